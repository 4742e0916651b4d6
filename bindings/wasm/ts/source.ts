import { short } from "./checks.js";
import type { Address, Choice, Fetched, Source } from "./types.js";

/** A module of one function, which puts a number into a vector: engines without SIMD128 refuse it. */
const VECTOR = [
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0], // "\0asm", version 1
  ...[1, 5, 1, 0x60, 0, 1, 0x7b], // one type: () -> v128
  ...[3, 2, 1, 0], // one function, of this type
  ...[10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b], // i32.const 0, i8x16.splat, end
];

function hasSimd(): boolean {
  return WebAssembly.validate(new Uint8Array(VECTOR));
}

/** The module of a source, or of the one that this engine can run. */
export async function instantiate(source: Awaited<Source>): Promise<WebAssembly.Instance> {
  if (source instanceof WebAssembly.Module) {
    return new WebAssembly.Instance(source);
  }
  if (isChoice(source)) {
    const { simd, scalar } = source;
    if (simd === undefined || scalar === undefined) {
      throw new TypeError(`the choice of modules has no ${simd === undefined ? "simd" : "scalar"}`);
    }
    const [taken, left] = hasSimd() ? [simd, scalar] : [scalar, simd];
    // Nobody waits for the other one: that it cannot be had is no error.
    Promise.resolve(left as PromiseLike<unknown>).catch(() => {});
    return instantiate(await taken);
  }
  if (typeof source === "string" || isAddress(source)) {
    return instantiate(await read(typeof source === "string" ? source : source.href));
  }
  if (isFetched(source)) {
    if (!source.ok) {
      throw new Error(
        `${short(source.url) || "the module"} cannot be fetched: ${source.status} ${source.statusText}`,
      );
    }
    // Compiled while it arrives, where the server says what it is.
    const streamed = source.headers.get("Content-Type")?.startsWith("application/wasm");
    return streamed && source instanceof Response
      ? (await WebAssembly.instantiateStreaming(source)).instance
      : instantiate(await source.arrayBuffer());
  }
  return (await WebAssembly.instantiate(source as BufferSource)).instance;
}

function isChoice(source: Awaited<Source>): source is Choice {
  return typeof source === "object" && source !== null && ("simd" in source || "scalar" in source);
}

function isAddress(source: object): source is Address {
  return typeof source === "object" && source !== null && "href" in source;
}

function isFetched(source: object): source is Fetched {
  return typeof source === "object" && source !== null && "arrayBuffer" in source;
}

// A constant: webpack would look for the files that `new URL(address, import.meta.url)` may name, and find none.
const HERE = import.meta.url;

async function read(address: string): Promise<Fetched | ArrayBufferView> {
  const url = new URL(address, HERE);
  if (url.protocol !== "file:") {
    return fetch(url);
  }
  // Node cannot fetch files. Bundlers must not look for the module: a browser has none.
  const fs = "node:fs/promises";
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ fs);
  return readFile(url);
}
