// SPDX-License-Identifier: MIT
// Animated GIF (version 89a) of at most 16 or 256 colours. Each frame after the first contains only the rectangle in which it
// differs from the one before, so the size depends on the changes.

export interface Frame {
  pixels: Uint8Array; // numbers of colours, row by row
  hundredths: number; // duration, in hundredths of a second
}

/// Numbers of growing width, packed from the low bit, in blocks of at most 255 bytes.
class Blocks {
  readonly bytes: number[] = [];
  private word = 0;
  private bits = 0;

  put(value: number, width: number): void {
    this.word |= value << this.bits;
    for (this.bits += width; this.bits >= 8; this.bits -= 8, this.word >>>= 8) this.bytes.push(this.word & 255);
  }

  finish(): number[] {
    if (this.bits > 0) this.bytes.push(this.word & 255);
    const blocks: number[] = [];
    for (let at = 0; at < this.bytes.length; at += 255) {
      const block = this.bytes.slice(at, at + 255);
      blocks.push(block.length, ...block);
    }
    return [...blocks, 0];
  }
}

/// Compresses by the method of T. A. Welch, 1984: a word gets a number when it is seen, and a longer word is written as that
/// number followed by the rest. `depth` is the bits of a colour.
function compressed(pixels: Uint8Array, depth: number): number[] {
  const [clear, end, most] = [1 << depth, (1 << depth) + 1, 4096];
  const longer = new Uint16Array(most << depth);
  const blocks = new Blocks();
  let [width, words] = [depth + 1, end + 1];
  blocks.put(clear, width);
  let word = pixels[0];
  for (let k = 1; k < pixels.length; ++k) {
    const at = (word << depth) | pixels[k];
    if (longer[at]) {
      word = longer[at];
      continue;
    }
    blocks.put(word, width);
    word = pixels[k];
    if (words === most) {
      blocks.put(clear, width);
      longer.fill(0);
      [width, words] = [depth + 1, end + 1];
      continue;
    }
    if (words === 1 << width) ++width;
    longer[at] = words++;
  }
  blocks.put(word, width);
  blocks.put(end, width);
  return blocks.finish();
}

interface Part {
  x: number;
  y: number;
  wide: number;
  high: number;
}

/// Returns the smallest rectangle in which two frames differ; one pixel if they are equal.
function changed(before: Uint8Array | null, now: Uint8Array, width: number): Part {
  const height = now.length / width;
  if (!before) return { x: 0, y: 0, wide: width, high: height };
  let [left, right, top, bottom] = [width, 0, height, 0];
  for (let at = 0; at < now.length; ++at) {
    if (now[at] === before[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = y;
  }
  return left > right ? { x: 0, y: 0, wide: 1, high: 1 } : { x: left, y: top, wide: right - left + 1, high: bottom - top + 1 };
}

const word = (value: number) => [value & 255, value >> 8];

/// Returns an endless animation of frames of `width` x `height`. At most 256 colours, as 0xrrggbb. Null if above `most` bytes.
export function gif(width: number, height: number, colours: number[], frames: Iterable<Frame>, most: number): Uint8Array | null {
  const depth = colours.length <= 16 ? 4 : 8;
  const table = Array.from({ length: 1 << depth }, (_, k) => colours[k] ?? 0).flatMap((one) => [one >> 16, (one >> 8) & 255, one & 255]);
  const head = [...[...'GIF89a'].map((letter) => letter.charCodeAt(0)), ...word(width), ...word(height), 0xf0 | (depth - 1), 0, 0, ...table];
  const forever = [0x21, 0xff, 11, ...[...'NETSCAPE2.0'].map((letter) => letter.charCodeAt(0)), 3, 1, 0, 0, 0];
  const parts: Uint8Array[] = [Uint8Array.from([...head, ...forever])];
  let [size, before] = [parts[0].length, null as Uint8Array | null];
  for (const { pixels, hundredths } of frames) {
    const { x, y, wide, high } = changed(before, pixels, width);
    const part = new Uint8Array(wide * high);
    for (let row = 0; row < high; ++row) part.set(pixels.subarray((y + row) * width + x, (y + row) * width + x + wide), row * wide);
    const control = [0x21, 0xf9, 4, 1 << 2, ...word(hundredths), 0, 0];
    const place = [0x2c, ...word(x), ...word(y), ...word(wide), ...word(high), 0, depth];
    parts.push(Uint8Array.from([...control, ...place]), Uint8Array.from(compressed(part, depth)));
    size += control.length + place.length + parts[parts.length - 1].length;
    if (size > most) return null;
    before = pixels;
  }
  const result = new Uint8Array(size + 1);
  let at = 0;
  for (const part of [...parts, Uint8Array.of(0x3b)]) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
