// SPDX-License-Identifier: MIT
// The engine in this thread, for runtimes without workers. A call blocks the thread.
import { server } from './instance.js';
import type { Hear, Port } from './messages.js';

const longest_turn = 10; // milliseconds of calls before other tasks of the thread get a turn

const other_tasks = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

export function in_thread(hear: Hear): Port {
  let ended = false;
  let rested = Date.now();
  const serve = server((reply) => !ended && hear(reply));
  return {
    async postMessage(message) {
      if (Date.now() - rested > longest_turn) {
        await other_tasks();
        rested = Date.now();
      }
      if (!ended) await serve(message);
    },
    terminate() {
      ended = true;
    },
  };
}
