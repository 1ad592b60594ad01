// How boards are filled in: the pure functions.

import assert from "node:assert/strict";
import { test } from "node:test";

import {
  areaCycled, cycled, entered, inWords, areaNext, areasBetween, cellAt, linkNear, linkOrCellNear, linkTowards, noted, targetsAt, typed,
} from "../../../frontends/static/fill.js";

/** @import { Entries, Input, Square, Target } from "../../../frontends/static/fill.js" */

/** @type {(cell: string, squares: Square[], values: number[]) => Target} */
const target = (cell, squares, values) => ({ cell, squares, values, given: false });

test("a value is set, replaced and cleared, and the values before stay as they are", () => {
  /** @type {Entries} */
  const before = { r1c1: 1 };
  assert.deepEqual(entered(before, "r1c2", 2), { r1c1: 1, r1c2: 2 });
  assert.deepEqual(entered(before, "r1c1", 3), { r1c1: 3 });
  assert.deepEqual(entered(before, "r1c1"), {});
  assert.deepEqual(before, { r1c1: 1 });
});

test("pencil marks are sorted, and the last one takes its cell away", () => {
  assert.deepEqual(noted({ a: [3] }, "a", 1), { a: [1, 3] });
  assert.deepEqual(noted({ a: [1, 10] }, "a", 2), { a: [1, 2, 10] });
  assert.deepEqual(noted({ a: [3], b: [1] }, "a", 3), { b: [1] });
});

test("a press goes from open to the largest value, down to the smallest, and to open", () => {
  const cell = target("a", [[0, 0]], [0, 1, 2]);
  const seen = [];
  for (let entries = cycled({}, cell); "a" in entries; entries = cycled(entries, cell)) seen.push(entries.a);
  assert.deepEqual(seen, [2, 1, 0]);
});

test("a press on a target whose cell has the value of another target takes its own value", () => {
  assert.deepEqual(cycled({ a: 1 }, target("a", [[0, 1]], [2])), { a: 2 });
});

test("links are found between squares and near a place", () => {
  const across = target("r1c1-r1c2", [[0, 0], [0, 1]], [0, 1]);
  const down = target("r1c1-r2c1", [[0, 0], [1, 0]], [0, 1]);
  const cell = target("r1c1", [[0, 0]], [0, 1]);
  const targets = [across, down, cell];
  assert.equal(linkTowards(targets, [1, 0], [-1, 0]), down);
  assert.equal(linkTowards(targets, [0, 1], [1, 0]), undefined);
  assert.equal(linkNear(targets, [0.5, 0.9]), across);
  assert.equal(linkNear(targets, [0.9, 0.5]), down);
  assert.equal(linkNear(targets, [0.5, 0.9], 0.2), across);
  assert.equal(linkNear(targets, [0.5, 0.7], 0.2), undefined);
  assert.equal(linkNear([], [0, 0]), undefined);
  assert.equal(linkOrCellNear(targets, [0.6, 0.6]), cell);
  assert.equal(linkOrCellNear(targets, [0.5, 0.8]), across);
  assert.equal(linkOrCellNear([across, down], [0.4, 0.5]), across);
  assert.equal(cellAt(targets, [0, 0]), cell);
  const far = target("r1c1-r1c4", [[0, 0], [0, 3]], [0, 1, 2]);
  assert.equal(linkTowards([far, down], [0, 3], [0, -1]), far);
  assert.equal(linkTowards([far, across], [0, 0], [0, 1]), across);
  assert.deepEqual(targetsAt(targets, [1, 0]), [down]);
});

test("presses on a square go through its areas, and take away what overlaps", () => {
  const targets = [
    target("left", [[0, 0], [0, 1]], [0, 1]),
    target("right", [[0, 1], [0, 2]], [0, 1]),
    target("last", [[0, 2]], [0, 1]),
  ];
  const first = areaCycled({ last: 1 }, targets, [0, 1]);
  assert.deepEqual(first, { last: 1, left: 1 });
  const second = areaCycled(first, targets, [0, 1]);
  assert.deepEqual(second, { right: 1 });
  assert.deepEqual(areaCycled(second, targets, [0, 1]), {});
  assert.deepEqual(areaCycled({ left: 1 }, targets, [0, 2]), { left: 1, last: 1 });
  const untouched = {};
  assert.equal(areaCycled(untouched, targets, [5, 5]), untouched);
});

test("a drag from corner to corner finds the areas that lie there, one after the other", () => {
  const [one, other] = [target("one", [[0, 0], [0, 1]], [0, 1]), target("other", [[0, 1], [0, 0]], [0, 1])];
  const targets = [one, other, target("last", [[0, 1]], [0, 1])];
  const areas = areasBetween(targets, [0, 1], [0, 0]);
  assert.deepEqual(areas, [one, other]);
  const first = areaNext({ last: 1 }, targets, areas);
  assert.deepEqual(first, { one: 1 });
  assert.deepEqual(areaNext(first, targets, areas), { other: 1 });
  assert.deepEqual(areaNext({ other: 1 }, targets, areas), {});
  assert.deepEqual(areasBetween(targets, [0, 0], [1, 1]), []);
});

test("digits make one number where that is a value", () => {
  const cell = target("a", [[0, 0]], [1, 2, 12]);
  assert.equal(typed(cell, undefined, 1), 1);
  assert.equal(typed(cell, 1, 2), 12);
  assert.equal(typed(cell, 12, 1), 1);
  assert.equal(typed(cell, undefined, 7), undefined);
});

test("values are said in the words of their input", () => {
  /** @type {(press: Input["press"], noun?: string) => Input} */
  const input = (press, noun = "") => ({ help: "", press, noun, has_digits: press === "none" });
  const cell = target("r1c1", [[0, 0]], [0, 1]);
  /** @type {(form: Input, of: Target, value: number, at?: Square) => string} */
  const said = (form, of, value, at = [0, 0]) => inWords(form, of, value, at);
  assert.equal(said(input("none"), cell, 0), "0");
  assert.deepEqual([1, 0].map((value) => said(input("cell"), cell, value)), ["yes", "no"]);
  assert.equal(said(input("cell"), target("q1", [[0, 0]], [0]), 0), "yes");
  const line = input("link", "line");
  assert.equal(said(line, target("r1c1-r1c2", [[0, 0], [0, 1]], [0, 1]), 0), "line right not used");
  assert.equal(said(line, target("r1c1-r2c1", [[0, 0], [1, 0]], [0, 1]), 1, [1, 0]), "line up");
  assert.equal(said(line, target("r1c1|r2c1", [[0, 0], [1, 0]], [0, 1]), 1, [1, 0]), "line above");
  assert.equal(said(line, target("r1c1-r1c4", [[0, 0], [0, 3]], [0, 1]), 1), "line r1c1 to r1c4");
  assert.equal(said(line, target("r1c1|r2c2", [[0, 0], [1, 1]], [0, 1]), 1), "line between r1c1 and r2c2");
  assert.equal(said(input("area", "area"), target("r1c1:r2c2", [], [0, 1]), 1), "area r1c1 to r2c2");
});
