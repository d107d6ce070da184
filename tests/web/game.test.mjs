// SPDX-License-Identifier: MIT
// Tests the page as a game: the puzzle of the day, wins, levels, past days, themes and sounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, native, open, page_address, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const own = { locale: 'en-US' }; // a page that no other test uses
const friday = Date.UTC(2026, 10, 27, 12);
const one_day = 86_400_000;

/// Opens the page at a time, without the address of a board unless one is given.
async function visit(time, board = '') {
  await page.clock.setFixedTime(new Date(time));
  await page.goto('about:blank');
  await page.goto(page_address + board);
  await page.waitForSelector('button.cell');
}

const now = () => page.evaluate(() => ({ rule: window.flipwise.state().game.position.puzzle.rule, id: location.hash }));
const press = (cells) => page.evaluate((all) => all.forEach((cell) => document.querySelector(`.cell[data-cell="${cell}"]`).click()), cells);

async function solution() {
  const { solution: rows, presses } = native({ command: 'solve', board: await shown_rows(page), rule: (await now()).rule });
  return { presses, cells: [...rows.join('')].flatMap((one, cell) => (one === '1' ? [cell] : [])) };
}

test('the page opens on the puzzle of the day, whose fewest presses are what its weekday says', async () => {
  page = await open(browser, '', own);
  const kinds = [];
  for (let day = 0; day < 7; ++day) {
    await visit(friday + day * one_day);
    const [, side, presses] = /(\d) × \d, [\w ]+, (\d+) presses/.exec(await page.textContent('#day'));
    assert.equal((await solution()).presses, Number(presses), `day ${day}`);
    kinds.push(`${side} ${(await now()).rule}`);
  }
  assert.deepEqual(kinds, ['6 x', '7 plus', '7 plus', '5 plus', '5 ring', '6 plus', '5 king']);
  await visit(friday);
  assert.match(await page.textContent('#day'), /Friday, November 27/);
  for (const [language, date] of [['es', /viernes, 27 de noviembre/], ['fr', /vendredi 27 novembre/], ['zh', /11月27日星期五/]]) {
    await page.selectOption('#language', language);
    assert.match(await page.textContent('#day'), date);
  }
});

test('on the second day, the solved board of the first is not what greets', async () => {
  page = await open(browser, '', own);
  await visit(friday);
  await press((await solution()).cells);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await page.textContent('.streak'), '1');
  await stored(page);
  const { id } = await now();
  await visit(friday, id);
  await page.waitForSelector('.play-stage.solved'); // on the same day, it is
  for (const address of ['', id]) {
    await visit(friday + one_day, address);
    assert.match(await page.textContent('#day'), /Saturday, November 28/);
    assert.equal(await page.locator('.play-stage.solved').count(), 0);
    assert.equal(await page.textContent('.streak'), '1');
  }
  assert.match(await page.textContent('#history'), /solved in 8 presses/);
  await press((await solution()).cells);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await page.textContent('.streak'), '2');
});

test('a game that was begun waits while the puzzle of the day is there', async () => {
  page = await open(browser, '#plus-3x3:a80', own);
  await press([0]);
  await stored(page);
  await visit(friday);
  assert.match(await page.textContent('#day'), /Friday/);
  assert.match(await page.textContent('#history'), /3 × 3, 1 press/);
});

test('a win is greeted, and its map of presses does not tell where they were', async () => {
  page = await open(browser, '', { ...own, hasTouch: true });
  await page.addInitScript(() => {
    navigator.share = async ({ text }) => void (window.shared = text);
    const match = window.matchMedia;
    window.matchMedia = (query) => (query === '(pointer: coarse)' ? { matches: true } : match.call(window, query));
  });
  await visit(friday);
  const { cells } = await solution();
  const other = cells.includes(0) ? 1 : 0;
  await press([cells[0], other, other, ...cells.slice(1)]);
  await page.waitForSelector('#win');
  await answered(page);
  assert.equal(await page.textContent('#win-headline'), 'Well done!');
  assert.match(await page.textContent('#message'), /Solved in 10 presses\. It can be done in 8\./);
  assert.deepEqual(await page.locator('.trail i').evaluateAll((all) => all.map((one) => one.className)), ['counts', '', '', ...Array(7).fill('counts')]);
  assert.equal(await page.getAttribute('.trail', 'aria-label'), '8 of 10 presses counted in the end');
  assert.match(await page.textContent('#countdown'), /in \d+:\d\d/);
  await page.click('#win-share');
  const lines = (await page.evaluate(() => window.shared)).split('\n');
  assert.match(lines[0], /2026-11-27/);
  assert.match(lines[1], /10 presses, minimum 8/);
  assert.match(lines[2], /^🟡⚪⚪🟡🟡🟡🟡🟡🟡🟡 0:00$/u);
  await page.click('#restart');
  await press(cells);
  await page.waitForFunction(() => document.querySelector('#win-headline')?.textContent === 'Brilliant!');
});

test('a flip travels from the press, and lights go out in a wave, by transform and opacity only', async () => {
  page = await open(browser, '#plus-3x3:5d0', { ...own, reducedMotion: 'no-preference' });
  const is_still = () => page.waitForFunction(() => document.getAnimations().every(({ effect }) => !effect.target.matches('.cell')));
  const animated = (before) =>
    page.evaluate((cells) => {
      cells.forEach((cell) => document.querySelector(`.cell[data-cell="${cell}"]`).click());
      const all = document.getAnimations().filter(({ effect }) => effect.target.matches('.cell'));
      const properties = new Set(all.flatMap(({ effect }) => effect.getKeyframes().flatMap((frame) => Object.keys(frame))));
      for (const name of ['offset', 'computedOffset', 'easing', 'composite']) properties.delete(name);
      return { properties: [...properties].sort(), delays: all.map(({ effect }) => [effect.pseudoElement ?? '', Number(effect.target.dataset.cell), effect.getTiming().delay]) };
    }, before);
  const corner = await animated([0]);
  assert.deepEqual(corner, { properties: ['opacity', 'transform'], delays: [['', 0, 0], ['', 1, 45], ['', 3, 45]] });
  await page.click('#undo');
  await is_still();
  const { properties, delays } = await animated([4]);
  assert.deepEqual(properties, ['opacity', 'transform']);
  const out = delays.filter(([kind]) => kind === '::before');
  assert.equal(out.length, 9);
  assert.equal(Math.min(...out.map(([, , delay]) => delay)), out.find(([, cell]) => cell === 4)[2]);
  assert.ok(out.find(([, cell]) => cell === 8)[2] > out.find(([, cell]) => cell === 7)[2]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.click('#undo');
  await is_still();
  assert.deepEqual((await animated([4])).delays, []);
});

test('the next puzzle is of the order that is shown, and a level changes it', async () => {
  page = await open(browser, '#plus-3x3:5d0', own);
  const order = () => page.textContent('#options summary');
  assert.equal(await order(), '3 × 3, plus, 6 presses');
  await page.click('.cell[data-cell="4"]');
  await page.click('#win-next');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '6');
  assert.equal(await order(), '3 × 3, plus, 6 presses');
  await page.click('#level-medium');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '9');
  assert.equal(await order(), '5 × 5, plus, 9 presses');
  assert.equal(native({ command: 'solve', board: await shown_rows(page) }).presses, 9);
});

test('a hint is given under the board', async () => {
  page = await open(browser, '#plus-3x3:5d0', own);
  await page.click('#board-hint');
  await page.waitForSelector('.cell.mark-1');
  assert.match(await page.textContent('#message'), /Press row 2, column 2/);
  await page.click('.cell.mark-1');
  await page.waitForSelector('.play-stage.solved');
});

test('past days are in a calendar, each with its puzzle, and numbers say how they went', async () => {
  page = await open(browser, '', own);
  await visit(friday);
  await page.click('#days summary');
  assert.equal(await page.textContent('#month'), 'November 2026');
  const day = (number) => page.locator('.month-days button').nth(number - 1);
  assert.equal(await day(28).getAttribute('aria-disabled'), 'true');
  await day(23).click();
  await page.waitForFunction(() => /Monday, November 23/.test(document.querySelector('#day')?.textContent));
  const { cells } = await solution();
  await press(cells);
  await page.waitForSelector('#win-today');
  assert.equal(await day(23).getAttribute('aria-label'), 'Monday, November 23, solved in 5 presses');
  const numbers = () => Promise.all(['won', 'perfect', 'streak', 'best'].map((name) => page.textContent(`#days-${name}`)));
  assert.deepEqual(await numbers(), ['1', '1', '0', '0']); // too late for the streak
  await page.click('#win-today');
  await page.waitForFunction(() => /Friday/.test(document.querySelector('#day')?.textContent));
  await press((await solution()).cells);
  assert.deepEqual(await numbers(), ['2', '2', '1', '1']);
  for (let month = 0; month < 12; ++month) await page.click('#days-earlier');
  assert.equal(await page.textContent('#month'), 'November 2025');
  assert.equal(await page.getAttribute('#days-earlier', 'aria-disabled'), 'true');
});

for (const theme of ['light', 'dark', 'contrast', 'neon', 'garden'])
  test(`texts and lights can be told in every theme: ${theme}`, async () => {
    page = await open(browser, '#plus-3x3:5d0', own);
    await page.selectOption('#theme', theme);
    const worst = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      const luminance = (name) => {
        const parts = style.getPropertyValue(`--${name}`).match(/[\da-f]{2}/gi).map((part) => parseInt(part, 16) / 255);
        return parts.slice(0, 3).reduce((sum, part, k) => sum + [0.2126, 0.7152, 0.0722][k] * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4), 0.05);
      };
      const contrast = (one, other) => Math.max(luminance(one) / luminance(other), luminance(other) / luminance(one));
      const texts = ['ink paper', 'soft paper', 'soft card', 'accent-ink accent', 'bad paper', 'good paper', 'unlit-ink unlit', 'lit-edge lit'];
      const shapes = ['lit unlit', 'mark halo', 'corner unlit', 'corner-lit lit', 'quiet unlit', 'quiet-lit lit', 'edge card'];
      const measure = (pairs, least) => pairs.map((pair) => [pair, contrast(...pair.split(' '))]).filter(([, value]) => value < least);
      return [...measure(texts, 4.5), ...measure(shapes, 3)];
    });
    assert.deepEqual(worst, []);
    await page.reload();
    await page.waitForSelector('button.cell');
    assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), theme);
  });

test('presses sound and are felt only if that was chosen', async () => {
  page = await open(browser, '#plus-3x3:000', own);
  await page.evaluate(() => {
    window.felt = [];
    window.heard = 0;
    navigator.vibrate = (pattern) => window.felt.push(pattern);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) { ++window.heard; start.call(this, at); };
  });
  const noticed = () => page.evaluate(() => [window.heard, window.felt]);
  await page.click('.cell');
  assert.deepEqual(await noticed(), [0, []]);
  await page.check('#sound');
  await page.check('#vibration');
  await page.click('.cell:last-child');
  assert.deepEqual(await noticed(), [1, [12]]);
  await page.click('.cell:last-child');
  await page.click('.cell');
  await page.waitForSelector('.play-stage.solved');
  const [heard, felt] = await noticed();
  assert.equal(heard, 7);
  assert.ok(felt.at(-1).length > 1);
});
