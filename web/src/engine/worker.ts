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

function with_text(engine: Engine, text: string, call: (at: number) => number): string {
  const room = engine.lengthBytesUTF8(text) + 1;
  const at = engine._malloc(room);
  engine.stringToUTF8(text, at, room);
  try {
    return engine.UTF8ToString(call(at));
  } finally {
    engine._free(at);
  }
}

function answer(engine: Engine, ask: Ask): string {
  if (!ask.file) return with_text(engine, ask.request ?? '', (at) => engine._flipwise_respond(at));
  const { name, bytes } = ask.file;
  const at = engine._malloc(bytes.length + 1);
  engine.HEAPU8.set(bytes, at);
  try {
    return with_text(engine, name, (name_at) => engine._flipwise_read(at, bytes.length, name_at));
  } finally {
    engine._free(at);
  }
}

self.onmessage = async ({ data }: MessageEvent<Ask>) => {
  try {
    tell({ answer: answer(await loaded, data) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};

loaded.then(() => tell({ ready: true })).catch((error) => tell({ failed: String(error) }));
