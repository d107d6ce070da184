// SPDX-License-Identifier: MIT
// Compiles the WebAssembly of the engine: its own, or what the caller has.
import own from 'flipwise-wasm';
import { words_of } from './messages.js';

type Bytes = WebAssembly.Module | BufferSource | Response | URL | string;

/** The file `flipwise/engine.wasm`: compiled, as bytes, as an answer of `fetch`, or its address. */
export type EngineSource = Bytes | PromiseLike<Bytes>;

const refusal = /polic|CSP|unsafe-eval|disallow|block|refuse/i; // words of browsers and runtimes

const is_response = (source: Bytes): source is Response => typeof Response === 'function' && source instanceof Response;

async function inlined(base64: string): Promise<ArrayBuffer> {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let k = 0; k < packed.length; ++k) packed[k] = text.charCodeAt(k);
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

/// Returns the file at an address. Node fetches no files; the name are kept from bundlers, which would look for it.
async function fetched(address: URL | string): Promise<Response | BufferSource> {
  if (!String(address).startsWith('file:')) return fetch(address);
  const name = 'node:fs/promises';
  const { readFile } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { readFile(file: URL): Promise<Uint8Array<ArrayBuffer>> };
  return readFile(new URL(address));
}

async function compile_bytes(source: Response | BufferSource): Promise<WebAssembly.Module> {
  if (!is_response(source)) return WebAssembly.compile(source);
  if (!source.ok) throw new Error(`engine.wasm: ${source.url} has the status ${source.status}`);
  // Browsers stream this type only.
  const streams = 'compileStreaming' in WebAssembly && /^application\/wasm\b/i.test(source.headers.get('Content-Type') ?? '');
  return streams ? WebAssembly.compileStreaming(source) : WebAssembly.compile(await source.arrayBuffer());
}

async function compile(source: EngineSource): Promise<WebAssembly.Module> {
  if (typeof WebAssembly !== 'object') throw new Error('this runtime has no WebAssembly, which the engine needs');
  const found = await source;
  if (found instanceof WebAssembly.Module) return found;
  const bytes = typeof found === 'string' || found instanceof URL ? await fetched(found) : found;
  try {
    return await compile_bytes(bytes);
  } catch (error) {
    const why = words_of(error);
    if (!refusal.test(why)) throw error;
    throw new Error(`the WebAssembly of the engine is refused; a Content-Security-Policy must allow script-src 'wasm-unsafe-eval', and a runtime that compiles only files of its own needs open({ wasm }) with the module that it made of flipwise/engine.wasm (${why})`);
  }
}

/** @internal Returns a function that compiles a source at its first call; a failure is not kept. */
export function compiler(source: () => EngineSource): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | null = null;
  return () => {
    compiled ??= compile(source());
    compiled.catch(() => (compiled = null));
    return compiled;
  };
}

function own_source(): EngineSource {
  if (typeof own === 'string') return inlined(own);
  try {
    return own();
  } catch (error) {
    throw new Error(`this runtime does not tell where engine.wasm is; use open({ wasm }) with the module that it made of flipwise/engine.wasm (${words_of(error)})`);
  }
}

/** @internal Compiles the engine of this package, once for all workers. */
export const own_engine = compiler(own_source);
