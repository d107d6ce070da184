// SPDX-License-Identifier: MIT
// Many cells on a canvas that shows the part in view. The cell in focus is a real button above it; two buttons alternate, so
// that a screen reader announces each new cell.
import { element } from './element';
import { act, is_back, is_held, is_seen, moved, show_by_key, type CellsView, type Touch } from './cells';
import { hole, look_of, stamp, state_of } from './cell_look';
import { cell_label, current_palette, is_numbered, type Palette, type Scene } from './scene';
import { watch_reach, watch_strokes } from './strokes';

const smallest = 3;
const largest = 48;

export class CanvasCells implements CellsView {
  readonly element: HTMLElement;
  private readonly canvas = element('canvas', { 'aria-hidden': 'true' });
  private readonly room = element('div', { class: 'canvas-room' });
  private readonly cursors: [HTMLButtonElement, HTMLButtonElement];
  private scene: Scene;
  private size = 0;
  private current = 0;
  private active = 0;
  private drawing = 0;
  private looks = new Map<number, Uint32Array>(); // pixels of each look
  private drawn_for: unknown[] = [];

  constructor(
    scene: Scene,
    private readonly touch: Touch,
  ) {
    this.scene = scene;
    const cursor = () =>
      element('button', {
        type: 'button',
        class: 'cursor',
        ...(is_numbered(scene) ? {} : { role: 'switch' }),
        onclick: () => act(touch, this.current),
        onkeydown: (event: KeyboardEvent) => this.key(event),
        onfocus: (event: FocusEvent) => show_by_key(touch, event.target, this.current),
        onblur: () => touch.reach(-1),
      });
    this.cursors = [cursor(), cursor()];
    this.cursors[1].hidden = true;
    this.room.append(this.canvas, ...this.cursors);
    this.element = element('div', { class: 'cells-canvas', role: 'group', onscroll: () => this.draw() }, this.room);
    this.canvas.addEventListener('click', (event) => {
      const cell = this.cell_at(event);
      if (cell < 0 || touch.painting()) return;
      this.focus(cell);
      touch.press(cell);
    });
    this.canvas.addEventListener('pointerdown', (event) => {
      if (touch.painting()) event.preventDefault();
    });
    const held: Touch = { ...touch, press: (cell, back) => (this.focus(cell), touch.press(cell, back)) };
    watch_reach(this.canvas, held, (event) => this.cell_at(event));
    watch_strokes(this.canvas, scene.columns, touch, (event) => this.cell_at(event), (cell) => this.focus(cell));
    new ResizeObserver(() => {
      if (this.size === 0) this.fit();
      this.place();
    }).observe(this.element);
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.describe();
    this.draw();
  }

  focus(cell = this.current): void {
    this.current = cell;
    const [old, next] = [this.cursors[this.active], this.cursors[1 - this.active]];
    this.active = 1 - this.active;
    next.hidden = false;
    this.describe();
    this.place();
    next.focus({ preventScroll: true });
    old.hidden = true;
    this.into_view(cell);
  }

  reveal(cell: number): void {
    this.into_view(cell);
    const room = this.room.getBoundingClientRect();
    const [x, y] = [room.left + (cell % this.scene.columns) * this.size, room.top + Math.floor(cell / this.scene.columns) * this.size];
    const box = new DOMRect(x, y, this.size, this.size);
    if (is_seen(box, this.element)) return;
    const around = Math.min(window.innerHeight / 3, 3 * this.size); // a margin, so that the cell is easy to find
    window.scrollBy({ top: box.top < around ? box.top - around : Math.max(0, box.bottom + around - window.innerHeight) });
  }

  /// Scales the board; what is in the middle stays there.
  zoom(factor: number): void {
    const area = this.element;
    const [x, y] = [(area.scrollLeft + area.clientWidth / 2) / this.size, (area.scrollTop + area.clientHeight / 2) / this.size];
    this.size = Math.min(largest, Math.max(smallest, this.size * factor));
    this.place();
    area.scrollLeft = x * this.size - area.clientWidth / 2;
    area.scrollTop = y * this.size - area.clientHeight / 2;
  }

  /// Makes the board as large as fits, within bounds.
  private fit(): void {
    const { rows, columns } = this.scene;
    const { clientWidth: width = 0, clientHeight: room = 0 } = this.element.parentElement ?? {};
    if (width === 0) return;
    const limit = getComputedStyle(this.element).maxHeight;
    const height = limit === '100%' ? room : parseFloat(limit) || 600;
    const fitting = Math.floor(Math.min((width - 2) / columns, (height - 2) / rows));
    this.size = Math.min(44, Math.max(width < 500 ? 14 : 10, fitting));
  }

  private describe(): void {
    const cursor = this.cursors[this.active];
    cursor.setAttribute('aria-label', cell_label(this.scene, this.current));
    if (!is_numbered(this.scene)) cursor.setAttribute('aria-checked', String(this.scene.lit[this.current] === 1));
  }

  private place(): void {
    const { rows, columns } = this.scene;
    const dots = window.devicePixelRatio || 1;
    this.size = Math.max(1, Math.round(this.size * dots)) / dots; // whole pixels keep the cells sharp
    this.room.style.width = `${columns * this.size}px`;
    this.room.style.height = `${rows * this.size}px`;
    const cursor = this.cursors[this.active];
    cursor.style.width = cursor.style.height = `${this.size}px`;
    cursor.style.left = `${(this.current % columns) * this.size}px`;
    cursor.style.top = `${Math.floor(this.current / columns) * this.size}px`;
    this.draw();
  }

  private into_view(cell: number): void {
    const [x, y] = [(cell % this.scene.columns) * this.size, Math.floor(cell / this.scene.columns) * this.size];
    const area = this.element;
    const shown = (at: number, begin: number, length: number) =>
      at < begin ? at - this.size : at + this.size > begin + length ? at + 2 * this.size - length : begin;
    area.scrollLeft = shown(x, area.scrollLeft, area.clientWidth);
    area.scrollTop = shown(y, area.scrollTop, area.clientHeight);
  }

  private key(event: KeyboardEvent): void {
    if (is_held(event)) return event.preventDefault();
    if (is_back(event, this.touch)) {
      event.preventDefault();
      return act(this.touch, this.current, true);
    }
    const next = moved(event, this.current, this.scene.rows, this.scene.columns);
    if (next === null) return;
    event.preventDefault();
    if (next !== this.current) this.focus(next);
  }

  private cell_at(event: MouseEvent): number {
    const box = this.canvas.getBoundingClientRect();
    const column = Math.floor((event.clientX - box.left + this.element.scrollLeft) / this.size);
    const row = Math.floor((event.clientY - box.top + this.element.scrollTop) / this.size);
    const inside = column >= 0 && row >= 0 && column < this.scene.columns && row < this.scene.rows;
    return inside ? row * this.scene.columns + column : -1;
  }

  /// Draws once a frame, however often it is called.
  private draw(): void {
    if (this.drawing) return;
    this.drawing = requestAnimationFrame(() => {
      this.drawing = 0;
      this.paint();
    });
  }

  /// Returns the looks drawn so far, as long as what they depend on stays.
  private looks_for(...what: [side: number, dots: number, palette: Palette, colours: number | undefined]): Map<number, Uint32Array> {
    if (what.some((one, k) => one !== this.drawn_for[k])) [this.drawn_for, this.looks] = [what, new Map()];
    return this.looks;
  }

  private paint(): void {
    const area = this.element;
    const dots = window.devicePixelRatio || 1;
    const [wide, high] = [
      Math.round(Math.min(area.clientWidth, this.scene.columns * this.size) * dots),
      Math.round(Math.min(area.clientHeight, this.scene.rows * this.size) * dots),
    ];
    if (wide <= 0 || high <= 0) return;
    if (this.canvas.width !== wide || this.canvas.height !== high) {
      this.canvas.width = wide;
      this.canvas.height = high;
      this.canvas.style.width = `${wide / dots}px`;
      this.canvas.style.height = `${high / dots}px`;
    }
    const pen = this.canvas.getContext('2d')!;
    const image = pen.createImageData(wide, high);
    const pixels = new Uint32Array(image.data.buffer);
    const colours = current_palette();
    const side = Math.round(this.size * dots);
    const looks = this.looks_for(side, dots, colours, this.scene.colours);
    const [left, top] = [Math.round(area.scrollLeft * dots), Math.round(area.scrollTop * dots)];
    const { rows, columns } = this.scene;
    const last_row = Math.min(rows - 1, Math.floor((top + high) / side));
    const last_column = Math.min(columns - 1, Math.floor((left + wide) / side));
    for (let row = Math.floor(top / side); row <= last_row; ++row)
      for (let column = Math.floor(left / side); column <= last_column; ++column) {
        const state = state_of(this.scene, row * columns + column);
        if (state === hole) continue;
        let look = looks.get(state);
        if (!look) looks.set(state, (look = look_of(state, side, dots, colours, this.scene.colours)));
        stamp(pixels, wide, look, side, column * side - left, row * side - top);
      }
    pen.putImageData(image, 0, 0);
  }
}
