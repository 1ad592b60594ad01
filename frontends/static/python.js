// Python in a worker of the page: takes up the memory in which our modules have been imported (site/image.mjs), then
// answers one question after the other.
//
//   hears  { wasm } at first, { id, action, text }
//   says   { ready } or { failed }, { id, step } as steps of a path are found, { id, reply } or { id, fatal }

import { unfolded, unpack } from "./unpacked.js";

const PAGE = 65536; // Bytes by which a memory grows.

/** @param {string} name */
const read = async (name) => unfolded(await fetch(new URL(`../python/${name}`, import.meta.url)));

/**
 * Python, ready to answer.
 * @param {WebAssembly.Module} wasm Python itself, which the page has compiled for all its workers.
 */
async function begin(wasm) {
  const folder = new URL("../runtime/", import.meta.url);
  const [{ loadPyodide }, memory, modules] =
    await Promise.all([import(String(new URL("pyodide.mjs", folder))), read("memory.bin"), read("modules.bin")]);
  // The runtime would compile it anew, and has no room for more than a memory of the first size.
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const instance = await WebAssembly.instantiate(wasm, imports);
    const { memory: own } = /** @type {{ memory: WebAssembly.Memory }} */ (/** @type {unknown} */ (instance.exports));
    own.grow(Math.ceil((memory.byteLength - own.buffer.byteLength) / PAGE));
    return { instance, module: wasm };
  };
  const python = await loadPyodide({
    indexURL: folder.href,
    lockFileURL: new URL("pyodide-lock.json", folder).href,
    fsInit: async (/** @type {any} */ FS) => unpack(FS, modules),
    _loadSnapshot: memory,
  });
  const found = python.pyimport("gridproof.frontends.site.answering");
  found.warm_up();
  return found;
}

/** @type {(reason: unknown) => string} */
const words = (reason) => (reason instanceof Error ? reason.message : String(reason)).trim().split("\n").at(-1) ?? "";

/** @type {Promise<any>} */
let beginning;
addEventListener("message", async ({ data: { wasm, id, action, text } }) => {
  if (wasm) {
    beginning = begin(wasm);
    beginning.then(() => postMessage({ ready: true }), (reason) => postMessage({ failed: words(reason) }));
    return;
  }
  try {
    const tell = (/** @type {string} */ step) => postMessage({ id, step });
    postMessage({ id, reply: (await beginning).answered(action, text, tell) });
  } catch (reason) {
    postMessage({ id, fatal: words(reason) });
  }
});
