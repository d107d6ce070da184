// SPDX-License-Identifier: MIT
// Where a server offers the files that the build writes beside the page, it can be installed and works without a network.

/// Whether it does; a page from a disk, or alone on a server, does without.
export async function offer_offline(): Promise<boolean> {
  if (!/^https?:$/.test(location.protocol) || !navigator.serviceWorker) return false;
  try {
    await navigator.serviceWorker.register('flipwise-offline.js');
  } catch {
    return false;
  }
  const link = document.createElement('link');
  [link.rel, link.href] = ['manifest', 'flipwise.webmanifest'];
  document.head.append(link);
  return true;
}
