// SPDX-License-Identifier: MIT
// Checks that the page and the command line accept the same JSON and give the same answers.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ask, generator, launch, native, native_all, open, random_rows } from './harness.mjs';

let browser;
let page;
before(async () => {
  browser = await launch();
  page = await open(browser);
});
after(() => browser?.close());

const rules = ['plus', 'ring', 'king', 'knight', 'x', 'cross', 'two-kind', '0,0 0,1 1,0'];
const wraps = ['none', 'columns', 'rows', 'torus'];
const boards = 100;

function comparable(answer) {
  const { seconds, nodes, first_rows, reason, ...rest } = answer;
  return rest;
}

for (const [index, rule] of rules.entries())
  test(`solve answers as the program does: ${rule}`, async () => {
    const random = generator(1000 + index);
    const requests = Array.from({ length: boards }, (_, k) => {
      const plain = rule === 'two-kind';
      const longest = plain ? 4 : 6;
      const [rows, columns] = [1 + random(longest), 1 + random(longest)];
      const goals = ['off', 'on', 'uniform', random_rows(random, rows, columns)];
      const board = random_rows(random, rows, columns, !plain && k % 3 === 0);
      const request = { command: 'solve', board, rule, wrap: plain ? 'none' : wraps[random(4)], goal: goals[random(4)] };
      if (k % 5 === 0) return { ...request, all: 5 };
      return k % 5 === 1 ? { ...request, find: 'any' } : request;
    });
    const answers = await page.evaluate((all) => Promise.all(all.map((request) => window.flipwise.ask(request))), requests);
    const seen = new Set();
    const all_expected = native_all(requests);
    assert.equal(all_expected.length, boards);
    requests.forEach((request, k) => {
      const expected = all_expected[k];
      if (expected.error) assert.ok(answers[k].error, JSON.stringify(request));
      else assert.deepEqual(comparable(answers[k]), comparable(expected), JSON.stringify(request));
      seen.add(expected.status);
    });
    assert.ok(seen.has('optimal'), 'some boards are solvable');
    assert.ok(!seen.has(undefined), 'every request is answered');
  });

test('large boards, where sizes no longer fit 32 bits of work, agree too', async () => {
  const random = generator(77);
  for (const [rows, columns, rule, find] of [[23, 23, 'plus', 'fewest'], [65, 130, 'plus', 'any'], [40, 70, 'ring', 'any'], [64, 65, 'cross', 'fewest']]) {
    const request = { command: 'solve', board: random_rows(random, rows, columns), rule, find };
    assert.deepEqual(comparable(await ask(page, request)), comparable(native(request)), `${rows} x ${columns} ${rule}`);
  }
});

test('count, analyze and verify agree', async () => {
  const requests = [
    { command: 'count', rows: 8, columns: 8 },
    { command: 'count', rows: '1000', columns: 6, modulus: '1000000007' },
    { command: 'count', rows: 5, columns: 7, on: '0', off: 'any', adjacent: 'king', wrap: 'torus' },
    { command: 'analyze', rows: 9, columns: 9, rule: 'plus', quiet_patterns: true },
    { command: 'analyze', rows: 6, columns: 8, rule: 'knight', wrap: 'torus', quiet_patterns: true },
    { command: 'verify', board: ['101', '010', '101'], answer: ['000', '000', '000'] },
  ];
  for (const request of requests) {
    const [here, there] = [await ask(page, request), native(request)];
    if (there.error) assert.ok(here.error, JSON.stringify(request));
    else assert.deepEqual(comparable(here), comparable(there), JSON.stringify(request));
  }
});

test('a size that this machine cannot hold is refused, never cut', async () => {
  const answer = await ask(page, { command: 'count', rows: 4, columns: '4294967299', modulus: '97' });
  assert.match(answer.error, /expected a number from 1 to 4294967295/);
});

test('a request that is wrong is refused in words', async () => {
  const answer = await ask(page, { command: 'solve', board: ['10', '1'] });
  assert.equal(answer.culprit, 'input');
  assert.deepEqual(page.faults, []);
});
