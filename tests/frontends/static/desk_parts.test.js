// What the desk keeps and sends: history, drafts, the queue of strokes, the live verdict.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Drafts } from "../../../frontends/static/drafts.js";
import { History, momentOf } from "../../../frontends/static/history.js";
import { Live } from "../../../frontends/static/live.js";
import { Queue } from "../../../frontends/static/queue.js";
import { Refused, SUPERSEDED } from "../../../frontends/static/requests.js";

/** @import { Saved } from "../../../frontends/static/drafts.js" */
/** @import { Moment } from "../../../frontends/static/history.js" */
/** @import { Verdict } from "../../../frontends/static/requests.js" */
/** @import { BoardRecord } from "../../../frontends/static/tools.js" */

/** @type {(number: number) => BoardRecord} */
const record = (number) => ({ type: "sudoku", rows: 4, cols: 4, clues: { givens: [number] } });
/** @type {(number: number) => Moment} */
const moment = (number) => momentOf(record(number));

test("undo and redo go through all moments, and a new one ends the way forward", () => {
  const history = new History(moment(0));
  for (const number of [1, 2, 3]) assert.equal(history.go(moment(number)), true);
  assert.deepEqual([history.undo(), history.undo()], [moment(2), moment(1)]);
  assert.deepEqual(history.redo(), moment(2));
  history.go(moment(9));
  assert.equal(history.redo(), null);
  const before = [1, 2, 3, 4].map(() => history.undo());
  assert.deepEqual(before, [moment(2), moment(1), moment(0), null]);
});

test("what changes nothing is no step, and what amends is none of its own", () => {
  const history = new History(moment(0));
  assert.equal(history.go(moment(0)), false);
  history.go(moment(1));
  history.go(moment(12), true);
  assert.deepEqual(history.undo(), moment(0));
});

test("of the steps the last ones are kept, as many as there is room for", () => {
  const history = new History(moment(0));
  for (const number of [1, 2, 3]) history.go(moment(number));
  const size = JSON.stringify(moment(0)).length;
  assert.deepEqual(history.kept(2 * size).past, [moment(1), moment(2)]);
  const other = new History(moment(3));
  other.restore(history.kept());
  assert.deepEqual(other.undo(), moment(2));
});

/** A store with room for so many letters. */
function store(room = Infinity) {
  /** @type {Map<string, string>} */
  const texts = new Map();
  return {
    getItem: (/** @type {string} */ name) => texts.get(name) ?? null,
    setItem(/** @type {string} */ name, /** @type {string} */ text) {
      let size = text.length;
      for (const [other, held] of texts) if (other !== name) size += held.length;
      if (size > room) throw new DOMException("full", "QuotaExceededError");
      texts.set(name, text);
    },
    removeItem: (/** @type {string} */ name) => void texts.delete(name),
    key: (/** @type {number} */ index) => [...texts.keys()][index] ?? null,
    get length() { return texts.size; },
  };
}

/** @type {(id: string, time: number) => Saved} */
const saved = (id, time) => ({ id, title: "Sudoku", rows: 4, columns: 4, time, moment: moment(time), pending: [] });

test("drafts are listed, the latest first, and what cannot be read is none", () => {
  const kept = store();
  const drafts = new Drafts(kept);
  drafts.save(saved("a", 1), { past: [moment(0)], future: [] });
  drafts.save(saved("b", 2), { past: [], future: [] });
  kept.setItem("gridproof.draft.c", "{");
  kept.setItem("elsewhere", "[]");
  assert.deepEqual(drafts.list().map(({ id }) => id), ["b", "a"]);
  assert.deepEqual(drafts.load("a"), saved("a", 1));
  assert.deepEqual(drafts.steps("a"), { past: [moment(0)], future: [] });
  drafts.remove("a");
  assert.equal(drafts.load("a"), null);
  assert.deepEqual(drafts.steps("a"), { past: [], future: [] });
});

test("where there is no room the steps go, and drafts stay", () => {
  const size = JSON.stringify(saved("a", 1)).length;
  const drafts = new Drafts(store(3 * size));
  assert.equal(drafts.save(saved("a", 1), { past: [moment(0)], future: [] }), true);
  assert.equal(drafts.save(saved("b", 2), { past: [], future: [] }), true);
  assert.equal(drafts.save(saved("c", 3), { past: Array(50).fill(moment(0)), future: [] }), true);
  assert.deepEqual(drafts.list().map(({ id }) => id), ["c", "b", "a"]);
  assert.deepEqual(drafts.steps("c").past, []);
  assert.equal(drafts.save(saved("d", 4), { past: [], future: [] }), false);
});

test("strokes are sent in order, one after the other", async () => {
  /** @type {string[]} */
  const seen = [];
  const queue = new Queue(async (/** @type {string} */ job) => {
    seen.push(`${job} begins`);
    await null;
    return () => seen.push(`${job} ends, ${queue.jobs.length} wait`);
  });
  queue.add("a");
  queue.add("b");
  await queue.idle();
  assert.deepEqual(seen, ["a begins", "a ends, 1 wait", "b begins", "b ends, 0 wait"]);
});

test("what is forgotten while it is under way takes no effect, and what comes then is done once", async () => {
  /** @type {string[]} */
  const seen = [];
  /** @type {((finish: () => void) => void)[]} */
  const waiting = [];
  const queue = new Queue((/** @type {string} */ job) => new Promise((resolve) => {
    waiting.push(() => resolve(() => seen.push(job)));
  }));
  queue.add("a");
  queue.clear();
  queue.add("b");
  queue.add("c");
  for (const turn of [0, 1, 2]) {
    waiting[turn]?.(() => {});
    await new Promise((resolve) => setImmediate(resolve));
  }
  await queue.idle();
  assert.deepEqual(seen, ["b", "c"]);
});

test("what is refused is dropped and said; while the server is away everything waits", async () => {
  /** @type {string[]} */
  const heard = [];
  let gone = 3;
  const queue = new Queue(async (/** @type {string} */ job) => {
    if (job === "bad") throw new Refused("no such place", { status: 400 });
    if (job === "b" && gone-- > 0) throw new TypeError("network");
    return () => heard.push(job);
  }, {
    refused: (job, reason) => heard.push(`${job}: ${/** @type {Error} */ (reason).message}`),
    changed: () => { if (queue.away && !heard.includes("away")) heard.push("away"); },
    waits: [1],
  });
  for (const job of ["a", "bad", "b", "c"]) queue.add(job);
  await queue.idle();
  assert.deepEqual(heard, ["a", "bad: no such place", "away", "b", "c"]);
  assert.equal(queue.away, false);
});

test("a worker that died is tried again, but not for ever", async () => {
  let tries = 0;
  /** @type {string[]} */
  const refused = [];
  const queue = new Queue(async (/** @type {string} */ job) => {
    tries++;
    if (job === "fault" || tries < 2) throw new Refused("a fault", { status: 500 });
    return () => {};
  }, { refused: (job) => refused.push(job), waits: [1] });
  queue.add("once");
  await queue.idle();
  assert.deepEqual(refused, []);
  queue.add("fault");
  await queue.idle();
  assert.deepEqual(refused, ["fault"]);
  assert.ok(tries < 12);
});

/** @type {(status: string) => Verdict} */
const verdict = (status) => ({ status, message: "", backend: null, seconds: 0 });

test("only the last verdict is heard, and one that is slow says that it searches", async () => {
  /** @type {((found: Verdict) => void)[]} */
  const waiting = [];
  /** @type {string[]} */
  const heard = [];
  const live = new Live(() => new Promise((resolve) => waiting.push(resolve)), (news) => {
    heard.push(news.state === "verdict" ? news.verdict.status : news.state);
  }, { slow: 5 });
  const first = live.follow(record(1));
  const second = live.follow(record(2));
  waiting[0]?.(verdict("none"));
  await first;
  await new Promise((resolve) => setTimeout(resolve, 20));
  waiting[1]?.(verdict("unique"));
  await second;
  assert.deepEqual(heard, ["searching", "unique"]);
});

test("a verdict that fails says so, and one that is off is not asked", async () => {
  /** @type {string[]} */
  const heard = [];
  const live = new Live(async () => { throw new Refused("too large", { status: 400 }); }, (news) => heard.push(news.state));
  await live.follow(record(1));
  live.on = false;
  await live.follow(record(2));
  assert.deepEqual(heard, ["failed"]);
});

test("a verdict is asked again where the server is away or busy, or loses its worker", async () => {
  /** @type {string[]} */
  const heard = [];
  const lost = /** @type {Verdict} */ ({ status: "unknown", message: "", backend: null, seconds: 0 });
  /** @type {(() => Verdict)[]} */
  const replies = [
    () => { throw new TypeError("away"); },
    () => { throw new Refused("busy", { status: 503 }); },
    () => { throw new Refused("a later request of this page has come", { status: SUPERSEDED }); },
    () => lost,
    () => ({ ...lost, status: "unique", forced: 4 }),
  ];
  const live = new Live(async () => /** @type {() => Verdict} */ (replies.shift())(), (news) => {
    heard.push(news.state === "verdict" ? news.verdict.status : news.state);
  }, { slow: 1000, waits: [1] });
  await live.follow(record(1));
  assert.deepEqual(heard, ["failed", "failed", "unique"]);
});

test("what the time was too short for is asked for when nothing else is", async () => {
  /** @type {unknown[]} */
  const heard = [];
  let busy = true;
  const live = new Live(async (_, patient) => {
    heard.push(patient ? "asked patiently" : "asked");
    return { ...verdict("multiple"), forced: 1, undecided: patient ? 0 : 3, whole: patient };
  }, (news) => heard.push(news.state === "verdict" && news.verdict.undecided), { pause: 5, busy: () => busy });
  const followed = live.follow(record(1));
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.deepEqual(heard, ["asked", 3], "not while somebody waits for another answer");
  busy = false;
  await followed;
  assert.deepEqual(heard, ["asked", 3, "asked patiently", 0]);
  const overtaken = live.follow(record(1));
  await new Promise((resolve) => setTimeout(resolve, 1));
  live.stop();
  await overtaken;
  assert.deepEqual(heard.slice(4), ["asked", 3], "not after another stroke");
});

test("of several solutions those of each value are asked for, where they are to be counted", async () => {
  /** @type {boolean[]} */
  const asked = [];
  const live = new Live(async ({ rows }, patient) => {
    asked.push(patient);
    return { ...verdict(rows === 4 ? "multiple" : "unique"), forced: 1, whole: true };
  }, () => {}, { pause: 1 });
  await live.follow(record(1));
  assert.deepEqual(asked, [false]);
  live.counts = true;
  await live.follow(record(1));
  assert.deepEqual(asked, [false, false, true]);
  await live.follow({ ...record(1), rows: 9 });
  assert.deepEqual(asked, [false, false, true, false]);
});

