// SPDX-License-Identifier: MIT
// Tests playing: keyboard, undo, questions, playback, sharing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, ask, fragment, generator, held, hold, long, native, open, random_rows, release, shown_rows, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const label = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));

async function tab_to(selector) {
  for (let k = 0; k < 60; ++k) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((expected) => document.activeElement?.matches(expected), selector)) return;
  }
  assert.fail(`the tab key never reaches ${selector}`);
}

test('a 5 x 5 is played to its end by keyboard alone', async () => {
  const random = generator(5);
  let board;
  let answer;
  do {
    board = random_rows(random, 5, 5);
    answer = native({ command: 'solve', board });
  } while (answer.status !== 'optimal');
  page = await open(browser, fragment(board));
  await tab_to('.cell');
  assert.equal(await label(), 'row 1, column 1');
  let [row, column] = [0, 0];
  for (let r = 0; r < 5; ++r)
    for (let c = 0; c < 5; ++c) {
      if (answer.solution[r][c] !== '1') continue;
      for (; row < r; ++row) await page.keyboard.press('ArrowDown');
      for (; column < c; ++column) await page.keyboard.press('ArrowRight');
      for (; column > c; --column) await page.keyboard.press('ArrowLeft');
      const before = await page.evaluate(() => document.activeElement.getAttribute('aria-checked'));
      await page.keyboard.press('Space');
      assert.notEqual(await page.evaluate(() => document.activeElement.getAttribute('aria-checked')), before);
    }
  assert.deepEqual(await shown_rows(page), Array(5).fill('00000'));
  assert.equal(await page.textContent('#presses'), String(answer.presses));
  await page.waitForFunction(() => /the fewest possible/.test(document.querySelector('.live').textContent + document.querySelector('#message').textContent));
});

test('an impossible board shows the quiet pattern that proves it', async () => {
  const board = ['00000', '01010', '10101', '01010', '00100'];
  page = await open(browser, fragment(board));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('.cell.quiet');
  assert.match(await page.textContent('#verdict'), /Impossible/);
  const framed = await page.evaluate(() => [...document.querySelectorAll('.cell')].map((cell) => (cell.classList.contains('quiet') ? '1' : '0')).join(''));
  const witness = framed.match(/.{5}/g);
  const common = [...framed].filter((one, k) => one === '1' && board.join('')[k] === '1').length;
  assert.equal(common % 2, 1);
  assert.equal(native({ command: 'verify', board, answer: { status: 'impossible', witness } }).valid, true);
});

const solved_rules = [['ring', '-columns'], ['two-kind', ''], ['0,0 0,1 1,0', ''], ['plus', '-on'], ['plus', '-torus-holes8001'],
  ...(long ? [['plus', ''], ['king', '-torus'], ['knight', ''], ['x', '-rows'], ['cross', '']] : [])];

test('a solution is played until the goal is reached, whatever the rule, wrap and goal', async () => {
  page = await open(browser);
  await page.click('#tab-ask');
  for (const [rule, options] of solved_rules) {
    const where = `${rule} ${options}`;
    const random = generator(9);
    const shape = { wrap: ['columns', 'rows', 'torus'].find((wrap) => options.includes(wrap)) ?? 'none', goal: options.includes('-on') ? 'on' : 'off' };
    let board;
    let answer;
    do {
      board = random_rows(random, 4, 4);
      if (options.includes('holes')) board = [`_${board[0].slice(1)}`, board[1], board[2], `${board[3].slice(0, 3)}_`];
      answer = native({ command: 'solve', board, rule, ...shape });
    } while (answer.status !== 'optimal' || answer.presses === 0);
    await page.evaluate((link) => (location.hash = link), fragment(board, rule, options));
    await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16 && !document.querySelector('.solved'));
    assert.deepEqual(await shown_rows(page), board, where);
    await page.click('#solve');
    await page.waitForSelector('#play-solution');
    assert.match(await page.textContent('#verdict'), new RegExp(`Solvable in ${answer.presses} press`), where);
    await page.click('#play-solution');
    await page.waitForFunction((presses) => document.querySelector('#presses').textContent === String(presses), answer.presses);
    await page.waitForSelector('.play-stage.solved');
    const reached = shape.goal === 'on' ? '1' : '0';
    assert.deepEqual(await shown_rows(page), board.map((row) => row.replace(/[01]/g, reached)), where);
  }
});

test('with a slow engine, a step of a solution waits for its press; pausing and continuing is one playback', async () => {
  const board = ['0110', '1011', '1101', '0110'];
  const { status, presses } = native({ command: 'solve', board, rule: 'two-kind' });
  assert.equal(status, 'optimal');
  assert.ok(presses > 3);
  page = await open(browser, fragment(board, 'two-kind'));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('#play-solution');
  const made = () => page.evaluate(() => window.flipwise.state().game.position.presses);
  await hold(page, ['"verify"']); // every press of two kinds waits for its answer
  await page.click('#play-solution');
  await held(page);
  assert.equal(await made(), 0);
  await release(page);
  await page.waitForFunction(() => window.flipwise.state().game.position.presses === 1);
  // The second press is pending: it is not made after the pause, and made once when playback continues.
  await held(page);
  await page.click('#play-solution');
  await release(page);
  await answered(page);
  assert.equal(await made(), 1);
  // Three clicks at once, so that playback does not end in between.
  await page.evaluate(() => [1, 2, 3].forEach(() => document.querySelector('#play-solution').click()));
  await held(page);
  await hold(page, []);
  await release(page);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await made(), presses);
});

test('all minimum solutions in turn', async () => {
  page = await open(browser, fragment(['1111', '1111', '1111', '1111']));
  const all = native({ command: 'solve', board: Array(4).fill('1111'), all: 200 });
  assert.ok(all.all.length > 1);
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.click('#all-solutions');
  const marked = () => page.evaluate(() => [...document.querySelectorAll('.cell')].map((cell) => (cell.classList.contains('mark-1') ? '1' : '0')).join(''));
  await page.waitForSelector('#which');
  for (const solution of all.all) {
    assert.equal(await marked(), solution.join(''));
    await page.click('#next-solution');
  }
  assert.equal(await marked(), all.all[0].join(''));
});

const many = long ? 1000 : 250;
test(`${many} presses are undone and done again`, async () => {
  page = await open(browser, '#plus-7x7:aaaaaaaaaaaa8');
  const start = await shown_rows(page);
  const end = await page.evaluate(async (presses) => {
    const cells = [...document.querySelectorAll('.cell')];
    for (let k = 0; k < presses; ++k) cells[(k * 31 + (k >> 3)) % 49].click();
    return cells.map((cell) => cell.getAttribute('aria-checked')).join();
  }, many);
  assert.equal(await page.textContent('#presses'), String(many));
  await page.evaluate((presses) => { for (let k = 0; k < presses; ++k) document.querySelector('#undo').click(); }, many);
  assert.deepEqual(await shown_rows(page), start);
  assert.equal(await page.textContent('#presses'), '0');
  assert.equal(await page.isDisabled('#undo'), true);
  await page.evaluate((presses) => { for (let k = 0; k < presses; ++k) document.querySelector('#redo').click(); }, many);
  assert.equal(await page.evaluate(() => [...document.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-checked')).join()), end);
  await page.keyboard.press('Control+z');
  assert.equal(await page.textContent('#presses'), String(many - 1));
});

test('hints lead to the goal with the fewest presses', async () => {
  const board = ['01010', '01110', '10101', '01010', '00100'];
  const { presses } = native({ command: 'solve', board });
  page = await open(browser, fragment(board));
  await page.click('#tab-ask');
  for (let k = 0; k < presses; ++k) {
    await page.click('#hint');
    await page.waitForFunction((left) => new RegExp(`\\b${left} press(es)? to go`).test(document.querySelector('#hint-words').textContent), presses - k);
    await page.click('.cell.mark-1');
  }
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await page.textContent('#presses'), String(presses));
});

test('light chasing, step by step, ends with all off', async () => {
  page = await open(browser, fragment(['10010', '01110', '10101', '01010', '00100']));
  await ask(page, { command: 'show', board: ['0'] });
  await page.click('#tab-play');
  await page.click('#options summary');
  await page.fill('#order-presses', '6');
  await page.click('#new-puzzle');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '6');
  await page.click('#tab-ask');
  for (let k = 0; k < 14 && !(await page.$('.play-stage.solved')); ++k) {
    const before = await page.textContent('#chase-words');
    await page.click('#chase');
    await page.waitForFunction((old) => document.querySelector('#chase-words').textContent !== old, before);
  }
  await page.waitForSelector('.play-stage.solved');
});

test('a new puzzle needs exactly what was ordered', async () => {
  page = await open(browser);
  await page.click('#options summary');
  for (const presses of [3, 9, 12]) {
    await page.fill('#order-presses', String(presses));
    await page.click('#new-puzzle');
    await page.waitForFunction((expected) => document.querySelector('#fewest').textContent === String(expected), presses);
    assert.equal(native({ command: 'solve', board: await shown_rows(page) }).presses, presses);
  }
});

test('a new puzzle of any rule, wrap and goal', async () => {
  page = await open(browser);
  await page.click('#options summary');
  const field = (name) => `#order-${name}`;
  // Successive puzzles differ in their presses, so the number shown changes when the next one has arrived.
  for (const [rule, goal, wrap, presses] of [['king', 'on', 'none', 4], ['ring', 'off', 'torus', 2], ['cross', 'off', 'none', 3], ['two-kind', 'off', 'none', 4], ['plus', 'uniform', 'columns', 5]]) {
    await page.selectOption(field('rule'), rule);
    await page.selectOption(field('goal'), goal);
    await page.selectOption(field('wrap'), wrap);
    await page.fill('#order-presses', String(presses));
    await page.click('#new-puzzle');
    await page.waitForFunction((expected) => document.querySelector('#fewest').textContent === String(expected), presses);
    assert.equal(native({ command: 'solve', board: await shown_rows(page), rule, goal, wrap }).presses, presses, rule);
  }
});

test('two kinds of press, each with its shape', async () => {
  page = await open(browser, '#two-kind-3x3:000');
  const cell = (k) => page.click(`.cell[data-cell="${k}"]`);
  // The engine checks whether a press is allowed, so the board changes a little later.
  const becomes = (rows) => page.waitForFunction((lit) => [...document.querySelectorAll('.cell')].map((one) => (one.getAttribute('aria-checked') === 'true' ? '1' : '0')).join('') === lit, rows.join(''));
  await page.click('text=Show where I pressed');
  await cell(4);
  await becomes(['010', '101', '010']);
  await page.check('.kinds input[value="2"]');
  await cell(5);
  await page.waitForFunction(() => /of one kind/.test(document.querySelector('#message')?.textContent));
  assert.deepEqual(await shown_rows(page), ['010', '101', '010']);
  await cell(0);
  await becomes(['100', '001', '010']);
  assert.equal(await page.getAttribute('.cell.mark-2', 'data-cell'), '0');
  assert.equal(await page.getAttribute('.cell.mark-1', 'data-cell'), '4');
  assert.deepEqual(await shown_rows(page), ['100', '001', '010']);
});

test('quiet patterns are shown, and both goals of the flip game', async () => {
  page = await open(browser, '#plus-5x5-uniform:0000000');
  await page.click('#tab-ask');
  await page.click('#quiet');
  await page.waitForSelector('.picture >> nth=1');
  assert.match(await page.textContent('#quiet-words'), /nullity is 2/);
  await page.click('.picture >> nth=0');
  await page.waitForSelector('.cell.quiet');
  await page.click('#solve');
  await page.waitForSelector('#both-goals');
  assert.match(await page.textContent('#both-goals'), /all off: 0 presses.*all on: 15 presses/s);
});

test('the page speaks Chinese, and keeps its board', async () => {
  page = await open(browser, '#plus-3x3:a80');
  await page.selectOption('#language', 'zh');
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-Hans');
  assert.match(await page.getAttribute('.cell', 'aria-label'), /第 1 行/);
  assert.deepEqual(await shown_rows(page), ['101', '010', '000']);
});
