// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inline_engine } from '../inline_engine';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

// The module with the engine in it, or with the mode `slim` one that loads engine.wasm from its own folder.
export default defineConfig(({ mode }) => ({
  root: here('.'),
  logLevel: 'warn',
  plugins: inline_engine(mode === 'slim' ? 'address' : 'text'),
  build: {
    target: 'es2022',
    outDir: here('../../build/npm/dist'),
    emptyOutDir: false,
    chunkSizeWarningLimit: 4000,
    lib: { entry: here('src/index.ts'), formats: ['es'], fileName: () => (mode === 'slim' ? 'slim.js' : 'flipwise.js') },
  },
}));
