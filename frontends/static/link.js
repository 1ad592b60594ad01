// Old links: a puzzle and what has been filled in, as the part of an address after "#".

/** @import { Entries, Pencil } from "./fill.js" */

/**
 * A puzzle and what has been filled in; of a `lenient` one what cannot be checked is left out.
 * @typedef {{ source: string, kind: string, lenient: boolean, entries: Entries, pencil: Pencil }} Grid
 */

/**
 * A puzzle with nothing filled in.
 * @param {string} source
 * @param {string} kind
 * @returns {Grid}
 */
export const emptyGrid = (source, kind = "", lenient = false) => ({ source, kind, lenient, entries: {}, pencil: {} });

/**
 * The grid that the end of an address stands for; its source is "" where it has none.
 * @param {string} fragment
 * @returns {Grid}
 */
export function gridOf(fragment) {
  const fields = new URLSearchParams(fragment.slice(1));
  return {
    source: fields.get("puzzle") ?? "",
    kind: fields.get("kind") ?? "",
    lenient: fields.has("lenient"),
    entries: unpacked(fields.get("entries"), Number),
    pencil: unpacked(fields.get("pencil"), (text) => text.split(".").map(Number)),
  };
}

/**
 * @template T
 * @param {string | null} text
 * @param {(text: string) => T} read
 * @returns {Record<string, T>}
 */
function unpacked(text, read) {
  const parts = (text ?? "").split("_").filter(Boolean);
  return Object.fromEntries(parts.map((part) => {
    const [cell = "", value = ""] = part.split("*");
    return [cell, read(value)];
  }));
}
