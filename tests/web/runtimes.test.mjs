// SPDX-License-Identifier: MIT
// Tests the npm package, as its users install it, in Node, Deno, Bun, workerd (of Cloudflare), pages and service workers, with a
// program that does what the reference promises (stranger.mjs); and checks the package with publint and attw. Deno, Bun, workerd
// and the checkers are taken from build/runtimes, where `./dev test --long` and `./dev package` install them, or from PATH.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { before, test } from 'node:test';
import { root } from './harness.mjs';
import { html, project, run, said_by, tarball } from './projects.mjs';

const found = (name) => [join(root, 'build/runtimes/node_modules/.bin'), ...(process.env.PATH ?? '').split(delimiter)].map((folder) => join(folder, name)).find(existsSync);

/// Tests something with a program, if it is installed.
function test_with(name, words, does) {
  const program = found(name);
  test(words, { skip: !program && `${name} is not installed; ./dev test --long installs it in build/runtimes` }, () => does(program));
}

// The results that all runtimes have in common, and those that depend on the runtime.
const everywhere = {
  solve: 'optimal 4 0000,1001,1001,0000', count: '2013609204094', generate: 'plus-5x5:cfcb7d8 8', hint: true, read: '10,01', flips: '0,1,2,4', verify: true, inputs: '1 6',
  many: '100000 25050 15 2500000', refused: 'true InputError syntax 2 InputError: request: board:2:4: this row has 3 cells, but the first has 4',
  option: 'TypeError: options: there is no option "timeout"; expected an object with signal, onProgress', unknown: 'InputError', opening: 'TypeError',
  names: 'Engine Engine InputError InternalError', progress: 'AbortError true', limit: 'unknown', aborted: 'AbortError', again: 4,
};
const in_worker = { ...everywhere, timeout: 'TimeoutError' };

const first = `import { open } from 'flipwise';
const engine = await open();
console.log((await engine.solve({ board: ['1001', '0110', '0110', '1001'] })).presses);
`;
const main = `import * as flipwise from 'flipwise';
import * as slim from 'flipwise/slim';
import { tried } from './stranger.mjs';
const worker = (await tried(flipwise)).said;
const thread = (await tried(flipwise, { options: { thread: false }, timers: false })).said;
const file = await slim.open().then((engine) => engine.solve({ board: ['11', '11'] }));
console.log(JSON.stringify({ worker, thread, file: file.presses }));
`;

let here;
before(() => {
  here = project('runtimes', { 'first.mjs': first, 'main.mjs': main });
  cpSync(new URL('stranger.mjs', import.meta.url), join(here, 'stranger.mjs'));
});

/// Runs the programs in a runtime: neither closes its engine, and both must end.
function tried_in(program, plain = [], reading = plain) {
  assert.equal(run(here, program, ...plain, 'first.mjs').trim(), '4');
  assert.deepEqual(JSON.parse(run(here, program, ...reading, 'main.mjs')), { worker: in_worker, thread: everywhere, file: 4 });
}

test('Node', () => tried_in(process.execPath));
test_with('deno', 'Deno, without permissions for the module, and with that to read engine.wasm', (deno) => tried_in(deno, ['run', '--no-prompt'], ['run', '--no-prompt', '--allow-read']));
test_with('bun', 'Bun', (bun) => tried_in(bun));

const edge = `import * as flipwise from 'flipwise';
import * as slim from 'flipwise/slim';
import wasm from 'flipwise/engine.wasm';
import { tried } from './stranger.mjs';
const early = await flipwise.open({ wasm });
const { presses } = await early.solve({ board: ['11', '11'] });
const words = ({ message }) => message;
async function answer() {
  const { said } = await tried(flipwise, { options: { wasm }, timers: false });
  const file = await slim.open({ wasm }).then((engine) => engine.solve({ board: ['11', '11'] }));
  return { presses, said, file: file.presses, refused: [await flipwise.open().catch(words), await slim.open().catch(words), await flipwise.open({ wasm, thread: true }).catch(words)] };
}
export default { fetch: async () => new Response(await answer().then(JSON.stringify, String)) };
`;
const dist = 'node_modules/flipwise/dist';
const edge_config = (date) => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "main", worker = .edge)],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
);
const edge :Workerd.Worker = (compatibilityDate = "${date}", modules = [
  (name = "edge.mjs", esModule = embed "edge.mjs"), (name = "stranger.mjs", esModule = embed "stranger.mjs"),
  (name = "flipwise", esModule = embed "${dist}/flipwise.js"), (name = "flipwise/slim", esModule = embed "${dist}/slim.js"),
  (name = "flipwise/engine.wasm", wasm = embed "${dist}/engine.wasm"),
]);
`;

/// Returns the answer of a program in workerd.
async function said_by_edge(workerd, date, program) {
  writeFileSync(join(here, 'edge.mjs'), program);
  writeFileSync(join(here, 'edge.capnp'), edge_config(date));
  // A group of its own, since the package of npm starts workerd from a script.
  const server = spawn(workerd, ['serve', '--control-fd=1', 'edge.capnp'], { cwd: here, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const { event, port } = JSON.parse(line);
      if (event === 'listen') return await (await fetch(`http://127.0.0.1:${port}/`)).json();
    }
    throw new Error('workerd ended');
  } finally {
    process.kill(-server.pid);
  }
}

test_with('workerd', 'workerd, which compiles only modules of its own, with and without the modules of Node', async (workerd) => {
  for (const date of ['2026-11-01', '2023-01-01']) {
    const { refused, ...said } = await said_by_edge(workerd, date, edge);
    assert.deepEqual(said, { presses: 4, said: everywhere, file: 4 });
    assert.match(refused[0], /^the WebAssembly of the engine is refused; .*needs open\(\{ wasm \}\) with the module that it made of flipwise\/engine\.wasm \(.*disallowed by embedder\)$/);
    assert.match(refused[1], /^this runtime does not tell where engine\.wasm is; use open\(\{ wasm \}\)/);
    assert.match(refused[2], /^this runtime has no workers \(.*\); use open\(\{ thread: false \}\)$/);
  }
  const [, example] = /```js edge\n([^]*?)```/.exec(readFileSync(join(here, 'node_modules/flipwise/README.md'), 'utf8'));
  assert.equal((await said_by_edge(workerd, '2026-11-01', example)).presses, 4);
});

/// Returns the title that a page gives itself, next to the files of the package.
function said_by_page(name, files, headers, refused) {
  const where = join(here, name);
  for (const file of ['flipwise.js', 'slim.js', 'engine.wasm']) cpSync(join(here, dist, file), join(where, file));
  cpSync(join(here, 'stranger.mjs'), join(where, 'stranger.mjs'));
  for (const [file, text] of Object.entries({ 'index.html': html, ...files })) writeFileSync(join(where, file), text);
  return said_by(where, headers, refused);
}

const of_files = (text) => text.replace(/'(flipwise)'/, "'./$1.js'").replace("'flipwise/slim'", "'./slim.js'");

test('a page', async () => {
  const said = await said_by_page('page', { 'main.js': of_files(main).replace(/console\.log\((.*)\)/, 'document.title = $1') });
  assert.deepEqual(JSON.parse(said), { worker: in_worker, thread: everywhere, file: 4 });
});

test('a service worker, which has no workers', async () => {
  const files = {
    'main.js': `navigator.serviceWorker.onmessage = ({ data }) => (document.title = data);
await navigator.serviceWorker.register('./worker.js', { type: 'module' });
(await navigator.serviceWorker.ready).active.postMessage('begin');
`,
    'worker.js': `import * as flipwise from './flipwise.js';
import * as slim from './slim.js';
import { tried } from './stranger.mjs';
async function answer() {
  const { said } = await tried(flipwise, { timers: false });
  const file = await slim.open().then((engine) => engine.solve({ board: ['11', '11'] }));
  return { said, file: file.presses, refused: await flipwise.open({ thread: true }).catch(({ message }) => message) };
}
self.onmessage = (event) => event.waitUntil(answer().then(JSON.stringify, String).then((said) => event.source.postMessage(said)));
`,
  };
  const { refused, ...said } = JSON.parse(await said_by_page('service', files));
  assert.deepEqual(said, { said: everywhere, file: 4 });
  assert.match(refused, /^this runtime has no workers \(.*\); use open\(\{ thread: false \}\)$/);
});

test('a page is told what its policy refuses, and works with what it allows', async () => {
  const main_of = (module) => `import { open } from './${module}.js';
const presses = async (options) => (await (await open(options)).solve({ board: ['11', '11'] })).presses;
const said = [await presses().catch(({ message }) => message), await presses({ thread: false }).catch(({ message }) => message)];
document.title = JSON.stringify(said);
`;
  const [wasm, worker] = [/^the WebAssembly of the engine is refused; a Content-Security-Policy must allow script-src 'wasm-unsafe-eval'/, /^the worker of the engine does not start; a Content-Security-Policy must allow worker-src blob:, or use open\({ thread: false }\)/];
  const policies = [
    ["script-src 'self'", [wasm, wasm]],
    ["script-src 'self'; worker-src blob:", [wasm, wasm]],
    ["script-src 'self' 'wasm-unsafe-eval'", [worker, /^4$/]],
    ["script-src 'self' 'wasm-unsafe-eval'; worker-src blob:", [/^4$/, /^4$/]],
    ["default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:; connect-src 'self'", [/^4$/, /^4$/]],
  ];
  for (const [k, [policy, wanted]] of policies.entries())
    for (const module of ['flipwise', 'slim']) {
      const said = JSON.parse(await said_by_page(`policy-${module}-${k}`, { 'main.js': main_of(module) }, { 'Content-Security-Policy': policy }, true));
      wanted.forEach((pattern, place) => assert.match(String(said[place]), pattern, `${policy}, ${module}`));
    }
});

test_with('publint', 'publint finds nothing in the package', (publint) => assert.match(run(here, publint, 'node_modules/flipwise', '--strict'), /All good/));
test_with('attw', 'attw finds nothing in the package', (attw) => run(here, attw, tarball(), '--profile', 'esm-only', '--no-emoji'));
