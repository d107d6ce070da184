// SPDX-License-Identifier: MIT
// Tests that every part of the page fits its window with text of twice the size and with text from right to left, that nothing is
// animated without motion, and that buttons and fields leave no gaps in their rows.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, at_rest, fragment, long, open, page_address, use_one_browser } from './harness.mjs';
import { drop_drawn } from './photos.mjs';

let browser;
let page;
use_one_browser((one) => (browser = one), () => page);

/// Returns the elements with text that stick out of the window or of their box.
const stray = () =>
  page.evaluate(() => {
    const modal = document.querySelector('dialog[open]');
    const sticks_out = (one) => {
      const { left, right, width } = one.getBoundingClientRect();
      if (width < 2) return false;
      const field = ['INPUT', 'SELECT', 'TEXTAREA'].includes(one.tagName);
      const cut = !field && getComputedStyle(one).display !== 'inline' && one.scrollWidth > one.clientWidth + 1;
      return left < -1 || right > innerWidth + 1 || cut;
    };
    const texts = 'button, label, legend, summary, h1, h2, h3, p, small, strong, dt, dd, figcaption, select, input, textarea, .hint, .at, .number, .stars';
    const seen = [...document.querySelectorAll(texts)].filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('.unseen, .live, .skip, .cells, .cells-canvas') && (!modal || modal.contains(one)));
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [...(wide > 0 ? [`the page, by ${wide}`] : []), ...seen.filter(sticks_out).map((one) => `${one.localName}#${one.id}.${one.className}: ${one.textContent.slice(0, 20)}`)];
  });

/// Shows each part of the page in turn, and calls `check` with its name.
async function each_part(check) {
  for (const part of ['options', 'days', 'sheet']) await page.click(`#${part} summary`);
  await check('play');
  await page.click('#tour');
  await page.waitForSelector('#tour-step');
  await check('tour');
  await page.click('#level-play');
  await page.waitForSelector('#level-now');
  await check('level');
  await page.click('#gallery-open');
  await page.waitForFunction(() => window.flipwise.state().gallery?.knight);
  await check('gallery');
  await page.keyboard.press('Escape');
  await page.selectOption('#sheet-level', 'rising');
  await page.click('#sheet-codes');
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  await check('sheet');
  await page.click('#sheet-close');
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => window.flipwise.state().game.position.lit.join('') === '010111010');
  await page.click('#tab-ask');
  await page.click('#present');
  await page.waitForSelector('#presentation[open]');
  for (let k = 1; k <= 4; ++k) {
    await check(`slide ${k}`);
    await page.keyboard.press('ArrowRight');
  }
  await page.click('#slide-end');
  await page.click('#tab-play');
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('#win');
  await check('win');
  await page.click('#tab-draw');
  await drop_drawn(page, { look: 'tiles', lit: [1, 0, 0, 1], rows: 2, columns: 2, cell: 60 });
  await page.click('#photo-edges summary');
  await check('photo');
  await page.click('#photo-leave');
  await page.evaluate(() => (location.hash = '#plus-5x5:8000000'));
  await page.waitForFunction(() => window.flipwise.state().game.position.lit.length === 25);
  for (const tab of ['ask', 'count', 'share']) {
    await page.click(`#tab-${tab}`);
    if (tab === 'ask') await page.click('#solve');
    if (tab === 'ask') await page.waitForSelector('#mend');
    if (tab === 'share') await page.locator('input[value=embed]').check({ force: true });
    await answered(page);
    await check(tab);
  }
}

const modes = {
  'text of twice the size': () => (document.documentElement.style.fontSize = '200%'),
  'text from right to left': () => (document.documentElement.dir = 'rtl'),
};
for (const [name, mode] of Object.entries(modes))
  for (const width of long ? [320, 390, 768, 1280] : [320])
    for (const locale of long ? ['en-US', 'es-ES', 'fr-FR', 'zh-CN'] : ['fr-FR'])
      test(`every part fits: ${name}, ${width}, ${locale}`, async () => {
        page = await open(browser, '#plus-3x3:000', { viewport: { width, height: 800 }, locale });
        await page.evaluate(mode);
        await each_part(async (part) => assert.deepEqual(await stray(), [], part));
      });

test('at 320 and 390 pixels, every part fits in every language', async () => {
  for (const [width, locale] of long ? [320, 390].flatMap((wide) => ['en-US', 'es-ES', 'fr-FR', 'zh-CN'].map((one) => [wide, one])) : [[320, 'es-ES']]) {
    page = await open(browser, '#plus-3x3:000', { viewport: { width, height: 700 }, locale });
    await each_part(async (part) => assert.deepEqual(await stray(), [], `${width} ${locale} ${part}`));
    if (long) await page.context().close();
  }
});

test('without motion, nothing is animated in any part', async () => {
  page = await open(browser, '#plus-3x3:000', { reducedMotion: 'reduce' });
  await page.evaluate(() => {
    window.animated = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
      window.animated.push(this.className);
      return animate.apply(this, how);
    };
    for (const kind of ['animationstart', 'transitionrun']) document.addEventListener(kind, (event) => window.animated.push(`${kind} ${event.target.className}`), true);
  });
  await each_part(async (part) => assert.deepEqual(await page.evaluate(() => window.animated), [], part));
});

/// Returns an address of a board on a canvas that one press at the fifth cell of the fifth row solves.
function canvas_board() {
  const rows = Array.from({ length: 24 }, (_, row) => Array.from({ length: 24 }, (_, column) => (Math.abs(row - 4) + Math.abs(column - 4) <= 1 ? 1 : 0)).join(''));
  return fragment(rows);
}

for (const reducedMotion of ['no-preference', 'reduce'])
  test(`on a canvas, lights go out in a wave from the last press: ${reducedMotion}`, async () => {
    page = await open(browser, canvas_board(), { reducedMotion });
    await page.waitForSelector('.cells-canvas canvas');
    await at_rest(page);
    const shown = await page.evaluate(async () => {
      const canvas = document.querySelector('.cells-canvas canvas');
      const { left, top, width } = canvas.getBoundingClientRect();
      const side = width / 24;
      canvas.dispatchEvent(new MouseEvent('click', { clientX: left + 4.5 * side, clientY: top + 4.5 * side, bubbles: true }));
      await new Promise(requestAnimationFrame);
      const wave = document.querySelector('.wave');
      if (!wave) return null;
      const [, x, y] = /at ([\d.]+)px ([\d.]+)px/.exec(wave.style.maskImage).map(Number);
      const lit = (at, down) => wave.getContext('2d').getImageData(at, down, 1, 1).data[3];
      return { place: [x / side, y / side].map((at) => at.toFixed(1)), corner: lit(Math.round(wave.width - (side / 2) * devicePixelRatio), Math.round(wave.height - (side / 2) * devicePixelRatio)) };
    });
    assert.deepEqual(shown, reducedMotion === 'reduce' ? null : { place: ['4.5', '4.5'], corner: 255 });
    await page.waitForFunction(() => !document.querySelector('.wave'));
  });

test('each panel has one primary button, and one after a win comes first', async () => {
  for (const address of ['#plus-3x3:5d0', '']) {
    page = await open(browser, '#plus-3x3:5d0');
    if (!address) {
      await page.click('#daily');
      await page.waitForSelector('#day');
    }
    const primary = () => page.locator('#panel button.primary').count();
    for (const tab of ['play', 'draw', 'ask', 'count', 'share']) {
      await page.click(`#tab-${tab}`);
      assert.equal(await primary(), 1, tab);
    }
    await page.click('#tab-ask');
    await page.click('#solve');
    await page.waitForSelector('#play-solution');
    assert.equal(await primary(), 1, 'an answer');
    if (address) await page.context().close();
  }
  await page.context().close();
  page = await open(browser, '#plus-3x3:5d0', { viewport: { width: 320, height: 700 } });
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('#win');
  const rows = await page.evaluate(() => {
    const buttons = [...document.querySelectorAll('#win button')];
    const { left, right } = document.querySelector('#win .tools').getBoundingClientRect();
    const boxes = buttons.map((one) => one.getBoundingClientRect());
    const tops = [...new Set(boxes.map(({ top }) => Math.round(top)))];
    const gaps = tops.map((top) => boxes.filter((box) => Math.round(box.top) === top)).map((row) => Math.round(row[0].left - left) + Math.round(right - row.at(-1).right));
    return { first: buttons[0].className, gaps };
  });
  assert.deepEqual(rows, { first: 'primary', gaps: [0, 0] });
});

test('a file that cannot be read is reported beside its field, within the window', async () => {
  for (const [name, mimeType, bytes] of [['broken.txt', 'text/plain', 'hello world'], ['broken.png', 'image/png', '\x89PNG\x01\x02']]) {
    page = await open(browser, '#plus-3x3:5d0', { viewport: { width: 390, height: 700 } });
    await page.click('#tab-draw');
    await page.evaluate(([file, type, text]) => {
      scrollTo(0, 0);
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], file, { type }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, [name, mimeType, bytes]);
    await page.waitForSelector('#paste-result.bad');
    const [field, result] = await Promise.all(['#file', '#paste-result'].map((one) => page.locator(one).boundingBox()));
    assert.ok(result.y >= field.y + field.height && result.y - field.y - field.height < 20, `${result.y} after ${field.y + field.height}`);
    assert.ok(result.y >= 0 && result.y + result.height <= 700, String(result.y));
    assert.deepEqual(await page.evaluate(() => ['aria-describedby', 'aria-invalid'].map((one) => document.activeElement.getAttribute(one))), ['paste-result file-hint', 'true']);
    if (name === 'broken.txt') await page.context().close();
  }
});

test('a text that cannot be read is reported below the text', async () => {
  page = await open(browser);
  await page.click('#tab-draw');
  await page.fill('#paste', 'abc\nabcd');
  await page.click('#paste-load');
  await page.waitForSelector('#paste-result.bad');
  assert.equal(await page.getAttribute('#file', 'aria-invalid'), null);
  assert.ok((await page.locator('#paste-result').boundingBox()).y > (await page.locator('#paste').boundingBox()).y);
});

test('the goal is named once: in the sentence or, if that does not, in the status', async () => {
  page = await open(browser, '#plus-3x3:5d0');
  const goal = page.locator('#goal .repeated');
  assert.equal(await goal.count(), 1);
  assert.equal(await goal.isVisible(), false);
  await page.click('#tab-draw');
  assert.equal(await goal.count(), 0);
  assert.match(await page.locator('#goal').innerText(), /Goal: all off/);
});

test('the message of a win stays below its heading in a low window', async () => {
  page = await open(browser, '#plus-3x3:5d0', { viewport: { width: 320, height: 500 } });
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('#win');
  await page.evaluate(() => scrollTo(0, 0));
  await at_rest(page);
  const [heading, message] = await Promise.all(['#win-headline', '#message'].map((one) => page.locator(one).boundingBox()));
  assert.ok(message.y >= heading.y + heading.height, `${message.y} after ${heading.y}`);
});

test('a sheet is shown on white paper in every theme', async () => {
  page = await open(browser, '#plus-3x3:5d0', { colorScheme: 'dark' });
  await page.click('#sheet summary');
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  const seen = await page.evaluate(() => [getComputedStyle(document.body).color, ...['backgroundColor', 'color'].map((one) => getComputedStyle(document.querySelector('.sheet'))[one])]);
  assert.notEqual(seen[0], seen[2]);
  assert.deepEqual(seen.slice(1), ['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
});

test('the preset of a count is marked as long as its numbers are chosen', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  const pressed = () => page.locator('#panel [aria-pressed=true]').allInnerTexts();
  assert.deepEqual(await pressed(), ['Even neighbours']);
  await page.click('text=None adjacent');
  assert.deepEqual(await pressed(), ['None adjacent']);
  await page.check('input[aria-label="2 lit neighbours"] >> nth=0', { force: true });
  assert.deepEqual(await pressed(), []);
});

test('a puzzle that is asked for below its board is scrolled to on a phone', async () => {
  page = await open(browser, '#plus-3x3:5d0', { viewport: { width: 390, height: 700 } });
  const in_view = (one) => page.waitForFunction((what) => {
    const box = document.querySelector(what)?.getBoundingClientRect();
    return box && box.top >= 0 && box.top < innerHeight / 2;
  }, one);
  await page.click('#new-puzzle');
  await in_view('#board');
  await page.click('#sheet summary');
  await page.click('#sheet-make');
  await in_view('#sheets');
  await page.click('#level-play');
  await in_view('#board');
});

test('the kind of new puzzles outlives a reload, and a link to another board brings its own', async () => {
  page = await open(browser, '', { reducedMotion: 'reduce' });
  const kind = () => page.textContent('#options summary');
  await page.click('#options summary');
  await page.fill('#order-rows', '4');
  await page.fill('#order-presses', '3');
  await page.press('#order-presses', 'Tab');
  await page.selectOption('#order-wrap', 'torus');
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('flipwise-order'))?.wrap === 'torus');
  const asked = await kind();
  assert.equal(asked, '4 × 5, plus, 3 presses');
  await page.reload();
  await page.waitForSelector('.cell');
  assert.equal(await kind(), asked);
  assert.equal(await page.inputValue('#order-wrap'), 'torus');
  await page.goto('about:blank');
  await page.goto(`${page_address}#plus-3x3:5d0`);
  await page.waitForSelector('.cell');
  assert.equal(await kind(), '3 × 3, plus, 3 presses');
  await page.evaluate(() => localStorage.setItem('flipwise-order', '{"rows":-1,"rule":"<b>"}'));
  await page.reload();
  await page.waitForSelector('.cell');
  assert.match(await kind(), /^\d × \d, plus, \d presses$/);
});

test('the board is in the middle of a tall frame', async () => {
  page = await open(browser, '#plus-3x3:000', { viewport: { width: 420, height: 1000 } });
  await page.goto(`${page_address}?embed#plus-5x5:4718e20`);
  await page.waitForSelector('.cell');
  await at_rest(page);
  const [above, below] = await page.evaluate(() => {
    const { top, bottom } = document.querySelector('.play-stage').getBoundingClientRect();
    return [top, innerHeight - bottom];
  });
  assert.ok(above > 100 && Math.abs(above - below) < 12, `${above} above, ${below} below`);
});
