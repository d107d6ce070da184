// SPDX-License-Identifier: MIT
// What the page and its worker say to each other, and the answers of the engine (docs/formats.md).

export interface Ask {
  request?: string;
  file?: { name: string; bytes: Uint8Array };
}

export interface Progress {
  done: number;
  best: number | null;
  lower: number;
  stage: string;
}

export type Told = { ready: true } | { progress: Progress } | { answer: string } | { failed: string };

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
}
