// SPDX-License-Identifier: MIT
// The place where the engine runs: a worker, wherever this runs, or this thread.
import source from 'flipwise-worker';
import { own_engine } from './compile.js';
import { words_of, type Ask, type Begin, type Hear, type Port, type Reply } from './messages.js';

export interface Place {
  /// Compiles the engine.
  compiled?: () => Promise<WebAssembly.Module>;
  /// Starts the engine in this thread; if absent, it runs in workers only.
  in_thread?: (hear: Hear) => Port;
  /// Whether it runs in a worker; if absent, where the runtime has workers.
  thread?: boolean;
}

interface NodeWorker extends Port {
  on(event: 'message', hear: (reply: Reply) => void): this;
  on(event: 'error', hear: (error: Error) => void): this;
}

type NodeThreads = { Worker: new (source: string, options: { eval: true; execArgv: string[] }) => NodeWorker };

const refused = "the worker of the engine does not start; a Content-Security-Policy must allow worker-src blob:, or use open({ thread: false })";

let address = '';

/// A refused worker is reported when the engine is compiled: if that is refused as well, it is reported instead, in any order.
function web_worker(hear: Hear, compiled: Promise<unknown>): Port {
  address ||= URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  let worker: Worker;
  try {
    worker = new Worker(address);
  } catch (error) {
    throw new Error(`${refused} (${words_of(error)})`);
  }
  worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  worker.onerror = ({ message }) => void compiled.then(() => hear({ failed: message || refused }), () => undefined);
  return worker;
}

/// The name is kept from bundlers, which would look for it.
async function node_worker(hear: Hear): Promise<Port> {
  const name = 'node:worker_threads';
  const { Worker } = (await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as NodeThreads;
  return new Worker(source, { eval: true, execArgv: [] }).on('message', hear).on('error', (error) => hear({ failed: String(error) }));
}

/// Whether the runtime has the modules of Node: Deno, Bun, and Node itself.
const like_node = (): boolean => Boolean((globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node);

/// Starts a worker, or the engine in this thread if the runtime has no workers. Those of Node come first: Deno has web workers of
/// other kinds only, and they keep the process alive.
async function port_of(hear: Hear, { thread, in_thread }: Place, compiled: Promise<unknown>): Promise<Port> {
  if (thread === false && in_thread) return in_thread(hear);
  const web = typeof Worker === 'function';
  if (web && !like_node()) return web_worker(hear, compiled);
  try {
    return await node_worker(hear);
  } catch (error) {
    if (web) return web_worker(hear, compiled);
    if (thread || !in_thread) throw new Error(`this runtime has no workers (${words_of(error)}); use open({ thread: false })`);
    return in_thread(hear);
  }
}

export class Thread {
  readonly #port: Promise<Port>;

  constructor(hear: Hear, place: Place) {
    this.#port = this.#begin(hear, place);
    this.#port.catch((error) => hear({ failed: words_of(error) }));
  }

  async #begin(hear: Hear, place: Place): Promise<Port> {
    const compiled = (place.compiled ?? own_engine)();
    const port = await port_of(hear, place, compiled).catch(async (error) => {
      await compiled;
      throw error;
    });
    try {
      port.postMessage({ module: await compiled });
    } catch (error) {
      port.terminate();
      throw error;
    }
    return port;
  }

  #tell(what: (port: Port) => void): void {
    this.#port.then(what, () => undefined);
  }

  post(ask: Ask | Begin): void {
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
