// SPDX-License-Identifier: MIT
// Makes the package in build/npm; with `pack FOLDER` its tarball, too; with `types` only the types.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contact_fields } from './contact.mjs';
import { types_of } from './types.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const root = here('../..');
const out = `${root}/build/npm`;

function run(program, ...options) {
  const { status, error } = spawnSync(program, options, { cwd: here('..'), stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

function make_types() {
  const schema = JSON.parse(readFileSync(`${root}/docs/flipwise.schema.json`, 'utf8'));
  writeFileSync(here('src/schema.ts'), types_of(schema));
}

async function make_package() {
  rmSync(out, { recursive: true, force: true });
  const { build } = await import('vite');
  for (const mode of ['production', 'slim']) await build({ configFile: here('vite.config.ts'), mode });
  const loader = process.env.FLIPWISE_ENGINE ?? `${root}/build/web/engine.mjs`;
  writeFileSync(`${out}/dist/engine.wasm`, readFileSync(loader.replace(/mjs$/, 'wasm')));
  copyFileSync(here('src/engine.wasm.d.ts'), `${out}/dist/engine.wasm.d.ts`);
  run(process.execPath, createRequire(import.meta.url).resolve('typescript/bin/tsc'), '-p', here('tsconfig.json'));
  for (const name of ['in_thread', 'instance', 'messages', 'thread', 'worker']) rmSync(`${out}/dist/${name}.d.ts`);
  const [, version] = /^project\(flipwise VERSION ([0-9.]+)/m.exec(readFileSync(`${root}/CMakeLists.txt`, 'utf8'));
  const contact = contact_fields(readFileSync(`${root}/CONTACT.md`, 'utf8'));
  const about = { ...JSON.parse(readFileSync(here('package.json'), 'utf8')), version, ...contact };
  writeFileSync(`${out}/package.json`, `${JSON.stringify(about, null, 2)}\n`);
  copyFileSync(here('README.md'), `${out}/README.md`);
  copyFileSync(`${root}/LICENSE`, `${out}/LICENSE`);
}

const [what, folder] = process.argv.slice(2);
make_types();
if (what !== 'types') await make_package();
if (what === 'pack') {
  mkdirSync(folder, { recursive: true });
  run('npm', 'pack', '--silent', '--pack-destination', resolve(folder), out);
}
