// SPDX-License-Identifier: MIT
// Slides over the whole window, or over the whole screen where the browser allows it. A dialog keeps the focus.
import type { Slide } from '../store/state';
import { t } from '../texts';
import { button } from './controls';
import { h, patch, type Node_ } from './dom';
import { element } from './element';
import { picture } from './picture';
import { page_palette } from './scene';

const forward = new Set(['ArrowRight', 'ArrowDown', 'PageDown', ' ', 'Enter', 'n', 'N']);
const backward = new Set(['ArrowLeft', 'ArrowUp', 'PageUp', 'Backspace', 'p', 'P']);

/// Returns a board with frames around some cells, and letters on others.
function figure({ scene, framed, caption, letters = [] }: Slide['figures'][number], label: string, key: number): Node_ {
  const { rows, columns } = scene;
  const frames = framed ? [...framed.keys()].filter((cell) => framed[cell]) : [];
  const at = (cell: number) => `grid-area: ${Math.floor(cell / columns) + 1} / ${(cell % columns) + 1}`;
  return h(
    'figure',
    { key, style: `--rows: ${rows}; --columns: ${columns}` },
    h('div', { class: 'drawn' }, h('span', { html: picture(scene, page_palette, label, false, true) }), h('div', { class: 'frames' }, frames.map((cell) => h('i', { key: cell, style: at(cell) })), letters.map(([cell, letter]) => h('b', { key: letter, style: at(cell) }, letter)))),
    caption && h('figcaption', {}, caption),
  );
}

const icons = { back: 'm15 5-7 7 7 7', next: 'm9 5 7 7-7 7', full: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5', end: 'm6 6 12 12M18 6 6 18' };

function icon(name: keyof typeof icons, label: string, pressed: () => void, disabled = false): Node_ {
  const drawn = h('span', { html: `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[name]}"/></svg>` });
  return button(drawn, pressed, { id: `slide-${name}`, class: 'icon', 'aria-label': label, disabled });
}

export class Presentation {
  private readonly dialog = element('dialog', { class: 'present', id: 'presentation', 'aria-labelledby': 'slide-title' });
  private slides: Slide[] | null = null;
  private at = 0;
  private leaving = false; // leaves the full screen, but goes on
  private before: Element | null = null; // had the focus

  constructor(private readonly ended: () => void) {
    document.body.append(this.dialog);
    this.dialog.addEventListener('keydown', (event) => this.key(event));
    this.dialog.addEventListener('close', () => this.end());
    // Escape leaves the full screen, and the presentation with it.
    document.addEventListener('fullscreenchange', () => {
      if (document.fullscreenElement) return;
      if (this.slides && !this.leaving) this.dialog.close();
      this.leaving = false;
    });
    this.dialog.addEventListener('click', (event) => (event.target as Element).closest('.boards') && this.go(this.at + 1));
  }

  /// Begins a presentation, or ends it without slides.
  show(slides: Slide[] | null): void {
    if (slides === this.slides) return;
    this.slides = slides;
    if (!slides) return this.dialog.close();
    this.before = document.activeElement;
    this.at = 0;
    this.dialog.showModal();
    this.draw();
    document.getElementById('slide-next')?.focus();
    void document.documentElement.requestFullscreen?.().catch(() => undefined); // the window is enough
  }

  private end(): void {
    if (document.fullscreenElement) void document.exitFullscreen();
    patch(this.dialog, []);
    if (this.before?.isConnected) (this.before as HTMLElement).focus({ preventScroll: true });
    if (this.slides) this.ended();
  }

  private go(at: number): void {
    this.at = Math.max(0, Math.min((this.slides?.length ?? 1) - 1, at));
    this.draw();
  }

  private key(event: KeyboardEvent): void {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const on_button = (key === ' ' || key === 'Enter') && (event.target as Element).closest('button');
    const by = forward.has(key) && !on_button ? 1 : backward.has(key) ? -1 : key === 'Home' ? -Infinity : key === 'End' ? Infinity : 0;
    if (key === 'f' || key === 'F') this.toggle();
    else if (by === 0) return;
    else this.go(by === -Infinity ? 0 : by === Infinity ? Number.MAX_SAFE_INTEGER : this.at + by);
    event.preventDefault();
  }

  private toggle(): void {
    this.leaving = document.fullscreenElement !== null;
    const change = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen?.();
    void change?.catch(() => undefined);
  }

  private draw(): void {
    if (!this.slides) return;
    const { slides, at } = this;
    const { title, text, figures } = slides[at];
    const last = slides.length - 1;
    patch(this.dialog, [
      h(
        'div',
        { class: `slide of-${figures.length}${figures.some(({ caption }) => caption) ? '' : ' plain-boards'}`, key: 'slide' },
        h('div', { class: 'boards' }, figures.map((one, k) => figure(one, one.caption || title, k))),
        h('div', { class: 'words', 'aria-live': 'polite', 'aria-atomic': 'true' }, h('h2', { id: 'slide-title' }, title), text.map((one, k) => h('p', { key: k }, one))),
      ),
      h(
        'div',
        { class: 'slide-bar', key: 'bar' },
        icon('back', t('tour.back'), () => this.go(at - 1), at === 0),
        h('span', { class: 'at', id: 'slide-at' }, t('ask.which', { at: at + 1, all: last + 1 })),
        icon('next', t('tour.next'), () => this.go(at + 1), at === last),
        h('span', { class: 'bar', 'aria-hidden': 'true' }, h('i', { style: `width: ${(100 * (at + 1)) / (last + 1)}%` })),
        document.fullscreenEnabled && icon('full', t('present.full'), () => this.toggle()),
        icon('end', t('tour.end'), () => this.dialog.close()),
      ),
    ]);
  }
}
