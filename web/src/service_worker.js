// SPDX-License-Identifier: MIT
// The service worker: stores the page and its files, and serves them without a network. The network is always preferred,
// so that no old page is shown.
const cache_name = 'flipwise-VERSION';

async function keep() {
  const pages = await self.clients.matchAll({ includeUncontrolled: true, type: 'window' });
  const here = pages.map((page) => page.url.replace(/[?#].*/, '')).filter((url) => url.startsWith(self.registration.scope));
  const cache = await caches.open(cache_name);
  const beside = ['index.html', 'flipwise.webmanifest', 'flipwise.svg'].map((name) => new URL(name, self.registration.scope).href);
  await cache.addAll([...new Set([...here, ...beside])]);
}

async function forget_older() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('flipwise-') && name !== cache_name).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function answer(request) {
  try {
    const fresh = await fetch(request);
    const cache = await caches.open(cache_name);
    if (fresh.ok && (await cache.match(request, { ignoreSearch: true }))) await cache.put(request.url.replace(/[?#].*/, ''), fresh.clone());
    return fresh;
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: true });
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
