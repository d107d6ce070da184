// SPDX-License-Identifier: MIT
// Tests the npm package in Node: answers, errors, progress, aborts, two engines at once.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { inspect } from 'node:util';
import { contact_fields } from '../../web/package/contact.mjs';
import { types_of } from '../../web/package/types.mjs';
import { generator, native_all, root } from './harness.mjs';
import { colour_question, comparable, load, long_question, package_folder, random_question } from './package.mjs';

let module;
let engine;
before(async () => {
  module = await load();
  engine = await module.open();
});
after(() => engine?.close());

const fliptile = { board: ['1001', '0110', '0110', '1001'] };

test('every command is a method that answers as the program does', async () => {
  for (const command of ['solve', 'count', 'analyze', 'verify', 'apply', 'show', 'generate', 'rate', 'hint', 'table']) {
    const random = generator(command.length * 31);
    const questions = Array.from({ length: 4 }, () => random_question(random, command));
    const expected = native_all(questions);
    assert.equal(expected.length, questions.length);
    for (const [k, { command: name, ...question }] of questions.entries()) {
      const answer = await engine[name](question).catch((error) => ({ error: error.message, culprit: 'input' }));
      if (expected[k].culprit) assert.equal(answer.culprit, expected[k].culprit, JSON.stringify(question));
      else assert.deepEqual(comparable(answer), comparable(expected[k]), JSON.stringify(questions[k]));
    }
  }
});

test('every command answers as the program does with up to 256 colours', async () => {
  for (const command of ['solve', 'verify', 'apply', 'show', 'analyze', 'generate', 'rate', 'hint']) {
    const random = generator(command.length * 37);
    const questions = Array.from({ length: 20 }, () => colour_question(random, command));
    const expected = native_all(questions);
    for (const [k, { command: name, ...question }] of questions.entries()) {
      const answer = await engine[name](question).catch((error) => ({ error: error.message, culprit: 'input' }));
      if (expected[k].culprit) {
        assert.equal(answer.culprit, expected[k].culprit, JSON.stringify(questions[k]));
        continue;
      }
      assert.deepEqual(comparable(answer), comparable(expected[k]), JSON.stringify(questions[k]));
      if (command !== 'solve') continue;
      const { valid } = await engine.verify({ ...question, find: undefined, limit: undefined, answer });
      assert.equal(valid, answer.status !== 'unknown', JSON.stringify(questions[k]));
    }
  }
  const impossible = await engine.solve({ board: 'ring-3x3q4:100000000', colours: 4 });
  assert.deepEqual([impossible.status, impossible.modulus, impossible.colours], ['impossible', 4, 4]);
  await assert.rejects(engine.solve({ board: [[3]], colours: 3 }), { name: 'InputError', message: 'request: board: row 1, column 1: expected a number from 0 to 2, or null for a hole, found the number 3' });
  await assert.rejects(engine.solve({ board: ['1'], colours: 257 }), { name: 'InputError', message: /^request: colours: / });
  await assert.rejects(engine.solve({ board: ['1'], colours: 3, costs: [1] }), { name: 'InputError', message: /^request: unknown field 'costs'/ });
  assert.equal((await engine.solve({ board: ['1'], colours: 3, cost: [4] })).presses, 8);
  assert.deepEqual((await engine.solve({ board: [[1, 2]], states: [2, 3], buttons: [[0, 1]] })).solution, ['1']);
});

test('a wrong request rejects with the words of the engine', async () => {
  await assert.rejects(engine.solve({ board: ['10', '1'] }), { name: 'InputError', message: 'request: board:2:2: this row has 1 cell, but the first has 2' });
  await assert.rejects(engine.count({ rows: 2 }), module.InputError);
  await assert.rejects(engine.generate({ rows: 2 ** 32 + 3, columns: 1, presses: 1 }), { name: 'InputError', message: /^request: rows: / });
  assert.equal((await engine.respond({ command: 'judge', dialect: 'fliptile' })).error, "request: only the program answers the command judge; run 'flipwise judge'");
  assert.equal((await engine.rate({ board: ['10', '01'] })).status, 'optimal');
});

test('a value that is not a request throws an error that names it', async () => {
  for (const bad of [undefined, null, 5, 'board', { board: ['1'], toJSON: () => undefined }])
    for (const call of ['solve', 'lightest', 'respond', 'flips']) await assert.rejects(engine[call](bad), { name: 'InputError', message: /^request: / }, `${call} ${bad}`);
  for (const bad of [undefined, null, 5, {}, ['1'], new Float64Array(2)]) await assert.rejects(engine.read(bad), { name: 'InputError', message: /^file: / });
  assert.equal((await engine.solve(fliptile)).presses, 4);
});

test('unknown options, cells and kinds are rejected by name', async () => {
  for (const [options, says] of [[null, /^options: .*null$/], [5, /^options: .*5$/], ['x', /^options: .*"x"$/], [{ signal: 5 }, /^signal: .*5$/], [{ signal: {} }, /^signal: /], [{ signal: '' }, /^signal: .*""$/], [{ onProgress: 5 }, /^onProgress: .*5$/], [{ onProgress: 0 }, /^onProgress: .*0$/], [{ sginal: null }, /^options: .*"sginal".*signal, onProgress/], [new AbortController().signal, /^options: .*"aborted"/]])
    for (const call of [() => engine.lightest({ rows: 2, columns: 2 }, options), () => engine.solveMany({ rows: 1, columns: 1 }, new Uint8Array(1), options), () => engine.solve(fliptile, options), () => engine.respond({ command: 'solve', ...fliptile }, options), () => engine.read('10', 'mine', options), () => engine.flips(fliptile, 0, 1, options)])
      await assert.rejects(call, { name: 'TypeError', message: says });
  for (const none of [undefined, {}, { signal: null, onProgress: null }]) assert.equal((await engine.solve(fliptile, none)).presses, 4);
  for (const cell of [NaN, 1.5, -7, -2, Infinity, 2 ** 31, 2 ** 32 + 3]) await assert.rejects(engine.flips(fliptile, cell), { name: 'RangeError', message: /^cell: / }, `${cell}`);
  for (const cell of [undefined, null, '3', {}, [1]]) await assert.rejects(engine.flips(fliptile, cell), { name: 'TypeError', message: /^cell: / });
  for (const kind of [0, 3, '2', null, NaN]) await assert.rejects(engine.flips(fliptile, 3, kind), { name: 'RangeError', message: /^kind: / });
  await assert.rejects(engine.solve({ ...fliptile, toJSON: () => undefined }), { name: 'InputError', message: /^request: / });
  assert.deepEqual([[...(await engine.flips(fliptile, 16))], [...(await engine.flips(fliptile, 3, 2))]], [[], []]);
  assert.equal((await engine.solve({ ...fliptile, memory: undefined, threads: undefined })).presses, 4);
});

test('more memory than WebAssembly can have is refused', async () => {
  const message = 'request: memory: 4.5 GiB are more than the 4 that WebAssembly can have';
  await assert.rejects(engine.solve({ ...fliptile, memory: 4.5 }), { name: 'InputError', message });
  assert.deepEqual(await engine.respond({ command: 'solve', ...fliptile, memory: 4.5 }), { error: message, culprit: 'input', code: 'too_large', field: 'memory' });
  assert.equal((await engine.solve({ ...fliptile, memory: 4 })).presses, 4);
});

test('reasons do not name options of the command line', async () => {
  const { reason } = await engine.count({ rows: 60, columns: 60, on: '0' });
  assert.match(reason, /^needs [0-9]+ GiB of memory, which no machine has$/);
  assert.match((await engine.count({ rows: 1e6, columns: 8, on: '0' })).reason, /modulo a number$/);
  await assert.rejects(engine.generate({ rows: 3, columns: 3, presses: 2, rule: '0,0 0,1', symmetric: true }), { name: 'InputError', message: /^symmetric boards need a rule/ });
});

test('a nullity above 2^32 is found by its formula', async () => {
  const { nullity, solutions } = await engine.analyze({ rows: 3_000_000_000, columns: 999_999_999, rule: 'king', wrap: 'torus' });
  assert.deepEqual([nullity, solutions], [7_999_999_994, undefined]);
  await assert.rejects(engine.analyze({ rows: 2 ** 32 - 1, columns: 2 ** 32 - 1, rule: 'king' }), { name: 'InputError', message: /is too large; use a smaller one$/ });
});

test('a table ends at its limit, or at a board that is too large, with the numbers so far', async () => {
  for (const rule of ['knight', 'king']) {
    const { values, status, reason } = await engine.table({ name: 'nullity', rule, from: 1, to: 1e8, limit: 0.3 });
    assert.equal(status, 'unknown');
    assert.match(reason, new RegExp(`^n = ${values.length + 1}: `));
  }
});

test('the lightest quiet pattern of a board and of a code', async () => {
  const board = await engine.lightest({ rows: 5, columns: 5 });
  assert.deepEqual([board.status, board.upper, (await engine.lightest({ rows: 3, columns: 3 })).status], ['optimal', 12, 'impossible']);
  const hamming = [1, 2, 3, 4, 5, 6, 7].map((n) => [0, 1, 2].filter((bit) => (n >> bit) & 1));
  assert.equal((await engine.lightest({ lights: 3, buttons: hamming })).upper, 3);
  assert.equal((await engine.analyze({ lights: 3, buttons: hamming, lightest: true })).upper, 3);
});

test('the recurrence of a count is that of the program, and found as quickly', async () => {
  for (const columns of [5, 6]) {
    const question = { command: 'count', rows: 3, columns, on: '0', adjacent: 'king', wrap: 'columns', recurrence: true, limit: 20 };
    assert.deepEqual(comparable(await engine.count(question)), comparable(native_all([question])[0]));
  }
});

test('board files and presses are read', async () => {
  assert.deepEqual((await engine.read('P1\n2 2\n1 0\n0 1\n')).board, ['10', '01']);
  await assert.rejects(engine.read('1 0\n2 2 2\n', 'mine'), { name: 'InputError', message: /^mine:2:5: / });
  for (const text of ['ring-2x2-torus:9', 'ring-2x2-torus:9\n', '; mine\nring-2x2-torus:9\r\n']) {
    const { board, rule, wrap, id } = await engine.read(text);
    assert.deepEqual([board, rule, wrap, id], [['10', '01'], 'ring', 'torus', 'ring-2x2-torus:9']);
  }
  await assert.rejects(engine.read('ring-2x2-torus:9\nplus-2x2:9\n', 'mine'), { name: 'InputError', message: 'mine: one id is enough here; remove the others' });
  await assert.rejects(engine.read('ring-2x2-torus:x\n', 'mine'), { name: 'InputError', message: /^mine: ring-2x2-torus:x: / });
  assert.deepEqual([...(await engine.flips({ board: ['000', '000'], rule: 'plus' }, 1))], [0, 1, 2, 4]);
  assert.deepEqual([...(await engine.flips({ board: ['000', '000'] }, 1))], [0, 1, 2, 4]);
});

test('an abort rejects at once, and waiting requests are answered', async () => {
  const control = new AbortController();
  const shown = [];
  let began;
  const running = new Promise((resolve) => (began = resolve));
  const onProgress = (progress) => (shown.push(progress), began());
  const ended = engine.solve(long_question, { signal: control.signal, onProgress }).catch((error) => error);
  const waiting = engine.solve(fliptile);
  const given_up = new AbortController();
  const never = engine.solve(fliptile, { signal: given_up.signal }).catch((error) => error);
  await running;
  given_up.abort(new Error('mine'));
  assert.equal((await never).message, 'mine');
  const next_turn = new Promise((resolve) => setImmediate(resolve, { name: 'nothing yet' }));
  control.abort();
  assert.equal((await Promise.race([ended, next_turn])).name, 'AbortError');
  assert.equal((await waiting).presses, 4); // by another worker, since the first would be busy for hours
  assert.ok(shown.every(({ lower, best }) => lower <= best));
  await assert.rejects(engine.solve(fliptile, { signal: control.signal }), { name: 'AbortError' });
});

test('an exception from progress ends the call', async () => {
  const onProgress = () => {
    throw new RangeError('enough');
  };
  await assert.rejects(engine.solve(long_question, { onProgress }), RangeError);
  assert.equal((await engine.solve(fliptile)).presses, 4);
});

test('two engines work side by side, and a closed one begins again', async () => {
  const other = await module.open();
  const long = engine.solve(long_question).catch((error) => error);
  assert.equal((await other.solve(fliptile)).presses, 4);
  assert.ok(engine.busy && !other.busy);
  engine.close();
  assert.equal((await long).name, 'AbortError');
  assert.equal((await engine.solve(fliptile)).presses, 4);
  other.close();
});

test('Node does not wait for an idle engine', () => {
  const script = `import { open } from '${package_folder}/dist/flipwise.js'; const engine = await open(); console.log((await engine.solve({ board: ['11', '11'] })).presses);`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', timeout: 300_000 });
  assert.deepEqual([run.status, run.stdout], [0, '4\n'], run.stderr);
});

test('bigints are numbers, or digits if that is exact', async () => {
  assert.equal((await engine.solve({ board: [[1n, 1n], [1n, null]], limit: 5n, memory: 1n, threads: 1n })).presses, 1);
  assert.equal((await engine.analyze({ rows: 3_000_000_000n, columns: 999_999_999n, rule: 'king', wrap: 'torus' })).nullity, 7_999_999_994);
  assert.deepEqual([...(await engine.flips(fliptile, 0n))], [0, 1, 4]);
  assert.deepEqual((await engine.read('21', 'mine', { colours: 3n })).board, ['21']);
  await assert.rejects(engine.analyze({ rows: 2n ** 70n, columns: 1n }), { name: 'InputError', message: /^request: rows: / });
  await assert.rejects(engine.solve({ ...fliptile, memory: 5n }), { name: 'InputError', message: /^request: memory: 5 GiB/ });
  for (const cell of [-2n, 2n ** 31n]) await assert.rejects(engine.flips(fliptile, cell), { name: 'RangeError', message: /^cell: / });
  await assert.rejects(engine.read('21', 'mine', { colours: 257n }), { name: 'RangeError' });
});

test('the place of an error has what the engine says of it', async () => {
  const refusal = { error: 'mine', culprit: 'input', code: 'ambiguous', field: 'buttons', row: 2, column: 3, forms: ['lists', 'lists-1'] };
  class Refusing extends module.Engine {
    respond = async () => refusal;
  }
  const { name, message, code, place } = await new Refusing().solve({ board: ['1'] }).catch((fault) => fault);
  assert.deepEqual([name, message, code], ['InputError', 'mine', 'ambiguous']);
  assert.deepEqual(place, { field: 'buttons', row: 2, column: 3, forms: ['lists', 'lists-1'] });
});

test('classes have their names, in errors and in the console', async () => {
  const error = await engine.solve({ board: ['10', '1'] }).catch((fault) => fault);
  assert.ok(error instanceof module.InputError && error instanceof Error);
  assert.deepEqual([module.Engine.name, module.InputError.name, module.InternalError.name], ['Engine', 'InputError', 'InternalError']);
  assert.match(error.stack, /^InputError: request: board:2:2/);
  assert.match(inspect(error), /^InputError: request: board:2:2/);
  assert.equal(String(new module.InternalError('mine')), 'InternalError: mine');
  assert.match(inspect(engine), /^Engine /);
});

test('an engine is disposed of', async () => {
  const [one, other] = [await module.open(), await module.open()];
  const ended = [one, other].map((each) => each.solve(long_question).catch(({ name }) => name));
  one[Symbol.dispose]();
  await other[Symbol.asyncDispose]();
  assert.deepEqual(await Promise.all(ended), ['AbortError', 'AbortError']);
  assert.deepEqual(Object.keys(one), []);
});

/// Runs a script in Node, in a process of its own. Returns what it prints.
function run_script(script) {
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', timeout: 300_000 });
  assert.equal(run.status, 0, run.stderr);
  return run.stdout.trim();
}

const imports = `import { open } from '${package_folder}/dist/flipwise.js'; const board = ['11', '11'];`;
const no_workers = `import { createRequire, syncBuiltinESMExports } from 'node:module'; const workers = createRequire('/')('node:worker_threads'); workers.Worker = class { constructor() { throw new Error('none here'); } }; syncBuiltinESMExports();`;

test('the engine answers in the thread of the caller', async () => {
  const own = await module.open({ thread: false });
  const random = generator(77);
  for (const command of ['solve', 'count', 'hint', 'show', 'analyze']) {
    const question = random_question(random, command);
    assert.deepEqual(comparable(await own.respond(question)), comparable(await engine.respond(question)), JSON.stringify(question));
  }
  await assert.rejects(own.solve({ board: ['10', '1'] }), { name: 'InputError' });
  assert.deepEqual((await own.read('P1\n2 2\n1 0\n0 1\n')).board, ['10', '01']);
  assert.deepEqual([...(await own.flips(fliptile, 0))], [0, 1, 4]);
  const answers = await Promise.all(Array.from({ length: 30 }, () => own.solve(fliptile)));
  assert.ok(answers.every(({ presses }) => presses === 4));
  // The caller's own progress ends a call, since nothing else runs meanwhile.
  const control = new AbortController();
  let told = 0;
  const onProgress = () => (++told, control.abort());
  const next = own.solve({ board: ['1'] });
  await assert.rejects(own.solve(long_question, { signal: control.signal, onProgress }), { name: 'AbortError' });
  assert.equal(told, 1);
  await assert.rejects(own.solve(long_question, { onProgress: () => { throw new RangeError('enough'); } }), RangeError);
  assert.deepEqual([(await next).presses, (await own.solve(fliptile)).presses], [1, 4]);
  own.close();
  assert.equal((await own.solve(fliptile)).presses, 4);
});

test('the thread of the caller is used where there are no workers, unless the caller wants one', () => {
  const script = `${no_workers} ${imports} const engine = await open(); const { presses } = await engine.solve({ board });
    console.log(presses, await open({ thread: true }).catch(({ message }) => message), Object.keys(globalThis).filter((name) => ['self', 'location'].includes(name)).length);`;
  assert.equal(run_script(script), '4 this runtime has no workers (none here); use open({ thread: false }) 0');
});

test('a process ends when nothing is open, also after failures', () => {
  const script = `${imports} const wasm = new Uint8Array(9);
    for (const thread of [true, false]) {
      const engine = await open({ thread });
      console.log((await engine.solve({ board })).presses, await open({ thread, wasm }).catch(({ name }) => name));
      engine.close();
    }`;
  assert.equal(run_script(script), '4 InternalError\n4 InternalError');
});

test('what a policy refused is said', () => {
  const browser = `Object.defineProperty(process, 'versions', { value: { node: '' } });`; // so that the workers of Node are not taken
  const worker = `globalThis.Worker = class { constructor() { queueMicrotask(() => this.onerror({})); } postMessage() {} terminate() {} };`;
  const refused = `globalThis.Worker = class { constructor() { throw new Error('The operation is insecure.'); } };`;
  for (const fake of [worker, refused]) {
    const said = run_script(`${imports} ${browser} ${fake} console.log(await open().catch(({ message }) => message)); console.log((await (await open({ thread: false })).solve({ board })).presses);`);
    assert.match(said, /^the worker of the engine does not start; a Content-Security-Policy must allow worker-src blob:, or use open\(\{ thread: false \}\)( \(The operation is insecure\.\))?\n4$/);
  }
  const compile = `const { compile } = WebAssembly; WebAssembly.compile = async (bytes) => { // Node compiles small modules of its own
    if (bytes.byteLength < 1e6) return compile(bytes);
    throw new WebAssembly.CompileError("violates the policy directive 'unsafe-eval'"); };`;
  assert.match(run_script(`${imports} ${compile} console.log(await open().catch(({ message }) => message));`), /script-src 'wasm-unsafe-eval'.*violates/);
});

test('the WebAssembly is a file of its own, which both modules take', async () => {
  const file = new URL(`file://${package_folder}/dist/engine.wasm`);
  const bytes = readFileSync(file);
  const typed = { headers: { 'Content-Type': 'application/wasm' } };
  const sources = [file, String(file), bytes, new WebAssembly.Module(bytes), Promise.resolve(bytes), new Response(bytes), new Response(bytes, typed)];
  for (const wasm of sources) {
    const own = await module.open({ wasm, thread: sources.indexOf(wasm) % 2 === 0 });
    assert.equal((await own.solve(fliptile)).presses, 4);
    own.close();
  }
  const slim = await import(`file://${package_folder}/dist/slim.js`);
  const own = await slim.open();
  assert.equal((await own.solve(fliptile)).presses, 4);
  own.close();
  assert.ok(statSync(`${package_folder}/dist/slim.js`).size < 100_000);
  await assert.rejects(module.open({ wasm: new Response('', { status: 404 }) }), { name: 'InternalError', message: /status 404$/ });
  for (const wasm of [5, null, true]) await assert.rejects(module.open({ wasm }), { name: 'TypeError', message: /^wasm: / });
  await assert.rejects(module.open({ thread: 'no' }), { name: 'TypeError', message: /^thread: / });
  await assert.rejects(module.open({ threads: false }), { name: 'TypeError', message: /^options: there is no option "threads"/ });
});

test('nothing that is published has a path of the build', () => {
  for (const file of ['engine.wasm', 'flipwise.js', 'slim.js']) {
    const text = readFileSync(`${package_folder}/dist/${file}`, 'latin1');
    assert.ok(!text.includes(root), file);
    const paths = text.match(/[\w./-]*\/(home|usr|build|include)\/[\w./-]+/g) ?? [];
    assert.deepEqual(paths.filter((path) => path !== '/home/web_user'), [], file); // a name of emscripten
  }
});

test('package.json takes addresses from CONTACT.md', () => {
  const contact = readFileSync(`${root}/CONTACT.md`, 'utf8');
  const about = JSON.parse(readFileSync(`${package_folder}/package.json`, 'utf8'));
  const fields = contact_fields(contact);
  for (const name of ['author', 'repository', 'homepage', 'bugs']) assert.deepEqual(about[name], fields[name], name);
  assert.ok(fields.author);
  const filled = contact.replace(/\| repository \| .*/, '| repository | <https://example.org/flipwise> |').replace(/\| issue tracker \| .*/, '| issue tracker | https://example.org/flipwise/issues |');
  assert.deepEqual(contact_fields(filled), {
    author: fields.author,
    repository: { type: 'git', url: 'git+https://example.org/flipwise.git', directory: 'web/package' },
    homepage: 'https://example.org/flipwise',
    bugs: { url: 'https://example.org/flipwise/issues' },
  });
  assert.throws(() => contact_fields('| maintainers | us |'), /no row "repository"/);
});

/// Returns the answers of `solve` to each board of these cells, as solveMany gives them.
async function one_by_one(question, shape, boards) {
  const cells = shape.flat().length;
  const found = { length: boards.length / cells, status: [], presses: [], solutions: [] };
  for (let at = 0; at < boards.length; at += cells) {
    const board = shape.map((row, r) => row.map((hole, c) => (hole === null ? null : boards[at + r * row.length + c])));
    const answer = await engine.solve({ ...question, board });
    found.status.push(answer.status);
    found.presses.push(answer.solution ? answer.presses : -1);
    const rows = answer.solution ?? shape.map((row) => row.map(() => 0));
    found.solutions.push(...rows.flatMap((row) => [...row]).map((cell) => (cell === '_' || cell === null ? 0 : Number(cell))));
  }
  return found;
}

const as_arrays = ({ presses, solutions, ...rest }) => ({ ...rest, presses: [...presses], solutions: [...solutions] });

test('many boards of one shape have the answers of solve', async () => {
  const random = generator(99);
  const questions = [
    { rows: 4, columns: 4 }, { rows: 1, columns: 1 }, { rows: 5, columns: 5 }, { rows: 3, columns: 7, rule: 'king', wrap: 'torus' }, { rows: 9, columns: 15 }, { rows: 13, columns: 13 },
    { rows: 3, columns: 3, goal: 'uniform' }, { rows: 4, columns: 4, goal: ['1001', '0000', '0000', '1001'] }, { rows: 4, columns: 4, find: 'any' }, { rows: 2, columns: 3, rule: '0,0 0,1', limit: 9 },
    { rows: 3, columns: 3, colours: 3 }, { rows: 2, columns: 2, colours: 12, rule: 'ring', cost_of: 'press' }, { rows: 3, columns: 3, cost: [9, 2, 3, 4, 5, 6, 7, 8, 1], free: ['010', '000', '000'] },
    { board: [[0, null, 0], [0, 0, 0]] }, { board: [[1, 1]], colours: 4 }, { rows: 3n, columns: 2n },
  ];
  for (const { rows, columns, board, ...question } of questions) {
    const shape = board ?? Array.from({ length: Number(rows) }, () => Array(Number(columns)).fill(0));
    const boards = Uint8Array.from({ length: 20 * shape.flat().length }, (_, k) => (shape.flat()[k % shape.flat().length] === null ? 0 : random(question.colours ?? 2)));
    const found = await engine.solveMany(board ? { board, ...question } : { rows, columns, ...question }, boards);
    assert.deepEqual(as_arrays(found), await one_by_one(question, shape, boards), JSON.stringify(question));
  }
  const [all, tabulated] = [Uint8Array.from({ length: 16 << 16 }, (_, k) => ((k >> 4) >> (k & 15)) & 1), await engine.solveMany({ rows: 4, columns: 4 }, new Uint8Array(0))];
  assert.deepEqual(as_arrays(tabulated), { length: 0, status: [], presses: [], solutions: [] });
  const { status, presses } = await engine.solveMany({ rows: 4, columns: 4 }, all);
  assert.deepEqual([status.filter((word) => word === 'optimal').length, Math.max(...presses)], [4096, 7]);
  const flat = await engine.solveMany({ board: [[0, 0, 0]], buttons: [[0, 1], [1, 2]] }, Uint8Array.of(1, 0, 1, 1, 0, 0));
  assert.deepEqual(as_arrays(flat), { length: 2, status: ['optimal', 'impossible'], presses: [2, -1], solutions: [1, 1, 0, 0] });
  const whole = Uint8Array.of(7, 1, 1, 7);
  const part = engine.solveMany({ rows: 1, columns: 2 }, whole.subarray(1, 3));
  whole.fill(9);
  assert.deepEqual([...(await part).presses], [1]);
});

test('many boards that do not fit the shape are refused', async () => {
  const many = (request, boards, options) => engine.solveMany(request, boards, options);
  const square = { rows: 2, columns: 2 };
  const refusals = [
    [square, new Uint8Array(6), 'shape', 'boards: expected a multiple of 4 numbers, for boards of 2 x 2 cells; found 6', { field: 'boards' }],
    [square, Uint8Array.of(0, 0, 0, 0, 0, 0, 2, 0), 'value', 'boards: board 2, row 2, column 1: expected a number from 0 to 1, found 2', { field: 'boards' }],
    [{ board: [[0, null]] }, Uint8Array.of(0, 1), 'value', 'boards: board 1, row 1, column 2: expected 0, found 1', { field: 'boards' }],
    [{ board: [[0, 0]], buttons: [[0]] }, new Uint8Array(3), 'shape', 'boards: expected a multiple of 2 numbers, for boards of 2 lights; found 3', { field: 'boards' }],
    [{ ...square, rule: 'two-kind' }, new Uint8Array(4), 'unsupported', /^boards: two kinds .* not supported/, { field: 'boards' }],
    [{ ...square, colours: 'none' }, new Uint8Array(4), 'unsupported', /^boards: two kinds .* not supported/, { field: 'boards' }],
    [square, [0, 0, 0, 0], 'value', /^boards: expected a Uint8Array, not /, { field: 'boards' }],
    [square, new Uint16Array(4), 'value', /^boards: expected a Uint8Array, not /, { field: 'boards' }],
    [{ ...square, rows: 0 }, new Uint8Array(4), 'value', 'request: rows: expected a number from 1, not 0', { field: 'rows' }],
    [{ rows: 2 }, new Uint8Array(4), 'value', 'request: columns: expected a number from 1, not undefined', { field: 'columns' }],
    [{ rows: 1e9, columns: 2 }, new Uint8Array(4), 'too_large', /^request: a board of 1000000000 x 2 cells is too large/, { field: 'rows' }],
    [{ ...square, board: ['11'] }, new Uint8Array(4), 'conflict', /^request: board gives the shape/, { field: 'rows' }],
    [{ ...square, all: 3 }, new Uint8Array(4), 'unknown_name', /^request: unknown field 'all'/, { field: 'all' }],
    [{ ...square, memory: 5 }, new Uint8Array(4), 'too_large', /^request: memory: 5 GiB/, { field: 'memory' }],
  ];
  for (const [request, boards, code, message, place] of refusals) {
    await assert.rejects(many(request, boards), { name: 'InputError', code, message });
    assert.deepEqual((await many(request, boards).catch((error) => error)).place, place, JSON.stringify(request));
  }
  await assert.rejects(many(undefined, new Uint8Array(4)), { name: 'InputError', message: /^request: / });
  await assert.rejects(many({ ...square, rool: 'plus' }, new Uint8Array(4)), { name: 'InputError', message: /^request: unknown field 'rool'/ });
  await assert.rejects(many({}, new Uint8Array(4)), { name: 'InputError', message: /^request: / });
});

test('many boards report progress, and are stopped', async () => {
  const done = [];
  await engine.solveMany({ rows: 3, columns: 3 }, new Uint8Array(9 * 10_000), { onProgress: (progress) => done.push(progress.done) });
  assert.deepEqual([done.length, done.at(-1)], [3, 1]);
  const hard = { rows: 45, columns: 45, rule: 'cross', limit: 1e6 };
  const boards = Uint8Array.from(long_question.board.join(''), Number);
  await assert.rejects(engine.solveMany(hard, boards, { onProgress: () => { throw new RangeError('enough'); } }), RangeError);
  const { status, presses, solutions } = await engine.solveMany({ ...hard, limit: 1e-9 }, boards);
  assert.deepEqual([status, presses[0]], [['unknown'], presses[0] < 0 ? -1 : solutions.filter((cell) => cell).length]);
});

test('a hundred thousand boards take less than a second of processor time', async () => {
  const random = generator(1);
  const boards = Uint8Array.from({ length: 25 * 100_000 }, () => random(2));
  const own = await module.open({ thread: false });
  await own.solveMany({ rows: 5, columns: 5 }, boards.subarray(0, 25));
  const begun = process.cpuUsage();
  const { length } = await own.solveMany({ rows: 5, columns: 5 }, boards);
  const { user, system } = process.cpuUsage(begun);
  own.close();
  assert.equal(length, 100_000);
  assert.ok(user + system < 1e6, `${(user + system) / 1e6} s`);
});

test('types, version and licence are those of the project', () => {
  const text = (path) => readFileSync(`${root}/${path}`, 'utf8');
  const types = types_of(JSON.parse(text('docs/flipwise.schema.json')));
  const words = (source) => source.replace(/\/\*.*?\*\/|\/\/.*/g, '').match(/"[^"]*"|\w+/g).filter((word) => word !== 'declare').join(' ');
  assert.ok(words(text('build/npm/dist/schema.d.ts')) === words(types), 'the types are older than docs/flipwise.schema.json; ./dev web makes them');
  const { version, license } = JSON.parse(text('build/npm/package.json'));
  assert.deepEqual([version, license], [/^project\(flipwise VERSION (\S+)/m.exec(text('CMakeLists.txt'))[1], 'MIT']);
});
