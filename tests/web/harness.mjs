// SPDX-License-Identifier: MIT
// Starts a browser with the page from its file, and the native program for comparison.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { after, afterEach, before } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)));
export const require_web = createRequire(join(root, 'web/package.json'));
export const page_file = process.env.FLIPWISE_PAGE ?? join(root, 'web/dist/flipwise.html');
export const page_address = pathToFileURL(page_file).href;
/// True in the tests of `./dev test --long`, which run every case.
export const long = process.env.FLIPWISE_LONG === '1';

// The shell is the same browser without windows, and takes a quarter less processor time. The long tests use the whole browser.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
if (long) browsers.reverse();
export const browser_file = process.env.CHROMIUM ?? browsers.find(existsSync) ?? browsers[0];
export const firefox_file = process.env.FIREFOX ?? '/usr/bin/firefox-esr';
export const program = process.env.FLIPWISE ?? join(root, 'build/release/apps/flipwise');

const quiet = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const offline = ['--disable-background-networking', '--disable-component-update', '--disable-sync'];

export async function launch() {
  const { chromium } = require_web('playwright-core');
  return chromium.launch({ executablePath: browser_file, args: [...quiet, ...offline] });
}

/// Loads a source of the page as a module.
export async function module_of(path) {
  const { outputFiles } = require_web('esbuild').buildSync({ entryPoints: [join(root, 'web/src', path)], bundle: true, format: 'esm', write: false });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

/// A board that two presses solve.
export const first_board = '#plus-5x5:4718e20';

/// Opens a page, and collects its exceptions and network requests in `faults`. Without options other than the size, the page
/// may have been used before: it forgets everything, and takes half the time of a fresh one.
export async function open(browser, board = '', options = {}) {
  const fragment = board || first_board; // without one, it would be the puzzle of the day
  const { viewport = { width: 1280, height: 900 }, ...special } = options;
  const plain = Object.keys(special).length === 0;
  const spare = plain ? browser.spare : null;
  if (plain) browser.spare = null;
  const page = spare ?? (await fresh_page(browser, special));
  page.plain = plain;
  page.faults.length = 0;
  await page.setViewportSize(viewport);
  if (spare) await page.evaluate(forget, page_address + fragment);
  await (spare ? page.reload() : page.goto(page_address + fragment));
  await page.waitForSelector('#board, .board');
  await can_press(page);
  return page;
}

/// Waits until the page has received what presses flip, so that a press is made at once.
export function can_press(page) {
  return page.waitForFunction(() => window.flipwise && !window.flipwise.busy().clerk);
}

/// Forgets everything that the page has stored, what it would store or write into its address until it is left, and where it was
/// scrolled. Runs within the page.
function forget(address) {
  localStorage.clear();
  Storage.prototype.setItem = () => {};
  history.scrollRestoration = 'manual';
  history.replaceState(null, '', address);
  history.replaceState = history.pushState = () => {};
}

async function fresh_page(browser, options) {
  const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(Number(process.env.WAIT ?? 180_000));
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && page.faults.push(message.text()));
  page.on('request', (request) => /^(file|data|blob):/.test(request.url()) || page.faults.push(`asked for ${request.url()}`));
  return page;
}

/// Returns a page for use by the next test.
export async function close(page) {
  const browser = page.context().browser();
  if (!page.plain || browser.spare) return page.context().close();
  await page.emulateMedia({ media: null });
  await page.mouse.move(0, 0);
  browser.spare = page;
}

/// Starts one browser for the tests of a file, and passes it to `take`. Closes the page that `give` returns after a test, if
/// any, and checks that it has no faults.
export function use_one_browser(take, give) {
  let browser;
  before(async () => take((browser = await launch())));
  after(() => browser?.close());
  afterEach(async () => {
    const page = give();
    if (!page) return;
    const { faults } = page;
    await close(page);
    assert.deepEqual(faults, []);
  });
}

export function ask(page, request) {
  return page.evaluate((requested) => window.flipwise.ask(requested), request);
}

/// Waits until the address names the current board, and the game is stored as it is.
export function stored(page) {
  return page.waitForFunction(() => {
    const kept = JSON.parse(localStorage.getItem('flipwise-game') ?? 'null');
    if (!window.flipwise || `#${kept?.id}` !== decodeURIComponent(location.hash)) return false;
    const { puzzle, lit, presses } = window.flipwise.state().game.position;
    const made = kept.made.reduce((sum, [, amount]) => sum + (puzzle.colours > 2 ? amount : 1), 0);
    const cells = kept.board?.flatMap((row) => [...row]) ?? []; // a large board is stored without cells
    return kept.rows === puzzle.rows && kept.columns === puzzle.columns && made === presses && cells.every((value, cell) => puzzle.holes?.[cell] || Number(value) === lit[cell]);
  });
}

/// Waits until every request to the engine is answered, and the answers are processed.
export function answered(page) {
  return page.waitForFunction(() => !Object.values(window.flipwise.busy()).includes(true));
}

/// Waits until nothing is animated, and nothing moves, scrolls or changes its size between two frames.
export function at_rest(page) {
  return page.waitForFunction(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const places = () =>
      [...document.querySelectorAll('html, body *')]
        .map((one) => [one.scrollLeft, one.scrollTop, ...['x', 'y', 'width', 'height'].map((side) => one.getBoundingClientRect()[side])])
        .join();
    const before = places();
    await frame();
    await frame();
    return before === places() && document.getAnimations().every(({ playState }) => playState !== 'running');
  });
}

/// Holds back requests to the engine that contain one of these words, until `release`. Without words, lets all later requests
/// through. Ends when the page is loaded again.
export function hold(page, words) {
  return page.evaluate((to_hold) => {
    if (!window.held) {
      const post = Worker.prototype.postMessage;
      window.held = { words: [], requests: [] };
      Worker.prototype.postMessage = function (sent, ...rest) {
        const send = () => post.call(this, sent, ...rest);
        if (window.held.words.some((word) => sent?.request?.includes(word))) window.held.requests.push(send);
        else send();
      };
    }
    window.held.words = to_hold;
  }, words);
}

/// Waits until a request is held back.
export function held(page) {
  return page.waitForFunction(() => window.held.requests.length > 0);
}

/// Sends the requests that are held back now; later ones are still held.
export function release(page) {
  return page.evaluate(() => window.held.requests.splice(0).forEach((send) => send()));
}

/// Returns the file that a button makes the browser save.
export async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/// Decodes a GIF of a board of `side` in the browser. Returns, for each frame, its duration and a pixel of each cell near its
/// left edge, `down` from its top or, if negative, up from its bottom.
export function frames_of_gif(page, bytes, side, down) {
  return page.evaluate(
    async ([data, cells, lower]) => {
      const decoder = new ImageDecoder({ data: Uint8Array.from(atob(data), (one) => one.charCodeAt(0)), type: 'image/gif' });
      await decoder.tracks.ready;
      const frames = [];
      for (let k = 0; k < decoder.tracks.selectedTrack.frameCount; ++k) {
        const { image } = await decoder.decode({ frameIndex: k });
        const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
        const pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const ms = image.duration / 1000;
        image.close();
        const cell = canvas.width / (cells + 1);
        const dot = (at) => Array.from(pen.getImageData(cell * (0.5 + (at % cells)) + 8, cell * (0.5 + Math.floor(at / cells)) + (lower < 0 ? cell : 0) + lower, 1, 1).data);
        frames.push({ ms, dots: Array.from({ length: cells * cells }, (_, at) => dot(at)) });
      }
      return frames;
    },
    [bytes.toString('base64'), side, down],
  );
}

const types = { html: 'text/html', js: 'text/javascript', webmanifest: 'application/manifest+json', svg: 'image/svg+xml' };

/// Serves the folder for servers. Lists what is requested; requests for files that match `held` are answered after `release`.
export async function serve_site(held = /^$/) {
  const requested = [];
  let release;
  const released = new Promise((resolve) => (release = resolve));
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url, 'http://localhost').pathname) || 'index.html';
    requested.push(name);
    if (held.test(name)) await released;
    try {
      const body = readFileSync(join(dirname(page_file), 'site', name));
      response.writeHead(200, { 'Content-Type': types[name.split('.').pop()] ?? 'application/octet-stream', 'Last-Modified': new Date(0).toUTCString() }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { requested, release, close, address: `http://127.0.0.1:${server.address().port}/` };
}

let folder;

function run_program(command, requests, options) {
  folder ??= mkdtempSync(join(tmpdir(), 'flipwise-web-'));
  const file = join(folder, 'requests.json');
  const threads = ['solve', 'count'].includes(command) ? { threads: 1 } : {};
  writeFileSync(file, requests.map((request) => JSON.stringify({ ...threads, ...request })).join('\n'));
  const run = spawnSync(program, [command, '--request', file, ...options], { encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.error) throw run.error;
  return run;
}

/// Returns the answer of the command line to the same request.
export function native(request) {
  const { command } = request;
  const { status, stdout, stderr } = run_program(command, [request], command === 'verify' ? [] : ['--format', 'json']);
  if (command === 'verify') return { valid: status === 0 };
  return stdout ? JSON.parse(stdout) : { error: stderr };
}

/// Returns the answers to requests of one command in one run.
export function native_all(requests) {
  const lines = run_program(requests[0].command, requests, ['--format', 'json']).stdout.trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/// Returns a random generator with the same numbers in every run.
export function generator(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let word = Math.imul(state ^ (state >>> 15), state | 1);
    word ^= word + Math.imul(word ^ (word >>> 7), word | 61);
    return ((word ^ (word >>> 14)) >>> 0) % below;
  };
}

export function random_rows(random, rows, columns, holes = false) {
  const cell = () => (holes && random(7) === 0 ? '_' : String(random(2)));
  return Array.from({ length: rows }, () => Array.from({ length: columns }, cell).join(''));
}

/// Returns a cross board that random presses solve. If both sides are odd and long, no method solves it quickly.
export function crossed(random, side) {
  const lit = Array.from({ length: side }, () => Array(side).fill(0));
  for (let row = 0; row < side; ++row)
    for (let column = 0; column < side; ++column) {
      if (random(2) === 0) continue;
      for (let k = 0; k < side; ++k) {
        lit[row][k] ^= 1;
        if (k !== row) lit[k][column] ^= 1;
      }
    }
  return lit.map((row) => row.join(''));
}

/// Returns the rows of the board on the page, as in JSON.
export function shown_rows(page) {
  return page.evaluate(() => {
    const columns = Number(getComputedStyle(document.querySelector('.cells')).getPropertyValue('--columns'));
    const text = [...document.querySelectorAll('.cell')].map((cell) =>
      cell.classList.contains('hole') ? '_' : cell.getAttribute('aria-checked') === 'true' ? '1' : '0',
    );
    return Array.from({ length: text.length / columns }, (_, row) => text.slice(row * columns, (row + 1) * columns).join(''));
  });
}

/// Returns the fragment of a board: an id.
export function fragment(rows, rule = 'plus', options = '') {
  const bits = rows.join('').replace(/_/g, '0');
  const hex = bits.padEnd(Math.ceil(bits.length / 4) * 4, '0').replace(/..../g, (digit) => parseInt(digit, 2).toString(16));
  return `#${rule.replace(/ /g, '_')}-${rows.length}x${rows[0].length}${options}:${hex}`;
}
