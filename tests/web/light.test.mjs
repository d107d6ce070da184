// SPDX-License-Identifier: MIT
// Tests that the page is light: what a press lays out, what a first visit fetches, and what works before the engine is there.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { answered, fragment, generator, module_of, native, open, page_address, page_file, program, random_rows, root, serve_site, shown_rows, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => {
    if (page) page.faults = page.faults.filter((one) => !one.startsWith('asked for http://127.0.0.1'));
    return page;
  },
);

test('the file has about a megabyte with gzip', () => {
  assert.ok(gzipSync(readFileSync(page_file)).length < 1.05e6);
});

test('LZMA is unpacked to what xz packed', async () => {
  const { unlzma } = await module_of('engine/lzma.ts');
  const random = generator(9);
  const noise = Buffer.from(Array.from({ length: 50_000 }, () => random(256)));
  const periods = Buffer.from(Array.from({ length: 200_000 }, (_, k) => (k % 5000 < 4000 ? k % 7 : random(4))));
  const texts = Buffer.from(readFileSync(join(root, 'docs/mathematics.md')));
  const forms = ['lc=4,lp=0,pb=0', 'lc=0,lp=2,pb=4', 'lc=3,lp=0,pb=2'];
  for (const [k, bytes] of [Buffer.from('a'), Buffer.alloc(100_000, 7), noise, periods, Buffer.concat([texts, noise, texts]), readFileSync(program).subarray(0, 1 << 18)].entries()) {
    const packed = execFileSync('xz', ['--format=lzma', `--lzma1=preset=3,${forms[k % 3]}`, '--stdout'], { input: bytes, maxBuffer: 2 ** 26 });
    packed.writeBigUInt64LE(BigInt(bytes.length), 5);
    assert.ok(bytes.equals(unlzma(packed)), `${bytes.length} bytes, ${forms[k % 3]}`);
  }
  assert.throws(() => unlzma(Buffer.concat([Buffer.from([93, 0, 0, 1, 0, 99, 0, 0, 0, 0, 0, 0, 0]), noise])));
});

test('a press on 20 x 20 lays out its texts, not the cells', async () => {
  page = await open(browser, fragment(random_rows(generator(3), 20, 20)), { reducedMotion: 'no-preference' });
  await answered(page);
  await page.click('.cell[data-cell="21"]');
  const tracing = await page.context().newCDPSession(page);
  const events = [];
  tracing.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await tracing.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline'] } });
  await page.evaluate(async () => {
    document.querySelector('.cell[data-cell="150"]').click();
    for (let k = 0; k < 3; ++k) await new Promise(requestAnimationFrame);
  });
  const ended = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
  await tracing.send('Tracing.end');
  await ended;
  const layouts = events.filter(({ name, args }) => name === 'Layout' && args.beginData);
  assert.ok(layouts.length > 0 && layouts.length <= 3, `${layouts.length} layouts`);
  for (const { args } of layouts) {
    assert.ok(args.beginData.dirtyObjects < 50, `${args.beginData.dirtyObjects} objects to lay out`);
    assert.ok(args.beginData.totalObjects < 800, `${args.beginData.totalObjects} objects, more than one for a cell`);
  }
  const styled = events.filter(({ name }) => name === 'UpdateLayoutTree').reduce((sum, { args }) => sum + (args.elementCount ?? 0), 0);
  assert.ok(styled < 60, `styles of ${styled} elements`);
  // Chromium lays out all that a flex container contains, in spite of its cache, if the container is also a size container.
  assert.deepEqual(await page.evaluate(() => ['display', 'containerType'].map((name) => getComputedStyle(document.querySelector('.play-stage'))[name])), ['block', 'inline-size']);
});

test('a first visit fetches every file once, and a second one only the page', async () => {
  const { requested, close, address } = await serve_site();
  page = await open(browser, '', { serviceWorkers: 'allow' });
  await page.goto(address);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const files = requested.map((name) => name.replace(/-[\w-]{8}\./, '-HASH.')).sort();
  assert.deepEqual(files, ['engine-HASH.bin', 'flipwise-HASH.js', 'flipwise-offline.js', 'flipwise.svg', 'flipwise.webmanifest', 'index.html']);
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  requested.length = 0;
  await page.reload();
  await page.evaluate(() => window.flipwise.ready);
  assert.deepEqual(requested.filter((name) => name !== 'flipwise-offline.js'), ['index.html']);
  close();
});

test('the shape of the first board is painted before the script is there, unless another one will be', async () => {
  for (const [link, seen] of [['', true], ['#plus-3x3:a80', false]]) {
    const { close, release, address } = await serve_site(/^flipwise-[\w-]{8}\.js$/);
    page = await open(browser, '', { locale: 'en-US' });
    await page.goto(address + link, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length === 1 && document.querySelectorAll('.cell').length >= 25);
    assert.equal(await page.isVisible('.cells'), seen, link);
    const [place, count] = [await page.locator('.cells').boundingBox(), await page.locator('.cell').count()];
    release();
    await page.waitForSelector('button.cell');
    assert.equal(await page.isVisible('.cells'), true);
    if (!seen) { close(); break; }
    assert.deepEqual([await page.locator('.cells').boundingBox(), await page.locator('.cell').count()], [place, count]); // nothing jumps
    close();
    await page.context().close();
  }
});

test('the first board is played to its end before the engine is there', async () => {
  const { close, release, address } = await serve_site(/\.bin$/);
  page = await open(browser, '', { locale: 'en-US' });
  await page.goto(address);
  await page.waitForSelector('button.cell');
  const { solution, presses } = native({ command: 'solve', board: await shown_rows(page), rule: await page.evaluate(() => window.flipwise.state().game.position.puzzle.rule) });
  for (const [cell, pressed] of [...solution.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
  await page.waitForSelector('.play-stage.solved');
  assert.equal(await page.textContent('#fewest'), '…');
  release();
  await page.waitForFunction((fewest) => document.querySelector('#fewest').textContent === fewest, String(presses));
  close();
});

test('before the engine is there, presses and links are those of the program', async () => {
  const random = generator(8);
  page = await open(browser, '', { locale: 'en-US' });
  await page.addInitScript(() => {
    window.engines = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (...sent) {
      window.engines.push(() => post.apply(this, sent));
    };
  });
  for (const rule of ['plus', 'ring', 'king', 'knight', 'x', 'cross']) {
    const board = random_rows(random, 4, 5);
    await page.goto('about:blank');
    await page.goto(page_address + fragment(board, rule));
    await page.waitForSelector('.cell[data-cell="19"]');
    assert.deepEqual(await shown_rows(page), board);
    const answer = random_rows(random, 4, 5);
    for (const [cell, pressed] of [...answer.join('')].entries()) if (pressed === '1') await page.click(`.cell[data-cell="${cell}"]`);
    assert.deepEqual(await shown_rows(page), native({ command: 'apply', board, rule, presses: answer }).board, rule);
    if (rule === 'x') await page.evaluate(() => window.engines.splice(0).forEach((send) => send()));
  }
});
