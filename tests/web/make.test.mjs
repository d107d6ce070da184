// SPDX-License-Identifier: MIT
// Tests what the page makes: drawn rules, films, sheets to print, numbers to copy, and itself as an app.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { close, fragment, frames_of_gif, native, open, page_file, saved, shown_rows, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const hash_is = (target) => page.waitForFunction((one) => decodeURIComponent(location.hash) === one, target);

async function draw_rule() {
  page = await open(browser, '#plus-7x7-columns:0000000000000');
  await page.click('#tab-draw');
  await page.selectOption('#rule', 'own');
  await page.waitForSelector('#rule-shown');
}

const offset = (row, column) => `.rule-grid [aria-label^="row ${row}, column ${column} "]`;

test('a rule is drawn by strokes', async () => {
  await draw_rule();
  const centre = async (where) => {
    const { x, y, width, height } = await page.locator(where).boundingBox();
    return [x + width / 2, y + height / 2];
  };
  await page.mouse.move(...(await centre(offset(-2, -2))));
  await page.mouse.down();
  await page.mouse.move(...(await centre(offset(-2, 1)))); // one event, three cells away
  assert.match(await page.inputValue('#offsets'), /^-2,-2 -2,-1 -2,0 -2,1 -1,0 /);
  assert.equal(await page.locator('.rule-grid button').count(), 25, 'nothing moves below the pointer');
  await page.mouse.up();
  await hash_is('#-2,-2_-2,-1_-2,0_-2,1_-1,0_0,-1_0,0_0,1_1,0-7x7-columns:0000000000000');
  assert.equal(await page.locator('.rule-grid button').count(), 49, 'there is room around what is drawn');
  const rule = await page.inputValue('#offsets');
  await page.waitForFunction((target) => window.flipwise.state().rule_drawn?.middle.reduce((sum, one) => sum + one) === target, 9);
  const { middle, corner } = await page.evaluate(() => {
    const rows = (cells) => Array.from(cells).join('').match(/.{7}/g);
    const { rule_drawn } = window.flipwise.state();
    return { middle: rows(rule_drawn.middle), corner: rows(rule_drawn.corner) };
  });
  for (const [board, cell] of [[middle, 24], [corner, 0]]) {
    const solution = Array.from({ length: 7 }, (_, row) => Array.from({ length: 7 }, (_, column) => Number(7 * row + column === cell)).join(''));
    assert.equal(native({ command: 'verify', board, rule, wrap: 'columns', answer: { solution, presses: 1 } }).valid, true);
  }
  await page.click('.cell[data-cell="24"]', { position: { x: 5, y: 5 } }); // a light on the board
  await page.waitForFunction(() => location.hash.endsWith(':0000008000000'));
});

test('a rule is drawn by keys alone, and its last cell stays', async () => {
  await draw_rule();
  await page.focus(offset(0, 0));
  assert.equal(await page.locator('.rule-grid [tabindex="0"]').count(), 1);
  for (const key of ['ArrowDown', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await hash_is('#-1,0_0,-1_0,0_0,1_1,0_1,1-7x7-columns:0000000000000');
  for (const key of ['ArrowRight', 'Space']) await page.keyboard.press(key);
  await hash_is('#-1,0_0,-1_0,0_0,1_1,0_1,1_1,2-7x7-columns:0000000000000');
  assert.match(await page.evaluate(() => document.activeElement.getAttribute('aria-label')), /^row 1, column 2 /, 'the focus stays where the grid grows');
  await page.fill('#offsets', '0,0');
  await page.press('#offsets', 'Enter');
  await hash_is('#0,0-7x7-columns:0000000000000');
  await page.focus(offset(0, 0));
  await page.keyboard.press('Space');
  assert.equal(await page.getAttribute(offset(0, 0), 'aria-checked'), 'true');
  assert.equal(await page.inputValue('#offsets'), '0,0');
});

const lit = ([r, , b]) => (r > 200 && b < 120 ? '1' : '0');

/// Returns, for each frame of a GIF of a board of `side`, the lit cells and the duration.
async function frames_of(bytes, side) {
  const frames = await frames_of_gif(page, bytes, side, 8);
  return frames.map(({ dots, ms }) => ({ lit: dots.map(lit).join(''), ms }));
}

test('a solution is saved as a film, press by press', async () => {
  const board = ['01010', '01110', '10101', '01010', '00100'];
  page = await open(browser, fragment(board));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('#film-gif');
  const { name, bytes } = await saved(page, '#film-gif');
  assert.equal(name, 'flipwise-5x5.gif');
  const frames = await frames_of(bytes, 5);
  const { solution } = native({ command: 'solve', board });
  const lit = [...board.join('')].map(Number);
  const expected = [lit.join('')];
  for (const [cell, pressed] of [...solution.join('')].entries()) {
    if (pressed === '0') continue;
    for (const [down, right] of [[0, 0], [0, 1], [0, -1], [1, 0], [-1, 0]]) {
      const [row, column] = [Math.floor(cell / 5) + down, (cell % 5) + right];
      if (row >= 0 && row < 5 && column >= 0 && column < 5) lit[5 * row + column] ^= 1;
    }
    expected.push(lit.join(''));
  }
  assert.deepEqual(frames.map((one) => one.lit), expected);
  assert.ok(frames.at(-1).ms > frames[0].ms);
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  await page.click('#solve');
  const film = await saved(page, '#film-webm'); // takes as long as watching the film
  assert.equal(film.name, 'flipwise-3x3.webm');
  assert.deepEqual([...film.bytes.subarray(0, 4)], [0x1a, 0x45, 0xdf, 0xa3]);
  assert.ok(film.bytes.length > 1000);
});

test('the film of a large board has a bounded size', async () => {
  page = await open(browser, fragment(Array(60).fill('1'.repeat(60))));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('#film-gif');
  const { bytes } = await saved(page, '#film-gif');
  assert.ok(bytes.length > 1e5 && bytes.length < 8.1e6, String(bytes.length));
  const frames = bytes.toString('latin1').split('\x21\xf9\x04').length - 1;
  assert.ok(frames > 60 && frames < 250, `${frames} frames`);
});

test('a sheet: different puzzles of one kind, and what solves them', async () => {
  page = await open(browser);
  await page.click('#sheet summary');
  await page.click('#options summary');
  await page.fill('#order-presses', '7');
  await page.selectOption('#order-goal', 'on');
  await page.fill('#sheet-size', '9');
  await page.press('#sheet-size', 'Enter');
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  const rows = (cells) => Array.from(cells).join('').match(/.{5}/g);
  const puzzles = await page.evaluate(() => window.flipwise.state().sheet.puzzles.map(({ puzzle, solution }) => [Array.from(puzzle.start), Array.from(solution)]));
  assert.equal(puzzles.length, 9);
  assert.equal(new Set(puzzles.map(String)).size, 9);
  for (const [start, solution] of puzzles) {
    const shape = { board: rows(start), goal: 'on' };
    assert.equal(native({ command: 'solve', ...shape }).presses, 7);
    assert.equal(native({ command: 'verify', ...shape, answer: { solution: rows(solution), presses: 7 } }).valid, true);
  }
  assert.equal(await page.textContent('.sheet h2'), 'Press cells until every light is on.');
  assert.equal(await page.isVisible('#board'), false);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  assert.equal(Number(/\/Type \/Pages[^>]*?\/Count (\d+)/s.exec(pdf)[1]), 2, 'puzzles on one page, solutions on another');
  await page.click('#sheet-close');
  assert.equal(await page.isVisible('#board'), true);
});

test('numbers of patterns are copied, and their distribution has numbers at its axes', async () => {
  page = await open(browser, '', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.click('#tab-count');
  await page.fill('#count-rows', '12');
  await page.fill('#count-columns', '12');
  await page.click('text=None adjacent');
  await page.waitForSelector('#count-copy');
  const copied = async () => {
    await page.click('#count-copy');
    await page.waitForFunction(() => document.querySelector('#count-copied').textContent === 'Copied.');
    return page.evaluate(() => navigator.clipboard.readText());
  };
  const { count, by_weight } = native({ command: 'count', rows: 12, columns: 12, on: '0', by_weight: true });
  assert.equal(await copied(), count);
  await page.click('#weights');
  await page.waitForSelector('.plot');
  assert.equal(await page.textContent('#count-copied'), '');
  assert.equal(await copied(), by_weight.map((value, lit) => `${lit}\t${value}`).join('\n'));
  const all = by_weight.reduce((sum, value) => sum + Number(value), 0);
  const mean = by_weight.reduce((sum, value, lit) => sum + Number(value) * lit, 0) / all;
  assert.match(await page.textContent('#mean'), new RegExp(`${Math.floor(mean)}\\.`));
  const axis = await page.evaluate(() => [...document.querySelectorAll('.plot .caption[text-anchor=end]')].map((one) => one.textContent));
  assert.equal(axis[0], '0');
  assert.match(axis.at(-1), /^(\d(\.\d)?·)?10[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/);
  assert.ok(axis.length >= 3, axis.join());
});

async function serve(folder, requested = []) {
  const types = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' };
  const server = createServer((request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname) || 'index.html';
    requested.push(name);
    response.setHeader('content-type', types[name.split('.').pop()] ?? 'text/plain');
    try {
      response.end(readFileSync(join(folder, name)));
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  return { server, address: `http://127.0.0.1:${server.address().port}/` };
}

test('hosted as one file, the page asks for nothing else', async () => {
  const requested = [];
  const { server, address } = await serve(dirname(page_file), requested);
  page = await open(browser, '', { serviceWorkers: 'allow' });
  await page.goto(`${address}flipwise.html#plus-3x3:5d0`);
  await page.waitForSelector('.board');
  await page.evaluate(() => window.flipwise.ready);
  // The request for this picture comes after all requests of the page at its start.
  await page.evaluate(() => new Promise((ended) => Object.assign(new Image(), { onerror: ended, src: 'last.png' })));
  assert.deepEqual(requested, ['flipwise.html', 'last.png']);
  page.faults = page.faults.filter((one) => !one.startsWith(`asked for ${address}`) && !/404/.test(one));
  server.closeAllConnections();
  server.close();
});

test('hosted as a folder, the page can be installed, and works without a network', async () => {
  const { server, address } = await serve(join(dirname(page_file), 'site'));
  page = await open(browser, '', { serviceWorkers: 'allow' });
  await page.goto(`${address}#plus-3x3:5d0`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const inspector = await page.context().newCDPSession(page);
  const { errors, data } = await inspector.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  assert.equal(JSON.parse(data).name, 'flipwise');
  const { installabilityErrors } = await inspector.send('Page.getInstallabilityErrors');
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await page.reload();
  await page.waitForSelector('.board');
  assert.deepEqual(await shown_rows(page), ['010', '111', '010']);
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('.play-stage.solved');
  assert.equal(page.faults.filter((one) => !one.startsWith(`asked for ${address}`) && !/ERR_CONNECTION_REFUSED/.test(one)).join(), '');
  page.faults.length = 0;
});

test('the grid of a rule shows what its text means, and says why the last cell stays', async () => {
  page = await open(browser, '#plus-3x3:000');
  await page.click('#tab-draw');
  await page.selectOption('#rule', 'own');
  const lit = (count) => page.waitForFunction((target) => document.querySelectorAll('.rule-room [aria-checked=true]').length === target, count);
  const type = async (offsets) => {
    await page.fill('#offsets', offsets);
    await page.press('#offsets', 'Enter');
  };
  await lit(5);
  await type('0,0 0,1 0,0');
  await lit(1);
  await type('0,0 nonsense');
  await page.waitForSelector('#bad-rule');
  await lit(0);
  await type('0,0');
  await lit(1);
  await page.waitForFunction(() => !document.querySelector('#bad-rule'));
  await page.click('.rule-room [aria-checked=true]');
  await page.waitForFunction(() => /the last cell stays/.test(document.querySelector('#bad-rule')?.textContent ?? ''));
  await lit(1);
});

test('PBM with holes says that it has none', async () => {
  page = await open(browser, '#plus-2x2-holes1:8');
  await page.click('#tab-share');
  assert.equal(await page.locator('#share-holes').count(), 0);
  await page.check('input[value=pbm]');
  await page.waitForSelector('#share-holes');
});
