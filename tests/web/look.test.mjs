// SPDX-License-Identifier: MIT
// Tests accessibility, all widths, the cost of large boards, stopping, and the size and start of the file.
import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { after, before, test } from 'node:test';
import { answered, ask, at_rest, close, crossed, fragment, generator, held, hold, launch, native, open, page_address, page_file, random_rows, release, require_web, stored } from './harness.mjs';
import { drop_drawn } from './photos.mjs';

let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const axe = readFileSync(require_web.resolve('axe-core/axe.min.js'), 'utf8');

function serious(page) {
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter((one) => ['serious', 'critical'].includes(one.impact))
      .map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120) + ' ' + node.any.map((any) => any.message)).slice(0, 3).join(' | ')}`);
  });
}

/// Starts the counts of `work_done`.
function watch_work(page) {
  return page.evaluate(() => {
    const work = { paints: [], changes: 0, requests: [] };
    window.work = work;
    const [paint, post] = [CanvasRenderingContext2D.prototype.putImageData, Worker.prototype.postMessage];
    CanvasRenderingContext2D.prototype.putImageData = function (image, ...place) {
      work.paints.push([image.width, image.height]);
      paint.call(this, image, ...place);
    };
    Worker.prototype.postMessage = function (sent, ...rest) {
      if (!('module' in sent)) work.requests.push(sent);
      post.call(this, sent, ...rest);
    };
    new MutationObserver((changes) => (work.changes += changes.length)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });
}

/// Returns the width and height of each paint in pixels, the number of changes of the document and of its elements, and the
/// requests to the engine.
const work_done = (page) => page.evaluate(() => ({ ...window.work, elements: document.querySelectorAll('*').length }));

async function check(page, what) {
  assert.deepEqual(await serious(page), [], what);
}

test('the check for access finds what is wrong', async () => {
  const page = await open(browser);
  await page.evaluate(axe);
  await page.evaluate(() => document.querySelector('.board').append(document.createElement('button'))); // without a label
  assert.match((await serious(page)).join(), /button-name/);
  await close(page);
});

const looks = [
  ['phone', 375, 812, 'light', 'en-US'],
  ['phone', 375, 812, 'dark', 'zh-CN'],
  ['phone on its side', 812, 375, 'light', 'es-ES'],
  ['tablet', 820, 1180, 'dark', 'en-US'],
  ['desktop', 1280, 900, 'light', 'zh-CN'],
  ['desktop', 1280, 900, 'light', 'en-US', { forcedColors: 'active' }],
  ['desktop at 200 %', 640, 450, 'dark', 'fr-FR'],
  ['wide', 1920, 1080, 'light', 'fr-FR'],
];
for (const [name, width, height, colorScheme, locale, more] of looks)
  test(`axe finds nothing serious and nothing sticks out: ${name}, ${colorScheme}, ${locale}${more ? ', forced colours' : ''}`, async () => {
    const page = await open(browser, '#plus-5x5:5710a00', { viewport: { width, height }, colorScheme, locale, ...more });
    await page.evaluate(axe);
    for (const tab of ['play', 'draw', 'ask', 'count', 'share']) {
      await page.click(`#tab-${tab}`);
      if (tab === 'play') {
        await page.click('#gallery-open');
        await page.waitForFunction(() => window.flipwise.state().gallery?.knight);
        await check(page, `${name} ${colorScheme} gallery`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
        await page.keyboard.press('Escape');
      }
      if (tab === 'draw') {
        await page.selectOption('#rule', 'own');
        await page.waitForSelector('#rule-shown');
        await drop_drawn(page, { look: 'screenshot', lit: [1, 0, 0, 1, 1, 0, 0, 0, 1], rows: 3, columns: 3, cell: 40 });
      }
      if (tab === 'count') {
        await page.click('#weights');
        await page.waitForSelector('.plot');
      }
      if (tab === 'ask') {
        await page.click('#solve');
        await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
        await page.click('#quiet');
        await page.waitForSelector('.picture');
      }
      await check(page, `${name} ${colorScheme} ${tab}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${tab} is ${wide} pixels too wide`);
    }
    await page.click('#tab-play');
    await page.click('#sheet summary');
    await page.click('#sheet-make');
    await page.waitForSelector('#sheets');
    await check(page, `${name} ${colorScheme} sheet`);
    assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
    assert.deepEqual(page.faults, []);
    await close(page);
  });

for (const [name, width, height, colorScheme, more] of [['phone', 375, 812, 'dark'], ['desktop', 1280, 900, 'light'], ['desktop', 1280, 900, 'light', { forcedColors: 'active' }]])
  test(`axe finds nothing serious in cells of more colours: ${name}, ${colorScheme}${more ? ', forced colours' : ''}`, async () => {
    for (const [id, sign] of [['plus-5x5q4-to0123012301230123012301230:1230123012301230123012301', '.times'], ['cross-7x7q4:1000000000000000000000000000000000000000000000000', '.weight']]) {
      const page = await open(browser, `#${id}`, { viewport: { width, height }, colorScheme, ...more });
      await page.evaluate(axe);
      await page.click('#tab-ask');
      await page.click('#solve');
      await page.waitForSelector(sign);
      await check(page, `${name} ${colorScheme} ${id}`);
      assert.equal(await page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth)), 0);
      assert.deepEqual(page.faults, []);
      await close(page);
    }
  });

test('a 200 x 200 board: the cell in focus is a button on a canvas', async () => {
  const board = random_rows(generator(8), 200, 200);
  const page = await open(browser, fragment(board));
  await page.waitForSelector('.cells-canvas canvas');
  await page.evaluate(axe);
  await check(page, '200 x 200');
  const focused = () => page.evaluate(() => [document.activeElement.getAttribute('aria-label'), document.activeElement.getAttribute('aria-checked')]);
  await page.focus('.cursor:not([hidden])');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('PageDown');
  const lit = board[10][1] === '1';
  assert.deepEqual(await focused(), ['row 11, column 2', String(lit)]);
  await page.keyboard.press('Space');
  assert.deepEqual(await focused(), ['row 11, column 2', String(!lit)]);
  await page.keyboard.press('Control+End');
  assert.match((await focused())[0], /^row 200, column 200$/);
  await watch_work(page);
  const area = await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    for (let k = 0; k < 60; ++k) {
      document.querySelector('.cells-canvas').scrollTop = k * 10;
      document.activeElement.click();
      await new Promise(requestAnimationFrame);
    }
    const { clientWidth, clientHeight } = document.querySelector('.cells-canvas');
    return [clientWidth, clientHeight];
  });
  const { paints, changes, elements } = await work_done(page);
  assert.ok(paints.length <= 61, `${paints.length} paints in 60 frames`);
  assert.ok(paints.every((sides) => sides.every((side, k) => side <= area[k])), `${paints[0]} dots are painted, ${area} are in view`);
  assert.ok(changes <= 20 * 60, `${changes} changes of the document by 60 presses`);
  assert.ok(elements < 500, `${elements} elements`);
  const place = await page.locator('canvas').boundingBox();
  await page.mouse.click(place.x + 40, place.y + 40);
  assert.equal(await page.textContent('#presses'), '62');
  assert.deepEqual(page.faults, []);
  await close(page);
});

test('a press on a 500 x 500 board asks for its cell alone, and redraws little', async () => {
  const page = await open(browser, fragment(random_rows(generator(3), 500, 500), 'plus', '-torus')); // of a wrap, the engine is asked
  await page.waitForSelector('.cells-canvas canvas');
  await stored(page);
  await watch_work(page);
  for (let k = 1; k <= 5; ++k) {
    await page.evaluate((at) => {
      const { left, top } = document.querySelector('canvas').getBoundingClientRect();
      document.querySelector('canvas').dispatchEvent(new MouseEvent('click', { clientX: left + 15 * at + 5, clientY: top + 25, bubbles: true }));
    }, k);
    await page.waitForFunction((expected) => document.querySelector('#presses').textContent === String(expected), k);
    await at_rest(page);
  }
  const { paints, changes, requests } = await work_done(page);
  assert.equal(requests.length, 5);
  assert.ok(requests.every(({ flips }) => flips?.cell >= 0), JSON.stringify(requests.map((one) => Object.keys(one))));
  assert.ok(paints.length <= 15, `${paints.length} paints`);
  assert.ok(changes <= 20 * 5, `${changes} changes of the document`);
  await page.click('#undo');
  assert.equal(await page.textContent('#presses'), '4');
  assert.deepEqual(page.faults, []);
  await close(page);
});

test('a 100 x 100 board is solved by a worker, while the page goes on', async () => {
  const page = await open(browser, fragment(random_rows(generator(4), 100, 100)));
  await page.click('#tab-ask');
  await answered(page);
  await hold(page, ['"solve"']);
  await watch_work(page);
  await page.click('#solve');
  await held(page);
  await page.click('#zoom-in');
  await page.selectOption('#language', 'fr');
  await page.waitForFunction(() => document.documentElement.lang === 'fr');
  await page.selectOption('#language', 'en');
  assert.equal(await page.evaluate(() => window.flipwise.state().running?.task), 'solve');
  await at_rest(page);
  const before = await work_done(page);
  await release(page);
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  assert.match(await page.textContent('#verdict'), /Solvable in \d+ presses/);
  await at_rest(page);
  const after = await work_done(page);
  assert.equal(after.requests.filter(({ request }) => request?.includes('"solve"')).length, 1);
  assert.ok(after.paints.length - before.paints.length <= 5, `${after.paints.length - before.paints.length} paints`);
  assert.ok(after.changes - before.changes <= 50, `${after.changes - before.changes} changes of the document`);
  assert.deepEqual(page.faults, []);
  await close(page);
});

test('a long search shows its bounds and its best, and a stop keeps both', async () => {
  const board = crossed(generator(6), 45);
  const page = await open(browser, fragment(board, 'cross'));
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForFunction(() => /between \d+ and \d+/.test(document.querySelector('.progress').textContent));
  const [lower, upper] = (await page.textContent('.progress')).match(/\d+/g).map(Number);
  const presses_marked = () => page.evaluate(() => window.flipwise.scene().marks?.reduce((sum, mark) => sum + mark, 0));
  assert.ok((await presses_marked()) <= upper);
  await page.click('.stop');
  await page.waitForFunction(() => /Stopped/.test(document.querySelector('#verdict').textContent));
  const [least, most] = (await page.textContent('#verdict')).match(/\d+/g).map(Number);
  assert.ok(least >= lower && most <= upper && least <= most, `${lower} to ${upper}, then ${least} to ${most}`);
  assert.equal(await presses_marked(), most);
  const marks = await page.evaluate(() => Array.from(window.flipwise.scene().marks).join(''));
  const solution = board.map((_, row) => marks.slice(45 * row, 45 * row + 45));
  assert.equal(native({ command: 'verify', board, rule: 'cross', answer: { solution, presses: most } }).valid, true);
  assert.equal((await ask(page, { command: 'solve', board: ['1'] })).presses, 1);
  assert.deepEqual(page.faults, []);
  await close(page);
});

test('patterns are counted', async () => {
  const page = await open(browser);
  await page.click('#tab-count');
  await page.click('#count');
  await page.waitForFunction(() => /10.437.240 patterns/.test(document.querySelector('#count-number').textContent));
  await page.click('text=None adjacent');
  await page.click('#count');
  await page.waitForFunction(() => /5.598.861 patterns/.test(document.querySelector('#count-number').textContent));
  const more = native({ command: 'count', rows: 6, columns: 6, on: '0', by_weight: true, fewest_lit: true, most_lit: true });
  await page.click('#weights');
  await page.waitForSelector('.plot .bar');
  assert.equal(await page.locator('.plot .bar').count(), more.by_weight.length);
  for (const [button, words] of [['#most-lit', `most lights: ${more.most_lit.lit} lights`], ['#fewest-lit', `fewest lights: ${more.fewest_lit.lit} lights`], ['#sample', 'drawn uniformly']]) {
    await page.click(button);
    await page.waitForFunction((expected) => document.querySelector('.count-stage .caption').textContent.includes(expected), words);
    await page.waitForSelector('.count-stage svg');
  }
  assert.deepEqual(page.faults, []);
  await close(page);
});

test('the file is small and whole, and the page does not wait for its engine', async () => {
  assert.ok(statSync(page_file).size < 3e6);
  assert.ok(gzipSync(readFileSync(page_file)).length < 1.05e6);
  const page = await open(browser, '', { reducedMotion: 'reduce' }); // a page that no other test has used
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.engines = [];
    Worker.prototype.postMessage = function (...sent) {
      window.engines.push(() => post.apply(this, sent));
    };
  });
  await page.evaluate(() => {
    localStorage.clear();
    Storage.prototype.setItem = () => {};
  });
  await page.goto('about:blank');
  await page.goto(page_address); // without a board, which the engine would read
  await page.waitForSelector('.cell[data-cell="24"]');
  await page.click('#tab-ask');
  await page.waitForSelector('#solve');
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1 && window.engines.length > 0);
  assert.equal(await page.evaluate(() => performance.getEntriesByName('engine-ready').length), 0);
  await close(page);
});

test('every language has every text, with the same places to fill', () => {
  const texts = (language) => {
    const source = readFileSync(new URL(`../../web/src/texts/${language}.ts`, import.meta.url), 'utf8');
    return Object.fromEntries([...source.matchAll(/^ {2}'([\w.-]+)': ['"`](.*)['"`],$/gm)].map(([, key, text]) => [key, (text.match(/\{\w+\}/g) ?? []).sort().join()]));
  };
  const english = texts('en');
  assert.ok(Object.keys(english).length > 150);
  for (const language of ['es', 'fr', 'zh']) {
    const other = texts(language);
    assert.deepEqual(Object.keys(other).sort(), Object.keys(english).sort(), language);
    for (const [key, places] of Object.entries(other))
      assert.ok(places.split(',').every((place) => place === '' || english[key].includes(place)), `${language} ${key}`);
  }
});
