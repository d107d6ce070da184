// SPDX-License-Identifier: MIT
// A small board in a panel, whose cells are pressed one by one. It has one place in the tab order; arrow keys move within it.
import { h, type Node_ } from './dom';
import type { Cells } from '../model/puzzle';

export interface LittleBoard {
  id: string;
  label: string;
  columns: number;
  lit: Cells;
  holes?: ArrayLike<unknown> | null;
  offered?: (cell: number) => boolean; // whether a cell can be pressed; by default, all can
  name: (cell: number) => string; // of a cell, for screen readers
  press: (cell: number) => void;
  switches?: boolean; // whether a press changes the cell alone
}

/// The most cells of such a board; more would be too small to press.
export const max_little = 400;

const last = new Map<string, number>(); // the cell of each board that had the focus

export function little_board({ id, label, columns, lit, holes, offered = () => true, name, press, switches }: LittleBoard): Node_ {
  const can_press = (cell: number) => !holes?.[cell] && offered(cell);
  const first = lit.findIndex((_, cell) => can_press(cell));
  const kept = last.get(id) ?? first;
  const entry = kept < lit.length && can_press(kept) ? kept : first;
  const focus = (cell: number) => document.querySelector<HTMLElement>(`#${id} [data-at="${cell}"]`)?.focus();
  const moved = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
    const from = Number((event.target as HTMLElement).dataset.at);
    if (!by || !Number.isInteger(from)) return;
    event.preventDefault();
    const along = Math.abs(by) === 1;
    // In the direction of the key, the nearest cell that can be pressed; at the end of a row, the focus stays.
    for (let at = from + by; at >= 0 && at < lit.length; at += by) {
      if (along && Math.floor(at / columns) !== Math.floor(from / columns)) break;
      if (can_press(at)) return focus(at);
    }
    if (along) return;
    const beyond = Array.from(lit, (_, cell) => cell).filter((cell) => can_press(cell) && Math.sign(Math.floor(cell / columns) - Math.floor(from / columns)) === Math.sign(by));
    if (beyond.length > 0) focus(by > 0 ? beyond[0] : beyond[beyond.length - 1]);
  };
  const one = (cell: number): Node_ => {
    const look = holes?.[cell] ? 'hole' : lit[cell] ? 'on' : 'off';
    if (!can_press(cell)) return h('span', { class: look, key: cell });
    const state = switches ? { role: 'switch', 'aria-checked': String(lit[cell] === 1) } : {};
    return h('button', { type: 'button', class: look, key: cell, 'data-at': cell, tabIndex: cell === entry ? 0 : -1, 'aria-label': name(cell), ...state, onclick: () => press(cell), onfocus: () => void last.set(id, cell) });
  };
  return h('div', { class: 'little', id, role: 'group', 'aria-label': label, style: `--columns: ${columns}`, onkeydown: moved }, Array.from(lit, (_, cell) => one(cell)));
}
