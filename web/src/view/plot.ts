// SPDX-License-Identifier: MIT
// A distribution as columns, with numbers on both axes. The values are integers that may be too long for a float; only their
// shares of the largest become floats.

const [width, height, left, foot, head] = [420, 180, 46, 30, 24];
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/// Returns at most five round numbers from 0 to the largest value: multiples of 1, 2 or 5 times a power of ten.
export function ticks(most: bigint): bigint[] {
  let power = 1n;
  for (;; power *= 10n)
    for (const step of [power, 2n * power, 5n * power])
      if (most / step <= 4n) return Array.from({ length: Number(most / step) + 1 }, (_, k) => BigInt(k) * step);
}

/// Returns, for example, "25 000", or "2.5·10⁹" if that is shorter.
export function short_number(value: bigint): string {
  const digits = String(value);
  if (digits.length <= 5) return digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  const head = digits.slice(0, 2).replace(/0+$/, '');
  const power = [...String(digits.length - 1)].map((digit) => superscripts[Number(digit)]).join('');
  const factor = head === '1' ? '' : `${head.length > 1 ? `${head[0]}.${head[1]}` : head}·`;
  return `${factor}10${power}`;
}

/// Returns the plot. Screen readers read `title`; `axis` is below, `upright` above the other axis.
export function plot(values: string[], title: string, axis: string, upright: string): string {
  const numbers = values.map(BigInt);
  const top = numbers.reduce((most, value) => (value > most ? value : most), 1n);
  const tall = (value: bigint) => (Number((value * 1_000_000n) / top) / 1_000_000) * height;
  const step = (width - left) / values.length;
  const bars = numbers
    .map((value, index) => {
      const high = value > 0n ? Math.max(1, tall(value)) : 0;
      return `<rect class="bar" x="${(left + index * step + step * 0.1).toFixed(2)}" y="${(height - high).toFixed(2)}" width="${(step * 0.8).toFixed(2)}" height="${high.toFixed(2)}" rx="${Math.min(2, step * 0.2).toFixed(2)}"><title>${index}: ${values[index]}</title></rect>`;
    })
    .join('');
  const every = Math.max(1, Math.ceil(values.length / 12));
  const below = values
    .map((_, index) =>
      index % every === 0 ? `<text class="caption" x="${(left + (index + 0.5) * step).toFixed(1)}" y="${height + 14}" text-anchor="middle">${index}</text>` : '',
    )
    .join('');
  const beside = ticks(top)
    .map((value) => {
      const y = (height - tall(value)).toFixed(1);
      return `<path class="grid" d="M${left} ${y}H${width}"/><text class="caption" x="${left - 5}" y="${y}" dy="0.35em" text-anchor="end">${short_number(value)}</text>`;
    })
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-head} ${width + 6} ${height + foot + head}" class="plot" role="img" aria-label="${title}">${beside}${bars}<path class="axis" d="M${left} 0V${height + 0.5}H${width}"/>${below}<text class="caption" x="${(left + width) / 2}" y="${height + 27}" text-anchor="middle">${axis}</text><text class="caption" x="0" y="-12">${upright}</text></svg>`;
}
