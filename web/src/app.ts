// SPDX-License-Identifier: MIT
// What the parts of the page share: the game, the engine, what is marked on the board, and the voice.
import { Client } from './engine/client';
import type { Answer } from './engine/messages';
import { Game } from './model/game';
import { id_in, id_of, puzzle_of_id } from './model/exchange';
import { make_puzzle, question, type Cells, type Puzzle } from './model/puzzle';
import { flips } from './model/rules';
import { Painter } from './panels/draw';
import { t } from './texts';
import { h } from './view/dom';
import type { Scene } from './view/scene';

export type Tab = 'play' | 'draw' | 'ask' | 'count' | 'share';

export interface Overlay {
  marks: Cells | null;
  quiet: Cells | null;
}

const nothing: Overlay = { marks: null, quiet: null };

/// A board to begin with: eight presses in the shape of a heart, on the 5 x 5 that everybody knows.
function first_puzzle(): Puzzle {
  const blank = make_puzzle(5, 5);
  const presses = [6, 8, 10, 12, 14, 16, 18, 22];
  for (const cell of presses) for (const other of flips(blank, cell)) blank.start[other] ^= 1;
  return blank;
}

export class App {
  readonly client = new Client(); // for what a person asks
  readonly background = new Client(); // rates the start
  readonly clerk = new Client(); // reads and writes boards, which is quick
  readonly live = h('div', { class: 'live', role: 'status', 'aria-live': 'polite' });
  readonly game: Game;
  tab: Tab = 'play';
  kind = 1; // of the next press, where there are two
  show_presses = false;
  timed = false;
  playing = false; // a solution is being played
  readonly painter = new Painter(this);
  private draft: Puzzle | null = null; // a stroke that is not finished
  fewest: Answer | null = null; // of the start
  private overlay: Overlay = nothing;
  private listeners: ((what: 'press' | 'jump' | 'look') => void)[] = [];
  private linking = 0;
  private id = ''; // of the start, as the address has it
  notice = ''; // what is wrong with the address

  constructor() {
    this.game = new Game(first_puzzle(), (what) => this.moved(what));
  }

  /// Takes the board of the address, now and whenever another is entered.
  async begin(): Promise<void> {
    this.clerk.wake();
    if (location.hash.length > 1) {
      const puzzle = await this.addressed();
      if (puzzle) this.game.begin(puzzle);
    }
    addEventListener('hashchange', async () => {
      const puzzle = await this.addressed();
      if (puzzle && id_in(location.hash) !== this.id) this.game.load(puzzle);
      else if (!puzzle) this.tell('look');
    });
  }

  private async addressed(): Promise<Puzzle | null> {
    this.notice = '';
    try {
      return await puzzle_of_id(this.clerk, id_in(location.hash));
    } catch (error) {
      this.notice = t('board.address', { what: (error as Error).message });
      return null;
    }
  }

  /// Calls back after every change.
  watch(listener: (what: 'press' | 'jump' | 'look') => void): void {
    this.listeners.push(listener);
  }

  forget_watchers(): void {
    this.listeners = [];
  }

  say(text: string): void {
    this.live.textContent = '';
    this.live.textContent = text;
  }

  mark(overlay: Partial<Overlay>): void {
    this.overlay = { ...nothing, ...overlay };
    this.tell('look');
  }

  /// Shows a board that is being painted.
  preview(draft: Puzzle | null): void {
    this.draft = draft;
    if (draft) this.tell('look');
  }

  /// After a press of a plan, which keeps its marks.
  keep_marks(marks: Cells): void {
    this.overlay = { marks, quiet: null };
    this.tell('look');
  }

  look(): void {
    this.tell('look');
  }

  scene(): Scene {
    const { pressed } = this.game;
    const puzzle = this.draft ?? this.game.puzzle;
    const lit = this.draft?.start ?? this.game.lit;
    const marks = this.overlay.marks ?? (this.show_presses && this.tab !== 'draw' ? pressed : null);
    return {
      rows: puzzle.rows,
      columns: puzzle.columns,
      lit,
      holes: puzzle.holes,
      target: puzzle.goal === 'target' ? puzzle.target : null,
      marks,
      quiet: this.overlay.quiet,
    };
  }

  /// The position as a request of the command line.
  question(): Record<string, unknown> {
    return question(this.game.puzzle, this.game.lit);
  }

  /// Proves in the background how few presses the start needs.
  async rate(): Promise<void> {
    this.background.stop();
    this.fewest = null;
    const puzzle = this.game.puzzle;
    const still = () => this.game.puzzle === puzzle;
    try {
      const answer = await this.background.ask({ command: 'solve', ...question(puzzle, puzzle.start), limit: 20 }, (progress) => {
        if (!still()) return;
        if (progress.lower === undefined) return;
        this.fewest = { status: 'unknown', lower: progress.lower, upper: progress.best };
        this.tell('look');
      });
      if (!still()) return;
      this.fewest = answer;
      this.tell('look');
    } catch {
      // Another puzzle came.
    }
  }

  /// Puts the start into the address.
  private async link(): Promise<void> {
    const { puzzle } = this.game;
    const id = await id_of(this.clerk, puzzle, puzzle.start);
    if (puzzle !== this.game.puzzle) return;
    this.id = id;
    history.replaceState(null, '', '#' + id);
  }

  private moved(what: 'press' | 'jump'): void {
    this.overlay = nothing;
    this.notice = '';
    if (what === 'jump') {
      this.playing = false;
      void this.rate();
      clearTimeout(this.linking);
      this.linking = window.setTimeout(() => void this.link(), 150);
    }
    this.tell(what);
  }

  private tell(what: 'press' | 'jump' | 'look'): void {
    for (const listener of this.listeners) listener(what);
  }
}

/// The engine's refusal in the reader's words.
export function refusal(answer: Answer): string {
  return t('error.engine', { what: answer.error ?? '' });
}
