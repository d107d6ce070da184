// SPDX-License-Identifier: MIT
// Tests running work: it is visible and can be stopped, failures are reported in place, and marks go with their answer.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, ask, crossed, fragment, generator, held, hold, long, open, page_address, release, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

/// Opens a page whose engine never receives requests with these words, so that they run until they are stopped.
async function open_deaf(words, fragment = '', options = {}) {
  page = await open(browser, fragment, options);
  await hold(page, words);
}

const marked = () => page.evaluate(() => { const { marks, quiet } = window.flipwise.scene(); return [marks, quiet].reduce((sum, cells) => sum + (cells?.filter(Boolean).length ?? 0), 0); });
const running = () => page.evaluate(() => window.flipwise.state().running?.task ?? null);

/// Checks that Stop is visible in the part of the page in view.
async function stop_is_seen() {
  await page.waitForSelector('.stop', { state: 'visible' });
  const { y, height } = await page.locator('.stop').boundingBox();
  const tall = await page.evaluate(() => innerHeight);
  assert.ok(y >= 0 && y + height <= tall, `Stop at ${y} of ${tall}`);
}

const endings = {
  'the tab Play': () => page.click('#tab-play'),
  'the tab Share': () => page.click('#tab-share'),
  'another question': () => page.click('#quiet'),
  undo: () => page.evaluate(() => document.querySelector('#undo').click()),
  'another puzzle': () => page.evaluate(() => (location.hash = '#plus-3x3:a80')),
};
for (const [name, end] of Object.entries(endings).slice(0, long ? 5 : 3))
  test(`marks of a search go with it: ${name}`, async () => {
    page = await open(browser);
    await page.evaluate((to) => (location.hash = to), fragment(crossed(generator(6), 45), 'cross'));
    await page.waitForSelector('canvas');
    await page.click('#tab-ask');
    await page.click('#solve');
    await page.waitForFunction(() => window.flipwise.scene().marks);
    await end();
    await page.waitForFunction(() => window.flipwise.state().running === null);
    await ask(page, { command: 'solve', board: ['1'] }); // by the worker that replaced the one that searched
    assert.equal(await marked(), 0);
  });

test('marks of a quiet pattern go with the answer that showed it, and those of the tour with the tour', async () => {
  await open_deaf([], '#plus-5x5:0000000');
  await page.click('#tab-ask');
  await page.click('#quiet');
  await page.click('.picture >> nth=0');
  assert.notEqual(await marked(), 0);
  await hold(page, ['"analyze"']);
  await page.click('#quiet');
  assert.equal(await marked(), 0);
  await page.click('.stop');
  assert.equal(await marked(), 0);
  await hold(page, []);
  await page.click('#tab-play');
  await page.click('#tour');
  for (let step = 1; step < 6; ++step) await page.click('#tour-next');
  await page.waitForSelector('.cell.quiet');
  await page.click('#tour-end');
  assert.equal(await marked(), 0);
});

const places = { 'the tab Solve': '#tab-ask', 'the tab Share': '#tab-share', 'the tab Play': '#tab-play', 'an embedded board': '' };
for (const [name, tab] of Object.entries(places)) {
  const address = (id) => (tab ? '' : '?embed') + id;

  test(`a harder puzzle is seen to be made, and can be stopped: ${name}`, async () => {
    await open_deaf(['"generate"'], address('#plus-3x3:5d0'), { viewport: { width: 390, height: 700 } });
    if (tab) await page.click(tab);
    await page.click('.cell[data-cell="4"]');
    await page.focus('#win-harder');
    await page.keyboard.press('Enter');
    await stop_is_seen();
    await page.focus('.stop');
    await page.keyboard.press('Enter');
    assert.equal(await running(), null);
    assert.equal(await page.locator('.progress').count(), 0);
    assert.equal(await page.evaluate(() => document.activeElement.id), 'win-harder');
  });

  test(`what cannot be made says so: ${name}`, async () => {
    page = await open(browser, address('#plus-1x1:8'));
    if (tab) await page.click(tab);
    await page.click('.cell');
    await page.click('#win-harder');
    await page.waitForSelector('#new-result', { state: 'visible' });
    assert.match(await page.textContent('.play-stage #new-result'), /No board of this shape needs more than 1/);
    assert.match(await page.textContent('.live'), /No board of this shape/);
  });
}

const changes = {
  rows: () => page.fill('#order-rows', '7'),
  columns: () => page.fill('#order-columns', '7'),
  presses: () => page.fill('#order-presses', '7'),
  wrap: () => page.selectOption('#order-wrap', 'torus'),
  rule: () => page.selectOption('#order-rule', 'king'),
  goal: () => page.selectOption('#order-goal', 'on'),
};
test('a new puzzle is not made if its options change meanwhile', async () => {
  await open_deaf(['"generate"']);
  await page.click('#options summary');
  for (const [name, change] of Object.entries(changes)) {
    await page.click('#new-puzzle');
    assert.equal(await running(), 'new');
    await change();
    await page.keyboard.press('Tab');
    assert.equal(await running(), null, name);
  }
  await page.click('#sheet summary');
  await page.click('#sheet-make');
  assert.equal(await running(), 'sheet');
  await page.fill('#sheet-size', '5');
  await page.keyboard.press('Tab');
  assert.equal(await running(), null);
});

test('stopped work sends no more requests', async () => {
  page = await open(browser);
  await page.click('#options summary');
  await page.selectOption('#order-rule', 'two-kind');
  await page.fill('#order-presses', '4');
  await answered(page); // also the request for the fewest presses of the first board
  // A press of the new board waits for its answer, so that the stop comes between two requests.
  await hold(page, ['"verify"', '"solve"']);
  await page.click('#new-puzzle');
  await held(page);
  await page.click('#tab-draw');
  assert.equal(await running(), null);
  await hold(page, ['"solve"']);
  await release(page);
  await page.waitForFunction(() => window.held.requests.length > 0 || !window.flipwise.busy().clerk);
  assert.equal(await page.evaluate(() => window.held.requests.length), 0);
});

test('a film shows how far it is, and can be stopped', async () => {
  page = await open(browser, '#plus-5x5:53aaa20');
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForSelector('#film-webm');
  await page.evaluate(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (...options) {
      this.addEventListener('stop', () => (window.recorded = true)); // after the page's own handler
      start.apply(this, options);
    };
    const made = URL.createObjectURL;
    window.saved = 0;
    URL.createObjectURL = (blob) => (++window.saved, made.call(URL, blob));
  });
  await page.click('#film-webm');
  await stop_is_seen();
  await page.waitForFunction(() => document.querySelector('.progress progress').value > 0);
  await page.click('.stop');
  assert.equal(await running(), null);
  await page.waitForFunction(() => window.recorded);
  assert.equal(await page.evaluate(() => window.saved), 0);
});

test('an engine that breaks is reported where it was asked', async () => {
  page = await open(browser, '', { reducedMotion: 'reduce' }); // a page that no other test has used
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (sent, ...rest) {
      if (sent?.request?.includes('"hint"')) this.onmessage({ data: { failed: 'RuntimeError: unreachable' } });
      else post.call(this, sent, ...rest);
    };
  });
  await page.goto('about:blank');
  await page.goto(page_address + '#plus-5x5:53aaa20');
  await page.click('#tab-ask');
  await page.click('#hint');
  await page.waitForFunction(() => /failed at its own check/.test(document.querySelector('#hint-words').textContent));
  assert.equal(await running(), null);
});

for (const [name, viewport, kept] of [
  ['a laptop', { width: 1280, height: 900 }, ['.board', '#undo', '#restart', '#hint']],
  ['a phone on its side', { width: 740, height: 360 }, ['.board', '#hint']],
  ['a phone', { width: 390, height: 844 }, ['#hint']],
])
  test(`what shows that something runs covers nothing needed: ${name}`, async () => {
    await open_deaf(['"hint"'], '#plus-5x5:53aaa20', { viewport });
    await page.click('#tab-ask');
    await page.click('#hint');
    await stop_is_seen();
    const is_free = (selector) => page.waitForFunction((one) => {
      if (one === 'footer p' || one === '#quiet') scrollTo(0, document.documentElement.scrollHeight);
      const [a, b] = [document.querySelector(one), document.querySelector('.progress')].map((drawn) => drawn.getBoundingClientRect());
      return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
    }, selector);
    // The page may still move or grow; its final position counts.
    for (const selector of [...kept, 'footer p', '#quiet']) await is_free(selector);
    assert.equal(await page.evaluate(() => document.querySelector('.progress span').closest('[role=region][aria-label]') !== null), true);
  });

const number = (words) => page.waitForFunction((expected) => document.querySelector('#count-number').textContent.includes(expected), words);

test('a live count appears after another question was asked first, and Enter counts', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  await page.evaluate(() => document.querySelector('#sample').click());
  await page.waitForFunction(() => /drawn uniformly/.test(document.querySelector('.count-stage').textContent));
  await number('patterns');
  assert.match(await page.textContent('.count-stage'), /drawn uniformly/);
  await page.fill('#count-rows', '1');
  await page.fill('#count-columns', '300');
  await page.press('#count-columns', 'Enter');
  await number('pattern');
});

test('answers stay beside the board that they are about; marked is what was asked last', async () => {
  page = await open(browser, '#plus-5x5:4718e20');
  await page.click('#tab-ask');
  const shown = (where) => page.waitForFunction((place) => document.querySelector(place).textContent !== '', where);
  await page.click('#solve');
  await shown('#verdict');
  const all = await marked();
  await page.click('#hint');
  await shown('#hint-words');
  assert.ok(all > 1 && (await marked()) === 1);
  assert.match(await page.textContent('#verdict'), /Solvable in/);
  assert.ok(await page.isVisible('#play-solution'));
  await page.click('#play-solution');
  await page.waitForSelector('.play-stage.solved');
  await page.evaluate(() => (location.hash = '#two-kind-4x4:6996'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 16);
  await page.click('#hint');
  await shown('#hint-words');
  const words = await page.textContent('#hint-words');
  await page.click('#chase');
  await page.waitForFunction(() => /Chasing works/.test(document.querySelector('#chase-words').textContent));
  assert.equal(await page.textContent('#hint-words'), words);
  assert.equal(await marked(), 1);
});
