// SPDX-License-Identifier: MIT
// Strokes of the pointer over the cells of a board.
import type { Touch } from './cells';

/// The cells between two, the second included, one after the other along a straight line.
export function cells_between(from: number, to: number, columns: number): number[] {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    return (row + Math.round(down * share)) * columns + column + Math.round(right * share);
  });
}

/// Tells every cell that a stroke crosses, also those that a fast pointer passes between two events.
/// `begun` is called with the first cell.
export function watch_strokes(
  element: HTMLElement,
  columns: number,
  touch: Touch,
  cell_at: (event: PointerEvent) => number,
  begun: (cell: number) => void,
): void {
  let last = -1;
  element.addEventListener('pointerdown', (event) => {
    const cell = cell_at(event);
    if (!touch.painting() || cell < 0 || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    last = cell;
    begun(cell);
    touch.stroke(cell, true);
  });
  element.addEventListener('pointermove', (event) => {
    const cell = last < 0 ? -1 : cell_at(event);
    if (cell < 0) return;
    for (const crossed of cells_between(last, cell, columns)) touch.stroke(crossed, false);
    last = cell;
  });
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, () => {
      if (last >= 0) touch.stroke_end();
      last = -1;
    });
}
