// What hands do to the answer on trial at a square, told when it happens and worked out when it is its turn, on the
// board as it then stands, as entries.js does for clues. Pure functions.

import { emptyGrid } from "./link.js";
import { State, strokeFrom } from "./state.js";
import { squareUnder } from "./tools.js";

/** @import { Typed } from "./entries.js" */
/** @import { Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { Drawn } from "./requests.js" */
/** @import { Edit, Filled } from "./state.js" */

/**
 * A digit that is typed (`goes` if it goes on with the number before), a value that is written, what is erased, a
 * press, on a link where it is nearest to a place or leads a way, an area to its other corner, or everything cleared.
 * @typedef {{ act: "type", digit: number, goes: boolean } | { act: "write", value: number, asPencil: boolean }
 *   | { act: "erase" } | { act: "press", place: Square | null, backwards: boolean } | { act: "link", way: Square }
 *   | { act: "area", to: Square } | { act: "clear" } | Drag} Hand
 * @typedef {{ does: "hand", at: Square } & Hand} HandJob
 */

/**
 * A drag over squares or links, by its number: the places that it has come to, how many of them have been told before,
 * and whether it is over.
 * @typedef {{ act: "drag", drag: number, path: Square[], done: number, backwards: boolean, ends: boolean }} Drag
 */

/**
 * What a hand comes to, one change after the other, and what goes on with it. A sentence says why nothing happens.
 * @typedef {{ edits: Edit[], sentence: string, key: string, typed: string, amends: boolean }} Handled
 */

/** How a drag is known to be the one that was done last. @param {number} drag */
export const keyOfDrag = (drag) => `drag ${drag}`;

/**
 * What a hand comes to: `amends` has its changes take the place of the last step.
 * @param {HandJob} job
 * @param {Drawn} drawn
 * @param {{ now: Moment, past: Moment[] }} history
 * @param {Typed} last What was done last.
 * @returns {Handled}
 */
export function handled(job, drawn, { now, past }, last) {
  if (job.act === "drag") {
    const key = keyOfDrag(job.drag);
    const goes = last.key === key;
    const amends = goes && last.isStep;
    const since = goes ? Number(last.text) : job.done;
    const state = stateOf(drawn, (amends && past.at(-1)) || now, job.at);
    return { ...dragged(job, state, since), key, typed: String(since), amends };
  }
  const state = stateOf(drawn, now, job.at);
  const just = (/** @type {Filled} */ filled, key = "", typed = "", amends = false) =>
    ({ ...editsOf(filled), key, typed, amends });
  switch (job.act) {
    case "type": {
      const key = `answer ${state.target?.cell ?? ""}`;
      const goes = job.goes && last.key === key;
      const { filled, number } = state.type(job.digit, goes ? Number(last.text) : undefined);
      return just(filled, key, String(number), goes && last.isStep);
    }
    case "write": return just(state.write(job.value, job.asPencil));
    case "erase": return just(state.erase());
    case "press": return just(state.press(job.place, job.backwards));
    case "link": return just(state.pressLink(job.way));
    case "area": return just(state.area(job.at, job.to));
    case "clear": return just({ entries: {}, pencil: {} });
  }
}

/**
 * The answer of a moment, with the cursor at a square.
 * @param {Drawn} drawn
 * @param {Pick<Moment, "entries" | "pencil">} moment
 * @param {Square} cursor
 */
function stateOf(drawn, { entries, pencil }, cursor) {
  const state = new State();
  state.settle(drawn);
  state.cursor = cursor;
  state.grid = { ...emptyGrid(""), entries, pencil };
  return state;
}

/** @param {Filled} filled */
const editsOf = (filled) => (typeof filled === "string" ? { edits: [], sentence: filled }
  : { edits: filled ? [filled] : [], sentence: "" });

/**
 * What a drag comes to at each place that has not been told before. It is gone over again from where it began, or where
 * it went on after something else: from there all get what its first square or link then has.
 * @param {Drag} drag
 * @param {State} state The answer as it was there.
 * @param {number} since
 */
function dragged({ path: [start = [0, 0], ...places], done, backwards, ends }, state, since) {
  const stroke = strokeFrom(start);
  const { grid } = state;
  /** @type {Edit[]} */
  const edits = [];
  let sentence = "";
  state.grid = { ...grid, entries: {} };
  places.forEach((place, i) => {
    if (i + 1 === since) begin();
    const isNew = i + 1 >= done;
    if (state.input.press === "link") take(state.stroke(stroke, place, backwards), isNew);
    else {
      if (!stroke.first) take(state.brush(stroke, squareUnder(start), backwards), isNew);
      if (stroke.first) take(state.brush(stroke, squareUnder(place)), isNew);
    }
  });
  if (places.length < since) begin();
  if (ends && !stroke.first) take(state.press(start, backwards), true);
  return { edits, sentence: edits.length ? "" : sentence };

  /** Be where the answer is as it was. */
  function begin() {
    state.grid = grid;
    if (stroke.first) stroke.value = grid.entries[stroke.first];
  }

  /**
   * @param {Filled} filled
   * @param {boolean} isNew
   */
  function take(filled, isNew) {
    if (typeof filled === "string") sentence = isNew ? filled : sentence;
    else if (filled) state.grid = { ...state.grid, ...filled };
    if (isNew && filled && typeof filled !== "string") edits.push(filled);
  }
}
