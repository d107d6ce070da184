// SPDX-License-Identifier: MIT
// Tests boards of hexagons, of triangles and of layers: the cells and neighbours that the program names, how they are drawn, and how
// they are played with the mouse and the keyboard.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { answered, at_rest, module_of, native, open, program, saved, stored, use_one_browser } from './harness.mjs';

const shapes = await module_of('model/shapes.ts');
let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const words = ['hexagon:1', 'hexagon:2', 'hexagon:4', 'hexagons:1,3', 'hexagons:4,5', 'hexagons:5,2', 'triangle:1', 'triangle:3', 'triangle:6', 'triangles:1,4', 'triangles:4,7', 'triangles:3,4', 'grid:3,3,3', 'grid:2,3,4', 'grid:4,2,2'];

/// Returns the cells of a board in the order of the program: rows from top to bottom; in layers, layer by layer.
function in_order(puzzle) {
  const step = shapes.layer_step(puzzle);
  const layer = (cell) => (step ? Math.floor((cell % puzzle.columns) / step) : 0);
  const cells = [...puzzle.start.keys()].filter((cell) => !puzzle.holes?.[cell]);
  const place = (cell) => shapes.place_named(puzzle, cell);
  return cells.sort((one, other) => layer(one) - layer(other) || place(one).row - place(other).row || place(one).column - place(other).column);
}

test('boards have the cells and neighbours of the graphs of the same name', () => {
  for (const word of words) {
    const puzzle = shapes.shape_named(word);
    const cells = in_order(puzzle);
    const offsets = puzzle.rule.split(' ').map((offset) => offset.split(',').map(Number));
    const flipped = cells.map((cell) => {
      const [row, column] = [Math.floor(cell / puzzle.columns), cell % puzzle.columns];
      const reached = offsets.map(([down, right]) => [row + down, column + right]).filter(([r, c]) => r >= 0 && r < puzzle.rows && c >= 0 && c < puzzle.columns);
      return reached.map(([r, c]) => cells.indexOf(r * puzzle.columns + c)).filter((one) => one >= 0).sort((one, other) => one - other);
    });
    const shown = spawnSync(program, ['show', '--graph', word, '--format', 'brackets'], { encoding: 'utf8' }).stdout;
    assert.deepEqual(flipped, JSON.parse(shown.slice(shown.indexOf('['))), word);
    assert.equal(shapes.shape_named(shapes.shape_of(puzzle))?.holes?.join(), puzzle.holes?.join(), word);
  }
  for (const word of ['hexagon:0', 'hexagon:2,3', 'hexagons:3', 'triangle:', 'grid:3', 'grid:3,3', 'grid:9,9,9', 'hexagon:99', 'cycle:5']) assert.equal(shapes.shape_named(word), null, word);
});

test('other boards with these rules stay squares', () => {
  const { rule } = shapes.shape_named('hexagon:2');
  const board = { rows: 3, columns: 5, rule, wrap: 'none', holes: null };
  assert.equal(shapes.form_of(board), null);
  assert.equal(shapes.form_of({ ...shapes.shape_named('hexagon:2'), wrap: 'torus' }), null);
  assert.equal(shapes.form_of({ ...shapes.shape_named('hexagon:2'), rule: 'plus' }), null);
  assert.equal(shapes.layer_step({ ...shapes.shape_named('grid:2,2,2'), holes: null }), 0);
});

test('neighbours touch, and no two cells overlap', () => {
  for (const word of words.slice(0, 12)) {
    const puzzle = shapes.shape_named(word);
    const form = shapes.form_of(puzzle);
    if (!form) continue; // a single row or cell may be one of squares
    const key = (corner) => corner.map((at) => at.toFixed(6)).join();
    const { wide, high } = shapes.extent_of(puzzle);
    const drawn = in_order(puzzle).map((cell) => shapes.place_in(form, puzzle.columns, cell));
    for (const { corners } of drawn) for (const [x, y] of corners) assert.ok(x >= 0 && y >= 0 && x <= wide + 1e-9 && y <= high + 1e-9, word);
    const apart = drawn.flatMap((one, k) => drawn.slice(k + 1).map((other) => Math.hypot(one.middle[0] - other.middle[0], one.middle[1] - other.middle[1])));
    const least = form === 'hexagons' ? 1 : 1.6 / Math.sqrt(3);
    assert.ok(apart.every((distance) => distance > least - 1e-9), word);
    assert.equal(new Set(drawn.map(({ middle }) => key(middle))).size, drawn.length, word);
  }
});

for (const [word, fewest] of [['hexagon:3', 8], ['triangle:5', 7], ['grid:3,3,3', 13]])
  test(`a board is opened by its name, pressed, solved and shared: ${word}`, async () => {
    page = await open(browser, `#${word}`, { locale: 'en-US' });
    const puzzle = shapes.shape_named(word);
    const cells = in_order(puzzle);
    assert.equal(await page.locator('.cell:visible').count(), cells.length);
    await page.waitForFunction((least) => document.querySelector('#fewest').textContent === String(least), fewest);
    assert.equal(native({ command: 'solve', graph: word }).presses, fewest);
    // The middle of each cell is hit by the mouse, and flips what the program says.
    const labels = await page.locator('.cell:visible').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
    assert.equal(new Set(labels).size, cells.length, 'every cell has a name of its own');
    const { solution } = native({ command: 'solve', graph: word });
    for (const [k, pressed] of [...solution[0]].entries()) {
      if (pressed !== '1') continue;
      const box = await page.locator(`.cell[data-cell="${cells[k]}"]`).boundingBox();
      const form = shapes.form_of(puzzle);
      const place = form && shapes.place_in(form, puzzle.columns, cells[k]);
      const down = place ? (place.middle[1] - place.y) / place.height : 0.5;
      await page.mouse.click(box.x + box.width / 2, box.y + box.height * down);
    }
    await page.waitForSelector('.play-stage.solved');
    await stored(page);
    const shared = page.url();
    await page.reload();
    await page.waitForSelector('.play-stage.solved');
    assert.equal(page.url(), shared);
    await page.click('#tab-share');
    const { bytes } = await saved(page, '#save-svg');
    assert.equal([...bytes.toString().matchAll(puzzle.rule.includes('0,-4') ? /<rect x[^>]*fill="[^"]*" stroke/g : /<path d="M[^"]*z" fill="#[^"]*" stroke/g)].length, cells.length);
    const png = await saved(page, '#save-png');
    assert.equal(png.bytes.subarray(1, 4).toString(), 'PNG');
  });

test('arrow keys lead to the cells beside, above and below', async () => {
  page = await open(browser, '#hexagon:3', { locale: 'en-US' });
  const name = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  await page.focus('.cell[tabindex="0"]');
  assert.equal(await name(), 'row 1, column 1');
  for (const [key, expected] of [['ArrowRight', 'row 1, column 2'], ['ArrowDown', 'row 2, column 2'], ['End', 'row 2, column 4'], ['ArrowRight', 'row 2, column 4'], ['ArrowDown', 'row 3, column 4'], ['Home', 'row 3, column 1'], ['Control+End', 'row 5, column 3'], ['ArrowDown', 'row 5, column 3'], ['ArrowUp', 'row 4, column 3'], ['Control+Home', 'row 1, column 1'], ['ArrowUp', 'row 1, column 1']]) {
    await page.keyboard.press(key);
    assert.equal(await name(), expected, key);
  }
  await page.keyboard.press('Enter');
  assert.equal(await page.textContent('#presses'), '1');
  assert.equal(await page.locator('.cell:visible[aria-checked="false"]').count(), 4);
});

test('a hint and a new puzzle of the kind keep the shape', async () => {
  page = await open(browser, '#triangle:4', { locale: 'en-US' });
  await answered(page);
  await page.click('#board-hint');
  await page.waitForFunction(() => /^Press row/.test(document.querySelector('#message').textContent));
  const [, row, column] = /row (\d+), column (\d+)/.exec(await page.textContent('#message'));
  assert.match(await page.locator('.cell.mark-1').getAttribute('aria-label'), new RegExp(`^row ${row}, column ${column},`));
  assert.equal(await page.textContent('#options summary'), '16 triangles, 6 presses');
  await page.click('#options summary');
  await page.fill('#order-presses', '3');
  await page.keyboard.press('Enter');
  await page.click('#new-puzzle');
  await page.waitForFunction(() => document.querySelector('#fewest').textContent === '3');
  assert.equal(await page.locator('.cells.triangles .cell:visible').count(), 16);
  await page.fill('#order-rows', '4');
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('#options summary'), /^4 × \d+, plus, 3 presses$/);
});

test('the gallery has a hexagon, a triangle and a cube', async () => {
  for (const [name, cells] of [['hexagon', 19], ['triangle', 25], ['cube', 27]]) {
    page = await open(browser, '', { locale: 'en-US' });
    await page.click('#gallery-open');
    await page.click(`#gallery-${name}`);
    await page.waitForFunction((number) => [...document.querySelectorAll('.cell')].filter((one) => !one.classList.contains('hole')).length === number, cells);
    await at_rest(page);
    if (name !== 'cube') await page.context().close();
  }
});

test('a name of a board that is too large is refused', async () => {
  page = await open(browser, '', { locale: 'en-US' });
  await page.evaluate(() => (location.hash = '#hexagon:99'));
  await page.waitForSelector('.message.bad');
});
