// SPDX-License-Identifier: MIT
// Access for all, every width, large boards, stopping, and the size and start of the file.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { ask, fragment, generator, launch, native, open, page_file, random_rows, require_web } from './harness.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const axe = readFileSync(require_web.resolve('axe-core/axe.min.js'), 'utf8');

function serious(page) {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120) + ' ' + node.any.map((any) => any.message)).slice(0, 3).join(' | ')}`);
  });
}

async function check(page, what) {
  assert.deepEqual(await serious(page), [], what);
}

test('the check for access finds what is wrong', async () => {
  const page = await open(browser);
  await page.evaluate(axe);
  await page.evaluate(() => document.querySelector('.cell').removeAttribute('aria-label'));
  assert.match((await serious(page)).join(), /button-name/);
  await page.context().close();
});

for (const [name, width, height] of [['phone', 375, 812], ['tablet', 820, 1180], ['desktop', 1280, 900]])
  for (const colorScheme of ['light', 'dark'])
    test(`axe finds nothing serious and nothing sticks out: ${name}, ${colorScheme}`, async () => {
      const page = await open(browser, '#plus-5x5:5710a00', { viewport: { width, height }, colorScheme });
      await page.evaluate(axe);
      for (const tab of ['play', 'draw', 'ask', 'count', 'share']) {
        await page.click(`#tab-${tab}`);
        if (tab === 'ask') {
          await page.click('#solve');
          await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
          await page.click('#quiet');
          await page.waitForSelector('.picture');
        }
        await check(page, `${name} ${colorScheme} ${tab}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${tab} is ${wide} pixels too wide`);
      }
      assert.deepEqual(page.faults, []);
      await page.context().close();
    });

test('a 200 x 200 board: the cell in focus is a button on a canvas', async () => {
  const board = random_rows(generator(8), 200, 200);
  const page = await open(browser, fragment(board));
  await page.waitForSelector('.cells-canvas canvas');
  await page.evaluate(axe);
  await check(page, '200 x 200');
  const focused = () => page.evaluate(() => [document.activeElement.getAttribute('aria-label'), document.activeElement.getAttribute('aria-pressed')]);
  await page.focus('.cursor:not([hidden])');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  const lit = board[10][1] === '1';
  assert.deepEqual(await focused(), [`row 11, column 2, ${lit ? 'lit' : 'unlit'}`, String(lit)]);
  await page.keyboard.press('Space');
  assert.deepEqual(await focused(), [`row 11, column 2, ${lit ? 'unlit' : 'lit'}`, String(!lit)]);
  await page.keyboard.press('Control+End');
  assert.match((await focused())[0], /^row 200, column 200, /);
  const slowest = await page.evaluate(async () => {
    let [worst, last] = [0, performance.now()];
    for (let k = 0; k < 60; ++k) {
      document.querySelector('.cells-canvas').scrollTop = k * 10;
      await new Promise((resolve) => requestAnimationFrame(resolve));
      worst = Math.max(worst, performance.now() - last);
      last = performance.now();
    }
    return worst;
  });
  assert.ok(slowest < 1000, `a frame took ${slowest} ms`);
  const place = await page.locator('canvas').boundingBox();
  await page.mouse.click(place.x + 40, place.y + 40);
  assert.equal(await page.textContent('#presses'), '2');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the page stays responsive while a 100 x 100 board is solved', async () => {
  const page = await open(browser, fragment(random_rows(generator(4), 100, 100)));
  await page.click('#tab-ask');
  await page.evaluate(() => {
    window.worst = 0;
    let last = performance.now();
    const tick = () => {
      window.worst = Math.max(window.worst, performance.now() - last);
      last = performance.now();
      setTimeout(tick, 10);
    };
    tick();
  });
  await page.waitForTimeout(1000);
  const idle = await page.evaluate(() => window.worst);
  await page.click('#solve');
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  assert.match(await page.textContent('#verdict'), /fewest is \d+ presses/);
  const worst = await page.evaluate(() => window.worst);
  assert.ok(worst < 1000 + 10 * idle, `the page hung for ${worst} ms, and for ${idle} ms when idle`);
  await page.context().close();
});

test('a long search shows its bounds, and a stop keeps them', async (t) => {
  const page = await open(browser, fragment(random_rows(generator(6), 40, 40), 'two-kind'));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForFunction(() => /between|at least/.test(document.querySelector('.progress').textContent) || document.querySelector('#verdict').textContent);
  if (await page.textContent('#verdict')) {
    await page.context().close();
    return t.skip('this engine needs no long search for the board');
  }
  const lower = Number(/\d+/.exec(await page.textContent('.progress'))[0]);
  await page.click('.stop');
  await page.waitForFunction(() => /Stopped/.test(document.querySelector('#verdict').textContent));
  assert.ok(Number(/\d+/.exec(await page.textContent('#verdict'))[0]) >= lower);
  assert.equal((await ask(page, { command: 'solve', board: ['1'] })).presses, 1);
  await page.context().close();
});

test('patterns are counted', async () => {
  const page = await open(browser);
  await page.click('#tab-count');
  await page.click('#count');
  await page.waitForFunction(() => /10.437.240 patterns/.test(document.querySelector('#count-number').textContent));
  await page.click('text=None adjacent');
  await page.click('#count');
  await page.waitForFunction(() => /5.598.861 patterns/.test(document.querySelector('#count-number').textContent));
  const more = native({ command: 'count', rows: 6, columns: 6, on: '0', by_weight: true, sample: 1, seed: 1 });
  await page.click('#weights');
  await page.waitForSelector(more.by_weight ? '.plot .bar' : 'text=does not answer that');
  if (more.by_weight) assert.equal(await page.locator('.plot .bar').count(), more.by_weight.length);
  await page.click('#sample');
  await page.waitForSelector(more.samples?.length ? '.count-stage svg' : 'text=does not answer that');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('the file is small, whole, and starts quickly', async () => {
  assert.ok(statSync(page_file).size < 3e6);
  const page = await open(browser);
  await page.evaluate(() => window.flipwise.ready);
  const { painted, ready } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    ready: performance.now(),
  }));
  console.log(`first paint after ${Math.round(painted)} ms, engine ready before ${Math.round(ready)} ms`);
  await page.context().close();
});
