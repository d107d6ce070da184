// SPDX-License-Identifier: MIT
// Asks the engine. Each client owns one worker and one question at a time; stopping ends the worker, and what its
// progress told stays: the bounds, and the best solution known. The worker that starts first compiles the engine for all.
import EngineWorker from './worker?worker&inline';
import type { Answer, Ask, Progress, Told } from './messages';

type Request = Record<string, unknown>;

export class Stopped extends Error {
  constructor(readonly progress: Progress | null) {
    super('stopped');
  }
}

interface Job {
  ask: Ask;
  on_progress: (progress: Progress) => void;
  last: Progress | null;
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

const gibibytes = 2;
const computing = new Set(['solve', 'count', 'generate', 'hint']);

/// Of the engine; a worker that starts before there is one compiles it by itself.
let compiled: Promise<WebAssembly.Module> | null = null;

function compiling(worker: Worker): Promise<WebAssembly.Module> {
  return new Promise((resolve) => {
    const hear = ({ data }: MessageEvent<Told>) => {
      if (!('module' in data)) return;
      worker.removeEventListener('message', hear);
      resolve(data.module);
    };
    worker.addEventListener('message', hear);
  });
}

export class Client {
  private worker: Worker | null = null;
  private jobs: Job[] = [];
  ready: Promise<void> = Promise.resolve();

  /// Starts the worker before it is needed.
  wake(): Worker {
    if (this.worker) return this.worker;
    const worker = new EngineWorker();
    this.worker = worker;
    this.ready = new Promise((resolve) => {
      worker.onmessage = ({ data }: MessageEvent<Told>) => {
        if ('ready' in data) resolve();
        else if (!('module' in data)) this.hear(data);
      };
    });
    worker.onerror = (event) => this.hear({ failed: event.message || 'the engine does not start' });
    if (compiled) void compiled.then((module) => worker.postMessage({ module }));
    else {
      compiled = compiling(worker);
      worker.postMessage({ module: null });
    }
    return worker;
  }

  /// The answer to one request, the same JSON as on the command line.
  ask(request: Request, on_progress: (progress: Progress) => void = () => {}): Promise<Answer> {
    const limits = computing.has(String(request.command)) ? { memory: gibibytes, threads: 1 } : {};
    return this.send({ request: JSON.stringify({ ...limits, ...request }) }, on_progress);
  }

  /// A board file, read as the command line reads it.
  read(name: string, bytes: Uint8Array): Promise<Answer> {
    return this.send({ file: { name, bytes } }, () => {});
  }

  /// The cells that a press of the puzzle of a request `show` flips; of cell -1, all of them, each list after its length.
  flips(request: string, cell: number, second: boolean): Promise<Int32Array> {
    return this.send({ flips: { request, cell, second } }, () => {});
  }

  /// Ends whatever runs.
  stop(): void {
    if (this.jobs.length === 0) return;
    this.worker?.terminate();
    this.worker = null;
    const jobs = this.jobs;
    this.jobs = [];
    for (const job of jobs) job.reject(new Stopped(job.last));
    this.wake();
  }

  get busy(): boolean {
    return this.jobs.length > 0;
  }

  private send<T>(ask: Ask, on_progress: (progress: Progress) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      this.jobs.push({ ask, on_progress, last: null, resolve: resolve as (answer: unknown) => void, reject });
      if (this.jobs.length === 1) this.wake().postMessage(ask);
    });
  }

  private hear(told: Exclude<Told, { ready: true } | { module: WebAssembly.Module }>): void {
    const job = this.jobs[0];
    if (!job) return;
    if ('progress' in told) {
      job.last = told.progress;
      job.on_progress(told.progress);
      return;
    }
    this.jobs.shift();
    if ('answer' in told) job.resolve(JSON.parse(told.answer));
    else if ('flips' in told) job.resolve(told.flips);
    else {
      this.worker?.terminate();
      this.worker = null;
      job.resolve({ error: told.failed, culprit: 'internal' });
    }
    if (this.jobs.length > 0) this.wake().postMessage(this.jobs[0].ask);
  }
}
