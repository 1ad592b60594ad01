// From pointer and keys to strokes: the pure parts of the desk's editor.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Brush, Trail, dragStroke, entersAtOnce, way } from "../../../frontends/static/gestures.js";
import {
  aimedText, cursorAt, cycledText, entryInWords, numberedText, pointInWords, spotAt, spotNear, spotOver, stepped,
  typedTexts, wayOf, wayTo,
} from "../../../frontends/static/tools.js";

/** @import { Square } from "../../../frontends/static/fill.js" */
/** @import { Point, Spot, Tool } from "../../../frontends/static/tools.js" */

const BOARD = { rows: 4, columns: 4 };

/** @type {(at: Point, text?: string) => Spot} */
const spot = (at, text = "") => ({ place: at, at, text });

/** @type {(more?: Partial<Tool>) => Tool} */
const tool = (more = {}) => ({
  field: "cells", label: "numbers", means: "", gesture: "entry", keys: "digits", choices: [], meanings: {}, spots: [], required: true,
  ...more,
});

/** @type {(...places: Square[]) => Trail} */
function area(...places) {
  const trail = new Trail(places[0] ?? [0, 0], BOARD, false);
  for (const place of places.slice(1)) trail.to(place);
  return trail;
}

test("a drag goes over all squares on its way, and going back shortens it", () => {
  assert.deepEqual(area([0.5, 0.5], [0.5, 3.5]).squares, [[0, 0], [0, 1], [0, 2], [0, 3]]);
  assert.deepEqual(area([0.5, 0.5], [0.5, 3.5], [0.5, 1.5]).squares, [[0, 0], [0, 1]]);
  assert.equal(area([0.5, 0.5], [0.6, 0.7]).isTap, true);
  assert.deepEqual(area([3.5, 3.5], [3.5, 9]).squares, [[3, 3]]);
});

test("an area has each square once, however often it is crossed", () => {
  const squares = area([0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5], [0.5, 0.5], [0.5, 1.5]).squares;
  assert.deepEqual(squares, [[0, 0], [0, 1], [1, 1], [1, 0]]);
});

test("a line goes diagonally without touching what it passes, and not over itself", () => {
  const line = new Trail([0.5, 0.5], BOARD, true);
  line.to([2.5, 2.5]);
  assert.deepEqual(line.squares, [[0, 0], [1, 1], [2, 2]]);
  line.to([1.5, 2.5]);
  line.to([1.5, 1.5]);
  assert.deepEqual(line.squares, [[0, 0], [1, 1]]);
});

test("a trail by keys stays on the board", () => {
  const trail = new Trail([0.5, 0.5], BOARD, false);
  trail.step([0, 1]);
  trail.step([-1, 0]);
  trail.step([1, 0]);
  assert.deepEqual(trail.squares, [[0, 0], [0, 1], [1, 1]]);
});

test("the places of a way end where it ends", () => {
  assert.deepEqual(way([0, 0], [0, 0]), [[0, 0]]);
  assert.deepEqual(way([0, 0], [0, 1]).at(-1), [0, 1]);
  assert.ok(way([0, 0], [3, 4]).length >= 50);
});

test("what a drag comes to, by tool, button and mode", () => {
  const plain = { mode: /** @type {const} */ ("draw"), opposite: false, again: false };
  /** @type {Square[]} */
  const squares = [[0, 0], [0, 1]];
  const [region, cage, line] = [
    tool({ gesture: "region" }), tool({ gesture: "cage" }), tool({ gesture: "line" }),
  ];
  assert.deepEqual(dragStroke(region, squares, plain), { field: "cells", squares });
  assert.deepEqual(dragStroke(region, squares, { ...plain, opposite: true }), { field: "cells", squares, new: true });
  assert.deepEqual(dragStroke(region, squares, { ...plain, mode: "erase" }), { field: "cells", squares, erase: true });
  assert.equal(dragStroke(region, [[0, 0]], plain), null);
  const gone = { field: "cells", squares: [[0, 0]], erase: true };
  assert.deepEqual(dragStroke(cage, squares, { ...plain, opposite: true }), gone);
  assert.equal(dragStroke(cage, [[0, 0]], plain), null);
  assert.deepEqual(dragStroke(cage, [[0, 0]], { ...plain, again: true }), { field: "cells", squares: [[0, 0]] });
  assert.deepEqual(dragStroke(line, squares, plain), { field: "cells", squares });
  assert.deepEqual(dragStroke(line, [[0, 0]], plain), { field: "cells", squares: [[0, 0]], erase: true });
  assert.equal(dragStroke(line, [], plain), null);
});

test("a brush goes over all spots on its way", () => {
  /** @type {[Spot, Spot, Spot]} */
  const spots = [spot([1, 1]), spot([1, 3], "black"), spot([1, 5])];
  const brush = new Brush(tool({ spots }), [0.5, 0.5], spots[0]);
  assert.deepEqual([brush.isTap, brush.spots], [true, spots.slice(0, 1)]);
  brush.to([0.5, 2.5]);
  assert.deepEqual([brush.isTap, brush.spots], [false, spots]);
});

test("a drag from square to square over a border means this border, wherever it began", () => {
  /** @type {[Spot, Spot, Spot, Spot]} */
  const borders = [spot([0, 1]), spot([1, 0]), spot([1, 2]), spot([2, 1])];
  const brush = new Brush(tool({ spots: borders }), [0.5, 0.5], borders[0]);
  assert.deepEqual(brush.spots, borders.slice(0, 1), "a tap means the nearest");
  brush.to([0.5, 1.5]);
  assert.deepEqual([brush.isTap, brush.spots], [true, [borders[2]]]);
});

test("a click goes through the choices and nothing, forwards and back", () => {
  const marks = tool({ choices: ["black", "white"] });
  assert.deepEqual(["", "black", "white", "?"].map((text) => cycledText(marks, text)), ["black", "white", "", "black"]);
  assert.deepEqual(["", "black"].map((text) => cycledText(marks, text, true)), ["white", ""]);
  assert.equal(cycledText(tool(), "3"), null);
  assert.deepEqual([1, 2, 3].map((n) => entersAtOnce(tool({ choices: Array(n).fill("x") }))), [true, true, false]);
});

test("an entry is shown as what it means, and a mark as what it marks", () => {
  const pearls = tool({ choices: ["b", "w"], meanings: { b: "black", w: "white" } });
  assert.deepEqual(["b", "w3", "3", ""].map((text) => entryInWords(pearls, text)), ["black", "white 3", "3", ""]);
  const ends = tool({ choices: ["m", "1"], meanings: { m: "between", 1: "end" } });
  assert.deepEqual(["m", "1"].map((text) => entryInWords(ends, text)), ["between", "end"]);
  assert.equal(entryInWords(tool({ choices: ["1"], label: "trees" }), "1"), "trees");
  assert.equal(entryInWords(tool({ choices: ["#"], label: "black squares" }), "16/24"), "16/24");
});

test("digits typed in a row make one number, and less of it where that is refused", () => {
  assert.deepEqual(typedTexts(tool(), "12", "5"), ["125", "25", "5"]);
  assert.deepEqual(typedTexts(tool(), "", "2", "1"), ["2"]);
  assert.equal(typedTexts(tool(), "", "a"), null);
  assert.equal(typedTexts(tool(), "", "Enter"), null);
  assert.deepEqual(typedTexts(tool(), "", "?"), ["?"]);
});

test("letters choose what begins with them", () => {
  const marks = tool({ keys: "letters", choices: ["black", "blue", "white"] });
  assert.deepEqual(typedTexts(marks, "", "b"), ["black"]);
  assert.deepEqual(typedTexts(marks, "", "b", "black"), ["blue"]);
  assert.deepEqual(typedTexts(tool({ keys: "letters", choices: ["A", "B"] }), "A", "b", "A"), ["B"]);
  assert.deepEqual(typedTexts(tool({ keys: "letters" }), "", "é"), ["é"]);
});

test("a click means the nearest spot within reach", () => {
  const spots = [spot([1, 2]), spot([2, 1])];
  assert.equal(spotNear(spots, [0.5, 0.9]), spots[0]);
  assert.equal(spotNear(spots, [0.9, 0.5]), spots[1]);
  assert.equal(spotNear(spots, [5, 5]), undefined);
  assert.equal(spotAt(spots, [2, 1]), spots[1]);
});

test("a cage is written at from any of its squares", () => {
  const cages = [{ cells: [[2, 2], [2, 3]], sum: 3 }, { cells: [[0, 0], [0, 1]] }];
  const spots = [spot([5, 5]), spot([1, 1])];
  assert.equal(spotOver(spots, [0, 1], cages), spots[1]);
  assert.equal(spotOver(spots, [2, 3], cages), spots[0]);
  assert.equal(spotOver(spots, [1, 1], cages), undefined);
  assert.equal(spotOver(spots, [2, 2], null), spots[0]);
});

/** @type {(points: Point[], at: Point, ...steps: Square[]) => Point} */
function walked(points, at, ...steps) {
  let cursor = cursorAt(at);
  for (const step of steps) cursor = stepped(points, cursor, step);
  return cursor.at;
}

const [DOWN, RIGHT, LEFT, UP] = /** @type {[Square, Square, Square, Square]} */ ([[1, 0], [0, 1], [0, -1], [-1, 0]]);

test("arrows go from square to square, and beside the board", () => {
  /** @type {Point[]} */
  const points = [[1, 1], [1, 3], [3, 1], [3, 3], [-1, 1], [-1, 3], [1, -1]];
  assert.deepEqual(walked(points, [1, 1], RIGHT), [1, 3]);
  assert.deepEqual(walked(points, [1, 3], RIGHT), [1, 3]);
  assert.deepEqual(walked(points, [3, 3], UP, UP), [-1, 3]);
  assert.deepEqual(walked(points, [1, 1], LEFT), [1, -1]);
  assert.deepEqual(walked(points, [-1, 1], LEFT), [1, -1]);
});

test("arrows reach every border, and keep to their line", () => {
  /** @type {Point[]} */
  const points = [];
  for (let y = 0; y <= 6; y++) for (let x = 0; x <= 6; x++) if ((y + x) % 2) points.push([y, x]);
  const reached = new Set(["1,2"]);
  const cursors = [cursorAt([1, 2])];
  for (let cursor = cursors.pop(); cursor; cursor = cursors.pop()) {
    for (const step of [DOWN, RIGHT, LEFT, UP]) {
      const next = stepped(points, cursor, step);
      if (!reached.has(String(next.at))) {
        reached.add(String(next.at));
        cursors.push(next);
      }
    }
  }
  assert.equal(reached.size, points.length);
  assert.deepEqual(walked(points, [1, 2], DOWN, DOWN), [3, 2]);
});

test("points have names", () => {
  const board = { rows: 3, columns: 3 };
  assert.deepEqual([[1, 1], [1, 2], [2, 1], [0, 1], [1, 0], [2, 2], [-1, 3], [-3, 3], [7, 1], [1, -1], [1, 7]].map(
    (at) => pointInWords(/** @type {Point} */ (at), board),
  ), [
    "row 1, column 1", "border right of row 1, column 1", "border below row 1, column 1",
    "border above row 1, column 1",
    "border left of row 1, column 1", "corner below row 1, right of column 1", "above column 2",
    "above column 2, place 2", "below column 1", "left of row 1", "right of row 1",
  ]);
});

test("an arrow points where a drag or an arrow key goes, and the rest of its entry stays", () => {
  const four = tool({ ways: ["n", "e", "s", "w"], aimed: "?" });
  const eight = tool({ ways: ["n", "ne", "e", "se", "s", "sw", "w", "nw"], aimed: "" });
  assert.equal(wayTo(four, [1, 1], [0.6, 0.7]), "");
  assert.deepEqual([wayTo(four, [1, 1], [0.3, 1.5]), wayTo(four, [3, 3], [0.2, 1.9])], ["e", "n"]);
  assert.deepEqual([wayTo(eight, [3, 3], [2.5, 0.5]), wayTo(eight, [3, 3], [1.6, 3])], ["sw", "e"]);
  assert.deepEqual([wayOf(four, [1, 0]), wayOf(four, [1, 1]), wayOf(eight, [1, 1])], ["s", "", "se"]);
  assert.deepEqual(["", "2e", "?w"].map((text) => aimedText(four, text, "n")), ["?n", "2n", "?n"]);
  const walls = tool({ ways: ["n", "e", "s", "w"], aimed: "0" });
  assert.deepEqual(["", "o", "3ex"].map((text) => aimedText(walls, text, "s")), ["0s", "0so", "3sx"]);
  assert.deepEqual([aimedText(eight, "", "ne"), aimedText(eight, "sw", "e")], ["ne", "e"]);
  assert.deepEqual(["12", "2"].map((typed) => numberedText(walls, typed, "3ex")), ["12ex", "2ex"]);
  assert.deepEqual([numberedText(four, "3", ""), numberedText(eight, "3", "ne")], [null, null]);
});
