// A page whose server may do anything: a clock that jumps, a model of the server, hands that type, and schedules of
// them all from a seed.

import { Clues } from "../../../frontends/static/clues.js";
import { momentOf } from "../../../frontends/static/history.js";
import { emptyGrid } from "../../../frontends/static/link.js";
import { Live } from "../../../frontends/static/live.js";
import { ask } from "../../../frontends/static/requests.js";
import { State } from "../../../frontends/static/state.js";
import { Steps } from "../../../frontends/static/steps.js";
import { cursorAt, squareOf } from "../../../frontends/static/tools.js";
import { Trial } from "../../../frontends/static/trial.js";

/** @import { Editor, Gesture } from "../../../frontends/static/editor.js" */
/** @import { Square } from "../../../frontends/static/fill.js" */
/** @import { Ask, Verdict } from "../../../frontends/static/requests.js" */
/** @import { BoardRecord, Draft, Point, Tool } from "../../../frontends/static/tools.js" */

/**
 * Random numbers from a seed (mulberry32): `below` gives whole ones, `from` one of several things.
 * @param {number} seed
 */
export function dice(seed) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (/** @type {number} */ most) => Math.floor(next() * most);
  return {
    below,
    chance: (/** @type {number} */ part) => next() < part,
    /** @template Thing @param {Thing[]} things */
    from: (things) => /** @type {Thing} */ (things[below(things.length)]),
  };
}

/** @typedef {ReturnType<typeof dice>} Dice */

// The clock ------------------------------------------------------------------------------------------

/** Time that passes only when nothing else is left to do. */
export class Clock {
  now = 0;
  #count = 0;
  /** @type {Map<number, { time: number, act: () => void }>} */
  #due = new Map();

  /** Have all of `act` happen on this clock. @param {() => Promise<void>} act */
  async hold(act) {
    const { setTimeout, clearTimeout, setInterval, performance } = globalThis;
    const later = (/** @type {() => void} */ act, time = 0) => this.after(time, act);
    const clear = (/** @type {number} */ id) => this.#due.delete(id);
    Object.assign(globalThis, { setTimeout: later, clearTimeout: clear, setInterval: () => 0 });
    Object.defineProperty(globalThis, "performance", { value: { now: () => this.now }, configurable: true });
    try {
      await act();
    } finally {
      Object.assign(globalThis, { setTimeout, clearTimeout, setInterval });
      Object.defineProperty(globalThis, "performance", { value: performance, configurable: true });
    }
  }

  /**
   * @param {number} time
   * @param {() => void} act
   */
  after(time, act) {
    this.#due.set(++this.#count, { time: this.now + time, act });
    return this.#count;
  }

  /** Let time pass until nothing is due any more. */
  async run() {
    for (let turns = 0; ; turns++) {
      if (turns > 100_000) throw new Error("it does not come to an end");
      await new Promise((resolve) => setImmediate(resolve));
      let [next] = this.#due;
      for (const each of this.#due) if (next && each[1].time < next[1].time) next = each;
      if (!next) return;
      this.#due.delete(next[0]);
      this.now = next[1].time;
      next[1].act();
    }
  }
}

// The puzzle -----------------------------------------------------------------------------------------

const SIDE = 3;
const SQUARES = Array.from({ length: SIDE * SIDE }, (_, i) => /** @type {Square} */ ([Math.floor(i / SIDE), i % SIDE]));

/** What may stand in a field: a number in these bounds, or one of the letters, which are choices too. */
export const FIELDS = {
  cells: { least: 1, most: 12, letters: ["X", "V"] },
  cages: { least: 3, most: 45, letters: /** @type {string[]} */ ([]) },
};

/** What may be filled in, in an answer: so may be 34, whose first digit is none. */
export const VALUES = [1, 2, 12, 34];

/** @typedef {keyof typeof FIELDS} Name */

/** @type {(name: Name, text: string) => boolean} */
export const fits = (name, text) => {
  const { least, most, letters } = FIELDS[name];
  return letters.includes(text) || (/^[1-9]\d*$/.test(text) && Number(text) >= least && Number(text) <= most);
};

/**
 * The clues of a model board: texts by square, and cages with a text each.
 * @typedef {{ cells: Record<string, string>, cages: { cells: Square[], text: string }[] }} ModelClues
 */

/** @type {BoardRecord} */
export const BLANK = { type: "model", rows: SIDE, cols: SIDE, clues: { cells: {}, cages: [] } };

/** @type {(record: BoardRecord) => ModelClues} */
const cluesOf = ({ clues }) => structuredClone(/** @type {ModelClues} */ (/** @type {unknown} */ (clues)));

/** @type {([row, column]: Square) => Point} */
const pointOf = ([row, column]) => [2 * row + 1, 2 * column + 1];

/** @type {(square: Square) => Square} */
const placeOf = ([row, column]) => [row + 0.5, column + 0.5];

/** What a question cannot be answered for: the puzzle does not allow it. */
class Impossible extends Error {}

/**
 * What strokes make of a record.
 * @param {BoardRecord} record
 * @param {any[]} strokes
 * @returns {BoardRecord}
 */
function edited(record, strokes) {
  const { cells, cages } = cluesOf(record);
  for (const { field, place, text, squares, erase, board } of strokes) {
    if (board === "clear") return BLANK;
    const over = (/** @type {Square} */ square) =>
      cages.findLastIndex((cage) => cage.cells.some((each) => String(each) === String(square)));
    if (squares) {
      const index = over(squares[0]);
      const own = cages[index]?.cells ?? [];
      if (erase && !own.length) throw new Impossible("there is no cage here");
      if (erase) cages.splice(index, 1);
      else if (!own.length) cages.push({ cells: squares, text: "" });
      else own.push(...squares.filter((/** @type {Square} */ each) => !own.some((one) => String(one) === String(each))));
      continue;
    }
    const cage = field === "cages" ? cages[over(place)] : null;
    if (text && !fits(field, text)) throw new Impossible(`${field} cannot be ${text}`);
    if (cage) cage.text = text;
    else if (text) cells[String(place)] = text;
    else delete cells[String(place)];
  }
  return { ...record, clues: { cells, cages } };
}

/** @type {(more: Partial<Tool> & { field: string }) => Tool} */
const tool = (more) => ({
  label: more.field, means: "", gesture: "entry", keys: "digits", choices: [], meanings: {}, spots: [],
  required: false, ...more,
});

/** @type {(record: BoardRecord) => Draft} */
export function draftOf(record) {
  const { cells, cages } = cluesOf(record);
  const filled = SQUARES.filter((square) => !(String(square) in cells));
  return /** @type {Draft} */ (/** @type {unknown} */ ({
    record, title: "model", rows: SIDE, columns: SIDE, ready: "", broken: null,
    input: { help: "", press: "cell", noun: "", has_digits: true },
    cells: filled.map((square) => ({ cell: String(square), squares: [square], values: VALUES, given: false })),
    tools: [
      tool({ field: "cells", choices: FIELDS.cells.letters, spots: SQUARES.map((square) =>
        ({ place: square, at: pointOf(square), text: cells[String(square)] ?? "" })) }),
      tool({ field: "cages", gesture: "cage", spots: cages.map(({ cells: [first = [0, 0]], text }) =>
        ({ place: first, at: pointOf(first), text })) }),
    ],
  }));
}

// The server -----------------------------------------------------------------------------------------

const FAULTS = { edit: 4, verdict: 3 }; // So many faults the page forgives, of all that is tried for one entry.

/** What a question is about, whichever text is tried there. @type {(question: string) => string} */
const about = (question) => question.replace(/(?<="strokes":.*"text":)"[^"]*"/, "");

/**
 * A model of the server: it answers late, loses requests and answers, says an answer twice, loses its workers, is busy
 * or away, and ends a question where the page has asked the next.
 */
export class Host {
  counts = { lost: 0, faults: 0, superseded: 0, edits: 0, verdicts: 0 };
  /** @type {Map<string, number>} */
  #faults = new Map();
  #asked = 0;

  /**
   * @param {Clock} clock
   * @param {Dice | null} chance None for a server that is always there and answers at once.
   */
  constructor(clock, chance) {
    this.clock = clock;
    this.chance = chance;
  }

  /** In place of the browser's. @type {typeof fetch} */
  fetch = async (url, options = {}) => {
    const action = String(url).replace("/api/", "");
    const text = String(options.body);
    const isEdit = action !== "verdict";
    const number = isEdit ? 0 : ++this.#asked;
    this.counts[isEdit ? "edits" : "verdicts"]++;
    const wrong = this.chance?.chance(0.35) ? this.#wrong(text, isEdit) : null;
    await this.#late();
    if (wrong === "lost") throw new TypeError("network");
    if (typeof wrong === "number") return said(wrong, `{"error": "status ${wrong}"}`);
    const { status, reply } = answer(action, text);
    const event = status === 200 ? "result" : "error";
    const events = wrong === "cut" ? [] : [wrong === "died" ? RESULT_OF_NONE
      : `event: ${event}\ndata: ${JSON.stringify({ ...reply, ...(status === 200 ? {} : { status }) })}\n\n`];
    await this.#late();
    if (!isEdit && number < this.#asked) {
      this.counts.superseded++;
      events[0] = 'event: superseded\ndata: {"error": "a later request of this page has come"}\n\n';
    }
    if (wrong === "twice" && events[0]) events.push(events[0]);
    if (wrong === "overtaken") return said(409, '{"error": "a later request of this page has come"}');
    return said(200, ...events);
  };

  /**
   * What goes wrong with a question.
   * @param {string} text
   * @param {boolean} isEdit
   */
  #wrong(text, isEdit) {
    const chance = /** @type {Dice} */ (this.chance);
    const found = chance.from(["lost", "lost", "cut", "twice", "overtaken", 502, 503, 504, 408, 500, isEdit ? "died" : 500]);
    const known = this.#faults.get(about(text)) ?? 0;
    if (found !== 500 && found !== "died") {
      this.counts.lost++;
      return found;
    }
    if (known === FAULTS[isEdit ? "edit" : "verdict"]) return null;
    this.#faults.set(about(text), known + 1);
    this.counts.faults++;
    return found;
  }

  /** @returns {Promise<unknown>} */
  #late() {
    const { chance } = this;
    if (!chance) return Promise.resolve();
    const time = chance.from([0, 5, 50, 300, 2000]);
    return new Promise((resolve) => this.clock.after(chance.below(time + 1), () => resolve(null)));
  }

}

/**
 * What a server says, if it comes to that: a status, and its reply.
 * @param {string} action
 * @param {string} text
 */
function answer(action, text) {
  const { source, strokes = [], entries = {} } = JSON.parse(text);
  if (action === "verdict") return { status: 200, reply: { status: "unique", forced: 0, whole: true, asked: source } };
  try {
    return { status: 200, reply: { ...draftOf(edited(source, strokes)), entries } };
  } catch (reason) {
    if (!(reason instanceof Impossible)) throw reason;
    return { status: 400, reply: { error: reason.message } };
  }
}

/**
 * Workers with a model of Python in them: it answers late, reports an error in place of an answer, or breaks down.
 * @param {Clock} clock
 * @param {Dice} chance
 */
export function workers(clock, chance) {
  const counts = { edits: 0, verdicts: 0, faults: 0, ended: 0 };
  /** @type {Map<string, number>} */
  const faults = new Map();

  return class extends EventTarget {
    static counts = counts;
    ended = false;

    constructor() {
      super();
      clock.after(chance.below(4000), () => this.#say({ ready: true }));
    }

    /** @param {{ id: number, action: string, text: string }} question */
    postMessage({ id, action, text }) {
      if (!action) return; // what it is made of
      const isEdit = action !== "verdict";
      counts[isEdit ? "edits" : "verdicts"]++;
      const known = faults.get(about(text)) ?? 0;
      const isFault = known < FAULTS[isEdit ? "edit" : "verdict"] && chance.chance(0.25);
      if (isFault) faults.set(about(text), known + 1);
      const breaksDown = chance.chance(0.5);
      const most = isEdit ? 500 : chance.from([50, 500, 20_000]);
      clock.after(chance.below(most), () => {
        if (this.ended) return;
        const { status, reply } = answer(action, text);
        if (!isFault) this.#say({ id, reply: `${status} ${JSON.stringify(reply)}` });
        else if (breaksDown) this.#say({ id, fatal: "MemoryError" });
        else this.dispatchEvent(Object.assign(new Event("error"), { message: "a fault" }));
        if (isFault) counts.faults++;
      });
    }

    terminate() {
      this.ended = true;
      counts.ended++;
    }

    /** @param {object} data */
    #say(data) {
      if (!this.ended) this.dispatchEvent(new MessageEvent("message", { data }));
    }
  };
}

const RESULT_OF_NONE = 'event: result\ndata: {"status": "unknown", "message": "the worker died"}\n\n';

/**
 * A response, without the browser's streams, which take time of their own.
 * @param {number} status
 * @param {string[]} texts
 * @returns {Response}
 */
function said(status, ...texts) {
  const waiting = [...texts];
  const read = async () => (waiting.length ? { done: false, value: waiting.shift() } : { done: true });
  const body = { pipeThrough: () => ({ getReader: () => ({ read }) }) };
  const json = async () => JSON.parse(texts[0] ?? "");
  return /** @type {any} */ ({ ok: status === 200, status, body, json });
}

// The page -------------------------------------------------------------------------------------------

/** The page without its looks: the layers of clues and of the answer, what is done, and the live verdict. */
export class Desk {
  cursor = cursorAt([1, 1]);
  /** @type {Gesture | null} */
  gesture = null;
  around = { speak() {}, describe() {} };
  state = new State();
  /** Records that have had a verdict. @type {BoardRecord[]} */
  judged = [];

  /** @param {{ live?: boolean, ask?: Ask }} options */
  constructor({ live = true, ask: asks = ask } = {}) {
    this.live = new Live((source, patient) => asks("verdict", { source, patient }), (news, record) => {
      if (news.state === "verdict" && record === this.now.record) this.#judge(news.verdict);
    });
    this.live.on = live;
    this.steps = new Steps(asks, {
      arrive: (before) => this.#arrive(before),
      changed: () => this.#expect(),
      refused: () => this.#expect(),
    });
    const editor = /** @type {Editor} */ (/** @type {unknown} */ (this));
    this.clues = new Clues(editor);
    this.trial = new Trial(editor);
    this.layers = { clues: this.clues, answer: this.trial };
    this.steps.begin(momentOf(BLANK), draftOf(BLANK), { past: [], future: [] });
  }

  get now() { return this.steps.now; }
  get draft() { return this.steps.draft; }
  get queue() { return this.steps.queue; }
  get square() { return squareOf(this.cursor.at); }

  /** @param {Verdict} verdict */
  #judge(verdict) {
    this.judged.push(/** @type {any} */ (verdict).asked);
  }

  /** @param {Draft | null} before */
  #arrive(before) {
    if (before?.record !== this.draft?.record) this.live.follow(this.now.record);
    if (this.draft) this.state.settle(this.draft);
    this.#expect();
    this.clues?.settle();
    if (this.layers) this.moveTo(this.cursor.at, false);
  }

  #expect() {
    const { entries, pencil } = this.steps.expected;
    this.state.grid = { ...emptyGrid(""), entries, pencil };
  }

  /** @param {Point} at */
  moveTo(at, anew = true) {
    if (anew) for (const layer of Object.values(this.layers)) layer.pause();
    this.cursor = cursorAt(at);
    this.state.cursor = this.square;
  }

  /** @type {Editor["enter"]} */
  enter(field, at, act) {
    this.steps.queue.add({ does: "entry", field, at, ...act });
  }

  turnTo() {}
  refuse() {}
}

/**
 * Something that hands do.
 * @typedef {{ act: "go", square: Square } | { act: "key", key: string } | { act: "erase", back: boolean }
 *   | { act: "cycle" } | { act: "write", text: string } | { act: "take", field: Name }
 *   | { act: "drag", squares: Square[] } | { act: "undo" } | { act: "redo" } | { act: "clear" }
 *   | { act: "answer", key: string } | { act: "hold" | "over" | "release", square: Square }
 *   | { act: "drop" } | { act: "colour", cell: string, colour: string } | { act: "replace" }} Deed
 */

/**
 * @param {Desk} desk
 * @param {Deed} deed
 * @param {number} time When the hands did it, in milliseconds; the page may have come to it later.
 */
export function perform(desk, deed, time = 0) {
  const { clues, steps } = desk;
  switch (deed.act) {
    case "take": clues.take(deed.field); return;
    case "go": desk.moveTo(pointOf(deed.square)); return;
    case "key": clues.type(deed.key); return;
    case "erase": clues.erase(deed.back); return;
    case "cycle": clues.cycle(); return;
    case "write": clues.write(deed.text); return;
    case "drag": {
      const { squares } = deed;
      steps.queue.add({ does: "strokes", strokes: [{ field: "cages", squares }] });
      desk.moveTo(pointOf(squares.at(-1) ?? [0, 0]));
      return;
    }
    case "undo":
    case "redo": steps.queue.add({ does: deed.act }); return;
    case "clear": steps.queue.add({ does: "strokes", strokes: [{ board: "clear" }] }); return;
    case "answer": {
      const { key } = deed;
      const event = { key, code: /\d/.test(key) ? `Digit${key}` : key, shiftKey: false, timeStamp: time };
      desk.trial.key(/** @type {KeyboardEvent} */ (event));
      return;
    }
    case "hold": {
      desk.gesture = desk.trial.begin(placeOf(deed.square), { opposite: false, fresh: false });
      return;
    }
    case "over": desk.gesture?.to(placeOf(deed.square)); return;
    case "release": {
      desk.gesture?.end(placeOf(deed.square));
      desk.gesture = null;
      return;
    }
    case "drop": {
      desk.gesture?.drop();
      desk.gesture = null;
      return;
    }
    case "colour": {
      const { colours } = steps.expected;
      steps.colour({ ...colours, [deed.cell]: deed.colour });
    }
  }
}

/**
 * What becomes of some deeds, each after the one before by so many milliseconds; the page comes to it where it is no
 * longer busy.
 * @typedef {{ deed: Deed, wait: number, busy?: number }} Timed
 * @param {Timed[]} deeds
 * @param {Dice | null} chance What goes wrong; null where nothing does, and each deed is done before the next.
 */
export async function played(deeds, chance, { live = true } = {}) {
  const clock = new Clock();
  const host = new Host(clock, chance);
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: host.fetch });
  try {
    const desk = await playedOn(clock, async () => new Desk({ live }), deeds, chance === null);
    return { desk, host, history: desk.steps.history, now: desk.now };
  } finally {
    Object.assign(globalThis, { fetch });
  }
}

/**
 * The same in a folder of static files, with Pythons in workers.
 * @param {Timed[]} deeds
 * @param {Dice} chance
 */
export async function playedInWorkers(deeds, chance) {
  const clock = new Clock();
  const Worker = workers(clock, chance);
  Object.assign(globalThis, { Worker, fetch: async () => null });
  Object.assign(WebAssembly, { compileStreaming: async () => ({}) });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  const desk = await playedOn(clock, async () => {
    const { ask: asks } = await import(`../../../frontends/static/local.js?${Math.random()}`);
    return new Desk({ ask: asks });
  }, deeds);
  return { desk, counts: Worker.counts, history: desk.steps.history, now: desk.now };
}

/**
 * @param {Clock} clock
 * @param {() => Promise<Desk>} open
 * @param {Timed[]} deeds
 * @param {boolean} waits Whether each deed is done before the next.
 */
async function playedOn(clock, open, deeds, waits = false) {
  /** @type {Desk[]} */
  const found = [];
  await clock.hold(async () => {
    const desk = await open();
    found.push(desk);
    let time = 0;
    let late = 0;
    for (const { deed, wait, busy = 0 } of deeds) {
      const when = time += wait;
      if (waits) {
        perform(desk, deed, when);
        await desk.steps.queue.idle();
      } else clock.after(late = Math.max(late, when + busy), () => perform(desk, deed, when));
    }
    await clock.run();
    await desk.steps.queue.idle();
  });
  return /** @type {Desk} */ (found[0]);
}

/** A square for a clue: those of the last row are for answers. @type {(chance: Dice) => Square} */
export const someSquare = (chance) => chance.from(SQUARES.slice(0, -SIDE));

/** A square and some that are reached from it, one step after the other. @param {Dice} chance */
export function someDrag(chance) {
  const squares = [someSquare(chance)];
  for (let left = chance.below(3); left > 0; left--) {
    const [row = 0, column = 0] = squares.at(-1) ?? [];
    const next = SQUARES.filter(([r, c]) => Math.abs(r - row) + Math.abs(c - column) === 1
      && !squares.some((square) => String(square) === String([r, c])));
    if (next.length) squares.push(chance.from(next));
  }
  return squares;
}
