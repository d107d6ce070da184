// SPDX-License-Identifier: MIT
// Makes the pictures of the page in docs/images, and web/preview.jpg, which links to it show. Usage: node tests/web/pictures.mjs
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

const lit = [1, 2, 3, 6, 7, 8, 12, 16, 18, 22];
const cells = Array.from({ length: 25 }, (_, cell) => `<i${lit.includes(cell) ? ' class="lit"' : ''}></i>`).join('');
const card = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await card.setContent(`<style>
  body { margin: 0; height: 630px; display: flex; align-items: center; gap: 70px; padding-left: 70px; background: radial-gradient(circle at 25% 50%, #232a38, #12151b 75%); color: #f1eee6; font-family: 'Iowan Old Style', Palatino, Georgia, 'DejaVu Serif', serif; }
  div { display: grid; grid-template-columns: repeat(5, 86px); gap: 9px; flex: none; }
  i { height: 86px; border-radius: 24%; background: radial-gradient(circle, #0000 14%, #717b8c 15% 20%, #0000 21%) #2b313c; box-shadow: inset 0 0 0 1px #3b4351; }
  .lit { background: radial-gradient(circle at 50% 42%, #fff3c9 6%, #f4bd4f 62%); box-shadow: 0 0 26px #f4b03fb0; }
  h1 { font-size: 118px; margin: 0 0 14px; letter-spacing: -3px; line-height: 1; } p { font-size: 43px; line-height: 1.3; margin: 0; color: #c9c5bb; }
</style><div>${cells}</div><main><h1>flipwise</h1><p>Press a light.<br />Its neighbours flip, too.<br />Turn all of them off.</p></main>`);
await card.screenshot({ path: fileURLToPath(new URL('../../web/preview.jpg', import.meta.url)), quality: 88 });
await browser.close();
