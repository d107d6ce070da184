// SPDX-License-Identifier: MIT
// A button for every cell. One of them is in the tab order; arrow keys lead to the others.
import { calm, element } from './element';
import { act, is_back, is_held, is_seen, largest_side, moved, show_by_key, small_side, tiny_side, watch_pinch, type CellsView, type Held, type Touch, type Zoom } from './cells';
import { state_of } from './cell_look';
import { current_language } from '../texts';
import { ground_of, signs, text_size } from './grounds';
import { cell_label, forced_colours, is_numbered, page_palette, type Scene } from './scene';
import { extent_of, form_of, hides_holes, moved_on, place_in, type Form } from '../model/shapes';
import { watch_reach, watch_strokes } from './strokes';

/// The classes and labels of the buttons, and the first one in the tab order.
export interface Kind {
  group: string;
  cell: string;
  label: (scene: Scene, cell: number) => string;
  first: number;
}

/// On a board of up to this many cells, a cell described in words can be found by counting, so the words stay in view.
const countable = 100;

/// Animating more cells than this could delay the next press.
const max_travelling = 64;

const of_board: Kind = { group: 'cells', cell: 'cell', label: cell_label, first: 0 };

/// Writes a cell of more than two colours. It has a number and marks in its corners, all of which are in the label.
function write_number(one: HTMLElement, scene: Scene, cell: number): void {
  const value = scene.lit[cell];
  const { fill, ink } = ground_of(value, scene.colours!, page_palette);
  const [target, quiet, mark] = [scene.target?.[cell], scene.quiet?.[cell], scene.marks?.[cell]];
  const corner = (kind: string, text: string) => `<i class="${kind}" data-text="${text}"></i>`;
  const number = `<b style="--size: ${text_size(String(value), 0.46)}" data-text="${value}"></b>`;
  const written = scene.holes?.[cell] ? '' : number + (target === undefined ? '' : corner('want', String(target))) + (quiet ? corner('weight', signs.quiet(quiet)) : '') + (mark ? corner('times', signs.mark(mark)) : '');
  const look = `--fill: ${fill}; --on-fill: ${ink}; ${written}`;
  if (one.dataset.look === look) return;
  one.dataset.look = look;
  one.style.setProperty('--fill', fill);
  one.style.setProperty('--on-fill', ink);
  one.innerHTML = written;
}

export class ButtonCells implements CellsView {
  readonly element: HTMLElement;
  private readonly buttons: HTMLButtonElement[] = [];
  private readonly shown: number[] = []; // the look of each cell, as a number
  private common = ''; // what the looks of all cells depend on
  private current: number;
  private readonly columns: number;
  private readonly form: Form | null; // shape of the cells, if they are not squares
  private readonly gapped: boolean; // whether holes are gaps between cells
  private last: Scene;
  private waving = 0;
  private clicked = false; // whether the next change of lights is of a press
  private fit = Infinity; // side of a cell of the whole board, in pixels
  private reported = 'false,false'; // what was reported last
  private scaled = 0; // side of a cell of the enlarged board; 0 if it is whole

  constructor(
    scene: Scene,
    touch: Touch,
    private readonly kind = of_board,
    private readonly resized: () => void = () => undefined,
  ) {
    const { rows, columns } = scene;
    this.last = scene;
    this.columns = columns;
    this.form = form_of(scene);
    this.gapped = hides_holes(scene);
    this.current = this.gapped ? (scene.holes?.indexOf(0) ?? 0) : kind.first;
    this.element = element('div', { class: kind.group, role: 'group' });
    const { wide, high } = extent_of(scene);
    this.element.style.setProperty('--columns', String(wide));
    this.element.style.setProperty('--rows', String(high));
    this.element.classList.toggle('gapped', this.gapped);
    if (this.form) this.element.classList.add('shaped', this.form);
    for (let cell = 0; cell < rows * columns; ++cell) {
      const one = element('button', { type: 'button', class: kind.cell, ...(is_numbered(scene) ? {} : { role: 'switch' }), tabIndex: cell === this.current ? 0 : -1 });
      if (this.form) {
        const place = place_in(this.form, columns, cell);
        for (const name of ['x', 'y', 'width', 'height'] as const) one.style.setProperty(`--${name}`, String(place[name]));
        one.classList.toggle('down', place.points_down);
      }
      one.dataset.cell = String(cell);
      this.buttons.push(one);
    }
    this.element.append(...this.buttons);
    this.element.addEventListener('keydown', (event) => {
      if (is_held(event)) return event.preventDefault();
      if (is_back(event, touch)) {
        event.preventDefault();
        return act(touch, this.current, true);
      }
      const next = this.gapped ? moved_on(this.last, event, this.current) : moved(event, this.current, rows, columns);
      if (next === null) return;
      event.preventDefault();
      this.focus(next);
    });
    this.element.addEventListener('focusin', (event) => {
      const cell = this.cell_of(event.target);
      this.settle(cell);
      show_by_key(touch, event.target, cell);
    });
    this.element.addEventListener('focusout', () => touch.reach(-1));
    this.element.addEventListener('click', (event) => {
      const cell = this.cell_of(event.target);
      if (cell < 0) return;
      this.settle(cell); // some browsers do not focus a button that is clicked
      this.clicked = !touch.painting();
      if (this.clicked || event.detail === 0) act(touch, cell);
    });
    const under = (event: PointerEvent) => this.cell_of(document.elementFromPoint(event.clientX, event.clientY));
    watch_reach(this.element, touch, under);
    watch_strokes(this.element, columns, touch, under, (cell) => this.settle(cell));
    if (kind !== of_board) return;
    watch_pinch(this.element, (factor, at) => this.zoom?.(factor, at));
    new ResizeObserver(() => {
      this.fit = this.side_of(this.element.parentElement) || Infinity;
      this.report();
    }).observe(this.element);
  }

  /// Reports whether cells are small, if that has changed.
  private report(): void {
    const now = [Boolean(this.zoom), this.tiny].join();
    if (now === this.reported) return;
    this.reported = now;
    this.resized();
  }

  get zoom(): Zoom | undefined {
    return this.fit < small_side ? (factor, at) => this.scale(factor, at) : undefined;
  }

  get tiny(): boolean {
    return Math.max(this.fit, this.scaled) < tiny_side;
  }

  private side_of(element: Element | null): number {
    return element ? parseFloat(getComputedStyle(element).getPropertyValue('--side')) : 0;
  }

  private scale(factor: number, at?: Held): void {
    const style = getComputedStyle(this.element);
    const [gap, padding] = [style.columnGap, style.paddingLeft].map(parseFloat);
    const middle = () => {
      const { left, top, width, height } = this.element.getBoundingClientRect();
      const { x, y } = at ?? { x: left + width / 2, y: top + height / 2 };
      return [x - left - padding, y - top - padding];
    };
    const old = this.side_of(this.element) + gap;
    const [x, y] = middle();
    const [across, down] = at?.place ?? [(this.element.scrollLeft + x) / old, (this.element.scrollTop + y) / old];
    if (at) at.place = [across, down];
    const side = Math.min(largest_side(this.element), (this.scaled || this.fit) * factor);
    this.scaled = side > this.fit ? side : 0;
    this.element.classList.toggle('zoomed', this.scaled > 0);
    if (this.scaled) this.element.style.setProperty('--side', `${Math.round(side)}px`);
    else this.element.style.removeProperty('--side');
    const now = (this.scaled ? Math.round(side) : this.fit) + gap;
    const [right, below] = middle();
    this.element.scrollTo(across * now - right, down * now - below);
    this.report();
  }

  /// Updates the cells whose look or language has changed.
  show(scene: Scene): void {
    const numbered = is_numbered(scene);
    this.last = scene;
    this.element.classList.toggle('numbered', numbered);
    const common = [current_language(), scene.colours, Boolean(scene.target), forced_colours()].join();
    if (common !== this.common) this.shown.length = 0;
    this.common = common;
    const flipped: number[] = [];
    this.buttons.forEach((one, cell) => {
      const state = state_of(scene, cell);
      if (this.shown[cell] === state) return;
      this.shown[cell] = state;
      const hole = scene.holes?.[cell] === 1;
      const label = this.kind.label(scene, cell);
      if (one.getAttribute('aria-label') !== label) one.setAttribute('aria-label', label);
      one.classList.toggle('hole', hole);
      one.classList.toggle('quiet', Boolean(scene.quiet?.[cell]));
      one.classList.toggle('reach', scene.reach?.[cell] === 1);
      one.classList.toggle('target', !numbered && scene.target?.[cell] === 1);
      one.classList.toggle('mark-1', !numbered && scene.marks?.[cell] === 1);
      one.classList.toggle('mark-2', !numbered && scene.marks?.[cell] === 2);
      if (numbered) return write_number(one, scene, cell);
      const lit = String(scene.lit[cell] === 1);
      if (one.getAttribute('aria-checked') === lit) return;
      one.setAttribute('aria-checked', lit);
      flipped.push(cell);
    });
    if (this.clicked && !calm.matches) this.travel(flipped);
    this.clicked = false;
  }

  /// Returns how far a cell is from another one.
  private distance(cell: number, from: number): number {
    if (this.form) {
      const [one, other] = [cell, from].map((at) => place_in(this.form!, this.columns, at).middle);
      return Math.hypot(one[0] - other[0], one[1] - other[1]);
    }
    const [row, column] = [cell, from].map((one) => [Math.floor(one / this.columns), one % this.columns]).reduce(([r, c], [down, right]) => [r - down, c - right]);
    return Math.hypot(row, column);
  }

  /// Shows that a flip travels from the cell that was pressed.
  private travel(flipped: number[]): void {
    for (const cell of flipped.slice(0, max_travelling))
      this.buttons[cell].animate([{ transform: 'scale(0.8)', opacity: 0.55 }, { transform: 'scale(1.06)', opacity: 1, offset: 0.6 }, { transform: 'none', opacity: 1 }], { duration: 240, delay: 45 * this.distance(cell, this.current), easing: 'ease-out', fill: 'backwards' });
  }

  wave(from: number): void {
    if (calm.matches || this.form) return;
    this.buttons.forEach((one, cell) => one.style.setProperty('--at', this.distance(cell, from).toFixed(1)));
    this.element.classList.add('waving');
    clearTimeout(this.waving);
    this.waving = window.setTimeout(() => this.element.classList.remove('waving'), 2500);
  }

  focus(cell = this.current): void {
    this.buttons[cell]?.focus();
  }

  reveal(cell: number, beside: Element | null): void {
    const one = this.buttons[cell];
    const [box, area, kept] = [one.getBoundingClientRect(), this.element.getBoundingClientRect(), beside?.getBoundingClientRect()];
    this.element.scrollLeft += box.left < area.left ? box.left - area.left : Math.max(0, box.right - area.right);
    if (this.scaled) this.element.scrollTop += box.top < area.top ? box.top - area.top : Math.max(0, box.bottom - area.bottom);
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
