// SPDX-License-Identifier: MIT
// Tests boards in and out: every format, links, files, and garbage, which leaves the board alone.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { close, fragment, generator, launch, long, native, open, page_address, random_rows, shown_rows } from './harness.mjs';

let browser;
let page;
before(async () => {
  browser = await launch();
  page = await open(browser);
  await page.click('#tab-draw');
});
after(() => browser?.close());

async function paste(text) {
  await page.fill('#paste', text);
  await page.evaluate(() => (document.querySelector('#paste-result').textContent = ''));
  await page.click('#paste-load');
  await page.waitForFunction(() => document.querySelector('#paste-result').textContent !== '');
  return page.textContent('#paste-result');
}

const good = {
  'digits with blanks': ['1 0 0\n0 1 1\n', ['100', '011']],
  'digits without': ['100\n011', ['100', '011']],
  'signs and holes': ['#.#\n._#\n', ['101', '0_1']],
  'comments, blank lines, CR': ['; a board\r\n\r\n10\r\n01\r\n', ['10', '01']],
  'a header': ['2 3\n1 0 1\n0 1 0\n', ['101', '010']],
  'plain PBM': ['P1\n# made by hand\n3 2\n1 0 1\n0 1 0\n', ['101', '010']],
  'an array of strings': ['["101","010"]', ['101', '010']],
  'a request': ['{"command":"solve","board":["110","0_1"],"rule":"king","wrap":"torus","goal":"on"}', ['110', '0_1']],
  'an id': ['plus-4x4:9669', ['1001', '0110', '0110', '1001']],
  'an id with all it can have': ['0,0_0,1-2x3-columns-toe0-holes10:a8', ['101', '_10']],
  'an answer of solve': ['; optimal, 1 press\n0 1\n0 0\n', ['01', '00']],
};

for (const [name, [text, rows]] of Object.entries(good))
  test(`reads ${name}`, async () => {
    const shown = await paste(text);
    assert.match(shown, /^Read: /);
    assert.deepEqual(await shown_rows(page), rows);
  });

test('a request brings its rule, wrap and goal', async () => {
  await paste('{"board":["110","011"],"rule":"king","wrap":"torus","goal":["111","000"]}');
  await page.waitForFunction(() => location.hash === '#king-2x3-torus-toe0:cc');
});

const rubbish = ['', 'hello', '#O\n..', '10\n1', '102x', '{"board":', '{"board":["1x"]}', '{"board":["10"],"rule":"zigzag"}', '[1,2]', 'P1\n3 2\n1 0', 'P4\n99999 99999\n', 'plus-4x4:96', '{"board":["10"],"goal":["1"]}', '\u0000\u0001\u0002', '1'.repeat(600)];

test('rubbish is refused in words, and the board is unharmed', async () => {
  await paste('101\n011\n');
  for (const text of rubbish) {
    const shown = await paste(text);
    assert.match(shown, /cannot be read as a board, and yours is unchanged\. ./, JSON.stringify(text.slice(0, 40)));
    assert.deepEqual(await shown_rows(page), ['101', '011'], JSON.stringify(text.slice(0, 40)));
  }
});

const conditions = ['{"command":"solve","board":["10","01"],"cost":[1,2,3,4]}', '{"board":["012"],"colours":3,"cost_of":"press"}', '{"command":"solve","board":["10","01"],"fixed":["10","00"]}', '{"command":"solve","board":["10","01"],"free":["10","00"]}', 'plus-2x2-fixed8:4', 'plus-2x2-free8:4', '0,0_0,1-2x2-holes1-free8:4'];

test('conditions that the page cannot keep are not dropped', async () => {
  await paste('101\n011\n');
  for (const text of conditions) {
    assert.match(await paste(text), /conditions under “(cost|cost_of|free|fixed)”/, text);
    assert.deepEqual(await shown_rows(page), ['101', '011'], text);
  }
  await page.evaluate(() => (location.hash = '#plus-2x2-fixed8:4'));
  await page.waitForFunction(() => /conditions under “fixed”/.test(document.querySelector('#message').textContent));
});

for (const [what, text, shown] of [
  ['full-width digits', '10\n1０', 'line 2, column 2, ０ is'],
  ['a face', '10\n😀1', 'line 2, column 1, 😀 is'],
  ['JSON', '["10","1１"]', 'line 2, column 2, １ is'],
  ['what is not seen', '10\n1\u200b', 'line 2, column 2, U\\+200B is'],
])
  test(`a sign that is not a cell is named as it is written: ${what}`, async () => assert.match(await paste(text), new RegExp(shown)));

test('a file is opened, raw PBM too', async () => {
  const raw = Buffer.concat([Buffer.from('P4\n10 2\n'), Buffer.from([0b10101010, 0b11000000, 0b00000001, 0b01000000])]);
  await page.setInputFiles('input[type=file]', { name: 'board.pbm', mimeType: 'application/octet-stream', buffer: raw });
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 20);
  assert.deepEqual(await shown_rows(page), ['1010101011', '0000000101']);
});

test('a file is dropped on the page', async () => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['11\n00\n'], 'dropped.txt'));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 4);
  assert.deepEqual(await shown_rows(page), ['11', '00']);
});

test('a link holds its board: rules, wraps, goals, holes', async () => {
  const random = generator(3);
  const cases = [['plus', ''], ['ring', '-torus'], ['king', '-rows-on'], ['two-kind', '-uniform'], ['0,0 -1,2 3,0', '-columns']];
  const forms = ['text', 'pbm', 'id', 'json'];
  for (const [at, [rule, options]] of cases.entries()) {
    const board = random_rows(random, 2 + random(6), 2 + random(6));
    const link = fragment(board, rule, options);
    const other = await open(browser, link);
    assert.deepEqual(await shown_rows(other), board);
    await other.click('#tab-share');
    await other.waitForFunction(() => document.querySelector('#shared').value !== '');
    assert.equal(await other.inputValue('#shared'), page_address + link);
    await other.check('input[value=json]');
    await other.waitForFunction(() => document.querySelector('#shared').value.startsWith('{'));
    const request = JSON.parse(await other.inputValue('#shared'));
    assert.deepEqual([request.board, request.rule], [board, rule]);
    assert.equal(native(request).error, undefined);
    for (const form of long ? forms : [forms[at % 4]]) {
      await other.check(`input[value=${form}]`);
      await other.waitForFunction(() => document.querySelector('#shared').value !== '');
      const text = await other.inputValue('#shared');
      await other.click('#tab-draw');
      await other.fill('#paste', text);
      await other.click('#paste-load');
      await other.waitForFunction(() => document.querySelector('#paste-result').textContent.startsWith('Read'));
      assert.deepEqual(await shown_rows(other), board, form);
      await other.click('#tab-share');
    }
    assert.deepEqual(other.faults, []);
    await close(other);
  }
});

test('pictures are saved', async () => {
  await page.click('#tab-share');
  for (const [button, head] of [['#save-svg', Buffer.from('<svg')], ['#save-png', Buffer.from([0x89, 0x50, 0x4e, 0x47])]]) {
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
    assert.deepEqual(readFileSync(await saved.path()).subarray(0, 4), head);
  }
  await page.click('#tab-draw');
});

test('lights, holes and targets are painted, and undone', async () => {
  await page.evaluate(() => (location.hash = '#plus-3x3:000'));
  await page.waitForFunction(() => document.querySelectorAll('.cell').length === 9);
  const box = async (cell) => {
    const place = await page.locator(`.cell[data-cell="${cell}"]`).boundingBox();
    return [place.x + place.width / 2, place.y + place.height / 2];
  };
  await page.mouse.move(...(await box(0)));
  await page.mouse.down();
  await page.mouse.move(...(await box(2))); // one event, two cells away
  await page.mouse.up();
  assert.deepEqual(await shown_rows(page), ['111', '000', '000']);
  await page.check('input[value=hole]');
  await page.click('.cell[data-cell="4"]');
  assert.deepEqual(await shown_rows(page), ['111', '0_0', '000']);
  await page.check('input[value=target]');
  await page.focus('.cell[data-cell="8"]');
  await page.keyboard.press('Space');
  assert.match(await page.getAttribute('.cell[data-cell="8"]', 'aria-label'), /column 3, must end up lit$/);
  await page.waitForFunction(() => location.hash === '#plus-3x3-to008-holes080:e00');
  for (let k = 0; k < 3; ++k) await page.click('#undo');
  assert.deepEqual(await shown_rows(page), ['000', '000', '000']);
  assert.deepEqual(page.faults, []);
});
