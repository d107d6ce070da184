// SPDX-License-Identifier: MIT
// The engine itself, in whatever thread this runs: one question at a time.
import load, { type Engine } from 'flipwise-engine';
import { words_of, type Ask, type Begin, type Reply } from './messages.js';

/// Passes a reply on. Returns whether the caller still waits for answers.
export type Post = (reply: Reply, moved?: Transferable[]) => boolean;

function loaded({ module }: Begin, post: Post): Promise<Engine> {
  return new Promise((resolve, reject) => {
    const parts: Partial<Engine> = {
      onProgress: (json) => post({ progress: JSON.parse(json) }),
      instantiateWasm(imports, receive) {
        WebAssembly.instantiate(module, imports).then(receive, reject);
        return {};
      },
    };
    load(parts).then(resolve, reject);
  });
}

function with_bytes<T>(engine: Engine, size: number, call: (at: number) => T): T {
  const at = engine._malloc(size) >>> 0;
  if (at === 0) throw new Error(`the engine has no memory for ${size} bytes`);
  try {
    return call(at);
  } finally {
    engine._free(at);
  }
}

function with_text<T>(engine: Engine, text: string, call: (at: number) => T): T {
  const capacity = engine.lengthBytesUTF8(text) + 1;
  return with_bytes(engine, capacity, (at) => {
    engine.stringToUTF8(text, at, capacity);
    return call(at);
  });
}

/// Returns the answers to many boards, or a refusal.
function answer_many(engine: Engine, request: string, boards: Uint8Array): Reply {
  return with_bytes(engine, 20, (found) =>
    with_bytes(engine, boards.length + 1, (boards_at) => {
      engine.HEAPU8.set(boards, boards_at);
      const refusal = with_text(engine, request, (text) => engine.UTF8ToString(engine._flipwise_solve_many(text, boards_at, boards.length, found)));
      if (refusal) return { answer: refusal };
      const [count, width, statuses, counts, presses] = new Uint32Array(engine.HEAPU8.buffer, found, 5);
      const { buffer } = engine.HEAPU8;
      return {
        many: {
          statuses: new Uint8Array(buffer, statuses, count).slice(),
          counts: new Float64Array(buffer, counts, count).slice(),
          presses: new Uint8Array(buffer, presses, count * width).slice(),
        },
      };
    }),
  );
}

function answer(engine: Engine, ask: Ask): Reply {
  if ('request' in ask) return { answer: with_text(engine, ask.request, (at) => engine.UTF8ToString(engine._flipwise_respond(at))) };
  if ('many' in ask) return answer_many(engine, ask.many.request, ask.many.boards);
  if ('flips' in ask) {
    const { request, cell, second } = ask.flips;
    return with_bytes(engine, 4, (size) =>
      with_text(engine, request, (text) => {
        const at = engine._flipwise_flips(text, cell, second, size) >>> 0;
        return { flips: engine.HEAP32.slice(at / 4, at / 4 + engine.HEAP32[size / 4]) };
      }),
    );
  }
  const { bytes, colours } = ask.file;
  const name = ask.file.name.split('\0').join('?'); // the engine's messages would end there
  return with_bytes(engine, bytes.length + 1, (at) => {
    engine.HEAPU8.set(bytes, at);
    return { answer: with_text(engine, name, (name_at) => engine.UTF8ToString(engine._flipwise_read(at, bytes.length, name_at, colours))) };
  });
}

/// Returns a function that takes the messages of an engine.
export function server(post: Post): (message: Ask | Begin) => Promise<void> {
  let engine: Promise<Engine>;
  return async (message) => {
    try {
      if ('module' in message) {
        engine = loaded(message, post);
        await engine;
        post({ ready: true });
      } else {
        const reply = answer(await engine, message);
        post(reply, 'many' in reply ? Object.values(reply.many).map(({ buffer }) => buffer) : []);
      }
    } catch (error) {
      post({ failed: words_of(error) });
    }
  };
}
