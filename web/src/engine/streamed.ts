// SPDX-License-Identifier: MIT
// The engine as a compressed file next to the page, for servers: it is unpacked and compiled while it arrives.

export async function streamed(address: string): Promise<Response> {
  const packed = await fetch(address);
  if (!packed.ok || !packed.body) return packed;
  return new Response(packed.body.pipeThrough(new DecompressionStream('gzip')), { headers: { 'Content-Type': 'application/wasm' } });
}
