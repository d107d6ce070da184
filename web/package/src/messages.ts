// SPDX-License-Identifier: MIT
// The messages between an engine and its worker.
import type { Progress } from './schema.js';

/// The first message: the compiled engine.
export interface Begin {
  module: WebAssembly.Module;
}

export type Ask = { request: string } | { file: { name: string; bytes: Uint8Array; colours: number } } | { flips: { request: string; cell: number; second: boolean } };

/// `ready` once, then answers in the order of the questions, with progress before each.
export type Reply = { ready: true } | { progress: Progress } | { answer: string } | { flips: Int32Array } | { failed: string };
