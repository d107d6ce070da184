// SPDX-License-Identifier: MIT
// A page with a manifest also has a service worker, so that it can be installed and works without a network.

/// Registers the service worker; returns whether there is one. The page as a single file has none.
export async function offer_offline(): Promise<boolean> {
  if (!document.querySelector('link[rel=manifest]') || !navigator.serviceWorker) return false;
  return navigator.serviceWorker.register('flipwise-offline.js').then(() => true, () => false);
}
