// SPDX-License-Identifier: MIT
// Puts the engine into a bundle: its WebAssembly, as text, as text that a worker unpacks, as the address of a file in the folder of the
// bundle, or as a compressed file that is fetched; and the worker that runs it.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Plugin, type Rollup } from 'vite';

// Built by ./dev web beforehand.
const loader = process.env.FLIPWISE_ENGINE ?? fileURLToPath(new URL('../build/web/engine.mjs', import.meta.url));
const wasm = loader.replace(/mjs$/, 'wasm');
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const worker = here('package/src/worker.ts');

// The loader of emscripten, which takes this thread for a worker and reads its address. It is given its WebAssembly, so it needs no
// address, and not every thread has one.
const any_thread: Plugin = {
  name: 'any-thread',
  resolveId: (id) => (id === 'flipwise-engine' ? { id: loader, moduleSideEffects: false } : null),
  transform: (code, id) => (id === loader ? { code: code.replaceAll('self.location.href', '""'), map: null } : null),
};

type Emit = (file: Rollup.EmittedFile) => string;

async function worker_source(entry: string): Promise<string> {
  const output = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [any_thread],
    build: { write: false, target: 'es2022', lib: { entry, formats: ['iife'], name: 'worker' } },
  })) as Rollup.RollupOutput[];
  return output[0].output[0].code;
}

const [streamed, packed, unpacking] = ['streamed', 'packed', 'unpacking'].map((name) => here(`src/engine/${name}.ts`));

/// Returns a file as LZMA. `xz` leaves its size open, and ends it by a mark; with the size in the header, no mark is looked for.
function lzma(file: string): Buffer {
  const bytes = execFileSync('xz', ['--format=lzma', '--lzma1=preset=9e,dict=4MiB,lc=4,pb=0', '--stdout', file], { maxBuffer: 2 ** 28 });
  bytes.writeBigUInt64LE(BigInt(statSync(file).size), 5);
  return bytes;
}

export function inline_engine(form: 'text' | 'packed' | 'address' | 'streamed' = 'text'): Plugin[] {
  const gzipped = () => gzipSync(readFileSync(wasm), { level: 9 });
  const address = 'new URL(/* @vite-ignore */ "./engine.wasm", import.meta.url)';
  const engines: Record<typeof form, (emit: Emit) => string | Promise<string>> = {
    text: () => `export default ${JSON.stringify(gzipped().toString('base64'))}`,
    packed: async () => `import { unpacked } from ${JSON.stringify(packed)}; export default () => unpacked(${JSON.stringify(lzma(wasm).toString('base64'))}, ${JSON.stringify(await worker_source(unpacking))})`,
    // The address of a module is undefined in some runtimes, so it is read only when it is needed.
    address: () => `export default () => ${address}`,
    // No server takes it for compressed by itself, as it may do with the name of a gzip file.
    streamed: (emit) => `import { streamed } from ${JSON.stringify(streamed)}; export default () => streamed(import.meta.ROLLUP_FILE_URL_${emit({ type: 'asset', name: 'engine.bin', source: gzipped() })})`,
  };
  const parts: Record<string, (emit: Emit) => string | Promise<string>> = {
    'flipwise-wasm': engines[form],
    'flipwise-worker': async () => `export default ${JSON.stringify(await worker_source(worker))}`,
  };
  const inline: Plugin = {
    name: 'inline-engine',
    resolveId: (id) => (id in parts ? `\0${id}` : null),
    async load(id) {
      return id.slice(1) in parts ? parts[id.slice(1)]((file) => this.emitFile(file)) : null;
    },
    // The address is for bundlers that the package is used with.
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = part.code.replace(/\/\* @vite-ignore \*\/\s*("\.\/engine\.wasm"),\s*/, '$1, ');
    },
  };
  return [any_thread, inline];
}
