// Files that came in one (modules.py packs them), and are put where Python looks for packages.

/** The folder of Python's packages. */
export const PACKAGES = "/lib/python3.14/site-packages";

/**
 * What a response with gzip holds.
 * @param {Response} response
 */
export async function unfolded(response) {
  if (!response.ok) throw new Error(`the host answers ${response.status} for ${response.url.split("/").at(-1)}`);
  const stream = /** @type {ReadableStream<Uint8Array<ArrayBuffer>>} */ (response.body);
  return new Response(stream.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

/**
 * Write files to the folder of packages: a length, their names and sizes in JSON, and their contents.
 * @param {any} FS The file system of Python.
 * @param {ArrayBuffer} content
 */
export function unpack(FS, content) {
  const length = new DataView(content).getUint32(0);
  const names = JSON.parse(new TextDecoder().decode(content.slice(4, 4 + length)));
  let start = 4 + length;
  const made = new Set();
  for (const [name, size] of names) {
    const path = `${PACKAGES}/${name}`;
    const above = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(above)) FS.mkdirTree(above);
    made.add(above);
    FS.writeFile(path, new Uint8Array(content, start, size), { canOwn: true });
    start += size;
  }
}
