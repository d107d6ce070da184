// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { inline_engine } from '../inline_engine';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  logLevel: 'warn',
  plugins: [inline_engine()],
  build: {
    target: 'es2022',
    outDir: here('../../build/npm/dist'),
    emptyOutDir: true,
    chunkSizeWarningLimit: 4000,
    lib: { entry: here('src/index.ts'), formats: ['es'], fileName: () => 'flipwise.js' },
  },
});
