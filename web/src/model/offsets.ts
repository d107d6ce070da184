// SPDX-License-Identifier: MIT
// Offsets from a cell as text, "row,column" pairs with blanks between them.

export type Offset = [number, number];

const pair = /^([-+]?\d+),([-+]?\d+)$/;

/// Returns the offsets of a rule. An offset that occurs twice cancels, and a text that is not a rule has no offsets.
export function offsets_in(text: string): Offset[] {
  const parts = text.trim().split(/\s+/).map((part) => pair.exec(part));
  const flipped = new Map<string, Offset>();
  for (const part of parts) {
    if (!part) return [];
    const offset: Offset = [Number(part[1]), Number(part[2])];
    if (!flipped.delete(offset.join())) flipped.set(offset.join(), offset);
  }
  return [...flipped.values()];
}

export function offsets_text(offsets: Offset[]): string {
  return [...offsets].sort((a, b) => a[0] - b[0] || a[1] - b[1]).map((offset) => offset.join(',')).join(' ');
}
