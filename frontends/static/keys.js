// Keys on the board: those that mean the same on every layer; the others go to the layer.

import { cursorAt } from "./tools.js";

/** @import { Editor } from "./editor.js" */
/** @import { Square } from "./fill.js" */

/** @type {Record<string, Square>} */
export const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * What a key does on the board.
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 */
export function keyed(editor, event) {
  if (!editor.draft || event.altKey || commanded(editor, event)) return;
  const { key } = event;
  const { clues, answer } = editor.layers;
  const isEdge = key === "Home" || key === "End";
  if (event.ctrlKey || event.metaKey) {
    if (!isEdge) return;
    toEdge(editor, key, true);
  } else if (key === "F2") editor.turnTo(editor.layer === clues ? answer : clues);
  else if (key === "Escape") escape(editor);
  else {
    if (editor.shown) editor.show(null);
    if (!editor.layer.key(event)) {
      if (!isEdge) return;
      toEdge(editor, key, false);
    }
  }
  event.preventDefault();
}

/**
 * Keys that undo and redo, anywhere in the editor; says whether it was one.
 * @param {Editor} editor
 * @param {KeyboardEvent} event
 */
export function commanded(editor, event) {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) {
    // Held down, it stops where the puzzle began.
    if (!event.repeat || editor.history.past.length) editor.undo();
  } else if (key === "y" || key === "z") editor.redo();
  else return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** @param {Editor} editor */
function escape(editor) {
  editor.sheet.note("");
  if (editor.gesture) editor.drop();
  else if (editor.shown) editor.show(null);
  editor.aside.cancel();
}

/**
 * Have the cursor go to an end of its row, or of the whole board.
 * @param {Editor} editor
 * @param {string} key
 * @param {boolean} whole
 */
function toEdge(editor, key, whole) {
  const points = editor.points
    .filter(([down]) => whole || down === editor.cursor.at[0])
    .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const point = key === "Home" ? points[0] : points.at(-1);
  if (point) editor.put(cursorAt(point));
}
