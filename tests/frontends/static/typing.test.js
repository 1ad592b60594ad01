// What is typed is what stands: any order and delay of keys, verdicts, lost and repeated answers and dead workers ends
// in the board that was typed.

import assert from "node:assert/strict";
import { test } from "node:test";

import { momentOf } from "../../../frontends/static/history.js";
import {
  BLANK, Clock, Desk, Host, VALUES, dice, draftOf, fits, perform, played, playedInWorkers, someDrag, someSquare,
} from "./schedules.js";

/** @import { Square } from "../../../frontends/static/fill.js" */
/** @import { Moment } from "../../../frontends/static/history.js" */
/** @import { Deed, Dice, ModelClues, Name, Timed } from "./schedules.js" */

const SCHEDULES = Number(process.env.GRIDPROOF_SCHEDULES ?? 500); // Of each sort.
const WAITS = [0, 1, 30, 150, 400, 2500]; // Milliseconds between two deeds: no speed of typing matters.
const BUSY = [0, 0, 40, 3000]; // Milliseconds until the page comes to a deed.

/**
 * Some deeds, each after a while.
 * @param {Dice} chance
 * @param {((chance: Dice) => Deed)[]} sorts
 */
function some(chance, sorts) {
  const wait = chance.from(WAITS);
  return Array.from({ length: 4 + chance.below(12) }, () =>
    ({ deed: chance.from(sorts)(chance), wait: chance.below(2) ? wait : chance.below(wait + 1), busy: chance.from(BUSY) }));
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
  (chance) => ({ act: "answer", key: chance.from(["1", "2", "3", "4", "0"]) }),
  (chance) => ({ act: "answer", key: chance.from(["1", "2", "Enter", "Delete"]) }),
  (chance) => ({ act: "colour", cell: String(someSquare(chance)), colour: chance.from(["red", "blue"]) }),
];
const TURNS = STEPS.slice(0, 3);
/** @type {((chance: Dice) => Deed)[]} */
const DRAGS = [
  (chance) => ({ act: "hold", square: someSquare(chance) }),
  (chance) => ({ act: "over", square: someSquare(chance) }),
  (chance) => ({ act: "over", square: someSquare(chance) }),
  (chance) => (chance.chance(0.7) ? { act: "release", square: someSquare(chance) } : { act: "drop" }),
];
/** @type {(chance: Dice) => Deed} */
const GO = (chance) => ({ act: "go", square: someSquare(chance) });

for (const { title, sorts } of [
  { title: "entries and drags", sorts: ENTRIES },
  { title: "entries, undoing and redoing", sorts: [...ENTRIES, ...STEPS] },
  { title: "entries and the answer on trial", sorts: [...ENTRIES, ...ANSWERS] },
  { title: "the answer on trial, undoing and redoing", sorts: [...ANSWERS, ...ANSWERS, GO, ...TURNS] },
  { title: "drags over the answer, undoing and redoing", sorts: [...ANSWERS, ...DRAGS, ...DRAGS, ...TURNS] },
  { title: "entries, the answer, undoing and redoing", sorts: [...ENTRIES, ...ANSWERS, ...ANSWERS, ...STEPS] },
  { title: "entries, drags over the answer, undoing and redoing",
    sorts: [...ENTRIES, ...ANSWERS.slice(0, 2), ...DRAGS, ...DRAGS, ...DRAGS, ...STEPS] },
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

// The board that is typed and undone, said once more ---------------------------------------------------

const SOON = 1200; // Milliseconds between the digits of one number of an answer, at most.

/**
 * @typedef {{ clues: Record<string, string>, answer: Record<string, number> }} Board
 */

/**
 * The boards before, the board and the boards after, of deeds at their times: a person's account, without a server,
 * drafts, jobs or moments.
 * @param {Timed[]} deeds
 */
function accounted(deeds) {
  /** @type {Board[]} */
  const boards = [{ clues: {}, answer: {} }];
  let now = 0; // which of the boards stands
  let at = "0,0";
  let time = 0;
  /** What is being typed, where a next key goes on with it, and whether it has made a board already. */
  let typing = { where: "", word: "", isBoard: false, soon: Infinity };
  const none = { where: "", word: "", isBoard: false, soon: Infinity };
  /** The drag that is under way. @type {{ name: string, from: string, at: string, value: number | undefined, isBegun: boolean }} */
  let drag = { name: "", from: "", at: "", value: undefined, isBegun: false };
  let drags = 0;
  const order = [undefined, 34, 12, 2, 1];
  const after = (/** @type {number | undefined} */ value) => order[(order.indexOf(value) + 1) % order.length];
  const withValue = (/** @type {Record<string, number>} */ answer, /** @type {string} */ square, /** @type {number | undefined} */ value) => {
    const { [square]: _, ...others } = answer;
    return value === undefined ? others : { ...others, [square]: value };
  };

  /** @param {Board} board */
  const make = (board, again = false) => {
    const [before, stands] = [boards.slice(0, now), /** @type {Board} */ (boards[now])];
    if (JSON.stringify(sorted(board)) === JSON.stringify(sorted(stands))) return false;
    boards.splice(0, Infinity, ...before, ...(again ? [] : [stands]), board);
    now = boards.length - 1;
    return true;
  };

  for (const { deed, wait } of deeds) {
    time += wait;
    const { clues, answer } = /** @type {Board} */ (boards[now]);
    const { [at]: _, ...others } = answer;
    const goesOn = (/** @type {string} */ where) => typing.where === where && time < typing.soon;
    switch (deed.act) {
      case "hold":
        drag = { name: `drag ${++drags}`, from: String(deed.square), at: String(deed.square), value: undefined, isBegun: false };
        break;
      case "release":
        if (drag.name && !drag.isBegun) {
          at = drag.from;
          if (!(at in clues)) make({ clues, answer: withValue(answer, at, after(answer[at])) });
          typing = none;
        }
        drag = { ...drag, name: "" };
        break;
      case "drop":
        if (typing.where === drag.name && typing.isBoard) now--; // what it has filled in was done last
        if (drag.name && drag.isBegun) typing = none;
        drag = { ...drag, name: "" };
        break;
      case "over": {
        const square = String(deed.square);
        const { from, isBegun } = drag;
        if (!drag.name || square === drag.at) break; // it has not moved on
        if (!isBegun) at = from;
        const before = goesOn(drag.name) ? typing : none;
        // The first square is pressed; after something else the drag goes on with what stands there.
        const value = !isBegun ? after(answer[from]) : before === none ? answer[from] : drag.value;
        drag = { ...drag, at: square, value, isBegun: true };
        const begun = isBegun ? answer : withValue(answer, from, value);
        const next = from in clues ? answer : square in clues ? begun : withValue(begun, square, value);
        const isNew = make({ clues, answer: next }, before.isBoard);
        typing = { where: drag.name, word: "", isBoard: before.isBoard || isNew, soon: Infinity };
        break;
      }
      case "go":
        at = String(deed.square);
        if (typing.where !== drag.name) typing = none; // a drag is one all the same
        break;
      case "undo":
        now = Math.max(0, now - 1);
        typing = none;
        break;
      case "redo":
        now = Math.min(boards.length - 1, now + 1);
        typing = none;
        break;
      case "write":
        if (fits("cells", deed.text)) make({ clues: { ...clues, [at]: deed.text }, answer: others });
        typing = none;
        break;
      case "key": {
        const before = goesOn("clue") ? typing : none;
        const word = before.word + deed.key.toUpperCase();
        const text = [...word].map((_, i) => word.slice(i)).find((end) => fits("cells", end));
        const isNew = text !== undefined && make({ clues: { ...clues, [at]: text }, answer: others }, before.isBoard);
        typing = { where: "clue", word: text ?? word, isBoard: before.isBoard || isNew, soon: Infinity };
        break;
      }
      case "answer": {
        if (!/\d/.test(deed.key)) {
          if (!(at in clues)) {
            const next = deed.key === "Delete" ? undefined : after(answer[at]);
            make({ clues, answer: withValue(answer, at, next) });
          }
          typing = none;
        } else if (at in clues) typing = none;
        else {
          const before = goesOn("answer") ? typing : none;
          const [both, digit] = [Number(before.word + deed.key), Number(deed.key)];
          const value = [both, digit].find((number) => VALUES.includes(number));
          const next = value !== undefined ? { ...others, [at]: value } : digit === 0 ? others : answer;
          const isNew = make({ clues, answer: next }, before.isBoard);
          const word = String(value ?? Number(before.word + deed.key) % 1000);
          typing = { where: "answer", word, isBoard: before.isBoard || isNew, soon: time + SOON };
        }
      }
    }
  }
  return { past: boards.slice(0, now).map(sorted), now: sorted(boards[now] ?? assert.fail()), future: boards.slice(now + 1).map(sorted) };
}

/** @type {(board: Board) => Board} */
const sorted = ({ clues, answer }) => ({
  clues: Object.fromEntries(Object.entries(clues).sort()), answer: Object.fromEntries(Object.entries(answer).sort()),
});

/** @type {((chance: Dice) => Deed)[]} */
const TYPED = [...KEYS, ...KEYS, ...ANSWERS.slice(0, 2), ...ANSWERS.slice(0, 2), GO,
  (chance) => ({ act: "write", text: chance.from(["X", "11", "99"]) })];

for (const { title, most, sorts } of [
  { title: "clues", most: 12, sorts: [...KEYS, ...KEYS, GO, ...TURNS, ...TURNS] },
  { title: "an answer", most: 12, sorts: [...ANSWERS.slice(0, 2), ...ANSWERS.slice(0, 2), GO, ...TURNS] },
  { title: "clues and an answer", most: 16, sorts: [...TYPED, ...TURNS] },
  { title: "an answer and drags over it", most: 16, sorts: [...ANSWERS.slice(0, 2), ...DRAGS, ...DRAGS, GO, ...TURNS] },
  { title: "clues, an answer and drags over it", most: 16, sorts: [...TYPED, ...DRAGS, ...DRAGS, ...DRAGS, ...TURNS, ...TURNS] },
]) {
  test(`${title} typed, undone and redone at any moment are those that a person counts on`, async () => {
    for (let seed = 0; seed < SCHEDULES; seed++) {
      const deeds = some(dice(seed), sorts).slice(0, most);
      const { history } = await played(deeds, dice(seed + 32_452_843), { live: false });
      const boardOf = (/** @type {Moment} */ { record, entries }) =>
        sorted({ clues: /** @type {ModelClues} */ (/** @type {unknown} */ (record.clues)).cells, answer: entries });
      const found = {
        past: history.past.map(boardOf), now: boardOf(history.now), future: history.future.map(boardOf).reverse(),
      };
      assert.deepEqual(found, accounted(deeds), `seed ${seed}: ${JSON.stringify(deeds)}`);
    }
  });
}

test("digits of an answer make one number and one step, soon after each other and nowhere else", async () => {
  /** @type {(...deeds: (string | number)[]) => Timed[]} */
  const timed = (...deeds) => deeds.map((each) => {
    if (typeof each === "number") return { deed: { act: "go", square: [0, each] }, wait: 10 };
    if (each === "undo" || each === "redo") return { deed: { act: each }, wait: 10 };
    const [key = "", wait = "10"] = each.split(" ");
    return { deed: { act: "answer", key }, wait: Number(wait) };
  });
  for (const [deeds, value, steps] of /** @type {[Timed[], number | undefined, number][]} */ ([
    [timed("1", "2"), 12, 1],
    [timed("1", "2 1199"), 12, 1],
    [timed("1", "2 1200"), 2, 2],
    [timed("3", "4"), 34, 1],
    [timed("1", "2", "undo"), undefined, 0],
    [timed("1", "undo", "2"), 2, 1],
    [timed("1", 1, 0, "2"), 2, 2],
    [timed("1", "Delete", "2"), 2, 3],
    [timed("Enter", "Enter"), 12, 2],
  ])) {
    const { now, past } = accounted(deeds);
    assert.deepEqual([now.answer["0,0"], past.length], [value, steps], JSON.stringify(deeds));
    const { history } = await played(deeds, dice(steps));
    assert.deepEqual([history.now.entries["0,0"], history.past.length], [value, steps], JSON.stringify(deeds));
  }
});

test("a drag is one step, and another one where it goes on after something else", async () => {
  const hands = (/** @type {"hold" | "over"} */ act, column = 0) => /** @type {Deed} */ ({ act, square: [0, column] });
  const one = [hands("hold"), hands("over", 1), hands("over", 2)];
  const [undo, redo] = [/** @type {Deed} */ ({ act: "undo" }), /** @type {Deed} */ ({ act: "redo" })];
  const colour = /** @type {Deed} */ ({ act: "colour", cell: "1,1", colour: "red" });
  const all = { "0,0": 34, "0,1": 34, "0,2": 34 };
  for (const [deeds, entries, steps] of /** @type {[Deed[], Record<string, number>, number][]} */ ([
    [one, all, 1],
    [[...one, undo], {}, 0],
    [[...one, undo, redo], all, 1],
    [[...one.slice(0, 2), colour, hands("over", 2)], all, 3],
    [[...one.slice(0, 2), colour, undo, hands("over", 2), undo], { "0,0": 34, "0,1": 34 }, 1],
  ])) {
    for (const chance of [null, dice(steps), dice(7)]) {
      const { now, history } = await played(deeds.map((deed) => ({ deed, wait: 100 })), chance);
      assert.deepEqual([now.entries, history.past.length], [entries, steps], JSON.stringify(deeds));
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
