// SPDX-License-Identifier: MIT
// Makes the pictures of the page in docs/images. Usage: node tests/web/pictures.mjs
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { at_rest, launch, open } from './harness.mjs';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
mkdirSync(folder, { recursive: true });
const browser = await launch();
const views = [
  ['page-solution.png', '#plus-5x5:53aaa20', { colorScheme: 'light', viewport: { width: 1180, height: 720 } }],
  ['page-impossible.png', '#plus-5x5:02aa890', { colorScheme: 'dark', viewport: { width: 1180, height: 720 } }],
];
for (const [name, fragment, options] of views) {
  const page = await open(browser, fragment, options);
  await page.click('#tab-ask');
  await page.click('#solve');
  await page.waitForFunction(() => document.querySelector('#verdict').textContent !== '');
  await page.evaluate(() => document.activeElement.blur());
  await page.mouse.move(0, 0);
  await at_rest(page);
  await page.screenshot({ path: folder + name });
}
await browser.close();
