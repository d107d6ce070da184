// SPDX-License-Identifier: MIT
// Tests cells of more than two colours: pressing and stepping back, and every other function of the page.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at_rest, frames_of_gif, generator, long, native, open, page_address, saved, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const id_of = (request) => native({ command: 'show', rule: 'plus', ...request }).id;
const blank = (rows, columns) => Array.from({ length: rows }, () => Array(columns).fill(0));
const cell = (at) => `.cell[data-cell="${at}"]`;
const presses = async () => Number(await page.textContent('#presses'));
const says = (selector, pattern) => page.waitForFunction(([one, expected]) => new RegExp(expected).test(document.querySelector(one)?.textContent ?? ''), [selector, pattern.source]);
const plus = [1, 3, 4, 5, 7]; // the centre of 3 x 3
const shows = (value) => page.waitForFunction((expected) => [...document.querySelectorAll('.cell b')].map((one) => one.dataset.text).join() === expected, Array.from({ length: 9 }, (_, at) => (plus.includes(at) ? value : 0)).join());
const puzzle_is = (id) => page.waitForFunction((expected) => decodeURIComponent(location.hash.slice(1)) === expected, id);

/// Returns a random board that some presses solve or, with `any`, any board.
function random_board(random, rows, columns, colours, any = false) {
  const cells = Array.from({ length: rows * columns }, () => (any ? random(colours) : 0));
  for (let at = 0; !any && at < cells.length; ++at) {
    const times = random(3) ? 0 : random(colours);
    const [row, column] = [Math.floor(at / columns), at % columns];
    for (const [r, c] of [[row, column], [row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]])
      if (r >= 0 && c >= 0 && r < rows && c < columns) cells[r * columns + c] = (cells[r * columns + c] + times) % colours;
  }
  return Array.from({ length: rows }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

test('a click presses, a right click steps back, and both can be undone', async () => {
  page = await open(browser, `#${id_of({ board: blank(3, 3), colours: 4 })}`);
  await page.evaluate(() => {
    window.menus = [];
    document.addEventListener('contextmenu', (event) => window.menus.push(event.defaultPrevented));
  });
  await page.click(cell(4));
  await shows(1);
  await page.click(cell(4));
  await shows(2);
  await page.click(cell(4), { button: 'right' });
  await shows(1);
  assert.equal(await presses(), 5);
  assert.equal(await page.getAttribute(cell(4), 'aria-label'), 'row 2, column 2, number 1');
  await page.click('#undo');
  await shows(2);
  assert.equal(await presses(), 2);
  await page.click('#redo');
  await shows(1);
  await page.click(cell(4), { button: 'right' });
  await shows(0);
  assert.equal(await presses(), 8);
  await says('#message', /Solved in 8 presses/);
  assert.deepEqual(await page.evaluate(() => window.menus), [true, true]);
});

test('on lights a right click opens the menu and does nothing else', async () => {
  page = await open(browser, '#plus-3x3:000');
  await page.evaluate(() => document.addEventListener('contextmenu', (event) => (window.menu = event.defaultPrevented)));
  await page.click(cell(4), { button: 'right' });
  assert.equal(await page.evaluate(() => window.menu), false);
  assert.equal(await presses(), 0);
  await page.focus(cell(4));
  await page.keyboard.press('-');
  assert.equal(await presses(), 0);
});

test('a tap presses, and a long touch steps back once', async () => {
  page = await open(browser, `#${id_of({ board: blank(3, 3), colours: 5 })}`, { hasTouch: true });
  const touch = await page.context().newCDPSession(page);
  const { x, y, width, height } = await page.locator(cell(4)).boundingBox();
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await page.evaluate(() => document.querySelector('h1').addEventListener('click', () => (window.tapped = true)));
  const hold_until = async (value) => {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await shows(value);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    // A later tap elsewhere arrives after all events of the long touch.
    await page.evaluate(() => (window.tapped = false));
    await page.tap('h1');
    await page.waitForFunction(() => window.tapped);
  };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await shows(1);
  await hold_until(0);
  await hold_until(4);
  await shows(4);
  assert.equal(await presses(), 1 + 4 + 4);
  assert.equal(await page.evaluate(() => String(getSelection())), '');
});

test('keys press and step back', async () => {
  page = await open(browser, `#${id_of({ board: blank(3, 3), colours: 3 })}`);
  await page.focus(cell(0));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  for (const [key, value] of [['Enter', 1], ['Space', 2], ['Shift+Enter', 1], ['-', 0], ['-', 2], ['Control+z', 0]]) {
    await page.keyboard.press(key);
    await shows(value);
  }
});

test('a board of many cells is pressed and stepped back, too', async () => {
  page = await open(browser, `#${id_of({ board: blank(22, 31), colours: 7 })}`);
  const lit = (at) => page.evaluate((one) => window.flipwise.scene().lit[one], at);
  const box = await page.locator('.cells-canvas canvas').boundingBox();
  const [x, y] = [box.x + (box.width * 15.5) / 31, box.y + (box.height * 10.5) / 22];
  const at = 10 * 31 + 15;
  await page.mouse.click(x, y);
  assert.equal(await lit(at), 1);
  await page.mouse.click(x, y, { button: 'right' });
  assert.equal(await lit(at), 0);
  await page.keyboard.press('Shift+Enter');
  assert.equal(await lit(at - 31), 6);
  assert.match(await page.locator('.cursor:visible').getAttribute('aria-label'), /^row 11, column 16, number 6/);
});

test('fewest presses are those of the program, shown as amounts, and lead to the goal', async () => {
  const random = generator(7);
  page = await open(browser);
  const more = long ? [[3, 'off'], [4, 'on'], [6, 'off'], [8, 'uniform'], [9, 'target'], [12, 'on']] : [];
  for (const [colours, goal] of [[4, 'uniform'], [5, 2], [9, 4], [12, 'target'], [2, 'off'], ...more]) {
    const [rows, columns] = [3 + random(2), 3 + random(2)];
    const board = random_board(random, rows, columns, colours);
    const as_rows = (cells) => (colours > 10 ? cells : cells.map((row) => row.join('')));
    const request = { board: as_rows(board), ...(colours > 2 ? { colours } : {}), goal: goal === 'target' ? as_rows(random_board(random, rows, columns, colours)) : goal };
    const what = JSON.stringify(request);
    const answer = native({ command: 'solve', rule: 'plus', ...request });
    await page.evaluate((id) => (location.hash = id), id_of(request));
    await page.waitForFunction((expected) => { const { puzzle } = window.flipwise.state().game.position; return puzzle.colours === expected[0] && puzzle.rows === expected[1] && puzzle.start.join() === expected[2]; }, [colours, rows, board.flat().join()]);
    await page.click('#tab-ask');
    await page.click('#solve');
    await page.waitForFunction(() => window.flipwise.state().solve && !window.flipwise.state().running);
    const verdict = await page.textContent('#verdict');
    if (answer.status === 'impossible') assert.match(verdict, /^Impossible/, what);
    else {
      assert.match(verdict, new RegExp(answer.presses ? `^Solvable in ${answer.presses} press` : '^The goal is reached'), what);
      if (colours > 2) {
        const marks = await page.locator('.cell').evaluateAll((all) => all.map((one) => Number(one.querySelector('.times')?.dataset.text.slice(1) ?? 0)));
        assert.deepEqual(marks, answer.solution.flatMap((row) => [...row].map(Number)), what);
      }
      if (answer.presses) {
        await page.click('#play-solution');
        await page.waitForFunction(() => !window.flipwise.state().playing);
        assert.equal(await presses(), answer.presses, what);
        await says('#message', /^Solved in/);
      }
    }
  }
});

test('an impossible board is proved by its framed cells', async () => {
  const random = generator(3);
  page = await open(browser);
  for (const colours of [3, 6, 9, 12]) {
    let board;
    let answer;
    do {
      board = random_board(random, 5, 5, colours, true);
      answer = native({ command: 'solve', board, colours, rule: 'cross' });
    } while (answer.status !== 'impossible');
    await page.evaluate((id) => (location.hash = id), id_of({ board, colours, rule: 'cross' }));
    await page.waitForFunction((expected) => window.flipwise.state().game.position.puzzle.start.join() === expected, board.flat().join());
    await page.click('#tab-ask');
    await page.click('#solve');
    await says('#verdict', /^Impossible\. The framed cells prove it/);
    const weights = await page.locator('.cell').evaluateAll((all) => all.map((one) => Number(one.querySelector('.weight')?.dataset.text.slice(1) ?? 0)));
    const sum = (cells) => cells.reduce((all, value) => all + value, 0);
    for (let at = 0; at < 25; ++at) assert.equal(sum(weights.filter((_, other) => other % 5 === at % 5 || Math.floor(other / 5) === Math.floor(at / 5))) % colours, 0);
    const rest = sum(weights.map((weight, at) => weight * (colours - board.flat()[at]))) % colours;
    assert.notEqual(rest, 0);
    assert.ok((await page.textContent('#verdict')).includes(`multiple of ${colours}`) && (await page.textContent('#verdict')).endsWith(`${rest} remains.`));
  }
});

test('a hint is a press of a minimum solution, and chasing ends at the goal', async () => {
  const board = random_board(generator(11), 4, 4, 6);
  const { presses: fewest } = native({ command: 'solve', rule: 'plus', board, colours: 6 });
  page = await open(browser, `#${id_of({ board, colours: 6 })}`);
  await page.click('#tab-ask');
  await page.click('#hint');
  await says('#hint-words', new RegExp(`^Press row .* ${fewest} presses to go`));
  assert.match(await page.textContent('#hint-words'), /single solution|only this one|Only one|One of the|Above it/);
  const [at, times] = await page.evaluate(() => { const { marks } = window.flipwise.scene(); const one = marks.findIndex(Boolean); return [one, marks[one]]; });
  for (let k = 0; k < times; ++k) await page.click(cell(at));
  await page.click('#hint');
  await says('#hint-words', new RegExp(fewest === times ? 'The goal' : `${fewest - times} press(es)? to go`));
  const goal = () => page.evaluate(() => window.flipwise.state().game.position.lit.every((value) => value === 0));
  for (let step = 0; step < 12 && !(await goal()); ++step) {
    await page.click('#chase');
    await page.waitForFunction(() => !window.flipwise.state().running && window.flipwise.state().chase);
  }
  assert.ok(await goal());
});

test('quiet patterns are shown with their orders, and change nothing', async () => {
  page = await open(browser);
  for (const [colours, side] of [[4, 4], [9, 5], [5, 3], ...(long ? [[3, 5], [6, 4], [12, 4]] : [])]) {
    const known = native({ command: 'analyze', rows: side, columns: side, colours, rule: 'plus', quiet_patterns: true });
    await page.evaluate((id) => (location.hash = id), id_of({ board: blank(side, side), colours }));
    await page.waitForFunction((expected) => window.flipwise.state().game.position.puzzle.colours === expected, colours);
    await page.click('#tab-ask');
    await page.click('#quiet');
    await page.waitForFunction(() => window.flipwise.state().quiet);
    const words = await page.textContent('#quiet-words');
    if (known.nullity === 0) {
      assert.match(words, /^There are none here/);
      continue;
    }
    assert.match(words, new RegExp(`^Independent ones: ${known.nullity} .* one board in ${known.one_in.replace(/\B(?=(\d{3})+$)/g, '\u202f')} is solvable`));
    const orders = known.orders.flatMap(({ order, generators }) => Array(generators).fill(`order ${order}`));
    assert.deepEqual(await page.locator('.picture small').allTextContents(), orders);
    for (let k = 0; k < orders.length; ++k) {
      await page.locator('.picture').nth(k).click();
      const times = await page.locator('.cell').evaluateAll((all) => all.map((one) => Number(one.querySelector('.weight')?.dataset.text.slice(1) ?? 0)));
      assert.ok(times.some(Boolean));
      const near = (at) => [at, ...(at % side ? [at - 1] : []), ...((at + 1) % side ? [at + 1] : []), at - side, at + side];
      for (let at = 0; at < side * side; ++at) assert.equal(near(at).reduce((sum, one) => sum + (times[one] ?? 0), 0) % colours, 0);
    }
  }
});

test('presses that contain a quiet pattern are reported', async () => {
  const { quiet_patterns } = native({ command: 'analyze', rows: 4, columns: 4, colours: 3, rule: 'plus', quiet_patterns: true });
  page = await open(browser, `#${id_of({ board: [[2, 2, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]], colours: 3 })}`);
  const [pattern] = quiet_patterns;
  for (const [at, times] of [...pattern.join('')].map(Number).entries()) for (let k = 0; k < times; ++k) await page.click(cell(at));
  await page.click('#tab-ask');
  await page.click('#hint');
  await page.waitForFunction(() => window.flipwise.state().hint && !window.flipwise.state().running);
  const words = await page.textContent('#hint-words');
  const there = native({ command: 'hint', ...(await page.evaluate(() => { const { puzzle, pressed } = window.flipwise.state().game.position; const rows = (cells) => [0, 4, 8, 12].map((at) => Array.from(cells.slice(at, at + 4)).join('')); return { board: rows(puzzle.start), pressed: rows(pressed), colours: 3, rule: 'plus' }; })) });
  assert.ok(there.quiet_pattern);
  assert.match(words, /^The framed pattern changes nothing: taken off/);
  assert.deepEqual(await page.locator('.cell').evaluateAll((all) => all.map((one) => Number(one.querySelector('.weight')?.dataset.text.slice(1) ?? 0))), [...there.quiet_pattern.join('')].map(Number));
});

for (const [name, like] of [['lights-out-2000', /^plus-5x5q3:/], ['alien-tiles', /^cross-7x7q4:/]])
  test(`the gallery makes a puzzle: ${name}`, async () => {
    page = await open(browser);
    await page.click('#gallery-open');
    await page.click(`#gallery-${name}`);
    await page.waitForFunction((kind) => new RegExp(kind).test(location.hash.slice(1)), like.source);
    await says('#fewest', /^6$/);
    assert.equal(native({ command: 'solve', board: await page.evaluate(() => location.hash.slice(1)) }).presses, 6);
  });

test('a board of more colours is drawn, with any goal', async () => {
  page = await open(browser);
  await page.click('#tab-draw');
  await page.click('#clear');
  await page.fill('#colours', '4');
  await page.locator('#colours').blur();
  await page.fill('#rows', '2');
  await page.locator('#rows').blur();
  await page.fill('#columns', '2');
  await page.locator('#columns').blur();
  await page.click(cell(1));
  await page.click(cell(1));
  await page.click(cell(2), { button: 'right' });
  assert.equal(await page.locator('.cell b').evaluateAll((all) => all.map((one) => one.dataset.text).join('')), '0230');
  await page.selectOption('#goal-choice', 'number');
  await page.fill('#goal-number', '2');
  await page.locator('#goal-number').blur();
  await puzzle_is(id_of({ board: ['02', '30'], colours: 4, goal: 2 }));
  assert.match(await page.textContent('#goal'), /all 2/);
  await page.click('#fill');
  await page.selectOption('#goal-choice', 'target');
  await page.click('#brush input[value=target], input[name=brush][value=target]');
  await page.click(cell(3));
  await puzzle_is(id_of({ board: ['33', '33'], colours: 4, goal: ['00', '01'] }));
  assert.equal(await page.getAttribute(`${cell(3)} .want`, 'data-text'), '1');
  await page.fill('#colours', '2');
  await page.locator('#colours').blur();
  await puzzle_is(native({ command: 'show', board: ['11', '11'], rule: 'plus', goal: ['00', '01'] }).id);
  assert.equal(await page.locator('.numbered').count(), 0);
});

for (const colours of [10, 16, ...(long ? [3, 200] : [])])
  test(`what is shared reads back: ${colours} colours`, async () => {
    const board = random_board(generator(colours), 3, 5, colours, true);
    const id = id_of({ board, colours });
    page = await open(browser, `#${id}`);
    for (const form of ['text', 'pbm', 'json', 'id', 'link']) {
      await page.click('#tab-share');
      await page.check(`input[name=form][value=${form}]`, { force: true });
      await page.waitForFunction((one) => window.flipwise.state().shared?.form === one, form);
      const shared = await page.inputValue('#shared');
      if (form === 'pbm') assert.match(shared, new RegExp(`^P2\\n5 3\\n${colours - 1}\\n`));
      await page.click('#tab-draw');
      await page.click('#clear');
      await page.fill('#paste', shared);
      await page.click('#paste-load');
      await says('#paste-result', /^Read: 3 × 5\./);
      await puzzle_is(id);
    }
    await page.click('#copy-in');
    await page.click('#clear');
    await page.click('#paste-load');
    await puzzle_is(id);
  });

test('a greymap sets the number of colours, and wrong numbers of colours are rejected', async () => {
  page = await open(browser);
  await page.click('#tab-draw');
  for (const text of ['0,1,2\n2,1,0\n', '012', '[[0,1,2],[2,1,0]]']) {
    await page.fill('#paste', text);
    await page.click('#paste-load');
    await says('#paste-result', /Choose more under “Colours of a cell”/);
    await page.click('#tab-play');
    await page.click('#tab-draw');
  }
  for (const [text, id] of [['P2\n3 1\n4\n0 3 4\n', id_of({ board: ['034'], colours: 5 })], ['{"board":["012"],"colours":3,"rule":"ring"}', id_of({ board: ['012'], colours: 3, rule: 'ring' })], ['[[0,1,2]]', id_of({ board: ['012'], colours: 3, rule: 'ring' })]]) {
    await page.fill('#paste', text);
    await page.click('#paste-load');
    await puzzle_is(id.replace('plus-1x3q3', 'ring-1x3q3'));
  }
  for (const text of ['P2\n3 1\n300\n0 3 4\n', '0 3', '{"board":["012"],"colours":1}', '{"board":["012"],"colours":3,"cost_of":"press"}', 'plus-1x3q300:012', 'P5\n3 1\n4\n']) {
    await page.fill('#paste', text);
    await page.click('#paste-load');
    await says('#paste-result', /^This cannot be read as a board/);
    await page.click('#tab-play');
    await page.click('#tab-draw');
  }
});

test('a game that was left goes on where it stood', async () => {
  page = await open(browser, `#${id_of({ board: blank(3, 3), colours: 12 })}`);
  await page.click(cell(4));
  await page.click(cell(4), { button: 'right' });
  await page.click(cell(4), { button: 'right' });
  await shows(11);
  await page.evaluate(() => (location.hash = '#plus-3x3:ff8'));
  await page.waitForSelector('#history .picture');
  assert.match(await page.textContent('#history .picture'), /3 × 3, 23 presses/);
  await page.click('#history .picture');
  await page.waitForSelector('.numbered');
  await shows(11);
  assert.equal(await presses(), 23);
  await stored(page);
  await page.goto('about:blank');
  await page.goto(page_address); // opens on the puzzle of the day; the game waits in the list
  await page.click('#history .picture:has-text("23 presses")');
  await page.waitForSelector('.numbered');
  await shows(11);
});

test('a film shows every amount, and pictures the numbers', async () => {
  const board = random_board(generator(5), 4, 4, 4);
  const answer = native({ command: 'solve', rule: 'plus', board, colours: 4 });
  page = await open(browser, `#${id_of({ board, colours: 4 })}`);
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('#film-gif');
  const grounds = [[75, 86, 107], [244, 183, 63], [86, 180, 233], [47, 158, 119]];
  const value = (dot) => grounds.findIndex((ground) => ground.every((part, place) => Math.abs(part - dot[place]) < 6));
  const { bytes } = await saved(page, '#film-gif');
  const frames = (await frames_of_gif(page, bytes, 4, -6)).map(({ dots }) => dots.map(value)); // at a dot below the number
  assert.equal(frames.length, answer.solution.join('').replace(/0/g, '').length + 1);
  assert.deepEqual(frames[0], board.flat());
  assert.deepEqual(frames.at(-1), Array(16).fill(0));
  await page.click('#tab-share');
  const svg = String((await saved(page, '#save-svg')).bytes);
  assert.deepEqual([...svg.matchAll(/text-anchor="middle"[^>]*>(\d)</g)].map(([, value]) => Number(value)), board.flat());
});

test('a sheet has puzzles of numbers that need what was ordered', async () => {
  page = await open(browser, `#${id_of({ board: blank(4, 4), colours: 3, goal: 'on' })}`);
  await page.click('#sheet summary');
  await page.click('#options summary');
  await page.fill('#order-presses', '5');
  await page.fill('#sheet-size', '3');
  await page.press('#sheet-size', 'Enter');
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  const starts = await page.evaluate(() => window.flipwise.state().sheet.puzzles.map(({ puzzle }) => Array.from(puzzle.start)));
  assert.equal(starts.length, 3);
  for (const start of starts) assert.equal(native({ command: 'solve', rule: 'plus', goal: 'on', colours: 3, board: [0, 4, 8, 12].map((at) => start.slice(at, at + 4)) }).presses, 5);
  assert.match(await page.textContent('.sheet h2'), /every number is 2/);
});

test('numbers can be read on every colour, light, dark, and in colours of the system', async () => {
  const parts = ['Light', 'Dark', 'forced'];
  for (const look of parts) {
    page = await open(browser, '', look === 'forced' ? { forcedColors: 'active' } : { colorScheme: look.toLowerCase() });
    for (const colours of long ? [3, 4, 6, 9, 10, 16, 64, 256] : [9, 16, 256]) {
      const board = [...Array(Math.ceil(colours / 16)).keys()].map((row) => [...Array(16).keys()].map((column) => (16 * row + column) % colours));
      await page.evaluate((id) => (location.hash = id), id_of({ board, colours, goal: board }));
      await page.waitForFunction((expected) => window.flipwise.state().game.position.puzzle.colours === expected, colours);
      await at_rest(page);
      const worst = await page.locator('.cell').evaluateAll((all) => {
        const brightness = (colour) => {
          const [red, green, blue] = colour.match(/[\d.]+/g).map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const contrast = (one) => {
          const [ground, ...inks] = [getComputedStyle(one).backgroundColor, ...[...one.children].map((child) => getComputedStyle(child).color)].map(brightness);
          return Math.min(...inks.map((ink) => (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05)));
        };
        return Math.min(...all.map(contrast));
      });
      assert.ok(worst >= 4.5, `${look}, ${colours} colours: ${worst}`);
    }
    if (look !== 'forced') await page.context().close();
  }
});
