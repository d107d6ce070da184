// SPDX-License-Identifier: MIT
// Tests what a board looks like: whole and round at every size, enlarged in its frame, and the same in pictures.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at_rest, close, fragment, generator, long, open, random_rows, saved, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const sizes = [[320, 568], [844, 390], [1280, 800], ...(long ? [[390, 844], [768, 1024], [1600, 900]] : [])];
const boards = [[3, 3], [5, 5], [7, 7], [10, 10], [12, 12], [13, 20], [20, 20]];
for (const [width, height] of sizes)
  test(`a board is whole, its cells are squares of whole pixels, and as large as fits: ${width} x ${height}`, async () => {
    for (const [rows, columns] of boards) {
      page = await open(browser, fragment(random_rows(generator(4), rows, columns)), { viewport: { width, height } });
      await at_rest(page);
      const { cells, scrolls, room } = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.cell')].map((one) => one.getBoundingClientRect());
        const group = document.querySelector('.cells');
        const [first, last] = [all[0], all.at(-1)];
        return {
          cells: { left: first.left, right: last.right, sides: [...new Set(all.flatMap((one) => [one.width, one.height]))], tall: last.bottom - first.top },
          scrolls: group.scrollWidth > group.clientWidth || document.documentElement.scrollWidth > innerWidth,
          room: group.parentElement.parentElement.clientWidth,
        };
      });
      const what = `${rows} x ${columns}: ${JSON.stringify(cells)}`;
      assert.ok(!scrolls && cells.left >= 0 && cells.right <= width, what);
      assert.equal(cells.sides.length, 1, what);
      assert.ok(Number.isInteger(cells.sides[0]), what);
      const [side] = cells.sides;
      const across = (cells.right - cells.left) / room;
      // Wide, or tall, or the largest cell.
      if (width < 800) assert.ok(across > 0.85 || side >= 44, `${what} of ${room}`);
      else if (height < 480) assert.ok(cells.tall > height * 0.85 || cells.right > width - 400, what);
      else assert.ok(across > 0.9 || side === 132 || side >= 44 || cells.tall > height * 0.5, what);
      if (columns !== 20 || rows !== 20) await close(page);
    }
  });

const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/// Moves two fingers apart, or together, around a point of the page.
async function pinch(x, y, from, to) {
  const inspector = await page.context().newCDPSession(page);
  const fingers = (apart) => [{ x: x - apart / 2, y, id: 0 }, { x: x + apart / 2, y, id: 1 }];
  await inspector.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 10; ++step) await inspector.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: fingers(from + ((to - from) * step) / 10) });
  await inspector.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await at_rest(page);
}

/// Returns the cell under a point, computed from the frame and the size of the cells, not from what is hit.
const under = (x, y, side) =>
  page.evaluate(
    ([px, py, count]) => {
      const one = document.querySelector('.cell');
      if (one) {
        const all = [...document.querySelectorAll('.cell')];
        return all.findIndex((cell) => { const { left, right, top, bottom } = cell.getBoundingClientRect(); return px >= left && px < right && py >= top && py < bottom; });
      }
      const { left, top, width } = document.querySelector('.canvas-room').getBoundingClientRect();
      return Math.floor(((py - top) * count) / width) * count + Math.floor(((px - left) * count) / width);
    },
    [x, y, side],
  );

for (const side of [20, 30])
  test(`${side} x ${side} on a phone is seen whole, enlarged by two fingers and by +, moved, and pressed where it is tapped`, async () => {
    page = await open(browser, fragment(random_rows(generator(side), side, side)), touch);
    await at_rest(page);
    const frame = page.locator('.cells, .cells-canvas');
    const shape = () => frame.evaluate((one) => ({ wide: one.scrollWidth - one.clientWidth, tall: one.scrollHeight - one.clientHeight, left: one.scrollLeft, top: one.scrollTop, page: visualViewport.scale }));
    const whole = await shape();
    assert.ok(whole.wide <= 0 && whole.tall <= 0, JSON.stringify(whole));
    assert.match(await page.textContent('#enlarge'), /two fingers/);
    await page.locator('.board').scrollIntoViewIfNeeded();
    const box = await frame.boundingBox();
    const [x, y] = [box.x + box.width * 0.3, box.y + box.height * 0.3];
    const before = await under(x, y, side);
    await pinch(x, y, 60, 200);
    const large = await shape();
    assert.ok(large.wide > 100 && large.page === 1, `the board is scaled, not the page: ${JSON.stringify(large)}`);
    const after = await under(x, y, side);
    const [down, right] = [Math.floor(after / side) - Math.floor(before / side), (after % side) - (before % side)];
    assert.ok(Math.abs(down) <= 1 && Math.abs(right) <= 1, `what is between the fingers stays: ${before}, then ${after}`);
    assert.equal(await page.locator('#enlarge').count(), 0);
    assert.equal(await page.textContent('#presses'), '0', 'a pinch does not press');
    await frame.evaluate((one) => one.scrollBy(77, 55));
    await at_rest(page);
    const tapped = await under(x, y, side);
    assert.notEqual(tapped, after, 'it is moved');
    await page.touchscreen.tap(x, y);
    await page.waitForFunction(() => document.querySelector('#presses').textContent === '1');
    assert.equal(await page.evaluate(() => window.flipwise.state().game.position.pressed.findIndex(Boolean)), tapped);
    await pinch(x, y, 300, 30);
    const small = await shape();
    assert.ok(small.wide <= 0 && small.tall <= 0, `whole again: ${JSON.stringify(small)}`);
    await page.click('#zoom-in');
    await page.click('#zoom-in');
    assert.ok((await shape()).wide > 20);
    await page.click('#tab-draw'); // two fingers do not draw
    await frame.scrollIntoViewIfNeeded();
    const lit = () => page.evaluate(() => Array.from(window.flipwise.state().game.position.lit).join(''));
    const [drawn, place] = [await lit(), await frame.boundingBox()];
    await pinch(place.x + 150, place.y + 60, 60, 90);
    assert.equal(await lit(), drawn);
    await page.touchscreen.tap(place.x + 100, place.y + 100);
    await page.waitForFunction((old) => Array.from(window.flipwise.state().game.position.lit).join('') !== old, drawn);
  });

/// Returns pixels of a picture, at places given as parts of its size.
const pixels = (bytes, type, places) =>
  page.evaluate(
    async ([data, kind, points]) => {
      const url = URL.createObjectURL(new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], { type: kind }));
      const image = new Image();
      image.src = url;
      await image.decode();
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen.drawImage(image, 0, 0);
      return { width: image.width, height: image.height, dots: points.map(([x, y]) => Array.from(pen.getImageData(Math.round(x * image.width), Math.round(y * image.height), 1, 1).data)) };
    },
    [bytes.toString('base64'), type, places],
  );

const near = (one, other) => one.slice(0, 3).every((part, k) => Math.abs(part - other[k]) <= 12);
const distance = (one, other) => one.slice(0, 3).reduce((sum, part, k) => sum + Math.abs(part - other[k]), 0);

for (const theme of ['light', 'dark', 'contrast', 'neon', 'garden'])
  test(`pictures have the lights, the glow and the colours of the page: ${theme}`, async () => {
    page = await open(browser, '#plus-3x3:a00'); // lit, unlit, lit
    await page.selectOption('#theme', theme);
    await at_rest(page);
    const shown = (await page.locator('.cells').screenshot()).toString('base64');
    const on_page = await page.evaluate(async (data) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(atob(data), (one) => one.charCodeAt(0))], { type: 'image/png' }));
      const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
      pen.drawImage(image, 0, 0);
      const group = document.querySelector('.cells').getBoundingClientRect();
      const dot = (cell, x, y) => { const { left, top, width } = document.querySelector(`.cell[data-cell="${cell}"]`).getBoundingClientRect(); return Array.from(pen.getImageData(Math.round(left - group.left + x * width), Math.round(top - group.top + y * width), 1, 1).data); };
      return [dot(0, 0.5, 0.42), dot(0, 0.5, 0.9), dot(1, 0.5, 0.8), dot(0, 0.02, 0.02)];
    }, shown);
    await page.click('#tab-share');
    for (const [button, type] of [['#save-png', 'image/png'], ['#save-svg', 'image/svg+xml']]) {
      const { bytes } = await saved(page, button);
      const at = (cell, x, y) => [(0.5 + cell + 0.0325 + 0.935 * x) / 4, (0.5 + 0.0325 + 0.935 * y) / 4]; // half a cell of margin
      const { width, dots } = await pixels(bytes, type, [at(0, 0.5, 0.42), at(0, 0.5, 0.9), at(1, 0.5, 0.8), at(0, 0.02, 0.02), at(1, 0.03, 0.5)]);
      if (type === 'image/png') assert.ok(width >= 4 * 80, `${width} pixels: two for each of the screen`);
      for (const [k, part] of ['the middle of a light', 'its edge', 'an unlit cell'].entries()) assert.ok(near(dots[k], on_page[k]), `${type}, ${part}: ${dots[k]}, on the page ${on_page[k]}`);
      assert.ok(!near(dots[3], dots[1]) || theme === 'contrast', `${type}: corners are round: ${dots[3]}`);
      assert.ok(distance(dots[4], dots[2]) < 12 === (theme === 'contrast'), `${type}: a light shines on its neighbour: ${dots[4]}, and not farther: ${dots[2]}`);
    }
  });

test('a canvas draws again only what a press changes, with round lights of the page', async () => {
  page = await open(browser, fragment(Array(30).fill('10'.repeat(15))));
  await at_rest(page);
  const areas = await page.evaluate(async () => {
    const canvas = document.querySelector('canvas');
    const put = CanvasRenderingContext2D.prototype.putImageData;
    const seen = [];
    CanvasRenderingContext2D.prototype.putImageData = function (image, ...place) {
      if (this.canvas === canvas) seen.push(place.length > 2 ? place[4] * place[5] : image.width * image.height);
      put.call(this, image, ...place);
    };
    const { left, top } = canvas.getBoundingClientRect();
    canvas.dispatchEvent(new MouseEvent('click', { clientX: left + 100, clientY: top + 100, bubbles: true, detail: 1 }));
    for (let k = 0; k < 3; ++k) await new Promise(requestAnimationFrame);
    return { seen, all: canvas.width * canvas.height };
  });
  const sum = areas.seen.reduce((total, one) => total + one, 0);
  assert.ok(sum > 0 && sum <= (9 * areas.all) / 900, JSON.stringify(areas));
  const dots = await page.evaluate(() => {
    const canvas = document.querySelector('canvas');
    const side = canvas.width / 30;
    const dot = (cell, x, y) => Array.from(canvas.getContext('2d').getImageData(Math.round((cell + x) * side), Math.round((29 + y) * side), 1, 1).data);
    return { middle: dot(28, 0.5, 0.42), edge: dot(28, 0.5, 0.88), corner: dot(29, 0.02, 0.02) };
  });
  assert.ok(dots.middle[2] > dots.edge[2] + 60, `it shines in the middle: ${JSON.stringify(dots)}`);
  assert.ok(dots.corner[3] < 128, `its corners are round: ${JSON.stringify(dots)}`);
});
