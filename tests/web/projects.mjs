// SPDX-License-Identifier: MIT
// Empty projects with the tarball of the npm package installed, and pages that use it. FLIPWISE_TARBALL is the path of the tarball;
// by default, one is packed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { after } from 'node:test';
import { launch } from './harness.mjs';
import { package_folder } from './package.mjs';

const folder = mkdtempSync(join(tmpdir(), 'flipwise-npm-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/// Runs a program, which must end by itself and without an error. Returns what it prints.
export function run(where, program, ...options) {
  const { status, stdout, stderr } = spawnSync(program, options, { cwd: where, encoding: 'utf8', timeout: 300_000 });
  assert.equal(status, 0, `${program} ${options.join(' ')}\n${stdout}${stderr}`);
  return stdout;
}

let packed = process.env.FLIPWISE_TARBALL && resolve(process.env.FLIPWISE_TARBALL);

export function tarball() {
  packed ??= join(folder, run(folder, 'npm', 'pack', '--silent', package_folder).trim());
  return packed;
}

/// Returns an empty project with the package installed and these files.
export function project(name, files) {
  const here = join(folder, name);
  mkdirSync(here);
  writeFileSync(join(here, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  run(here, 'npm', 'install', '--silent', '--offline', '--no-audit', '--no-fund', tarball());
  for (const [file, text] of Object.entries(files)) writeFileSync(join(here, file), text);
  return here;
}

/// Starts a server of these files, and of nothing else.
export async function serve(where, headers = {}) {
  const types = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.wasm': 'application/wasm' };
  const server = createServer((request, response) => {
    try {
      const text = readFileSync(join(where, request.url === '/' ? 'index.html' : request.url));
      response.writeHead(200, { 'Content-Type': types[extname(request.url)] ?? 'text/html', ...headers }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
  return { address: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}

/// Returns the title that a page gives itself.
export async function said_by(where, headers, refused = false) {
  const [browser, server] = [await launch(), await serve(where, headers)];
  try {
    const page = await browser.newPage();
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && !/favicon/.test(message.location().url) && faults.push(message.text()));
    await page.goto(server.address);
    await page.waitForFunction(() => document.title !== '', null, { timeout: 300_000 }).catch(() => undefined);
    assert.deepEqual(faults.filter((fault) => !(refused && /Content Security Policy/i.test(fault))), []);
    return await page.title();
  } finally {
    await browser.close();
    server.close();
  }
}

/// A page that runs main.js.
export const html = '<!doctype html><meta charset="utf-8"><script type="module" src="./main.js"></script>';
