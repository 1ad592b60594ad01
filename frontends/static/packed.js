// A link that holds a whole draft: its moment, deflated, as the part of an address after "#".

/** @import { Moment } from "./history.js" */

const START = "#desk=";
const MOST = 4_000_000; // Characters of what a link may unfold to.

/** @param {Moment} moment */
export async function linkOf(moment) {
  const text = JSON.stringify(moment);
  const bytes = await collected(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate")));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return START + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The moment that a link holds; null where it holds none.
 * @param {string} fragment
 * @returns {Promise<Moment | null>}
 */
export async function momentIn(fragment) {
  if (!fragment.startsWith(START)) return null;
  try {
    const letters = atob(fragment.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unfolded = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const { record, entries, pencil, colours } = JSON.parse(new TextDecoder().decode(await collected(unfolded)));
    if (typeof record?.type !== "string") return null;
    return { record, entries: entries ?? {}, pencil: pencil ?? {}, colours: colours ?? {} };
  } catch {
    return null;
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function collected(stream) {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.length;
    if (size > MOST) throw new RangeError("the link unpacks to too much data");
    parts.push(value);
  }
}

/**
 * Whether an address is of this machine alone, so that its links lead nobody else here.
 * @param {string} host
 */
export const isLocal = (host) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
