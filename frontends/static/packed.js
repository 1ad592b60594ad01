// A link that holds a whole draft: its moment, deflated, as the part of an address after "#". It names no host, so it
// opens wherever the page lies.

/** @import { Moment } from "./history.js" */

const START = "#desk=";
const MOST_LETTERS = 1_000_000; // Letters of a link.
const MOST = 4_000_000; // Bytes of what a link may unfold to.

/** @param {Moment} moment */
export async function linkOf(moment) {
  const text = JSON.stringify(moment);
  const bytes = await collected(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate")));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return START + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The moment that a link holds, or a sentence on why it holds none; neither where it is no such link.
 * @param {string} fragment
 * @returns {Promise<{ moment: Moment | null, fault: string }>}
 */
export async function momentIn(fragment) {
  if (!fragment.startsWith(START)) return { moment: null, fault: "" };
  const tooLong = { moment: null, fault: "The link is too long for a puzzle." };
  if (fragment.length > MOST_LETTERS) return tooLong;
  try {
    const letters = atob(fragment.slice(START.length).replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const unfolded = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return { moment: momentOf(JSON.parse(new TextDecoder().decode(await collected(unfolded)))), fault: "" };
  } catch (reason) {
    if (reason instanceof RangeError) return tooLong;
    return { moment: null, fault: "The link is incomplete: perhaps its end was cut off." };
  }
}

/**
 * What a link unfolds to, as a moment. Throws where it is none; what the record holds is for the server to judge.
 * @param {any} value
 * @returns {Moment}
 */
function momentOf({ record, entries = {}, pencil = {}, colours = {} }) {
  const isNumber = (/** @type {unknown} */ each) => typeof each === "number";
  const isList = (/** @type {unknown} */ each) => Array.isArray(each) && each.every(isNumber);
  const isColour = (/** @type {unknown} */ each) => typeof each === "string" && /^[a-z]+$/.test(each);
  const holds = typeof record?.type === "string"
    && Object.values(entries).every(isNumber) && Object.values(pencil).every(isList)
    && Object.entries(colours).every(([square, colour]) => /^\d+,\d+$/.test(square) && isColour(colour));
  if (!holds) throw new TypeError("the link holds no board");
  return { record, entries, pencil, colours };
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
    if (size > MOST) {
      reader.cancel().catch(() => {});
      throw new RangeError("the link unpacks to too much data");
    }
    parts.push(value);
  }
}

/**
 * Whether an address is of this machine alone, so that its links lead nobody else here.
 * @param {string} host
 */
export const isLocal = (host) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
