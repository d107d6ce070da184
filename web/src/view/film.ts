// SPDX-License-Identifier: MIT
// A solution press by press: as a GIF, and as WebM if the browser can record it.
import { add_press, type Press } from '../model/game';
import { hole, look_of, state_of } from './cell_look';
import { pause } from './element';
import { gif, type Frame } from './gif';
import { is_numbered, type Palette, type Scene } from './scene';

const longest_side = 480; // longest side of the picture, in pixels
const max_bytes = 8e6;
const max_frames = 240;
const max_cells_drawn = 12e6; // in all frames together, so that a large board does not block the page
const seconds = 20; // duration of a film of many presses

/// Yields the board before and after each `at_once` presses; those of the next frame are marked.
function* scenes(start: Scene, presses: Press[], at_once: number): Generator<Scene> {
  const lit = start.lit.slice();
  const blank = { ...start, quiet: null, reach: null };
  for (let done = 0; done < presses.length; done += at_once) {
    const marks = new Uint8Array(lit.length);
    const next = presses.slice(done, done + at_once);
    for (const { cell, kind } of next) marks[cell] = kind;
    yield { ...blank, lit: lit.slice(), marks };
    for (const made of next) add_press(lit, made, is_numbered(start) ? made.kind : 1, start.colours ?? 2);
  }
  yield { ...blank, lit, marks: null };
}

/// Draws scenes of one shape in the 256 most frequent colours of the looks of its cells, or in 16 if the cells are too small for
/// gradients. Every look is drawn once, and only changed cells are drawn again.
class Painter {
  readonly width: number;
  readonly height: number;
  readonly colours: number[]; // colours of pixels, red in the low byte
  private readonly side: number;
  private readonly margin: number;
  private readonly looks = new Map<number, Uint8Array>();
  private pixels: Uint8Array;
  private states: Float64Array;

  /// Prepares a painter; `scenes` contain all looks that it will paint.
  constructor(first: Scene, scenes: Iterable<Scene>, palette: Palette) {
    const { rows, columns, lit, colours } = first;
    this.side = Math.max(1, Math.min(48, Math.floor(longest_side / Math.max(rows, columns))));
    this.margin = Math.ceil(this.side / 2);
    this.width = columns * this.side + 2 * this.margin;
    this.height = rows * this.side + 2 * this.margin;
    const cells = [...lit.keys()];
    const states = new Set<number>();
    for (const scene of scenes) for (const cell of cells) states.add(state_of(scene, cell));
    const [r, g, b] = (palette.paper.match(/[0-9a-f]{2}/gi) ?? []).map((two) => parseInt(two, 16));
    const paper = ((255 << 24) | (b << 16) | (g << 8) | r) >>> 0;
    const drawn = [...states].filter((state) => state !== hole).map((state): [number, Uint32Array] => [state, look_of(state, this.side, 1, palette, colours, palette.paper)]);
    const room = new Map([[paper, Infinity]]);
    for (const [, dots] of drawn) for (const dot of dots) room.set(dot, (room.get(dot) ?? 0) + 1);
    this.colours = [...room].sort((one, other) => other[1] - one[1]).slice(0, is_numbered(first) || this.side >= 16 ? 256 : 16).map(([dot]) => dot);
    for (const [state, dots] of drawn) this.looks.set(state, Uint8Array.from(dots, (dot) => this.nearest(dot)));
    this.pixels = new Uint8Array(this.width * this.height); // the background is colour 0
    this.states = new Float64Array(cells.length).fill(hole);
  }

  /// Returns the numbers of the colours of a scene.
  paint(scene: Scene): Uint8Array {
    this.pixels = this.pixels.slice();
    for (let cell = 0; cell < scene.lit.length; ++cell) {
      const state = state_of(scene, cell);
      if (state === this.states[cell]) continue;
      this.states[cell] = state;
      const look = this.looks.get(state)!;
      const [x, y] = [cell % scene.columns, Math.floor(cell / scene.columns)].map((place) => this.margin + place * this.side);
      for (let row = 0; row < this.side; ++row) this.pixels.set(look.subarray(row * this.side, (row + 1) * this.side), (y + row) * this.width + x);
    }
    return this.pixels;
  }

  private nearest(dot: number): number {
    const far = (other: number) => [0, 8, 16].reduce((sum, part) => sum + (((dot >> part) & 255) - ((other >> part) & 255)) ** 2, 0);
    return this.colours.reduce((best, other, k) => (far(other) < far(this.colours[best]) ? k : best), 0);
  }
}

/// Returns a painter with all looks in the film: every kind of press, on lit and unlit cells; for numbers, those that occur.
function painter_of(start: Scene, presses: Press[], palette: Palette, at_once: number): Painter {
  if (is_numbered(start)) return new Painter(start, scenes(start, presses, at_once), palette);
  const marked = (lit: number) => (kind: number) => ({ ...start, lit: start.lit.map(() => lit), marks: start.lit.map(() => kind), quiet: null, reach: null });
  const all = [0, 1].flatMap((lit) => [0, ...new Set(presses.map(({ kind }) => kind))].map(marked(lit)));
  return new Painter(start, all, palette);
}

const hundredths_of = (frames: number) => Math.round(Math.min(70, Math.max(8, (100 * seconds) / frames)));

function at_once_of(presses: Press[], cells: number): number {
  return Math.max(1, Math.ceil(presses.length / Math.min(max_frames, max_cells_drawn / cells)));
}

/// Returns a GIF, with fewer frames if it would be too large.
export function film_gif(start: Scene, presses: Press[], palette: Palette): Blob {
  for (let at_once = at_once_of(presses, start.lit.length); ; at_once *= 2) {
    const painter = painter_of(start, presses, palette, at_once);
    const count = Math.ceil(presses.length / at_once) + 1;
    const frames = function* (): Generator<Frame> {
      let shown = 0;
      for (const scene of scenes(start, presses, at_once)) yield { pixels: painter.paint(scene), hundredths: ++shown === count ? 200 : hundredths_of(count) };
    };
    const colours = painter.colours.map((dot) => ((dot & 255) << 16) | (dot & 0xff00) | ((dot >> 16) & 255));
    const bytes = gif(painter.width, painter.height, colours, frames(), at_once >= presses.length ? Infinity : max_bytes);
    if (bytes) return new Blob([bytes as BlobPart], { type: 'image/gif' });
  }
}

export function records_webm(): boolean {
  return typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported('video/webm') && 'captureStream' in HTMLCanvasElement.prototype;
}

/// Records a film, which takes as long as watching it. `report` receives the fraction done, and may throw to end it.
export async function film_webm(start: Scene, presses: Press[], palette: Palette, report: (done: number) => void): Promise<Blob> {
  const at_once = at_once_of(presses, start.lit.length);
  const painter = painter_of(start, presses, palette, at_once);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [painter.width, painter.height];
  const pen = canvas.getContext('2d')!;
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm', videoBitsPerSecond: 2.5e6 });
  const chunks: Blob[] = [];
  recorder.ondataavailable = ({ data }) => chunks.push(data);
  const ended = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  const count = Math.ceil(presses.length / at_once) + 1;
  let shown = 0;
  try {
    for (const scene of scenes(start, presses, at_once)) {
      const image = pen.createImageData(canvas.width, canvas.height);
      new Uint32Array(image.data.buffer).set(Uint32Array.from(painter.paint(scene), (number) => painter.colours[number]));
      const until = performance.now() + 10 * (++shown === count ? 150 : hundredths_of(count));
      // Drawn again and again, since some recorders do not record a still picture.
      for (; performance.now() < until; await pause(33)) pen.putImageData(image, 0, 0);
      report(shown / count);
    }
  } finally {
    recorder.stop();
  }
  await ended;
  return new Blob(chunks, { type: 'video/webm' });
}
