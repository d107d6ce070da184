// SPDX-License-Identifier: MIT
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

// Built by ./dev web before the page is.
const engine = process.env.FLIPWISE_ENGINE ?? fileURLToPath(new URL('../build/web/engine.mjs', import.meta.url));

// Puts the script and the styles into the page, so that one file is all there is.
function one_file(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        const at = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
        if (part.type === 'chunk') {
          const code = part.code.replace(/<\/script/g, '<\\/script');
          html = html.replace(new RegExp(`<script[^>]*${at}[^>]*></script>`), '');
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
        } else if (name.endsWith('.css')) {
          html = html.replace(new RegExp(`<link[^>]*${at}[^>]*>`), () => `<style>${part.source}</style>`);
        } else continue;
        delete bundle[name];
      }
      page.source = html;
      page.fileName = 'flipwise.html';
    },
  };
}

export default defineConfig({
  base: './',
  resolve: { alias: { 'flipwise-engine': engine } },
  plugins: [one_file()],
  worker: { format: 'iife' },
  build: {
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4000,
  },
});
