// SPDX-License-Identifier: MIT
// Tests small things that people notice: undo across boards, switches, held keys, the timer, touch, messages, large text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answered, at_rest, fragment, generator, open, random_rows, shown_rows, stored, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const words = (selector) => page.textContent(selector);

test('undo and redo say when they lead to another board', async () => {
  page = await open(browser, '#plus-3x3:5d0');
  await page.click('.cell[data-cell="0"]');
  await page.click('#undo');
  assert.equal(await words('#message'), 'Undone. 0 presses.');
  await page.evaluate(() => (location.hash = '#plus-2x2:8'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 4);
  await page.click('#undo');
  assert.match(await words('#message'), /^Undone: the previous board is back/);
  assert.equal(await page.locator('.cell').count(), 9);
  await page.click('#redo');
  assert.match(await words('#message'), /^Redone: the next board is back/);
  assert.equal(await page.locator('.cell').count(), 4);
});

test('a light is a switch, whose name does not change with its state', async () => {
  for (const [id, cell] of [['#plus-3x3:5d0', '.cell[data-cell="4"]'], [fragment(random_rows(generator(2), 31, 31)), '.cursor:not([hidden])']]) {
    page = await open(browser, id);
    await page.focus(cell);
    const look = () => page.evaluate(() => ['role', 'aria-label', 'aria-checked', 'aria-pressed'].map((name) => document.activeElement.getAttribute(name)));
    const [role, label, checked, pressed] = await look();
    assert.deepEqual([role, pressed], ['switch', null]);
    assert.match(label, /^row \d, column \d$/);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.querySelector('#presses').textContent === '1');
    assert.deepEqual(await look(), [role, label, String(checked !== 'true'), null]);
    if (id.length < 20) await page.context().close();
  }
});

/// Returns the luminance of each pixel of a cell.
async function luminances(cell) {
  const picture = (await page.locator(`.cell[data-cell="${cell}"]`).screenshot()).toString('base64');
  return page.evaluate(async (data) => {
    const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], { type: 'image/png' }));
    const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
    pen.drawImage(image, 0, 0);
    const { data: bytes } = pen.getImageData(0, 0, image.width, image.height);
    const linear = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return Array.from({ length: bytes.length / 4 }, (_, k) => 0.2126 * linear(bytes[4 * k]) + 0.7152 * linear(bytes[4 * k + 1]) + 0.0722 * linear(bytes[4 * k + 2]));
  }, picture);
}

for (const colorScheme of ['light', 'dark'])
  test(`lit, unlit and marked cells are told apart without colour: ${colorScheme}`, async () => {
    page = await open(browser, '#ring-2x4:80', { colorScheme });
    for (const cell of [0, 2]) await page.click(`.cell[data-cell="${cell}"]`);
    await page.check('#show-presses');
    await page.mouse.move(0, 0);
    assert.deepEqual(await shown_rows(page), ['1001', '1010']);
    await at_rest(page);
    const looks = { 'lit, marked': await luminances(0), 'unlit, marked': await luminances(2), lit: await luminances(3), unlit: await luminances(5) };
    for (const [one, first] of Object.entries(looks))
      for (const [other, second] of Object.entries(looks)) {
        if (one >= other) continue;
        const size = Math.min(first.length, second.length);
        const told = first.slice(0, size).filter((value, k) => (Math.max(value, second[k]) + 0.05) / (Math.min(value, second[k]) + 0.05) >= 3);
        assert.ok(told.length > 0.04 * size, `${one} and ${other} differ by 3 to 1 in ${told.length} of ${size} pixels`);
      }
  });

test('a key that is held presses once', async () => {
  for (const [id, cell] of [['#plus-3x3:000', '.cell'], [fragment(random_rows(generator(2), 31, 31)), '.cursor:not([hidden])'], ['#plus-3x3q3:000000000', '.cell']]) {
    page = await open(browser, id);
    await page.focus(cell);
    for (const [k, key] of ['Enter', ' '].entries()) {
      for (let times = 0; times < 4; ++times) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await page.waitForFunction((count) => document.querySelector('#presses').textContent === count, String(k + 1));
      assert.equal(await words('#presses'), String(k + 1), `${id} ${key}`);
    }
    if (!id.includes('q3')) await page.context().close();
  }
});

test('the timer stands in a hidden tab, and goes on after the page is loaded again', async () => {
  page = await open(browser, '#plus-3x3:000', { locale: 'en-US' });
  await page.addInitScript(() => {
    const now = Date.now;
    window.later = 0;
    Date.now = () => now() + window.later;
    Object.defineProperty(document, 'hidden', { get: () => window.away ?? false });
  });
  await page.reload();
  await page.waitForSelector('button.cell');
  const seconds = async () => {
    const [minutes, rest] = (await words('#time')).split(':').map(Number);
    return 60 * minutes + rest;
  };
  const pass = (ms) => page.evaluate((more) => (window.later += more), ms);
  const turn = (away) =>
    page.evaluate((to) => {
      window.away = to;
      document.dispatchEvent(new Event('visibilitychange'));
    }, away);
  await page.check('#timed');
  await page.click('.cell[data-cell="0"]');
  await pass(70_000);
  await turn(true);
  const before = await seconds();
  assert.ok(before >= 70);
  await pass(3_600_000);
  await turn(false);
  assert.ok((await seconds()) < 3600, await words('#time'));
  await pass(50_000);
  await page.click('.cell[data-cell="1"]');
  assert.ok((await seconds()) >= 120);
  await stored(page);
  await page.reload();
  await page.waitForFunction(() => document.querySelector('#presses')?.textContent === '2');
  assert.ok((await seconds()) >= 120 && (await seconds()) < 3600, await words('#time'));
  await page.click('#restart');
  assert.equal(await words('#time'), '0:00');
});

test('touch: nothing stays as if pointed at, a long touch opens no menu, gaps do not zoom', async () => {
  page = await open(browser, '#plus-3x3:000', { hasTouch: true });
  const outside = await page.evaluate(() => {
    const found = [];
    const look = (rules, allowed) => {
      for (const rule of rules) {
        if (rule.cssRules && !rule.selectorText) look(rule.cssRules, allowed || /hover: ?hover/.test(rule.conditionText));
        else if (/:hover/.test(rule.selectorText) && !allowed) found.push(rule.selectorText);
      }
    };
    for (const { cssRules } of document.styleSheets) look(cssRules, false);
    return found;
  });
  assert.deepEqual(outside, []);
  const opens = await page.evaluate(() => {
    const cell = document.querySelector('.cell');
    const { x, y } = cell.getBoundingClientRect();
    const at = { bubbles: true, cancelable: true, clientX: x + 5, clientY: y + 5 };
    cell.dispatchEvent(new PointerEvent('pointerdown', { ...at, pointerType: 'touch', isPrimary: true }));
    const menu = new PointerEvent('contextmenu', { ...at, pointerType: 'touch' });
    cell.dispatchEvent(menu);
    return !menu.defaultPrevented;
  });
  assert.equal(opens, false);
  assert.deepEqual(await page.evaluate(() => ['touchAction', 'userSelect'].map((name) => getComputedStyle(document.querySelector('.board'))[name])), ['manipulation', 'none']);
});

test('a message is in the window wherever the board is scrolled', async () => {
  page = await open(browser, `#plus-20x20-holes${'8'.padEnd(100, '0')}:${'0'.repeat(100)}`, { viewport: { width: 360, height: 480 } });
  await page.evaluate(() => document.querySelector('.cells').scrollIntoView());
  await page.click('.cell[data-cell="0"]');
  await page.waitForFunction(() => document.querySelector('#message').textContent !== '');
  const { top, bottom, high } = await page.evaluate(() => ({ ...document.querySelector('#message').getBoundingClientRect().toJSON(), high: innerHeight }));
  assert.ok(top >= 0 && bottom <= high, `${top} to ${bottom} of ${high}`);
});

test('a broken link is explained to people', async () => {
  page = await open(browser, '#plus-5x5:4718');
  await page.waitForSelector('#message.bad');
  assert.match(await words('#message'), /^This link does not lead to a board; part of it may have been lost on the way\. Ask for it again, or play on here\. ./);
});

test('text from right to left neither widens the page nor mirrors the board', async () => {
  page = await open(browser, '#plus-3x3:5d0', { viewport: { width: 360, height: 640 }, isMobile: true });
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await at_rest(page);
  assert.deepEqual(await page.evaluate(() => [document.scrollingElement.scrollWidth, innerWidth]), [360, 360]);
  const [first, second] = await Promise.all([0, 1].map((cell) => page.locator(`.cell[data-cell="${cell}"]`).boundingBox()));
  assert.ok(first.x < second.x);
});

test('the keyboard shows what a press would flip', async () => {
  page = await open(browser, '#plus-3x3:000');
  const reached = () => page.evaluate(() => Array.from(window.flipwise.scene().reach ?? []).join(''));
  await page.focus('#board-hint');
  await page.keyboard.press('Shift+Tab');
  await page.waitForFunction(() => document.activeElement.dataset.cell === '0');
  assert.equal(await reached(), '110100000');
  await page.keyboard.press('ArrowRight');
  assert.equal(await reached(), '111010000');
  await page.keyboard.press('Tab');
  assert.equal(await reached(), '');
  await page.context().close();
  page = await open(browser, fragment(random_rows(generator(2), 31, 31)));
  await answered(page);
  await page.focus('#board-hint');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  assert.equal((await reached()).replace(/0/g, '').length, 4);
});

for (const width of [320, 1280])
  test(`text of twice the size leaves all tabs in view: ${width}`, async () => {
    page = await open(browser, '', { viewport: { width, height: 800 } });
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    for (const language of ['en', 'es', 'fr', 'zh']) {
      await page.selectOption('#language', language);
      const outside = await page.evaluate(() => [...document.querySelectorAll('[role=tab]')].filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        return left < 0 || right > innerWidth || tab.scrollWidth > tab.clientWidth;
      }).map((tab) => tab.textContent));
      assert.deepEqual(outside, [], language);
    }
  });

test('a sheet of more than two colours says what a press does', async () => {
  page = await open(browser, '#plus-3x3q3:000000000');
  await page.click('#options summary');
  await page.fill('#order-presses', '3');
  await page.click('#sheet summary');
  await page.fill('#sheet-size', '1');
  await page.click('#sheet-make');
  await page.waitForSelector('#sheets');
  assert.match(await words('.sheet p'), /a press adds 1; after 2 comes 0/);
});

test('a board in other characters is read', async () => {
  page = await open(browser, '#plus-3x3:5d0');
  await page.click('#tab-draw');
  const read = async (text, lit, unlit) => {
    await page.fill('#lit-signs', lit);
    await page.fill('#unlit-signs', unlit);
    await page.fill('#paste', text);
    await page.click('#paste-load');
    await page.waitForFunction(() => document.querySelector('#paste-result').textContent !== '');
    return words('#paste-result');
  };
  const board = ['10', '01'];
  for (const [text, lit, unlit] of [['🟨⬛\n⬛🟨', '🟨', '⬛'], ['🟨⬛️\n⬛🟨', '🟨', ''], ['x.\n.x', '', '.'], ['👩‍🚀 b\nb 👩‍🚀', '👩‍🚀', 'b'], ['1 0\n0 A', '1A', '']]) {
    assert.match(await read(text, lit, unlit), /Read: 2 × 2/, text);
    assert.deepEqual(await shown_rows(page), board, text);
    await page.click('#undo');
  }
  assert.match(await read('🟨⬛\n⬛?', '🟨', '⬛'), /line 2, column 2, \? is not a cell/i);
  assert.match(await read('xo', 'x', 'xo'), /x cannot be both/);
});
