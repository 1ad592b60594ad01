// What hands do to the answer on trial at a square, told when it happens and worked out when it is its turn, on the
// board as it then stands, as entries.js does for clues. Pure functions.

import { emptyGrid } from "./link.js";
import { State } from "./state.js";

/** @import { Typed } from "./entries.js" */
/** @import { Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { Drawn } from "./requests.js" */
/** @import { Filled } from "./state.js" */

/**
 * A digit that is typed (`goes` if it goes on with the number before), a value that is written, what is erased, a
 * press, on a link where it is nearest to a place or leads a way, an area to its other corner, or everything cleared.
 * @typedef {{ act: "type", digit: number, goes: boolean } | { act: "write", value: number, asPencil: boolean }
 *   | { act: "erase" } | { act: "press", place: Square | null, backwards: boolean } | { act: "link", way: Square }
 *   | { act: "area", to: Square } | { act: "clear" }} Hand
 * @typedef {{ does: "hand", at: Square } & Hand} HandJob
 */

/**
 * What a hand comes to, and the number of several digits that it may have begun at a cell.
 * @param {HandJob} job
 * @param {Drawn} drawn
 * @param {Pick<Moment, "entries" | "pencil">} moment
 * @param {Typed} before What was typed last.
 * @returns {{ filled: Filled, key: string, typed: string }}
 */
export function handled(job, drawn, { entries, pencil }, before) {
  const state = new State();
  state.settle(drawn);
  state.cursor = job.at;
  state.grid = { ...emptyGrid(""), entries, pencil };
  const just = (/** @type {Filled} */ filled) => ({ filled, key: "", typed: "" });
  switch (job.act) {
    case "type": {
      const key = `answer ${state.target?.cell ?? ""}`;
      const begun = job.goes && before.key === key ? Number(before.text) : undefined;
      const { filled, number } = state.type(job.digit, begun);
      return { filled, key, typed: String(number) };
    }
    case "write": return just(state.write(job.value, job.asPencil));
    case "erase": return just(state.erase());
    case "press": return just(state.press(job.place, job.backwards));
    case "link": return just(state.pressLink(job.way));
    case "area": return just(state.area(job.at, job.to));
    case "clear": return just({ entries: {}, pencil: {} });
  }
}
