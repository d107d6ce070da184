// SPDX-License-Identifier: MIT
// The board that people touch: buttons where they are few, a canvas with one button where they are many.
import { h } from './dom';
import { t } from '../texts';
import { CanvasCells } from './board_canvas';
import { ButtonCells } from './board_buttons';
import type { Scene } from './scene';

export interface Touch {
  press(cell: number): void;
  stroke(cell: number, first: boolean): void;
  stroke_end(): void;
  painting(): boolean;
}

export interface CellsView {
  element: HTMLElement;
  show(scene: Scene): void;
  focus(cell: number): void;
  zoom?(factor: number): void;
}

export const most_buttons = 400;

/// The cell that a key leads to, or null where the key means something else.
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

export class BoardView {
  readonly element = h('div', { class: 'board' });
  private cells: CellsView | null = null;
  private kind = '';

  constructor(private readonly touch: Touch) {}

  show(scene: Scene): void {
    const many = scene.rows * scene.columns > most_buttons || scene.columns > 30;
    const kind = many ? `canvas ${scene.rows} ${scene.columns}` : `buttons ${scene.rows} ${scene.columns}`;
    if (kind !== this.kind) {
      this.cells = many ? new CanvasCells(scene, this.touch) : new ButtonCells(scene, this.touch);
      this.kind = kind;
      this.element.replaceChildren(this.cells.element);
    }
    const element = this.cells!.element;
    element.setAttribute('aria-label', t('board.label', { rows: scene.rows, columns: scene.columns }));
    element.classList.toggle('painting', this.touch.painting());
    this.cells!.show(scene);
  }

  focus(cell: number): void {
    this.cells?.focus(cell);
  }

  /// Only a canvas can grow and shrink.
  get zoom(): ((factor: number) => void) | undefined {
    return this.cells?.zoom?.bind(this.cells);
  }
}
