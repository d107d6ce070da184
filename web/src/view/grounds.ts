// SPDX-License-Identifier: MIT
// The look of a cell of more than two colours: a background, and a number that is readable on any background for everyone.
import { forced_colours, type Palette } from './scene';

/// Most people with colour blindness can tell these apart (after M. Okabe and K. Ito, 2002).
const few = ['#f4b73f', '#56b4e9', '#2f9e77', '#f0e868', '#3a6fb5', '#d55e00', '#cc79a7', '#7a4b9a'];
/// A scale from dark to light for more colours (viridis, by N. Smith and S. van der Walt).
const scale = ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'];

const channels = (colour: string) => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));

function brightness(colour: string): number {
  const [red, green, blue] = channels(colour).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/// Returns black or white, whichever is more readable; its contrast is at least 4.5 to 1.
function ink_on(fill: string): string {
  return (brightness(fill) + 0.05) ** 2 > 1.05 * 0.05 ? '#000000' : '#ffffff';
}

function on_scale(share: number): string {
  const at = Math.min(share * (scale.length - 1), scale.length - 1.0001);
  const [from, to] = [channels(scale[Math.floor(at)]), channels(scale[Math.floor(at) + 1])];
  return `#${from.map((part, k) => Math.round(part + (to[k] - part) * (at % 1)).toString(16).padStart(2, '0')).join('')}`;
}

/// Returns a background and the colour of text on it. System colours have only two.
export function ground_of(value: number, colours: number, palette: Palette): { fill: string; ink: string } {
  if (value === 0) return { fill: palette.unlit, ink: palette.unlit_ink };
  if (forced_colours()) return { fill: palette.lit, ink: palette.lit_edge };
  const fill = colours - 1 <= few.length ? few[value - 1] : on_scale((value - 1) / (colours - 2));
  return { fill, ink: ink_on(fill) };
}

/// The texts of marks on a cell, in its corners: its target, how often a framed pattern contains it, and how often to press it.
export const signs = {
  quiet: (times: number) => `×${times}`,
  mark: (times: number) => `+${times}`,
};

/// Returns the size of a number as a part of the side of its cell.
export function text_size(text: string, most: number): number {
  return Math.min(most, (1.7 * most) / text.length);
}
