// Runs precompile.py with the Python of the browser: from a zip archive of sources to one of compiled modules.
//
//   node precompile.mjs RUNTIME SOURCES.zip COMPILED.zip

import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [runtime, sources, compiled] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: runtime });
python.FS.writeFile("/sources.zip", await readFile(sources));
python.runPython(await readFile(new URL("precompile.py", import.meta.url), "utf8"));
python.runPython("from pathlib import Path; Path('/compiled.zip').write_bytes(precompiled(Path('/sources.zip').read_bytes()))");
await writeFile(compiled, python.FS.readFile("/compiled.zip"));
