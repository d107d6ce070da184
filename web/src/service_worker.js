// SPDX-License-Identifier: MIT
// The service worker: stores the page and its files, and serves them without a network. For the page the network is preferred, so
// that no old page is shown; the names of its script and its engine change with their content, so those are fetched once.
const cache_name = 'flipwise-VERSION';
const files = ['FILES'];

const full = (name) => new URL(name, self.registration.scope).href;
const plain = (url) => url.replace(/[?#].*/, '');

/// Stores what the page has fetched already, from the cache of the browser. The page may have two addresses, with index.html and without.
async function keep() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const [here = full('index.html')] = pages.map(({ url }) => plain(url)).filter((url) => url.startsWith(self.registration.scope));
  const cache = await caches.open(cache_name);
  const fetched = async (url, from = 'force-cache') => {
    const response = await fetch(url, { cache: from });
    if (!response.ok) throw new Error(`${url} has the status ${response.status}`);
    return response;
  };
  const found = await fetched(here);
  const current = (await found.clone().text()).includes(files.find((name) => name.endsWith('.js')));
  const page = current ? found : await fetched(here, 'reload');
  await Promise.all([here, full('index.html'), full('')].map((url) => cache.put(url, page.clone())));
  await Promise.all([...files, 'flipwise.webmanifest', 'flipwise.svg'].map(async (name) => cache.put(full(name), await fetched(full(name)))));
}

async function forget_older() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('flipwise-') && name !== cache_name).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  const cache = await caches.open(cache_name);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && files.some((name) => full(name) === plain(request.url))) return kept;
  try {
    return await fetch(request);
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(keep());
});
self.addEventListener('activate', (event) => event.waitUntil(forget_older()));
self.addEventListener('fetch', (event) => {
  if (event.request.method === 'GET' && event.request.url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
