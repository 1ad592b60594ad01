// What is done to the puzzle, one step after the other, as the server has it: strokes, marks, undoing and redoing.

import { History, momentOf } from "./history.js";
import { Queue } from "./queue.js";
import { Refused } from "./requests.js";

/** @import { Entries, Pencil, Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { Ask } from "./requests.js" */
/** @import { Draft, Stroke } from "./tools.js" */

/**
 * Something to be done to the puzzle. Strokes may come with others, for where they are refused, with the spot at
 * which they were typed, and with the squares after which the cursor goes.
 * @typedef {{ does: "strokes", strokes: Stroke[], others?: Stroke[][], key?: string, amends?: boolean, quiet?: boolean,
 *   leads?: Square[] }} StrokesJob
 * @typedef {{ does: "fill", entries: Entries, pencil: Pencil, amends: boolean }} FillJob
 * @typedef {{ does: "colour", colours: Record<string, string> }} ColourJob
 * @typedef {{ does: "moment", moment: Moment }} MomentJob
 * @typedef {StrokesJob | FillJob | ColourJob | MomentJob | { does: "undo" } | { does: "redo" }} Job
 */

const KEPT = 40; // Drafts that are remembered, so that undoing shows them at once.

/**
 * What of a moment still stands on a draft. Of one that is no puzzle yet nothing can be said about the answer: it
 * stays.
 * @param {Moment} moment
 * @param {Draft} draft
 * @returns {Moment}
 */
function standing({ entries, pencil, colours }, { record, ready, cells, entries: left = entries }) {
  if (ready) return { record, entries, pencil, colours };
  const there = new Set(cells.map(({ cell }) => cell));
  const stays = (/** @type {[string, unknown]} */ [cell]) => there.has(cell);
  return {
    record, colours,
    entries: Object.fromEntries(Object.entries(left).filter(stays)),
    pencil: Object.fromEntries(Object.entries(pencil).filter(stays)),
  };
}

/** @param {unknown} reason */
const isRefusal = (reason) => reason instanceof Refused && reason.status < 500;

export class Steps {
  /** The draft as the server has it; null before the first. @type {Draft | null} */
  draft = null;

  /** @type {History} */
  history = new History(momentOf({ type: "", rows: 0, cols: 0 }));

  /** @type {Map<Moment, Draft>} */
  #drafts = new Map();
  #lastKey = "";

  /**
   * @param {Ask} ask
   * @param {object} hears
   * @param {(before: Draft | null, leads: Square[]) => void} hears.arrive A step is done; `before` was the draft, and
   *   `leads` are squares after which the cursor goes.
   * @param {() => void} hears.changed Something waits, or waits no longer.
   * @param {(job: Job, reason: unknown) => void} hears.refused
   */
  constructor(ask, { arrive, changed, refused }) {
    this.ask = ask;
    this.arrive = arrive;
    /** @type {Queue<Job>} */
    this.queue = new Queue((job) => this.#act(job), { changed, refused });
  }

  get now() {
    return this.history.now;
  }

  /**
   * Begin with a draft, at a moment between others.
   * @param {Moment} now
   * @param {Draft} draft
   * @param {{ past: Moment[], future: Moment[] }} steps
   */
  begin(now, draft, steps) {
    this.queue.clear();
    this.#drafts.clear();
    this.history = new History(now);
    this.history.restore(steps);
    this.#settle(draft);
  }

  undo() {
    const isStep = (/** @type {Job} */ { does }) => does !== "undo" && does !== "redo";
    if (!this.queue.takeBack(isStep)) this.queue.add({ does: "undo" });
  }

  /** @param {Job} job */
  async #act(job) {
    const { now, history } = this;
    switch (job.does) {
      case "undo":
      case "redo": {
        const chain = job.does === "undo" ? history.past : history.future;
        const moment = chain.at(-1);
        if (!moment) return;
        const draft = await this.#draftOf(moment);
        history[job.does]();
        this.#settle(draft);
        return;
      }
      case "colour":
        if (history.go({ ...now, colours: job.colours }) && this.draft) this.#settle(this.draft);
        return;
      case "fill": {
        const moment = { ...now, entries: job.entries, pencil: job.pencil };
        const draft = await this.#draftOf(moment);
        history.go(moment, job.amends);
        this.#settle(draft);
        return;
      }
      case "moment": {
        const draft = await this.#draftOf(job.moment);
        history.go(standing(job.moment, draft));
        this.#settle(draft);
        return;
      }
      case "strokes": await this.#edit(job);
    }
  }

  /**
   * What is refused with what was typed before is tried with less of it.
   * @param {StrokesJob} job
   */
  async #edit({ strokes, others = [], key = "", amends = false, leads = [] }) {
    const { record, entries, pencil } = this.now;
    const isTurned = strokes.some((stroke) => "board" in stroke);
    const filled = isTurned ? {} : { entries, pencil };
    const edit = async (/** @type {Stroke[]} */ what) =>
      boardOf(await this.ask("edit", { source: record, strokes: what, ...filled }));
    const first = await edit(strokes).catch((reason) => {
      if (!isRefusal(reason)) throw reason;
      return reason;
    });
    let draft = first instanceof Refused ? null : first;
    for (const each of others) {
      try {
        draft ??= await edit(each);
      } catch (reason) {
        if (!isRefusal(reason)) throw reason;
      }
    }
    if (!draft) throw first;
    const moment = isTurned ? momentOf(draft.record) : standing(this.now, draft);
    this.history.go(moment, amends && key !== "" && key === this.#lastKey);
    this.#lastKey = key;
    this.#settle(draft, leads);
  }

  /**
   * The draft of a moment, as the server has it.
   * @param {Moment} moment
   */
  async #draftOf(moment) {
    const known = this.#drafts.get(moment);
    if (known) return known;
    const { record, entries, pencil } = moment;
    return boardOf(await this.ask("desk", { source: record, entries, pencil }));
  }

  /**
   * Be at a moment, as the server has it.
   * @param {Draft} draft
   * @param {Square[]} leads
   */
  #settle(draft, leads = []) {
    this.#drafts.delete(this.now);
    this.#drafts.set(this.now, draft);
    for (const [old] of this.#drafts) if (this.#drafts.size > KEPT) this.#drafts.delete(old);
    const before = this.draft;
    this.draft = draft;
    this.arrive(before, leads);
  }
}

/**
 * A reply as a draft. The server may have ended the work instead: then it says why.
 * @param {Draft & { message?: string }} reply
 * @returns {Draft}
 */
export function boardOf(reply) {
  if (!reply.tools) throw new Refused(reply.message || "the server gave no board", { status: 500 });
  return reply;
}
