// SPDX-License-Identifier: MIT
// Puts the engine into a bundle: its WebAssembly, as text or as the address of a file in the folder of the bundle, and the worker that runs it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rollup } from 'vite';

// Built by ./dev web beforehand.
const loader = process.env.FLIPWISE_ENGINE ?? fileURLToPath(new URL('../build/web/engine.mjs', import.meta.url));
const wasm = loader.replace(/mjs$/, 'wasm');
const worker = fileURLToPath(new URL('package/src/worker.ts', import.meta.url));

// The loader of emscripten, which takes this thread for a worker and reads its address. It is given its WebAssembly, so it needs no
// address, and not every thread has one.
const any_thread: Plugin = {
  name: 'any-thread',
  resolveId: (id) => (id === 'flipwise-engine' ? { id: loader, moduleSideEffects: false } : null),
  transform: (code, id) => (id === loader ? { code: code.replaceAll('self.location.href', '""'), map: null } : null),
};

async function worker_source(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [any_thread],
    build: { write: false, target: 'es2022', lib: { entry: worker, formats: ['iife'], name: 'worker' } },
  })) as Rollup.RollupOutput[];
  return output[0].output[0].code;
}

export function inline_engine(inlined = true): Plugin[] {
  const text = () => JSON.stringify(gzipSync(readFileSync(wasm), { level: 9 }).toString('base64'));
  const address = 'new URL(/* @vite-ignore */ "./engine.wasm", import.meta.url)';
  const parts: Record<string, () => string | Promise<string>> = {
    'flipwise-wasm': () => (inlined ? text() : address),
    'flipwise-worker': async () => JSON.stringify(await worker_source()),
  };
  const inline: Plugin = {
    name: 'inline-engine',
    resolveId: (id) => (id in parts ? `\0${id}` : null),
    load: async (id) => (id.slice(1) in parts ? `export default ${await parts[id.slice(1)]()}` : null),
    // The address is for bundlers that the package is used with.
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = part.code.replace(/\/\* @vite-ignore \*\/\s*("\.\/engine\.wasm"),\s*/, '$1, ');
    },
  };
  return [any_thread, inline];
}
