// SPDX-License-Identifier: MIT
// A distribution as columns. Numbers may be too long for a float, so heights come from their leading digits.

function magnitude(digits: string): number {
  return Number(digits.slice(0, 15)) * 10 ** Math.max(0, Math.min(290, digits.length - 15));
}

/// `captions` under the axis are the ends and the middle.
export function plot(values: string[], title: string, axis: string): string {
  const [width, height, foot] = [420, 180, 30];
  const heights = values.map(magnitude);
  const top = Math.max(...heights, 1);
  const step = width / values.length;
  const bars = heights
    .map((value, index) => {
      const tall = value > 0 ? Math.max(1, (value / top) * height) : 0;
      return `<rect class="bar" x="${(index * step + step * 0.1).toFixed(2)}" y="${(height - tall).toFixed(2)}" width="${(step * 0.8).toFixed(2)}" height="${tall.toFixed(2)}" rx="${Math.min(2, step * 0.2).toFixed(2)}"><title>${index}: ${values[index]}</title></rect>`;
    })
    .join('');
  const every = Math.max(1, Math.ceil(values.length / 12));
  const captions = values
    .map((_, index) =>
      index % every === 0 ? `<text class="caption" x="${((index + 0.5) * step).toFixed(1)}" y="${height + 14}" text-anchor="middle">${index}</text>` : '',
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 0 ${width + 12} ${height + foot}" class="plot" role="img" aria-label="${title}">${bars}<path class="axis" d="M0 ${height + 0.5}H${width}"/>${captions}<text class="caption" x="${width / 2}" y="${height + 27}" text-anchor="middle">${axis}</text></svg>`;
}
