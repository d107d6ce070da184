// SPDX-License-Identifier: MIT
/** The WebAssembly, compiled: what it is to runtimes that import such files as modules, for `open({ wasm })`. */
declare const engine: WebAssembly.Module;
export default engine;
