// SPDX-License-Identifier: MIT
// The engine in a thread of its own. One question at a time; the page ends the worker to stop it.
import load, { type Engine } from 'flipwise-engine';
import type { Ask, Progress, Told } from './messages';

const tell = (told: Told) => self.postMessage(told);

const loaded = load({
  onProgress: (json) => {
    tell({ progress: JSON.parse(json) as Progress });
    return true;
  },
});

function with_text<T>(engine: Engine, text: string, call: (at: number) => T): T {
  const room = engine.lengthBytesUTF8(text) + 1;
  const at = engine._malloc(room);
  engine.stringToUTF8(text, at, room);
  try {
    return call(at);
  } finally {
    engine._free(at);
  }
}

function answer(engine: Engine, ask: Ask): string {
  if (!ask.file) return with_text(engine, ask.request ?? '', (at) => engine.UTF8ToString(engine._flipwise_respond(at)));
  const { name, bytes } = ask.file;
  const at = engine._malloc(bytes.length + 1);
  engine.HEAPU8.set(bytes, at);
  try {
    return with_text(engine, name, (name_at) => engine.UTF8ToString(engine._flipwise_read(at, bytes.length, name_at)));
  } finally {
    engine._free(at);
  }
}

function flips(engine: Engine, { request, cell, second }: NonNullable<Ask['flips']>): Int32Array {
  const size = engine._malloc(4);
  try {
    return with_text(engine, request, (text) => {
      const at = engine._flipwise_flips(text, cell, second, size);
      return engine.HEAP32.slice(at / 4, at / 4 + engine.HEAP32[size / 4]);
    });
  } finally {
    engine._free(size);
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    const engine = await loaded;
    tell(data.flips ? { flips: flips(engine, data.flips) } : { answer: answer(engine, data) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};

loaded.then(() => tell({ ready: true })).catch((error) => tell({ failed: String(error) }));
