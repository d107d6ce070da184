// SPDX-License-Identifier: MIT
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type Rollup } from 'vite';
import { inline_engine } from './inline_engine';
import { page_address } from './package/contact.mjs';
import { sides } from './src/model/daily';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

// Puts the styles into the page and, for one file that is all there is, the script.
function in_page(whole: boolean): Plugin {
  return {
    name: 'in-page',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return;
      let html = String(page.source);
      for (const [name, part] of Object.entries(bundle)) {
        const at = escaped(name);
        if (part.type === 'chunk' && whole) {
          const code = part.code.replace(/<\/script/g, '<\\/script');
          html = html.replace(new RegExp(`<script[^>]*${at}[^>]*></script>`), '');
          html = html.replace('</body>', () => `<script type="module">${code}</script>\n</body>`);
        } else if (name.endsWith('.css')) {
          html = html.replace(new RegExp(`<link[^>]*${at}[^>]*>`), () => `<style>${(part as Rollup.OutputAsset).source}</style>`);
        } else continue;
        delete bundle[name];
      }
      page.source = html;
      if (whole) page.fileName = 'flipwise.html';
    },
  };
}

// The puzzle of the day without its lights, for the time until the script is there.
function first_board(): Plugin {
  const fill = `const one = document.querySelector('.first .play-stage'), now = new Date(), side = ${JSON.stringify(sides)}[(now.getDay() + 6) % 7]; one.style.setProperty('--rows', side); one.style.setProperty('--columns', side); one.querySelector('.cells').innerHTML = '<i class="cell"></i>'.repeat(side * side)`;
  const board = '<div class="board"><div class="cells"></div></div>';
  const above = '<div class="guide"><p class="day"><strong>&nbsp;</strong></p><p class="sentence">&nbsp;</p></div><div class="status"><dl><div><dt>&nbsp;</dt><dd>&nbsp;</dd></div></dl></div>';
  const main = `<main class="first" aria-hidden="true"><div class="stage"><div class="play-stage beside">${above}${board}</div></div></main>`;
  const header = '<header><h1>flipwise</h1><div class="settings" style="visibility: hidden"><select><option>&nbsp;</option></select></div></header>';
  return { name: 'first-board', transformIndexHtml: (html) => html.replace('<!--first-board-->', `${header}${main}<script>${fill}</script>`) };
}

const icon = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 16 16"><rect width="16" height="16" fill="#2b4c7e"/><path d="M6.5 3.5h3v3h3v3h-3v3h-3v-3h-3v-3h3z" fill="#f4b73f"/></svg>`;
const description = 'Play, draw and study flip puzzles, with exact answers.';
const manifest = {
  name: 'flipwise',
  short_name: 'flipwise',
  description,
  start_url: 'index.html',
  display: 'standalone',
  background_color: '#f8f6f1',
  theme_color: '#2b4c7e',
  icons: ['any', 'maskable'].map((purpose) => ({ src: 'flipwise.svg', sizes: 'any', type: 'image/svg+xml', purpose })),
};

const here = (path: string) => new URL(path, import.meta.url);

// What other pages and messengers show of a link. They need an absolute address of the picture, which CONTACT.md names as that of the page.
function preview(): string {
  const address = page_address(readFileSync(here('../CONTACT.md'), 'utf8'));
  const tags = {
    'og:type': 'website',
    'og:site_name': 'flipwise',
    'og:title': 'flipwise: flip puzzles, solved exactly',
    'og:description': description,
    ...(address ? { 'og:url': address } : {}),
    'og:image': `${address ?? ''}preview.jpg`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A board of lights that a few presses turn off',
    'twitter:card': 'summary_large_image',
  };
  return Object.entries(tags).map(([name, content]) => `\n    <meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${content}" />`).join('');
}

// The notice of a library that the page contains.
function notices(): Plugin {
  const notice = readFileSync(here('node_modules/uqr/LICENSE'), 'utf8').trim();
  return { name: 'notices', transformIndexHtml: (html) => html.replace('</body>', `<!-- uqr, https://github.com/unjs/uqr\n${notice} -->\n  </body>`) };
}

// The folder `site` is for a server: the page with its script and its engine as files, which can be installed there and works without a
// network. It alone names a manifest, so that the one file requests nothing else from a server.
function installable(): Plugin {
  return {
    name: 'installable',
    enforce: 'post',
    generateBundle(_, bundle) {
      const index = bundle['index.html'] as Rollup.OutputAsset;
      const page = String(index.source)
        .replace('</title>', '$&\n    <link rel="manifest" href="flipwise.webmanifest" />' + preview())
        .replace("script-src 'unsafe-inline'", "script-src 'self' 'unsafe-inline'")
        .replace('connect-src data:', "connect-src 'self' data:");
      index.source = page;
      const beside = Object.keys(bundle).filter((name) => name !== 'index.html');
      const version = createHash('sha256').update(page).digest('hex').slice(0, 12);
      const worker = readFileSync(here('src/service_worker.js'), 'utf8').replace('VERSION', version).replace("['FILES']", JSON.stringify(beside));
      const files = { 'flipwise.webmanifest': JSON.stringify(manifest, null, 2), 'flipwise.svg': icon, 'flipwise-offline.js': worker, 'preview.jpg': readFileSync(here('preview.jpg')) };
      for (const [fileName, source] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

// Two builds: one file that is all there is, and with the mode `site` a folder for a server.
export default defineConfig(({ mode }) => {
  const site = mode === 'site';
  return {
    base: './',
    plugins: [...inline_engine(site ? 'streamed' : 'packed'), first_board(), notices(), in_page(!site), ...(site ? [installable()] : [])],
    build: {
      target: 'es2022',
      outDir: site ? 'dist/site' : 'dist',
      assetsInlineLimit: Number.MAX_SAFE_INTEGER,
      cssCodeSplit: false,
      modulePreload: false,
      chunkSizeWarningLimit: 4000,
      rollupOptions: { output: { entryFileNames: 'flipwise-[hash].js', assetFileNames: '[name]-[hash][extname]' } },
    },
  };
});
