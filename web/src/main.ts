// SPDX-License-Identifier: MIT
import { App } from './store/app';
import { remembered } from './store/memory';
import { offer_offline } from './offline';
import { Page, themes, use_theme } from './page';
import { languages, use_language } from './texts';
import './style.css';
import './games.css';
import './media.css';

const known = (tag: string | null | undefined) => (tag && Object.hasOwn(languages, tag) ? tag : undefined);
const language = known(remembered('language')) ?? known(navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => Object.hasOwn(languages, tag))) ?? 'en';
const theme = themes.find((name) => name === remembered('theme')) ?? 'auto';
use_language(language);
use_theme(theme);
const opened_for = new URLSearchParams(location.search);
const app = new App(language, theme);
await app.begin();
const page = new Page(app);
page.show();
if (opened_for.has('solution')) {
  app.open('ask');
  app.run('solve');
}
setTimeout(() => void app.client.ready(), 500);
void app.clerk.ready().then(async () => {
  performance.mark('engine-ready');
  app.set({ offline: await offer_offline() }); // everything is there by now, so that it is not fetched again
});

const busy = () => ({ client: app.client.busy, background: app.background.busy, clerk: app.clerk.busy });

// For the console of the browser: `await flipwise.ask({command: 'solve', board: ['101', '010', '101']})`.
Object.assign(window, { flipwise: { busy, ask: (request: { command: string }) => app.client.respond(request), ready: app.clerk.ready(), scene: () => app.scene(), state: () => app.state } });
