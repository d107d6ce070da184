// SPDX-License-Identifier: MIT
// The board that people touch: buttons where they are few, a canvas with one button where they are many, or more than a frame in
// another page may have room for.
import { element } from './element';
import { counted, t } from '../texts';
import { CanvasCells } from './board_canvas';
import { ButtonCells } from './board_buttons';
import type { CellsView, Touch } from './cells';
import { is_numbered, type Scene } from './scene';

export const most_buttons = 400;
export const longest_whole = 10; // longest side of a board of buttons that any window shows whole

export class BoardView {
  readonly element = element('div', { class: 'board' });
  private cells: CellsView | null = null;
  private kind = '';

  constructor(private readonly touch: Touch) {}

  show(scene: Scene): void {
    const framed = document.documentElement.dataset.embed !== undefined && Math.max(scene.rows, scene.columns) > longest_whole;
    const many = framed || scene.rows * scene.columns > most_buttons || scene.columns > 30;
    const kind = `${many ? 'canvas' : 'buttons'} ${scene.rows} ${scene.columns} ${is_numbered(scene) ? 'numbers' : ''}`;
    if (kind !== this.kind) {
      this.cells = many ? new CanvasCells(scene, this.touch) : new ButtonCells(scene, this.touch);
      this.kind = kind;
      this.element.replaceChildren(this.cells.element);
    }
    const element = this.cells!.element;
    element.setAttribute('aria-label', t('board.label', { rows: counted('rows', scene.rows), columns: counted('columns', scene.columns) }));
    element.classList.toggle('painting', this.touch.painting());
    this.cells!.show(scene);
  }

  /// The cell that had it last.
  focus(): void {
    this.cells?.focus();
  }

  /// Scrolls to a cell that cannot be seen; on a small board, which can be counted, not where `beside` would leave the window.
  reveal(cell: number, beside: Element | null): void {
    this.cells?.reveal(cell, beside);
  }

  /// Only a canvas can grow and shrink.
  get zoom(): ((factor: number) => void) | undefined {
    return this.cells?.zoom?.bind(this.cells);
  }
}
