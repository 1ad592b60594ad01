// Old links to the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { emptyGrid, gridOf } from "../../../frontends/static/link.js";

test("links are read as they have always been", () => {
  const grid = { ...emptyGrid("12..", "sudoku"), entries: { r1c3: 3 }, pencil: { r1c4: [3, 4] } };
  assert.deepEqual(gridOf("#puzzle=12..&kind=sudoku&entries=r1c3*3&pencil=r1c4*3.4"), grid);
  assert.deepEqual(gridOf("#puzzle=12.."), emptyGrid("12.."));
  const fields = new URLSearchParams({ puzzle: "2}\n# & * _", lenient: "yes", entries: "r1c1-r1c2*0_r2c2*12" });
  assert.deepEqual(gridOf(`#${fields}`), {
    source: "2}\n# & * _", kind: "", lenient: true, entries: { "r1c1-r1c2": 0, r2c2: 12 }, pencil: {},
  });
});

test("an address without a grid has no source", () => {
  assert.deepEqual(gridOf(""), emptyGrid(""));
  assert.deepEqual(gridOf("#board"), emptyGrid(""));
});
