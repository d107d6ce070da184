// SPDX-License-Identifier: MIT
// The page: head, board with its tools, and the panel of the chosen tab.
import type { App, Tab } from './app';
import { ask_panel } from './panels/ask';
import { count_panel } from './panels/count';
import { draw_panel, take_board } from './panels/draw';
import { rule_name } from './panels/options';
import { play_panel } from './panels/play';
import { share_panel } from './panels/share';
import { count_of } from './model/puzzle';
import { current_language, languages, t, tn, use_language } from './texts';
import { BoardView } from './view/board';
import { button, choice, h, select } from './view/dom';

const tabs: Tab[] = ['play', 'draw', 'ask', 'count', 'share'];

function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`flipwise-${name}`, value);
  } catch {
    // Some browsers keep nothing for pages from a file.
  }
}

export function remembered(name: string): string | null {
  try {
    return localStorage.getItem(`flipwise-${name}`);
  } catch {
    return null;
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');

/// `auto` follows the system.
export function use_theme(theme: string): void {
  document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme;
}

/// Seconds of the present game, from its first press to its end.
class Clock {
  private began = 0;
  private ended = 0;

  update(what: string, pressed: boolean, solved: boolean): void {
    if (what === 'jump') this.began = this.ended = 0;
    if (what === 'press' && pressed && !this.began) this.began = Date.now();
    if (solved && this.began && !this.ended) this.ended = Date.now();
    if (!solved) this.ended = 0;
  }

  text(): string {
    const seconds = this.began ? Math.floor(((this.ended || Date.now()) - this.began) / 1000) : 0;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }
}

const clock = new Clock();
let ticking = 0;

export function render(app: App): void {
  app.forget_watchers();
  clearInterval(ticking);
  const rebuild = () => render(app);

  const message = h('p', { class: 'message', id: 'message' });
  const tell = (text: string) => {
    message.textContent = text;
    app.say(text);
  };
  const view = new BoardView({
    press: (cell) => press(cell),
    stroke: (cell, first) => app.painter.stroke(cell, first),
    stroke_end: () => app.painter.stroke_end(),
    painting: () => app.tab === 'draw',
  });

  function press(cell: number): void {
    if (app.playing) return;
    const { game } = app;
    const done = game.press(cell, app.kind);
    if (done === 'hole') return tell(t('board.hole'));
    if (done === 'bound') return tell(t('board.bound'));
    if (game.solved) return;
    const { columns } = game.puzzle;
    message.textContent = '';
    app.say(t('board.pressed', { row: Math.floor(cell / columns) + 1, column: (cell % columns) + 1, left: tn('lights', count_of(game.lit)) }));
  }

  const undo = button(t('board.undo'), () => step('undo'), { id: 'undo', 'aria-keyshortcuts': 'Control+Z' });
  const redo = button(t('board.redo'), () => step('redo'), { id: 'redo', 'aria-keyshortcuts': 'Control+Y' });
  const restart = button(t('board.restart'), () => {
    app.game.restart();
    tell(t('board.restarted'));
  }, { id: 'restart' });
  const zoom_in = button('+', () => view.zoom?.(1.4), { 'aria-label': t('board.larger'), class: 'icon' });
  const zoom_out = button('−', () => view.zoom?.(1 / 1.4), { 'aria-label': t('board.smaller'), class: 'icon' });

  function step(way: 'undo' | 'redo'): void {
    if (app.playing || !(way === 'undo' ? app.game.can_undo : app.game.can_redo)) return;
    app.game[way]();
    if (!app.game.solved) tell(t(way === 'undo' ? 'board.undone' : 'board.redone', { presses: tn('presses', app.game.presses) }));
  }

  const presses = h('dd', { id: 'presses' });
  const fewest = h('dd', { id: 'fewest' });
  const time = h('dd', { id: 'time' });
  const timer = h('div', {}, h('dt', {}, t('board.time')), time);
  const goal = h('p', { class: 'goal', id: 'goal' });
  const kinds = h('div', { class: 'kinds' });
  const status = h(
    'div',
    { class: 'status' },
    h('dl', {}, h('div', {}, h('dt', {}, t('board.presses')), presses), h('div', {}, h('dt', {}, t('board.fewest')), fewest), timer),
    goal,
  );
  const stage = h('div', { class: 'count-stage' }, h('p', { class: 'caption' }, t('count.stage')));
  const play_stage = h('div', { class: 'play-stage' }, status, view.element, kinds, h('div', { class: 'tools' }, undo, redo, restart, h('span', {}, zoom_out, zoom_in)), message);

  function fewest_text(): string {
    const rated = app.fewest;
    if (!rated) return t('board.proving');
    if (rated.status === 'optimal') return String(rated.presses);
    if (rated.status === 'impossible') return t('board.impossible');
    if (rated.upper === undefined) return t('board.proving');
    return t('board.between', { lower: rated.lower ?? 0, upper: rated.upper });
  }

  function praise(): void {
    const done = tn('presses', app.game.presses);
    if (app.fewest?.status !== 'optimal') tell(t('board.solved-plain', { presses: done }));
    else if (app.fewest.presses === app.game.presses) tell(t('board.solved-fewest', { presses: done }));
    else tell(t('board.solved', { presses: done, fewest: app.fewest.presses ?? 0 }));
  }

  let shape = '';
  let praised = false;
  function update(what: 'press' | 'jump' | 'look'): void {
    const { game } = app;
    clock.update(what, game.presses > 0, game.solved);
    const scene = app.scene();
    play_stage.style.setProperty('--columns', String(scene.columns));
    play_stage.style.setProperty('--rows', String(scene.rows));
    view.show(scene);
    play_stage.classList.toggle('many', view.zoom !== undefined);
    presses.textContent = String(game.presses);
    fewest.textContent = fewest_text();
    undo.disabled = !game.can_undo;
    redo.disabled = !game.can_redo;
    restart.disabled = game.presses === 0;
    zoom_in.hidden = zoom_out.hidden = !view.zoom;
    timer.hidden = !app.timed;
    time.textContent = clock.text();
    goal.replaceChildren(h('span', {}, rule_name(game.puzzle.rule)), h('span', {}, t('board.goal', { goal: t(`goal.${game.puzzle.goal}`) })));
    const solved = game.solved && game.presses > 0;
    play_stage.classList.toggle('solved', solved);
    if (solved && what !== 'look' && !praised) praise();
    if (!solved && praised) message.textContent = '';
    praised = solved;
    if (what === 'jump') message.textContent = '';
    if (app.notice && message.textContent !== app.notice) tell(app.notice);
    message.classList.toggle('bad', app.notice !== '');
    const now = `${game.puzzle.rule === 'two-kind'}`;
    if (now !== shape) {
      shape = now;
      kinds.replaceChildren();
      if (game.puzzle.rule === 'two-kind')
        kinds.append(choice(t('board.kind'), [['1', t('board.kind-1')], ['2', t('board.kind-2')]], String(app.kind), (kind) => (app.kind = Number(kind))));
    }
  }

  const panel = h('div', { class: 'panel-room', role: 'tabpanel', id: 'panel', tabIndex: -1 });
  const tab_buttons = tabs.map((tab) =>
    h('button', { type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'panel', onclick: () => open(tab) }, t(`tab.${tab}`)),
  );
  const bar = h('div', { class: 'tabs', role: 'tablist', 'aria-label': t('tabs') }, ...tab_buttons);
  bar.addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = (tabs.indexOf(app.tab) + by + tabs.length) % tabs.length;
    open(tabs[next]);
    tab_buttons[next].focus();
  });

  function open(tab: Tab): void {
    app.tab = tab;
    app.forget_watchers();
    app.watch(update);
    tab_buttons.forEach((one, index) => {
      one.setAttribute('aria-selected', String(tabs[index] === tab));
      one.tabIndex = tabs[index] === tab ? 0 : -1;
    });
    panel.setAttribute('aria-labelledby', `tab-${tab}`);
    const make = { play: play_panel, draw: draw_panel, ask: ask_panel, share: share_panel, count: (one: App) => count_panel(one, stage) };
    panel.replaceChildren(make[tab](app));
    play_stage.hidden = tab === 'count';
    stage.hidden = tab !== 'count';
    update('look');
    if (tab === 'draw') tell(t('board.painting'));
    else if (!app.game.solved && !app.notice) message.textContent = '';
  }

  const language = select(
    Object.entries(languages).map(([name, texts]): [string, string] => [name, texts.language]),
    current_language(),
    (name) => {
      remember('language', name);
      use_language(name);
      rebuild();
    },
  );
  language.id = 'language';
  language.setAttribute('aria-label', t('language.choose'));
  const theme = select(
    (['auto', 'light', 'dark'] as const).map((name): [string, string] => [name, t(`theme.${name}`)]),
    remembered('theme') ?? 'auto',
    (name) => {
      remember('theme', name);
      use_theme(name);
      app.look();
    },
  );
  dark.onchange = () => {
    use_theme(theme.value);
    app.look();
  };
  theme.id = 'theme';
  theme.setAttribute('aria-label', t('theme'));

  document.getElementById('page')!.replaceChildren(
    h('a', { class: 'skip', href: '#board', onclick: (event: Event) => { event.preventDefault(); view.focus(0); } }, t('skip')),
    h('header', {}, h('h1', {}, 'flipwise'), h('p', { class: 'tagline' }, t('tagline')), h('div', { class: 'settings' }, language, theme)),
    h('main', {}, h('div', { class: 'stage' }, play_stage, stage), h('div', { class: 'side' }, bar, panel)),
    h('footer', {}, h('p', {}, t('footer'))),
    app.live,
  );
  document.onkeydown = (event) => {
    const typing = event.target instanceof Element && event.target.closest('input[type=text], input[type=number], textarea');
    if (!(event.ctrlKey || event.metaKey) || typing) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    step(key === 'y' || event.shiftKey ? 'redo' : 'undo');
  };
  document.ondragover = (event) => event.preventDefault();
  document.ondrop = async (event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) await take_board(app, file.name, new Uint8Array(await file.arrayBuffer()), message);
  };
  ticking = window.setInterval(() => (time.textContent = clock.text()), 1000);
  open(app.tab);
}
