// SPDX-License-Identifier: MIT
// Puts the engine into a bundle: its WebAssembly as text, and the worker that runs it.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rollup } from 'vite';

// Built by ./dev web beforehand.
const loader = process.env.FLIPWISE_ENGINE ?? fileURLToPath(new URL('../build/web/engine.mjs', import.meta.url));
const worker = fileURLToPath(new URL('package/src/worker.ts', import.meta.url));

async function worker_source(): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { alias: { 'flipwise-engine': loader } },
    build: { write: false, target: 'es2022', lib: { entry: worker, formats: ['iife'], name: 'worker' } },
  })) as Rollup.RollupOutput[];
  return output[0].output[0].code;
}

export function inline_engine(): Plugin {
  const parts: Record<string, () => string | Promise<string>> = {
    'flipwise-wasm': () => gzipSync(readFileSync(loader.replace(/mjs$/, 'wasm')), { level: 9 }).toString('base64'),
    'flipwise-worker': worker_source,
  };
  return {
    name: 'inline-engine',
    resolveId: (id) => (id in parts ? `\0${id}` : null),
    load: async (id) => (id.slice(1) in parts ? `export default ${JSON.stringify(await parts[id.slice(1)]())}` : null),
  };
}
