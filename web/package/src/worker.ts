// SPDX-License-Identifier: MIT
// The engine in a thread of its own: a Web Worker, or one of Node's. One question at a time; whoever wants to stop it
// ends the thread.
import load, { type Engine } from 'flipwise-engine';
import type { Ask, Begin, Reply } from './messages.js';

interface Port {
  postMessage(reply: Reply): void;
  onmessage: ((event: { data: Ask | Begin }) => void) | null;
}

declare const require: (name: 'node:worker_threads') => { parentPort: Port };

/// Node's threads have no `self`, and the loader reads an address from it.
function node_port(): Port {
  Object.assign(globalThis, { self: globalThis, location: { href: '' } });
  return require('node:worker_threads').parentPort;
}

const port = typeof self === 'undefined' || !('postMessage' in self) ? node_port() : (self as unknown as Port);

function loaded({ module }: Begin): Promise<Engine> {
  return load({
    onProgress(json) {
      port.postMessage({ progress: JSON.parse(json) });
      return true;
    },
    instantiateWasm(imports, receive) {
      void WebAssembly.instantiate(module, imports).then(receive);
      return {};
    },
  });
}

function with_bytes<T>(engine: Engine, size: number, call: (at: number) => T): T {
  const at = engine._malloc(size);
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

function answer(engine: Engine, ask: Ask): Reply {
  if ('request' in ask) return { answer: with_text(engine, ask.request, (at) => engine.UTF8ToString(engine._flipwise_respond(at))) };
  if ('flips' in ask) {
    const { request, cell, second } = ask.flips;
    return with_bytes(engine, 4, (size) =>
      with_text(engine, request, (text) => {
        const at = engine._flipwise_flips(text, cell, second, size);
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

let engine: Promise<Engine>;

port.onmessage = async ({ data }) => {
  try {
    if ('module' in data) {
      engine = loaded(data);
      await engine;
      port.postMessage({ ready: true });
    } else port.postMessage(answer(await engine, data));
  } catch (error) {
    port.postMessage({ failed: String(error) });
  }
};
