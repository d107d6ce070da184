// SPDX-License-Identifier: MIT
// Shared code of the views of a board's cells.
import type { Scene } from './scene';

export interface Touch {
  press(cell: number, back?: boolean): void;
  stroke(cell: number, first: boolean, back?: boolean): void;
  stroke_end(): void;
  painting(): boolean;
  steps_back?(): boolean; // whether a press can step back, with more than two colours
  reach(cell: number): void; // shows what a press there would flip; -1 for nothing
}

export interface CellsView {
  element: HTMLElement;
  show(scene: Scene): void;
  focus(cell?: number): void; // without an argument, the cell that had it last
  reveal(cell: number, beside: Element | null): void; // scrolls to it, unless it is in view
  zoom?: Zoom; // absent if no cell is small
  readonly tiny?: boolean; // whether cells are smaller than a finger hits well
  wave(from: number): void; // lets the lights go out in a wave from this cell
}

/// A point of the window, and the place on the board, in cells, that is held there.
export interface Held {
  x: number;
  y: number;
  place?: [right: number, down: number];
}

/// Scales a board within its frame. What is at the given point, or else in the middle, stays there; its place is noted in the point, so
/// that a gesture which goes on holds it, too.
export type Zoom = (factor: number, at?: Held) => void;

/// Cells with a smaller side can be enlarged, in pixels; below the second, the page says how.
export const [small_side, tiny_side] = [28, 24];

/// Returns the largest side of a cell in a frame: three cells are still seen whole.
export function largest_side(frame: Element): number {
  return Math.max(48, Math.min(72, frame.clientWidth / 3));
}

/// Scales by two fingers, which also move the board, or by the wheel with Ctrl, as touch pads do.
export function watch_pinch(frame: HTMLElement, zoom: Zoom): void {
  let last: (Held & { apart: number }) | null = null;
  const place = ([one, other]: TouchList) => ({ x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2, apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) });
  const begin = ({ touches }: TouchEvent) => (last = touches.length === 2 ? place(touches) : null);
  for (const name of ['touchstart', 'touchend', 'touchcancel'] as const) frame.addEventListener(name, begin, { passive: true });
  frame.addEventListener(
    'touchmove',
    (event) => {
      if (!last || event.touches.length !== 2) return;
      event.preventDefault(); // the board is scaled, not the page
      const next = place(event.touches);
      const factor = next.apart / Math.max(1, last.apart);
      zoom(factor, Object.assign(last, next));
    },
    { passive: false },
  );
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY });
    },
    { passive: false },
  );
}

/// Makes a press or, if the board is being drawn, a stroke of one cell.
export function act(touch: Touch, cell: number, back = false): void {
  if (!touch.painting()) return touch.press(cell, back);
  touch.stroke(cell, true, back);
  touch.stroke_end();
}

/// Returns whether a key that presses is held down: it presses once.
export function is_held({ key, repeat }: KeyboardEvent): boolean {
  return repeat && (key === 'Enter' || key === ' ' || key === '-');
}

/// Shows what a press of the cell in focus would flip, if the keyboard led there.
export function show_by_key(touch: Touch, target: EventTarget | null, cell: number): void {
  if (target instanceof Element && target.matches(':focus-visible')) touch.reach(touch.painting() ? -1 : cell);
}

/// Returns whether a key steps back.
export function is_back({ key, shiftKey }: KeyboardEvent, touch: Touch): boolean {
  return (touch.steps_back?.() ?? false) && ((key === 'Enter' && shiftKey) || key === '-');
}

/// Returns whether the middle of a cell is in the window and in the visible part of its board.
export function is_seen({ left, right, top, bottom }: DOMRect, board: Element): boolean {
  const [x, y, shown] = [(left + right) / 2, (top + bottom) / 2, board.getBoundingClientRect()];
  return y >= 0 && y <= window.innerHeight && x >= Math.max(0, shown.left) && x <= Math.min(window.innerWidth, shown.right);
}

/// Returns the cell to which a key moves, or null if the key has another meaning.
export function moved(event: KeyboardEvent, cell: number, rows: number, columns: number): number | null {
  if (event.altKey || event.metaKey) return null;
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  switch (event.key) {
    case 'ArrowUp': return row > 0 ? cell - columns : cell;
    case 'ArrowDown': return row + 1 < rows ? cell + columns : cell;
    case 'ArrowLeft': return column > 0 ? cell - 1 : cell;
    case 'ArrowRight': return column + 1 < columns ? cell + 1 : cell;
    case 'Home': return event.ctrlKey ? 0 : cell - column;
    case 'End': return event.ctrlKey ? rows * columns - 1 : cell - column + columns - 1;
    case 'PageUp': return Math.max(0, row - 10) * columns + column;
    case 'PageDown': return Math.min(rows - 1, row + 10) * columns + column;
    default: return null;
  }
}
