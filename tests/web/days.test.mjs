// SPDX-License-Identifier: MIT
// Tests what lasts between visits: puzzles of the day in a row, and games of any size.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, fragment, generator, native, open, random_rows, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const own = { reducedMotion: 'reduce' };
const press = (cells) => page.evaluate((all) => all.forEach((cell) => document.querySelector(`.cell[data-cell="${cell}"]`).click()), cells);

/// Opens the puzzle of the day, and returns the cells that solve it.
async function begin_daily() {
  await stored(page);
  const before = await page.evaluate(() => window.flipwise.state().game.position.puzzle.start.join());
  await page.click('#daily');
  await page.waitForFunction((was) => window.flipwise.state().game.position.puzzle.start.join() !== was, before);
  const { solution } = native({ command: 'solve', board: await shown_rows(page), rule: await page.evaluate(() => window.flipwise.state().game.position.puzzle.rule) });
  return [...solution.join('')].flatMap((one, cell) => (one === '1' ? [cell] : []));
}

async function keep_days(ahead, streak) {
  await page.evaluate(([days, number]) => {
    const now = new Date();
    const last = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000) + days;
    localStorage.setItem('flipwise-days', JSON.stringify({ last, streak: number }));
  }, [ahead, streak]);
  await page.reload();
  await page.waitForSelector('.cell');
}

const streak = async () => Number(/\d+/.exec((await page.locator('#streak').count()) ? await page.textContent('#streak') : '0')[0]);

test('a puzzle of the day counts after the page was loaded again, and after another game', async () => {
  page = await open(browser, '', own);
  const [first, second, ...rest] = await begin_daily();
  await press([first]);
  await stored(page);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#presses')?.textContent === '1');
  await press([second]);
  await stored(page);
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  await stored(page);
  await page.click('#history .picture');
  await page.waitForFunction(() => document.querySelector('#presses').textContent === '2');
  assert.equal(await streak(), 0);
  await press(rest);
  await page.waitForSelector('.play-stage.solved');
  await page.waitForSelector('#streak');
  assert.equal(await streak(), 1);
});

for (const [name, ahead, before, after] of [['yesterday', -1, 3, 4], ['five days ago', -5, 0, 1], ['tomorrow, further east', 1, 3, 3], ['a year ahead, by a wrong clock', 365, 0, 1], ['today', 0, 3, 3]])
  test(`days in a row, the last one ${name}`, async () => {
    page = await open(browser, '', own);
    await keep_days(ahead, 3);
    assert.equal(await streak(), before);
    await press(await begin_daily());
    await page.waitForSelector('.play-stage.solved');
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.shared = text)));
    await stored(page);
    await page.click('#win-share');
    await page.waitForFunction(() => /^Puzzle of the day, \d{4}-\d\d-\d\d\nflipwise/.test(window.shared ?? ''));
    await page.waitForFunction((days) => Number(/\d+/.exec(document.querySelector('#streak')?.textContent ?? '0')[0]) === days, after);
  });

const shown_presses = (count) => page.waitForFunction((expected) => document.querySelector('#presses')?.textContent === expected, String(count));
const follow = async (to) => {
  await page.evaluate((hash) => (location.hash = hash), to);
  await page.waitForFunction((hash) => window.flipwise.state().game.position.puzzle.rows === Number(/-(\d+)x/.exec(hash)[1]), to);
  await stored(page);
};

for (const [way, again] of [
  ['Back', () => page.goBack()],
  ['its address', () => page.evaluate(() => (location.hash = '#plus-5x5:05e5148'))],
  ['its address, typed anew', async () => (await page.evaluate(() => history.replaceState(null, '', '#plus-5x5:05e5148')), await page.reload())],
])
  test(`a game that was left goes on where its board comes up by ${way}`, async () => {
    page = await open(browser, '#plus-5x5:05e5148', own);
    await stored(page);
    await press([0, 7]);
    await stored(page);
    await follow('#plus-3x3:a80');
    assert.match(await page.textContent('#history .picture'), /5 × 5, 2 presses/);
    await press([4]);
    await stored(page);
    await again();
    await shown_presses(2);
    await stored(page);
    assert.match(await page.textContent('#history .picture'), /3 × 3, 1 press/);
    assert.equal(await page.locator('#history .picture').count(), 1);
    await page.click('#undo');
    await shown_presses(1);
  });

test('the puzzle of the day goes on where it stood, whenever it is asked for', async () => {
  page = await open(browser, '', own);
  const [first, second] = await begin_daily();
  await press([first, second]);
  await shown_presses(2);
  await stored(page);
  await page.click('#daily');
  await page.waitForFunction(() => /Back to your game/.test(document.querySelector('.live').textContent));
  await shown_presses(2);
  await follow('#plus-3x3:a80');
  await page.click('#daily');
  await page.waitForFunction(() => window.flipwise.state().game.position.puzzle.rows > 3);
  await shown_presses(2);
});

test('a game stays in the list where its board was only drawn', async () => {
  page = await open(browser, '#plus-2x2:8', own);
  await stored(page);
  await press([3]);
  await stored(page);
  await follow('#plus-3x3:a80');
  await page.click('#tab-draw');
  await page.fill('#paste', '1 0\n0 0');
  await page.click('#paste-load');
  await shown_presses(0);
  await stored(page);
  await page.click('#tab-play');
  await page.click('#history .picture');
  await shown_presses(1);
});

for (const kept of ['{}', '3', 'null', '[null, {}, {"id": 3, "made": []}, {"id": "nonsense", "made": [[0, 1]], "rows": 2, "columns": 2, "solved": false}]', '[{"id": "plus-2x2:8", "made": [[99, 7]], "rows": 1e9, "columns": -1}]', '"x"', '{"last": "x", "day": {}}'])
  test(`whatever was kept, the page is there: ${kept}`, async () => {
    page = await open(browser, '', own);
    await stored(page);
    await page.evaluate((value) => {
      for (const name of ['history', 'game', 'days', 'daily', 'language', 'theme']) localStorage.setItem(`flipwise-${name}`, value);
      Storage.prototype.setItem = () => undefined;
    }, kept);
    await page.reload();
    await page.waitForSelector('.cell');
    await press([12]);
    await shown_presses(1);
    const games = page.locator('#history .picture');
    for (let before = await games.count(); before > 0; before = 0) {
      await games.first().click();
      await page.waitForFunction(() => /id/.test(document.querySelector('#message').textContent));
      assert.equal(await games.count(), before - 1);
    }
  });

test('a puzzle of the day that the page plays, to its end or in part, does not count', async () => {
  page = await open(browser, '', own);
  const cells = await begin_daily();
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.click('#play-solution');
  await page.waitForFunction(() => Number(document.querySelector('#presses').textContent) >= 2);
  await page.click('#play-solution');
  await stored(page);
  await page.reload();
  await page.waitForFunction(() => Number(document.querySelector('#presses')?.textContent) >= 2);
  const pressed = await page.evaluate(() => [...window.flipwise.state().game.position.pressed]);
  await press(cells.filter((cell) => !pressed[cell]));
  await page.waitForSelector('.play-stage.solved');
  await answered(page); // also the requests after a win that counts
  assert.equal(await streak(), 0);
  await page.click('#restart');
  await press(cells);
  await page.waitForSelector('.play-stage.solved');
  await page.waitForSelector('#streak');
  assert.equal(await streak(), 1);
});

for (const side of [60, 120, 500])
  test(`a game of ${side} x ${side} goes on after the page is loaded again, and waits while another is played`, async () => {
    page = await open(browser, fragment(random_rows(generator(side), side, side)), own);
    await page.waitForSelector('canvas');
    const known = () => page.evaluate(() => window.flipwise.state().game.position.presses);
    for (const expected of [1, 2, 3]) {
      await page.evaluate((k) => {
        const canvas = document.querySelector('canvas');
        const { left, top } = canvas.getBoundingClientRect();
        canvas.dispatchEvent(new MouseEvent('click', { clientX: left + 40 * k, clientY: top + 60, bubbles: true }));
      }, expected);
      await page.waitForFunction((count) => window.flipwise.state().game.position.presses === count, expected);
    }
    const lit = () => page.evaluate(() => window.flipwise.state().game.position.lit.join(''));
    const before = await lit();
    await stored(page);
    await page.reload();
    await page.waitForFunction(() => window.flipwise?.state().game.position.presses === 3);
    assert.equal(await lit(), before);
    await stored(page);
    await page.evaluate(() => (location.hash = '#plus-3x3:a80'));
    await page.waitForSelector('.cell');
    await stored(page);
    await page.reload();
    await page.waitForSelector('#history .picture');
    assert.match(await page.textContent('#history .picture'), new RegExp(`${side} × ${side}, 3 presses`));
    await page.click('#history .picture');
    await page.waitForFunction(() => window.flipwise.state().game.position.presses === 3);
    assert.equal(await lit(), before);
    assert.equal(await known(), 3);
  });
