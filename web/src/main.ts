// SPDX-License-Identifier: MIT
import { App } from './app';
import { remembered, render, use_theme } from './page';
import { languages, use_language } from './texts';
import './style.css';

use_language(remembered('language') ?? navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in languages) ?? 'en');
use_theme(remembered('theme') ?? 'auto');
const app = new App();
await app.begin();
render(app);
void app.rate();
setTimeout(() => app.client.wake(), 500);

// For the console of the browser: `await flipwise.ask({command: 'solve', board: ['101', '010', '101']})`.
Object.assign(window, { flipwise: { ask: (request: Record<string, unknown>) => app.client.ask(request), ready: app.clerk.ready } });
