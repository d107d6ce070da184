// SPDX-License-Identifier: MIT
// A page that names a manifest has a service worker beside it: it can be installed, and works without a network.

/// Whether it does; the page that is one file does without.
export async function offer_offline(): Promise<boolean> {
  if (!document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return false;
  return navigator.serviceWorker.register('flipwise-offline.js').then(() => true, () => false);
}
