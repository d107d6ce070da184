// SPDX-License-Identifier: MIT
// Tests a second browser, with WebDriver BiDi: the page starts, plays, solves, follows links, changes languages and counts.
import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { can_press, crossed, firefox_file, first_board, fragment, generator, native, page_address, require_web, serve_site, shown_rows } from './harness.mjs';

let browser;
let page;
let faults;
before(async () => {
  const puppeteer = require_web('puppeteer-core');
  const extraPrefsFirefox = { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 };
  browser = await puppeteer.launch({ browser: 'firefox', executablePath: firefox_file, headless: true, extraPrefsFirefox });
  page = await browser.newPage();
  page.setDefaultTimeout(Number(process.env.WAIT ?? 180_000));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
});
after(() => browser?.close());
afterEach(() => assert.deepEqual(faults, []));

async function open(link = '') {
  faults = [];
  await page.goto('about:blank');
  await page.goto(page_address + (link || first_board));
  await page.waitForSelector('.board');
  await can_press(page);
}

const words = (selector) => page.$eval(selector, (one) => one.textContent);
const says = (selector, expected) => page.waitForFunction((one, text) => document.querySelector(one)?.textContent.includes(text), {}, selector, expected);

test('the first board is there, and two presses solve it', async () => {
  await open();
  assert.match(await words('#sentence'), /until every light is off/);
  await says('#fewest', '2');
  const { solution } = native({ command: 'solve', board: await shown_rows(page) });
  for (const [cell, pressed] of [...solution.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await words('#presses'), '2');
});

test('a link is followed, keys press, and the answer is that of the program', async () => {
  const board = ['01010', '01110', '10101', '01010', '00100'];
  await open(fragment(board));
  assert.deepEqual(await shown_rows(page), board);
  await page.focus('.cell');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  const now = await shown_rows(page);
  assert.equal(now[0], '10110');
  const { presses, solution } = native({ command: 'solve', board: now });
  await page.click('#tab-ask');
  await page.click('#solve');
  await says('#verdict', `${presses} presses`);
  const marked = await page.evaluate(() => Array.from(window.flipwise.scene().marks).join(''));
  assert.equal(marked, solution.join(''));
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  await page.click('#tab-share');
  await page.waitForFunction(() => document.querySelector('#shared').value !== '');
  assert.equal(await page.$eval('#shared', (one) => one.value), `${page_address}#plus-3x3:5d0`);
});

test('numbers are pressed and stepped back', async () => {
  await open('#plus-3x3q4:000000000');
  const shows = (expected) => page.waitForFunction((one) => [...document.querySelectorAll('.cell b')].map((cell) => cell.dataset.text).join('') === one, {}, expected);
  await page.click('.cell[data-cell="4"]', { count: 2 });
  await shows('020222020');
  await page.click('.cell[data-cell="4"]', { button: 'right' });
  await shows('010111010');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Enter');
  await page.keyboard.up('Shift');
  await shows('000000000');
  assert.equal(await words('#presses'), '8');
});

test('an impossible board is proved so, and a long search is stopped', async () => {
  await open(fragment(['00000', '01010', '10101', '01010', '00100']));
  await page.click('#tab-ask');
  await page.click('#solve');
  await says('#verdict', 'Impossible');
  await page.waitForSelector('.cell.quiet');
  await open(fragment(crossed(generator(6), 45), 'cross'));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('.stop');
  await page.click('.stop');
  await says('#verdict', 'Stopped');
  assert.equal(await page.evaluate(async () => (await window.flipwise.ask({ command: 'solve', board: ['1'] })).presses), 1);
});

test('the page speaks its languages', async () => {
  await open('#plus-3x3:a80');
  for (const [language, tag, sentence] of [['es', 'es', /luces/], ['fr', 'fr', /éteint/], ['zh', 'zh-Hans', /灯/], ['en', 'en', /light/]]) {
    await page.select('#language', language);
    assert.equal(await page.$eval('html', (one) => one.lang), tag);
    assert.match(await words('#sentence'), sentence);
  }
  assert.deepEqual(await shown_rows(page), ['101', '010', '000']);
});

test('patterns are counted, and their distribution is drawn', async () => {
  await open();
  await page.click('#tab-count');
  await page.waitForFunction(() => /10.437.240 patterns/.test(document.querySelector('#count-number').textContent));
  await page.click('#weights');
  await page.waitForSelector('.plot .bar');
  const { by_weight } = native({ command: 'count', rows: 6, columns: 6, by_weight: true });
  assert.equal(await page.$$eval('.plot .bar', (all) => all.length), by_weight.length);
});

test('from a server, the first board is played before the engine is there, which is compiled while it arrives', async () => {
  faults = [];
  const { address, close, release, requested } = await serve_site(/\.bin$/);
  await page.goto('about:blank');
  await page.goto(address + first_board, { waitUntil: 'domcontentloaded' });
  await page.waitForSelector('button.cell');
  const { solution } = native({ command: 'solve', board: await shown_rows(page) });
  for (const [cell, pressed] of [...solution.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await words('#fewest'), '…');
  release();
  await says('#fewest', '2');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  assert.deepEqual(requested.filter((name) => /^(engine|index|flipwise-[\w-]{8}\.js)/.test(name)).length, 3, requested.join());
  close();
});

test('a key that is held presses once, and the keyboard shows what a press would flip', async () => {
  await open('#plus-3x3:000');
  await page.focus('#board-hint');
  await page.keyboard.down('Shift');
  await page.keyboard.press('Tab');
  await page.keyboard.up('Shift');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => Array.from(window.flipwise.scene().reach ?? []).join('')), '111010000');
  for (const [k, key] of ['Enter', ' '].entries()) {
    for (let times = 0; times < 4; ++times) await page.keyboard.down(key);
    await page.keyboard.up(key);
    assert.equal(await words('#presses'), String(k + 1), key);
  }
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  assert.equal(await page.evaluate(() => Math.max(0, document.scrollingElement.scrollWidth - innerWidth)), 0);
});
