// The service worker of a folder of static files: keeps them, checked, so that the page opens offline.
//
// A file is fetched once, compared with its checksum in files.json, and kept for this version of the folder.
// Another version is kept as a whole before it takes the place of this one.

const VERSION = "unbuilt";
const POLICY = "no policy";
const LIST = "files.json";

/** @type {Record<string, string>} */
const TYPES = {
  html: "text/html; charset=utf-8", js: "text/javascript", mjs: "text/javascript", css: "text/css",
  svg: "image/svg+xml", json: "application/json", wasm: "application/wasm", txt: "text/plain; charset=utf-8",
};

/** @type {any} What a service worker has and a page has not. */
const worker = self;
/** @type {string} */
const home = worker.registration.scope;
const NAME = `gridproof ${home} `;

/**
 * The files of the folder.
 * @returns {Promise<Record<string, { bytes: number, sha256: string }>>}
 */
async function listed() {
  const cache = await caches.open(NAME + VERSION);
  let response = await cache.match(home + LIST);
  if (!response) {
    response = await fetch(home + LIST, { cache: "no-cache" });
    if (!response.ok) throw new Error(`the host answers ${response.status} for ${LIST}`);
    await cache.put(home + LIST, response.clone());
  }
  const { version, files } = await response.json();
  if (version === VERSION) return files;
  await cache.delete(home + LIST);
  throw new Error("the folder has another version now: load the page again");
}

/**
 * A file as it is kept; it is fetched if it is not there yet.
 * @param {string} name
 * @param {string} checksum
 * @returns {Promise<Response>}
 */
async function kept(name, checksum) {
  const cache = await caches.open(NAME + VERSION);
  const before = await cache.match(home + name);
  if (before) return before;
  for (const mode of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const response = await fetch(home + name, { cache: mode });
    if (!response.ok) throw new Error(`the host answers ${response.status} for ${name}`);
    const content = await response.arrayBuffer();
    if (await sumOf(content) !== checksum) continue;
    const headers = {
      "content-type": TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream",
      "content-security-policy": POLICY,
      "x-content-type-options": "nosniff",
    };
    await cache.put(home + name, new Response(content, { headers }));
    return /** @type {Response} */ (await cache.match(home + name));
  }
  throw new Error(`${name} is not the file that the folder was made with`);
}

/** @param {ArrayBuffer} content */
async function sumOf(content) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Keep all files.
 * @param {(progress: { loaded: number, total: number }) => void} tell
 */
async function keepAll(tell = () => {}) {
  const files = Object.entries(await listed());
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let loaded = 0;
  for (const [name, { bytes, sha256 }] of files) {
    await kept(name, sha256);
    loaded += bytes;
    tell({ loaded, total });
  }
}

/** Forget the files of other versions. */
async function clean() {
  const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== NAME + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {string} name */
async function answer(name) {
  const { [name]: file } = await listed();
  return file ? kept(name, file.sha256) : fetch(home + name);
}

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(worker.registration.active ? keepAll() : listed());
});
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(clean()));
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(home)) return;
  const name = decodeURIComponent((url.origin + url.pathname).slice(home.length)) || "index.html";
  if (name !== LIST) event.respondWith(answer(name));
});
worker.addEventListener("message", (/** @type {any} */ event) => {
  const tell = (/** @type {object} */ what) => event.source.postMessage(what);
  event.waitUntil(keepAll(tell).then(() => tell({ kept: true }), (reason) => tell({ failed: String(reason.message) })));
});
