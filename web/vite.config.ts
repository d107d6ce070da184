// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import { inline_engine } from './inline_engine';

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

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 16 16"><rect width="16" height="16" fill="#2b4c7e"/><path d="M6.5 3.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z" fill="#f4b73f"/></svg>`;
const manifest = {
  name: 'flipwise',
  short_name: 'flipwise',
  description: 'Play, draw and study flip puzzles, with exact answers.',
  start_url: 'index.html',
  display: 'standalone',
  background_color: '#f8f6f1',
  theme_color: '#2b4c7e',
  icons: ['any', 'maskable'].map((purpose) => ({ src: 'flipwise.svg', sizes: 'any', type: 'image/svg+xml', purpose })),
};

// The folder `site` is for a server: the same page, which can be installed there and works without a network. It alone
// names a manifest, so that the one file asks a server for nothing else.
function installable(): Plugin {
  return {
    name: 'installable',
    enforce: 'post',
    generateBundle(_, bundle) {
      const part = Object.values(bundle).find(({ fileName }) => fileName === 'flipwise.html');
      const page = String(part?.type === 'asset' ? part.source : '').replace('</title>', '$&\n    <link rel="manifest" href="flipwise.webmanifest" />');
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
      const worker = readFileSync(new URL('src/service_worker.js', import.meta.url), 'utf8').replace('VERSION', version);
      const files = { 'index.html': page, 'flipwise.webmanifest': JSON.stringify(manifest, null, 2), 'flipwise.svg': icon, 'flipwise-offline.js': worker };
      for (const [name, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName: `site/${name}`, source });
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [inline_engine(), one_file(), installable()],
  build: {
    target: 'es2022',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4000,
  },
});
