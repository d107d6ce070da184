// SPDX-License-Identifier: MIT
// Tests first and later visits: the tour, previews of presses, the puzzle of the day, what follows a win.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { close, fragment, generator, long, native, open, random_rows, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const reached = () => page.evaluate(() => [...document.querySelectorAll('.cell.reach')].map((cell) => Number(cell.dataset.cell)));

test('the first board is solved by two presses, and a win leads on', async () => {
  page = await open(browser);
  assert.match(await page.textContent('#sentence'), /until every light is off/);
  const { solution, presses } = native({ command: 'solve', board: await shown_rows(page) });
  assert.equal(presses, 2);
  for (const [cell, pressed] of [...solution.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
  await page.waitForSelector('#win-next');
  await page.click('#win-share');
  const hash = await page.evaluate(() => location.hash);
  await page.click('#win-harder');
  await page.waitForFunction((was) => location.hash !== was, hash);
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '7'); // the order was 6, whatever the first board needed
});

test('embedded, the page is a board and its tools', async () => {
  page = await open(browser, '?embed#plus-3x3:5d0');
  assert.equal(await page.isVisible('header'), false);
  assert.equal(await page.isVisible('.side'), false);
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('.play-stage.solved');
});

for (const [width, height] of [[300, 300], [600, 300], [1000, 700], ...(long ? [[400, 400], [640, 400]] : [])])
  test(`embedded, a board of many cells fits its frame and is moved within: ${width} x ${height}`, async () => {
    page = await open(browser, `?embed${fragment(random_rows(generator(7), 300, 300))}`, { viewport: { width, height } });
    await page.waitForSelector('canvas[style]');
    const over = () => page.evaluate(() => [document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth].map((one) => Math.max(0, one)));
    assert.deepEqual(await over(), [0, 0]);
    await inside('.cells-canvas', '#fewest', '#undo', '#zoom-in');
    assert.ok((await page.locator('.cells-canvas').boundingBox()).height >= 90);
    const moved = () => page.evaluate(() => document.querySelector('.cells-canvas').scrollHeight - document.querySelector('.cells-canvas').clientHeight);
    const before = await moved();
    assert.ok(before > 0);
    await page.click('#zoom-in');
    assert.ok((await moved()) > before);
    await page.mouse.move(width / 4, height / 2);
    await page.locator('.cells-canvas').click({ position: { x: 30, y: 30 } });
    await page.waitForFunction(() => document.querySelector('#presses').textContent === '1');
    assert.deepEqual(await over(), [0, 0]);
  });

test('a press is shown before it is made', async () => {
  page = await open(browser, '#plus-3x3-torus:000');
  await page.hover('.cell[data-cell="0"]');
  assert.deepEqual(await reached(), [0, 1, 2, 3, 6]);
  await page.hover('#undo');
  assert.deepEqual(await reached(), []);
  await close(page);
  page = await open(browser, '#plus-3x3:000', { hasTouch: true });
  const place = await page.locator('.cell[data-cell="4"]').boundingBox();
  const touch = await page.context().newCDPSession(page);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: place.x + 9, y: place.y + 9 }] });
  await page.waitForFunction(() => document.querySelectorAll('.cell.reach').length === 5);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForFunction(() => document.querySelectorAll('.cell.reach').length === 0);
  assert.equal(await page.textContent('#presses'), '0');
});

test('the tour has six steps, each with a board for what it says', async () => {
  page = await open(browser);
  await page.click('#tour');
  const answers = [];
  for (let step = 1; step <= 6; ++step) {
    await page.waitForFunction((at) => document.querySelector('#tour-step').textContent.startsWith(`${at} of 6`), step);
    answers.push(native({ command: 'solve', board: await shown_rows(page) }));
    if (step < 6) await page.click('#tour-next');
  }
  assert.deepEqual(answers.map(({ status, presses }) => presses ?? status), [1, 2, 4, 'impossible', 2, answers[5].presses]);
  await page.waitForSelector('.cell.quiet');
  const before = await shown_rows(page);
  for (const cell of await page.evaluate(() => [...document.querySelectorAll('.cell.quiet')].map((one) => one.dataset.cell))) await page.click(`.cell[data-cell="${cell}"]`);
  assert.deepEqual(await shown_rows(page), before);
  await page.click('#tour-end');
  assert.equal(await page.locator('#tour-step').count(), 0);
});

test('the puzzle of the day is the same for everyone, and days are counted', async () => {
  page = await open(browser);
  await page.waitForFunction(() => location.hash.length > 1); // until the first board has its address
  const boards = [];
  for (let k = 0; k < 2; ++k) {
    const before = boards.length ? null : await page.evaluate(() => location.hash);
    await page.click('#daily');
    if (before !== null) await page.waitForFunction((was) => location.hash !== was, before);
    else await page.waitForFunction(() => !window.flipwise.state().running);
    boards.push(await shown_rows(page));
  }
  assert.deepEqual(boards[0], boards[1]);
  const { solution } = native({ command: 'solve', board: boards[0], rule: await page.evaluate(() => window.flipwise.state().game.position.puzzle.rule) });
  await page.evaluate((cells) => cells.forEach((cell) => document.querySelector(`.cell[data-cell="${cell}"]`).click()), [...solution.join('')].flatMap((one, cell) => (one === '1' ? [cell] : [])));
  await page.waitForSelector('.play-stage.solved');
  await page.waitForSelector('#streak');
  assert.match(await page.textContent('#streak'), /1 day in a row/);
});

test('games that were left wait, and a click comes back to one', async () => {
  page = await open(browser, '#plus-5x5:53aaa20');
  await stored(page);
  await page.click('.cell[data-cell="3"]');
  await page.click('.cell[data-cell="7"]');
  const rows = await shown_rows(page);
  assert.equal(await page.locator('#history .picture').count(), 0);
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  assert.match(await page.textContent('#history .picture'), /^5 × 5, 2 presses$/);
  await stored(page);
  await page.click('.cell[data-cell="4"]');
  await stored(page);
  await page.reload();
  await page.waitForSelector('#history .picture');
  await page.focus('#history .picture');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#presses').textContent === '2');
  assert.deepEqual(await shown_rows(page), rows);
  assert.match(await page.textContent('#history .picture'), /^3 × 3, solved in 1 press$/);
  await stored(page);
  assert.equal(await page.locator('#history .picture').count(), 1);
  assert.match(await page.textContent('.live'), /Back to your game/);
  await page.click('#forget');
  assert.equal(await page.locator('#history').count(), 0);
});

test('the gallery draws rules as the program knows them, and a click takes one over', async () => {
  page = await open(browser);
  await page.click('#gallery-open');
  await page.waitForFunction(() => window.flipwise.state().gallery?.knight);
  assert.equal(await page.locator('.card').count(), 21);
  const drawn = (name) => page.evaluate((one) => Array.from(window.flipwise.state().gallery[one]).join('').match(/.{5}/g), name);
  for (const [name, rule, wrap, cell] of [['knight', 'knight', 'none', 12], ['torus', 'plus', 'torus', 0], ['cross', 'cross', 'none', 12]]) {
    const solution = Array.from({ length: 5 }, (_, row) => [0, 1, 2, 3, 4].map((column) => Number(5 * row + column === cell)).join(''));
    assert.equal(native({ command: 'verify', board: await drawn(name), rule, wrap, answer: { solution, presses: 1 } }).valid, true, name);
  }
  await page.click('#gallery-flip-game');
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16);
  assert.equal(await page.textContent('#sentence'), 'Press cells until all lights are the same.');
  await page.click('#gallery-open');
  await page.focus('#gallery-all-ones');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '15');
  await page.click('#gallery-open');
  for (const [tag, words] of [['zh', '画廊'], ['fr', 'Galerie'], ['es', 'Galería']]) {
    await page.selectOption('#language', tag);
    assert.equal(await page.textContent('#gallery-heading'), words);
  }
});

test('on a phone that lies on its side, a small board is seen whole, with what was won', async () => {
  page = await open(browser, '', { viewport: { width: 812, height: 375 }, hasTouch: true });
  const inside = async (where) => {
    const { y, height } = await page.locator(where).boundingBox();
    assert.ok(y >= 0 && y + height <= 375, `${where}: ${y} + ${height}`);
  };
  for (const where of ['.cell[data-cell="24"]', '#sentence', '#fewest', '#restart']) await inside(where);
  for (const cell of [6, 17]) await page.click(`.cell[data-cell="${cell}"]`);
  for (const where of ['.cell[data-cell="24"]', '#message', '#win-next']) await inside(where);
  await page.click('#tour');
  for (const where of ['.cell[data-cell="8"]', '#tour-next']) await inside(where);
});

test('all tabs are seen in every language, and the sentence says what drawing does', async () => {
  page = await open(browser);
  for (const language of ['es', 'fr', 'zh', 'en']) {
    await page.selectOption('#language', language);
    for (const width of [390, 1366]) {
      await page.setViewportSize({ width, height: 768 });
      assert.ok(await page.evaluate(() => document.querySelector('.tabs').scrollWidth <= document.querySelector('.tabs').clientWidth), `${language}, ${width} pixels`);
    }
  }
  await page.click('#tab-draw');
  assert.match(await page.textContent('#sentence'), /each stroke changes the starting board/);
});

const solution_of = async () => {
  const { solution } = native({ command: 'solve', board: await shown_rows(page) });
  return [...solution.join('')].flatMap((pressed, cell) => (pressed === '1' ? [cell] : []));
};

const inside = async (...places) => {
  const tall = await page.evaluate(() => innerHeight);
  for (const where of places) {
    const { y, height } = await page.locator(where).first().boundingBox();
    assert.ok(y >= 0 && y + height <= tall, `${where}: ${y} + ${height} of ${tall}`);
  }
};

const windows = [
  ['#plus-5x5:4718e20', 1366, 768],
  ['#plus-7x7:0000000000008', 844, 390],
  ['?embed#plus-5x5:4718e20', 400, 400],
];
for (const [address, width, height] of windows)
  test(`the board and its tools fit ${width} x ${height}, and a win is seen: ${address}`, async () => {
    page = await open(browser, address, { viewport: { width, height } });
    await inside('.cell', '.cell:last-child', '#fewest', '#undo');
    for (const cell of await solution_of()) await page.click(`.cell[data-cell="${cell}"]`);
    await page.waitForSelector('#win-next');
    await inside('#message', '#win-next', '#win-share');
  });

test('a win by the page does not count as a win of the player', async () => {
  page = await open(browser, '#plus-3x3:5d0');
  await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.shared = text)));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.click('#play-solution');
  await page.waitForSelector('.play-stage.solved');
  assert.match(await page.textContent('#message'), /with help from the page/);
  await page.click('#win-share');
  await page.waitForFunction(() => window.shared);
  assert.match(await page.evaluate(() => window.shared), /^flipwise 3 × 3: .*with help from the page\nplus-3x3:5d0$/);
  await page.click('#undo');
  await page.evaluate(() => document.querySelector('#restart')?.click()); // disabled if undo took back the only press
  assert.doesNotMatch(await page.textContent('#message'), /with help from the page/);
});
