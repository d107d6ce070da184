// SPDX-License-Identifier: MIT
// An exact solver for flip puzzles: the engine of flipwise, in a worker.
import { Engine } from './engine.js';

export { Engine, InputError, InternalError, type Asked, type Coloured, type Options, type OrUnknown } from './engine.js';
export * from './schema.js';

/** An engine that is ready. Each has a worker of its own; one is enough, unless calls shall run side by side. */
export async function open(): Promise<Engine> {
  const engine = new Engine();
  await engine.ready();
  return engine;
}
