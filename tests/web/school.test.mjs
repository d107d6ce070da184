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

async function present(board, options = own) {
  page = await open(browser, board, options);
  await page.click('#tab-ask');
  await page.click('#present');
  await page.waitForSelector('dialog[open] #slide-title');
}

const title = () => page.textContent('#slide-title');
const words = () => page.textContent('.words');
const at = async () => (await page.textContent('#slide-at')).match(/\d+/g).map(Number);

/// Returns the titles and texts of all slides, from the first one.
async function all_slides() {
  await page.keyboard.press('Home');
  const [, count] = await at();
  const slides = [];
  for (let k = 1; k <= count; ++k) {
    assert.deepEqual(await at(), [k, count]);
    slides.push({ title: await title(), words: await words(), boards: await page.locator('.present figure').count() });
    await page.keyboard.press('PageDown');
  }
  assert.deepEqual(await at(), [count, count]); // the last one stays
  return slides;
}

test('a presentation explains a board step by step, and plays its solution', async () => {
  await present('#plus-5x5:53aaa20');
  const { presses, solution, solutions } = native({ command: 'solve', board: ['01010', '01110', '10101', '01010', '00100'] });
  const slides = await all_slides();
  const titles = slides.map((one) => one.title);
  assert.deepEqual(titles.slice(0, 5), ['Press cells until every light is off.', 'One press', 'The order does not matter', 'Twice is the same as never', 'The first row decides the rest']);
  assert.match(slides[3].words, /25 cells have 2²⁵ = 33,554,432 sets/);
  assert.deepEqual(titles.slice(5, 9), ['Row 2 is forced', 'Row 3 is forced', 'Row 5 is forced', 'The last row tells']);
  assert.match(slides[8].words, /2⁵ = 32 first rows/);
  assert.equal(titles[9], `The solution: ${presses} presses`);
  assert.match(slides[9].words, new RegExp(`No solution has fewer.*${solutions} sets of cells`));
  const steps = slides.slice(10, -1);
  assert.deepEqual(steps.map((one) => one.title), Array.from({ length: presses }, (_, k) => `Press ${k + 1} of ${presses}`));
  const named = steps.map((one) => /row (\d), column (\d)/.exec(one.words).slice(1).map(Number));
  const marked = named.every(([row, column]) => solution[row - 1][column - 1] === '1');
  assert.ok(marked && new Set(named.map(String)).size === presses, String(named));
  assert.equal(titles.at(-1), 'Solved');
  const ends = await page.evaluate(() => [0, -1].map((at) => Array.from(window.flipwise.state().slides.at(at).figures[0].scene.lit).join('')));
  assert.deepEqual(ends, ['0101001110101010101000100', '0'.repeat(25)]);
});

test('a presentation proves that a board is impossible', async () => {
  await present('#plus-5x5:02aa890');
  const slides = await all_slides();
  assert.deepEqual(slides.slice(4).map((one) => one.title), ['This board is impossible', 'Every press changes an even number of them', 'But an odd number of them must change']);
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  const numbers = (await page.locator('.present figcaption').allTextContents()).map((text) => Number(/\d+/.exec(text)[0]));
  assert.ok(numbers.length > 1 && numbers.every((number) => number % 2 === 0), String(numbers));
  await page.keyboard.press('End');
  const common = Number(/should be: (\d+)/.exec(await words())[1]);
  assert.equal(common % 2, 1);
  assert.equal(await page.locator('.frames i').count(), common);
});

test('a presentation is led by keys, clickers and buttons, keeps the focus, and gives it back', async () => {
  await present('#plus-3x3:5d0');
  const focused = () => page.evaluate(() => document.activeElement.id);
  assert.equal(await focused(), 'slide-next');
  assert.equal(await page.getAttribute('#slide-back', 'aria-disabled'), 'true');
  for (const [key, expected] of [['ArrowRight', 2], ['PageDown', 3], [' ', 4], ['Enter', 5], ['ArrowLeft', 4], ['PageUp', 3], ['Home', 1], ['ArrowUp', 1]]) {
    await page.keyboard.press(key);
    assert.equal((await at())[0], expected, key);
  }
  await page.click('.boards');
  assert.equal((await at())[0], 2);
  await page.click('#slide-back');
  assert.equal((await at())[0], 1);
  const seen = new Set();
  for (let k = 0; k < 8; ++k) {
    await page.keyboard.press('Tab');
    seen.add(await page.evaluate(() => (document.activeElement === document.body || document.activeElement.closest('dialog') ? document.activeElement.id : 'outside')));
  }
  assert.equal(seen.has('outside'), false);
  assert.ok(['slide-back', 'slide-next', 'slide-full', 'slide-end'].every((id) => seen.has(id)), [...seen].join());
  assert.equal(await page.getAttribute('.words', 'aria-live'), 'polite');
  assert.equal(await page.evaluate(() => document.fullscreenElement !== null), true);
  await page.evaluate(() => document.exitFullscreen()); // as Escape does
  await page.waitForFunction(() => !document.querySelector('#presentation').open && document.activeElement.id === 'present');
  // Present fills the window if the browser refuses the full screen.
  await page.evaluate(() => (Element.prototype.requestFullscreen = () => Promise.reject(new Error('no'))));
  await page.click('#present');
  await page.waitForSelector('dialog[open] #slide-title');
  const { width, height } = await page.locator('#presentation').boundingBox();
  assert.deepEqual([width, height], [1280, 900]);
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('#presentation').open && document.activeElement.id === 'present');
});

for (const [board, count, pattern] of [['#plus-3x3q3:220200000', 3, /3 times is the same as never.*Solved/], ['#two-kind-3x3:1c0', 1, /^Press cells until.*Solved/], ['#plus-1x1:8', 1, /Solved/], ['#plus-3x3:000', 1, /never Solved$/]])
  test(`any board that is solved here can be presented: ${board}`, async () => {
    await present(board);
    const slides = await all_slides();
    assert.match(slides.map((one) => one.title).join(' '), pattern);
    assert.ok(slides.length > count);
  });

for (const [scheme, width, height] of [['light', 1280, 720], ['dark', 360, 740], ['dark', 768, 1024]])
  test(`a presentation is accessible, and every slide fits: ${scheme}, ${width} x ${height}`, async () => {
    await present('#plus-5x5:53aaa20', { ...own, colorScheme: scheme, viewport: { width, height } });
    const [, count] = await at();
    for (let k = 1; k <= count; ++k) {
      const over = await page.evaluate(() => [...document.querySelectorAll('.words > *, .drawn, figcaption')].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1 || top < -1 || bottom > document.querySelector('.slide-bar').getBoundingClientRect().top + 1;
      }).map((one) => one.textContent));
      assert.deepEqual(over, [], `slide ${k}`);
      await page.keyboard.press('ArrowRight');
    }
    await page.evaluate(readFileSync(join(root, 'web/node_modules/axe-core/axe.min.js'), 'utf8'));
    for (const key of ['Home', 'ArrowRight', 'ArrowRight', 'End']) {
      await page.keyboard.press(key);
      const { violations } = await page.evaluate(() => window.axe.run('#presentation', { rules: { region: { enabled: false } } }));
      assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    }
  });

/// Returns the text of a QR code, by another program than that which made it.
function decoded(svg) {
  const decode = require_web('jsqr');
  const side = Number(/viewBox="0 0 (\d+)/.exec(svg)[1]);
  const [scale, margin] = [4, 16];
  const width = side * scale + 2 * margin;
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255);
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dot = 0; dot < scale * scale; ++dot) pixels.fill(0, 4 * ((margin + y * scale + Math.floor(dot / scale)) * width + margin + x * scale + (dot % scale)), 4 * ((margin + y * scale + Math.floor(dot / scale)) * width + margin + x * scale + (dot % scale)) + 3);
  return (decode.default ?? decode)(pixels, width, width)?.data;
}

async function make_sheet(options) {
  await page.click('#sheet summary');
  for (const [id, value] of Object.entries(options)) {
    if (typeof value === 'boolean') await page.setChecked(id, value);
    else if (id === '#sheet-size') await page.fill(id, value), await page.press(id, 'Enter');
    else await page.selectOption(id, value);
  }
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  return page.evaluate(() => window.flipwise.state().sheet.puzzles.map(({ puzzle, solution, order, id }) => ({ columns: puzzle.columns, start: Array.from(puzzle.start), solution: Array.from(solution), presses: order.presses, id })));
}

const pages_of = async (options) => {
  const pdf = (await page.pdf(options)).toString('latin1');
  return [Number(/\/Type \/Pages[^>]*?\/Count (\d+)/s.exec(pdf)[1]), ...(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? []).slice(1).map((one) => Math.round(Number(one)))];
};

test('a sheet rises from easy to hard, with codes that hold the presses when the page is a file', async () => {
  page = await open(browser, '', own);
  assert.equal(await page.inputValue('#sheet-paper'), 'letter'); // of the language en-US
  const puzzles = await make_sheet({ '#sheet-level': 'rising', '#sheet-side': '0', '#sheet-size': '9', '#sheet-paper': 'a4', '#sheet-codes': true });
  assert.deepEqual(puzzles.map(({ columns }) => columns), [4, 4, 5, 5, 5, 5, 6, 6, 6].map((side, k) => Math.round(4 + k / 4) || side));
  const needed = puzzles.map(({ start, columns }) => native({ command: 'solve', board: rows(start, columns) }).presses);
  assert.deepEqual(needed, puzzles.map(({ presses }) => presses));
  assert.ok(needed[0] <= 3 && needed.at(-1) === 14 && needed.every((one, k) => k === 0 || one >= needed[k - 1]), String(needed));
  assert.deepEqual((await page.locator('.stars').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))).filter((_, k) => k % 8 === 0), ['difficulty 1 of 3', 'difficulty 3 of 3']);
  const codes = await page.locator('.code').evaluateAll((all) => all.map((one) => one.innerHTML));
  assert.equal(codes.length, 9);
  for (const [k, { solution, columns }] of puzzles.entries()) {
    const cells = [...solution.keys()].filter((cell) => solution[cell]).map((cell) => `(${Math.floor(cell / columns) + 1}, ${(cell % columns) + 1})`);
    assert.equal(decoded(codes[k]), `Press (row, column): ${cells.join(' ')}`);
  }
  assert.match(await page.textContent('.blanks'), /Name.*Date/);
  assert.deepEqual(await pages_of({ preferCSSPageSize: true }), [2, 595, 842]);
  await page.selectOption('#sheet-paper', 'letter');
  await page.uncheck('#sheet-solutions');
  assert.deepEqual(await pages_of({ preferCSSPageSize: true }), [1, 612, 792]);
});

for (const size of ['1', '4', '20', '30'])
  test(`a sheet of ${size} graded puzzles is one page, and its solutions are another`, async () => {
    page = await open(browser, '', own);
    await make_sheet({ '#sheet-level': 'easy', '#sheet-side': '4', '#sheet-size': size, '#sheet-codes': true });
    for (const paper of ['letter', 'a4']) {
      await page.selectOption('#sheet-paper', paper);
      assert.equal((await pages_of({ preferCSSPageSize: true }))[0], 2, paper);
    }
  });

test('from a server, a code opens the page with the solution, and a shared link does not', async () => {
  const { address, close } = await serve_site();
  try {
    page = await open(browser, '', own);
    await page.goto(`${address}index.html#plus-5x5:4718e20`);
    await page.waitForSelector('button.cell');
    const [{ id, presses }] = await make_sheet({ '#sheet-level': 'medium', '#sheet-side': '4', '#sheet-size': '1', '#sheet-codes': true });
    const link = decoded(await page.innerHTML('.code'));
    assert.equal(link, `${address}index.html?solution#${id}`);
    await page.goto(link);
    await page.waitForFunction(() => /Solvable/.test(document.querySelector('#verdict')?.textContent ?? ''));
    assert.equal(await page.locator('.cell.mark-1').count(), presses);
    await page.click('#tab-share');
    await page.waitForFunction(() => document.querySelector('#shared').value);
    assert.equal(await page.inputValue('#shared'), `${address}index.html#${id}`);
  } finally {
    close();
  }
});

test('a snippet shows the board alone in another page', async () => {
  const { address, close } = await serve_site();
  try {
    page = await open(browser, '', own);
    await page.click('#tab-share');
    await page.check('input[value=embed]');
    await page.waitForFunction(() => document.querySelector('#shared').value.startsWith('<iframe'));
    assert.match(await page.inputValue('#shared'), /src="file:.*\?embed#plus-5x5:4718e20"/);
    assert.match(await page.textContent('#share-embed'), /a file on your device/);
    await page.goto(`${address}#plus-3x3:5d0`);
    await page.waitForSelector('button.cell');
    await page.click('#tab-share');
    await page.check('input[value=embed]');
    await page.waitForFunction(() => document.querySelector('#shared').value.startsWith('<iframe'));
    assert.doesNotMatch(await page.textContent('#share-embed'), /a file on your device/);
    const snippet = await page.inputValue('#shared');
    await page.goto(`${address}flipwise.webmanifest`); // a page without a policy that forbids frames, on the same machine
    await page.setContent(`<h1>A page of someone else</h1>${snippet}`);
    const frame = page.frameLocator('iframe');
    await frame.locator('.cell[data-cell="4"]').waitFor();
    assert.equal(await page.getAttribute('iframe', 'title'), 'flipwise, 3 × 3');
    assert.deepEqual([await frame.locator('header').isVisible(), await frame.locator('.side').isVisible()], [false, false]);
    const [inner] = page.frames().slice(1);
    const fits = () => inner.evaluate(() => [document.documentElement.scrollHeight <= innerHeight, document.documentElement.scrollWidth <= innerWidth]);
    assert.deepEqual(await fits(), [true, true]);
    await frame.locator('.cell[data-cell="4"]').click();
    await frame.locator('.play-stage.solved').waitFor();
  } finally {
    close();
  }
});

test('links to the site have a preview, and the one file has none', () => {
  const site = join(dirname(page_file), 'site');
  const html = readFileSync(join(site, 'index.html'), 'utf8');
  const contents = Object.fromEntries([...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]));
  const address = address_in(readFileSync(join(root, 'CONTACT.md'), 'utf8'));
  assert.equal(contents['og:image'], `${address ?? ''}preview.jpg`);
  assert.equal(contents['og:url'], address ?? undefined);
  assert.equal(contents['twitter:card'], 'summary_large_image');
  for (const name of ['og:title', 'og:description', 'og:type', 'og:image:alt']) assert.ok(contents[name], name);
  const jpeg = readFileSync(join(site, 'preview.jpg'));
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0])); // its header: length, precision, height, width
  assert.deepEqual([jpeg.readUInt16BE(frame + 7), jpeg.readUInt16BE(frame + 5)], [contents['og:image:width'], contents['og:image:height']].map(Number));
  assert.ok(jpeg.length < 150_000, String(jpeg.length));
  assert.doesNotMatch(readFileSync(page_file, 'utf8').replace(/<script[^]*?<\/script>/g, ''), /og:|twitter:/);
  const filled = '| page | <https://example.org/flipwise> |';
  assert.deepEqual([address_in(filled), address_in('| page | https://example.org/ |'), address_in('| page | not published yet |')], ['https://example.org/flipwise/', 'https://example.org/', null]);
});

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
