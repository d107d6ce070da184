// SPDX-License-Identifier: MIT
// What the page and its worker say to each other, and the answers of the engine (docs/formats.md).

export interface Ask {
  request?: string;
  file?: { name: string; bytes: Uint8Array };
  flips?: { request: string; cell: number; second: boolean };
}

/// The first message to a worker: the engine as another one compiled it, or null.
export interface Begin {
  module: WebAssembly.Module | null;
}

export interface Progress {
  done: number;
  stage: string;
  best?: number; // presses of the best solution known
  lower?: number; // proved: none has fewer
  solution?: string[];
  kinds?: string[];
}

export type Told = { ready: true } | { module: WebAssembly.Module } | { progress: Progress } | { answer: string } | { flips: Int32Array } | { failed: string };

/// One press of a fewest solution, rows and columns from 1.
export interface HintStep {
  row: number;
  column: number;
  kind?: 1 | 2;
  why: 'cell-above' | 'first-row' | 'only' | 'only-fewest' | 'one-fewest';
  reason: string;
}

export interface Answer {
  error?: string;
  culprit?: string;
  status?: 'optimal' | 'feasible' | 'impossible' | 'unknown';
  presses?: number;
  lower?: number;
  upper?: number;
  nullity?: number;
  solutions?: string;
  optimal_solutions?: string;
  solution?: string[];
  kinds?: string[];
  all?: string[][];
  witness?: string[];
  proof?: string;
  method?: string;
  seconds?: number;
  board?: string[];
  rows?: number;
  columns?: number;
  rule?: string;
  wrap?: string;
  goal?: string | string[];
  id?: string;
  rank?: number;
  quiet_patterns?: string[][];
  count?: string;
  by_weight?: string[];
  fewest_lit?: { lit: number; pattern: string[] };
  most_lit?: { lit: number; pattern: string[] };
  samples?: string[][];
  boards?: { id: string; board: string[]; solution: string[] }[];
  reason?: string;
  used?: number;
  best?: number;
  lost?: number;
  steps?: HintStep[];
  quiet_pattern?: string[];
}
