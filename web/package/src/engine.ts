// SPDX-License-Identifier: MIT
/// <reference lib="esnext.disposable" preserve="true" />
// Asks the engine. Each owns one worker and answers one call after the other; to abort a call that runs its worker is
// ended, and a fresh one goes on with those that wait.
import type { Ask, Many, Reply } from './messages.js';
import type * as schema from './schema.js';
import { Thread, type Place } from './thread.js';

/// Gives a class its name, which bundlers shorten, and which consoles and stacks show.
function named(made: Function & { prototype: object }, name: string): void {
  Object.defineProperty(made, 'name', { value: name, configurable: true });
  if (made.prototype instanceof Error) Object.defineProperty(made.prototype, 'name', { value: name, configurable: true, writable: true });
}

/** The request or the board is at fault; the message is the engine's. */
export class InputError extends Error {
  static {
    named(this, 'InputError');
  }

  constructor(
    message: string,
    /** The kind of fault. */
    readonly code: NonNullable<schema.ErrorAnswer['code']> = 'value',
    /** Where it is, as far as that is known: a field of the request and a row of its board, or a line of the text, and the column there; from 1. */
    readonly place: Pick<schema.ErrorAnswer, 'field' | 'line' | 'row' | 'column' | 'forms'> = {},
  ) {
    super(message);
  }
}

/** The engine is at fault. */
export class InternalError extends Error {
  static {
    named(this, 'InternalError');
  }
}

export interface Options {
  /** Aborted, the call rejects at once with the reason of the signal, which is an AbortError unless it has another. */
  signal?: AbortSignal;
  /** Told now and then while the call runs. What it throws ends the call. */
  onProgress?: (progress: schema.Progress) => void;
}

export interface ReadOptions extends Options {
  /** How many colours a board has that does not say it, as greymaps (PGM) and ids do; 2 unless said. */
  colours?: number | bigint;
}

/** A value as calls accept it: arrays and objects may be readonly, and numbers bigints. */
export type Input<Value> = Value extends string | boolean | null | undefined
  ? Value
  : Value extends number
    ? number extends Value
      ? Value | bigint
      : Value
    : Value extends readonly (infer Item)[]
      ? readonly Input<Item>[]
      : [keyof Value] extends [never]
        ? Value
        : { readonly [Name in keyof Value]: Input<Value[Name]> };

/** A request without its command, which is the name of the method. */
export type Asked<Request> = Request extends unknown ? Input<Omit<Request, 'command'>> : never;

/** One about lights of more than two colours: types want their number even where the id of a board says it. */
export type Coloured<Request extends { colours?: unknown }> = Request extends unknown ? Asked<Request> & Input<Required<Pick<Request, 'colours'>>> : never;

/** A request of `solve` about the shape of many boards: its size, or a board with its holes, of which the lights do not count. */
export type AskedOfMany<Request extends { board?: unknown }> = Request extends unknown
  ? Asked<Omit<Request, 'board' | 'all' | 'reachable' | 'nearest' | 'lit_only'>> & ({ readonly board: Input<Exclude<Request['board'], undefined>> } | { readonly rows: number | bigint; readonly columns: number | bigint })
  : never;

/** Answers to many boards, in their order. */
export interface ManyAnswers {
  /** The number of boards. */
  length: number;
  /** What is known about each board. */
  status: schema.SolveAnswer['status'][];
  /** The number of presses of each solution, or its cost; -1 without a solution. */
  presses: Float64Array;
  /** The presses of each solution, cell by cell, board after board, as the boards were given; 0 without a solution. */
  solutions: Uint8Array;
}

/** Or a limit of the request came before anything was known. */
export type OrUnknown<Answer> = Answer | schema.UnknownAnswer;

interface Job {
  ask: Ask;
  onProgress: Options['onProgress'];
  settle: () => void;
  resolve: (reply: Reply) => void;
  reject: (reason: unknown) => void;
}

const gibibytes = 2; // unless the request sets another limit
const max_gibibytes = 4; // that WebAssembly can have
const max_cells = 2 ** 26; // of the shape of many boards
const call_options = ['signal', 'onProgress'];
const statuses = ['optimal', 'feasible', 'impossible', 'unknown'] as const; // in the order of the engine
const computing = new Set(['solve', 'count', 'analyze', 'generate', 'rate', 'hint', 'table']);

function thrown({ error, culprit, code, ...place }: schema.ErrorAnswer): Error {
  return culprit === 'input' ? new InputError(error, code, place) : new InternalError(error);
}

const is_object = (value: unknown): value is object => typeof value === 'object' && value !== null;

const is_given = <T>(value: T | undefined | null): value is T => value !== undefined && value !== null;

const shown = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : is_object(value) ? Object.prototype.toString.call(value) : String(value));

/// Throws InputError if a caller without types passes something that is not a request.
function checked<T extends object>(request: T): T {
  if (!is_object(request)) throw new InputError(`request: expected an object, not ${shown(request)}`);
  return request;
}

/** @internal Throws TypeError if options are not an object of these names; none is as good as null. */
export function checked_names<T extends object>(options: T | undefined, names: readonly string[]): Partial<T> {
  if (options === undefined) return {};
  const expected = `expected an object with ${names.join(', ')}`;
  if (!is_object(options)) throw new TypeError(`options: ${expected}, not ${shown(options)}`);
  for (const name in options) if (!names.includes(name)) throw new TypeError(`options: there is no option ${JSON.stringify(name)}; ${expected}`);
  return options;
}

function checked_options(options: Options | undefined, names: readonly string[]): Options {
  const checked: Options = checked_names(options, names);
  const { signal, onProgress } = checked;
  if (is_given(signal) && !('aborted' in Object(signal) && typeof signal.addEventListener === 'function')) throw new TypeError(`signal: expected an AbortSignal, not ${shown(signal)}`);
  if (is_given(onProgress) && typeof onProgress !== 'function') throw new TypeError(`onProgress: expected a function, not ${shown(onProgress)}`);
  return checked;
}

function checked_cell(cell: number | bigint, kind: number): number {
  if (typeof cell !== 'number' && typeof cell !== 'bigint') throw new TypeError(`cell: expected a number, not ${shown(cell)}`);
  const number = Number(cell);
  if (!Number.isInteger(number) || number < -1 || number > 2 ** 31 - 1) throw new RangeError(`cell: expected the number of a cell, from 0, or -1, not ${shown(cell)}`);
  if (kind !== 1 && kind !== 2) throw new RangeError(`kind: expected 1 or 2, not ${shown(kind)}`);
  return number;
}

/// Returns a side of boards, which a caller without types may pass in any form.
function checked_side(name: string, side: unknown): number {
  const number = typeof side === 'bigint' ? Number(side) : side;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 1) throw new InputError(`request: ${name}: expected a number from 1, not ${shown(side)}`, 'value', { field: name });
  return number;
}

/// Returns the request of `solve` for the shape of many boards.
function of_shape(request: { board?: unknown; rows?: unknown; columns?: unknown }): object {
  const { rows, columns, ...rest } = checked(request);
  for (const name of ['all', 'reachable', 'nearest', 'lit_only']) if (name in rest) throw new InputError(`request: unknown field '${name}'; solveMany finds one solution of each board`, 'unknown_name', { field: name });
  if (rows === undefined && columns === undefined) return rest;
  if (rest.board !== undefined) throw new InputError('request: board gives the shape; remove rows and columns', 'conflict', { field: 'rows' });
  const [height, width] = [checked_side('rows', rows), checked_side('columns', columns)];
  if (height * width > max_cells) throw new InputError(`request: a board of ${height} x ${width} cells is too large; use a smaller one`, 'too_large', { field: 'rows' });
  return { ...rest, board: Array(height).fill(Array(width).fill(0)) };
}

/// A bigint is a number if that is exact; otherwise, its digits.
const replaced = (_: string, value: unknown): unknown => (typeof value !== 'bigint' ? value : Number.isSafeInteger(Number(value)) ? Number(value) : String(value));

function text_of(request: object): string {
  let text: string | undefined;
  try {
    text = JSON.stringify(request, replaced);
  } catch (error) {
    throw new InputError(`request: ${(error as Error).message}`);
  }
  if (text === undefined) throw new InputError('request: it cannot be written as JSON');
  return text;
}

const closed = () => new DOMException('the engine was closed', 'AbortError');

/// Returns a request with the limits that it does not state.
function with_limits<T extends object>(request: T): T & { memory?: unknown; threads?: unknown } {
  const query: T & { memory?: unknown; threads?: unknown } = { ...request };
  if (query.memory === undefined) query.memory = gibibytes;
  if (query.threads === undefined) query.threads = 1;
  return query;
}

/// Returns an error if a request has a larger memory limit than is possible; otherwise null.
function refused_memory({ memory }: { memory?: unknown }): schema.ErrorAnswer | null {
  if ((typeof memory !== 'number' && typeof memory !== 'bigint') || memory <= max_gibibytes) return null;
  return { error: `request: memory: ${memory} GiB are more than the ${max_gibibytes} that WebAssembly can have`, culprit: 'input', code: 'too_large', field: 'memory' };
}

export class Engine {
  static {
    named(this, 'Engine');
    const { dispose, asyncDispose } = Symbol as { dispose?: symbol; asyncDispose?: symbol };
    const { prototype } = this;
    const add = (name: symbol | undefined, value: () => unknown) => name && Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
    add(dispose, function (this: Engine) {
      this.close();
    });
    add(asyncDispose, async function (this: Engine) {
      this.close();
    });
  }

  /** As `close`, for `using engine = await open()`, where the runtime has it. */
  declare readonly [Symbol.dispose]: () => void;
  /** As `close`, for `await using engine = await open()`. */
  declare readonly [Symbol.asyncDispose]: () => Promise<void>;

  readonly #place: Place;
  #thread: Thread | null = null;
  #jobs: Job[] = []; // the first one runs
  #ready: Promise<void> = Promise.resolve();
  #fail: (reason: unknown) => void = () => undefined; // of what waits for the worker to be ready

  /** @internal `open` makes engines. */
  constructor(place: Place = {}) {
    this.#place = place;
  }

  /** Presses that solve a board, the fewest unless asked otherwise; or a witness that none do. */
  solve(request: Asked<schema.SolveRequest> & { colours: 2 }, options?: Options): Promise<OrUnknown<schema.SolveAnswer>>;
  solve(request: Coloured<schema.ColourSolveRequest>, options?: Options): Promise<OrUnknown<schema.ColourSolveAnswer>>;
  solve(request: Asked<schema.SolveRequest>, options?: Options): Promise<OrUnknown<schema.SolveAnswer>>;
  solve(request: Asked<schema.SolveRequest | schema.ColourSolveRequest>, options?: Options): Promise<OrUnknown<schema.SolveAnswer | schema.ColourSolveAnswer>> {
    return this.#answer('solve', request, options);
  }

  /** How many patterns obey a rule about lit neighbours. */
  count(request: Asked<schema.CountRequest>, options?: Options): Promise<OrUnknown<schema.CountAnswer>> {
    return this.#answer('count', request, options);
  }

  /** Nullity, quiet patterns and worst case of a shape, or of a board; with `lightest` what that answers. */
  analyze(request: Asked<schema.AnalyzeRequest> & { lightest?: false }, options?: Options): Promise<OrUnknown<schema.AnalyzeAnswer>>;
  analyze(request: Coloured<schema.ColourAnalyzeRequest> & { lightest?: false }, options?: Options): Promise<OrUnknown<schema.ColourAnalyzeAnswer>>;
  analyze(request: Coloured<schema.ColourAnalyzeRequest> & { lightest: true }, options?: Options): Promise<OrUnknown<schema.ColourLightestAnswer>>;
  analyze(request: Asked<schema.AnalyzeRequest> & { lightest: true }, options?: Options): Promise<OrUnknown<schema.LightestAnswer>>;
  analyze(request: Asked<schema.AnalyzeRequest>, options?: Options): Promise<OrUnknown<schema.AnalyzeAnswer | schema.LightestAnswer>>;
  analyze(request: Asked<schema.AnalyzeRequest | schema.ColourAnalyzeRequest>, options?: Options): Promise<OrUnknown<schema.AnalyzeAnswer | schema.ColourAnalyzeAnswer | schema.LightestAnswer | schema.ColourLightestAnswer>> {
    return this.#answer('analyze', request, options);
  }

  /** The fewest presses, more than none, that change nothing: of a code's checks, as buttons, its distance. */
  lightest(request: Coloured<schema.ColourAnalyzeRequest>, options?: Options): Promise<OrUnknown<schema.ColourLightestAnswer>>;
  lightest(request: Asked<schema.AnalyzeRequest>, options?: Options): Promise<OrUnknown<schema.LightestAnswer>>;
  async lightest(request: Asked<schema.AnalyzeRequest | schema.ColourAnalyzeRequest>, options?: Options): Promise<OrUnknown<schema.LightestAnswer | schema.ColourLightestAnswer>> {
    return this.#answer('analyze', { ...checked(request), lightest: true }, options);
  }

  /** Checks an answer, or a press board, without the solver. */
  verify(request: Asked<schema.VerifyRequest> | Coloured<schema.ColourVerifyRequest>, options?: Options): Promise<schema.VerifyAnswer> {
    return this.#answer('verify', request, options);
  }

  /** The board after presses: a press board, its id, or an answer of `solve`. */
  apply(request: Asked<schema.ApplyRequest> & { colours?: 2 }, options?: Options): Promise<schema.ShowAnswer>;
  apply(request: Coloured<schema.ColourApplyRequest>, options?: Options): Promise<schema.ColourShowAnswer>;
  apply(request: Asked<schema.ApplyRequest>, options?: Options): Promise<schema.ShowAnswer>;
  apply(request: Asked<schema.ApplyRequest | schema.ColourApplyRequest>, options?: Options): Promise<schema.ShowAnswer | schema.ColourShowAnswer> {
    return this.#answer('apply', request, options);
  }

  /** Reads a board or an id; with rule, wrap or goal it has an id, too. */
  show(request: Asked<schema.ShowRequest> & { colours: 2 }, options?: Options): Promise<schema.ShowAnswer>;
  show(request: Coloured<schema.ColourShowRequest>, options?: Options): Promise<schema.ColourShowAnswer>;
  show(request: Asked<schema.ShowRequest>, options?: Options): Promise<schema.ShowAnswer>;
  show(request: Asked<schema.ShowRequest | schema.ColourShowRequest>, options?: Options): Promise<schema.ShowAnswer | schema.ColourShowAnswer> {
    return this.#answer('show', request, options);
  }

  /** Boards that need exactly so many presses. */
  generate(request: Asked<schema.GenerateRequest> & { colours?: 2 }, options?: Options): Promise<OrUnknown<schema.GenerateAnswer>>;
  generate(request: Coloured<schema.ColourGenerateRequest>, options?: Options): Promise<OrUnknown<schema.ColourGenerateAnswer>>;
  generate(request: Asked<schema.GenerateRequest>, options?: Options): Promise<OrUnknown<schema.GenerateAnswer>>;
  generate(request: Asked<schema.GenerateRequest | schema.ColourGenerateRequest>, options?: Options): Promise<OrUnknown<schema.GenerateAnswer | schema.ColourGenerateAnswer>> {
    return this.#answer('generate', request, options);
  }

  /** How hard a board is. */
  rate(request: Asked<schema.RateRequest> & { colours?: 2 }, options?: Options): Promise<OrUnknown<schema.RateAnswer>>;
  rate(request: Coloured<schema.ColourRateRequest>, options?: Options): Promise<OrUnknown<schema.ColourRateAnswer>>;
  rate(request: Asked<schema.RateRequest>, options?: Options): Promise<OrUnknown<schema.RateAnswer>>;
  rate(request: Asked<schema.RateRequest | schema.ColourRateRequest>, options?: Options): Promise<OrUnknown<schema.RateAnswer | schema.ColourRateAnswer>> {
    return this.#answer('rate', request, options);
  }

  /** The next press, with its reason. */
  hint(request: Asked<schema.HintRequest> & { colours?: 2 }, options?: Options): Promise<OrUnknown<schema.HintAnswer>>;
  hint(request: Coloured<schema.ColourHintRequest>, options?: Options): Promise<OrUnknown<schema.ColourHintAnswer>>;
  hint(request: Asked<schema.HintRequest>, options?: Options): Promise<OrUnknown<schema.HintAnswer>>;
  hint(request: Asked<schema.HintRequest | schema.ColourHintRequest>, options?: Options): Promise<OrUnknown<schema.HintAnswer | schema.ColourHintAnswer>> {
    return this.#answer('hint', request, options);
  }

  /** A sequence: the numbers of n = from, from + 1, ... */
  table(request: Asked<schema.TableRequest>, options?: Options): Promise<schema.TableAnswer> {
    return this.#answer('table', request, options);
  }

  /** The answer to any request; a wrong one has the answer {"error":"...","culprit":"input"}. */
  async respond(request: Input<schema.Request> | { readonly command: string }, options?: Options): Promise<schema.Answer> {
    const { command } = checked(request);
    const query: object = computing.has(command) ? with_limits(request) : request;
    const refusal = computing.has(command) ? refused_memory(query) : null;
    if (refusal) return refusal;
    const reply = await this.#send({ request: text_of(query) }, options);
    return 'answer' in reply ? (JSON.parse(reply.answer) as schema.Answer) : { error: 'failed' in reply ? reply.failed : '', culprit: 'internal' };
  }

  /**
   * A board file of any format that the program reads, netpbm images and ids among them; for an id, the answer contains the rule,
   * the wrap and the goal as well. `name` stands in messages.
   */
  async read(file: Uint8Array | string, name?: string, options?: Options & { colours?: 2 }): Promise<schema.ShowAnswer>;
  async read(file: Uint8Array | string, name?: string, options?: ReadOptions): Promise<schema.ShowAnswer | schema.ColourShowAnswer>;
  async read(file: Uint8Array | string, name = 'board', options?: ReadOptions): Promise<schema.ShowAnswer | schema.ColourShowAnswer> {
    const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    if (bytes?.BYTES_PER_ELEMENT !== 1) throw new InputError(`file: expected text or a Uint8Array, not ${shown(file)}`);
    const colours = typeof options?.colours === 'bigint' ? Number(options.colours) : (options?.colours ?? 2);
    if (!Number.isInteger(colours) || colours < 2 || colours > 256) throw new RangeError(`colours: expected a whole number from 2 to 256, not ${shown(colours)}`);
    const reply = await this.#send({ file: { name: String(name), bytes, colours } }, options, [...call_options, 'colours']);
    if (!('answer' in reply)) throw new InternalError('failed' in reply ? reply.failed : '');
    const answer = JSON.parse(reply.answer) as schema.ShowAnswer | schema.ColourShowAnswer | schema.ErrorAnswer;
    if ('culprit' in answer) throw thrown(answer);
    return answer;
  }

  /**
   * The cells that a press flips, or with more than two colours adds 1 to, once for each time, numbered in reading order from 0; of cell -1 those of every press, each list after its
   * length. Empty where the request is refused, or the board has no such cell. `kind` is 2 for the second kind of a two-kind rule,
   * and empty for others.
   */
  async flips(request: Asked<schema.ShowRequest | schema.ColourShowRequest>, cell: number | bigint, kind: 1 | 2 = 1, options?: Options): Promise<Int32Array> {
    const text = text_of({ ...checked(request), command: 'show' });
    const query = { request: text, cell: checked_cell(cell, kind), second: kind === 2 };
    const reply = await this.#send({ flips: query }, options);
    if (!('flips' in reply)) throw new InternalError('failed' in reply ? reply.failed : '');
    return query.cell < 0 ? reply.flips : reply.flips.slice(1);
  }

  /**
   * Solves many boards of one shape, each as `solve` does. `boards` has a number for each cell in reading order, board after board.
   * `limit` is for each board. Hundreds of thousands of small boards of two colours take a second.
   */
  async solveMany(request: AskedOfMany<schema.SolveRequest> | AskedOfMany<schema.ColourSolveRequest>, boards: Uint8Array, options?: Options): Promise<ManyAnswers> {
    const query = with_limits(of_shape(request));
    if (!(ArrayBuffer.isView(boards) && boards.BYTES_PER_ELEMENT === 1)) throw new InputError(`boards: expected a Uint8Array, not ${shown(boards)}`, 'value', { field: 'boards' });
    const refusal = refused_memory(query);
    if (refusal) throw thrown(refusal);
    const reply = await this.#send({ many: { request: text_of({ ...query, command: 'solve' }), boards: new Uint8Array(boards) } }, options);
    if ('answer' in reply) throw thrown(JSON.parse(reply.answer) as schema.ErrorAnswer);
    if (!('many' in reply)) throw new InternalError('failed' in reply ? reply.failed : '');
    const { statuses: found, counts, presses }: Many = reply.many;
    return { length: found.length, status: Array.from(found, (status) => statuses[status]), presses: counts, solutions: presses };
  }

  /** Starts the worker before it is needed, and settles when it is ready. */
  ready(): Promise<void> {
    if (!this.#thread) this.#start();
    return this.#ready;
  }

  /** Whether a call runs. */
  get busy(): boolean {
    return this.#jobs.length > 0;
  }

  /** Ends the worker, or the engine in this thread; calls that run or wait reject with an AbortError. A later call starts a fresh one. */
  close(): void {
    this.#end();
    const jobs = this.#jobs;
    this.#jobs = [];
    for (const job of jobs) job.settle(), job.reject(closed());
  }

  async #answer<A extends schema.Answer>(command: string, request: object, options?: Options): Promise<A> {
    const answer = await this.respond({ ...checked(request), command }, options);
    if ('culprit' in answer) throw thrown(answer);
    return answer as A;
  }

  #send(ask: Ask, options?: Options, names = call_options): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const { signal, onProgress } = checked_options(options, names);
      if (signal?.aborted) return reject(signal.reason);
      const abort = () => this.#drop(job, signal?.reason);
      const settle = () => signal?.removeEventListener('abort', abort);
      const job: Job = { ask, onProgress, settle, resolve, reject };
      signal?.addEventListener('abort', abort);
      if (this.#jobs.push(job) === 1) this.#run();
    });
  }

  /// Has the worker answer the first call.
  #run(): void {
    if (!this.#thread) this.#start();
    this.#thread?.keep(true);
    this.#thread?.post(this.#jobs[0].ask);
  }

  #drop(job: Job, reason: unknown): void {
    const at = this.#jobs.indexOf(job);
    if (at < 0) return;
    this.#jobs.splice(at, 1);
    job.settle();
    job.reject(reason);
    if (at > 0) return;
    this.#end();
    if (this.#jobs.length > 0) this.#run();
    else this.#start();
  }

  #start(): void {
    this.#ready = new Promise((resolve, reject) => {
      this.#fail = reject;
      const thread: Thread = new Thread((reply) => {
        if (thread !== this.#thread) return false;
        if ('ready' in reply) resolve();
        else if ('failed' in reply) reject(new InternalError(reply.failed));
        this.#hear(reply);
        return thread === this.#thread;
      }, this.#place);
      this.#thread = thread;
    });
    this.#ready.catch(() => undefined);
  }

  #end(): void {
    this.#thread?.end();
    this.#thread = null;
    this.#fail(closed());
  }

  #hear(reply: Reply): void {
    const [job] = this.#jobs;
    if ('progress' in reply) {
      try {
        job?.onProgress?.(reply.progress);
      } catch (error) {
        this.#drop(job, error);
      }
      return;
    }
    if ('failed' in reply) this.#end();
    if (job && !('ready' in reply)) {
      this.#jobs.shift();
      job.settle();
      job.resolve(reply);
    }
    if (this.#jobs.length === 0) this.#thread?.keep(false);
    else if (!('ready' in reply)) this.#run();
  }
}
