// SPDX-License-Identifier: MIT
// What the build puts into the module (web/inline_engine.ts).

/// The loader that emscripten made.
declare module 'flipwise-engine' {
  export interface Engine {
    onProgress(json: string): boolean;
    instantiateWasm(imports: WebAssembly.Imports, receive: (instance: WebAssembly.Instance) => void): object;
    _malloc(bytes: number): number;
    _free(at: number): void;
    _flipwise_respond(request: number): number;
    _flipwise_read(bytes: number, length: number, name: number, colours: number): number;
    _flipwise_flips(request: number, cell: number, second: boolean, size: number): number;
    _flipwise_solve_many(request: number, boards: number, size: number, found: number): number;
    HEAP32: Int32Array;
    UTF8ToString(at: number): string;
    stringToUTF8(text: string, at: number, room: number): void;
    lengthBytesUTF8(text: string): number;
    HEAPU8: Uint8Array;
  }
  export default function load(parts: Partial<Engine>): Promise<Engine>;
}

/// Its WebAssembly: gzip, in base64; or a function that returns its address, or fetches or unpacks it.
declare module 'flipwise-wasm' {
  const engine: string | (() => URL | Promise<Response | BufferSource>);
  export default engine;
}

/// The source of worker.ts, bundled with the loader.
declare module 'flipwise-worker' {
  const source: string;
  export default source;
}
