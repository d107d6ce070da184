// SPDX-License-Identifier: MIT
// A board as SVG with the shapes of the page: lit is a disc, unlit a small ring, a press a ring with a dot (or a diamond), a
// quiet pattern a dashed frame, a target a corner. The pictures of the program have other colours and shapes; these follow the
// theme of the page, and are drawn at once for every new state.
import { hole, look_of, stamp, state_of } from './cell_look';
import { ground_of, signs, text_size } from './grounds';
import { is_numbered, type Palette, type Scene } from './scene';

const unit = 20;
const max_side = 2400; // maximum side of a picture in pixels, which limits its size in bytes

function cell_shapes(scene: Scene, cell: number, x: number, y: number, colours: Palette): string {
  if (scene.holes?.[cell]) return '';
  if (is_numbered(scene)) return numbered_shapes(scene, cell, x, y, colours);
  const lit = scene.lit[cell] === 1;
  const [cx, cy] = [x + unit / 2, y + unit / 2];
  let shapes = `<rect x="${x + 0.75}" y="${y + 0.75}" width="18.5" height="18.5" rx="3.6" fill="${lit ? colours.lit : colours.unlit}" stroke="${lit ? colours.lit_edge : colours.unlit_edge}" stroke-opacity="${lit ? 1 : 0.45}" stroke-width="0.4"/>`;
  shapes += lit
    ? `<circle cx="${cx}" cy="${cy}" r="4.2" fill="${colours.lit_edge}"/>`
    : `<circle cx="${cx}" cy="${cy}" r="1.8" fill="none" stroke="${colours.unlit_edge}" stroke-width="0.7"/>`;
  if (scene.target?.[cell]) shapes += `<path d="M${x + 1} ${y + 1}h7l-7 7z" fill="${lit ? colours.corner_lit : colours.corner}"/>`;
  if (scene.quiet?.[cell])
    shapes += `<rect x="${x + 3}" y="${y + 3}" width="14" height="14" rx="2" fill="none" stroke="${lit ? colours.quiet_lit : colours.quiet}" stroke-width="2" stroke-dasharray="3 2"/>`;
  const mark = scene.marks?.[cell];
  const [press, ground] = lit ? [colours.mark_lit, colours.halo_lit] : [colours.mark, colours.halo];
  if (mark === 1)
    shapes += `<circle cx="${cx}" cy="${cy}" r="6" fill="${ground}" stroke="${press}" stroke-width="2"/><circle cx="${cx}" cy="${cy}" r="${lit ? 4 : 2.4}" fill="${press}"/>`;
  const dot = lit ? 4.4 : 3;
  if (mark === 2) shapes += `<path d="M${cx} ${cy - 7}l7 7l-7 7l-7 -7z" fill="${ground}" stroke="${press}" stroke-width="2"/><path d="M${cx} ${cy - dot}l${dot} ${dot}l-${dot} ${dot}l-${dot} -${dot}z" fill="${press}"/>`;
  return shapes;
}

/// Returns a text in the middle of a place, `size` high.
function text_at(cx: number, cy: number, size: number, fill: string, text: string, anchor = 'middle'): string {
  return `<text x="${cx}" y="${cy + 0.36 * size}" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="${anchor}" fill="${fill}">${text}</text>`;
}

function numbered_shapes(scene: Scene, cell: number, x: number, y: number, colours: Palette): string {
  const value = scene.lit[cell];
  const { fill, ink } = ground_of(value, scene.colours!, colours);
  const [target, quiet, mark] = [scene.target?.[cell], scene.quiet?.[cell], scene.marks?.[cell]];
  let shapes = `<rect x="${x + 0.75}" y="${y + 0.75}" width="18.5" height="18.5" rx="3.6" fill="${fill}" stroke="${colours.unlit_edge}" stroke-width="0.4"/>`;
  const [right, down] = mark ? [-2, -1] : quiet || target !== undefined ? [0, 2] : [0, 0]; // leaves space for the corners
  shapes += text_at(x + unit / 2 + right, y + unit / 2 + down, unit * text_size(String(value), 0.45), ink, String(value));
  if (target !== undefined) shapes += text_at(x + 2, y + 4.4, 5, ink, String(target), 'start');
  if (quiet)
    shapes += `<rect x="${x + 2}" y="${y + 2}" width="16" height="16" rx="2.4" fill="none" stroke="${ink}" stroke-width="1" stroke-dasharray="3 2"/>` + text_at(x + 17, y + 5.4, 5, ink, signs.quiet(quiet), 'end');
  if (mark) {
    const text = signs.mark(mark);
    const wide = 2 + 3.2 * text.length;
    shapes += `<rect x="${x + 19.4 - wide}" y="${y + 12.6}" width="${wide}" height="7" rx="2" fill="${colours.halo}" stroke="${colours.mark}" stroke-width="0.8"/>` + text_at(x + 19.4 - wide / 2, y + 16.1, 5.4, colours.mark, text);
  }
  return shapes;
}

/// Returns a board as SVG. Screen readers read `title`; `paper` draws the background, for files.
export function picture(scene: Scene, colours: Palette, title: string, paper = false): string {
  const [width, height] = [scene.columns * unit, scene.rows * unit];
  const shapes: string[] = [];
  for (let cell = 0; cell < scene.lit.length; ++cell)
    shapes.push(cell_shapes(scene, cell, (cell % scene.columns) * unit, Math.floor(cell / scene.columns) * unit, colours));
  const ground = paper ? `<rect x="-10" y="-10" width="${width + 20}" height="${height + 20}" fill="${colours.paper}"/>` : '';
  const box = paper ? `-10 -10 ${width + 20} ${height + 20}` : `0 0 ${width} ${height}`;
  const size = paper ? ` width="${(width + 20) * 2}" height="${(height + 20) * 2}"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size} role="img"><title>${escaped(title)}</title>${ground}${shapes.join('')}</svg>`;
}

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

/// Returns a board as pixels. Every look is drawn once and copied, so that large boards are fast.
export async function picture_png(scene: Scene, colours: Palette): Promise<Blob> {
  const { rows, columns } = scene;
  const side = Math.max(2, Math.min(40, Math.floor(max_side / Math.max(rows, columns))));
  const canvas = document.createElement('canvas');
  const margin = Math.ceil(side / 2);
  [canvas.width, canvas.height] = [columns * side + 2 * margin, rows * side + 2 * margin];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const image = pen.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const ground = pixels[0];
  const looks = new Map<number, Uint32Array>();
  for (let cell = 0; cell < scene.lit.length; ++cell) {
    const state = state_of(scene, cell);
    if (state === hole) continue;
    let look = looks.get(state);
    if (!look) looks.set(state, (look = look_of(state, side, 1, colours, scene.colours).map((pixel) => pixel || ground)));
    stamp(pixels, canvas.width, look, side, margin + (cell % columns) * side, margin + Math.floor(cell / columns) * side);
  }
  pen.putImageData(image, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
