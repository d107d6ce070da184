// SPDX-License-Identifier: MIT
// An exact solver for flip puzzles: the engine of flipwise, in a worker or in the thread of the caller.
import { compiler, type EngineSource } from './compile.js';
import { checked_names, Engine } from './engine.js';
import { in_thread } from './in_thread.js';

export { Engine, InputError, InternalError, type Asked, type AskedOfMany, type Coloured, type Input, type ManyAnswers, type Options, type OrUnknown, type ReadOptions } from './engine.js';
export type { EngineSource } from './compile.js';
export * from './schema.js';

export interface OpenOptions {
  /**
   * Whether the engine runs in a worker. By default, it does where the runtime has workers. In the thread of the caller, calls
   * block that thread, and only `limit` and what `onProgress` does can end them.
   */
  thread?: boolean;
  /** The file `flipwise/engine.wasm`, if the engine is not to be taken from the module: compiled, as bytes, as an answer of `fetch`, or its address. */
  wasm?: EngineSource;
}

/** An engine that is ready. Each has a worker of its own; one is enough, unless calls shall run side by side. */
export async function open(options?: OpenOptions): Promise<Engine> {
  const { thread, wasm } = checked_names(options, ['thread', 'wasm']);
  if (thread !== undefined && typeof thread !== 'boolean') throw new TypeError(`thread: expected true or false, not ${String(thread)}`);
  if (wasm !== undefined && typeof wasm !== 'string' && !(typeof wasm === 'object' && wasm)) throw new TypeError(`wasm: expected a module, bytes, a response or an address, not ${String(wasm)}`);
  const engine = new Engine({ thread, in_thread, compiled: wasm === undefined ? undefined : compiler(() => wasm) });
  await engine.ready();
  return engine;
}
