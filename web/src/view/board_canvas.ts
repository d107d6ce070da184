// SPDX-License-Identifier: MIT
// Many cells on a canvas that shows the part in view. The cell in focus is a real button above it; two buttons alternate, so
// that a screen reader announces each new cell.
import { calm, element } from './element';
import { act, is_back, is_held, is_seen, largest_side, moved, show_by_key, tiny_side, watch_pinch, type CellsView, type Held, type Touch } from './cells';
import { hole, look_of, stamp, state_of } from './cell_look';
import { cell_label, current_palette, is_numbered, type Palette, type Scene } from './scene';
import { watch_reach, watch_strokes } from './strokes';

const smallest = 3;
const least_whole = 6; // side of the smallest cells of a board that is shown whole at first

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
  private whole = 0; // the size at which the whole board fits
  private wanted = 0; // the size before it is rounded to whole pixels
  private was_tiny = false;
  private pressing = false; // whether the focus follows a press by a pointer
  private fresh = false; // whether all that is in view is drawn anew
  private looks = new Map<number, Uint32Array>(); // pixels of each look
  private drawn_for: unknown[] = [];
  private drawn: { for: unknown[]; image: ImageData; states: Float64Array } | null = null; // what the canvas shows

  constructor(
    scene: Scene,
    private readonly touch: Touch,
    private readonly resized: () => void,
  ) {
    this.scene = scene;
    const cursor = () =>
      element('button', {
        type: 'button',
        class: 'cursor',
        ...(is_numbered(scene) ? {} : { role: 'switch' }),
        onclick: () => act(touch, this.current),
        onkeydown: (event: KeyboardEvent) => this.key(event),
        onfocus: (event: FocusEvent) => this.pressing || show_by_key(touch, event.target, this.current),
        onblur: () => touch.reach(-1),
      });
    this.cursors = [cursor(), cursor()];
    this.cursors[1].hidden = true;
    this.room.append(this.canvas, ...this.cursors);
    this.element = element('div', { class: 'cells-canvas', role: 'group', onscroll: () => this.draw() }, this.room);
    this.canvas.addEventListener('click', (event) => {
      const cell = this.cell_at(event);
      if (cell < 0 || touch.painting()) return;
      touch.press(cell);
      this.focus_pressed(cell); // afterwards, so that the page is laid out once
    });
    this.canvas.addEventListener('pointerdown', (event) => {
      if (touch.painting()) event.preventDefault();
    });
    const held: Touch = { ...touch, press: (cell, back) => (touch.press(cell, back), this.focus_pressed(cell)) };
    watch_reach(this.canvas, held, (event) => this.cell_at(event));
    watch_strokes(this.canvas, scene.columns, touch, (event) => this.cell_at(event), (cell) => this.focus(cell));
    watch_pinch(this.element, this.zoom);
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

  /// Lights all that is in view, and lets the lights go out in a ring that grows from a cell.
  wave(from: number): void {
    const { canvas, scene, size } = this;
    if (calm.matches || !this.drawn || canvas.width === 0) return;
    const dots = window.devicePixelRatio || 1;
    const side = Math.round(size * dots);
    const light = look_of(1, side, dots, current_palette());
    const lights = element('canvas', { class: 'wave', 'aria-hidden': 'true' });
    [lights.width, lights.height] = [canvas.width, canvas.height];
    const { scrollLeft: left, scrollTop: top } = this.element;
    const pen = lights.getContext('2d')!;
    const image = pen.createImageData(lights.width, lights.height);
    const pixels = new Uint32Array(image.data.buffer);
    const [first_row, first_column] = [Math.floor(top / size), Math.floor(left / size)];
    for (let row = first_row; row < scene.rows && row * side < top * dots + lights.height; ++row)
      for (let column = first_column; column < scene.columns && column * side < left * dots + lights.width; ++column)
        if (!scene.holes?.[row * scene.columns + column]) stamp(pixels, lights.width, light, side, column * side - Math.round(left * dots), row * side - Math.round(top * dots));
    pen.putImageData(image, 0, 0);
    const [x, y] = [((from % scene.columns) + 0.5) * size - left, (Math.floor(from / scene.columns) + 0.5) * size - top];
    const [wide, high] = [lights.width / dots, lights.height / dots];
    const farthest = Math.hypot(Math.max(x, wide - x), Math.max(y, high - y));
    const ring = `radial-gradient(circle at ${x}px ${y}px, #0000 calc(var(--gone) - ${3 * size}px), #000 var(--gone))`;
    Object.assign(lights.style, { left: `${left}px`, top: `${top}px`, width: `${wide}px`, height: `${high}px`, maskImage: ring });
    this.room.append(lights);
    const going = lights.animate([{ '--gone': '0px' }, { '--gone': `${farthest + 3 * size}px` }], { duration: 1400, delay: 150, easing: 'ease-in', fill: 'both' });
    going.finished.catch(() => undefined).finally(() => lights.remove());
  }

  private focus_pressed(cell: number): void {
    this.pressing = true;
    if (this.element.isConnected) this.focus(cell);
    this.pressing = false;
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

  readonly zoom = (factor: number, at?: Held): void => {
    const area = this.element;
    const point = () => {
      const { left, top } = area.getBoundingClientRect(); // the frame may grow
      return at ? [at.x - left - area.clientLeft, at.y - top - area.clientTop] : [area.clientWidth / 2, area.clientHeight / 2];
    };
    const [right, down] = point();
    const [x, y] = at?.place ?? [(area.scrollLeft + right) / this.size, (area.scrollTop + down) / this.size];
    if (at) at.place = [x, y];
    this.size = this.wanted = Math.min(largest_side(area), Math.max(smallest, this.whole, this.wanted * factor));
    this.place();
    const [to_right, below] = point();
    area.scrollLeft = x * this.size - to_right;
    area.scrollTop = y * this.size - below;
  };

  get tiny(): boolean {
    return this.size > 0 && this.size < tiny_side;
  }

  /// Makes the board as large as fits, or its cells of a moderate size if they would be too small to be seen.
  private fit(): void {
    const { rows, columns } = this.scene;
    const { clientWidth: width = 0, clientHeight: room = 0 } = this.element.parentElement ?? {};
    if (width === 0) return;
    const limit = getComputedStyle(this.element).maxHeight;
    const height = limit === '100%' ? room : parseFloat(limit) || 600;
    const dots = window.devicePixelRatio || 1;
    const fitting = Math.floor(dots * Math.min((width - 2) / columns, (height - 2) / rows)) / dots;
    this.whole = Math.min(44, fitting);
    this.size = this.wanted = fitting < least_whole ? 12 : this.whole;
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
    if (this.tiny !== this.was_tiny) {
      this.was_tiny = this.tiny;
      this.resized();
    }
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
    const colours = current_palette();
    const side = Math.round(this.size * dots);
    const looks = this.looks_for(side, dots, colours, this.scene.colours);
    const [left, top] = [Math.round(area.scrollLeft * dots), Math.round(area.scrollTop * dots)];
    const { rows, columns } = this.scene;
    const shown = [wide, high, left, top, looks];
    if (this.drawn?.for.some((one, k) => one !== shown[k]) ?? true) {
      const states = this.drawn?.states.length === rows * columns ? this.drawn.states : new Float64Array(rows * columns);
      this.drawn = { for: shown, image: pen.createImageData(wide, high), states: states.fill(hole) };
      this.fresh = true;
    }
    const { image, states } = this.drawn!;
    const pixels = new Uint32Array(image.data.buffer);
    const [first_row, first_column] = [Math.floor(top / side), Math.floor(left / side)];
    const last_row = Math.min(rows - 1, Math.floor((top + high) / side));
    const last_column = Math.min(columns - 1, Math.floor((left + wide) / side));
    let [west, north, east, south] = [wide, high, 0, 0]; // what changes
    for (let row = first_row; row <= last_row; ++row)
      for (let column = first_column; column <= last_column; ++column) {
        const cell = row * columns + column;
        const state = state_of(this.scene, cell);
        if (state === states[cell]) continue;
        states[cell] = state;
        let look = looks.get(state);
        if (!look) looks.set(state, (look = state === hole ? new Uint32Array(side * side) : look_of(state, side, dots, colours, this.scene.colours)));
        const [x, y] = [column * side - left, row * side - top];
        stamp(pixels, wide, look, side, x, y);
        [west, north, east, south] = [Math.min(west, x), Math.min(north, y), Math.max(east, x + side), Math.max(south, y + side)];
      }
    if (this.fresh) [west, north, east, south] = [0, 0, wide, high];
    this.fresh = false;
    if (east > west) pen.putImageData(image, 0, 0, Math.max(0, west), Math.max(0, north), east - Math.max(0, west), south - Math.max(0, north));
  }
}
