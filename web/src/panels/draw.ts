// SPDX-License-Identifier: MIT
// Draw: lights, holes and targets by brush; shape, rule, wrap and goal; boards from text and files.
import type { App } from '../store/app';
import { shown_side, type Source, type State } from '../store/state';
import { goal_number, longest_side, max_digits, rows_of, rule_names, type Cells, type Goal, type Puzzle, type Wrap } from '../model/puzzle';
import type { Signs } from '../model/signs';
import { t } from '../texts';
import { button, choice, field, select } from '../view/controls';
import { h, type Child, type Node_ } from '../view/dom';
import { picture } from '../view/picture';
import type { RuleGrid } from '../view/rule_grid';
import { page_palette } from '../view/scene';
import { photo_section } from './photo';
import { colours_field, goal_options, number_field, rule_options, phrase, wrap_options } from './parts';

/// Returns the rows in a form that can be read again: digits or, with more than ten colours, numbers separated by spaces.
function text_of(puzzle: Puzzle, lit: Cells): string {
  const between = puzzle.colours > max_digits ? ' ' : '';
  return rows_of(puzzle, lit).map((row) => [...row].map((cell) => cell ?? '_').join(between)).join('\n');
}

/// Returns drawings, computed by the engine, of what a press in the middle and one in a corner flip.
function rule_shown(app: App): Child {
  const { rule_drawn, bad_rule } = app.state;
  if (!rule_drawn || bad_rule) return null;
  const one = (pressed: number, lit: Cells, label: string): Node_ => {
    const marks = lit.map((_, cell) => (cell === pressed ? 1 : 0));
    const scene = { rows: shown_side, columns: shown_side, lit, holes: null, target: null, marks, quiet: null };
    return h('figure', {}, h('span', { html: picture(scene, page_palette, label) }), h('figcaption', {}, label));
  };
  const { middle, corner } = rule_drawn;
  return h('div', { class: 'rule-shown', id: 'rule-shown' }, one((shown_side ** 2 - 1) / 2, middle, t('draw.shown-middle')), one(0, corner, t('draw.shown-corner')));
}

function rule_editor(app: App, grid: RuleGrid): Node_ {
  const { offsets, bad_rule } = app.state;
  grid.show(offsets);
  const typed = h('input', {
    id: 'offsets',
    type: 'text',
    value: offsets,
    spellcheck: 'false',
    'aria-invalid': bad_rule ? 'true' : undefined,
    onchange: (event: Event) => void app.use_rule((event.target as HTMLInputElement).value),
  });
  return h(
    'div',
    { class: 'rule', key: 'rule-editor' },
    h('p', { class: 'hint' }, t('draw.own-rule')),
    grid.element,
    rule_shown(app),
    field(t('draw.offsets'), typed, t('draw.offsets-hint')),
    bad_rule && h('p', { class: 'result bad', id: 'bad-rule', key: 'bad-rule' }, phrase(bad_rule)),
  );
}

/// Asks what the characters of a board mean that was read from this field.
function unnamed_asked(app: App, field_read: Source): Node_ | null {
  const { unnamed } = app.state;
  if (unnamed?.from !== field_read) return null;
  const { text, signs, from } = unnamed;
  const take = (named: Signs) => void app.take(t('draw.text-name'), new TextEncoder().encode(text), named, from);
  const shown = (sign: string) => h('span', { class: 'sign' }, sign);
  const alone = signs.length === 1;
  const choices: [string, Signs, string][] = alone
    ? [['on', { lit: signs[0], unlit: '' }, t('photo.all-on')], ['off', { lit: '', unlit: signs[0] }, t('photo.all-off')]]
    : signs.map((sign, k) => [String(k), { lit: sign, unlit: signs[1 - k] }, t('draw.is-lit', { sign })]);
  return h(
    'div',
    { class: 'asked', id: 'unnamed', key: 'unnamed', role: 'group', 'aria-labelledby': 'unnamed-question' },
    h('p', { id: 'unnamed-question' }, alone ? t('draw.which-one', { sign: signs[0] }) : t('draw.which')),
    h('div', { class: 'row' }, choices.map(([name, named, label], k) => button(alone ? label : shown(signs[k]), () => take(named), { id: `unnamed-${name}`, key: name, 'aria-label': label }))),
  );
}

/// Returns what came of reading a board from this field.
function read_result({ pasted }: State): Node_ {
  return h('p', { class: pasted?.bad ? 'result bad' : 'result', id: 'paste-result', key: 'paste-result' }, phrase(pasted?.text));
}

export function draw_panel(app: App, grid: RuleGrid): Node_ {
  const { state } = app;
  const { position } = state.game;
  const { puzzle } = position;
  const { colours } = puzzle;
  const last = colours - 1;
  const whole = (make: (lit: number) => number) => app.dispatch({ type: 'whole', make });
  const own = state.editing_rule || !rule_names.includes(puzzle.rule);
  const choose_rule = (rule: string) => {
    if (rule === 'own') void app.edit_rule();
    else {
      app.set({ editing_rule: false, bad_rule: null });
      if (rule !== puzzle.rule) app.dispatch({ type: 'change', changes: { rule } });
    }
  };
  const choose_goal = (goal: Goal) =>
    app.dispatch({ type: 'change', changes: { goal, number: goal_number(puzzle), target: goal === 'target' ? (puzzle.target ?? new Uint8Array(position.lit.length)) : puzzle.target } });
  const signs_field = (kind: keyof Signs) =>
    field(t(`draw.${kind}-signs`), h('input', { type: 'text', id: `${kind}-signs`, spellcheck: 'false', value: state.signs[kind], oninput: (event: Event) => app.set({ signs: { ...app.state.signs, [kind]: (event.target as HTMLInputElement).value } }) }), kind === 'lit' ? t('draw.signs-hint') : null);
  const of_file = state.pasted?.from === 'file';
  const file = h('input', {
    type: 'file',
    id: 'file',
    'aria-describedby': of_file ? 'paste-result file-hint' : 'file-hint',
    'aria-invalid': of_file && state.pasted?.bad ? 'true' : undefined,
    onchange: async (event: Event) => {
      const input = event.target as HTMLInputElement;
      const one = input.files?.[0];
      if (one) await app.take_file(one.name, new Uint8Array(await one.arrayBuffer()));
      input.value = '';
    },
  });
  return h(
    'div',
    { class: 'panel', key: 'draw' },
    photo_section(app),
    choice('brush', t('draw.brush'), [['light', t('draw.light')], ['hole', t('draw.hole')], ['target', t('draw.target')]], state.brush, (brush) => app.dispatch({ type: 'brush', brush })),
    h(
      'div',
      { class: 'row' },
      button(t('draw.clear'), () => whole(() => 0), { id: 'clear' }),
      button(t('draw.fill'), () => whole(() => last), { id: 'fill' }),
      button(t('draw.invert'), () => whole((lit) => last - lit), { id: 'invert' }),
      button(t('draw.random'), () => whole(() => Math.floor(colours * Math.random())), { id: 'random' }),
    ),
    h(
      'section',
      { key: 'kind' },
      h('h3', {}, t('draw.kind')),
      h(
        'div',
        { class: 'fields' },
        number_field(app, { label: t('field.rows'), id: 'rows', value: puzzle.rows, min: 1, max: longest_side, changed: (rows) => app.dispatch({ type: 'reshape', rows, columns: puzzle.columns }) }),
        number_field(app, { label: t('field.columns'), id: 'columns', value: puzzle.columns, min: 1, max: longest_side, changed: (columns) => app.dispatch({ type: 'reshape', rows: puzzle.rows, columns }) }),
        field(t('field.rule'), select('rule', rule_options(true), own ? 'own' : puzzle.rule, choose_rule), null, true),
        own && h('div', { class: 'wide', key: 'own' }, rule_editor(app, grid)),
        field(t('field.wrap'), select('wrap', wrap_options(), puzzle.wrap, (wrap: Wrap) => app.dispatch({ type: 'change', changes: { wrap } }))),
        field(t('field.goal'), select('goal-choice', goal_options(colours, true), puzzle.goal, choose_goal)),
        colours_field(app, 'colours', colours, (chosen) => app.dispatch({ type: 'change', changes: { colours: chosen } })),
        puzzle.goal === 'number' && number_field(app, { label: t('field.number'), id: 'goal-number', value: puzzle.number, min: 0, max: last, changed: (number) => app.dispatch({ type: 'change', changes: { number } }) }),
      ),
    ),
    h(
      'section',
      { key: 'read' },
      h('h3', {}, t('draw.read')),
      h('div', { class: 'field', key: 'open' }, h('label', { for: 'file' }, t('draw.file')), file, of_file && read_result(state), h('small', { id: 'file-hint' }, t('photo.lead'))),
      unnamed_asked(app, 'file'),
      field(t('draw.paste'), h('textarea', { rows: '4', spellcheck: 'false', id: 'paste', value: state.paste, oninput: (event: Event) => app.set({ paste: (event.target as HTMLTextAreaElement).value }) }), t('draw.paste-hint')),
      colours === 2 && h('div', { class: 'fields', key: 'signs' }, signs_field('lit'), signs_field('unlit')),
      h(
        'div',
        { class: 'row' },
        button(t('draw.load'), () => void app.take(t('draw.text-name'), new TextEncoder().encode(state.paste), colours === 2 ? state.signs : undefined), { class: state.photo ? '' : 'primary', id: 'paste-load' }),
        button(t('draw.copy-in'), () => app.set({ paste: text_of(puzzle, position.lit) }), { id: 'copy-in' }),
      ),
      unnamed_asked(app, 'text'),
      !of_file && read_result(state),
    ),
  );
}
