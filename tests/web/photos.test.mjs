// SPDX-License-Identifier: MIT
// Tests boards from pictures: how many of several hundred looks, sizes and qualities are read right, that none passes unseen, and how a
// person checks and corrects one. Boards from emoji and letters, too.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { close, generator, long, open, require_web, root, saved, shown_rows, use_one_browser } from './harness.mjs';
import { draw_in_page, drop_drawn as drop_on, looks } from './photos.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const random_cells = (random, cells) => Array.from({ length: cells }, () => random(2));
const rows_of = (cells, columns) => Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns).join(''));

/// Returns what the reader of pictures sees in a drawn board.
function read_drawn(spec) {
  return page.evaluate(`(async () => {
    const map = await createImageBitmap(await ${draw_in_page}(${JSON.stringify(spec)}));
    const by = Math.min(1, photo.max_pixels / Math.max(map.width, map.height));
    const canvas = new OffscreenCanvas(Math.round(map.width * by), Math.round(map.height * by));
    const pen = canvas.getContext('2d');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(map, 0, 0, canvas.width, canvas.height);
    const pixels = pen.getImageData(0, 0, canvas.width, canvas.height);
    const found = photo.find_board(pixels);
    if (!found) return null;
    const { place, known, differ, holes } = photo.look_at(pixels, found.frame, found.rows, found.columns, found.share);
    return { rows: found.rows, columns: found.columns, sure: found.sure, read: place.map((one) => (one > 0.5 ? 1 : 0)), known, differ, holes: holes.includes(true) };
  })()`);
}

const sizes = [[3, 3], [5, 5], [4, 6], [8, 8], ...(long ? [[10, 10], [7, 5], [14, 14]] : [])];
const kinds = [[14, 'png', 0], [24, 'png', 0], [37.5, 'png', 12], [60, 'jpeg', 0], [90, 'jpeg', 25], [48, 'png', 25]];

test('boards in many looks are found, with all their lights', async () => {
  const { outputFiles } = require_web('esbuild').buildSync({ entryPoints: [join(root, 'web/src/model/photo.ts')], bundle: true, format: 'iife', globalName: 'photo', write: false });
  page = await open(browser);
  await page.evaluate(`${outputFiles[0].text}; window.photo = photo`);
  const random = generator(1);
  const counts = { all: 0, right: 0, wrong_but_sure: 0 };
  const failed = [];
  for (const [k, look] of looks.entries())
    for (const [at, [rows, columns]] of sizes.entries())
      for (const [cell, type, noise] of kinds.filter((_, one) => long || one % 2 === (k + at) % 2)) {
        const lit = random_cells(random, rows * columns);
        const spec = { look, lit, rows, columns, cell, type, noise, margin: [0, 6, 40][random(3)], quality: [0.9, 0.6][random(2)], seed: random(1e9) };
        const seen = await read_drawn(spec);
        const shape = seen?.rows === rows && seen.columns === columns && !seen.holes;
        const same = (value) => shape && seen.read.every((one, place) => one === (value ? lit[place] : 1 - lit[place]));
        // Choose the lit kind if the picture leaves it open.
        const right = same(true) || (same(false) && !seen.known);
        ++counts.all;
        if (right) ++counts.right;
        else {
          if (seen?.sure) ++counts.wrong_but_sure;
          failed.push([look, rows, columns, cell, type, noise].join(' '));
        }
      }
  console.log(`pictures: ${JSON.stringify(counts)}; not read: ${failed.join(', ')}`);
  assert.ok(counts.right >= 0.95 * counts.all, failed.join(', '));
  assert.ok(counts.wrong_but_sure <= 0.01 * counts.all, JSON.stringify(counts));
});

const drop_drawn = (spec) => drop_on(page, spec);

const checked = () => page.evaluate(() => [...document.querySelectorAll('#photo-board > *')].map((one) => (one.getAttribute('aria-checked') === 'true' ? 1 : 0)));
const becomes = (cells) => page.waitForFunction((count) => document.querySelectorAll('.cell').length === count, cells);

test('a screenshot is checked, corrected and taken', async () => {
  const lit = random_cells(generator(4), 30);
  page = await open(browser);
  await drop_drawn({ look: 'screenshot', lit, rows: 5, columns: 6, cell: 50 });
  assert.equal(await page.evaluate(() => document.activeElement.id), 'photo-heading');
  assert.match(await page.textContent('#photo-said'), /^Found 5 × 6 cells/);
  assert.deepEqual(await checked(), lit);
  assert.equal((await shown_rows(page)).length, 5); // the board of the page is unharmed so far
  assert.equal((await shown_rows(page))[0].length, 5);
  // Arrow keys move over the board that was seen, and the space bar corrects a cell.
  await page.focus('#photo-board button');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const corrected = lit.map((one, cell) => (cell === 7 ? 1 - one : one));
  assert.deepEqual(await checked(), corrected);
  assert.equal(await page.evaluate(() => document.activeElement.dataset.at), '7');
  await page.click('#photo-take');
  await becomes(30);
  assert.deepEqual(await shown_rows(page), rows_of(corrected, 6));
  await page.click('#undo');
  await becomes(25);
});

test('which colour is lit is asked where a picture does not tell it', async () => {
  const lit = [1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 0];
  page = await open(browser);
  await drop_drawn({ look: 'paper', lit, rows: 4, columns: 4, cell: 40 });
  assert.match(await page.textContent('#photo-said'), /choose it/);
  assert.equal(await page.getAttribute('#photo-take', 'aria-disabled'), 'true');
  await page.focus('#photo-take');
  await page.keyboard.press('Enter');
  assert.equal(await page.locator('#photo').count(), 1);
  await page.check('#photo-lit-0');
  assert.deepEqual(await checked(), lit);
  await page.check('#photo-lit-1');
  assert.deepEqual(await checked(), lit.map((one) => 1 - one));
  await page.check('#photo-lit-0');
  await page.click('#photo-take');
  await becomes(16);
  assert.deepEqual(await shown_rows(page), rows_of(lit, 4));
});

test('rows, columns, edges and brightness are corrected by hand', async () => {
  page = await open(browser);
  await drop_drawn({ look: 'tiles', lit: random_cells(generator(5), 36), rows: 6, columns: 6, cell: 40, margin: 40 });
  await page.fill('#photo-rows', '3');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#photo-board > *').length === 18);
  await page.fill('#photo-rows', '6');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelectorAll('#photo-board > *').length === 36);
  const slide = (id, value) => page.evaluate(([name, to]) => { const one = document.getElementById(name); one.value = to; one.dispatchEvent(new Event('input')); }, [id, value]);
  await slide('photo-threshold', '100');
  const few = (await checked()).filter(Boolean).length;
  await slide('photo-threshold', '0');
  assert.ok((await checked()).filter(Boolean).length > few);
  const before = await page.evaluate(() => window.flipwise.state().photo.frame.left);
  await slide('photo-left', '0');
  assert.ok((await page.evaluate(() => window.flipwise.state().photo.frame.left)) < before);
  await page.click('#photo-leave');
  assert.equal(await page.locator('#photo').count(), 0);
  assert.equal((await shown_rows(page)).length, 5);
});

test('a picture without a board says so, and proposes a grid', async () => {
  page = await open(browser);
  await drop_drawn({ look: 'tiles', lit: [], rows: 0, columns: 0, cell: 40, margin: 100 });
  assert.match(await page.textContent('#photo-said'), /^No grid was found/);
  assert.equal(await page.getAttribute('#photo-take', 'aria-disabled'), 'true');
  await page.click('#photo-leave');
  await page.setInputFiles('#file', { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) });
  await page.waitForFunction(() => /cannot be opened/.test(document.querySelector('#paste-result').textContent));
});

test('pictures that the page saves are read again, in every theme', async () => {
  const lit = random_cells(generator(6), 30);
  const bits = lit.join('').padEnd(32, '0').replace(/..../g, (digit) => parseInt(digit, 2).toString(16));
  for (const theme of long ? ['light', 'dark', 'contrast', 'neon', 'garden'] : ['light', 'dark'])
    for (const [button, name] of [['#save-png', 'board.png'], ['#save-svg', 'board.svg']]) {
      page = await open(browser, `#plus-5x6:${bits}`);
      await page.selectOption('#theme', theme);
      await page.click('#tab-share');
      const { bytes } = await saved(page, button);
      await page.click('#tab-draw');
      await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer: bytes });
      await page.waitForSelector('#photo');
      assert.match(await page.textContent('#photo-said'), /5 × 6 cells/, `${theme} ${name}`);
      if (await page.evaluate(() => window.flipwise.state().photo.lit === null)) await page.check('#photo-lit-1');
      assert.deepEqual(await checked(), lit, `${theme} ${name}`);
      await close(page);
    }
  page = null;
});

async function paste(text) {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test('a board of any two characters is pasted anywhere, and what they mean is asked', async () => {
  page = await open(browser);
  await paste('🟥🟦🟦🟦\n🟦🟥🟦🟥\n🟦🟦🟥🟦');
  await page.waitForSelector('#unnamed');
  assert.equal(await page.textContent('#unnamed-question'), 'Which of these is a light that is on?');
  await page.click('#unnamed-0');
  await becomes(12);
  assert.deepEqual(await shown_rows(page), ['1000', '0101', '0010']);
  await paste('x y\ny y');
  await page.waitForSelector('#unnamed');
  await page.focus('#unnamed-1');
  await page.keyboard.press('Enter');
  await becomes(4);
  assert.deepEqual(await shown_rows(page), ['01', '11']);
  // A bright and a dark one need no question.
  await paste('🟨⬛⬛\n⬛🟨⬛');
  await becomes(6);
  assert.deepEqual(await shown_rows(page), ['100', '010']);
  await paste('🟩🟩🟩🟩🟩');
  await page.waitForSelector('#unnamed');
  await page.click('#unnamed-on');
  await becomes(5);
  assert.deepEqual(await shown_rows(page), ['11111']);
  // Three characters, or rows of different lengths, are refused as before.
  await paste('abc\ncba');
  await page.waitForFunction(() => /cannot be read as a board/.test(document.querySelector('#paste-result').textContent));
  assert.equal(await page.locator('#unnamed').count(), 0);
  // A text that is pasted into a field stays there.
  await page.focus('#paste');
  await paste('🟥🟦');
  assert.equal(await page.locator('#unnamed').count(), 0);
});
