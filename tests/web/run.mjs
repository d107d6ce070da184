// SPDX-License-Identifier: MIT
// Runs one part of the tests, or says why it is skipped: exit 77.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { browser_file, page_file, require_web } from './harness.mjs';

function skip(why) {
  console.log(`skipped: ${why}`);
  process.exit(77);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 18) skip(`node ${process.versions.node} is older than 18`);
if (!existsSync(page_file)) skip(`${page_file} is not built; ./dev web builds it`);
if (!existsSync(browser_file)) skip(`${browser_file} is not installed`);
try {
  require_web.resolve('playwright-core');
} catch {
  skip('web/node_modules is not installed');
}

const test = fileURLToPath(new URL(`${process.argv[2]}.test.mjs`, import.meta.url));
process.exit(spawnSync(process.execPath, ['--test', test], { stdio: 'inherit' }).status ?? 1);
