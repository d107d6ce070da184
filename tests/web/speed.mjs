// SPDX-License-Identifier: MIT
// The page beside the program: FLIPWISE=PROGRAM node tests/web/speed.mjs. The seconds are those that the answers state,
// the least of several runs in turn, so that what else the machine does falls on both.
import { ask, crossed, generator, launch, native, open, random_rows } from './harness.mjs';

const random = generator(11);
const square = (side) => random_rows(random, side, side);
const lit = (rows, columns = rows) => Array(rows).fill('1'.repeat(columns));

// Each takes the program some milliseconds at least, since browsers tell time in tenths of one.
const requests = [
  ['solve plus 300 x 300', { command: 'solve', board: lit(300) }],
  ['solve plus 65 x 65', { command: 'solve', board: lit(65) }],
  ['solve plus 60 x 60, torus', { command: 'solve', board: lit(60), wrap: 'torus' }],
  ['solve plus 1000 x 1000, any', { command: 'solve', board: lit(1000), find: 'any' }],
  ['solve king 26 x 26', { command: 'solve', board: lit(26), rule: 'king' }],
  ['solve cross 27 x 27', { command: 'solve', board: crossed(random, 27), rule: 'cross' }],
  ['solve knight 100 x 100, torus', { command: 'solve', board: square(100), rule: 'knight', wrap: 'torus', find: 'any' }],
  ['solve two-kind 48 x 48', { command: 'solve', board: square(48), rule: 'two-kind' }],
  ['analyze plus 1000 x 1000', { command: 'analyze', rows: 1000, columns: 1000 }],
  ['count even 12 x 12', { command: 'count', rows: 12, columns: 12 }],
  ['count even 1000 x 9 modulo p', { command: 'count', rows: '1000', columns: 9, modulus: '1000000007' }],
  ['count none adjacent 18 x 18', { command: 'count', rows: 18, columns: 18, on: '0', off: 'any' }],
  ['generate 500 plus 9 x 9 of 25 presses', { command: 'generate', rows: 9, columns: 9, presses: 25, unique: true, count: 500, seed: 1 }],
];

const browser = await launch();
const page = await open(browser);
let [worst, sum] = [0, 0];
for (const [name, request] of requests) {
  const [here, there] = [[], []];
  for (let k = 0; k < Number(process.env.RUNS ?? 9); ++k) {
    here.push((await ask(page, request)).seconds);
    there.push(native({ threads: request.command === 'analyze' ? undefined : 1, ...request }).seconds);
  }
  const [slow, quick] = [Math.min(...here), Math.min(...there)];
  const ratio = slow / quick;
  worst = Math.max(worst, ratio);
  sum += Math.log(ratio);
  console.log(`${name.padEnd(40)} page ${(1000 * slow).toFixed(2).padStart(9)} ms   program ${(1000 * quick).toFixed(2).padStart(9)} ms   ${ratio.toFixed(2)}`);
}
console.log(`at most ${worst.toFixed(2)} times, geometric mean ${Math.exp(sum / requests.length).toFixed(2)}`);
await browser.close();
