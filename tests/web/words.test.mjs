// SPDX-License-Identifier: MIT
// Checks that every language has every error message of the engine, and that texts with numbers are true.
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { long, module_of, native, open, page_address, root, use_one_browser } from './harness.mjs';

let browser;
let page;
use_one_browser(
  (one) => (browser = one),
  () => page,
);

const components = ['format', 'board', 'study', 'count/rule', 'count/diagram', 'count/dense', 'count/sweep', 'json', 'solve/coset', 'solve/linear', 'solve/two_kind', 'solve/colours', 'solve/colour_coset', 'modular'];
// Errors that the page cannot cause: costs, lists of buttons and graphs, forms of texts, given cells, ranks of patterns, stated answers,
// streams, codes, boards made with another modulus.
const unasked = /the boards have|support two colours only|boards only|colours; expected|has no presses|^the number 7 at row|two colours, where more|colours, but the (board|puzzle)|a saved board|this image has|the id has|but two are expected here|number of a picture|cost or cost_of|amount or press|colours contains|ROWS COLUMNS|cells needs|costs|game of Flip|one id is|10000 digits|MatrixMarket|must be at (most|least)|alist|skew-symmetric|button|light|graph6|vertices|vertex|checkpoint|rank|place of a pattern|in place|recurrence (?:over|of symmetric)|up to symmetry|up to translation|extreme patterns|cannot be counted modulo|neighbour list|counted neighbours|pressed|distances|worst|target needs|expected .* or a press board|no status, solution|status|solution and kinds|picture needs|nothing to draw|boards of a (grid|picture)|cannot (7|read) row|these words are not|nullities|without a header|few(er)? than three cells|press list|--symmetric|holes: a board|free|cannot be read twice|twice|row by row|distribution|this row has|follow|an extra row|numbers add up|least common multiple|is not a state of|height of a bar|puzzle needs a board|more data after|the number of|unknown form|by its first (characters|line)|row 7 has entry|(the|this|as a) pattern|a pattern (of|that|is|has)|are counted from|a text needs its form|is named as|neither a lit|as named|are not named|is not named|its own number|numbers after it|lines below it|stand between cells|binary digit|an extra number|cannot be a blank|has one board|part of a puzzle|rows that are ragged|counter|machine|is not a whole number|2\^53|weights|id: is of another|how_many|size of the matrix|a second matrix|the numbers of the|one number or several|a comma after the name|ends with 0|in quotes|names of the lights|qubit|(of|for) a code|order of columns|repeat block|its block|state of the frontier|in parentheses|2\^60|no target stands|observable|detector|this tag has no|binary matrix|certificate|probe|qldpc|is erased|\.npy file|lit_only|press of an order|entry of the array|to a graph|of boards|simple neighbours|characters from/;

/// Returns the messages that the sources throw, with a number for each part that is inserted.
function faults() {
  const found = [];
  for (const folder of components)
    for (const name of readdirSync(join(root, 'src', folder)).filter((one) => /\.[ch]pp$/.test(one))) {
      const source = readFileSync(join(root, 'src', folder, name), 'utf8');
      for (const [, statement] of source.matchAll(/(?:throw (?:InputError|located)\(|LimitReached\{|\b(?:fail|refuse)\()([^;]*?)[)}]+;/g)) {
        const field = /^\s*"(\w+)",\s*("?)/.exec(statement); // refuse(FIELD, message)
        const shown = field ? statement.slice(statement.indexOf(',')) : statement;
        const parts = [...shown.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
        const text = `${field ? `${field[1]}: ${field[2] ? '' : '7'}` : ''}${parts.join('7')}`.replace(/\\"/g, '"').replace(/([a-z,] ?)7(?=[a-z])/g, '$1');
        if (/[a-z]{3} [a-z]/.test(text) && !unasked.test(text)) found.push(`${text.startsWith(':') ? 'rows' : text.startsWith(' ') ? "'x'" : ''}${text}`);
      }
    }
  return found;
}

test('the table of faults has every message in the sources of the engine', async () => {
  const { refused } = await module_of('texts/refusals.ts');
  const all = faults();
  assert.ok(all.length > 60, `${all.length} messages found`);
  assert.deepEqual(all.filter((one) => !refused(`name:1:2: ${one}`)), []);
});

test('every language has every text, with the same places', async () => {
  const { languages } = await module_of('texts/index.ts');
  const places = (text) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
  for (const [name, texts] of Object.entries(languages)) {
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(languages.en).sort(), name);
    for (const [key, text] of Object.entries(texts)) {
      if (key === 'sentence') continue;
      assert.notEqual(text, '', `${name} ${key}`);
      if (!/\.one$/.test(key)) assert.equal(places(text), places(languages.en[key]), `${name} ${key}`);
    }
  }
});

test('every text is used', async () => {
  const { languages } = await module_of('texts/index.ts');
  const sources = (folder) => readdirSync(join(root, 'web/src', folder)).filter((name) => name.endsWith('.ts')).map((name) => readFileSync(join(root, 'web/src', folder, name), 'utf8'));
  const source = ['.', 'engine', 'model', 'panels', 'store', 'view'].flatMap(sources).join('') + readFileSync(join(root, 'web/src/texts/index.ts')) + readFileSync(join(root, 'web/src/texts/refusals.ts'));
  const whole = new Set([...source.matchAll(/'([\w.-]+)'/g)].map(([, key]) => key));
  const made = [...source.matchAll(/`([\w.-]*\$\{[^}]+\}[\w.-]*)`/g)].map(([, key]) => key).filter((key) => /[\w}]\.[\w$]/.test(key));
  const patterns = made.map((key) => new RegExp(`^${key.replace(/\./g, '\\.').replace(/\$\{.*?\}/g, '[\\w-]+')}$`));
  assert.ok(patterns.length > 10);
  const used = (key) => whole.has(key) || whole.has(key.replace(/\.(one|other)$/, '')) || patterns.some((pattern) => pattern.test(key));
  assert.deepEqual(Object.keys(languages.en).filter((key) => !used(key)), []);
  assert.equal(used('board.nobody'), false);
});

const pasted = ['', '10\n1', '1\n10', '2 2\n10\n01\n11', '10\n1x', '10\r11', 'plus-4x4:96', 'plus-4x4:96zz', 'plus-2x2:f1', 'plus-0x2:f', 'plus 2x2:f', 'plus-2x2-:f', 'plus-2x2-odd:f', 'plus-2x2-holes0:f', 'plus-2x2-holes8:f', 'foo-2x2:f',
  '0,99999999999-2x2:f', 'plus-2x2-free8:f', 'P1\n2 2\n1 1 1', 'P1\n2 2\n1 1 1 2', 'P1\nx', 'P4\n0 2\n', 'P1\n1 1\n1 1', '[', '{"board":["1"],"rule":3}', '{"board":["1"],"goal":["11"]}', '{"board":["1_"],"goal":["11"]}', '{"board":[]}', '{"board":["1"],"wrap":"x"}', '{"board":["101"],"rule":"two-kind=plus/x"}', '{}', '99999 99999\n1', 'plus-501x1:0', 'plus-1x3q3:015', 'plus-1x3q2:010', 'plus-1x3q300:010', 'plus-1x3q3:01', 'plus-1x3q3-holes8:210', 'two-kind-1x3q3:010', '{"board":["015"],"colours":3}', '{"board":[[0,1,5]],"colours":3}', '{"board":[[0,1],[1]],"colours":3}', '{"board":["01"],"colours":30}', '{"board":["01"],"colours":1}', '{"board":["012"],"colours":3,"goal":5}', '{"board":"plus-1x3q3:012","colours":4}', 'P2\n3 1\n300\n0 3 4', 'P2\n3 1\n4\n0 3 5', 'P2\n3 1\n4\n0 3', 'P2\n3 1\n4\n0 3 y'];

test('what cannot be read is named in the language of the page', async () => {
  page = await open(browser);
  await page.click('#tab-draw');
  for (const [k, language] of ['es', 'fr', 'zh'].entries()) {
    await page.selectOption('#language', language);
    for (const board of pasted.filter((_, at) => long || at % 3 === k)) {
      await page.fill('#paste', board);
      await page.click('#paste-load');
      await page.waitForFunction(() => window.flipwise.state().pasted);
      const { pasted: answered, bad } = await page.evaluate(() => ({ pasted: window.flipwise.state().pasted.text.values, bad: window.flipwise.state().pasted.bad }));
      if (bad) assert.notEqual(answered.what.key, 'error.engine', `${language}: ${JSON.stringify(board)}: ${answered.what.values.what}`);
      assert.doesNotMatch(await page.textContent('#paste-result'), /[{}]|undefined/, `${language}: ${board}`);
      await page.evaluate(() => { document.querySelector('#tab-play').click(); document.querySelector('#tab-draw').click(); });
    }
  }
});

test('residues have no mean and are not called patterns, and a residue of 0 is not "none"', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  await page.fill('#count-rows', '4');
  await page.fill('#count-columns', '4');
  const settled = () => page.waitForFunction(() => window.flipwise.state().counted && !window.flipwise.state().running);
  await page.fill('#modulus', '2');
  await page.keyboard.press('Enter');
  await page.click('#count');
  await settled();
  assert.match(await page.textContent('#count-number'), /^0 modulo 2$/);
  assert.equal(await page.locator('.count-stage .drawing').count(), 1);
  await page.click('#weights');
  await page.waitForSelector('.plot');
  assert.equal(await page.locator('#mean').count(), 0);
  assert.match(await page.textContent('.plot'), /Patterns modulo 2/);
  assert.match(await page.textContent('#count-more th + th'), /Patterns modulo 2/);
  await page.click('#sample');
  await settled();
  assert.doesNotMatch(await page.textContent('#count-more'), /no such pattern/);
  await page.fill('#modulus', '');
  await page.keyboard.press('Enter');
  await page.click('#weights');
  await page.waitForSelector('#mean');
  assert.match(await page.textContent('.plot'), /Patterns$/);
  await page.fill('#modulus', 'seven');
  await page.keyboard.press('Enter');
  await page.click('#count');
  await settled();
  assert.match(await page.textContent('#count-number'), /A modulus is a whole number/);
});

const says = (selector, pattern) => page.waitForFunction(([one, wanted]) => new RegExp(wanted).test(document.querySelector(one)?.textContent ?? ''), [selector, pattern.source]);

test('a count uses the numbers as they are typed, or tells what to press', async () => {
  page = await open(browser);
  await page.click('#tab-count');
  await says('#count-number', /10.437.240/);
  await page.focus('#count-rows');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('3');
  assert.doesNotMatch(await page.textContent('#count-number'), /10.437.240/);
  await says('#count-number', new RegExp(native({ command: 'count', rows: 3, columns: 6, on: '0,2,4', off: 'any' }).count.replace(/\B(?=(\d{3})+$)/g, '.')));
  assert.equal(await page.inputValue('#count-rows'), '3');
  await page.fill('#modulus', '7');
  await says('#count-number', /modulo 7/);
  await page.fill('#count-rows', '16');
  await page.fill('#count-columns', '16');
  await says('#count-number', /press Count/);
});

const fields = [
  ['#tab-play', '#order-rows', 30], ['#tab-play', '#order-columns', 30], ['#tab-play', '#order-presses', 400], ['#tab-play', '#sheet-size', 30],
  ['#tab-draw', '#rows', 500], ['#tab-draw', '#columns', 500], ['#tab-count', '#count-rows', 1000000], ['#tab-count', '#count-columns', 1000000],
];
for (const [language, ...answered] of [['en', 'Only whole numbers from 1 to', 'it is'], ['es', 'Solo números enteros de 1 a', 'es'], ['fr', 'nombres entiers de 1 à', 'est'], ['zh', '只能填 1 到', '现在是']])
  test(`a number that does not fit is mended aloud: ${language}`, async () => {
    page = await open(browser);
    await page.selectOption('#language', language);
    await page.click('#sheet summary');
    await page.click('#options summary');
    for (const [tab, field, most] of fields.filter((_, at) => long || language === 'en' || at % 6 === 0)) {
      await page.click(tab);
      const note = `${field}-mended`;
      for (const [typed, taken] of [[String(2 * most), most], ['-3', 1], ['2.6', 3], ['', 3]]) {
        await page.fill(field, typed);
        await page.locator(field).blur();
        assert.equal(await page.inputValue(field), String(taken), `${field} of "${typed}"`);
        const words = await page.textContent(note);
        assert.ok(answered.every((part) => words.includes(part)) && words.replace(/\D/g, '').endsWith(`1${most}${taken}`), words);
        if (tab !== '#tab-count') assert.equal(await page.textContent('.live'), words); // a number is announced there soon
        assert.ok((await page.getAttribute(field, 'aria-describedby')).split(' ').includes(note.slice(1)));
      }
      await page.fill(field, '4');
      await page.locator(field).blur();
      assert.equal(await page.locator(note).count(), 0, field);
    }
    await page.fill('#count-rows', '0');
    assert.match(await page.textContent('#count-rows-mended'), /4/); // counted while it is typed
    assert.equal(await page.inputValue('#count-rows'), '0');
    await page.click('#tab-play');
    await page.click('#tab-count');
    assert.equal(await page.locator('#count-rows-mended').count(), 0);
  });

test('texts have forms for one and for several', async () => {
  page = await open(browser, '#plus-1x2:8');
  assert.equal(await page.getAttribute('.cells', 'aria-label'), 'Board, 1 row, 2 columns');
  await page.click('#tab-count');
  assert.deepEqual(await page.locator('.choice input').evaluateAll((all) => all.slice(0, 3).map((one) => one.getAttribute('aria-label'))), ['0 lit neighbours', '1 lit neighbour', '2 lit neighbours']);
  await page.goto('about:blank');
  await page.goto(page_address + '#plus-3x3:400');
  await page.click('#tab-ask');
  await page.click('#chase');
  await says('#chase-words', /in column 2\./);
});

test('a board says that its edges meet, and why it is not chased', async () => {
  page = await open(browser, '#plus-4x4-torus:8000');
  assert.match(await page.textContent('#goal'), /At the edge, a press wraps on all sides/);
  await page.click('#tab-ask');
  await page.click('#chase');
  await says('#chase-words', /where no press wraps top and bottom/);
  await page.evaluate(() => (location.hash = '#plus-4x4:8000'));
  await page.waitForFunction(() => !document.querySelector('#edge'));
});

test('shared text of two kinds is shown once', async () => {
  page = await open(browser, '#two-kind-3x3:a80');
  await page.click('#tab-share');
  assert.match(await page.textContent('.panel .lead'), /as it stands now/);
  await page.click('.cell[data-cell="4"]');
  await page.waitForSelector('#share-start');
  assert.doesNotMatch(await page.textContent('.panel'), /as it stands now/);
});

test('if the engine gives up without being asked, the page shows the reason', async () => {
  page = await open(browser, '#plus-5x5:53aaa20', { reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (sent, ...rest) {
      const answer = { status: 'unknown', lower: 3, reason: 'joining the two halves of the search would take too many steps' };
      if (sent?.request?.includes('1000000')) this.onmessage({ data: { id: sent.id, answer: JSON.stringify(answer) } });
      else post.call(this, sent, ...rest);
    };
  });
  await page.goto('about:blank');
  await page.goto(page_address + '#plus-5x5:53aaa20');
  await page.click('#tab-ask');
  await page.click('#solve');
  await says('#verdict', /beyond what can be computed here\. .*at least 3 presses/);
  assert.doesNotMatch(await page.textContent('#verdict'), /Stopped/);
});
