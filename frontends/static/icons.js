// Icons that stand before the words of buttons: lines in a square of 16 by 16.

import { element } from "./paint.js";

/** @type {Record<string, string>} */
const LINES = {
  add: "M8 3v10M3 8h10",
  open: "M2 12.5v-9h4l1.5 2H14v7z",
  paste: "M5 3.5H3.5v10h9v-10H11M5.5 2h5v3h-5z",
  drafts: "M3 2.5h7l3 3v8H3zM5.5 8h5M5.5 10.5h5",
  link: "M6.5 9.5l3-3M7 5l1.5-1.5a2.5 2.5 0 013.5 3.5L10.5 8.5M9 11l-1.5 1.5a2.5 2.5 0 01-3.5-3.5L5.5 7.5",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  undo: "M6 3L2.5 6.5 6 10M2.5 6.5h7a4 4 0 010 7H7",
  redo: "M10 3l3.5 3.5L10 10M13.5 6.5h-7a4 4 0 000 7H9",
  swap: "M5 3L2.5 5.5 5 8M2.5 5.5h11M11 8l2.5 2.5L11 13M13.5 10.5h-11",
  set: "M3 13l.6-3L10.5 3.1l2.4 2.4L6 12.4zM9 4.6l2.4 2.4",
  solve: "M5 3l8 5-8 5z",
  hint: "M5.5 10.5a4 4 0 115 0V12h-5zM6.5 14h3",
  path: "M3 13.5v-4h5v-4h5v-3M11 4.5l2-2 2 2",
  grade: "M3 13.5v-3M8 13.5v-7M13 13.5v-11",
  proof: "M8 2l5 1.8v4c0 3-2 5-5 6.2-3-1.2-5-3.2-5-6.2v-4zM5.8 8l1.7 1.7 3-3.2",
  find: "M7 2.5a4.5 4.5 0 100 9 4.5 4.5 0 000-9M10.3 10.3L14 14",
  make: "M8 2v3M8 11v3M2 8h3M11 8h3M4 4l1.5 1.5M10.5 10.5L12 12M12 4l-1.5 1.5M5.5 10.5L4 12",
};

/**
 * An icon, which says nothing to who does not see it.
 * @param {string} name
 */
export function icon(name) {
  const found = element("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" });
  found.append(element("path", { d: LINES[name] ?? "" }));
  return found;
}

/**
 * A button with an icon before its words.
 * @template {HTMLElement} T
 * @param {string} name
 * @param {T} button
 */
export function marked(name, button) {
  button.prepend(icon(name));
  return button;
}
