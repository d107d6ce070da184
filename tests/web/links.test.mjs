// SPDX-License-Identifier: MIT
// Tests boards in addresses: several links in a row, addresses without a board, and loading the page again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, held, hold, open, release, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

/// How far the page is with a link when another one arrives.
const moments = {
  'at once': () => undefined,
  'while it is read': () => held(page),
  'when its board is shown': async () => {
    await held(page);
    await release(page);
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  },
  'while its address is written': async () => {
    await moments['when its board is shown']();
    await held(page);
  },
  'when all is done': async () => {
    await moments['while its address is written']();
    await release(page);
    await page.waitForFunction(() => window.written.includes('#plus-3x3:a80'));
  },
};

test('of two links in a row the last one counts', async () => {
  page = await open(browser);
  await page.evaluate(() => {
    const write = history.replaceState;
    history.replaceState = function (state, title, address) {
      window.written.push(address);
      return write.call(this, state, title, address);
    };
  });
  for (const [moment, come_to] of Object.entries(moments))
    for (const heard of [false, true]) {
      await page.evaluate(() => {
        window.written = [];
        location.hash = '#plus-1x2:8';
      });
      await page.waitForFunction(() => window.written.includes('#plus-1x2:8'));
      const what = `${moment}, ${heard ? 'and heard of before' : 'beside'} what is answered next`;
      await hold(page, ['"show"']);
      await page.evaluate(() => (location.hash = '#plus-3x3:a80'));
      await come_to();
      await page.evaluate(async (wait) => {
        const changed = new Promise((resolve) => addEventListener('hashchange', resolve, { once: true }));
        location.hash = '#plus-2x4:aa';
        window.written = [];
        if (wait) await changed;
        window.held.words = [];
        window.held.requests.splice(0).forEach((send) => send());
      }, heard);
      await page.waitForFunction(() => window.written.includes('#plus-2x4:aa'));
      await answered(page);
      assert.equal(await page.evaluate(() => window.written.includes('#plus-3x3:a80')), false, what);
      assert.deepEqual(await shown_rows(page), ['1010', '1010'], what);
      assert.equal(await page.evaluate(() => location.hash), '#plus-2x4:aa', what);
    }
});

test('a game goes on after the page is loaded again', async () => {
  page = await open(browser, '#plus-5x5:53aaa20');
  await page.click('.cell[data-cell="3"]');
  await page.click('.cell[data-cell="7"]');
  const rows = await shown_rows(page);
  await stored(page);
  await page.reload();
  await page.waitForSelector('.cell');
  await page.waitForFunction(() => document.querySelector('#presses').textContent === '2');
  assert.deepEqual(await shown_rows(page), rows);
  await page.click('#undo');
  assert.equal(await page.textContent('#presses'), '1');
});

test('an address without a board is replaced, and going back removes its error', async () => {
  page = await open(browser, '#plus-5x5:4718e20');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent !== '…');
  for (const bad of ['#rubbish', '#plus-5x5:4718']) {
    await page.evaluate((to) => (location.hash = to), bad);
    await page.waitForSelector('#message.bad');
    await page.waitForFunction(() => location.hash === '#plus-5x5:4718e20');
    assert.match(await page.textContent('#message'), /does not lead to a board/);
    await page.goBack();
    await page.waitForFunction(() => !document.querySelector('#message.bad'));
  }
});
