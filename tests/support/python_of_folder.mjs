// Runs code with the Python of a folder of the site, as its worker takes it up, and prints what it returns.
//
//   node python_of_folder.mjs FOLDER < CODE

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const PAGE = 65536;
const folder = pathToFileURL(`${resolve(process.argv[2])}/`);
const { unfolded, unpack } = await import(new URL("static/unpacked.js", folder));
const { loadPyodide } = await import(new URL("runtime/pyodide.mjs", folder));
const read = async (name) => unfolded(new Response(await readFile(new URL(`python/${name}`, folder))));
const [memory, modules] = await Promise.all([read("memory.bin"), read("modules.bin")]);

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const found = await instantiate(...given);
  const own = (found.instance ?? found).exports.memory;
  if (own) own.grow(Math.max(0, Math.ceil((memory.byteLength - own.buffer.byteLength) / PAGE)));
  return found;
};
const python = await loadPyodide({
  indexURL: `${resolve(process.argv[2])}/runtime/`,
  fsInit: async (FS) => unpack(FS, modules),
  _loadSnapshot: memory,
});
console.log(python.runPython(await text(process.stdin)));
