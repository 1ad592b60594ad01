// Links that hold a whole board, and the names by which boards are listed.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { deflateSync, inflateSync } from "node:zlib";

import { namesOf, textsOf } from "../../../frontends/static/about.js";
import { momentOf } from "../../../frontends/static/history.js";
import { isLocal, linkOf, momentIn } from "../../../frontends/static/packed.js";

const BOARDS = "puzzles/samples/boards"; // seen from the root, where all tests begin
const NOTE = { title: "Ä & b", author: "“M” #=%", rules: "One.\nTwo 🧩.", notes: "\u2028 +/=" };

/** What the page of a link reads, taken apart by another library. @param {string} link */
const unfolded = (link) => JSON.parse(inflateSync(Buffer.from(link.replace("#desk=", ""), "base64url")).toString());

/** A link that holds something. @param {unknown} value */
const linkTo = (value) => `#desk=${deflateSync(JSON.stringify(value)).toString("base64url")}`;

const LEAD = { record: { type: "sudoku", rows: 4, cols: 4, clues: {} }, entries: {}, pencil: {}, colours: {} };

for (const name of readdirSync(BOARDS)) {
  test(`a link holds every board of ${name}`, async () => {
    for (const line of readFileSync(`${BOARDS}/${name}`, "utf8").trim().split("\n")) {
      const { solution, ...record } = JSON.parse(line);
      const whole = momentOf({ ...record, params: { ...record.params, note: NOTE } });
      const link = await linkOf(whole);
      assert.match(link, /^#desk=[\w-]+$/); // nothing that a mail, a chat or a quote would cut off
      assert.deepEqual(await momentIn(link), { moment: whole, fault: "" });
      assert.deepEqual(unfolded(link), whole);
      assert.deepEqual(await momentIn(linkTo(whole)), { moment: whole, fault: "" });
    }
  });
}

test("a link holds what has been drawn, too", async () => {
  const whole = { ...LEAD, entries: { r1c1: 3 }, pencil: { r1c2: [1, 2] }, colours: { "0,1": "red" } };
  assert.deepEqual(await momentIn(await linkOf(whole)), { moment: whole, fault: "" });
  assert.deepEqual(await momentIn(linkTo({ record: LEAD.record })), { moment: LEAD, fault: "" });
});

test("half a link, and one that is none, hold no board", async () => {
  const link = await linkOf(LEAD);
  const cut = { moment: null, fault: "The link is incomplete: perhaps its end was cut off." };
  for (const part of [link.slice(0, -9), "#desk=", "#desk=%", `#desk=${link}`]) {
    assert.deepEqual(await momentIn(part), cut, part);
  }
  for (const other of ["", "#puzzle=12", "#draft=ab", "desk="]) {
    assert.deepEqual(await momentIn(other), { moment: null, fault: "" });
  }
});

test("what a link must not hold is refused before the page uses it", async () => {
  const wrong = [
    null, 5, [], {}, { record: null }, { record: { type: 5 } }, { ...LEAD, entries: { r1c1: "3" } },
    { ...LEAD, pencil: { r1c1: 3 } }, { ...LEAD, pencil: { r1c1: ["3"] } }, { ...LEAD, colours: { "0,1": "a b" } },
    { ...LEAD, colours: { "0": "red" } }, { ...LEAD, entries: null },
  ];
  for (const value of wrong) assert.equal((await momentIn(linkTo(value))).moment, null, JSON.stringify(value));
});

test("a link that unfolds to too much is given up as soon as that is seen", async () => {
  const tooLong = { moment: null, fault: "The link is too long for a puzzle." };
  const bomb = deflateSync(Buffer.alloc(200_000_000, " "));
  assert.ok(bomb.length < 300_000);
  const before = process.memoryUsage().arrayBuffers;
  assert.deepEqual(await momentIn(`#desk=${bomb.toString("base64url")}`), tooLong);
  assert.ok(process.memoryUsage().arrayBuffers - before < 150_000_000); // of the 200 most were never unfolded
  assert.deepEqual(await momentIn(`#desk=${"A".repeat(1_000_001)}`), tooLong);
});

test("which addresses lead nobody else here", () => {
  const hosts = ["localhost", "127.0.0.1", "[::1]", "example.org", "192.168.0.2"];
  assert.deepEqual(hosts.map(isLocal), [true, true, true, false, false]);
});

test("boards are named by their titles, and else by kind and size", () => {
  const board = (/** @type {unknown} */ note) => ({ type: "masyu", rows: 5, cols: 6, params: { note } });
  assert.deepEqual(namesOf(board({ title: "One", author: "Me" }), "Masyu"), { title: "One", below: "Masyu 5×6, by Me" });
  assert.deepEqual(namesOf(board({ author: "Me" }), "Masyu"), { title: "Masyu 5×6", below: "by Me" });
  for (const note of [undefined, null, 5, [], { title: " ", author: 5 }, "Be nice."]) {
    assert.deepEqual(namesOf(board(note), "Masyu"), { title: "Masyu 5×6", below: "" });
  }
  assert.deepEqual(namesOf({ type: "masyu", rows: 1, cols: 1 }, "Masyu"), { title: "Masyu 1×1", below: "" });
  assert.deepEqual(textsOf(board("Be nice.")), { title: "", author: "", rules: "Be nice.", notes: "" });
  assert.deepEqual(textsOf(board(NOTE)), NOTE);
});
