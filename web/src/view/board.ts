// SPDX-License-Identifier: MIT
// The board that people press: buttons for few cells, a canvas with one button for many, or for more than a frame may show.
import { element } from './element';
import { counted, t } from '../texts';
import { form_of, layer_step } from '../model/shapes';
import { CanvasCells } from './board_canvas';
import { ButtonCells } from './board_buttons';
import type { CellsView, Touch, Zoom } from './cells';
import { is_numbered, type Scene } from './scene';

export const max_buttons = 400;
export const longest_whole = 10; // longest side of a board of buttons that fits in any window

export class BoardView {
  readonly element = element('div', { class: 'board' });
  private cells: CellsView | null = null;
  private kind = '';

  /// `resized` is called when the cells become small, or no longer are.
  constructor(
    private readonly touch: Touch,
    private readonly resized: () => void,
  ) {}

  show(scene: Scene): void {
    const framed = document.documentElement.dataset.embed !== undefined && Math.max(scene.rows, scene.columns) > longest_whole;
    const form = form_of(scene);
    const many = !form && (framed || scene.rows * scene.columns > max_buttons || scene.columns > 30);
    const kind = `${form ?? ''} ${layer_step(scene)} ${many ? 'canvas' : 'buttons'} ${scene.rows} ${scene.columns} ${is_numbered(scene) ? 'numbers' : ''}`;
    if (kind !== this.kind) {
      this.cells = many ? new CanvasCells(scene, this.touch, this.resized) : new ButtonCells(scene, this.touch, undefined, this.resized);
      this.kind = kind;
      this.element.replaceChildren(this.cells.element);
    }
    const element = this.cells!.element;
    element.setAttribute('aria-label', t('board.label', { rows: counted('rows', scene.rows), columns: counted('columns', scene.columns) }));
    element.classList.toggle('painting', this.touch.painting());
    this.cells!.show(scene);
  }

  /// Focuses the cell that had the focus last.
  focus(): void {
    this.cells?.focus();
  }

  /// Lets the lights go out in a wave from a cell.
  wave(from: number): void {
    this.cells?.wave(from);
  }

  /// Scrolls to a cell that is not in view. On a small board, whose cells can be counted, keeps `neighbour` in the window instead.
  reveal(cell: number, neighbour: Element | null): void {
    this.cells?.reveal(cell, neighbour);
  }

  /// Returns the function that scales the board, if there are small cells.
  get zoom(): Zoom | undefined {
    return this.cells?.zoom;
  }

  get tiny(): boolean {
    return this.cells?.tiny ?? false;
  }

  /// Returns whether the board is a canvas, which fills its frame.
  get is_canvas(): boolean {
    return this.cells instanceof CanvasCells;
  }
}
