// SPDX-License-Identifier: MIT
// Draw: lights, holes and targets by brush; shape, rule, wrap and goal; boards from text and files.
import type { App } from '../app';
import { Unreadable, read_board } from '../model/exchange';
import { longest_side, resized, to_rows, type Goal, type Puzzle, type Wrap } from '../model/puzzle';
import { offsets_of, parse_offsets, rule_names } from '../model/rules';
import { t } from '../texts';
import { button, choice, field, h, number_input, select } from '../view/dom';
import { goal_options, rule_options, wrap_options } from './options';

export type Brush = 'light' | 'hole' | 'target';

/// Paints one stroke: what its first cell becomes, all others of it become.
export class Painter {
  brush: Brush = 'light';
  private value = 1;
  private draft: Puzzle | null = null;

  constructor(private readonly app: App) {}

  stroke(cell: number, first: boolean): void {
    const { game } = this.app;
    if (first || !this.draft) {
      const { puzzle } = game;
      const blank = () => new Uint8Array(puzzle.start.length);
      this.draft = {
        ...puzzle,
        start: game.lit.slice(),
        holes: puzzle.holes?.slice() ?? (this.brush === 'hole' ? blank() : null),
        target: puzzle.target?.slice() ?? (this.brush === 'target' ? blank() : null),
        goal: this.brush === 'target' ? 'target' : puzzle.goal,
      };
      this.value = this.layer(this.draft)[cell] ? 0 : 1;
    }
    const { draft } = this;
    if (this.brush !== 'hole' && draft.holes?.[cell]) return;
    this.layer(draft)[cell] = this.value;
    if (this.brush === 'hole' && this.value) {
      draft.start[cell] = 0;
      if (draft.target) draft.target[cell] = 0;
    }
    this.app.preview(draft);
  }

  stroke_end(): void {
    const { draft } = this;
    this.draft = null;
    this.app.preview(null);
    if (!draft) return;
    if (draft.holes && !draft.holes.includes(1)) draft.holes = null;
    this.app.game.load(draft);
  }

  private layer(puzzle: Puzzle): Uint8Array {
    if (this.brush === 'hole') return puzzle.holes!;
    return this.brush === 'target' ? puzzle.target! : puzzle.start;
  }
}

/// Loads what was pasted or dropped, or says why not; the board stays as it was.
export async function take_board(app: App, name: string, bytes: Uint8Array, result: HTMLElement): Promise<void> {
  try {
    const puzzle = await read_board(app.clerk, name, bytes, app.game.puzzle);
    app.game.load(puzzle);
    result.textContent = t('draw.loaded', { rows: puzzle.rows, columns: puzzle.columns });
    result.classList.remove('bad');
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    result.textContent = t('draw.refused', { what: error.message });
    result.classList.add('bad');
  }
  app.say(result.textContent);
}

/// A 5 x 5 of buttons around the pressed cell, for a rule of one's own.
function rule_editor(app: App, changed: (rule: string) => void): HTMLElement {
  const reach = 2;
  const has = new Set(offsets_of(app.game.puzzle.rule).map(([row, column]) => `${row},${column}`));
  const grid = h('div', { class: 'rule-grid', role: 'group', 'aria-label': t('draw.own-rule') });
  for (let row = -reach; row <= reach; ++row)
    for (let column = -reach; column <= reach; ++column) {
      const name = `${row},${column}`;
      const one = h('button', {
        type: 'button',
        'aria-pressed': String(has.has(name)),
        'aria-label': t('draw.offset', { row, column }),
        class: row === 0 && column === 0 ? 'centre' : '',
        onclick: () => {
          if (has.has(name) && has.size === 1) return;
          if (!has.delete(name)) has.add(name);
          one.setAttribute('aria-pressed', String(has.has(name)));
          const order = [...has].map((text) => text.split(',').map(Number)).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
          changed(order.map((offset) => offset.join(',')).join(' '));
        },
      });
      grid.append(one);
    }
  return h('div', {}, h('p', { class: 'hint' }, t('draw.own-rule')), grid);
}

export function draw_panel(app: App): HTMLElement {
  const { game, painter } = app;
  const change = (changes: Partial<Puzzle>) => game.load({ ...game.puzzle, start: game.lit.slice(), ...changes });
  const whole = (make: (lit: number, cell: number) => number) => {
    const { holes } = game.puzzle;
    change({ start: game.lit.map((lit, cell) => (holes?.[cell] ? 0 : make(lit, cell))) });
  };
  const reshape = (rows: number, columns: number) => game.load(resized({ ...game.puzzle, start: game.lit.slice() }, rows, columns));
  const { puzzle } = game;
  const own = !rule_names.includes(puzzle.rule);
  const editor = h('div', { class: 'rule' });
  const offsets = h('input', {
    type: 'text',
    value: offsets_of(puzzle.rule).map((offset) => offset.join(',')).join(' '),
    spellcheck: false,
    onchange: () => {
      if (parse_offsets(offsets.value)) change({ rule: offsets.value.trim().replace(/\s+/g, ' ') });
      else app.say(t('draw.bad-rule'));
      offsets.setAttribute('aria-invalid', String(!parse_offsets(offsets.value)));
    },
  });
  const edit_rule = () => {
    editor.replaceChildren(
      rule_editor(app, (rule) => {
        offsets.value = rule;
        change({ rule });
      }),
      field(t('draw.offsets'), offsets, t('draw.offsets-hint')),
    );
  };
  if (own) edit_rule();
  const rule = select(rule_options(true), own ? 'own' : puzzle.rule, (value) => {
    if (value === 'own') edit_rule();
    else {
      editor.replaceChildren();
      change({ rule: value });
    }
  });
  const text = h('textarea', { rows: 4, spellcheck: false, id: 'paste' });
  const result = h('p', { class: 'result', id: 'paste-result' });
  const take = (name: string, bytes: Uint8Array) => take_board(app, name, bytes, result);
  const file = h('input', {
    type: 'file',
    'aria-label': t('draw.file'),
    onchange: async () => {
      const one = file.files?.[0];
      if (one) await take(one.name, new Uint8Array(await one.arrayBuffer()));
      file.value = '';
    },
  });
  const { columns } = puzzle;
  return h(
    'div',
    { class: 'panel' },
    h('h2', {}, t('draw.heading')),
    choice(t('draw.brush'), [['light', t('draw.light')], ['hole', t('draw.hole')], ['target', t('draw.target')]], painter.brush, (brush: Brush) => (painter.brush = brush)),
    h(
      'div',
      { class: 'row' },
      button(t('draw.clear'), () => whole(() => 0)),
      button(t('draw.fill'), () => whole(() => 1)),
      button(t('draw.invert'), () => whole((lit) => 1 - lit)),
      button(t('draw.random'), () => whole(() => (Math.random() < 0.5 ? 1 : 0))),
    ),
    h(
      'div',
      { class: 'fields' },
      field(t('field.rows'), number_input(puzzle.rows, 1, longest_side, (value) => reshape(value, game.puzzle.columns))),
      field(t('field.columns'), number_input(columns, 1, longest_side, (value) => reshape(game.puzzle.rows, value))),
      field(t('field.rule'), rule, undefined, true),
      field(t('field.wrap'), select(wrap_options(), puzzle.wrap, (wrap: Wrap) => change({ wrap }))),
      field(
        t('field.goal'),
        select(goal_options(true), puzzle.goal, (goal: Goal) =>
          change({ goal, target: goal === 'target' ? (game.puzzle.target ?? new Uint8Array(game.lit.length)) : game.puzzle.target }),
        ),
      ),
    ),
    editor,
    field(t('draw.paste'), text, t('draw.paste-hint')),
    h(
      'div',
      { class: 'row' },
      button(t('draw.load'), () => void take(t('draw.text-name'), new TextEncoder().encode(text.value)), { class: 'primary', id: 'paste-load' }),
      button(t('draw.copy-in'), () => (text.value = to_rows(game.lit, game.puzzle.columns, game.puzzle.holes).join('\n'))),
      file,
    ),
    result,
  );
}
