// SPDX-License-Identifier: MIT
// The store: holds the state, passes actions to the reducer, and performs the side effects of a change: ends or begins
// requests, rates the start, updates the address and the saved game.
import { Client, stop_error, was_stopped } from '../engine/client';
import { max_cells, Presses } from '../engine/flips';
import { daily_puzzle, kind_of } from '../model/daily';
import { id_in, id_of, plain_id_of, puzzle_of_id, puzzle_of_plain_id, read_board, Unreadable } from '../model/exchange';
import { drawn_side, gallery, type Preset } from '../model/gallery';
import { order_in } from '../model/generate';
import { by_page, game_of, kind_at, press, solved, preferred_kind, type Game } from '../model/game';
import { lit_of, unnamed_in, with_signs, type Signs } from '../model/signs';
import { place_named } from '../model/shapes';
import { changed, from_rows, question, type Cells, type Flips, type Puzzle } from '../model/puzzle';
import { counted, refusal, text, use_language, type Text } from '../texts';
import { calm, pause } from '../view/element';
import { is_photo, pixels_of } from '../view/photo';
import { play, vibrate } from '../view/sound';
import { current_streak, daily_id, day_of, days_in, today, with_day } from './days';
import { game_in, games_in, kept_of, with_game, without, type Kept } from './history';
import { climb_in, climb_to } from './levels';
import { remember, remembered, remembered_value } from './memory';
import { lights_of, photo_of } from './photos';
import { reduce, type Action } from './reduce';
import { last_step, tour_puzzle } from './tour';
import { counts_live, first_state, is_solved, next_of, number_of_now, of_now, of_tour, scene_of, shown_side, time_spent, type Place, type Question, type Source, type State, type Tab, type Task } from './state';
import { failed, stopped, tasks, type Context } from './tasks';

export class App {
  readonly client = new Client(); // for requests by the player
  readonly background = new Client(); // rates the start
  readonly clerk = new Client(); // for quick requests: reads and writes boards, and returns what presses flip
  readonly presses = new Presses(this.clerk);
  private now: State;
  private listener: () => void = () => {};
  private tokens = 0;
  private address = ''; // the fragment that was read or written last
  private id = ''; // id of the puzzle below
  private addressed_puzzle: Puzzle | null = null; // the puzzle with that id
  private linking = 0;
  private plays = 0; // how often playback began or ended
  private counting = 0;
  private saving = 0;
  private addressing = 0;
  private drawn_rule = ''; // the last rule that was requested, with its wrap
  private reading = 0; // number of addresses being read
  chosen = false; // whether the gallery was left with a puzzle

  constructor(language: string, theme: string) {
    const first = first_state(language, theme);
    const [days, history] = [days_in(remembered_value('days')) ?? first.days, games_in(remembered_value('history'))];
    const climb = climb_in(remembered_value('level')) ?? first.climb;
    const order = order_in(remembered_value('order')) ?? first.order;
    this.now = { ...first, days, history, climb, order, timed: remembered('timed') === 'on', sound: remembered('sound') === 'on', vibration: remembered('vibration') === 'on' };
  }

  get state(): State {
    return this.now;
  }

  watch(listener: () => void): void {
    this.listener = listener;
  }

  dispatch(action: Action): void {
    const before = this.now;
    this.now = reduce(before, action, Date.now());
    if (this.now === before) return;
    if (before.running && before.running.token !== this.now.running?.token) this.client.stop();
    if (before.language !== this.now.language) use_language(this.now.language);
    const { position } = this.now.game;
    if (position.puzzle !== before.game.position.puzzle) this.left(before), this.started();
    if (this.now.climb !== before.climb) remember('level', JSON.stringify(this.now.climb));
    if (this.now.order !== before.order) remember('order', JSON.stringify(this.now.order));
    if (this.now.history !== before.history) remember('history', JSON.stringify(this.now.history));
    for (const name of ['timed', 'sound', 'vibration'] as const) if (this.now[name] !== before[name]) remember(name, this.now[name] ? 'on' : 'off');
    if (action.type === 'press') this.sound();
    if (position !== before.game.position) this.save();
    if (this.now.playing !== before.playing) void this.play_on();
    if (this.now.count !== before.count || this.now.tab !== before.tab || (before.running && !this.now.running)) this.count_live();
    this.draw_rule();
    if (position !== before.game.position && is_solved(this.now)) this.won();
    this.listener();
  }

  set(changes: Extract<Action, { type: 'set' }>['changes']): void {
    this.dispatch({ type: 'set', changes });
  }

  /// Loads the board of the address, now and whenever another is entered, and continues its saved game. Without one, or with a
  /// solved puzzle of an earlier day, it is the puzzle of today.
  async begin(): Promise<void> {
    void this.clerk.ready();
    const game = game_in(remembered_value('game'));
    if (game) this.set({ history: with_game(this.now.history, game) });
    const id = id_in(location.hash);
    const kept = this.now.history.some((one) => one.id === id && one.solved) ? puzzle_of_plain_id(id) : null;
    if (!id || (kept && (day_of(kept) ?? today()) < today())) history.replaceState(null, '', '#' + daily_id(today()));
    // A page that is loaded again keeps the kind of new puzzles; a link to another board brings its own.
    const again = id === game?.id || this.now.history.some((one) => one.id === id);
    await this.addressed(true, again);
    addEventListener('hashchange', () => this.linked_elsewhere() && void this.addressed(false));
    addEventListener('popstate', () => !this.linked_elsewhere() && this.now.message && this.set({ message: null }));
    this.started();
  }

  /// Returns the saved game of a puzzle with its presses, or a new one if none is saved or its presses are not valid.
  private async left_game(puzzle: Puzzle, id: string): Promise<Game> {
    let game = game_of(puzzle);
    for (const [cell, kind, by_page] of this.now.history.find((kept) => kept.id === id)?.made ?? []) {
      if (cell >= puzzle.start.length || puzzle.holes?.[cell]) return game_of(puzzle);
      const { made: next, allowed } = await this.presses.tried(game.position, cell, kind_at(game.position, cell, kind));
      if (!allowed) return game_of(puzzle);
      game = press(game, by_page ? { ...next, by_page: true } : next);
    }
    return game;
  }

  /// Loads the puzzle of an id and continues its saved game, unless `late` returns that something else came first. A puzzle
  /// that is on the board already stays as it is.
  private async bring(puzzle: Puzzle, id: string, late: () => boolean, fresh?: Text, replace = false, keep_order = false): Promise<void> {
    const { position } = this.now.game;
    if (fresh && id === this.id && position.puzzle === this.addressed_puzzle && position.presses > 0) return this.set({ message: null, announced: text('history.back') });
    const left = await this.left_game(puzzle, id);
    if (late()) return;
    const spent = left.past ? this.now.history.find((kept) => kept.id === id)?.spent : 0;
    this.now = { ...this.now, history: without(this.now.history, id) };
    this.dispatch({ type: 'load', puzzle, replace, left, spent, keep_order: keep_order || id === this.now.climb.id, announced: left.past ? text('history.back') : fresh });
    this.id = id;
    this.addressed_puzzle = puzzle;
    if (id === this.now.climb.id) this.set({ climbing: { puzzle, level: this.now.climb.level } });
  }

  /// Saves the game that another board replaces; steps of the tour are not games.
  private left(before: State): void {
    if (before.game.position.puzzle !== this.addressed_puzzle || of_tour(before)) return;
    this.now = { ...this.now, history: with_game(this.now.history, kept_of(this.id, before.game, time_spent(before.clock, Date.now()))) };
  }

  /// Continues an earlier game.
  async come_back(kept: Kept): Promise<void> {
    const { position } = this.now.game;
    try {
      await this.bring(await puzzle_of_id(this.clerk, kept.id), kept.id, () => this.now.game.position !== position);
    } catch (error) {
      const announced = refusal((error as Error).message);
      this.set({ history: without(this.now.history, kept.id), message: { text: announced, bad: true }, announced });
    }
  }

  /// Returns whether another link was entered whose event is still to come.
  private linked_elsewhere(): boolean {
    return id_in(location.hash) !== this.address;
  }

  private async addressed(replace: boolean, again = false): Promise<void> {
    const mine = ++this.addressing;
    const { puzzle: before } = this.now.game.position;
    const id = (this.address = id_in(location.hash));
    if (id === this.id && before === this.addressed_puzzle) return this.set({ message: null });
    const late = () => mine !== this.addressing || this.linked_elsewhere() || this.now.game.position.puzzle !== before;
    ++this.reading;
    try {
      const puzzle = (replace && puzzle_of_plain_id(id)) || (await puzzle_of_id(this.clerk, id));
      if (!late()) await this.bring(puzzle, id, late, undefined, replace, again);
    } catch (error) {
      if (late()) return;
      const message = { text: text('board.address', { what: refusal((error as Error).message) }), bad: true };
      this.set({ message, announced: message.text });
      this.link_soon();
    } finally {
      --this.reading;
    }
  }

  /// Presses a cell as soon as its flips are known. A step back consists of the forward presses that lead to the same state.
  press(cell: number, back = false): void {
    const { position } = this.now.game;
    if (position.puzzle.holes?.[cell]) return this.dispatch({ type: 'refuse', text: text('board.hole') });
    const kind = kind_at(position, cell, preferred_kind(position, this.now.kind, back));
    const made = (flips: Flips) => this.dispatch({ type: 'press', press: { cell, kind, flips } });
    const flips = this.presses.of(position.puzzle, cell, kind);
    if (position.puzzle.rule === 'two-kind') void this.press_if_allowed(cell, this.now.kind);
    else if (!(flips instanceof Promise)) made(flips);
    else void flips.then((known) => this.now.game.position.puzzle === position.puzzle && made(known));
  }

  /// Presses a cell with one of two kinds once the engine allows it; presses that are made meanwhile come first.
  private async press_if_allowed(cell: number, preferred: number): Promise<void> {
    const { position } = this.now.game;
    const { made, allowed } = await this.presses.tried(position, cell, kind_at(position, cell, preferred));
    const { position: now } = this.now.game;
    if (now.puzzle !== position.puzzle) return;
    if (now !== position) return this.press_if_allowed(cell, preferred);
    this.dispatch(allowed ? { type: 'press', press: made } : { type: 'refuse', text: text('board.bound') });
  }

  /// Shows what a press there would flip; for cell -1, nothing.
  reach(cell: number): void {
    const { position } = this.now.game;
    const { puzzle } = position;
    if (cell < 0 || puzzle.holes?.[cell] || puzzle.start.length > max_cells) return this.now.reach ? this.dispatch({ type: 'reach', flips: null }) : undefined;
    const flips = this.presses.of(puzzle, cell, kind_at(position, cell, preferred_kind(position, this.now.kind)));
    if (!(flips instanceof Promise)) this.dispatch({ type: 'reach', flips });
  }

  /// Opens a step of the tour, with its board.
  async tour(step: number): Promise<void> {
    const puzzle = tour_puzzle(step);
    this.dispatch({ type: 'load', puzzle, tour: step, announced: text(`tour.${step}` as 'tour.1') });
    if (step !== last_step) return;
    const { rows, columns, rule, wrap } = puzzle;
    const answer = await this.clerk.ask({ command: 'analyze', rows, columns, rule, wrap, quiet_patterns: true });
    const pattern = answer.quiet_patterns?.[0];
    if (pattern && of_tour(this.now)?.puzzle === puzzle) this.set({ tour: { step, puzzle, quiet: from_rows(pattern).cells } });
  }

  private sound(): void {
    const { sound, vibration, game } = this.now;
    if (sound) play(game.position.presses, is_solved(this.now));
    if (vibration) vibrate(is_solved(this.now));
  }

  /// Counts a puzzle of the day or a level if the player solved it: the page made no press of the solution.
  private won(): void {
    const { clock, game, climb, climbing } = this.now;
    if (climbing?.puzzle === game.position.puzzle && climbing.level === climb.level && !by_page(game)) this.set({ climb: climb_to(climb, climb.level + 1) });
    const day = day_of(game.position.puzzle);
    if (day === null || by_page(game)) return;
    const days = with_day(days_in(remembered_value('days')) ?? this.now.days, [day, game.position.presses, Math.floor(clock.spent / 1000)]);
    remember('days', JSON.stringify(days));
    this.set({ days });
  }

  /// Starts the puzzle of a day, or continues it.
  async daily(day = today()): Promise<void> {
    const puzzle = daily_puzzle(day);
    const { position } = this.now.game;
    await this.bring(puzzle, plain_id_of(puzzle), () => this.now.game.position !== position, text('play.ready', { presses: counted('presses', kind_of(day)[2]) }));
  }

  get streak(): number {
    return current_streak(this.now.days);
  }

  run(task: Question, at: Place = 'panel'): void {
    this.begin_task(task, at, tasks[task]);
  }

  /// Starts long work, which shows its progress and can be stopped. Stops what ran before.
  begin_task(task: Task, at: Place, work: (context: Context) => Promise<Partial<State>>): void {
    const token = ++this.tokens;
    this.client.stop();
    this.dispatch({ type: 'run', task, token, at });
    const ask: Client['ask'] = (request, on_progress = (progress) => this.dispatch({ type: 'progress', token, progress })) =>
      this.now.running?.token === token ? this.client.ask(request, on_progress) : Promise.reject(stop_error());
    const many: Context['many'] = (request, boards) => (this.now.running?.token === token ? this.client.solveMany(request, boards) : Promise.reject(stop_error()));
    work({ state: () => this.now, ask, many, presses: this.presses, token, dispatch: (action: Action) => this.dispatch(action) })
      .then((changes) => {
        this.dispatch({ type: 'done', token, changes });
        const { solve, quiet } = this.now;
        if (changes.solve?.plans && solve && !solve.unlisted && !solve.answer.error) this.set({ announced: null });
        else if (changes.quiet && quiet) this.set({ announced: quiet.refused });
      })
      .catch((error) => {
        if (!was_stopped(error)) this.dispatch({ type: 'done', token, changes: failed(this.now, task, at, (error as Error).message) });
      });
  }

  /// Ends the request; results so far remain.
  stop(): void {
    const { running } = this.now;
    if (!running) return;
    this.dispatch({ type: 'done', token: running.token, changes: stopped(this.now, running.task, running.progress) });
  }

  open(tab: Tab): void {
    this.dispatch({ type: 'tab', tab });
  }

  /// Reads a file: a board, or a picture in which to look for one.
  async take_file(name: string, bytes: Uint8Array): Promise<void> {
    this.set({ unnamed: null });
    if (is_photo(bytes)) await this.take_picture(bytes);
    else await this.take(name, bytes, undefined, 'file');
  }

  /// Reports what came of reading a board beside the field that it was read from, and scrolls there.
  private read(pasted: State['pasted']): void {
    this.set({ pasted, announced: pasted?.text ?? null });
    if (pasted?.from === 'file') document.getElementById('file')?.focus({ preventScroll: true });
    document.getElementById('paste-result')?.scrollIntoView({ block: 'nearest' });
  }

  private async take_picture(bytes: Uint8Array): Promise<void> {
    this.set({ pasted: null, photo: null });
    const pixels = await pixels_of(bytes);
    if (!pixels) return this.read({ text: text('photo.unreadable'), bad: true, from: 'file' });
    this.set({ photo: photo_of(pixels) });
    document.getElementById('photo')?.scrollIntoView({ block: 'nearest' });
    document.getElementById('photo-heading')?.focus({ preventScroll: true });
  }

  /// Takes the board that was seen in a picture, as it was corrected.
  take_photo(): void {
    const { photo, game } = this.now;
    if (!photo || photo.lit === null) return;
    const { rows, columns, look } = photo;
    const like = game.position.puzzle;
    const holes = look.holes.some(Boolean) ? Uint8Array.from(look.holes, Number) : null;
    const puzzle = changed(like, { rows, columns, colours: 2, goal: like.goal === 'target' || like.goal === 'number' ? 'off' : like.goal, target: null, start: lights_of(photo), holes });
    const announced = text('draw.loaded', { rows, columns });
    this.set({ photo: null });
    this.dispatch({ type: 'load', puzzle, pasted: { text: announced, from: 'file' } });
    document.getElementById('board')?.scrollIntoView({ block: 'nearest' });
    document.getElementById('panel')?.focus({ preventScroll: true });
  }

  leave_photo(): void {
    this.set({ photo: null });
    document.getElementById('panel')?.focus({ preventScroll: true });
  }

  /// Loads a pasted or dropped board; on an error, the board stays, and the message gives the reason. If only the meaning of its
  /// characters is unknown, a person is asked.
  async take(name: string, bytes: Uint8Array, signs?: Signs, from: Source = 'text'): Promise<void> {
    const [before, tab] = [this.now.game.position, this.now.tab];
    this.set({ pasted: null, unnamed: null });
    try {
      const puzzle = await read_board(this.clerk, name, signs ? with_signs(bytes, signs) : bytes, before.puzzle);
      if (this.now.game.position !== before || this.now.tab !== tab) return;
      const announced = text('draw.loaded', { rows: puzzle.rows, columns: puzzle.columns });
      this.dispatch({ type: 'load', puzzle, pasted: { text: announced, from } });
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const board = new TextDecoder().decode(bytes);
      const unnamed = before.puzzle.colours > 2 || signs?.lit || signs?.unlit ? [] : unnamed_in(board);
      const lit = lit_of(unnamed);
      if (lit) return this.take(name, bytes, { lit, unlit: '' }, from);
      if (unnamed.length === 0) return this.read({ text: text('draw.refused', { what: refusal(error.message) }), bad: true, from });
      this.set({ unnamed: { text: board, signs: unnamed, from }, announced: text('draw.which') });
      document.getElementById('unnamed')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /// Uses a custom rule as typed, if the engine accepts it.
  async use_rule(offsets: string): Promise<void> {
    const rule = offsets.trim().replace(/\s+/g, ' ');
    const { position } = this.now.game;
    this.set({ offsets, bad_rule: null });
    const answer = await this.clerk.ask({ command: 'show', board: ['0'], rule });
    if (this.now.game.position !== position || this.now.offsets !== offsets) return;
    const bad = answer.error || !/^[-+\d]/.test(rule) ? text('draw.bad-rule') : null;
    if (bad) this.set({ bad_rule: bad, announced: bad });
    else this.dispatch({ type: 'change', changes: { rule } });
  }

  /// Opens the editor with the current rule.
  async edit_rule(): Promise<void> {
    const { rule } = this.now.game.position.puzzle;
    const offsets = await this.presses.offsets(rule === 'two-kind' || rule === 'cross' ? 'plus' : rule);
    if (this.now.game.position.puzzle.rule !== rule) return;
    this.set({ editing_rule: true, offsets: offsets.map((offset) => offset.join(',')).join(' '), bad_rule: null });
  }

  /// Requests what presses of the rule in the editor flip, once for each rule and wrap.
  private draw_rule(): void {
    const { editing_rule, offsets, game } = this.now;
    const { wrap } = game.position.puzzle;
    const rule = editing_rule ? `${wrap} ${offsets}` : '';
    if (rule === this.drawn_rule) return;
    this.drawn_rule = rule;
    if (!editing_rule) return;
    const flips = (cell: number) => this.presses.drawn(offsets, wrap, shown_side, cell);
    void Promise.all([flips((shown_side ** 2 - 1) / 2), flips(0)]).then(([middle, corner]) => {
      if (rule === this.drawn_rule) this.set({ rule_drawn: { middle, corner } });
    });
  }

  /// Opens the gallery. What presses flip is drawn once the engine has computed it.
  async open_gallery(): Promise<void> {
    this.chosen = false;
    this.set({ gallery: {} });
    const drawn = gallery.filter(({ order }) => !order.shape).map(async ({ name, order, pressed }) => [name, await this.presses.drawn(order.rule, order.wrap, drawn_side, pressed)]);
    const all = Object.fromEntries(await Promise.all(drawn)) as Record<string, Cells>;
    if (this.now.gallery) this.set({ gallery: all });
  }

  close_gallery(): void {
    this.set({ gallery: null });
  }

  /// Starts the board of a preset, or a new puzzle of its kind.
  take_preset({ name, board, order }: Preset): void {
    this.chosen = true;
    this.close_gallery();
    if (board) return this.dispatch({ type: 'load', puzzle: { ...board }, keep_order: true, announced: text(name === 'all-ones' ? 'gallery.all-ones' : `gallery.${name}`) });
    this.dispatch({ type: 'order', changes: order });
    this.run('new', 'board');
  }

  /// Makes the puzzle of the level that is reached, or continues it.
  async next_level(at: Place = 'panel'): Promise<void> {
    const { id } = this.now.climb;
    const puzzle = id ? puzzle_of_plain_id(id) : null;
    if (!puzzle) return this.run('level', at);
    const { position } = this.now.game;
    if (id === this.id && position.puzzle === this.addressed_puzzle) return this.set({ climbing: { puzzle: position.puzzle, level: this.now.climb.level } });
    await this.bring(puzzle, id, () => this.now.game.position !== position, text('level.at', { level: this.now.climb.level }));
  }

  /// Begins with the first level again, or goes back to the highest one that was reached.
  turn_levels(level: number): void {
    this.set({ climb: climb_to(this.now.climb, level), climbing: null });
    this.run('level');
  }

  /// Flips one light of the board, as an editor would.
  flip_light(cell: number): void {
    const { puzzle, lit } = this.now.game.position;
    const announced = text('mend.done', { ...place_named(puzzle, cell) });
    this.dispatch({ type: 'change', changes: { start: lit.map((light, other) => (other === cell ? 1 - light : light)) } });
    this.set({ message: { text: announced }, announced });
  }

  private started(): void {
    const { puzzle } = this.now.game.position;
    this.presses.prepare(puzzle);
    void this.rate(puzzle);
    this.link_soon();
  }

  private link_soon(): void {
    clearTimeout(this.linking);
    this.linking = window.setTimeout(() => void this.link(), 150);
  }

  /// Computes in the background how few presses the start needs.
  private async rate(puzzle: Puzzle): Promise<void> {
    this.background.stop();
    const still = () => this.now.game.position.puzzle === puzzle;
    try {
      const answer = await this.background.ask({ command: 'solve', ...question(puzzle, puzzle.start), limit: 20 }, ({ lower, best }) => {
        if (still() && lower !== undefined && !this.settled()) this.set({ fewest: { about: puzzle, answer: { status: 'unknown', lower, upper: best } } });
      });
      if (still() && !this.settled()) this.set({ fewest: { about: puzzle, answer } });
    } catch (error) {
      if (!was_stopped(error)) throw error;
    }
  }

  private settled(): boolean {
    const status = this.now.fewest?.answer.status;
    return status === 'optimal' || status === 'impossible';
  }

  /// Writes the start into the address, unless a link was entered that is not read yet.
  private async link(): Promise<void> {
    const { puzzle } = this.now.game.position;
    const id = await id_of(this.clerk, puzzle, puzzle.start);
    if (puzzle !== this.now.game.position.puzzle || this.reading > 0 || this.linked_elsewhere()) return;
    this.id = this.address = id;
    this.addressed_puzzle = puzzle;
    history.replaceState(null, '', '#' + id);
    if (this.now.game.position.presses > 0) this.set({ history: without(this.now.history, id) });
    this.save();
  }

  private save(): void {
    clearTimeout(this.saving);
    this.saving = window.setTimeout(() => this.save_now(), 50);
  }

  save_now(): void {
    const { game, clock } = this.now;
    if (game.position.puzzle === this.addressed_puzzle) remember('game', JSON.stringify(kept_of(this.id, game, time_spent(clock, Date.now()))));
  }

  /// Makes the presses of a plan in turn, after taking back others. Each press is chosen for the current position when the one
  /// before is made; if one is rejected, playback ends. Each playback has a number, and an older one that still waits gives up.
  private async play_on(): Promise<void> {
    const mine = ++this.plays;
    while (mine === this.plays && this.now.playing) {
      const { position } = this.now.game;
      const solve = of_now(this.now, this.now.solve);
      const next = solve?.plans[solve.at] && next_of(solve.plans[solve.at], position);
      if (!next) {
        this.dispatch({ type: 'play', on: false });
        if (solved(position)) this.set({ announced: text('ask.played') });
        return;
      }
      const { made, allowed } = await this.presses.tried(position, next.cell, next.kind);
      if (mine !== this.plays || this.now.game.position !== position) return;
      if (!allowed) {
        this.dispatch({ type: 'play', on: false });
        return this.dispatch({ type: 'refuse', text: text('board.bound') });
      }
      this.dispatch({ type: 'press', press: made, player: true });
      await pause(calm.matches ? 50 : 1000 / this.now.speed);
    }
  }

  /// Counts after a short delay, if the panel is shown, nothing runs, and the number is not known.
  private count_live(): void {
    clearTimeout(this.counting);
    const is_due = () => this.now.tab === 'count' && !this.now.running && !number_of_now(this.now) && counts_live(this.now.count);
    if (is_due()) this.counting = window.setTimeout(() => is_due() && this.run('count'), 150);
  }

  scene() {
    return scene_of(this.now);
  }
}
