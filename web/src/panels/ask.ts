// SPDX-License-Identifier: MIT
// Ask: what the engine knows about the position, shown on the board.
import { refusal, type App } from '../app';
import { Stopped } from '../engine/client';
import type { Answer, Progress } from '../engine/messages';
import { question, from_rows, to_rows, wanted } from '../model/puzzle';
import { t, tn } from '../texts';
import { button, calm, field, h, pause } from '../view/dom';
import { chase_section, hint_section, quiet_section } from './study';

const most_listed = 200;

/// What a question in progress shows: a bar, the bounds, and the button that ends it.
export function progress_box(app: App): { element: HTMLElement; show(progress: Progress): void; run<T>(work: () => Promise<T>): Promise<T> } {
  const bar = h('progress', { max: 1, value: 0, 'aria-label': t('ask.working') });
  const words = h('span', {});
  const stop = button(t('ask.stop'), () => app.client.stop(), { class: 'stop' });
  const element = h('div', { class: 'progress', hidden: true }, bar, words, stop);
  return {
    element,
    show: (progress) => {
      if (progress.done > 0) bar.value = progress.done;
      const { lower, best } = progress;
      if (lower === undefined) words.textContent = t('ask.working');
      else words.textContent = best === undefined ? t('ask.from', { lower }) : t('ask.between', { lower, upper: best });
    },
    run: async (work) => {
      bar.removeAttribute('value');
      words.textContent = t('ask.working');
      element.hidden = false;
      try {
        return await work();
      } finally {
        element.hidden = true;
      }
    },
  };
}

/// The fewest presses; of a search that was stopped, the best it had met and its bounds.
async function fewest(app: App, on_progress: (progress: Progress) => void): Promise<Answer> {
  try {
    return await app.client.ask({ command: 'solve', ...app.question() }, on_progress);
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    const { lower, best, solution, kinds } = error.progress ?? {};
    return { status: 'unknown', lower: lower ?? 0, upper: best, presses: best, solution, kinds };
  }
}

export function ask_panel(app: App): HTMLElement {
  const verdict = h('p', { class: 'verdict', id: 'verdict' });
  const more = h('div', { class: 'result' });
  const progress = progress_box(app);
  const speed = h('input', { type: 'range', min: '1', max: '20', value: '4', id: 'speed' });

  function show_solution(solution: string[]): void {
    app.mark({ marks: from_rows(solution).cells });
  }

  /// Presses the marked cells one by one; returns what is left when it was paused.
  async function animate(solution: string[]): Promise<string[]> {
    const marks = from_rows(solution).cells.slice();
    const { puzzle } = app.game;
    for (let cell = 0; cell < marks.length; ++cell) {
      if (!marks[cell]) continue;
      if (app.game.puzzle !== puzzle || !app.playing) break;
      const kind = marks[cell];
      marks[cell] = 0;
      app.game.press(cell, kind);
      app.keep_marks(marks);
      await pause(calm.matches ? 50 : 1000 / Number(speed.value));
    }
    return to_rows(marks, puzzle.columns);
  }

  function player(solution: () => string[], left: (solution: string[]) => void): HTMLElement {
    const play = button(t('ask.play'), () => void toggle(), { class: 'primary', id: 'play-solution' });
    async function toggle(): Promise<void> {
      if (app.playing) {
        app.playing = false;
        return;
      }
      app.playing = true;
      play.textContent = t('ask.pause');
      left(await animate(solution()));
      app.playing = false;
      play.textContent = t('ask.play');
      if (app.game.solved) {
        more.replaceChildren();
        app.say(t('ask.played'));
      }
    }
    return h('div', { class: 'row' }, play, field(t('ask.speed'), speed));
  }

  function browser(first: Answer, chosen: (solution: string[]) => void): HTMLElement {
    const box = h('div', { class: 'row' });
    const list = async () => {
      const answer = await progress.run(() => app.client.ask({ command: 'solve', ...app.question(), all: most_listed }, progress.show));
      const all = answer.all ?? [];
      if (answer.error) verdict.textContent = refusal(answer);
      if (all.length === 0) return;
      let at = 0;
      const where = h('span', { id: 'which', role: 'status' });
      const turn = (by: number) => {
        at = (at + by + all.length) % all.length;
        where.textContent = t('ask.which', { at: at + 1, all: answer.optimal_solutions ?? all.length });
        chosen(all[at]);
      };
      box.replaceChildren(
        button(t('ask.previous'), () => turn(-1), { id: 'previous-solution' }),
        button(t('ask.next'), () => turn(1), { id: 'next-solution' }),
        where,
      );
      turn(0);
    };
    box.append(button(first.optimal_solutions ? t('ask.all', { count: first.optimal_solutions }) : t('ask.all-plain'), () => void list().catch(quiet_stop), { id: 'all-solutions' }));
    return box;
  }

  /// Of the flip game: both goals, and which is nearer.
  async function both_goals(): Promise<HTMLElement> {
    const { puzzle, lit } = app.game;
    const lines = await Promise.all(
      (['off', 'on'] as const).map(async (goal) => {
        const answer = await app.client.ask({ command: 'solve', ...question({ ...puzzle, goal }, lit), limit: 20 });
        const words = answer.status === 'optimal' ? tn('presses', answer.presses ?? 0) : t(answer.status === 'impossible' ? 'ask.impossible-short' : 'ask.unknown-short');
        return h('li', {}, t('ask.goal-line', { goal: t(`goal.${goal}`), words }));
      }),
    );
    return h('ul', { class: 'plain', id: 'both-goals' }, ...lines);
  }

  async function solve(): Promise<void> {
    app.client.stop();
    app.mark({});
    more.replaceChildren();
    verdict.textContent = '';
    let best = Infinity;
    const met = (state: Progress) => {
      progress.show(state);
      const solution = state.kinds ?? state.solution;
      if (!solution || state.best! >= best) return;
      best = state.best!;
      show_solution(solution);
    };
    const answer = await progress.run(() => fewest(app, met));
    if (answer.error) {
      verdict.textContent = refusal(answer);
    } else if (answer.status === 'impossible') {
      if (answer.witness) {
        const witness = from_rows(answer.witness).cells;
        app.mark({ quiet: witness });
        const { puzzle, lit } = app.game;
        const common = witness.reduce((sum, value, cell) => sum + (value && lit[cell] !== wanted(puzzle, cell) ? 1 : 0), 0);
        verdict.textContent = t('ask.impossible', { common });
      } else verdict.textContent = t('ask.impossible-search');
    } else {
      const solution = answer.kinds ?? answer.solution;
      verdict.textContent =
        answer.status === 'optimal'
          ? t('ask.optimal', { presses: tn('presses', answer.presses ?? 0) })
          : solution === undefined
            ? t(answer.lower ? 'ask.unknown-open' : 'ask.stopped', { lower: answer.lower ?? 0 })
            : t('ask.unknown', { lower: answer.lower ?? 0, upper: answer.upper ?? '?' });
      if (answer.nullity !== undefined) 
        more.append(h('p', {}, answer.solutions === '1' ? t('ask.solution') : t('ask.solutions', { nullity: answer.nullity, solutions: shortened(answer.solutions ?? '1') })));
      if (solution) {
        let shown = solution;
        show_solution(solution);
        more.append(player(() => shown, (rest) => (shown = rest)));
        if (answer.optimal_solutions === '1' && answer.solutions !== '1') more.append(h('p', {}, t('ask.only')));
        else if (answer.status === 'optimal' && answer.solutions !== '1')
          more.append(
            browser(answer, (other) => {
              shown = other;
              show_solution(other);
            }),
          );
      }
    }
    app.say(verdict.textContent);
    if (app.game.puzzle.goal === 'uniform' && !answer.error) more.append(await both_goals());
  }

  app.watch((what) => {
    if (what === 'look' || app.playing) return;
    verdict.textContent = '';
    more.replaceChildren();
  });
  const ask = button(t('ask.solve'), () => void solve().catch(quiet_stop), { class: 'primary', id: 'solve' });
  return h(
    'div',
    { class: 'panel' },
    h('h2', {}, t('ask.heading')),
    h('p', { class: 'lead' }, t('ask.lead')),
    h('div', { class: 'row' }, ask),
    progress.element,
    verdict,
    more,
    hint_section(app),
    chase_section(app),
    quiet_section(app),
  );
}

/// A question that was ended on purpose is no error.
export function quiet_stop(error: unknown): void {
  if (!(error instanceof Stopped)) throw error;
}

export function shortened(digits: string): string {
  const grouped = digits.replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return digits.length <= 40 ? grouped : `${digits.slice(0, 8)}… (${t('count.digits', { digits: digits.length })})`;
}
