// SPDX-License-Identifier: MIT
// A button for every cell. One of them is in the order of tabs; arrow keys lead to the others.
import { element } from './element';
import { is_seen, moved, type CellsView, type Touch } from './cells';
import { cell_label, type Scene } from './scene';
import { watch_reach, watch_strokes } from './strokes';

/// The classes and words of the buttons, and which one the tab key finds first.
export interface Kind {
  group: string;
  cell: string;
  label: (scene: Scene, cell: number) => string;
  first: number;
}

/// Among so many cells the one that words name is found by counting: there the words stay in view.
const countable = 100;

const of_board: Kind = { group: 'cells', cell: 'cell', label: cell_label, first: 0 };

export class ButtonCells implements CellsView {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[] = [];
  private current: number;

  constructor(
    scene: Scene,
    touch: Touch,
    private readonly kind = of_board,
  ) {
    const { rows, columns } = scene;
    this.current = kind.first;
    this.element = element('div', { class: kind.group, role: 'group' });
    this.element.style.setProperty('--columns', String(columns));
    this.element.style.setProperty('--rows', String(rows));
    for (let cell = 0; cell < rows * columns; ++cell) {
      const one = element('button', { type: 'button', class: kind.cell, tabIndex: cell === kind.first ? 0 : -1 });
      one.dataset.cell = String(cell);
      one.style.setProperty('--at', String(Math.floor(cell / columns) + (cell % columns)));
      this.buttons.push(one);
    }
    this.element.append(...this.buttons);
    this.element.addEventListener('keydown', (event) => {
      const next = moved(event, this.current, rows, columns);
      if (next === null) return;
      event.preventDefault();
      this.focus(next);
    });
    this.element.addEventListener('focusin', (event) => this.settle(this.cell_of(event.target)));
    this.element.addEventListener('click', (event) => {
      const cell = this.cell_of(event.target);
      if (cell < 0) return;
      if (!touch.painting()) touch.press(cell);
      else if (event.detail === 0) {
        touch.stroke(cell, true);
        touch.stroke_end();
      }
    });
    const under = (event: PointerEvent) => this.cell_of(document.elementFromPoint(event.clientX, event.clientY));
    watch_reach(this.element, touch, under);
    watch_strokes(this.element, columns, touch, under, (cell) => this.settle(cell));
  }

  show(scene: Scene): void {
    this.buttons.forEach((one, cell) => {
      const hole = scene.holes?.[cell] === 1;
      const lit = String(scene.lit[cell] === 1);
      const label = this.kind.label(scene, cell);
      if (one.getAttribute('aria-pressed') !== lit) one.setAttribute('aria-pressed', lit);
      if (one.getAttribute('aria-label') !== label) one.setAttribute('aria-label', label);
      one.classList.toggle('hole', hole);
      one.classList.toggle('target', scene.target?.[cell] === 1);
      one.classList.toggle('quiet', scene.quiet?.[cell] === 1);
      one.classList.toggle('reach', scene.reach?.[cell] === 1);
      one.classList.toggle('mark-1', scene.marks?.[cell] === 1);
      one.classList.toggle('mark-2', scene.marks?.[cell] === 2);
    });
  }

  focus(cell = this.current): void {
    this.buttons[cell]?.focus();
  }

  reveal(cell: number, beside: Element | null): void {
    const one = this.buttons[cell];
    const [box, area, kept] = [one.getBoundingClientRect(), this.element.getBoundingClientRect(), beside?.getBoundingClientRect()];
    this.element.scrollLeft += box.left < area.left ? box.left - area.left : Math.max(0, box.right - area.right);
    const by = box.top < 0 ? box.top : Math.max(0, box.bottom - window.innerHeight);
    const stays = this.buttons.length > countable || !kept || by === 0 || (kept.top - by >= 0 && kept.bottom - by <= window.innerHeight);
    if (stays && !is_seen(one.getBoundingClientRect(), this.element)) one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  private settle(cell: number): void {
    if (cell < 0) return;
    this.buttons[this.current].tabIndex = -1;
    this.buttons[cell].tabIndex = 0;
    this.current = cell;
  }

  private cell_of(target: EventTarget | null): number {
    const one = target instanceof Element ? target.closest<HTMLElement>(`.${this.kind.cell}`) : null;
    return one && this.element.contains(one) ? Number(one.dataset.cell) : -1;
  }
}
