// SPDX-License-Identifier: MIT
// The buttons that save the current solution as a film.
import { stop_error } from '../engine/client';
import { max_cells } from '../engine/flips';
import type { App } from '../store/app';
import { left_of, of_now, type Solved } from '../store/state';
import type { Press } from '../model/game';
import { t, text } from '../texts';
import { button } from '../view/controls';
import { h, type Child } from '../view/dom';
import { download, pause } from '../view/element';
import { film_gif, film_webm, records_webm } from '../view/film';
import { current_palette } from '../view/scene';

/// Returns the presses in the order in which they are played: those that are taken back come first.
async function presses_of(app: App, solve: Solved): Promise<Press[]> {
  const { position } = app.state.game;
  const { puzzle, pressed } = position;
  const plan = solve.plans[solve.at];
  const left = left_of(plan, position);
  const cells = [...left.keys()].filter((cell) => left[cell]);
  const numbered = puzzle.colours > 2;
  const back = numbered ? [] : cells.filter((cell) => pressed[cell]).map((cell) => [cell, pressed[cell]]);
  const forth = numbered ? cells.map((cell) => [cell, left[cell]]) : cells.filter((cell) => !pressed[cell] || plan[cell]).map((cell) => [cell, plan[cell]]);
  return Promise.all([...back, ...forth].map(async ([cell, kind]) => ({ cell, kind, flips: await app.presses.of(puzzle, cell, kind) })));
}

function save(app: App, solve: Solved, kind: 'gif' | 'webm'): void {
  const { rows, columns } = app.state.game.position.puzzle;
  const scene = app.scene();
  app.begin_task('film', 'panel', async ({ state, token, dispatch }) => {
    const report = (done: number) => {
      if (state().running?.token !== token) throw stop_error();
      dispatch({ type: 'progress', token, progress: { done, stage: '' } });
    };
    const presses = await presses_of(app, solve);
    await pause(0); // lets the page show the start
    const film = kind === 'gif' ? film_gif(scene, presses, current_palette()) : await film_webm(scene, presses, current_palette(), report);
    download(`flipwise-${rows}x${columns}.${kind}`, film);
    return { announced: text('film.saved') };
  });
}

/// Returns the buttons; none on boards that are so large that presses are requested one by one.
export function film_buttons(app: App): Child {
  const solve = of_now(app.state, app.state.solve);
  const plan = solve?.plans[solve.at];
  if (!solve || !plan || plan.length > max_cells || !left_of(plan, app.state.game.position).some(Boolean)) return null;
  const one = (kind: 'gif' | 'webm') => button(t(`film.${kind}`), () => save(app, solve, kind), { id: `film-${kind}`, disabled: app.state.running?.task === 'film' });
  return h('div', { class: 'row', key: 'film' }, one('gif'), records_webm() && one('webm'));
}
