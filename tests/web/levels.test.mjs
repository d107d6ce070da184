// SPDX-License-Identifier: MIT
// Tests levels, the order of new puzzles, the gallery by keyboard, single lights that make a board solvable, and messages while the board
// is scrolled away.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fragment, generator, long, module_of, native, open, random_rows, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const fewest_is = (presses) => page.waitForFunction((target) => document.querySelector('#fewest').textContent === String(target), presses);
const order = () => page.textContent('#options summary');
const focused = () => page.evaluate(() => document.activeElement.id);

async function solve() {
  const { solution } = native({ command: 'solve', board: await shown_rows(page) });
  for (const [cell, pressed] of [...solution.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
  await page.waitForSelector('.play-stage.solved');
}

test('levels rise when they are solved, are remembered, and can be left', async () => {
  page = await open(browser, '', { locale: 'en-US' }); // a page of its own, which stores
  const asked = await order();
  await page.click('#level-play');
  await page.waitForSelector('#level-now');
  await fewest_is(2);
  assert.match(await page.textContent('#level-now'), /^Level 1/);
  await solve();
  await page.click('#win-level');
  await page.waitForFunction(() => /^Level 2/.test(document.querySelector('#level-now')?.textContent ?? ''));
  await fewest_is(3);
  await stored(page);
  await page.reload();
  await page.waitForFunction(() => /^Level 2/.test(document.querySelector('#level-now')?.textContent ?? ''));
  // A level that the page plays does not count.
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.click('#play-solution');
  await page.waitForSelector('#win-level');
  assert.equal(await page.textContent('#win-level'), 'Level 2 once more');
  await page.click('#tab-play');
  await page.click('#restart');
  await solve();
  assert.equal(await page.textContent('#win-level'), 'On to level 3');
  await page.click('#level-leave');
  assert.equal(await page.locator('#level-now').count(), 0);
  assert.match(await page.textContent('#climb'), /Level 3/);
  assert.equal(await order(), asked, 'levels do not change what was asked for');
  assert.equal(await page.locator('#level-back').count(), 0);
  await page.click('#level-first');
  await page.waitForFunction(() => /^Level 1/.test(document.querySelector('#level-now')?.textContent ?? ''));
  await stored(page);
  await page.reload();
  assert.equal(await page.textContent('#level-back'), 'Back to level 3');
  await page.click('#level-back');
  await page.waitForFunction(() => /^Level 3/.test(document.querySelector('#level-now')?.textContent ?? ''));
  await fewest_is(4);
});

test('each level is a little larger or needs a press more, and can be made', async () => {
  const { order_of } = await module_of('store/levels.ts');
  let before = order_of(1);
  for (let level = 1; level <= 120; ++level) {
    const { rows, columns, presses } = order_of(level);
    assert.equal(rows, columns);
    assert.ok(rows > before.rows || (rows === before.rows && presses - before.presses <= 1 && presses >= before.presses), `level ${level}`);
    assert.ok(rows - before.rows <= 1, `level ${level}`);
    before = { rows, presses };
    if (level % (long ? 1 : 9) !== 1) continue;
    const [made] = native({ command: 'generate', rows, columns, presses, seed: level }).boards;
    assert.equal(native({ command: 'solve', board: made.board }).presses, presses, `level ${level}`);
  }
});

test('what was asked for stays asked, whatever is shown meanwhile', async () => {
  page = await open(browser);
  await page.click('#options summary');
  await page.fill('#order-presses', '6');
  await page.click('#new-puzzle');
  await fewest_is(6);
  const kind = '5 × 5, plus, 6 presses';
  for (let k = 0; k < 2; ++k) {
    await solve();
    assert.equal(await page.textContent('#win-kind'), `The next puzzle will be ${kind}.`);
    const hash = await page.evaluate(() => location.hash);
    await page.click('#win-next');
    await page.waitForFunction((was) => location.hash !== was, hash);
    await fewest_is(6);
    assert.equal(await order(), kind);
  }
  await page.click('#tour');
  await page.waitForSelector('#tour-step');
  assert.equal(await order(), kind);
  await page.click('#daily');
  await page.waitForSelector('#day');
  assert.equal(await order(), kind);
  await page.click('#gallery-open');
  await page.click('#gallery-heart');
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 49);
  assert.equal(await order(), kind);
});

test('a board that cannot need so many presses says so, and the order stays', async () => {
  page = await open(browser, '#plus-2x2:8');
  assert.equal(await order(), '2 × 2, plus, 6 presses');
  await page.click('#new-puzzle');
  await page.waitForSelector('#new-result');
  assert.match(await page.textContent('#new-result'), /No board of this shape needs more than 4 presses/);
  assert.equal(await order(), '2 × 2, plus, 6 presses');
  assert.equal((await shown_rows(page)).length, 2);
});

test('the gallery is opened, walked and left by keyboard', async () => {
  page = await open(browser);
  await page.focus('#gallery-open');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#gallery');
  assert.equal(await focused(), 'gallery-heading');
  assert.equal(await page.isVisible('#board'), false);
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'gallery-close');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'gallery-full');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('#gallery').count(), 0);
  assert.equal(await focused(), 'gallery-open');
  await page.keyboard.press('Enter');
  await page.focus('#gallery-eye');
  await page.keyboard.press('Enter');
  await fewest_is(5);
  assert.equal(await page.evaluate(() => document.activeElement.closest('.cell') !== null), true);
});

test('the boards of the gallery need as many presses as they say', async () => {
  page = await open(browser);
  for (const name of ['full', 'eye', 'frame', 'heart', 'chess', 'all-ones']) {
    await page.click('#gallery-open');
    const presses = Number(/(\d+) presses/.exec(await page.textContent(`#gallery-${name}`))[1]);
    await page.click(`#gallery-${name}`);
    await fewest_is(presses);
    assert.equal(native({ command: 'solve', board: await shown_rows(page), goal: name === 'all-ones' ? 'on' : 'off' }).presses, presses, name);
  }
});

test('the single lights that make a board solvable are all shown, and one press flips one', async () => {
  page = await open(browser);
  const random = generator(8);
  for (const [rule, options, wrap] of [['plus', '', 'none'], ['ring', '-torus', 'torus'], ['0,0 0,1', '-torus', 'torus']]) {
    const solvable = (board) => native({ command: 'solve', board, rule, wrap }).status !== 'impossible';
    let board;
    do board = random_rows(random, 4, 4); while (solvable(board));
    const flipped = (cell) => board.map((row, k) => [...row].map((one, c) => (4 * k + c === cell ? String(1 - one) : one)).join(''));
    const good = Array.from({ length: 16 }, (_, cell) => cell).filter((cell) => solvable(flipped(cell)));
    await page.evaluate((link) => (location.hash = link), fragment(board, rule, options));
    await page.waitForFunction(() => document.querySelector('#fewest').textContent === 'no solution');
    await page.click('#tab-ask');
    await page.click('#solve');
    await page.waitForSelector('#mend, #mend-none');
    assert.deepEqual(await page.evaluate(() => [...document.querySelectorAll('#mend-board button')].map((one) => Number(one.dataset.at))), good, rule);
    if (good.length === 0) {
      assert.match(await page.textContent('#mend-none'), /two or more/);
      continue;
    }
    await page.focus('#mend-board button');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /can be solved now/.test(document.querySelector('#message').textContent));
    assert.deepEqual(await shown_rows(page), flipped(good[0]));
    await page.click('#undo');
    assert.deepEqual(await shown_rows(page), board);
  }
});

test('a message is seen while the board is scrolled away', async () => {
  page = await open(browser, '', { viewport: { width: 360, height: 640 } });
  await page.locator('#sheet').scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.evaluate(() => (location.hash = '#plus-4x4:96zz'));
  await page.waitForSelector('#notice');
  assert.match(await page.textContent('#notice'), /This link does not lead to a board/);
  const { y, height } = await page.locator('#notice').boundingBox();
  assert.ok(y >= 0 && y + height <= 640, `${y} + ${height}`);
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForFunction(() => !document.querySelector('#notice'));
});
