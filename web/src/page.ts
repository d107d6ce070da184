// SPDX-License-Identifier: MIT
// The page: header, board with its tools, and the panel of the current tab.
import type { App } from './store/app';
import { address_of, id_in } from './model/exchange';
import { extent_of, shape_of } from './model/shapes';
import { by_page, counting, presses_made } from './model/game';
import { kind_of } from './model/daily';
import { date_of, day_of, today, until_next } from './store/days';
import { remember } from './store/memory';
import { last_step } from './store/tour';
import { order_of } from './store/levels';
import { is_solved, level_of, marked_of, of_now, of_tour, time_spent, type State, type Tab } from './store/state';
import { ask_panel } from './panels/ask';
import { count_panel, count_stage } from './panels/count';
import { draw_panel } from './panels/draw';
import { gallery_wall } from './panels/gallery';
import { by_hand, day_name, failure_at, goal_name, goal_sentence, kind_text, progress_of, rule_name, phrase, shape_name, shared } from './panels/parts';
import { play_panel } from './panels/play';
import { sheet_stage } from './panels/sheet';
import { share_panel } from './panels/share';
import { counted, languages, t, text, words, type Text } from './texts';
import { BoardView, longest_whole } from './view/board';
import { button, choice, icon_button, select } from './view/controls';
import { Presentation } from './view/presentation';
import type { Touch } from './view/cells';
import { RuleGrid } from './view/rule_grid';
import { h, patch, type Child, type Node_ } from './view/dom';
import { calm } from './view/element';

export const themes = ['auto', 'light', 'dark', 'contrast', 'neon', 'garden'] as const;
const tabs: Tab[] = ['play', 'draw', 'ask', 'count', 'share'];
const dark = matchMedia('(prefers-color-scheme: dark)');
const forced = matchMedia('(forced-colors: active)');

/// Sets the theme; `auto` follows the system.
export function use_theme(theme: string): void {
  document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
}

/// Returns a time, as in "0:42" or "7:03:20".
function time_text(ms: number): string {
  const [seconds, hours] = [Math.floor(ms / 1000) % 3600, Math.floor(ms / 3_600_000)];
  if (hours > 0) return `${hours}:${[Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')}`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function clock_text(clock: State['clock']): string {
  return time_text(time_spent(clock, Date.now()));
}

/// The most presses that are drawn in a row after a win.
const max_drawn = 60;

/// Returns which presses counted in the end, unless they are too many, or some were made by the page.
function trail_of({ game }: State): boolean[] {
  const { presses, puzzle } = game.position;
  return presses > max_drawn || puzzle.colours > 2 || by_page(game) ? [] : counting(game);
}

/// Returns what a win is greeted with.
function headline({ fewest, game }: State): string {
  const made = game.position.presses;
  const best = fewest?.about === game.position.puzzle ? fewest.answer.presses : undefined;
  if (by_page(game) || best === undefined) return t('win.done');
  return t(made === best ? 'win.perfect' : made <= 1.5 * best ? 'win.good' : 'win.done');
}

function fewest_text({ fewest, game }: State): string {
  const answer = fewest?.about === game.position.puzzle ? fewest.answer : null;
  if (!answer) return '…';
  if (answer.status === 'optimal') return String(answer.presses);
  if (answer.status === 'impossible') return t('board.impossible');
  if (answer.upper === undefined) return '…';
  return t('board.between', { lower: answer.lower ?? 0, upper: answer.upper });
}

function praise({ fewest, game }: State): Text {
  const made = game.position.presses;
  const presses = counted('presses', made);
  if (by_page(game)) return text('board.solved-page', { presses });
  const answer = fewest?.about === game.position.puzzle ? fewest.answer : null;
  if (answer?.status !== 'optimal') return text('board.solved-plain', { presses });
  return answer.presses === made ? text('board.solved-fewest', { presses }) : text('board.solved', { presses, fewest: answer.presses ?? 0 });
}

/// Returns the message below the board: that it is solved, or what just happened.
function message_of(state: State): { text: Text | null; bad: boolean } {
  if (is_solved(state) && !state.message?.bad) return { text: praise(state), bad: false };
  if (state.message) return { text: state.message.text, bad: state.message.bad ?? false };
  if (state.marking === 'hint' && state.tab !== 'ask') return { text: of_now(state, state.hint)?.text ?? null, bad: false };
  return { text: null, bad: false };
}

/// Returns buttons with the primary one in front.
function primary_first(buttons: (Node_ | false)[]): Node_[] {
  const shown = buttons.filter((one) => one !== false);
  const is_primary = ({ properties }: Node_) => properties.class === 'primary';
  return [...shown.filter(is_primary), ...shown.filter((one) => !is_primary(one))];
}

export class Page {
  private readonly root = document.getElementById('page')!;
  private readonly view: BoardView;
  private readonly rule_grid: RuleGrid;
  private revealed: unknown = null; // marks that were scrolled to
  private asker: Element | null = null; // element with the focus when the running work began
  private toured: unknown = null;
  private opened_at: number | null = null; // how far the page was scrolled when the gallery opened
  private watched: Element | null = null;
  private readonly watcher = new IntersectionObserver((seen) => {
    this.message_seen = seen[seen.length - 1].isIntersecting;
    if (message_of(this.app.state).text) this.show();
  });
  private message_seen = true; // whether the board with the message below it is in the window, where the message stays
  private staged: unknown = null; // the board, or the sheet in its place
  private unsolved: unknown = null; // the puzzle on the page, until it is solved

  private readonly presentation: Presentation;

  constructor(private readonly app: App) {
    this.presentation = new Presentation(() => app.set({ slides: null }));
    const touch: Touch = {
      press: (cell, back) => app.press(cell, back),
      stroke: (cell, first, back) => app.dispatch({ type: 'stroke', cell, first, back }),
      stroke_end: () => app.dispatch({ type: 'stroke_end' }),
      painting: () => app.state.tab === 'draw',
      reach: (cell) => app.reach(cell),
      steps_back: () => app.state.game.position.puzzle.colours > 2,
    };
    this.view = new BoardView(touch, () => this.show());
    this.view.element.id = 'board';
    const last_cell = text('draw.last-cell');
    this.rule_grid = new RuleGrid({ draw: (offsets) => app.set({ offsets }), refuse: () => app.set({ bad_rule: last_cell, announced: last_cell }), finish: () => void app.use_rule(app.state.offsets) });
    app.watch(() => this.show());
    document.addEventListener('keydown', (event) => this.shortcut(event));
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      app.open('draw');
      void file.arrayBuffer().then((bytes) => app.take_file(file.name, new Uint8Array(bytes)));
    });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && app.state.gallery && app.close_gallery());
    document.addEventListener('paste', (event) => this.pasted(event));
    addEventListener('pagehide', () => app.save_now());
    document.addEventListener('visibilitychange', () => app.dispatch({ type: 'seen', seen: !document.hidden }));
    const repaint = () => {
      use_theme(app.state.theme);
      this.show();
    };
    for (const query of [dark, forced]) query.addEventListener('change', repaint);
    setInterval(() => {
      const time = document.getElementById('time');
      if (time) time.textContent = clock_text(app.state.clock);
      const countdown = document.getElementById('countdown');
      if (countdown) countdown.textContent = t('win.countdown', { time: time_text(until_next()) });
    }, 1000);
  }

  /// Updates the document to the state. The focus stays, or moves to the element that replaced its own.
  show(): void {
    const held = document.activeElement;
    const on_stage = held?.closest('.stage');
    const { app } = this;
    if (app.state.running && !document.querySelector('.progress')) {
      this.asker = held;
      setTimeout(() => app.state.running && this.asker?.closest('button')?.scrollIntoView({ block: 'nearest' }), 150);
    }
    const scene = app.scene();
    this.view.show(scene);
    patch(this.root, this.whole());
    this.presentation.show(app.state.slides);
    if ((this.opened_at !== null) !== (app.state.gallery !== null)) return this.turn_gallery();
    const tour = of_tour(app.state);
    if (tour && tour !== this.toured) document.getElementById('tour-step')?.scrollIntoView({ block: 'nearest' });
    this.toured = tour;
    if (!this.watched) this.watcher.observe((this.watched = document.querySelector('.play-stage')!));
    this.show_win(!held?.closest('#panel'));
    this.show_new();
    const { marks } = marked_of(app.state);
    if (marks !== this.revealed) {
      this.revealed = marks;
      const marked = marks ? marks.findIndex((mark) => mark !== 0) : -1;
      if (marked >= 0) this.view.reveal(marked, document.activeElement?.closest('#panel section, #panel button') ?? null);
    }
    if (!held || held === document.body || held.isConnected || document.activeElement !== document.body) return;
    const asker = held.classList.contains('stop') && this.asker?.isConnected ? (this.asker as HTMLElement) : null;
    if (asker) asker.focus({ preventScroll: true });
    else if (on_stage) this.view.focus();
    else document.getElementById('panel')?.focus({ preventScroll: true });
  }

  /// Moves the focus to the gallery when it opens, and back to where it was opened, or to the board that was chosen.
  private turn_gallery(): void {
    const { app } = this;
    const opened_at = this.opened_at ?? 0;
    this.opened_at = app.state.gallery ? scrollY : null;
    scrollTo(0, app.state.gallery || app.chosen ? 0 : opened_at);
    if (app.state.gallery) document.getElementById('gallery-heading')?.focus({ preventScroll: true });
    else if (app.chosen) this.view.focus();
    else (document.getElementById('gallery-open') ?? document.getElementById('panel'))?.focus({ preventScroll: true });
  }

  /// Scrolls up to a new board or a sheet whose head is out of view: it was asked for in the panel below, or after a win.
  private show_new(): void {
    const { game, sheet, tab } = this.app.state;
    const staged = sheet ?? game.position.puzzle;
    const is_new = tab === 'play' && this.staged !== null && this.staged !== staged;
    this.staged = staged;
    if (!is_new) return;
    const { top } = document.querySelector(sheet ? '#sheets' : '.status')!.getBoundingClientRect();
    if (top < 0 || top > window.innerHeight / 2) scrollTo({ top: 0, behavior: calm.matches ? 'auto' : 'smooth' });
  }

  /// Scrolls a win into view with what follows it, unless the player let the page play and stays with the panel.
  private show_win(follow: boolean): void {
    const { game } = this.app.state;
    const { puzzle } = game.position;
    const won = is_solved(this.app.state);
    if (won && this.unsolved === puzzle) this.view.wave(presses_made(game).at(-1)?.cell ?? 0);
    if (won && follow && this.unsolved === puzzle) document.getElementById('win')?.scrollIntoView({ block: 'nearest' });
    this.unsolved = won ? null : puzzle;
  }

  /// Reads a board or a picture from the clipboard, wherever the focus is. A text that is pasted into a field stays there.
  private pasted(event: ClipboardEvent): void {
    const { app } = this;
    const file = event.clipboardData?.files[0];
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const typing = event.target instanceof Element && event.target.closest('input, textarea');
    if (!file && (typing || text.trim() === '')) return;
    event.preventDefault();
    app.open('draw');
    if (file) return void file.arrayBuffer().then((bytes) => app.take_file(file.name, new Uint8Array(bytes)));
    app.set({ paste: text });
    void app.take(t('draw.text-name'), new TextEncoder().encode(text));
  }

  private shortcut(event: KeyboardEvent): void {
    const typing = event.target instanceof Element && event.target.closest('input[type=text], input[type=number], textarea');
    if (!(event.ctrlKey || event.metaKey) || typing) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    this.app.dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
  }

  private whole(): Child[] {
    const { app } = this;
    const { state } = app;
    const skip = (event: Event) => {
      event.preventDefault();
      this.view.focus();
    };
    const counting = state.tab === 'count';
    const sheet = state.tab === 'play' ? state.sheet : null;
    return [
      h('a', { class: 'skip', href: '#board', onclick: skip, key: 'skip' }, t('skip')),
      h('header', {}, h('h1', {}, 'flipwise'), h('p', { class: 'tagline' }, t('tagline')), this.settings()),
      h(
        'main',
        {},
        gallery_wall(app),
        h('div', { class: 'stage', hidden: state.gallery !== null, key: 'stage' }, this.play_stage(counting || sheet !== null), counting && count_stage(state), sheet && sheet_stage(app, sheet)),
        h('div', { class: 'side', hidden: state.gallery !== null, key: 'side' }, this.tab_bar(), h('div', { class: 'panel-room', role: 'tabpanel', id: 'panel', tabIndex: -1, 'aria-labelledby': `tab-${state.tab}` }, h('h2', { class: 'unseen', key: 'heading' }, t(`tab.${state.tab}`)), this.panel())),
      ),
      h('footer', {}, h('p', {}, t('footer'))),
      h('div', { class: 'live', role: 'status', 'aria-live': 'polite' }, is_solved(state) && !state.announced ? words(praise(state)) : phrase(state.announced)),
      h('div', { class: 'strip', key: 'strip' }, this.message_seen || state.gallery ? null : this.notice(), progress_of(app)),
    ];
  }

  private panel(): Node_ {
    const { app } = this;
    switch (app.state.tab) {
      case 'play': return play_panel(app);
      case 'draw': return draw_panel(app, this.rule_grid);
      case 'ask': return ask_panel(app);
      case 'count': return count_panel(app);
      case 'share': return share_panel(app);
    }
  }

  private settings(): Node_ {
    const { app } = this;
    const choose_language = (language: string) => {
      remember('language', language);
      app.set({ language });
    };
    const choose_theme = (theme: string) => {
      remember('theme', theme);
      use_theme(theme);
      app.set({ theme });
    };
    const names = Object.entries(languages).map(([name, texts]): [string, string] => [name, texts.language]);
    const names_of_themes = themes.map((name): [string, string] => [name, t(`theme.${name}`)]);
    return h(
      'div',
      { class: 'settings' },
      select('language', names, app.state.language, choose_language, { 'aria-label': t('language.choose') }),
      h('span', { class: 'theme' }, select('theme', names_of_themes, app.state.theme, choose_theme, { 'aria-label': t('theme') })),
    );
  }

  private status(): Node_ {
    const { state } = this.app;
    const { position } = state.game;
    const shape = shape_of(position.puzzle);
    const in_sentence = state.tab !== 'draw' && !of_tour(state); // then the goal is not repeated
    const number = (label: string, id: string, value: string) => h('div', { key: id }, h('dt', {}, label), h('dd', { id, class: /\d|…/.test(value) ? '' : 'words-only' }, value));
    return h(
      'div',
      { class: 'status' },
      h(
        'dl',
        {},
        number(t('board.presses'), 'presses', String(position.presses)),
        number(t('board.fewest'), 'fewest', fewest_text(state)),
        (state.timed || is_solved(state)) && number(t('board.time'), 'time', clock_text(state.clock)),
      ),
      h('p', { class: 'goal', id: 'goal' }, h('span', {}, shape ? shape_name(shape) : rule_name(position.puzzle.rule)), position.puzzle.wrap !== 'none' && h('span', { id: 'edge', key: 'edge' }, t('board.edge', { wrap: t(`wrap.${position.puzzle.wrap}`) })), h('span', { class: in_sentence ? 'repeated' : '' }, t('board.goal', { goal: goal_name(position.puzzle) }))),
    );
  }

  /// Returns the date of a puzzle of the day, its kind, and the streak; or the level, with a way to leave it.
  private day(): Child {
    const { app } = this;
    const { puzzle } = app.state.game.position;
    const level = app.state.tab === 'draw' ? null : level_of(app.state);
    if (level !== null) {
      const leave = () => {
        app.set({ climbing: null, announced: text('level.left') });
        this.view.focus();
      };
      return h('p', { class: 'day', id: 'level-now', key: 'level' }, h('strong', {}, t('level.at', { level })), h('span', {}, kind_text(puzzle, order_of(level).presses)), button(t('level.leave'), leave, { id: 'level-leave', class: 'small' }));
    }
    const day = this.app.state.tab === 'draw' ? null : day_of(puzzle);
    if (day === null) return null;
    const { streak } = this.app;
    const days = t('play.streak', { days: words(counted('days', streak)) });
    return h(
      'p',
      { class: 'day', id: 'day' },
      h('strong', {}, day_name(day)),
      h('span', {}, kind_text(puzzle, kind_of(day)[2])),
      streak > 0 && h('span', { class: 'streak', role: 'img', 'aria-label': days, title: days, key: 'streak' }, String(streak)),
    );
  }

  /// Returns one sentence: what to do, what drawing does, or the step of the tour.
  private guide(): Node_ {
    const { app } = this;
    const tour = of_tour(app.state);
    const sentence = app.state.tab === 'draw' ? t('board.painting') : goal_sentence(app.state.game.position.puzzle);
    if (!tour) return h('div', { class: 'guide', key: 'guide' }, this.day(), h('p', { class: 'sentence', id: 'sentence' }, sentence));
    const { step } = tour;
    return h(
      'section',
      { class: 'tour', id: 'tour-step', 'aria-label': t('tour.begin') },
      h('p', {}, h('strong', {}, t('tour.at', { step, last: last_step })), ' ', t(`tour.${step}` as 'tour.1')),
      h(
        'div',
        { class: 'row' },
        button(t('tour.back'), () => void app.tour(step - 1), { id: 'tour-back', disabled: step === 1 }),
        button(t('tour.next'), () => void app.tour(step + 1), { id: 'tour-next', class: 'primary', disabled: step === last_step }),
        button(t('tour.end'), () => app.set({ tour: null }), { id: 'tour-end' }),
      ),
    );
  }

  /// Returns what to do next, and a result to share that does not reveal the solution.
  private after_win(): Node_ {
    const { app } = this;
    const { state } = app;
    const { puzzle, presses } = state.game.position;
    const day = day_of(puzzle);
    const trail = trail_of(state);
    const level = level_of(state);
    const { climb, order } = state;
    const again = (more: number) => {
      if (more) app.dispatch({ type: 'order', changes: { presses: state.order.presses + more } });
      app.run('new', 'board');
    };
    const { shared_result: last } = state;
    const share = async () => {
      const proved = state.fewest?.about === puzzle && state.fewest.answer.status === 'optimal';
      const key = by_page(state.game) ? 'win.result-page' : proved ? 'win.result' : 'win.result-open';
      const result = t(key, { rows: puzzle.rows, columns: puzzle.columns, presses: words(counted('presses', presses)), fewest: fewest_text(state) });
      const lines = [
        day !== null && t('win.daily', { date: date_of(day) }),
        result,
        trail.length > 0 && `${trail.map((counts) => (counts ? '🟡' : '⚪')).join('')} ${clock_text(state.clock)}`,
        location.protocol === 'file:' ? id_in(location.hash) : address_of() + location.hash,
      ];
      app.set(await shared(state.game.position, lines.filter(Boolean).join('\n'), 'shared_result'));
    };
    return h(
      'section',
      { class: 'win', id: 'win', 'aria-labelledby': 'win-headline' },
      trail.length > 0 && h('p', { class: 'trail', key: 'trail', role: 'img', 'aria-label': t('win.trail', { good: trail.filter(Boolean).length, all: trail.length }) }, trail.map((counts, k) => h('i', { key: k, class: counts ? 'counts' : '' }))),
      h(
        'div',
        { class: 'tools' },
        primary_first([
          day !== null && day !== today() && button(t('win.today'), () => void app.daily(), { id: 'win-today', class: 'primary' }),
          level !== null && button(t(climb.level > level ? 'level.next' : 'level.another', { level: climb.level }), () => void app.next_level('board'), { id: 'win-level', class: 'primary' }),
          button(t('win.next'), () => again(0), { id: 'win-next', class: day === null && level === null ? 'primary' : '' }),
          button(t(last?.done ? 'share.copied' : 'win.share'), () => void share(), { id: 'win-share', class: day === today() ? 'primary' : '' }),
          level === null && button(t('win.harder'), () => again(1), { id: 'win-harder', key: 'harder' }),
        ]),
        last && !last.done && by_hand('win-by-hand', last),
      ),
      h('p', { class: 'hint', key: 'kind', id: 'win-kind' }, t('win.kind', { kind: kind_text(order, order.presses) })),
      day === today() && h('p', { class: 'hint', key: 'countdown', id: 'countdown' }, t('win.countdown', { time: time_text(until_next()) })),
    );
  }

  private tools(): Node_ {
    const { app } = this;
    const { game } = app.state;
    const { zoom } = this.view;
    return h(
      'div',
      { class: 'tools icons' },
      icon_button('hint', t('board.hint'), () => app.run('hint', 'board'), { id: 'board-hint' }),
      icon_button('undo', t('board.undo'), () => app.dispatch({ type: 'undo' }), { id: 'undo', 'aria-keyshortcuts': 'Control+Z', disabled: !game.past }),
      icon_button('redo', t('board.redo'), () => app.dispatch({ type: 'redo' }), { id: 'redo', 'aria-keyshortcuts': 'Control+Y', disabled: !game.future }),
      icon_button('restart', t('board.restart'), () => app.dispatch({ type: 'restart' }), { id: 'restart', disabled: game.position.presses === 0 }),
      zoom &&
        h(
          'span',
          { key: 'zoom' },
          button('−', () => zoom(1 / 1.4), { id: 'zoom-out', 'aria-label': t('board.smaller'), class: 'icon' }),
          button('+', () => zoom(1.4), { id: 'zoom-in', 'aria-label': t('board.larger'), class: 'icon' }),
        ),
    );
  }

  /// Repeats the message below the board at the foot of the window, while the board is scrolled away.
  private notice(): Node_ | null {
    const { text, bad } = message_of(this.app.state);
    return text && h('p', { class: bad ? 'notice bad' : 'notice', id: 'notice', key: 'notice', 'aria-hidden': 'true' }, phrase(text));
  }

  private play_stage(hidden: boolean): Node_ {
    const { app } = this;
    const { state } = app;
    const { puzzle } = state.game.position;
    const { rule } = puzzle;
    const { wide, high } = extent_of(puzzle);
    const message = message_of(state);
    const shown = ['play-stage', 'beside', is_solved(state) && 'solved', this.view.is_canvas && 'many', Math.max(high, wide) > longest_whole && 'long'].filter(Boolean).join(' ');
    const kinds = (): Node_ =>
      choice('kind', t('board.kind'), [['1', t('board.kind-1')], ['2', t('board.kind-2')]], String(state.kind), (kind) => app.set({ kind: Number(kind) }));
    return h(
      'div',
      { class: shown, key: 'play-stage', hidden, style: `--rows: ${high}; --columns: ${wide}` },
      this.guide(),
      this.status(),
      this.view.element,
      rule === 'two-kind' && h('div', { class: 'kinds', key: 'kinds' }, kinds()),
      this.tools(),
      this.view.tiny && h('p', { class: 'hint', id: 'enlarge', key: 'enlarge' }, t('board.enlarge')),
      is_solved(state) && !of_tour(state) && h('h2', { class: 'headline', id: 'win-headline' }, headline(state)),
      h('p', { class: message.bad ? 'message bad' : 'message', id: 'message' }, phrase(message.text)),
      is_solved(state) && !of_tour(state) && this.after_win(),
      failure_at(app, 'board'),
    );
  }

  private tab_bar(): Node_ {
    const { app } = this;
    const turn = (event: KeyboardEvent) => {
      const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!by) return;
      const next = tabs[(tabs.indexOf(app.state.tab) + by + tabs.length) % tabs.length];
      app.open(next);
      document.getElementById(`tab-${next}`)?.focus();
    };
    const one = (tab: Tab) => {
      const chosen = app.state.tab === tab;
      const attributes = { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'panel', 'aria-selected': String(chosen), tabIndex: chosen ? 0 : -1 };
      return h('button', { ...attributes, onclick: () => app.open(tab) }, t(`tab.${tab}`));
    };
    return h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('tabs'), onkeydown: turn }, tabs.map(one));
  }
}
