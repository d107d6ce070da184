// SPDX-License-Identifier: MIT
// The grid on which a custom rule is drawn: the cells around the pressed one, by strokes of the pointer, or by arrow keys and
// the space bar. Offsets outside of the grid are kept.
import { offsets_in, offsets_text, type Offset } from '../model/offsets';
import { t } from '../texts';
import { ButtonCells } from './board_buttons';
import { element } from './element';

const [least_reach, max_reach] = [2, 4];

/// Receives the offsets of a stroke as text, and the end of the stroke.
export interface Drawn {
  draw(offsets: string): void;
  refuse(): void; // called instead of removing the last cell
  finish(): void;
}

export class RuleGrid {
  readonly element = element('div', { class: 'rule-room' });
  private cells: ButtonCells | null = null;
  private reach = 0;
  private offsets: Offset[] = [];
  private stroking: boolean | null = null; // whether the stroke adds cells; null between strokes
  private changed = false; // whether the stroke changed anything

  constructor(private readonly drawn: Drawn) {}

  /// Shows a rule with an empty ring of cells around it, so that it can grow; the grid does not change during a stroke.
  show(text: string): void {
    this.offsets = offsets_in(text);
    const farthest = Math.max(0, ...this.offsets.flat().map(Math.abs));
    const reach = Math.min(max_reach, Math.max(least_reach, farthest + 1));
    if (!this.cells || (reach !== this.reach && this.stroking === null)) this.build(reach);
    const side = 2 * this.reach + 1;
    const lit = new Uint8Array(side * side);
    for (const offset of this.offsets) if (this.inside(offset)) lit[this.cell_of(offset)] = 1;
    this.cells!.element.setAttribute('aria-label', t('draw.own-rule'));
    this.cells!.show({ rows: side, columns: side, lit, holes: null, target: null, marks: null, quiet: null });
  }

  private build(reach: number): void {
    const focused = this.element.contains(document.activeElement) ? this.offset_of(Number((document.activeElement as HTMLElement).dataset.cell)) : null;
    this.reach = reach;
    const side = 2 * reach + 1;
    const empty = new Uint8Array(side * side);
    const touch = {
      press: () => undefined,
      reach: () => undefined,
      painting: () => true,
      stroke: (cell: number, first: boolean) => this.stroke(cell, first),
      stroke_end: () => {
        this.stroking = null;
        if (this.changed) this.drawn.finish();
      },
    };
    const label = (_: unknown, cell: number) => {
      const [row, column] = this.offset_of(cell);
      return t('draw.offset', { row, column });
    };
    const scene = { rows: side, columns: side, lit: empty, holes: null, target: null, marks: null, quiet: null };
    this.cells = new ButtonCells(scene, touch, { group: 'rule-grid', cell: 'offset', label, first: this.cell_of([0, 0]) });
    this.cells.element.children[this.cell_of([0, 0])].classList.add('centre');
    this.element.replaceChildren(this.cells.element);
    if (focused && this.inside(focused)) this.cells.focus(this.cell_of(focused));
  }

  /// Adds or removes a cell. A rule flips something, so the last cell stays.
  private stroke(cell: number, first: boolean): void {
    const [row, column] = this.offset_of(cell);
    const others = this.offsets.filter(([r, c]) => r !== row || c !== column);
    if (first) this.changed = false;
    if (first) this.stroking = others.length === this.offsets.length;
    const next: Offset[] = this.stroking ? [...others, [row, column]] : others;
    if (next.length === 0) return this.drawn.refuse();
    this.changed = true;
    this.drawn.draw(offsets_text(next));
  }

  private inside([row, column]: Offset): boolean {
    return Math.abs(row) <= this.reach && Math.abs(column) <= this.reach;
  }

  private cell_of([row, column]: Offset): number {
    return (row + this.reach) * (2 * this.reach + 1) + column + this.reach;
  }

  private offset_of(cell: number): Offset {
    const side = 2 * this.reach + 1;
    return [Math.floor(cell / side) - this.reach, (cell % side) - this.reach];
  }
}
