// SPDX-License-Identifier: MIT
// A board as SVG with the shapes of the page: a lit cell shines, an unlit one has a small ring, a press is a ring with a dot (or a
// diamond), a quiet pattern a dashed frame, a target a corner. The pictures of the program have other colours and shapes; these
// follow the theme of the page, and are drawn at once for every new state.
import { gap_of, hole, look_of, stamp, state_of } from './cell_look';
import { ground_of, signs, text_size } from './grounds';
import { extent_of, form_of, place_in } from '../model/shapes';
import { is_clear, is_numbered, shapes, type Palette, type Scene } from './scene';

const unit = 20;
const side = 18.7; // of a cell, within its unit
const max_side = 2400; // maximum side of a picture in pixels, which limits its size in bytes

const round = (value: number) => Math.round(100 * value) / 100;
const short = (value: number) => String(round(value));

/// Returns a colour as an attribute; its opacity is one of its own, since not every program reads eight digits.
function painted(attribute: string, colour: string): string {
  if (!/^#.{8}$/.test(colour)) return `${attribute}="${colour}"`;
  return is_clear(colour) ? `${attribute}="none"` : `${attribute}="${colour.slice(0, 7)}" ${attribute}-opacity="${short(parseInt(colour.slice(7), 16) / 255)}"`;
}

const cell_box = (x: number, y: number) => `x="${short(x + (unit - side) / 2)}" y="${short(y + (unit - side) / 2)}" width="${side}" height="${side}" rx="${short(side * shapes().round)}"`;

/// Returns the left and the upper edge of the unit around the middle of a cell.
function place_of(scene: Scene, cell: number): [x: number, y: number] {
  const form = form_of(scene);
  if (!form) return [(cell % scene.columns) * unit, Math.floor(cell / scene.columns) * unit];
  const [right, down] = place_in(form, scene.columns, cell).middle;
  return [round((right - 0.5) * unit), round((down - 0.5) * unit)];
}

/// Returns the ground of a cell, which is a square unless its board has another form.
function ground_of_cell(scene: Scene, cell: number, x: number, y: number, attributes: string): string {
  const form = form_of(scene);
  if (!form) return `<rect ${cell_box(x, y)} ${attributes}/>`;
  const { corners, middle } = place_in(form, scene.columns, cell);
  const points = corners.map((corner) => corner.map((at, axis) => short(unit * (middle[axis] + (at - middle[axis]) * 0.95))).join(' '));
  return `<path d="M${points.join('L')}z" ${attributes}/>`;
}

function cell_shapes(scene: Scene, cell: number, x: number, y: number, colours: Palette): string {
  if (scene.holes?.[cell]) return '';
  if (is_numbered(scene)) return numbered_shapes(scene, cell, x, y, colours);
  const lit = scene.lit[cell] === 1;
  const shape = shapes();
  const [cx, cy] = [x + unit / 2, y + unit / 2];
  const circle = (radius: number, paint: string) => `<circle cx="${cx}" cy="${cy}" r="${short(radius)}" ${paint}/>`;
  let drawn = ground_of_cell(scene, cell, x, y, `fill="${lit ? 'url(#flipwise-light)' : colours.unlit}" ${painted('stroke', colours.rim)} stroke-width="0.6"`);
  if (!lit) drawn += circle((side * (shape.ring + shape.ring_in)) / 4, `fill="none" stroke="${colours.unlit_edge}" stroke-width="${short((side * (shape.ring - shape.ring_in)) / 2)}"`);
  else if (!is_clear(colours.disc)) drawn += circle(side * 0.21, `fill="${colours.disc}"`);
  if (scene.target?.[cell]) {
    const [edge, round, leg] = [(unit - side) / 2, side * shape.round, side * shape.leg];
    const [left, top] = [x + edge, y + edge];
    drawn += `<path d="M${short(left + round)} ${short(top)}H${short(left + leg)}L${short(left)} ${short(top + leg)}V${short(top + round)}A${short(round)} ${short(round)} 0 0 1 ${short(left + round)} ${short(top)}z" fill="${lit ? colours.corner_lit : colours.corner}"/>`;
  }
  if (scene.quiet?.[cell])
    drawn += `<rect x="${x + 3}" y="${y + 3}" width="14" height="14" rx="2" fill="none" stroke="${lit ? colours.quiet_lit : colours.quiet}" stroke-width="1.6" stroke-dasharray="3 2"/>`;
  const mark = scene.marks?.[cell];
  const [press, ground] = lit ? [colours.mark_lit, colours.halo_lit] : [colours.mark, colours.halo];
  const line = side * shape.press_line;
  const ringed = `fill="${ground}" stroke="${press}" stroke-width="${short(line)}"`;
  if (mark === 1) {
    const outer = side * (0.5 - shape.press);
    drawn += circle(outer - line / 2, ringed) + circle((outer - line) * (lit ? shape.dot_lit : shape.dot), `fill="${press}"`);
  }
  if (mark === 2) {
    const diamond = (half: number, paint: string) => {
      const radius = short(half * Math.SQRT2);
      return `<path d="M${cx} ${short(cy - half * Math.SQRT2)}l${radius} ${radius}l-${radius} ${radius}l-${radius} -${radius}z" ${paint}/>`;
    };
    const outer = side * (0.5 - shape.diamond);
    drawn += diamond(outer - line / 2, ringed) + diamond((outer - line) * (lit ? shape.gem_lit : shape.gem), `fill="${press}"`);
  }
  return drawn;
}

/// Returns the light of a cell, which all lit cells use.
function definitions(colours: Palette): string {
  const { light_at, light_in, light_out } = shapes();
  const stops = `<stop offset="${light_in}" stop-color="${colours.shine}"/><stop offset="${light_out}" stop-color="${colours.lit}"/>`;
  return `<radialGradient id="flipwise-light" cx="0.5" cy="${light_at}" r="${short(Math.hypot(0.5, Math.max(light_at, 1 - light_at)))}">${stops}</radialGradient>`;
}

/// Returns the glow of all lights. A program without filters draws it behind the lights, where it is not seen.
function glows(scene: Scene, colours: Palette): string {
  if (is_numbered(scene) || is_clear(colours.glow)) return '';
  const boxes: string[] = [];
  for (let cell = 0; cell < scene.lit.length; ++cell)
    if (scene.lit[cell] && !scene.holes?.[cell]) boxes.push(ground_of_cell(scene, cell, ...place_of(scene, cell), ''));
  return `<g filter="url(#flipwise-glow)" ${painted('fill', colours.glow)}>${boxes.join('')}</g>`;
}

/// Returns a text in the middle of a place, `size` high.
function text_at(cx: number, cy: number, size: number, fill: string, text: string, anchor = 'middle'): string {
  return `<text x="${cx}" y="${cy + 0.36 * size}" font-family="sans-serif" font-size="${size}" font-weight="600" text-anchor="${anchor}" fill="${fill}">${text}</text>`;
}

function numbered_shapes(scene: Scene, cell: number, x: number, y: number, colours: Palette): string {
  const value = scene.lit[cell];
  const { fill, ink } = ground_of(value, scene.colours!, colours);
  const [target, quiet, mark] = [scene.target?.[cell], scene.quiet?.[cell], scene.marks?.[cell]];
  let drawn = ground_of_cell(scene, cell, x, y, `fill="${fill}" stroke="${colours.unlit_edge}" stroke-width="0.4"`);
  const [right, down] = mark ? [-2, -1] : quiet || target !== undefined ? [0, 2] : [0, 0]; // leaves space for the corners
  drawn += text_at(x + unit / 2 + right, y + unit / 2 + down, unit * text_size(String(value), 0.45), ink, String(value));
  if (target !== undefined) drawn += text_at(x + 2.6, y + 4.8, 5, ink, String(target), 'start');
  if (quiet)
    drawn += `<rect x="${x + 2}" y="${y + 2}" width="16" height="16" rx="2.4" fill="none" stroke="${ink}" stroke-width="1" stroke-dasharray="3 2"/>` + text_at(x + 17, y + 5.4, 5, ink, signs.quiet(quiet), 'end');
  if (mark) {
    const text = signs.mark(mark);
    const wide = 2 + 3.2 * text.length;
    drawn += `<rect x="${x + 19.4 - wide}" y="${y + 12.6}" width="${wide}" height="7" rx="2" fill="${colours.halo}" stroke="${colours.mark}" stroke-width="0.8"/>` + text_at(x + 19.4 - wide / 2, y + 16.1, 5.4, colours.mark, text);
  }
  return drawn;
}

/// Returns a board as SVG. Screen readers read `title`; `paper` draws the background, for files; `glowing` draws the glow around lights,
/// which `paper` does, too.
export function picture(scene: Scene, colours: Palette, title: string, paper = false, glowing = paper): string {
  const { wide, high } = extent_of(scene);
  const [width, height] = [round(wide * unit), round(high * unit)];
  const shapes_of = (cells: number[]) => cells.map((cell) => cell_shapes(scene, cell, ...place_of(scene, cell), colours));
  const all = [...scene.lit.keys()];
  const lights = glowing ? glows(scene, colours) : '';
  // With a glow, the lights come last, so that they shine on their neighbours.
  const drawn = lights ? [...shapes_of(all.filter((cell) => !scene.lit[cell])), lights, ...shapes_of(all.filter((cell) => scene.lit[cell]))] : shapes_of(all);
  const ground = paper ? `<rect x="-10" y="-10" width="${width + 20}" height="${height + 20}" fill="${colours.paper}"/>` : '';
  const box = paper ? `-10 -10 ${width + 20} ${height + 20}` : `0 0 ${width} ${height}`;
  const glow = glowing ? `<filter id="flipwise-glow" filterUnits="userSpaceOnUse" x="-10" y="-10" width="${width + 20}" height="${height + 20}"><feGaussianBlur stdDeviation="${short((shapes().blur * side) / 2)}"/></filter>` : '';
  const size = paper ? ` width="${(width + 20) * 2}" height="${(height + 20) * 2}"` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${size} role="img"><title>${escaped(title)}</title>${is_numbered(scene) ? '' : `<defs>${definitions(colours)}${glow}</defs>`}${ground}${drawn.join('')}</svg>`;
}

export function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}

interface Drawn {
  side: number;
  scale: number; // pixels of the picture in a pixel of the page
  place: (cell: number) => number[];
  look: (cell: number) => Uint32Array; // with a clear ground
}

/// Draws lights above the other cells, first their glow, so that they shine on their neighbours.
function draw_lights(pen: CanvasRenderingContext2D, lights: number[], { side, scale, place, look }: Drawn, colours: Palette): void {
  const gap = gap_of(side / scale, scale) * scale;
  const inner = side - gap;
  pen.fillStyle = colours.lit;
  [pen.shadowColor, pen.shadowBlur] = [colours.glow, Math.min((shapes().blur * inner) / scale, 13) * scale];
  for (const cell of lights) {
    const [x, y] = place(cell);
    pen.beginPath();
    pen.roundRect(x + gap / 2, y + gap / 2, inner, inner, shapes().round * inner);
    pen.fill();
  }
  pen.shadowColor = 'transparent';
  const [one, pixels] = [document.createElement('canvas'), new Map<Uint32Array, ImageData>()];
  one.width = one.height = side;
  for (const cell of lights) {
    const drawn = look(cell);
    let image = pixels.get(drawn);
    if (!image) pixels.set(drawn, (image = new ImageData(new Uint8ClampedArray(drawn.buffer as ArrayBuffer), side, side)));
    one.getContext('2d')!.putImageData(image, 0, 0);
    const [x, y] = place(cell);
    pen.drawImage(one, x, y);
  }
}

/// Returns a board of another form as pixels.
async function drawn_png(scene: Scene, colours: Palette): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(picture(scene, colours, '', true))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [2 * image.width, 2 * image.height];
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}

/// Returns a board as pixels. Every look is drawn once and copied, so that large boards are fast.
export async function picture_png(scene: Scene, colours: Palette): Promise<Blob> {
  const { rows, columns } = scene;
  if (form_of(scene)) return drawn_png(scene, colours);
  const longest = Math.max(rows, columns);
  const dots = 2; // as on a screen of twice the density
  const side = Math.max(2, Math.min(Math.floor(max_side / longest), Math.max(40 * dots, Math.min(80 * dots, Math.floor(1080 / longest)))));
  const canvas = document.createElement('canvas');
  const margin = Math.ceil(side / 2);
  [canvas.width, canvas.height] = [columns * side + 2 * margin, rows * side + 2 * margin];
  const pen = canvas.getContext('2d')!;
  pen.fillStyle = colours.paper;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  const image = pen.getImageData(0, 0, canvas.width, canvas.height);
  const pixels = new Uint32Array(image.data.buffer);
  const scale = side >= 40 ? dots : 1;
  const glowing = !is_numbered(scene) && !is_clear(colours.glow) && side >= 40;
  const place = (cell: number) => [margin + (cell % columns) * side, margin + Math.floor(cell / columns) * side];
  const looks = new Map<number, Uint32Array>();
  const look_at = (state: number, ground: string, palette: Palette) => {
    let look = looks.get(state);
    if (!look) looks.set(state, (look = look_of(state, side, scale, palette, scene.colours, ground)));
    return look;
  };
  const cells = [...scene.lit.keys()].filter((cell) => state_of(scene, cell) !== hole);
  for (const cell of cells) {
    if (glowing && scene.lit[cell]) continue;
    const [x, y] = place(cell);
    stamp(pixels, canvas.width, look_at(state_of(scene, cell), colours.paper, colours), side, x, y);
  }
  pen.putImageData(image, 0, 0);
  if (glowing) draw_lights(pen, cells.filter((cell) => scene.lit[cell]), { side, scale, place, look: (cell) => look_at(state_of(scene, cell), '', { ...colours, glow: '' }) }, colours);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
