// SPDX-License-Identifier: MIT
// A worker with the engine in it, wherever this runs. The engine is compiled once, here, for all workers.
import base64 from 'flipwise-wasm';
import source from 'flipwise-worker';
import type { Ask, Begin, Reply } from './messages.js';

type Hear = (reply: Reply) => void;

interface Port {
  postMessage(message: Ask | Begin): void;
  terminate(): void;
  ref?(): void;
  unref?(): void;
}

interface NodeWorker extends Port {
  on(event: 'message', hear: Hear): this;
  on(event: 'error', hear: (error: Error) => void): this;
}

type NodeThreads = { Worker: new (source: string, options: { eval: true; execArgv: string[] }) => NodeWorker };

async function compile(): Promise<WebAssembly.Module> {
  const text = atob(base64);
  const packed = new Uint8Array(text.length);
  for (let k = 0; k < packed.length; ++k) packed[k] = text.charCodeAt(k);
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(bytes).arrayBuffer());
}

let compiled: Promise<WebAssembly.Module> | null = null;
let address = '';

function web_worker(hear: Hear): Port {
  address ||= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  worker.onerror = ({ message }) => hear({ failed: message || 'the worker of the engine does not start' });
  return worker;
}

/// The name is kept from bundlers, which would look for it.
async function node_worker(hear: Hear): Promise<Port> {
  const name = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as NodeThreads;
  return new Worker(source, { eval: true, execArgv: [] }).on('message', hear).on('error', (error) => hear({ failed: String(error) }));
}

export class Thread {
  readonly #port: Promise<Port>;

  constructor(hear: Hear) {
    this.#port = this.#begin(hear);
    this.#port.catch((error) => hear({ failed: String(error) }));
  }

  async #begin(hear: Hear): Promise<Port> {
    compiled ??= compile();
    const port = typeof Worker === 'function' ? web_worker(hear) : await node_worker(hear);
    port.postMessage({ module: await compiled });
    return port;
  }

  #tell(what: (port: Port) => void): void {
    this.#port.then(what, () => undefined);
  }

  post(ask: Ask): void {
    this.#tell((port) => port.postMessage(ask));
  }

  /// Whether Node waits for it before it exits.
  keep(awake: boolean): void {
    this.#tell((port) => (awake ? port.ref?.() : port.unref?.()));
  }

  end(): void {
    this.#tell((port) => port.terminate());
  }
}
