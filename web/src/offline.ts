// SPDX-License-Identifier: MIT
// Where a server offers the files that the build writes beside the page, it can be installed and works without a network.

export const hosted = /^https?:$/.test(location.protocol);

/// A page from a disk, or alone on a server, does without.
export async function offer_offline(): Promise<void> {
  if (!hosted || !navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register('flipwise-offline.js');
  } catch {
    return;
  }
  const link = document.createElement('link');
  [link.rel, link.href] = ['manifest', 'flipwise.webmanifest'];
  document.head.append(link);
}
