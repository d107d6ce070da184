// SPDX-License-Identifier: MIT
// Tests the tarball of the npm package: installs it into empty projects for Node, TypeScript, Vite and a plain page.
import assert from 'node:assert/strict';
import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { generator, native_all, require_web } from './harness.mjs';
import { comparable, load, long_question, random_question } from './package.mjs';
import { html, project, run, said_by, tarball } from './projects.mjs';

const tool = (name, file) => join(dirname(require_web.resolve(`${name}/package.json`)), file);

const sample = `import { open } from 'flipwise';
const engine = await open();
const { presses, solution } = await engine.solve({ board: ['1001', '0110', '0110', '1001'] });
const refused = await engine.solve({ board: ['10', '1'] }).catch(({ name }) => name);
const stopped = await engine.solve(${JSON.stringify(long_question)}, { signal: AbortSignal.timeout(300) }).catch(({ name }) => name);
const { count } = await engine.count({ rows: 3, columns: 3 });
const said = [presses, ...solution, refused, stopped, count].join(' ');
`;
const expected = '4 0000 1001 1001 0000 InputError TimeoutError 74';

test('the tarball has the module, its types, the engine as a file, and little else; below 2.6 MB', () => {
  const files = run('.', 'tar', '-tzf', tarball()).trim().split('\n').sort();
  const wanted = ['LICENSE', 'README.md', 'dist/compile.d.ts', 'dist/engine.d.ts', 'dist/engine.wasm', 'dist/engine.wasm.d.ts', 'dist/flipwise.js', 'dist/index.d.ts', 'dist/schema.d.ts', 'dist/slim.js', 'package.json'];
  assert.deepEqual(files, wanted.map((file) => `package/${file}`));
  assert.ok(statSync(tarball()).size < 2_600_000);
});

test('Node', () => {
  const here = project('node', { 'main.js': `${sample}console.log(said);\n` });
  assert.equal(run(here, process.execPath, 'main.js').trim(), expected);
  const readme = readFileSync(join(here, 'node_modules/flipwise/README.md'), 'utf8');
  const first = /```js\n([^]*?)```/.exec(readme)[1];
  writeFileSync(join(here, 'first.js'), first);
  const shown = [...first.matchAll(/\/\/ (.*)/g)].map(([, words]) => words);
  assert.deepEqual(run(here, process.execPath, 'first.js').trim().split('\n'), shown, 'the README tells what is printed');
  for (const [k, [, code]] of [...readme.matchAll(/```js\n([^]*?)```/g)].slice(1).entries()) {
    writeFileSync(join(here, `more${k}.js`), `import { open } from 'flipwise';\nconst engine = await open();\nconst board = ['11', '11'];\n${code}`);
    run(here, process.execPath, `more${k}.js`);
  }
  const page = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  writeFileSync(join(here, 'page.js'), /```js\n([^]*?)```/.exec(page)[1]);
  assert.match(run(here, process.execPath, 'page.js'), /^4 /);
});

test('TypeScript, strict', () => {
  const main = `import { open, InputError, type Engine, type SolveAnswer, type Progress } from 'flipwise';
import { open as open_slim } from 'flipwise/slim';
import wasm from 'flipwise/engine.wasm';
const engine: Engine = await open();
const answer = await engine.solve({ board: ['1001'], rule: 'plus', all: 3 }, { onProgress: ({ done, best }: Progress) => console.log(done, best) });
if (answer.status === 'optimal') {
  const solution: string[] = answer.solution;
  const presses: number = answer.presses;
  console.log(solution, presses);
}
const told: SolveAnswer['status'] = answer.status;
const { boards } = (await engine.generate({ rows: 5, columns: '5', presses: 4 })) as { boards: { id: string }[] };
await engine.analyze({ rows: 5, columns: 5 });
await engine.analyze({ board: 'plus-5x5:0' });
const lightest = await engine.analyze({ rows: 5, columns: 5, lightest: true });
if (lightest.status === 'optimal') console.log(lightest.pattern?.length, lightest.upper);
// @ts-expect-error: an answer about the lightest pattern has no other fields
console.log(lightest.quiet_patterns);
const values: string[] = (await engine.table({ name: 'nullity', from: 1, to: 5 })).values;
await engine.verify({ board: ['1'], answer });
const pressed: Int32Array = await engine.flips({ board: ['1'], rule: '0,0 0,1' }, 0);
console.log(told, boards, pressed, values, InputError);
const coloured = await engine.solve({ board: [[2, null]], colours: 3, goal: 1, cost_of: 'press' });
if (coloured.status === 'impossible') console.log(coloured.witness?.length, coloured.modulus);
if (coloured.status === 'optimal') {
  const amounts: string[] | (number | null)[][] = coloured.solution;
  await engine.verify({ board: [[2, null]], colours: 3, answer: { solution: amounts } });
}
const lit: string | number = (await engine.show({ board: 'plus-1x2q3:12', colours: 3 })).colours;
const two: string[] | undefined = (await engine.show({ board: ['1'], colours: 2 })).board;
console.log(lit, two);
const facts = await engine.analyze({ rows: 7, columns: 7, rule: 'cross', colours: 4, quiet_patterns: true });
if (!('status' in facts)) console.log(facts.orders.map(({ order, generators }) => order * generators), facts.quiet_patterns?.length);
const made = await engine.generate({ rows: 5, columns: 5, colours: 3, presses: 4 });
const hint = await engine.hint({ board: [[2, 1]], colours: 3, pressed: [[0, 2]] });
if (hint.status === 'optimal') console.log(hint.steps.map(({ amount }) => amount), made);
const rated = await engine.rate({ board: [[2, 1]], colours: 3, cost_of: 'press' });
if (rated.status === 'optimal') console.log(rated.difficulty, rated.presses);
await engine.solve({ board: ['1'], colours: 3, cost: [1] });
const light = await engine.analyze({ rows: 2, columns: 2, colours: 3, lightest: true });
if (light.status === 'optimal') console.log(light.pattern?.length, (await engine.lightest({ rows: 2, columns: 2, colours: 3 })).status);
const fixed = { board: ['11', '11'], cost: [1, 2, 3, 4] } as const;
const rows: readonly (readonly (0 | 1 | null)[])[] = [[1, 0], [null, 1]];
await engine.solve(fixed);
await engine.solve({ board: rows, limit: 5n, memory: 1n });
await engine.solve({ board: [[2n, 1n]], colours: 3n });
await engine.verify({ board: ['1'], answer: fixed.board });
const many = await engine.solveMany({ rows: 2, columns: 2n, rule: 'ring' }, new Uint8Array(8), {});
const statuses: SolveAnswer['status'][] = many.status;
console.log(statuses, many.presses[0], many.solutions.subarray(0, 4), many.length);
await engine.solveMany({ board: rows, colours: 3 }, new Uint8Array(8));
// @ts-expect-error: it has a shape
await engine.solveMany({ rule: 'ring' }, new Uint8Array(8));
// @ts-expect-error: boards are bytes
await engine.solveMany({ rows: 1, columns: 1 }, [1]);
// @ts-expect-error: no such option
await engine.solve(fixed, { sginal: null });
const forms: string[] | undefined = new InputError('mine', 'ambiguous', { forms: ['lists'] }).place.forms;
console.log(forms);
{
  using own = await open({ thread: false, wasm });
  await using other = await open_slim({ wasm: new URL('file:///engine.wasm') });
  console.log(own, other);
}
// @ts-expect-error: no such option
await open({ threads: 1 });
// @ts-expect-error: no such goal
await engine.solve({ board: ['1'], colours: 3, goal: true });
// @ts-expect-error: it takes a board
await engine.solve({ rule: 'plus' });
// @ts-expect-error: no such goal
await engine.solve({ board: ['1'], goal: 7 });
// @ts-expect-error: no such field
await engine.hint({ board: ['1'], bord: ['1'] });
// @ts-expect-error: rows need columns
await engine.count({ rows: 5 });
// @ts-expect-error: not every answer has a solution
console.log(answer.solution.length);
`;
  const files = { 'main.ts': main };
  const readme = readFileSync(new URL('../../web/package/README.md', import.meta.url), 'utf8');
  for (const [k, [, code]] of [...readme.matchAll(/```js\n([^]*?)```/g)].entries())
    files[`readme${k}.ts`] = k === 0 ? code : `import { open } from 'flipwise';\nconst engine = await open();\nconst board = ['11', '11'];\n${code}`;
  assert.equal(Object.keys(files).length, 7);
  const options = { strict: true, target: 'ES2022', noEmit: true, types: [] };
  const here = project('typescript', files);
  for (const [module, moduleResolution] of [['NodeNext', 'NodeNext'], ['ESNext', 'bundler']]) {
    writeFileSync(join(here, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...options, module, moduleResolution }, files: Object.keys(files) }));
    run(here, process.execPath, tool('typescript', 'bin/tsc'));
  }
});

test('Vite', async () => {
  const here = project('vite', { 'index.html': html, 'main.js': `${sample}document.title = said;\n` });
  const out = run(here, process.execPath, tool('vite', 'bin/vite.js'), 'build', '--base', './', '--target', 'es2022');
  assert.doesNotMatch(out, /externalized/);
  assert.equal(await said_by(join(here, 'dist')), expected);
  writeFileSync(join(here, 'main.js'), `${sample.replace("'flipwise'", "'flipwise/slim'")}document.title = said;\n`);
  assert.match(run(here, process.execPath, tool('vite', 'bin/vite.js'), 'build', '--base', './', '--target', 'es2022'), /engine-\S+\.wasm/);
  assert.equal(await said_by(join(here, 'dist')), expected);
  writeFileSync(join(here, 'main.js'), "import { open } from 'flipwise';\ndocument.title = 'unused';\n");
  const small = run(here, process.execPath, tool('vite', 'bin/vite.js'), 'build', '--base', './');
  assert.match(small, /\/index-\S+\s+0\.\d+ kB/, 'what is not used is left out');
});

test('a plain page, with a policy that is as strict as can be', async () => {
  const here = project('plain', { 'index.html': html, 'main.js': `${sample.replace("'flipwise'", "'./flipwise.js'")}document.title = said;\n` });
  cpSync(join(here, 'node_modules/flipwise/dist/flipwise.js'), join(here, 'flipwise.js'));
  assert.ok(gzipSync(readFileSync(join(here, 'flipwise.js'))).length < 1_300_000);
  const policy = { 'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:" };
  assert.equal(await said_by(here, policy), expected);
});

test('the module without the engine inside, in a plain page', async () => {
  const here = project('slim', { 'index.html': html, 'main.js': `${sample.replace("'flipwise'", "'./slim.js'")}document.title = said;\n` });
  for (const file of ['slim.js', 'engine.wasm']) cpSync(join(here, 'node_modules/flipwise/dist', file), join(here, file));
  const policy = { 'Content-Security-Policy': "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'" };
  assert.equal(await said_by(here, policy), expected);
});

test('200 questions are answered as the program answers them', async () => {
  const { open } = await load(join(project('questions', {}), 'node_modules/flipwise'));
  const engine = await open();
  const random = generator(2026);
  for (const command of ['solve', 'count', 'analyze', 'verify', 'show', 'generate', 'rate', 'hint', 'table']) {
    const questions = Array.from({ length: 25 }, () => random_question(random, command));
    const answers = await Promise.all(questions.map((question) => engine.respond(question)));
    native_all(questions).forEach((wanted, k) => {
      if (wanted.culprit) assert.equal(answers[k].culprit, wanted.culprit, JSON.stringify(questions[k]));
      else assert.deepEqual(comparable(answers[k]), comparable(wanted), JSON.stringify(questions[k]));
    });
  }
  engine.close();
});

test('a thousand calls, and a hundred aborts, take no memory with them', async () => {
  const { open } = await load();
  const engine = await open();
  const random = generator(5);
  const questions = Array.from({ length: 50 }, (_, k) => random_question(random, ['solve', 'hint', 'analyze', 'generate', 'rate'][k % 5]));
  const control = new AbortController();
  const calls = async (times) => {
    for (let k = 0; k < times; ++k) await engine.respond(questions[k % questions.length], { signal: control.signal });
  };
  const aborts = async (times) => {
    for (let k = 0; k < times; ++k) {
      const begun = new AbortController();
      await engine.solve(long_question, { signal: begun.signal, onProgress: () => begun.abort() }).catch(() => undefined);
    }
  };
  const { Worker } = await import('node:worker_threads');
  const { terminate } = Worker.prototype;
  const endings = [];
  Worker.prototype.terminate = function () {
    endings.push(terminate.call(this));
    return endings.at(-1);
  };
  const resident = async () => {
    await Promise.all(endings);
    return process.memoryUsage.rss() / 2 ** 20;
  };
  await calls(200);
  await aborts(20);
  const before_all = await resident();
  await calls(1000);
  const called = await resident();
  await aborts(100);
  const aborted = await resident();
  assert.ok(called - before_all < 32, `${before_all} MiB, after 1000 calls ${called}`);
  assert.ok(aborted - before_all < 64, `${before_all} MiB, after 100 aborts ${aborted}`);
  Worker.prototype.terminate = terminate;
  assert.ok(endings.length >= 120, `${endings.length} workers ended`);
  console.log(`${before_all.toFixed(0)} MiB, after 1000 calls ${called.toFixed(0)}, after 100 aborts ${aborted.toFixed(0)}`);
  engine.close();
});
