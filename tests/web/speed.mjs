// SPDX-License-Identifier: MIT
// The page beside the program: FLIPWISE=PROGRAM node tests/web/speed.mjs. The seconds are those that the answers state,
// the least of several runs in turn, so that what else the machine does falls on both.
import { ask, generator, launch, native, open, random_rows } from './harness.mjs';

const random = generator(11);
const square = (side) => random_rows(random, side, side);
const requests = [
  ['solve plus 15 x 15', { command: 'solve', board: square(15) }],
  ['solve plus 100 x 100', { command: 'solve', board: Array(100).fill('1'.repeat(100)) }],
  ['solve plus 65 x 65, all lit', { command: 'solve', board: Array(65).fill('1'.repeat(65)) }],
  ['solve plus 30 x 30, torus', { command: 'solve', board: Array(30).fill('1'.repeat(30)), wrap: 'torus' }],
  ['solve plus 300 x 300, any', { command: 'solve', board: Array(300).fill('1'.repeat(300)), find: 'any' }],
  ['solve king 14 x 14', { command: 'solve', board: Array(14).fill('1'.repeat(14)), rule: 'king' }],
  ['solve king 26 x 26', { command: 'solve', board: Array(26).fill('1'.repeat(26)), rule: 'king' }],
  ['solve cross 21 x 21', { command: 'solve', board: Array(21).fill('1'.repeat(21)).with(0, '0'.repeat(21)).with(1, '0'.repeat(21)), rule: 'cross' }],
  ['solve knight 60 x 60, torus', { command: 'solve', board: square(60), rule: 'knight', wrap: 'torus', find: 'any' }],
  ['solve two-kind 24 x 24', { command: 'solve', board: square(24), rule: 'two-kind' }],
  ['analyze plus 150 x 150', { command: 'analyze', rows: 150, columns: 150 }],
  ['count even 10 x 10', { command: 'count', rows: 10, columns: 10 }],
  ['count even 1000 x 9 mod p', { command: 'count', rows: '1000', columns: 9, modulus: '1000000007' }],
  ['count none adjacent 14 x 14', { command: 'count', rows: 14, columns: 14, on: '0', off: 'any' }],
  ['generate plus 7 x 7, 20 presses', { command: 'generate', rows: 7, columns: 7, presses: 20, seed: 1 }],
];

const browser = await launch();
const page = await open(browser);
let [worst, sum] = [0, 0];
for (const [name, request] of requests) {
  const [here, there] = [[], []];
  for (let k = 0; k < Number(process.env.RUNS ?? 5); ++k) {
    here.push((await ask(page, request)).seconds);
    there.push(native({ threads: request.command === 'analyze' ? undefined : 1, ...request }).seconds);
  }
  const [slow, quick] = [Math.min(...here), Math.min(...there)];
  const ratio = slow / quick;
  worst = Math.max(worst, ratio);
  sum += Math.log(ratio);
  console.log(`${name.padEnd(34)} page ${(1000 * slow).toFixed(2).padStart(9)} ms   program ${(1000 * quick).toFixed(2).padStart(9)} ms   ${ratio.toFixed(2)}`);
}
console.log(`at most ${worst.toFixed(2)} times, geometric mean ${Math.exp(sum / requests.length).toFixed(2)}`);
await browser.close();
