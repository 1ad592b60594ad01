// The link of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyGrid, fragmentOf, gridOf } from "../../../frontends/static/link.js";

test("a grid comes back from its link as it was", () => {
  const grid = {
    source: '{"type": "slitherlink", "rows": 2}\n# & * _', kind: "slitherlink", lenient: true,
    entries: { "r1c1-r1c2": 0, r2c2: 12 }, pencil: { r1c1: [1, 10], r1c2: [3] },
  };
  assert.deepEqual(gridOf(fragmentOf(grid)), grid);
});

test("links stay as they have always been", () => {
  const grid = { ...emptyGrid("12..", "sudoku"), entries: { r1c3: 3 }, pencil: { r1c4: [3, 4] } };
  assert.equal(fragmentOf(grid), "#puzzle=12..&kind=sudoku&entries=r1c3*3&pencil=r1c4*3.4");
  assert.equal(fragmentOf(emptyGrid("12..")), "#puzzle=12..");
});

test("an address without a grid has no source", () => {
  assert.deepEqual(gridOf(""), emptyGrid(""));
  assert.deepEqual(gridOf("#board"), emptyGrid(""));
});
