// SPDX-License-Identifier: MIT
// A text as a QR code.
import { encode } from 'uqr';
import { escaped } from './picture';

/// Returns a QR code as SVG, with a part of its margin; paper has the rest.
export function qr(text: string, title: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 2 });
  const runs = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" role="img"><title>${escaped(title)}</title><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${runs.join('')}"/></svg>`;
}
