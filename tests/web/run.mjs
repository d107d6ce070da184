// SPDX-License-Identifier: MIT
// Runs one part of the tests, or prints why it is skipped (exit 77).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser_file, firefox_file, page_file, require_web } from './harness.mjs';
import { package_folder } from './package.mjs';

const part = process.argv[2];
const of_package = ['package', 'install', 'runtimes'].includes(part);
// The browser of a part, and its driver.
const [browser, driver] = part === 'firefox' ? [firefox_file, 'puppeteer-core'] : [browser_file, 'playwright-core'];

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 18) skip(`node ${process.versions.node} is older than 18`);
const needed = of_package ? `${package_folder}/dist/flipwise.js` : page_file;
if (!existsSync(needed)) skip(`${needed} is not built; ./dev web builds it`);
if (part !== 'package') {
  if (!existsSync(browser)) skip(`${browser} is not installed`);
  try {
    require_web.resolve(driver);
  } catch {
    skip(`web/node_modules has no ${driver}`);
  }
}

const test = fileURLToPath(new URL(`${part}.test.mjs`, import.meta.url));
process.exit(spawnSync(process.execPath, ['--test', test], { stdio: 'inherit' }).status ?? 1);
