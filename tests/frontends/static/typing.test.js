// What is typed is what stands: any order and delay of keys, verdicts, lost and repeated answers and dead workers ends
// in the board that was typed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../frontends/static/history.js";
import { BLANK, Clock, Desk, Host, dice, draftOf, fits, perform, played, playedInWorkers, someDrag, someSquare } from "./schedules.js";

/** @import { Square } from "../../../frontends/static/fill.js" */
/** @import { Deed, Dice, ModelClues, Name } from "./schedules.js" */

const SCHEDULES = Number(process.env.GRIDPROOF_SCHEDULES ?? 500); // Of each sort.
const WAITS = [0, 1, 30, 150, 400, 2500]; // Milliseconds between two deeds: no speed of typing matters.

/**
 * Some deeds, each after a while.
 * @param {Dice} chance
 * @param {((chance: Dice) => Deed)[]} sorts
 */
function some(chance, sorts) {
  const wait = chance.from(WAITS);
  return Array.from({ length: 4 + chance.below(12) }, () =>
    ({ deed: chance.from(sorts)(chance), wait: chance.below(2) ? wait : chance.below(wait + 1) }));
}

/** @type {((chance: Dice) => Deed)[]} */
const KEYS = [
  (chance) => ({ act: "key", key: String(chance.below(10)) }),
  (chance) => ({ act: "key", key: chance.from(["1", "2", "x", "v"]) }),
];
/** @type {((chance: Dice) => Deed)[]} */
const ENTRIES = [
  ...KEYS, ...KEYS,
  (chance) => ({ act: "go", square: someSquare(chance) }),
  (chance) => ({ act: "take", field: chance.from(["cells", "cages"]) }),
  (chance) => ({ act: "erase", back: chance.chance(0.7) }),
  (chance) => ({ act: "drag", squares: someDrag(chance) }),
  () => ({ act: "cycle" }),
  (chance) => ({ act: "write", text: chance.from(["X", "11", "99", ""]) }),
];
/** @type {((chance: Dice) => Deed)[]} */
const STEPS = [() => ({ act: "undo" }), () => ({ act: "undo" }), () => ({ act: "redo" }), () => ({ act: "clear" })];
/** @type {((chance: Dice) => Deed)[]} */
const ANSWERS = [
  (chance) => ({ act: "press", cell: chance.from(["2,0", "2,1"]) }),
  (chance) => ({ act: "press", cell: chance.from(["2,0", "2,2"]) }),
  (chance) => ({ act: "colour", cell: String(someSquare(chance)), colour: chance.from(["red", "blue"]) }),
];
const TURNS = STEPS.slice(0, 3);

for (const { title, sorts } of [
  { title: "entries and drags", sorts: ENTRIES },
  { title: "entries, undoing and redoing", sorts: [...ENTRIES, ...STEPS] },
  { title: "entries and the answer on trial", sorts: [...ENTRIES, ...ANSWERS] },
  { title: "the answer on trial, undoing and redoing", sorts: [...ANSWERS, ...TURNS] },
]) {
  test(`whatever the server does, ${title} end as they do when it answers at once`, async () => {
    const counts = { lost: 0, faults: 0, superseded: 0, edits: 0, verdicts: 0 };
    for (let seed = 0; seed < SCHEDULES; seed++) {
      const deeds = some(dice(seed), sorts);
      const quiet = await played(deeds, null, { live: false });
      const wild = await played(deeds, dice(seed + 7919), { live: true });
      const said = `seed ${seed}: ${JSON.stringify(deeds)}`;
      assert.deepEqual(wild.history, quiet.history, said);
      const { judged } = wild.desk;
      if (quiet.now.record !== BLANK) assert.deepEqual(judged.at(-1), quiet.now.record, `the last verdict, ${said}`);
      for (const name of /** @type {(keyof typeof counts)[]} */ (Object.keys(counts))) {
        counts[name] += wild.host.counts[name];
      }
    }
    for (const [name, count] of Object.entries(counts)) assert.ok(count > SCHEDULES / 4, `${name}: ${count}`);
  });
}

test("whatever becomes of Python in a browser, entries, drags and undoing end as they do on a server", async () => {
  const counts = { edits: 0, verdicts: 0, faults: 0, ended: 0 };
  for (let seed = 0; seed < SCHEDULES / 2; seed++) {
    const deeds = some(dice(seed), [...ENTRIES, ...STEPS]);
    const quiet = await played(deeds, null, { live: false });
    const wild = await playedInWorkers(deeds, dice(seed + 7919));
    assert.deepEqual(wild.history, quiet.history, `seed ${seed}: ${JSON.stringify(deeds)}`);
    for (const name of /** @type {(keyof typeof counts)[]} */ (Object.keys(counts))) counts[name] += wild.counts[name];
  }
  for (const [name, count] of Object.entries(counts)) assert.ok(count > SCHEDULES / 4, `${name}: ${count}`);
});

// What typed keys mean, said once more ---------------------------------------------------------------

/**
 * The clues that are typed, without a server, drafts, strokes or spots.
 * @param {Deed[]} deeds
 */
function typed(deeds) {
  /** @type {ModelClues} */
  const clues = { cells: {}, cages: [] };
  let at = "0,0";
  let word = "";
  for (const deed of deeds) {
    if (deed.act === "go") at = String(deed.square);
    if (deed.act === "drag") {
      clues.cages = [{ cells: deed.squares, text: "" }];
    }
    if (deed.act !== "key") {
      word = "";
      continue;
    }
    const [name, held] = clues.cages.length
      ? [/** @type {Name} */ ("cages"), clues.cages[0]?.text ?? ""] : [/** @type {Name} */ ("cells"), clues.cells[at]];
    word += deed.key.toUpperCase();
    let rest = word;
    while (rest && !fits(name, rest)) rest = rest.slice(1);
    if (rest) word = rest;
    const text = rest || held;
    const [cage] = clues.cages;
    if (cage) cage.text = text ?? "";
    else if (text) clues.cells[at] = text;
  }
  return clues;
}

test("digits and letters that are typed stand in their squares, at any speed", async () => {
  for (let seed = 0; seed < SCHEDULES; seed++) {
    const chance = dice(seed);
    const deeds = some(chance, [...KEYS, KEYS[0] ?? assert.fail(), (/** @type {Dice} */ each) =>
      ({ act: "go", square: someSquare(each) })]);
    const { now } = await played(deeds, dice(seed + 104_729));
    assert.deepEqual(now.record.clues, typed(deeds.map(({ deed }) => deed)), JSON.stringify(deeds));
  }
});

test("the sum that is typed after a drag stands in its cage, at any speed", async () => {
  for (let seed = 0; seed < SCHEDULES; seed++) {
    const chance = dice(seed);
    const squares = someDrag(chance);
    const keys = some(chance, [(each) => ({ act: "key", key: String(each.below(10)) })]);
    /** @type {{ deed: Deed, wait: number }[]} */
    const deeds = [{ deed: { act: "take", field: "cages" }, wait: 0 }, { deed: { act: "drag", squares }, wait: 0 },
      ...keys.slice(0, 1 + chance.below(4))];
    const { now } = await played(deeds, dice(seed + 15_485_863));
    assert.deepEqual(now.record.clues, typed(deeds.map(({ deed }) => deed)), JSON.stringify(deeds));
  }
});

test("the keys of two-digit sums come to these sums", () => {
  const keys = (/** @type {string} */ text) => [...text].map((key) => /** @type {Deed} */ ({ act: "key", key }));
  /** @type {Square[]} */
  const squares = [[0, 0], [0, 1]];
  for (const [text, sum] of /** @type {[string, string][]} */ ([["15", "15"], ["29", "29"], ["2929", "29"], ["460", "6"]])) {
    assert.equal(typed([{ act: "drag", squares }, ...keys(text)]).cages[0]?.text, sum, text);
  }
  assert.deepEqual(typed(keys("1x")).cells, { "0,0": "X" });
});

test("an entry is one step, and what goes on with none begins another", async () => {
  const square = (/** @type {number} */ column) => /** @type {Deed} */ ({ act: "go", square: [0, column] });
  const keys = (/** @type {string} */ text) => [...text].map((key) => /** @type {Deed} */ ({ act: "key", key }));
  const [undo, redo] = [/** @type {Deed} */ ({ act: "undo" }), /** @type {Deed} */ ({ act: "redo" })];
  const back = /** @type {Deed} */ ({ act: "erase", back: true });
  for (const [deeds, text] of /** @type {[Deed[], string | undefined][]} */ ([
    [keys("12"), "12"],
    [[...keys("12"), undo], undefined],
    [[...keys("12"), undo, redo], "12"],
    [[...keys("1"), undo, ...keys("2")], "2"],
    [[...keys("1"), square(1), square(0), ...keys("2")], "2"],
    [[...keys("1"), square(1), square(0), ...keys("2"), undo], "1"],
    [[...keys("7"), square(1), square(0), ...keys("05"), undo], "7"],
    [[...keys("12"), back], "1"],
    [[...keys("12"), back, ...keys("1")], "11"],
    [[...keys("12"), back, undo], "12"],
    [[...keys("19")], "9"],
    [[{ act: "write", text: "X" }, ...keys("2"), undo], "X"],
    [[{ act: "cycle" }, { act: "cycle" }], "V"],
    [[{ act: "write", text: "99" }], undefined],
  ])) {
    for (const chance of [null, dice(deeds.length), dice(3)]) {
      const { now } = await played(deeds.map((deed) => ({ deed, wait: 100 })), chance);
      const { cells } = /** @type {ModelClues} */ (/** @type {unknown} */ (now.record.clues));
      assert.equal(cells["0,0"], text, JSON.stringify(deeds));
    }
  }
});

test("what was asked about another board does not take the place of what was typed since", async () => {
  const clock = new Clock();
  const host = new Host(clock, null);
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: host.fetch });
  const desk = new Desk();
  const about = desk.now.record;
  const made = { ...BLANK, clues: { cells: { "1,1": "7" }, cages: [] } };
  perform(desk, { act: "key", key: "3" });
  desk.steps.queue.add({ does: "replace", record: made, about });
  await desk.steps.queue.idle();
  assert.deepEqual(desk.now.record.clues, { cells: { "0,0": "3" }, cages: [] });
  desk.steps.queue.add({ does: "replace", record: made, about: desk.now.record });
  await desk.steps.queue.idle();
  assert.deepEqual(desk.now.record.clues, made.clues);
  desk.live.stop();
  Object.assign(globalThis, { fetch });
});

test("an edit that is under way when another puzzle is opened changes nothing there", async () => {
  const clock = new Clock();
  const host = new Host(clock, null);
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: host.fetch });
  const desk = new Desk({ live: false });
  perform(desk, { act: "key", key: "3" });
  desk.steps.begin(momentOf(BLANK), draftOf(BLANK), { past: [], future: [] });
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual([desk.now.record, desk.steps.history.past], [BLANK, []]);
  Object.assign(globalThis, { fetch });
});
