// SPDX-License-Identifier: MIT
// Strokes of the pointer over the cells of a board.
import { act, type Touch } from './cells';

/// Returns the cells after `from` along a straight line to `to`, inclusive.
export function cells_between(from: number, to: number, columns: number): number[] {
  const [row, column] = [Math.floor(from / columns), from % columns];
  const [down, right] = [Math.floor(to / columns) - row, (to % columns) - column];
  const steps = Math.max(Math.abs(down), Math.abs(right));
  return Array.from({ length: steps }, (_, step) => {
    const share = (step + 1) / steps;
    return (row + Math.round(down * share)) * columns + column + Math.round(right * share);
  });
}

/// Reports every cell that a stroke crosses, including those that a fast pointer skips between two events. `begun` is called
/// with the first cell.
export function watch_strokes(
  element: HTMLElement,
  columns: number,
  touch: Touch,
  cell_at: (event: PointerEvent) => number,
  begun: (cell: number) => void,
): void {
  let last = -1;
  let waits = false; // a finger begins a stroke when it moves on or leaves, since a second one may follow and scale the board
  const begin = () => {
    if (!waits) return;
    waits = false;
    begun(last);
    touch.stroke(last, true);
  };
  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) {
      if (waits) last = -1;
      waits = false;
      return;
    }
    const cell = cell_at(event);
    if (!touch.painting() || cell < 0 || event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    last = cell;
    waits = true;
    if (event.pointerType !== 'touch') begin();
  });
  element.addEventListener('pointermove', (event) => {
    const cell = last < 0 || !event.isPrimary ? -1 : cell_at(event);
    if (cell < 0 || (waits && cell === last)) return;
    begin();
    for (const crossed of cells_between(last, cell, columns)) touch.stroke(crossed, false);
    last = cell;
  });
  for (const name of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(name, () => {
      begin();
      if (last >= 0) touch.stroke_end();
      last = -1;
    });
}

const long_press_ms = 450;

/// Shows what a press would flip: under a mouse, or while a finger rests on a cell, which then does not press it. With more
/// than two colours, that and the right button step back.
export function watch_reach(element: HTMLElement, touch: Touch, cell_at: (event: PointerEvent) => number): void {
  let [shown, waiting, rested, touching] = [-1, 0, false, false];
  const steps_back = () => touch.steps_back?.() ?? false;
  const show = (cell: number) => {
    if (cell === shown) return;
    shown = cell;
    touch.reach(touch.painting() ? -1 : cell);
  };
  element.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') show(cell_at(event));
  });
  element.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary) return clearTimeout(waiting); // two fingers scale the board
    rested = false;
    touching = event.pointerType !== 'mouse';
    if (!touching || touch.painting()) return;
    const cell = cell_at(event);
    clearTimeout(waiting);
    waiting = window.setTimeout(() => {
      rested = true;
      if (steps_back() && cell >= 0) touch.press(cell, true);
      show(cell);
    }, long_press_ms);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    element.addEventListener(name, (event) => {
      clearTimeout(waiting);
      if (event.pointerType !== 'mouse' || name === 'pointerleave') show(-1);
    });
  element.addEventListener('contextmenu', (event) => {
    const cell = cell_at(event as PointerEvent);
    const steps = steps_back() && cell >= 0;
    if (touching) return event.preventDefault(); // a long touch is for the board
    if (!steps || (event.button !== 2 && !event.ctrlKey)) return;
    event.preventDefault();
    act(touch, cell, true);
  });
  element.addEventListener(
    'click',
    (event) => {
      shown = -1;
      if (!rested) return;
      rested = false;
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
