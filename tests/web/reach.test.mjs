// SPDX-License-Identifier: MIT
// Tests what a user sees and reaches: focus stays, marks scroll into view without needless jumps, and small screens and system
// colours show the whole board.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at_rest, close, fragment, open, page_address, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const own = { reducedMotion: 'reduce' };
const focused = () => page.evaluate(() => document.activeElement.id || document.activeElement.className || document.activeElement.tagName);

test('a clipboard that refuses is not reported as having copied, and takes no focus', async () => {
  page = await open(browser, '', own);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error('refused')) } });
    document.execCommand = () => false;
  });
  await page.goto('about:blank');
  await page.goto(page_address + '#plus-3x3:5d0');
  const refused = async (button) => {
    await page.focus(button);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /does not let this page copy/.test(document.querySelector('.live').textContent));
    assert.equal(`#${await focused()}`, button);
    assert.doesNotMatch(await page.evaluate(() => document.querySelector('#page').innerText), /Copied/);
  };
  await page.click('#tab-share');
  await page.waitForFunction(() => document.querySelector('#shared').value !== '');
  await refused('#copy');
  assert.match(await page.textContent('#copied'), /by hand/);
  await page.click('.cell[data-cell="4"]');
  await refused('#win-share');
  assert.match(await page.inputValue('#win-by-hand'), /^flipwise 3 × 3: 1 press/);
  await page.click('#tab-count');
  await page.waitForSelector('#count-copy');
  await refused('#count-copy');
  assert.match(await page.inputValue('#count-by-hand'), /^\d+$/);
});

test('focus stays on Next through the tour, and goes to the board when the tour or a win is left', async () => {
  page = await open(browser);
  await page.focus('#tour');
  await page.keyboard.press('Enter');
  await page.focus('#tour-next');
  for (let step = 2; step <= 6; ++step) {
    await page.keyboard.press('Enter');
    await page.waitForFunction((at) => document.querySelector('#tour-step').textContent.startsWith(`${at} of 6`), step);
    assert.equal(await focused(), 'tour-next', `step ${step}`);
  }
  await page.focus('#tour-end');
  await page.keyboard.press('Enter');
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains('cell')), true);
  await page.evaluate(() => (location.hash = '#plus-3x3:5d0'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  await page.click('.cell[data-cell="4"]');
  await page.focus('#win-next');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => !document.querySelector('#win-next'));
  assert.equal(await page.evaluate(() => document.activeElement.classList.contains('cell')), true);
});

/// Returns a board whose solution is one press, at this cell.
function one_press(side, row, column) {
  const near = (r, c) => Math.abs(r - row) + Math.abs(c - column) <= 1;
  return fragment(Array.from({ length: side }, (_, r) => Array.from({ length: side }, (_, c) => (near(r, c) ? '1' : '0')).join('')));
}

const phones = { 'a phone of 2020': { width: 375, height: 667 }, 'a phone': { width: 390, height: 844 }, 'a small phone': { width: 320, height: 568 }, 'a phone on its side': { width: 667, height: 375 } };
for (const [name, viewport] of Object.entries(phones))
  for (const [side, row] of [[30, 0], [30, 15], [30, 29], [5, 0], [5, 2], [5, 4], [45, 3]])
    test(`a hint on ${side} x ${side}, row ${row}, comes into view on ${name}`, async () => {
      page = await open(browser, one_press(side, row, 2), { viewport });
      await page.click('#tab-ask');
      await page.click('#hint');
      await page.waitForFunction(() => window.flipwise.scene().marks);
      await at_rest(page);
      const place = await page.evaluate(([cells, at]) => {
        const cell = document.querySelector(`.cell[data-cell="${at}"]`);
        if (cell) { const { top, bottom } = cell.getBoundingClientRect(); return (top + bottom) / 2; }
        const { top, height } = document.querySelector('.canvas-room').getBoundingClientRect();
        return top + (height * (Math.floor(at / cells) + 0.5)) / cells;
      }, [side, side * row + 2]);
      // The cells of a small board can be counted, so keeping the text in view matters more.
      const words = await page.locator('#hint').boundingBox();
      const stayed = side === 5 && words.y >= 0 && words.y + words.height <= viewport.height;
      assert.ok(stayed || (place >= 0 && place <= viewport.height), `at ${place} of ${viewport.height}`);
      if (side === 5) assert.ok(stayed, `the button at ${words.y} of ${viewport.height}`);
      // A cell that is in view already is not scrolled to.
      const before = await page.evaluate(() => scrollY);
      await page.evaluate(() => document.querySelector('#hint').click());
      await page.waitForFunction(() => window.flipwise.scene().marks && !window.flipwise.state().running);
      await at_rest(page);
      const moved = Math.abs((await page.evaluate(() => scrollY)) - before);
      assert.ok(moved < 44, `moved by ${moved}, more than a button that is shown whole where a hint takes long`);
    });

for (const [name, viewport] of Object.entries(phones))
  for (const [row, column] of [[0, 19], [19, 0], [10, 19]])
    test(`a hint on 20 x 20, row ${row}, column ${column}, comes into view on ${name}`, async () => {
      page = await open(browser, one_press(20, row, column), { viewport });
      await page.click('#tab-ask');
      await page.click('#hint');
      await page.waitForFunction(() => window.flipwise.scene().marks);
      await at_rest(page);
      const [cell, board] = await page.evaluate((at) => [document.querySelector(`.cell[data-cell="${at}"]`), document.querySelector('#board')].map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }), 20 * row + column);
      assert.ok(cell.left >= board.left - 1 && cell.right <= Math.min(board.right, viewport.width) + 1, JSON.stringify([cell, board]));
      assert.ok(cell.top >= -1 && cell.bottom <= viewport.height + 1, JSON.stringify(cell));
    });

for (const [width, height] of [[568, 320], [640, 450], [667, 375], [740, 360], [812, 340], [844, 390], [915, 412]])
  test(`on a phone on its side the board has all the height there is: ${width} x ${height}`, async () => {
    for (const side of [5, 7, 8, 10]) {
      page = await open(browser, one_press(side, 1, 1), { viewport: { width, height } });
      const cells = await page.evaluate(() => [...document.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect()).map(({ left, top, right, bottom }) => ({ left, top, right, bottom })));
      const [first, last] = [cells[0], cells.at(-1)];
      if (height / side >= 32.5) assert.ok(first.left >= 0 && first.top >= 0 && last.right <= width && last.bottom <= height, `${side}: ${JSON.stringify([first, last])}`);
      const [size, fits] = [first.right - first.left, Math.floor((Math.min(height, width - 236) - 8) / side - 2)];
      assert.ok(size >= Math.min(44, Math.max(30, fits)), `${side}: cells of ${size} pixels, ${fits} would fit`);
      assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
      for (const where of ['#sentence', '#fewest', '#undo', '#theme']) {
        const box = await page.locator(where).boundingBox();
        assert.ok(box.x >= last.right && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height, `${side}, ${where}: ${JSON.stringify(box)}`);
      }
      await page.locator('footer').scrollIntoViewIfNeeded();
      const [panel, footer] = await Promise.all(['#panel', 'footer p'].map((one) => page.locator(one).boundingBox()));
      assert.ok(panel.y + panel.height <= footer.y, 'the panel goes below the footer');
      if (width >= 704) assert.ok((await page.locator('.cell').first().boundingBox()).y >= 0, 'the board goes away');
      await page.click('#tab-count');
      await page.evaluate(() => scrollTo(0, 0));
      if (width >= 704) assert.ok((await page.locator('#tab-count').boundingBox()).y < 100, 'the tabs of Count go away');
      await page.click('#tab-play');
      if (side !== 10) await close(page);
    }
  });

test('on a phone on its side a board of many cells is moved in its window', async () => {
  page = await open(browser, one_press(45, 3, 3), { viewport: { width: 844, height: 390 } });
  const { y, height } = await page.locator('.cells-canvas').boundingBox();
  assert.ok(y >= 0 && y + height <= 390, `${y} + ${height}`);
});

for (const language of ['en', 'es', 'fr', 'zh'])
  test(`every tab is whole on a narrow phone: ${language}`, async () => {
    page = await open(browser, '', { viewport: { width: 320, height: 640 } });
    await page.selectOption('#language', language);
    const cut = await page.evaluate(() => {
      const bar = document.querySelector('.tabs');
      return [bar.scrollWidth - bar.clientWidth, document.documentElement.scrollWidth - innerWidth];
    });
    assert.deepEqual(cut.map((one) => Math.max(0, one)), [0, 0]);
  });

/// Returns the contrast of two colours as WCAG defines it.
function contrast(one, other) {
  const light = (colour) => colour.reduce((sum, part, k) => { const c = part / 255; return sum + [0.2126, 0.7152, 0.0722][k] * (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4); }, 0);
  const [high, low] = [light(one), light(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

for (const colorScheme of ['light', 'dark'])
  for (const forcedColors of ['none', 'active'])
    test(`targets and presses are told from the cells they lie on: ${colorScheme}, forced colours ${forcedColors}`, async () => {
      page = await open(browser, '#plus-3x3-to5a8:c68', { ...own, colorScheme, forcedColors });
      const sides = await page.evaluate(() => {
        const parts = (colour) => colour.match(/[\d.]+/g).slice(0, 3).map(Number);
        const resolved = (name) => { const one = document.createElement('span'); one.style.cssText = `color: var(${name}); forced-color-adjust: none`; document.body.append(one); const colour = getComputedStyle(one).color; one.remove(); return parts(colour); };
        return [...document.querySelectorAll('.cell.target')].map((cell) => [resolved(cell.getAttribute('aria-checked') === 'true' ? '--corner-lit' : '--corner'), parts(getComputedStyle(cell).backgroundColor), getComputedStyle(cell).backgroundImage]);
      });
      assert.equal(sides.length, 5);
      for (const [corner, cell, image] of sides) {
        assert.ok(contrast(corner, cell) >= 3, `${corner} on ${cell}`);
        assert.ok(image.includes(corner.join(', ')), image);
      }
      await page.click('#tab-ask');
      await page.click('#hint');
      await page.waitForSelector('.cell.mark-1');
      const look = (selector) => page.evaluate((one) => { const { backgroundImage, backgroundColor } = getComputedStyle(document.querySelector(one), '::after'); return backgroundImage + backgroundColor; }, selector);
      assert.match(await look('.cell.mark-1'), /gradient/);
    });

test('a board of many cells has the colours of the system, too', async () => {
  page = await open(browser, fragment(Array(45).fill('10'.repeat(22) + '1')), { ...own, forcedColors: 'active' });
  await page.waitForFunction(() => { const one = document.querySelector('canvas'); return one?.getContext('2d').getImageData(5, 5, 1, 1).data[3] === 255; }); // corners are round
  const { tinted, kinds } = await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    const seen = new Set();
    let coloured = 0;
    for (let k = 0; k < data.length; k += 4) {
      if (data[k + 3] === 0) continue;
      seen.add(data[k]);
      if (Math.max(data[k], data[k + 1], data[k + 2]) - Math.min(data[k], data[k + 1], data[k + 2]) > 8) ++coloured;
    }
    return { tinted: coloured, kinds: seen.size };
  });
  assert.equal(tinted, 0);
  assert.ok(kinds >= 2);
});

test('without scripts the page says so in each of its languages', async () => {
  const source = await (await import('node:fs/promises')).readFile(new URL(page_address), 'utf8');
  const [, inside] = /<noscript>(.*?)<\/noscript>/s.exec(source);
  for (const language of ['es', 'fr', 'zh-Hans']) assert.match(inside, new RegExp(`lang="${language}"[^>]*>[^<]*JavaScript`));
});
