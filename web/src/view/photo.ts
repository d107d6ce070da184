// SPDX-License-Identifier: MIT
// Pictures from files, and the grid that was found in them.
import { max_pixels, type Frame, type Pixels } from '../model/photo';
import type { Cells } from '../model/puzzle';
import { element } from './element';

const beginnings: number[][] = [
  [0x89, 0x50, 0x4e, 0x47], // PNG
  [0xff, 0xd8, 0xff], // JPEG
  [0x47, 0x49, 0x46, 0x38], // GIF
  [0x52, 0x49, 0x46, 0x46], // WebP
  [0x42, 0x4d], // BMP
];

/// Returns whether a file begins like a picture that browsers show.
export function is_photo(bytes: Uint8Array): boolean {
  return beginnings.some((beginning) => beginning.every((byte, k) => bytes[k] === byte)) || /^\s*(<\?xml[^]*?\?>\s*)?(<!--[^]*?-->\s*)?<svg[\s>]/.test(new TextDecoder().decode(bytes.subarray(0, 1000)));
}

/// Decodes a picture, made smaller if it is large; null if the browser cannot.
export async function pixels_of(bytes: Uint8Array): Promise<Pixels | null> {
  const is_svg = bytes[0] !== 0x89 && !beginnings.some((beginning) => beginning.every((byte, k) => bytes[k] === byte));
  const address = URL.createObjectURL(new Blob([bytes as BlobPart], is_svg ? { type: 'image/svg+xml' } : {}));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [wide, high] = [image.naturalWidth || max_pixels, image.naturalHeight || max_pixels];
    const by = Math.min(is_svg ? max_pixels : 1, max_pixels / Math.max(wide, high));
    const [width, height] = [wide, high].map((side) => Math.max(1, Math.round(side * by)));
    const canvas = element('canvas', { width, height });
    const pen = canvas.getContext('2d', { willReadFrequently: true })!;
    pen.imageSmoothingQuality = 'high';
    pen.fillStyle = '#ffffff'; // behind what is transparent
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    return pen.getImageData(0, 0, width, height);
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

const canvases = new WeakMap<Pixels, HTMLCanvasElement>();

/// Draws a picture with the grid over it, and a ring in each lit cell.
export function photo_canvas(pixels: Pixels, { left, top, width, height }: Frame, rows: number, columns: number, lit: Cells | null, label: string): HTMLCanvasElement {
  let canvas = canvases.get(pixels);
  if (!canvas) canvases.set(pixels, (canvas = element('canvas', { width: pixels.width, height: pixels.height, role: 'img', class: 'photo' })));
  canvas.setAttribute('aria-label', label);
  const pen = canvas.getContext('2d')!;
  pen.putImageData(new ImageData(pixels.data as Uint8ClampedArray<ArrayBuffer>, pixels.width, pixels.height), 0, 0);
  const thin = Math.max(1, Math.max(pixels.width, pixels.height) / 400);
  const stroke = (path: Path2D) => {
    for (const [style, wide] of [['#ffffff', 3 * thin], ['#c2185b', 1.4 * thin]] as const) {
      pen.strokeStyle = style;
      pen.lineWidth = wide;
      pen.stroke(path);
    }
  };
  const grid = new Path2D();
  for (let k = 0; k <= columns; ++k) {
    grid.moveTo(left + (k * width) / columns, top);
    grid.lineTo(left + (k * width) / columns, top + height);
  }
  for (let k = 0; k <= rows; ++k) {
    grid.moveTo(left, top + (k * height) / rows);
    grid.lineTo(left + width, top + (k * height) / rows);
  }
  stroke(grid);
  const rings = new Path2D();
  lit?.forEach((on, cell) => {
    if (!on) return;
    const [x, y] = [left + (((cell % columns) + 0.5) * width) / columns, top + ((Math.floor(cell / columns) + 0.5) * height) / rows];
    const radius = 0.16 * Math.min(width / columns, height / rows);
    rings.moveTo(x + radius, y);
    rings.arc(x, y, radius, 0, 7);
  });
  stroke(rings);
  return canvas;
}
