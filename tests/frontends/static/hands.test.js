// What a drag over links comes to, however it is told.

import assert from "node:assert/strict";
import { test } from "node:test";

import { UNTYPED } from "../../../frontends/static/entries.js";
import { handled, keyOfDrag } from "../../../frontends/static/hands.js";
import { momentOf } from "../../../frontends/static/history.js";

/** @import { Entries, Square, Target } from "../../../frontends/static/fill.js" */
/** @import { Drag, HandJob } from "../../../frontends/static/hands.js" */
/** @import { Moment } from "../../../frontends/static/history.js" */
/** @import { Drawn } from "../../../frontends/static/requests.js" */

/** @type {(row: number, given?: boolean) => Target} */
const side = (row, given = false) => ({ cell: `edge ${row}`, squares: [[row, -1], [row, 0]], values: [0, 1], given });

/** @type {(cells: Target[]) => Drawn} */
const boardOf = (cells) => ({
  title: "", rules: "", rows: 4, columns: 1, scene: { box: [0, 0, 0, 0], title: "", shapes: [] }, cells, faults: [],
  finished: false, input: { help: "", press: "link", noun: "edge", has_digits: false },
});
const SIDES = boardOf([side(0), side(1), side(2), side(3)]);

/** @type {(entries?: Entries) => Moment} */
const momentWith = (entries = {}) => ({ ...momentOf({ type: "loop", rows: 4, cols: 1 }), entries });

/**
 * A drag down the left side, to these places, of which some have been told before.
 * @param {number[]} rows
 * @param {Partial<Drag>} more
 */
const drag = (rows, more = {}) => /** @type {HandJob} */ ({
  does: "hand", at: [0, 0], act: "drag", drag: 7, path: rows.map((row) => /** @type {Square} */ ([row, 0])),
  done: 1, backwards: false, ends: false, ...more,
});

test("a drag over links that is told in parts is gone over as a whole, and takes back what it leaves", () => {
  const before = momentWith({ "edge 1": 0 });
  const first = handled(drag([0.2, 0.5, 1, 1.3, 1.7, 2]), SIDES, { now: before, past: [] }, UNTYPED);
  assert.deepEqual(first.edits.at(-1)?.entries, { "edge 0": 1, "edge 1": 1 });
  assert.equal(first.amends, false);
  const now = momentWith({ "edge 0": 1, "edge 1": 1 });
  const last = { key: first.key, text: first.typed, isStep: true };
  const more = drag([0.2, 0.5, 1, 1.3, 1.7, 2, 1.7, 1.3, 1], { done: 6 });
  const second = handled(more, SIDES, { now, past: [before] }, last);
  assert.equal(second.amends, true);
  assert.deepEqual(second.edits.map(({ entries }) => entries), [{ "edge 0": 1, "edge 1": 0 }], "as it was before");
});

test("a drag over links that goes on after something else gives them what its first link has then", () => {
  const now = momentWith({ "edge 0": 0 });
  const found = handled(drag([0.5, 0.7, 1, 1.5, 2.5], { done: 3 }), SIDES, { now, past: [momentWith()] }, UNTYPED);
  assert.equal(found.amends, false);
  assert.deepEqual(found.edits.at(-1)?.entries, { "edge 0": 0, "edge 1": 0, "edge 2": 0 });
});

test("a drag that has come to no link by its end is a press where it began", () => {
  const history = { now: momentWith(), past: [] };
  const none = { drag: 3, done: 3, ends: true };
  assert.deepEqual(handled(drag([1, 1, 1], { done: 1 }), SIDES, history, UNTYPED).edits, []);
  assert.equal(handled(drag([1, 1, 1], none), SIDES, history, UNTYPED).edits.length, 1);
  assert.deepEqual(handled(drag([0.4, 0.5, 1], { ends: true }), SIDES, history, UNTYPED).edits.length, 1, "it has one");
});

test("why a drag does nothing is said where nothing of it can be done, and it is known by its number", () => {
  const board = boardOf([side(0, true), side(1)]);
  const history = { now: momentWith(), past: [] };
  assert.equal(handled(drag([0.4, 0.5]), board, history, UNTYPED).sentence, "This cell is given.");
  const on = handled(drag([0.4, 0.5, 1, 1.5]), board, history, UNTYPED);
  assert.deepEqual([on.sentence, on.edits.at(-1)?.entries], ["", { "edge 1": 1 }]);
  assert.equal(on.key, keyOfDrag(7));
});
