// SPDX-License-Identifier: MIT
// A worker that unpacks the engine of the one file, so that the page can be played meanwhile.
import { unlzma } from './lzma';

onmessage = ({ data }: MessageEvent<string>) => {
  const bytes = unlzma(Uint8Array.from(atob(data), (one) => one.charCodeAt(0)));
  postMessage(bytes, { transfer: [bytes.buffer] });
};
