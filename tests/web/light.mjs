// SPDX-License-Identifier: MIT
// Measures a first visit to the folder for servers, and presses: node tests/web/light.mjs [FOLDER]. A slow phone is simulated: 1.6 Mbit/s
// with a delay of 150 ms, and a processor that is six times slower. Presses are measured in processor time of the main thread, which
// other load affects less, at full speed; the last column is six times as much.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { fragment, generator, launch, page_file, random_rows } from './harness.mjs';

const folder = process.argv[2] ?? join(dirname(page_file), 'site');
const types = { html: 'text/html', js: 'text/javascript', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' };
const viewport = { width: 390, height: 844 };
const median = (times) => times.sort((a, b) => a - b)[times.length >> 1];
let requested = [];

// Compresses texts, as servers do.
const server = createServer((request, response) => {
  const name = new URL(request.url, 'http://localhost').pathname.slice(1) || 'index.html';
  const type = types[name.split('.').pop()];
  try {
    const body = readFileSync(join(folder, name));
    const sent = type ? gzipSync(body) : body;
    requested.push([name, sent.length]);
    response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream', 'Last-Modified': new Date(0).toUTCString(), ...(type ? { 'Content-Encoding': 'gzip' } : {}) }).end(sent);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = await launch();

const visits = [];
for (let k = 0; k < (5); ++k) {
  const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
  const page = await context.newPage();
  const inspector = await context.newCDPSession(page);
  await inspector.send('Network.enable');
  await inspector.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 });
  await inspector.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  requested = [];
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => document.querySelector('button.cell') && (window.playable ??= performance.now()), null, { timeout: 120_000 });
  await page.waitForFunction(() => performance.getEntriesByName('engine-ready').length === 1, null, { timeout: 120_000 });
  await page.evaluate(() => navigator.serviceWorker.ready);
  visits.push(await page.evaluate(() => [...['first-contentful-paint', 'engine-ready'].map((name) => performance.getEntriesByName(name)[0].startTime), window.playable]));
  await context.close();
}
const [painted, ready, playable] = [0, 1, 2].map((at) => Math.round(median(visits.map((visit) => visit[at]))));
console.log(`first paint ${painted} ms, playable ${playable} ms, engine ready ${ready} ms; fetched ${requested.map(([name]) => name).join(', ')}: ${requested.reduce((sum, [, size]) => sum + size, 0)} bytes`);

for (const side of [5, 10, 20, 30]) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.goto(address + fragment(random_rows(generator(side), side, side)));
  await page.waitForFunction(() => window.flipwise && !Object.values(window.flipwise.busy()).includes(true));
  const inspector = await context.newCDPSession(page);
  const press = (cell) =>
    page.evaluate(async (at) => {
      const canvas = document.querySelector('canvas');
      const target = canvas ?? document.querySelector(`.cell[data-cell="${at}"]`);
      const { left, top } = target.getBoundingClientRect();
      performance.mark('pressed');
      target.dispatchEvent(new MouseEvent('click', { clientX: left + (canvas ? at : 2), clientY: top + (canvas ? 30 : 2), bubbles: true, detail: 1 }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      performance.mark('painted');
      await new Promise((resolve) => setTimeout(resolve, 400));
    }, cell);
  for (let k = 0; k < 3; ++k) await press(side + k);
  const events = [];
  inspector.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await inspector.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'blink.user_timing', 'toplevel'] } });
  for (let k = 0; k < 11; ++k) await press((side + 1 + 2 * k) % (side * side));
  const ended = new Promise((resolve) => inspector.once('Tracing.tracingComplete', resolve));
  await inspector.send('Tracing.end');
  await ended;
  const marks = (name) => events.filter((event) => event.name === name).sort((a, b) => a.ts - b.ts);
  const [begins, ends] = [marks('pressed'), marks('painted')];
  const of = (names) =>
    median(begins.map(({ ts, tid, pid }, k) => events.filter((event) => event.tid === tid && event.pid === pid && names.includes(event.name) && event.tdur && event.ts + event.dur >= ts && event.ts < ends[k].ts).reduce((sum, { tdur }) => sum + tdur / 1000, 0)));
  const all = of(['ThreadControllerImpl::RunTask']);
  console.log(`${side} x ${side}: layout ${of(['Layout']).toFixed(2)} ms, style ${of(['UpdateLayoutTree']).toFixed(2)} ms, press to paint ${all.toFixed(1)} ms, six times ${(6 * all).toFixed(0)} ms`);
  await context.close();
}
await browser.close();
server.close();
