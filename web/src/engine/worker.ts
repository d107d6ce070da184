// SPDX-License-Identifier: MIT
// The engine in a thread of its own. One question at a time; the page ends the worker to stop it. The first message says
// whether another worker has compiled the engine; if not, it is compiled here, and handed back.
import load, { type Engine } from 'flipwise-engine';
import type { Ask, Begin, Progress, Told } from './messages';

const tell = (told: Told) => self.postMessage(told);

/// Loads the engine from what another worker compiled.
function from_module(module: WebAssembly.Module) {
  const instantiateWasm = (imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void) => {
    void WebAssembly.instantiate(module, imports).then(receive);
    return {};
  };
  return { instantiateWasm };
}

/// Has the loader compile apart from instantiating, which is where the module can be had.
function tell_module(): void {
  const { instantiate } = WebAssembly;
  const apart = async (bytes: BufferSource, imports: WebAssembly.Imports) => {
    const module = await WebAssembly.compile(bytes);
    tell({ module });
    return { module, instance: await instantiate(module, imports) };
  };
  WebAssembly.instantiate = apart as typeof instantiate;
}

let begin!: (message: Begin) => void;
const loaded = new Promise<Begin>((resolve) => (begin = resolve)).then(({ module }) => {
  if (!module) tell_module();
  const onProgress = (json: string) => {
    tell({ progress: JSON.parse(json) as Progress });
    return true;
  };
  return load({ onProgress, ...(module ? from_module(module) : {}) });
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

self.onmessage = async ({ data }: MessageEvent<Ask | Begin>) => {
  if ('module' in data) return begin(data);
  try {
    const engine = await loaded;
    tell(data.flips ? { flips: flips(engine, data.flips) } : { answer: answer(engine, data) });
  } catch (error) {
    tell({ failed: String(error) });
  }
};

loaded.then(() => tell({ ready: true })).catch((error) => tell({ failed: String(error) }));
