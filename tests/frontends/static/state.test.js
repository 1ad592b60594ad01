// What becomes of the grid when somebody fills it in.

import assert from "node:assert/strict";
import { test } from "node:test";

import { way } from "../../../frontends/static/gestures.js";
import { State, strokeFrom } from "../../../frontends/static/state.js";

/** @import { Input, Square, Target } from "../../../frontends/static/fill.js" */

/** @type {(row: number, column: number, given?: boolean) => Target} */
const square = (row, column, given = false) => ({
  cell: `r${row + 1}c${column + 1}`, squares: [[row, column]], values: [1, 2, 12], given,
});

/**
 * The state of a board of 2×2 squares, of which the first is given and the last cannot be filled in.
 * @param {Input["press"]} press
 * @param {Target[]} cells
 */
function begun(press = "none", cells = [square(0, 0, true), square(0, 1), square(1, 0)]) {
  const state = new State();
  state.settle({
    title: "", rules: "", rows: 2, columns: 2, cells, faults: [], finished: false,
    input: { help: "", press, noun: "", has_digits: press === "none" },
    scene: { box: [0, 0, 2, 2], shapes: [], title: "" },
  });
  return state;
}

/** @type {(state: State, at: Square) => State} */
const at = (state, cursor) => {
  state.cursor = cursor;
  return state;
};

test("nothing is drawn at the beginning", () => {
  assert.throws(() => new State().drawn);
});

test("the cursor stays on a board that is smaller, and links at its edge are no part of it", () => {
  const state = begun();
  state.cursor = [5, -1];
  state.settle(state.drawn);
  assert.deepEqual(state.cursor, [1, 0]);
  assert.deepEqual([[0, 0], [1.9, 1.9], [2, 0], [0, -0.1]].map(([r = 0, c = 0]) => state.holds([r, c])),
    [true, true, false, false]);
});

test("a value is written, taken back, and refused where there is no place for it", () => {
  const state = at(begun(), [0, 1]);
  assert.deepEqual(state.write(2, false), { entries: { r1c2: 2 }, pencil: {} });
  state.grid = { ...state.grid, entries: { r1c2: 2 } };
  assert.deepEqual(state.write(2, false), { entries: {}, pencil: {} });
  assert.deepEqual(state.write(1, true), { entries: { r1c2: 2 }, pencil: { r1c2: [1] } });
  assert.equal(state.write(7, false), null);
  assert.equal(at(state, [0, 0]).write(1, false), "This cell is given.");
  assert.equal(at(state, [1, 1]).write(1, false), "Nothing is filled in here.");
});

test("a digit goes on with the number that was begun, where both are a value, or stands for itself", () => {
  const state = at(begun(), [0, 1]);
  assert.deepEqual(state.type(1, undefined), { filled: { entries: { r1c2: 1 }, pencil: {} }, number: 1 });
  assert.deepEqual(state.type(2, 1), { filled: { entries: { r1c2: 12 }, pencil: {} }, number: 12 });
  assert.deepEqual(state.type(2, 12), { filled: { entries: { r1c2: 2 }, pencil: {} }, number: 2 });
  assert.deepEqual(state.type(3, 999), { filled: null, number: 993 }, "a number that is none grows no longer");
  state.grid = { ...state.grid, entries: { r1c2: 1, r2c1: 2 } };
  assert.deepEqual(state.type(1, undefined), { filled: null, number: 1 }, "it is there");
  assert.deepEqual(state.type(0, undefined), { filled: { entries: { r2c1: 2 }, pencil: {} }, number: 0 });
  assert.deepEqual(at(state, [0, 0]).type(1, undefined).filled, "This cell is given.");
  /** @type {Target} */
  const long = { cell: "r1c1", squares: [[0, 0]], values: [34], given: false };
  const only = at(begun("none", [long]), [0, 0]);
  assert.deepEqual(only.type(3, undefined), { filled: null, number: 3 });
  assert.deepEqual(only.type(4, 3), { filled: { entries: { r1c1: 34 }, pencil: {} }, number: 34 });
});

test("erasing takes the value and the marks of the cell alone", () => {
  const state = at(begun(), [0, 1]);
  assert.equal(state.erase(), null);
  state.grid = { ...state.grid, entries: { r1c2: 1, r2c1: 2 }, pencil: { r1c2: [2] } };
  assert.deepEqual(state.erase(), { entries: { r2c1: 2 }, pencil: {} });
});

test("each input has its own press", () => {
  assert.equal(at(begun("none"), [0, 1]).press([0.5, 1.5]), null);
  assert.deepEqual(at(begun("cell"), [0, 1]).press(null), { entries: { r1c2: 12 }, pencil: {} });
  assert.equal(at(begun("cell"), [0, 0]).press(null), "This cell is given.");
  /** @type {Target} */
  const link = { cell: "r1c1-r1c2", squares: [[0, 0], [0, 1]], values: [0, 1], given: false };
  const links = begun("link", [link]);
  assert.deepEqual(links.press([0.5, 1]), { entries: { "r1c1-r1c2": 1 }, pencil: {} });
  assert.equal(links.press(null), null);
  assert.deepEqual(links.pressLink([0, 1]), { entries: { "r1c1-r1c2": 1 }, pencil: {} });
  assert.equal(links.pressLink([1, 0]), null);
  /** @type {Target} */
  const square = { cell: "r1c2", squares: [[0, 1]], values: [0, 1], given: false };
  const both = at(begun("link", [link, square]), [0, 1]);
  for (const place of /** @type {(Square | null)[]} */ ([null, [0.5, 1.5]])) {
    assert.deepEqual(both.press(place), { entries: { r1c2: 1 }, pencil: {} });
  }
  assert.deepEqual([[-0.4, 0], [2.6, 0]].map(([row = 0, column = 0]) => links.holds([row, column])), [true, false]);
  assert.equal(begun("cell").holds([-0.4, 0]), false);
});

test("a stroke gives the links that it passes the value of the first", () => {
  /** @type {(row: number) => Target} */
  const side = (row) => ({ cell: `edge ${row}`, squares: [[row, -1], [row, 0]], values: [0, 1], given: row === 2 });
  const state = begun("link", [side(0), side(1), side(2)]);
  const stroke = strokeFrom([0, 0]);
  assert.equal(state.stroke(stroke, [0, 0]), null, "between two links");
  assert.deepEqual(state.stroke(stroke, [0.4, 0]), { entries: { "edge 0": 1 }, pencil: {} });
  state.grid = { ...state.grid, entries: { "edge 0": 1, "edge 1": 0 } };
  assert.equal(state.stroke(stroke, [0.6, 0]), null, "the first again");
  assert.deepEqual(state.stroke(stroke, [1.5, 0]), { entries: { "edge 0": 1, "edge 1": 1 }, pencil: {} });
  assert.equal(state.stroke(stroke, [2.5, 0]), null, "given");
});

test("a stroke that goes back takes what it has drawn with it", () => {
  const sides = [0, 1, 2].map((row) => (
    { cell: `edge ${row}`, squares: /** @type {Square[]} */ ([[row, -1], [row, 0]]), values: [0, 1], given: false }));
  const state = begun("link", sides);
  const stroke = strokeFrom([0.4, 0]);
  /** Go to places, one after the other, in steps as the pages take them. */
  const go = (/** @type {number[]} */ ...rows) => {
    for (const row of rows) {
      for (const place of way(stroke.place, [row, 0])) {
        const filled = state.stroke(stroke, place);
        if (filled && typeof filled !== "string") state.grid = { ...state.grid, ...filled };
      }
      stroke.place = [row, 0];
    }
    return state.grid.entries;
  };
  state.grid = { ...state.grid, entries: { "edge 1": 0 } };
  assert.deepEqual(go(3), { "edge 0": 1, "edge 1": 1, "edge 2": 1 });
  assert.deepEqual(go(2.4), { "edge 0": 1, "edge 1": 1, "edge 2": 1 }, "not yet out of the last");
  assert.deepEqual(go(2), { "edge 0": 1, "edge 1": 1 });
  assert.deepEqual(go(1.9, 2.1, 1.9), { "edge 0": 1, "edge 1": 1 }, "jitter at a corner");
  assert.deepEqual(go(1), { "edge 0": 1, "edge 1": 0 }, "what was there comes back");
  assert.deepEqual(go(2), { "edge 0": 1, "edge 1": 1 });
  assert.deepEqual(go(0), { "edge 1": 0 }, "to where it began, and further");
});

test("a press on an area places it", () => {
  const areas = begun("area", [{ cell: "r1c1:r1c2", squares: [[0, 0], [0, 1]], values: [0, 1], given: false }]);
  assert.deepEqual(at(areas, [0, 1]).press(null), { entries: { "r1c1:r1c2": 1 }, pencil: {} });
  assert.equal(at(areas, [1, 1]).press(null), null);
});

test("a square is said in words", () => {
  const state = begun();
  assert.equal(state.spoken(), "row 1, column 1: given");
  assert.equal(at(state, [0, 1]).spoken(), "row 1, column 2: open");
  state.grid = { ...state.grid, entries: { r2c1: 12 }, pencil: { r1c2: [1, 2] } };
  assert.equal(state.spoken(), "row 1, column 2: open, marks 1 2");
  assert.equal(at(state, [1, 0]).spoken(), "row 2, column 1: 12");
  assert.equal(at(state, [1, 1]).spoken(), "row 2, column 2: open");
});
