// Python in a worker of the page: loads the runtime and our modules, then answers one question after the other.
//
//   hears  { id, action, text }               says  { ready } { id, reply } { id, fatal } { failed }

const { loadPyodide } = await import(String(new URL("../runtime/pyodide.mjs", import.meta.url)));

const PACKAGES = "/lib/python3.14/site-packages";

/**
 * The files of one that holds many: gzip of a length, names and sizes, and contents.
 * @param {Response} response
 */
async function* unpacked(response) {
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  const content = await new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  const length = new DataView(content).getUint32(0);
  const names = JSON.parse(new TextDecoder().decode(content.slice(4, 4 + length)));
  let start = 4 + length;
  for (const [name, size] of names) {
    yield { name: String(name), bytes: new Uint8Array(content, start, size) };
    start += size;
  }
}

/** Python, with our modules in it. */
async function begin() {
  const folder = new URL("../runtime/", import.meta.url);
  const modules = fetch(new URL("../python/modules.bin", import.meta.url));
  const python = await loadPyodide({ indexURL: folder.href, lockFileURL: new URL("pyodide-lock.json", folder).href });
  const response = await modules;
  if (!response.ok) throw new Error(`the host answers ${response.status} for the modules`);
  const made = new Set();
  for await (const { name, bytes } of unpacked(response)) {
    const path = `${PACKAGES}/${name}`;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(above)) python.FS.mkdirTree(above);
    made.add(above);
    python.FS.writeFile(path, bytes);
  }
  python.runPython("import importlib, sys; importlib.invalidate_caches(); sys.dont_write_bytecode = True");
  const found = python.pyimport("gridproof.frontends.site.answering");
  found.warm_up();
  return found;
}

/** @type {(reason: unknown) => string} */
const words = (reason) => (reason instanceof Error ? reason.message : String(reason)).trim().split("\n").at(-1) ?? "";

const beginning = begin();
beginning.then(() => postMessage({ ready: true }), (reason) => postMessage({ failed: words(reason) }));
addEventListener("message", async ({ data: { id, action, text } }) => {
  try {
    postMessage({ id, reply: (await beginning).answered(action, text) });
  } catch (reason) {
    postMessage({ id, fatal: words(reason) });
  }
});
