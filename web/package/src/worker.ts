// SPDX-License-Identifier: MIT
// The engine in a thread of its own: a Web Worker, or one of Node's. To stop it, end the thread.
import { server } from './instance.js';
import type { Ask, Begin, Reply } from './messages.js';

interface Port {
  postMessage(reply: Reply, moved: Transferable[]): void;
  onmessage: ((event: { data: Ask | Begin }) => void) | null;
}

declare const require: (name: 'node:worker_threads') => { parentPort: Port | null };

/// Node's threads have no `self`; those of Bun have one that their parent does not hear.
const port = (typeof require === 'function' && require('node:worker_threads').parentPort) || (self as unknown as Port);

const serve = server((reply, moved = []) => {
  port.postMessage(reply, moved);
  return true;
});

port.onmessage = ({ data }) => void serve(data);
