// What is entered at spots, told when it happens and worked out when it is its turn, on the board as it then stands:
// so it comes to the same however long anything takes. Pure functions.

import {
  aimedText, cycledText, numberedText, samePoint, spotAt, spotOver, squareOf, typedTexts,
} from "./tools.js";

/** @import { Square } from "./fill.js" */
/** @import { BoardRecord, Draft, Point, Spot, Stroke, Tool } from "./tools.js" */

/**
 * A key that is typed (`goes` if it goes on with what was typed before), a text that is written, what is erased (its
 * last letter alone, going `back`), the next choice, the way of an arrow, what another spot has, or what a drag over
 * spots brings to `others`.
 * @typedef {{ act: "type", key: string, goes: boolean } | { act: "write", text: string }
 *   | { act: "erase", back: boolean } | { act: "cycle", backwards: boolean } | { act: "aim", way: string }
 *   | { act: "copy", from: Point } | { act: "brush", backwards: boolean, others: Point[] }} Act
 */

/**
 * Something that is entered with the tool of a field at a point.
 * @typedef {{ does: "entry", field: string, at: Point } & Act} EntryJob
 */

/**
 * What was typed last: at which spot, its letters, and whether it is a step that the next one amends.
 * @typedef {{ key: string, text: string, isStep: boolean }} Typed
 */

/**
 * What an entry comes to: its spot, by its key, and the changes that are tried, of which the first that can be stands:
 * each with its text, and the letters typed there by now. Where none can be, all that is typed may begin another.
 * @typedef {{ strokes: Stroke[], text: string, typed: string }} Choice
 * @typedef {{ key: string, choices: Choice[], typed: string }} Entered
 */

const COPIED = 3; // With more choices a drag copies what is there.
const MOST_TYPED = 12; // Letters that are tried together.

/** @type {Typed} */
export const UNTYPED = { key: "", text: "", isStep: false };

/** @type {(field: string, spot: Spot) => string} */
export const keyOf = (field, { place }) => `${field} ${JSON.stringify(place)}`;

/**
 * The spot that is written at from a point: the one there, or of the cage or line over its square.
 * @param {Tool} tool
 * @param {Point} at
 * @param {BoardRecord} record
 */
export function spotFrom({ gesture, spots, field }, at, { clues, params }) {
  if (gesture === "entry") return spotAt(spots, at);
  return spotOver(spots, squareOf(at), clues?.[field] ?? params?.[field]);
}

/**
 * What an entry comes to on a board; a sentence where it comes to nothing, "" where that needs none.
 * @param {EntryJob} job
 * @param {Pick<Draft, "tools" | "record">} draft
 * @param {Typed} before What was typed last.
 * @returns {Entered | string}
 */
export function entered(job, { tools, record }, before) {
  const { field, at } = job;
  const tool = tools.find((each) => each.field === field);
  const spot = tool && spotFrom(tool, at, record);
  if (!tool || !spot) {
    if (tool && job.act === "erase" && tool.gesture !== "entry") return erased(tool, squareOf(at));
    const gesture = tool?.gesture ?? "entry";
    return gesture === "entry" ? "Nothing can be entered here." : `There is no ${gesture} here to take a clue.`;
  }
  const key = keyOf(field, spot);
  const choice = (/** @type {string} */ text, typed = "") => ({
    text, typed, strokes: [{ field, place: spot.place, text }],
  });
  const write = (/** @type {string} */ text, typed = "") => ({ key, typed, choices: [choice(text, typed)] });
  switch (job.act) {
    case "write": return write(job.text);
    case "aim": return write(aimedText(tool, spot.text, job.way));
    case "copy": {
      const { text = "" } = spotAt(tool.spots, job.from) ?? {};
      return text ? write(text) : "";
    }
    case "cycle": {
      const text = cycledText(tool, spot.text, job.backwards);
      return text === null ? "" : write(text);
    }
    case "brush": {
      const text = brushed(tool, spot.text, job.backwards);
      if (text === null) return "";
      const strokes = tool.spots
        .filter((each) => each.text !== text && job.others.some((other) => samePoint(other, each.at)))
        .map(({ place }) => ({ field, place, text }));
      return strokes.length ? { key, typed: "", choices: [{ text, typed: "", strokes }] } : "";
    }
    case "erase": {
      if (!spot.text) return tool.gesture === "entry" ? "" : erased(tool, squareOf(at));
      const shorter = job.back && tool.keys !== "letters" ? [...spot.text].slice(0, -1).join("") : "";
      return write(shorter, shorter);
    }
    case "type": {
      const begun = job.goes && before.key === key ? before.text.slice(1 - MOST_TYPED) : "";
      const found = typedTexts(tool, begun, job.key, spot.text);
      if (!found) return "";
      const numbered = found.flatMap((typed) => {
        const text = numberedText(tool, typed, spot.text);
        return text === null ? [] : [choice(text, typed)];
      });
      return { key, typed: found[0] ?? "", choices: [...numbered, ...found.map((typed) => choice(typed, typed))] };
    }
  }
}

/**
 * What a drag brings to the spots that it goes over: what the first one has, or the choice after that. Null for nothing.
 * @param {Tool} tool
 * @param {string} text
 * @param {boolean} backwards
 */
export function brushed(tool, text, backwards) {
  const copies = tool.choices.length === 0 || tool.choices.length > COPIED;
  return copies ? text || null : cycledText(tool, text, backwards);
}

/**
 * @param {Tool} tool
 * @param {Square} square
 * @returns {Entered}
 */
function erased({ field }, square) {
  return { key: "", typed: "", choices: [{ text: "", typed: "", strokes: [{ field, squares: [square], erase: true }] }] };
}

/**
 * What is on its way to spots, as it is typed: shown while the server does not answer.
 * @param {Draft} draft
 * @param {({ does: string, of?: string } | EntryJob)[]} jobs
 * @returns {{ at: Point, text: string }[]}
 */
export function coming(draft, jobs) {
  /** The spots by their keys, with their texts after each step. @type {Map<string, Spot>[]} */
  const steps = [new Map()];
  let typed = UNTYPED;
  for (const job of jobs) {
    const now = steps.at(-1) ?? new Map();
    if (!("act" in job)) {
      if (job.does === "undo" && !job.of && steps.length > 1) steps.pop();
      continue;
    }
    const held = (/** @type {Spot} */ spot) => now.get(keyOf(job.field, spot)) ?? spot;
    const tools = draft.tools.map((tool) =>
      (tool.field === job.field ? { ...tool, spots: tool.spots.map(held) } : tool));
    const tool = tools.find(({ field }) => field === job.field);
    const spot = tool && spotFrom(tool, job.at, draft.record);
    const found = entered(job, { ...draft, tools }, typed);
    if (typeof found === "string" || !spot) continue;
    const { key, choices: [first] } = found;
    if (typed.key === key && typed.text) steps.pop();
    steps.push(new Map(now).set(key, { ...spot, text: first?.text ?? "" }));
    typed = { key, text: found.typed, isStep: false };
  }
  return [...(steps.at(-1)?.values() ?? [])];
}
