// SPDX-License-Identifier: MIT
// Finds the board in a picture, and its lit cells. The picture is straight, and its cells are equal.
//
// Two searches propose a grid. The first fills regions of one colour, and looks for boxes of one size on a lattice: it finds cells with
// gaps, lines or round lights, next to any other content. The second looks for the steps of colour of boards without gaps, whose
// neighbours melt together. The grid with more cells wins. A person checks what was found before it is taken.

/// A picture, four bytes for each pixel: red, green, blue, and opacity, which is full.
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/// The outer edges of a board, in pixels.
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface Found {
  frame: Frame;
  rows: number;
  columns: number;
  share: number; // the part of the side of a cell that its light fills
  sure: boolean; // whether all cells were seen
}

type Colour = [red: number, green: number, blue: number];

export interface Look {
  colours: Colour[]; // of each cell
  holes: boolean[]; // cells that look like the gaps
  kinds: [Colour, Colour]; // the typical colours of the two kinds, the brighter one last
  place: number[]; // of each cell between the kinds: 0 like the first, 1 like the second
  differ: boolean; // whether there are two kinds
  known: boolean; // whether the second kind is surely the lit one
}

/// The longest side of a picture that is searched.
export const max_pixels = 800;
/// The most cells in a row that are looked for.
export const max_cells_seen = 60;

interface Box {
  x: number; // of the centre
  y: number;
  width: number;
  height: number;
}

/// Returns a picture of half the size.
function halved({ width, height, data }: Pixels): Pixels {
  const [wide, high] = [width >> 1, height >> 1];
  const small = new Uint8ClampedArray(4 * wide * high);
  for (let y = 0; y < high; ++y)
    for (let x = 0; x < wide; ++x)
      for (let part = 0; part < 4; ++part) {
        const at = 4 * (2 * y * width + 2 * x) + part;
        small[4 * (y * wide + x) + part] = (data[at] + data[at + 4] + data[at + 4 * width] + data[at + 4 * width + 4] + 2) >> 2;
      }
  return { width: wide, height: high, data: small };
}

/// Returns how much neighbouring pixels of one colour typically differ.
function noise_of({ width, height, data }: Pixels): number {
  const differences: number[] = [];
  const every = Math.max(1, Math.floor((width * height) / 4000));
  for (let at = 0; at + 1 < width * height; at += every) differences.push(Math.abs(data[4 * at + 1] - data[4 * at + 5]));
  return median(differences);
}

/// Returns a picture with less noise and the same borders: each pixel is the median of the nine around it.
function calmed({ width, height, data }: Pixels): Pixels {
  const calm = data.slice();
  const nine = new Uint8Array(9);
  for (let y = 1; y < height - 1; ++y)
    for (let x = 1; x < width - 1; ++x)
      for (let part = 0; part < 3; ++part) {
        const at = 4 * (y * width + x) + part;
        for (let k = 0; k < 9; ++k) {
          const value = data[at + 4 * ((Math.floor(k / 3) - 1) * width + (k % 3) - 1)];
          let place = k;
          for (; place > 0 && nine[place - 1] > value; --place) nine[place] = nine[place - 1];
          nine[place] = value;
        }
        calm[at] = nine[4];
      }
  return { width, height, data: calm };
}

/// Returns the boxes around regions whose pixels differ from their neighbours and from the mean of the region by at most `step`.
function boxes_of({ width, height, data }: Pixels, step: number): Box[] {
  const seen = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  const boxes: Box[] = [];
  const least = 4;
  for (let seed = 0; seed < seen.length; ++seed) {
    if (seen[seed]) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    let [size, red, green, blue, count] = [0, 0, 0, 0, 0];
    stack[size++] = seed;
    seen[seed] = 1;
    while (size > 0) {
      const at = stack[--size];
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      const pixel = 4 * at;
      red += data[pixel];
      green += data[pixel + 1];
      blue += data[pixel + 2];
      ++count;
      for (let side = 0; side < 4; ++side) {
        const next = side === 0 ? at - 1 : side === 1 ? at + 1 : side === 2 ? at - width : at + width;
        if ((side === 0 && x === 0) || (side === 1 && x === width - 1) || next < 0 || next >= seen.length || seen[next]) continue;
        const other = 4 * next;
        if (Math.abs(data[other] - data[pixel]) > step || Math.abs(data[other + 1] - data[pixel + 1]) > step || Math.abs(data[other + 2] - data[pixel + 2]) > step) continue;
        if (Math.abs(data[other] * count - red) > 2 * step * count || Math.abs(data[other + 1] * count - green) > 2 * step * count || Math.abs(data[other + 2] * count - blue) > 2 * step * count) continue;
        seen[next] = 1;
        stack[size++] = next;
      }
    }
    const [wide, high] = [right - left + 1, bottom - top + 1];
    if (wide < least || high < least || wide > 1.5 * high || high > 1.5 * wide || count < 0.1 * wide * high) continue;
    if (wide > 0.9 * width && high > 0.9 * height) continue;
    boxes.push({ x: (left + right + 1) / 2, y: (top + bottom + 1) / 2, width: wide, height: high });
  }
  return boxes;
}

interface Axis {
  begin: number; // centre of the first cell
  pitch: number;
}

const index_on = ({ begin, pitch }: Axis, x: number) => Math.round((x - begin) / pitch);
const off_by = (axis: Axis, x: number) => Math.abs((x - axis.begin) / axis.pitch - index_on(axis, x));

/// Returns the axis that fits best through these centres, beginning from a guess; null if they do not lie on one.
function fitted(centres: number[], guess: Axis): Axis | null {
  let axis = guess;
  for (let round = 0; round < 4; ++round) {
    const near = centres.filter((x) => off_by(axis, x) < 0.2);
    if (near.length < 2) return null;
    const at = near.map((x) => index_on(axis, x));
    const [mean, middle] = [near.reduce((sum, x) => sum + x, 0) / near.length, at.reduce((sum, k) => sum + k, 0) / near.length];
    const spread = at.reduce((sum, k) => sum + (k - middle) ** 2, 0);
    const pitch = spread > 0 ? near.reduce((sum, x, k) => sum + (x - mean) * (at[k] - middle), 0) / spread : axis.pitch;
    if (!(pitch > 2)) return null;
    axis = { begin: mean - middle * pitch, pitch };
  }
  return axis;
}

/// Returns distances that occur often between neighbours, the most frequent one first.
function frequent(distances: number[]): number[] {
  const groups: { mean: number; count: number }[] = [];
  for (const distance of [...distances].sort((one, other) => one - other)) {
    const last = groups.at(-1);
    if (last && distance < 1.08 * last.mean) {
      last.mean += (distance - last.mean) / ++last.count;
    } else groups.push({ mean: distance, count: 1 });
  }
  return groups
    .filter(({ count }) => count >= 0.12 * distances.length)
    .sort((one, other) => other.count - one.count)
    .slice(0, 3)
    .map(({ mean }) => mean);
}

/// The distances from each box to the next one on its right or below.
function distances_of(boxes: Box[], side: number, along: 'x' | 'y'): number[] {
  const across = along === 'x' ? 'y' : 'x';
  return boxes.flatMap((box) => {
    const ahead = boxes.filter((other) => Math.abs(other[across] - box[across]) < 0.25 * side && other[along] - box[along] > 0.6 * side).map((other) => other[along] - box[along]);
    return ahead.length > 0 ? [Math.min(...ahead)] : [];
  });
}

interface Lattice extends Found {
  score: number;
}

/// Returns the board whose cells lie on these axes, as far as boxes are seen there.
function on_axes(across: Axis, down: Axis, boxes: Box[], own: Box[], side: number): Lattice | null {
  const fits = ({ x, y }: Box, most: number) => off_by(across, x) < most && off_by(down, y) < most;
  const cells = new Map<string, number>();
  const [wide, high] = [across.pitch, down.pitch];
  const place = ({ x, y }: Box) => [index_on(down, y), index_on(across, x)];
  const seen = own.filter((box) => fits(box, 0.2)).map(place);
  if (seen.length < 4) return null;
  for (const box of boxes)
    if (box.width < 1.03 * wide && box.height < 1.03 * high && box.width > 0.12 * wide && box.height > 0.12 * high && fits(box, 0.12)) {
      const name = place(box).join();
      cells.set(name, Math.max(cells.get(name) ?? 0, box.width / wide, box.height / high));
    }
  for (const [row, column] of seen) cells.set(`${row},${column}`, Math.max(cells.get(`${row},${column}`) ?? 0, side / Math.max(wide, high)));
  let [top, bottom] = [Math.min(...seen.map(([row]) => row)), Math.max(...seen.map(([row]) => row))];
  let [left, right] = [Math.min(...seen.map(([, column]) => column)), Math.max(...seen.map(([, column]) => column))];
  const range = (from: number, to: number) => Array.from({ length: Math.max(0, to - from + 1) }, (_, k) => from + k);
  const in_row = (row: number) => range(left, right).filter((column) => cells.has(`${row},${column}`)).length / (right - left + 1);
  const in_column = (column: number) => range(top, bottom).filter((row) => cells.has(`${row},${column}`)).length / (bottom - top + 1);
  // Other content may lie on the lattice by chance: the sides are cut to where most cells are seen, and widened to where more are.
  for (let changed = true; changed; ) {
    changed = false;
    const cuts: [number, () => void][] = [[in_row(top), () => ++top], [in_row(bottom), () => --bottom], [in_column(left), () => ++left], [in_column(right), () => --right]];
    const [worst, cut] = cuts.reduce((one, other) => (other[0] < one[0] ? other : one));
    if (worst < 0.5 && bottom >= top && right >= left) {
      cut();
      changed = bottom >= top && right >= left;
      if (!changed) return null;
    }
  }
  for (let round = 0; round < max_cells_seen; ++round) {
    const before = [top, bottom, left, right].join();
    if (in_row(top - 1) >= 0.6) --top;
    if (in_row(bottom + 1) >= 0.6) ++bottom;
    if (in_column(left - 1) >= 0.6) --left;
    if (in_column(right + 1) >= 0.6) ++right;
    if ([top, bottom, left, right].join() === before) break;
  }
  const [rows, columns] = [bottom - top + 1, right - left + 1];
  if (rows > max_cells_seen || columns > max_cells_seen || rows * columns < 4) return null;
  const shares = range(top, bottom).flatMap((row) => range(left, right).map((column) => cells.get(`${row},${column}`) ?? 0)).filter(Boolean);
  const fill = shares.length / (rows * columns);
  const frame = { left: across.begin + (left - 0.5) * wide, top: down.begin + (top - 0.5) * high, width: columns * wide, height: rows * high };
  const share = Math.min(0.96, shares.sort((one, other) => one - other)[Math.floor(0.9 * (shares.length - 1))]);
  return { frame, rows, columns, share, sure: fill > 0.94, score: shares.length * fill ** 2 * (share < 0.5 ? 0.6 : 0.9 + 0.1 * share) };
}

/// Returns the best lattice of boxes of one size.
function best_lattice(boxes: Box[]): Lattice | null {
  let best: Lattice | null = null;
  const sides = boxes.map(({ width, height }) => Math.sqrt(width * height));
  const longest = Math.max(4, ...sides);
  for (let side = 4; side <= longest; side *= 1.15) {
    const of_size = boxes.filter((_, k) => sides[k] >= side && sides[k] <= 1.35 * side);
    if (of_size.length < 4 || of_size.length > 6000) continue;
    // Keep the outer one of boxes within each other, such as a rim and its light.
    const own: Box[] = [];
    const taken = new Map<string, Box[]>();
    for (const box of of_size.sort((one, other) => other.width * other.height - one.width * one.height)) {
      const [x, y] = [Math.floor(box.x / side), Math.floor(box.y / side)];
      const near = [-1, 0, 1].flatMap((dx) => [-1, 0, 1].flatMap((dy) => taken.get(`${x + dx},${y + dy}`) ?? []));
      if (near.some((other) => Math.abs(other.x - box.x) < 0.4 * side && Math.abs(other.y - box.y) < 0.4 * side)) continue;
      own.push(box);
      taken.set(`${x},${y}`, [...(taken.get(`${x},${y}`) ?? []), box]);
    }
    if (own.length < 4 || own.length > 3600) continue;
    const [steps_right, steps_down] = [frequent(distances_of(own, side, 'x')), frequent(distances_of(own, side, 'y'))];
    for (const right of steps_right.length ? steps_right : steps_down)
      for (const down of steps_down.length ? steps_down : [right]) {
        if (right > 4 * side || down > 4 * side || right > 1.7 * down || down > 1.7 * right) continue;
        // The guess begins at the box with the most others on its lattice; a few are tried.
        for (let k = 0; k < 5; ++k) {
          const first = own[Math.floor((k * own.length) / 5)];
          const near = own.filter(({ x, y }) => off_by({ begin: first.x, pitch: right }, x) < 0.2 && off_by({ begin: first.y, pitch: down }, y) < 0.2);
          if (near.length < 4) continue;
          const close = near.filter(({ x, y }) => Math.abs(x - first.x) < 5.5 * right && Math.abs(y - first.y) < 5.5 * down);
          const rough = (along: 'x' | 'y', pitch: number) => fitted(close.map((box) => box[along]), { begin: first[along], pitch }) ?? { begin: first[along], pitch };
          const [across, along] = [fitted(near.map(({ x }) => x), rough('x', right)), fitted(near.map(({ y }) => y), rough('y', down))];
          const lattice = across && along && on_axes(across, along, boxes, own, side);
          if (lattice && (!best || lattice.score > best.score)) best = lattice;
        }
      }
  }
  return best;
}

const difference = (one: ArrayLike<number>, other: ArrayLike<number>) => Math.max(Math.abs(one[0] - other[0]), Math.abs(one[1] - other[1]), Math.abs(one[2] - other[2]));

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[values.length >> 1];
}

function median_colour(colours: Colour[]): Colour {
  return [0, 1, 2].map((part) => median(colours.map((colour) => colour[part]))) as Colour;
}

/// Returns the number of equal parts whose borders these steps are, the fewest that fit; null if none fits, or if most borders would have
/// no step, as by chance.
function parts_of(steps: { at: number; strength: number }[], length: number): { parts: number; certain: boolean } | null {
  const all = steps.reduce((sum, { strength }) => sum + strength, 0);
  for (let parts = 2; parts <= max_cells_seen && steps.length > 0 && length / parts >= 8; ++parts) {
    const pitch = length / parts;
    const border = (at: number) => Math.round(at / pitch);
    const near = Math.min(0.16 * pitch, Math.max(2, 0.07 * pitch));
    const fitting = steps.filter(({ at }) => Math.abs(at - border(at) * pitch) <= near);
    if (fitting.reduce((sum, { strength }) => sum + strength, 0) < 0.95 * all) continue;
    const met = new Set(fitting.map(({ at }) => border(at))).size / (parts - 1);
    if (met >= 0.7) return { parts, certain: met > 0.9 };
  }
  return null;
}

/// Returns the board without gaps that the steps of colour in the picture are the borders of.
function stepped(pixels: Pixels): Lattice | null {
  const { width, height, data } = pixels;
  const at = (x: number, y: number): Colour => {
    const pixel = 4 * (y * width + x);
    return [data[pixel], data[pixel + 1], data[pixel + 2]];
  };
  const step = 40;
  const rim: Colour[] = [];
  for (let x = 0; x < width; ++x) rim.push(at(x, 0), at(x, height - 1));
  for (let y = 0; y < height; ++y) rim.push(at(0, y), at(width - 1, y));
  const ground = median_colour(rim);
  let [left, top, right, bottom] = [0, 0, width, height];
  if (rim.filter((colour) => difference(colour, ground) < step).length > 0.97 * rim.length) {
    const [in_columns, in_rows] = [new Uint32Array(width), new Uint32Array(height)];
    for (let y = 0; y < height; ++y)
      for (let x = 0; x < width; ++x) if (difference(at(x, y), ground) > step) (++in_columns[x], ++in_rows[y]);
    const full = (counts: Uint32Array, across: number) => Array.from(counts, (count) => count > 0.04 * across);
    [left, right] = [full(in_columns, height).indexOf(true), full(in_columns, height).lastIndexOf(true) + 1];
    [top, bottom] = [full(in_rows, width).indexOf(true), full(in_rows, width).lastIndexOf(true) + 1];
  }
  const [wide, high] = [right - left, bottom - top];
  if (wide < 10 || high < 10) return null;
  const steps = (length: number, across: number, colour: (along: number, beside: number) => Colour) => {
    const strengths = Array.from({ length }, (_, along) => {
      if (along < 4 || along > length - 4) return 0;
      let count = 0;
      for (let beside = 0; beside < across; ++beside) if (difference(colour(along - 2, beside), colour(along + 1, beside)) > step) ++count;
      return count;
    });
    const least = Math.max(0.02 * across, 0.06 * Math.max(...strengths));
    const found: { at: number; strength: number }[] = [];
    // Take the middle of the strongest of neighbouring steps.
    for (let along = 0; along < length; ++along) {
      const around = strengths.slice(Math.max(0, along - 4), along + 5);
      if (strengths[along] < least || Math.max(...around) > strengths[along]) continue;
      let end = along;
      while (strengths[end + 1] === strengths[along]) ++end;
      found.push({ at: (along + end) / 2, strength: strengths[along] });
      along = end + 3;
    }
    return found;
  };
  const across = parts_of(steps(wide, high, (along, beside) => at(left + along, top + beside)), wide);
  const down = parts_of(steps(high, wide, (along, beside) => at(left + beside, top + along)), high);
  if (!across || !down) return null;
  let [columns, rows] = [across.parts, down.parts];
  // Cells are square: where one direction has fewer steps than cells, the other one tells.
  const [pitch_x, pitch_y] = [wide / columns, high / rows];
  if (pitch_x > 1.1 * pitch_y && Math.abs(pitch_x / pitch_y - Math.round(pitch_x / pitch_y)) < 0.1) columns = Math.round(wide / pitch_y);
  if (pitch_y > 1.1 * pitch_x && Math.abs(pitch_y / pitch_x - Math.round(pitch_y / pitch_x)) < 0.1) rows = Math.round(high / pitch_x);
  if (Math.abs(wide / columns - high / rows) > 0.1 * (high / rows)) return null;
  const sure = across.certain && down.certain;
  return { frame: { left, top, width: wide, height: high }, rows, columns, share: 0.9, sure, score: rows * columns * (sure ? 0.9 : 0.5) };
}

function scaled({ score: _, frame, ...found }: Lattice, by: number): Found {
  const { left, top, width, height } = frame;
  return { ...found, frame: { left: left * by, top: top * by, width: width * by, height: height * by } };
}

/// Returns the board in a picture, or null if no grid of at least four cells is found. A side of at most `max_pixels` is quick.
export function find_board(given: Pixels): Found | null {
  let best: Lattice | null = null;
  let by = 1;
  const pixels = noise_of(given) > 4 ? calmed(given) : given;
  const half = halved(pixels);
  const small = Math.max(pixels.width, pixels.height) < 240;
  for (const [picture, scale] of [[small ? pixels : half, small ? 1 : 2], [small ? half : pixels, small ? 2 : 1], [halved(half), 4]] as [Pixels, number][]) {
    if (picture.width < 12 || picture.height < 12) continue;
    for (const step of [24, 10, 48]) {
      const lattice = best_lattice(boxes_of(picture, step));
      if (lattice && (!best || lattice.score > 1.02 * best.score)) [best, by] = [lattice, scale];
    }
    if (best?.sure && best.rows * best.columns >= 9) break;
  }
  const flat = stepped(pixels);
  // Lights have steps of colour within them, too, so cells much smaller than those seen do not count.
  const pitch = ({ frame, columns }: Lattice) => frame.width / columns;
  const finer = flat && best && best.score > 5 && pitch(flat) < (by * pitch(best)) / 2.2;
  if (flat && !finer && (!best || (flat.score > best.score && (flat.sure || !best.sure)))) [best, by] = [flat, 1];
  return best && scaled(best, by);
}

const brightness = ([red, green, blue]: Colour) => 0.3 * red + 0.59 * green + 0.11 * blue;
const chroma = (colour: Colour) => Math.max(...colour) - Math.min(...colour);
const distance = (one: Colour, other: Colour) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);

/// Returns the two kinds of colours among these, and whether they are apart.
function kinds_of(colours: Colour[]): { kinds: [Colour, Colour]; differ: boolean } {
  const first = colours.reduce((far, colour) => (distance(colour, colours[0]) > distance(far, colours[0]) ? colour : far), colours[0]);
  const second = colours.reduce((far, colour) => (distance(colour, first) > distance(far, first) ? colour : far), first);
  let kinds: [Colour, Colour] = [first, second];
  const nearer = (colour: Colour) => (distance(colour, kinds[0]) <= distance(colour, kinds[1]) ? 0 : 1);
  for (let round = 0; round < 8; ++round)
    kinds = ([0, 1] as const).map((kind) => {
      const own = colours.filter((colour) => nearer(colour) === kind);
      return own.length > 0 ? ([0, 1, 2].map((part) => own.reduce((sum, colour) => sum + colour[part], 0) / own.length) as Colour) : kinds[kind];
    }) as [Colour, Colour];
  const spread = Math.sqrt(colours.reduce((sum, colour) => sum + distance(colour, kinds[nearer(colour)]) ** 2, 0) / colours.length);
  const apart = distance(...kinds);
  return { kinds, differ: apart > 20 && apart > 3 * spread };
}

/// Returns the colours of the cells of a board, and which of two kinds each is.
export function look_at({ width, height, data }: Pixels, { left, top, width: wide, height: high }: Frame, rows: number, columns: number, share: number): Look {
  const at = (x: number, y: number): Colour => {
    const pixel = 4 * (Math.min(height - 1, Math.max(0, Math.floor(y))) * width + Math.min(width - 1, Math.max(0, Math.floor(x))));
    return [data[pixel], data[pixel + 1], data[pixel + 2]];
  };
  const samples = 13;
  const colours: Colour[] = [];
  const gaps: Colour[] = [];
  for (let row = 0; row < rows; ++row)
    for (let column = 0; column < columns; ++column) {
      const [cell_x, cell_y] = [left + ((column + 0.5) * wide) / columns, top + ((row + 0.5) * high) / rows];
      const seen: Colour[] = [];
      for (let k = 0; k < samples * samples; ++k) {
        const part = (n: number) => ((n + 0.5) / samples - 0.5) * 0.86 * share;
        seen.push(at(cell_x + (part(k % samples) * wide) / columns, cell_y + (part(Math.floor(k / samples)) * high) / rows));
      }
      colours.push(median_colour(seen));
      if (row > 0 && column > 0) gaps.push(at(left + (column * wide) / columns, top + (row * high) / rows));
    }
  // Holes look like the gaps, if both kinds of lights do not.
  const gap = gaps.length > 0 ? median_colour(gaps) : null;
  let holes = colours.map((colour) => gap !== null && difference(colour, gap) < 14);
  const lights = colours.filter((_, cell) => !holes[cell]);
  const all = kinds_of(lights.length > 1 ? lights : colours);
  const has_holes = gap !== null && lights.length > 0.5 * colours.length && all.differ && all.kinds.every((kind) => difference(kind, gap) > 24);
  if (!has_holes) holes = colours.map(() => false);
  const { kinds: found, differ } = has_holes ? all : kinds_of(colours);
  const glow = (colour: Colour) => brightness(colour) + 0.8 * chroma(colour);
  const kinds = glow(found[0]) <= glow(found[1]) ? found : ([found[1], found[0]] as [Colour, Colour]);
  const [off, on] = kinds;
  const axis = [0, 1, 2].map((part) => on[part] - off[part]);
  const length = axis.reduce((sum, part) => sum + part * part, 0) || 1;
  const place = colours.map((colour) => axis.reduce((sum, one, part) => sum + one * (colour[part] - off[part]), 0) / length);
  const coloured = chroma(on) > 60 && (brightness(on) > brightness(off) + 20 || chroma(on) > chroma(off) + 100);
  const known = differ && coloured && glow(on) - glow(off) > 60;
  return { colours, holes, kinds, place, differ, known };
}
