// SPDX-License-Identifier: MIT
// Tests what teachers and other pages use: presentations, sheets of graded puzzles with QR codes, frames, previews of links; and counts
// with any neighbours.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { page_address as address_in } from '../../web/package/contact.mjs';
import { answered, native, open, page_file, require_web, root, serve_site, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => {
    if (page) page.faults = page.faults.filter((one) => !one.startsWith('asked for http://127.0.0.1'));
    return page;
  },
);

const own = { locale: 'en-US' }; // a page that no other test uses
const rows = (cells, columns) => Array.from({ length: cells.length / columns }, (_, row) => Array.from(cells).slice(row * columns, (row + 1) * columns).join(''));

test('counts take the neighbours that the program takes', async () => {
  page = await open(browser, '', own);
  await page.click('#tab-count');
  const counts = async (request) => {
    const count = native({ command: 'count', rows: 6, columns: 6, ...request }).count;
    await page.waitForFunction((expected) => document.querySelector('#count-number').textContent.replace(/\D/g, '') === expected, count);
  };
  const boxes = () => page.locator('.choice-row').first().locator('input').count();
  for (const [adjacent, number] of [['king', 9], ['knight', 9], ['x', 5], ['hex', 7]]) {
    await page.selectOption('#adjacent', adjacent);
    assert.equal(await boxes(), number, adjacent);
    await page.click('text=None adjacent');
    await counts({ adjacent, on: '0', off: 'any' });
    await page.click('text=Even neighbours');
    await counts({ adjacent, on: 'even', off: 'any' });
  }
  await page.selectOption('#counted', 'equal');
  assert.match(await page.textContent('#panel'), /How many of these a lit cell may have/);
  await counts({ adjacent: 'hex', counted: 'equal', on: 'even', off: 'any' });
  await page.selectOption('#adjacent', 'own');
  assert.equal(await page.inputValue('#count-offsets'), '-1,0 -1,1 0,-1 0,1 1,-1 1,0');
  await counts({ adjacent: 'hex', counted: 'equal', on: 'even', off: 'any' });
  await page.fill('#count-offsets', '0,1  1,0');
  await page.press('#count-offsets', 'Tab');
  assert.equal(await boxes(), 3);
  await counts({ adjacent: '0,1 1,0', counted: 'equal', on: '0,2', off: 'any' });
  for (const wrong of ['0,9', 'foo', '0,1 x']) {
    await page.fill('#count-offsets', wrong);
    await page.press('#count-offsets', 'Tab');
    await page.waitForFunction(() => /Neighbours are pairs such as/.test(document.querySelector('#count-number').textContent));
  }
  await page.selectOption('#adjacent', 'edge');
  assert.equal(await page.locator('#count-offsets').count(), 0);
  await answered(page);
});

test('the rule x has a name', async () => {
  page = await open(browser, '#x-5x5:4718e20', own);
  assert.match(await page.textContent('#options summary'), /^5 × 5, diagonals, /);
});
