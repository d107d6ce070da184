// SPDX-License-Identifier: MIT
// The messages between an engine and its worker.
import type { Progress } from './schema.js';

/// The first message: the compiled engine.
export interface Begin {
  module: WebAssembly.Module;
}

export type Ask =
  | { request: string }
  | { file: { name: string; bytes: Uint8Array; colours: number } }
  | { flips: { request: string; cell: number; second: boolean } }
  | { many: { request: string; boards: Uint8Array } };

/// Answers to many boards; `statuses` are places in a list of `engine.ts`.
export interface Many {
  statuses: Uint8Array<ArrayBuffer>;
  counts: Float64Array<ArrayBuffer>;
  presses: Uint8Array<ArrayBuffer>;
}

/// `ready` once, then answers in the order of the questions, with progress before each.
export type Reply = { ready: true } | { progress: Progress } | { answer: string } | { flips: Int32Array } | { many: Many } | { failed: string };

/// Takes a reply. Returns whether its sender is still wanted.
export type Hear = (reply: Reply) => boolean;

/// A place where the engine runs: a worker, or this thread.
export interface Port {
  postMessage(message: Ask | Begin): void;
  terminate(): unknown;
  ref?(): void;
  unref?(): void;
}

/// Returns an error as the message of a reply.
export const words_of = (error: unknown): string => (error instanceof Error && error.name === 'Error' ? error.message : String(error));
