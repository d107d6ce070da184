// SPDX-License-Identifier: MIT
// The engine as text in the page, for the one file: LZMA in base64, which a worker unpacks.

export function unpacked(base64: string, worker_source: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = URL.createObjectURL(new Blob([worker_source], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'the worker that unpacks the engine does not start'));
  });
  worker.postMessage(base64);
  return bytes.finally(() => {
    worker.terminate();
    URL.revokeObjectURL(address);
  });
}
