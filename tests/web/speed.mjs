// SPDX-License-Identifier: MIT
// Compares the speed of the page with that of the program: FLIPWISE=PROGRAM node tests/web/speed.mjs. The seconds are those in
// the answers, the least of several alternating runs, so that other load affects both. Then measures how quickly the page is
// painted, ready, redrawn and pressed.
import { ask, close, crossed, fragment, generator, launch, native, open, random_rows } from './harness.mjs';

const random = generator(11);
const square = (side) => random_rows(random, side, side);
const lit = (rows, columns = rows) => Array(rows).fill('1'.repeat(columns));

// Each takes the program at least some milliseconds, since browsers measure time in tenths of one.
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
await close(page);

const ms = (time) => `${time.toFixed(1).padStart(7)} ms`;
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];

const first = await open(browser);
await first.evaluate(() => window.flipwise.ready);
const [painted, ready] = await first.evaluate(() => ['first-contentful-paint', 'engine-ready'].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0));
console.log(`first paint ${ms(painted)}, engine ready ${ms(ready)} after the beginning`);
await close(first);

const wide = await open(browser, fragment(square(200)));
await wide.waitForSelector('.cells-canvas canvas');
await wide.focus('.cursor:not([hidden])');
const frames = await wide.evaluate(async () => {
  const times = [];
  for (let k = 0; k < 60; ++k) {
    const begin = performance.now();
    document.querySelector('.cells-canvas').scrollTop = k * 10;
    document.activeElement.click();
    await new Promise(requestAnimationFrame);
    times.push(performance.now() - begin);
  }
  return times;
});
console.log(`200 x 200, scrolled and pressed: ${ms(median(frames))} a frame`);
await close(wide);

const large = await open(browser, fragment(square(500)));
await large.waitForSelector('.cells-canvas canvas');
const presses = [];
for (let k = 1; k <= 9; ++k)
  presses.push(
    await large.evaluate(async (at) => {
      const before = document.querySelector('#presses').textContent;
      const begin = performance.now();
      const { left, top } = document.querySelector('canvas').getBoundingClientRect();
      document.querySelector('canvas').dispatchEvent(new MouseEvent('click', { clientX: left + 15 * at + 5, clientY: top + 25, bubbles: true }));
      while (document.querySelector('#presses').textContent === before) await new Promise((resolve) => setTimeout(resolve, 1));
      return performance.now() - begin;
    }, k),
  );
console.log(`500 x 500: ${ms(median(presses))} a press`);
await close(large);

const solved = await open(browser, fragment(square(100)));
await solved.click('#tab-ask');
await solved.evaluate(() => {
  window.worst = 0;
  let last = performance.now();
  const tick = () => {
    window.worst = Math.max(window.worst, performance.now() - last);
    last = performance.now();
    setTimeout(tick, 10);
  };
  tick();
});
await solved.click('#solve');
await solved.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
console.log(`while 100 x 100 is solved, the page is held up for at most ${ms(await solved.evaluate(() => window.worst))}`);
await browser.close();
