// SPDX-License-Identifier: MIT
// Takes random actions: press, draw, ask, stop, tabs, undo, links, languages. Sometimes compares every text on the page with
// the program; every mark must have its answer, and running work must be visible. FLIPWISE_STEPS sets the length, FLIPWISE_SEED
// the walk.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { answered, close, fragment, generator, launch, native, open, random_rows, stored } from './harness.mjs';

const steps = Number(process.env.FLIPWISE_STEPS ?? 150);
const seed = Number(process.env.FLIPWISE_SEED ?? 1);
const random = generator(seed);
let browser;
before(async () => (browser = await launch()));
after(() => browser?.close());

const pick = (list) => list[random(list.length)];
const click = (page, selector) => page.evaluate((one) => document.querySelector(one)?.click(), selector);

/// Returns the link of a board of more than two colours, few enough for a digit a cell.
function coloured_link() {
  const colours = 3 + random(4);
  const [rows, columns] = [2 + random(3), 2 + random(3)];
  const board = Array.from({ length: rows }, () => Array.from({ length: columns }, () => random(colours)));
  const goal = pick(['off', 'on', 'uniform', 1]);
  return `#${native({ command: 'show', board, colours, rule: pick(['plus', 'ring', 'king', 'cross', '0,0 0,1 1,0']), wrap: pick(['none', 'none', 'torus']), goal }).id}`;
}

function link() {
  if (random(3) === 0) return coloured_link();
  const rule = pick(['plus', 'plus', 'ring', 'king', 'x', 'cross', 'two-kind', '0,0 0,1 1,0']);
  const two = rule === 'two-kind';
  const options = two ? '' : pick(['', '', '-torus', '-columns', '-on', '-uniform']);
  const [rows, columns] = [2 + random(two ? 3 : 4), 2 + random(two ? 3 : 4)];
  return fragment(random_rows(random, rows, columns), rule, options);
}

const actions = {
  press: (page) => page.evaluate((k) => { const all = document.querySelectorAll('.cell'); all[k % all.length]?.click(); }, random(1000)),
  kind: (page) => click(page, pick(['input[name=kind][value="1"]', 'input[name=kind][value="2"]'])),
  tab: (page) => click(page, `#tab-${pick(['play', 'draw', 'ask', 'ask', 'count', 'share'])}`),
  solve: (page) => click(page, '#solve'),
  more: (page) => click(page, pick(['#all-solutions', '#next-solution', '#play-solution'])),
  hint: (page) => click(page, '#hint'),
  chase: (page) => click(page, '#chase'),
  quiet: (page) => click(page, pick(['#quiet', '.picture'])),
  stop: (page) => click(page, '.stop'),
  undo: (page) => click(page, pick(['#undo', '#undo', '#redo', '#restart'])),
  back: (page) => page.evaluate((k) => { const all = document.querySelectorAll('.cell'); const one = all[k % all.length]; const { left: clientX = 0, top: clientY = 0 } = one?.getBoundingClientRect() ?? {}; one?.dispatchEvent(new MouseEvent('contextmenu', { button: 2, bubbles: true, cancelable: true, clientX: clientX + 9, clientY: clientY + 9 })); }, random(1000)),
  draw: (page) => click(page, pick(['#clear', '#invert', '#random', 'input[name=brush][value=target]', 'input[name=brush][value=light]'])),
  link: (page) => page.evaluate((to) => { location.hash = to; }, link()),
  language: (page) => page.selectOption('#language', pick(['en', 'zh', 'en', 'zh', 'es', 'fr'])),
  fresh: (page) => click(page, pick(['#new-puzzle', '#daily'])),
  level: (page) => click(page, pick(['#level-play', '#level-play', '#win-level', '#level-leave', '#level-first'])),
  mend: (page) => click(page, pick(['#mend-flip', '#mend-board button'])),
  rule: async (page) => {
    await page.evaluate(() => { const one = document.querySelector('#rule'); if (one) one.value = 'own', one.dispatchEvent(new Event('change')); });
    await page.evaluate((k) => { const all = document.querySelectorAll('.rule-grid .offset'); all[k % all.length]?.click(); }, random(1000));
  },
  tour: (page) => click(page, pick(['#tour', '#tour-next', '#tour-next', '#tour-back', '#tour-end'])),
  win: async (page) => {
    await page.evaluate(() => document.querySelectorAll('.cell.mark-1').forEach((cell) => cell.click()));
    await page.evaluate(() => [...document.querySelectorAll('.cell .times')].map((one) => [one.parentElement, Number(one.dataset.text)]).forEach(([cell, times]) => { for (let k = 0; k < times; ++k) cell.click(); }));
    await click(page, pick(['#win-next', '#win-harder', '#win-share', '#restart']));
  },
  order: (page) => page.evaluate(([id, value]) => { const one = document.querySelector(id); if (one) one.value = value, one.dispatchEvent(new Event('change')); }, pick([['#order-rule', 'king'], ['#order-rule', 'plus'], ['#order-goal', 'uniform'], ['#order-goal', 'off'], ['#order-rows', '4'], ['#order-presses', '30'], ['#order-presses', '3'], ['#order-colours', '3'], ['#order-colours', '2'], ['#colours', '2'], ['#colours', '5']])),
  kept: (page) => click(page, pick(['#history .picture', '#history .picture', '#forget'])),
  gallery: (page) => click(page, pick(['#gallery-open', '#gallery-close', '#gallery-heart', '#gallery-knight', '#gallery-two-kind'])),
  film: (page) => click(page, pick(['#film-gif', '#film-gif', '#film-webm'])),
  keys: async (page) => {
    const held = await page.evaluate((k) => { const all = [...document.querySelectorAll('button, select, summary')].filter((one) => one.offsetParent && one.checkVisibility()); const one = all[k % all.length]; one.focus(); return document.activeElement === one ? one.id || one.className || one.textContent : null; }, random(1000));
    const key = pick(['Enter', 'Space', 'ArrowRight', 'ArrowDown']);
    await page.keyboard.press(key);
    if (held !== null) assert.notEqual(await page.evaluate(() => document.activeElement.tagName), 'BODY', `focus is lost by ${key} on ${held}`);
  },
  reload: async (page) => {
    if (random(4) !== 0) return;
    await page.waitForFunction(() => window.flipwise.state().running === null && !window.flipwise.state().playing);
    await answered(page);
    await stored(page);
    const game = () => page.evaluate(() => { const { puzzle, pressed } = window.flipwise.state().game.position; return [puzzle.colours, puzzle.rule, puzzle.wrap, puzzle.goal, puzzle.start.join(''), pressed.join('')].join(' '); });
    const before = await game();
    await page.reload();
    await page.waitForFunction(() => window.flipwise);
    assert.equal(await game(), before, 'after the page was loaded again');
  },
  sheet: (page) => click(page, pick(['#sheet-make', '#sheet-make', '#sheet-close'])),
  count: (page) => click(page, pick(['#count', '#sample', '#weights', '.choice-row input[type=checkbox]'])),
};
const names = ['press', 'press', 'press', ...Object.keys(actions)];

const seen = (page) =>
  page.evaluate(() => {
    const { position } = window.flipwise.state().game;
    const rows = (cells) => {
      const { columns, holes } = position.puzzle;
      return Array.from({ length: cells.length / columns }, (_, r) => Array.from(cells.slice(r * columns, (r + 1) * columns), (one, c) => (holes?.[r * columns + c] ? '_' : one)).join(''));
    };
    const { puzzle } = position;
    const goal = { target: () => rows(puzzle.target), number: () => puzzle.number }[puzzle.goal];
    const shape = { ...(puzzle.colours > 2 ? { colours: puzzle.colours } : {}), rule: puzzle.rule, wrap: puzzle.wrap, goal: goal ? goal() : puzzle.goal };
    const text = (one) => document.querySelector(one)?.textContent ?? '';
    const { marks, quiet } = window.flipwise.scene();
    const stops = [...document.querySelectorAll('.stop')].map((one) => one.getBoundingClientRect()).filter(({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= innerHeight);
    const { count, show_presses, running, marking } = window.flipwise.state();
    return {
      start: rows(puzzle.start), lit: rows(position.lit), pressed: rows(position.pressed), shape,
      cells: [...document.querySelectorAll('.cell')].map((one) => [one.querySelector('b')?.dataset.text ?? (one.getAttribute('aria-checked') === 'true' ? '1' : '0'), one.classList.contains('mark-1') ? '1' : one.classList.contains('mark-2') ? '2' : '0']),
      marks: marks && !show_presses ? rows(marks) : null, framed: quiet !== null, marking, running: running?.task ?? null, stops: stops.length, toured: document.querySelector('#tour-step') !== null, presses: position.presses, language: document.documentElement.lang,
      texts: Object.fromEntries(['presses', 'fewest', 'message', 'verdict', 'hint-words', 'quiet-words', 'count-number', 'both-goals', 'chase-words'].map((id) => [id, text(`#${id}`)])),
      tab: window.flipwise.state().tab, shared: document.querySelector('#shared')?.value ?? '', form: window.flipwise.state().form,
      fields: document.querySelector('#rows') && ['rows', 'columns', 'wrap', 'goal-choice'].map((id) => document.getElementById(id).value),
      drawn: document.querySelector('.rule-grid') && [...document.querySelectorAll('.rule-grid [aria-checked=true]')].map((one) => one.getAttribute('aria-label').match(/-?\d+/g).join()).join(' '),
      typed: document.querySelector('#offsets')?.value, far: document.querySelectorAll('.rule-grid .offset').length === 81,
      count, busy: running !== null || window.flipwise.state().playing, progress: document.querySelector('.progress') !== null, playing: window.flipwise.state().playing,
    };
  });

const leads = /^(The learner|Some choices|El método|Algunos|La méthode|Certains|学习者|初学|有些|某些)/; // before any question
const number = (text) => Number(/\d+/.exec(text)?.[0]);

/// Compares each text about the board with the program.
function check(now, where) {
  const flat = now.lit.join('').replace(/_/g, '0');
  const drawn = now.cells.map(([lit]) => lit).join('');
  assert.equal(drawn, flat, `${where}: the cells`);
  const { texts, shape } = now;
  assert.equal(texts.presses, String(now.presses), `${where}: presses`);
  assert.equal(now.progress, now.busy && !now.playing, `${where}: what runs is seen`);
  assert.equal(now.stops, now.running ? 1 : 0, `${where}: Stop, of ${now.running}`);
  if (now.tab === 'ask' && (now.marks?.some((row) => /[1-9]/.test(row)) || now.framed)) {
    const filled = ['verdict', 'hint-words', 'chase-words', 'quiet-words'].filter((id) => texts[id] && !leads.test(texts[id]));
    assert.ok(filled.length > 0 || now.running || now.toured, `${where}: marks without an answer`);
  }
  const bound = shape.rule === 'two-kind' && /[12]/.test(now.pressed.join(''));
  const solve = (board, more = {}) => native({ command: 'solve', board, ...shape, ...more });
  const start = solve(now.start);
  if (texts.fewest !== '…' && !/\d\D+\d/.test(texts.fewest)) {
    if (start.status === 'optimal') assert.equal(texts.fewest, String(start.presses), `${where}: fewest`);
    else assert.match(texts.fewest, /^(no solution|无解|sin solución|sans solution)$/, `${where}: fewest`);
  }
  const here = bound ? start : solve(now.lit);
  if (/From the start, it takes|从起点算，最少 |Desde el comienzo, el mínimo es|Depuis le départ, le minimum est de \d/.test(texts.verdict)) assert.equal(number(texts.verdict), start.presses, `${where}: ${texts.verdict}`);
  // If presses bind, the answer was found before the first press; only presses of the answer were made since.
  if (/Solvable in|可解，最少|Se resuelve en|Se résout en/.test(texts.verdict)) assert.equal(number(texts.verdict), bound ? start.presses - now.presses : here.presses, `${where}: ${texts.verdict}`);
  if (/^(Impossible|无解|Imposible)/.test(texts.verdict)) assert.equal(here.status, 'impossible', `${where}: ${texts.verdict}`);
  if (/proved|已证明|demostrado|prouvé/.test(texts.verdict) && now.marks && now.marking === 'solve' && !bound && shape.rule !== 'two-kind') {
    const solution = now.marks;
    assert.equal(native({ command: 'verify', board: now.lit, ...shape, answer: { solution } }).valid, true, `${where}: marks ${solution} on ${now.lit}, ${JSON.stringify(shape)}`);
  }
  if (/to go|还需/.test(texts['hint-words']) && !bound) assert.match(texts['hint-words'], new RegExp(`(^|\\D)${here.presses} (press|步)`), `${where}: ${texts['hint-words']}`);
  if (/No presses lead|无法达到/.test(texts['hint-words'])) assert.equal(here.status, 'impossible', `${where}: hint`);
  if (/nullity is|零化度/.test(texts['quiet-words'])) {
    const { goal, ...rest } = shape;
    const { nullity } = shape.colours ? start : native({ command: 'analyze', board: now.start, ...rest });
    assert.equal(number(texts['quiet-words']), nullity, `${where}: ${texts['quiet-words']}`);
  }
  if (/there are none|这里没有/i.test(texts['quiet-words'])) assert.equal(start.nullity, 0, `${where}: quiet`);
  const counted = texts['count-number'].replace(/\u202f/g, '');
  if (/^\d+ ?(pattern|个图案)/.test(counted)) {
    const { on, off, modulus, ...rest } = now.count;
    const list = (allowed) => (allowed.length ? [...allowed].sort().join(',') : 'none');
    assert.equal(String(number(counted)), native({ command: 'count', ...rest, on: list(on), off: list(off) }).count, `${where}: ${counted}`);
  }
  if (now.drawn !== null && !now.far) assert.equal(now.drawn, now.typed, `${where}: the rule`);
  if (now.fields) assert.deepEqual(now.fields.slice(0, 3), [String(now.lit.length), String(now.lit[0].length), shape.wrap], `${where}: fields`);
  if (now.shared && now.form === 'link') {
    const shown = native({ command: 'show', board: decodeURIComponent(now.shared.split('#')[1]) });
    assert.deepEqual(shown.board, bound ? now.start : now.lit, `${where}: link`);
  }
  const goal = { off: 0, on: (shape.colours ?? 2) - 1, uniform: flat[0] }[shape.goal] ?? shape.goal;
  const reached = Array.isArray(goal) ? flat === goal.join('').replace(/_/g, '0') : [...flat].every((one) => one === String(goal));
  assert.equal(/Solved|完成|Resuelto|Résolu/.test(texts.message), reached && now.presses > 0, `${where}: ${texts.message}`);
  for (const [id, text] of Object.entries(texts)) {
    assert.doesNotMatch(text, /[{}]|undefined|NaN|\[object/, `${where}: ${id}`);
    if (now.language === 'zh-Hans') assert.doesNotMatch(text, /[a-z]{5}/, `${where}: ${id}`);
  }
}

test(`${steps} random actions leave every text true of the board`, { timeout: 3_600_000 }, async () => {
  const page = await open(browser, link());
  const trail = [];
  for (let k = 0; k < steps; ++k) {
    const name = pick(names);
    trail.push(name);
    await Promise.resolve(actions[name](page)).catch((error) => { throw new Error(`seed ${seed}, step ${k}, after ${trail.slice(-6).join(', ')}: ${error.message}`); });
    // Most actions begin while the previous one is running; a pause only varies how far it is.
    if (random(6) === 0) await page.waitForTimeout(random(200));
    if (random(5) !== 0) continue;
    const where = `seed ${seed}, step ${k}, after ${trail.slice(-6).join(', ')}`;
    const now = await seen(page);
    check(now, where);
    if (random(3) === 0) {
      await page.waitForFunction(() => window.flipwise.state().running === null && !window.flipwise.state().playing);
      check(await seen(page), `${where}, at rest`);
    }
    assert.deepEqual(page.faults, [], where);
  }
  await close(page);
});
