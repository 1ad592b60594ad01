// Runs image.py with the Python of the browser, and keeps its memory, in which our modules have been imported.
//
//   node image.mjs RUNTIME PACKAGES NAMES MEMORY
//
// PACKAGES is a file that modules.py has packed, and NAMES a list of the modules to import.

import crypto from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { unfolded, unpack } from "../static/unpacked.js";

const [runtime, packages, names, memory] = process.argv.slice(2).map((path) => resolve(path));
const content = await unfolded(new Response(await readFile(packages)));

// The same packages give the same memory: nothing in it comes from the clock or from chance.
Date.now = () => 1e12;
performance.now = () => 0;
crypto.randomFillSync = (array) => array.fill(0);

const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({
  indexURL: runtime,
  env: { PYTHONHASHSEED: "0" },
  fsInit: async (FS) => unpack(FS, content),
  _makeSnapshot: true,
});
python.runPython(await readFile(new URL("image.py", import.meta.url), "utf8"));
python.globals.get("load")(await readFile(names, "utf8"));
await writeFile(memory, python.makeMemorySnapshot());
