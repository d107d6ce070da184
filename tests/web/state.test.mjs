// SPDX-License-Identifier: MIT
// Checks that everything on the page is about the current board, and that nothing that was begun is lost.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { at_rest, can_press, close, crossed, fragment, generator, native, open, page_file, random_rows, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => {
    const last = page;
    page = null;
    return last;
  },
);

const words = (selector) => page.evaluate((one) => document.querySelector(one)?.textContent ?? '', selector);
const marked = () => page.evaluate(() => [window.flipwise.scene().marks, window.flipwise.scene().quiet].reduce((sum, one) => sum + (one?.filter(Boolean).length ?? 0), 0));
const settled = (selector) => page.waitForFunction((one) => document.querySelector(one).textContent !== '', selector);
const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.localName);

/// Opens a board that no method solves quickly, and starts solving it.
async function long_search() {
  page = await open(browser, fragment(crossed(generator(6), 45), 'cross'));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('.stop', { state: 'visible' });
}

for (const [what, leave] of [
  ['a press', () => page.locator('canvas').click({ position: { x: 20, y: 20 } })],
  ['a link', () => page.evaluate(() => (location.hash = '#plus-5x5:53aaa20'))],
  ['undo', async () => (await page.locator('canvas').click({ position: { x: 20, y: 20 } }), await page.click('#solve'), await page.click('#undo'))],
  ['another tab', () => page.click('#tab-draw')],
])
  test(`a search ends with its board: ${what}`, async () => {
    await long_search();
    await leave();
    await page.waitForFunction(() => ![...document.querySelectorAll('.progress')].some((one) => one.offsetParent));
    // The worker that searched would be busy for hours; another one took its place.
    await page.evaluate(() => void window.flipwise.ask({ command: 'solve', board: ['1'] }).then(({ presses }) => (window.presses = presses)));
    await page.waitForFunction(() => window.presses === 1);
    assert.equal(await words('#verdict'), '');
    assert.equal(await marked(), 0);
    if (what === 'another tab') {
      await page.click('#tab-play');
      await page.click('#options summary');
      await page.fill('.panel input[type=number] >> nth=0', '4');
      await page.click('#new-puzzle');
      await page.waitForFunction(() => location.hash.includes('4x'));
    }
  });

test('hints, chase and quiet patterns go with their board', async () => {
  page = await open(browser, '#plus-5x5:c400000');
  await page.click('#tab-ask');
  await page.click('#quiet');
  await page.waitForSelector('.picture');
  await page.click('#hint');
  await settled('#hint-words');
  const lead = await words('#chase-words');
  for (let k = 0; k < 12 && !/The next step/.test(await words('#chase-words')); ++k) {
    const old = await words('#chase-words');
    await page.click('#chase');
    await page.waitForFunction((was) => document.querySelector('#chase-words').textContent !== was, old);
  }
  assert.match(await words('#chase-words'), /The next step/);
  await page.evaluate(() => (location.hash = '#plus-4x4:9669'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16);
  assert.deepEqual([await words('#hint-words'), await words('#chase-words')], ['', lead]);
  assert.equal(await page.locator('.picture').count(), 0);
  assert.equal(await marked(), 0);
  await page.click('#chase');
  await page.waitForFunction((was) => document.querySelector('#chase-words').textContent !== was, lead);
  assert.doesNotMatch(await words('#chase-words'), /first row is pressed/);
});

test('a number of patterns goes with its question', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  await page.waitForFunction(() => /10.437.240/.test(document.querySelector('#count-number').textContent));
  await page.evaluate(() => (document.querySelector('.choice-row input').click(), 0));
  assert.doesNotMatch(await words('#count-number'), /10.437.240/);
});

test('two kinds: questions are about the solutions that the presses made leave possible', async () => {
  const board = ['0110', '1001', '1001', '0110'];
  const start = native({ command: 'solve', board, rule: 'two-kind' });
  page = await open(browser, fragment(board, 'two-kind'));
  await page.click('.cell[data-cell="0"]');
  await page.check('.kinds input[value="2"]');
  await page.click('.cell[data-cell="15"]');
  await can_press(page); // and the presses have been made
  await page.click('#tab-share');
  await page.check('input[value=id]');
  await page.waitForFunction(() => document.querySelector('#shared').value.startsWith('two-kind'));
  assert.equal('#' + (await page.inputValue('#shared')), fragment(board, 'two-kind'));
  await page.click('#tab-ask');
  await page.click('#hint');
  await settled('#hint-words');
  assert.doesNotMatch(await words('#hint-words'), /Impossible/);
  await page.click('#solve');
  await settled('#verdict');
  assert.match(await words('#verdict'), new RegExp(`it takes ${start.presses} press`));
  await page.click('#play-solution');
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await words('#fewest'), String(start.presses));
});

test('two kinds: a board without a solution is reported as impossible', async () => {
  const random = generator(2);
  page = await open(browser);
  for (let k = 0; k < 3; ++k) {
    let board;
    do board = random_rows(random, 4, 4);
    while (native({ command: 'solve', board, rule: 'two-kind' }).status !== 'impossible');
    await page.evaluate((link) => (location.hash = link), fragment(board, 'two-kind'));
    await page.waitForFunction((link) => location.hash === link && document.querySelectorAll('.cell').length === 16 && document.querySelector('#presses').textContent === '0', fragment(board, 'two-kind'));
    for (const cell of [0, 10]) await page.click(`.cell[data-cell="${cell}"]`);
    await can_press(page); // and the presses have been made
    await page.click('#tab-ask');
    await page.click('#solve');
    await settled('#verdict');
    assert.match(await words('#verdict'), /Impossible/, board.join());
  }
});

test('the fields of Draw follow the board', async () => {
  page = await open(browser, '#plus-3x4-torus:000');
  await page.click('#tab-draw');
  const fields = () => page.evaluate(() => [...document.querySelectorAll('.panel .fields input[type=number], .panel .fields select')].map((field) => field.value));
  assert.deepEqual(await fields(), ['3', '4', 'plus', 'torus', 'off', '2']);
  await page.check('input[value=target]');
  await page.click('.cell[data-cell="5"]');
  assert.deepEqual(await fields(), ['3', '4', 'plus', 'torus', 'target', '2']);
  await page.fill('#paste', '{"board":["110","011"],"rule":"king","goal":"on"}');
  await page.click('#paste-load');
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 6);
  assert.deepEqual(await fields(), ['2', '3', 'king', 'none', 'on', '2']);
  await page.click('#undo');
  assert.deepEqual(await fields(), ['3', '4', 'plus', 'torus', 'target', '2']);
});

test('the grid of a rule and its offsets are one, and a bad rule is refused in words', async () => {
  page = await open(browser, '#plus-5x5:0000000');
  await page.click('#tab-draw');
  await page.selectOption('.panel .fields .wide select', 'own');
  await page.waitForSelector('.rule-grid button');
  const chosen = () => page.evaluate(() => [...document.querySelectorAll('.rule-grid [aria-checked=true]')].map((one) => one.getAttribute('aria-label').match(/-?\d+/g).join()).join(' '));
  const typed = page.locator('.rule input[type=text]');
  await typed.fill('0,0 1,1 2,2');
  await typed.press('Enter');
  await page.waitForFunction(() => /^#0,0_1,1_2,2-/.test(decodeURIComponent(location.hash)));
  assert.equal(await chosen(), '0,0 1,1 2,2');
  await page.click('.rule-grid [aria-label^="row 0, column 1 "]');
  await page.waitForFunction(() => /^#0,0_0,1_1,1_2,2-/.test(decodeURIComponent(location.hash)));
  await page.locator('.rule input[type=text]').fill('0,0 x');
  await page.locator('.rule input[type=text]').press('Enter');
  await page.waitForFunction(() => /not a rule/.test(document.querySelector('.panel').textContent));
});

for (const [name, viewport] of [['a phone on its side', { width: 812, height: 375 }], ['200 %', { width: 640, height: 450 }]])
  test(`cells are large enough for a finger: ${name}`, async () => {
    page = await open(browser, '#plus-5x5:53aaa20', { viewport });
    const { width } = await page.locator('.cell').first().boundingBox();
    assert.ok(width >= 43, `${width} pixels`);
  });

for (const side of [30, 45])
  test(`${side} x ${side}: every cell is whole, and zooming keeps the middle`, async () => {
    page = await open(browser, fragment(Array(side).fill('1'.repeat(side))));
    const ends = () =>
      page.waitForFunction(() => {
        const area = document.querySelector('.cells-canvas');
        area.scrollTo(1e6, 1e6);
        const [room, seen, canvas] = [area.querySelector('.canvas-room'), area.getBoundingClientRect(), area.querySelector('canvas').getBoundingClientRect()];
        const { bottom, right } = room.getBoundingClientRect();
        const close = (a, b) => Math.abs(a - b) < 1.01;
        return close(bottom, seen.top + area.clientTop + area.clientHeight) && close(right, canvas.right) && close(bottom, canvas.bottom);
      });
    await ends();
    await at_rest(page);
    const room = await page.locator('.canvas-room').boundingBox();
    const area = await page.locator('.cells-canvas').boundingBox();
    assert.ok(area.height - room.height <= 3 && room.height - area.height <= 0 && room.width <= area.width, 'it is seen whole');
    for (let k = 0; k < 4; ++k) await page.click('[aria-label="Larger cells"]');
    await ends();
    await at_rest(page);
    const middle = () =>
      page.evaluate(() => {
        const one = document.querySelector('.cells-canvas');
        return [(one.scrollLeft + one.clientWidth / 2) / one.scrollWidth, (one.scrollTop + one.clientHeight / 2) / one.scrollHeight];
      });
    await page.evaluate(() => {
      const one = document.querySelector('.cells-canvas');
      one.scrollTo((one.scrollWidth - one.clientWidth) / 2, (one.scrollHeight - one.clientHeight) / 2);
    });
    await page.click('[aria-label="Larger cells"]');
    await page.click('[aria-label="Smaller cells"]');
    for (const share of await middle()) assert.ok(Math.abs(share - 0.5) < 0.02, `the middle went to ${share}`);
  });

test('a hinted cell is scrolled to', async () => {
  const rows = Array.from({ length: 60 }, () => Array(60).fill(0));
  for (const [r, c] of [[58, 58], [57, 58], [59, 58], [58, 57], [58, 59]]) rows[r][c] = 1;
  page = await open(browser, fragment(rows.map((row) => row.join(''))));
  await page.click('#tab-ask');
  for (let k = 0; k < 4; ++k) await page.click('[aria-label="Larger cells"]');
  await page.evaluate(() => document.querySelector('.cells-canvas').scrollTo(0, 0));
  await page.click('#hint');
  await settled('#hint-words');
  await page.waitForFunction(() => {
    const one = document.querySelector('.cells-canvas');
    return one.scrollTop + one.clientHeight > one.scrollHeight * 0.97 && one.scrollLeft + one.clientWidth > one.scrollWidth * 0.97;
  });
});

test('forced colours still tell lit from unlit, and what is chosen', async () => {
  page = await open(browser, '#plus-3x3:a80', { forcedColors: 'active' });
  const look = (selector) => page.evaluate((one) => getComputedStyle(document.querySelector(one)).backgroundColor, selector);
  assert.notEqual(await look('.cell[aria-checked=true]'), await look('.cell[aria-checked=false]'));
  await page.click('#tab-draw');
  assert.notEqual(await look('.choice-row input:checked + span'), await look('.choice-row input:not(:checked) + span'));
});

test('focus stays', async () => {
  page = await open(browser);
  await page.click('.cell[data-cell="3"]');
  await page.focus('#undo');
  await page.keyboard.press('Enter');
  assert.equal(await focused(), 'undo');
  await page.focus('#new-puzzle');
  const before = await page.evaluate(() => location.hash);
  await page.keyboard.press('Enter');
  await page.waitForFunction((was) => location.hash !== was, before);
  assert.equal(await focused(), 'new-puzzle');
  await page.focus('#language');
  await page.selectOption('#language', 'zh');
  assert.equal(await focused(), 'language');
  assert.ok(await page.evaluate(() => document.querySelector(document.querySelector('.skip').getAttribute('href')) !== null));
});

test('everything that is pressed is large enough, and borders can be seen', async () => {
  page = await open(browser, '#plus-5x5:53aaa20', { viewport: { width: 375, height: 812 } });
  for (const tab of ['play', 'draw', 'ask', 'count', 'share']) {
    await page.click(`#tab-${tab}`);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button:not(.cell), select, input:not([type=radio]):not([type=checkbox]), summary, .check, .choice-row label')]
        .filter((one) => one.offsetParent && one.getBoundingClientRect().height < 43.5)
        .map((one) => `${one.localName} ${one.id} ${one.textContent.slice(0, 20)} ${one.getBoundingClientRect().height}`),
    );
    assert.deepEqual(small, [], tab);
  }
  const contrast = await page.evaluate(() => {
    const channel = (value) => ((value /= 255) <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    const bright = (colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map(Number);
      return 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
    };
    const ratio = (a, b) => (Math.max(bright(a), bright(b)) + 0.05) / (Math.min(bright(a), bright(b)) + 0.05);
    const paper = getComputedStyle(document.documentElement).backgroundColor;
    return ['.cell[aria-checked=true]', '.cell[aria-checked=false]', '#save-svg', 'textarea', '.choice-row'].map((one) => ratio(getComputedStyle(document.querySelector(one)).borderTopColor, paper));
  });
  for (const ratio of contrast) assert.ok(ratio >= 3, contrast.join());
});

test('Copy says so, and files are named after the board', async () => {
  page = await open(browser, '#plus-3x3:a80');
  await page.click('#tab-share');
  await page.waitForFunction(() => document.querySelector('#shared').value !== '');
  await page.click('#copy');
  await page.waitForFunction(() => /Copied/.test(document.querySelector('.panel').textContent));
  await page.evaluate(() => (location.hash = '#plus-4x6:000000'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 24);
  assert.doesNotMatch(await words('.panel'), /Copied/);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-svg')]);
  assert.equal(saved.suggestedFilename(), 'flipwise-4x6.svg');
});

test('the picture of a large board is no burden', async () => {
  page = await open(browser, fragment(Array(200).fill('10'.repeat(100))));
  await page.click('#tab-share');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#save-png')]);
  assert.ok(statSync(await saved.path()).size < 4e6);
});

test('one pattern is one pattern, and none has no sample', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  const boxes = page.locator('.panel fieldset').nth(0).locator('input');
  for (let k = 0; k < 5; ++k) await boxes.nth(k).setChecked(k === 4);
  await page.click('#count');
  await page.waitForFunction(() => /^1 pattern$/.test(document.querySelector('#count-number').textContent));
  const others = page.locator('.panel fieldset').nth(1).locator('input');
  for (let k = 0; k < 5; ++k) await others.nth(k).setChecked(false);
  await page.click('#sample');
  await page.waitForFunction(() => /There is no such pattern/.test(document.querySelector('.panel').textContent));
});

test('an emptied field keeps its number', async () => {
  page = await open(browser);
  await page.click('#tab-draw');
  const rows = page.locator('.panel input[type=number]').first();
  await rows.fill('');
  await rows.press('Enter');
  await rows.blur();
  assert.equal((await shown_rows(page)).length, 5);
  assert.equal(await rows.inputValue(), '5');
});

test('what the engine refuses is said in the language of the page', async () => {
  page = await open(browser, '', { locale: 'zh-CN' });
  await page.click('#tab-draw');
  for (const text of ['10\n1', 'hello', 'plus-4x4:96', '']) {
    await page.fill('#paste', text);
    await page.evaluate(() => document.querySelector('#paste-load').click());
    await page.waitForFunction(() => document.querySelector('#paste-result').textContent !== '');
    assert.doesNotMatch(await words('#paste-result'), /[a-z]{4}/, text);
  }
});

test('without scripts the page says what it needs, and it prints', async () => {
  const source = readFileSync(page_file, 'utf8');
  assert.match(source, /<noscript>.*JavaScript/s);
  page = await open(browser);
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.isVisible('.side'), false);
  assert.equal(await page.isVisible('.cell'), true);
});

test('the texts use common words', async () => {
  page = await open(browser, '#plus-5x5:02aa890');
  await page.waitForFunction(() => /^no/.test(document.querySelector('#fewest').textContent));
  assert.equal(await words('#fewest'), 'no solution');
  await page.click('#tab-ask');
  await page.evaluate(() => (location.hash = '#plus-5x5:53aaa20'));
  await stored(page);
  await page.click('#solve');
  await settled('#verdict');
  assert.doesNotMatch(await words('#panel'), /up to order|Nullity \d/);
});

test('no import of the page leads back to itself', () => {
  const root = resolve(fileURLToPath(new URL('../../web', import.meta.url)));
  const folders = ['src', 'package/src'].map((name) => join(root, name));
  const files = folders.flatMap((folder) => readdirSync(folder, { recursive: true }).filter((name) => /\.ts$/.test(name) && !name.endsWith('.d.ts')).map((name) => join(folder, name)));
  const imports = new Map(files.map((file) => [file, [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']+?)(?:\.js)?'/g)].map(([, to]) => [`${resolve(dirname(file), to)}.ts`, join(resolve(dirname(file), to), 'index.ts')].find((one) => files.includes(one))).filter(Boolean)]));
  const [done, open_ones] = [new Set(), []];
  const visit = (file) => {
    assert.ok(!open_ones.includes(file), [...open_ones, file].map((one) => one.slice(root.length + 1)).join(' -> '));
    if (done.has(file)) return;
    open_ones.push(file);
    for (const to of imports.get(file)) visit(to);
    open_ones.pop();
    done.add(file);
  };
  files.forEach(visit);
});
