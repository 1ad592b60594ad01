// What is done to the puzzle, one step after the other: entries, strokes, marks, undoing and redoing.
//
// The page alone has the puzzle, and the server only says what an edit makes of it. So an edit can be asked for again,
// and what it makes takes effect once. Whatever is done is worked out when it is its turn, on the puzzle as it then is:
// the end is the same however long answers take.

import { UNTYPED, entered } from "./entries.js";
import { History, changed, changesFrom, momentOf, same } from "./history.js";
import { Queue } from "./queue.js";
import { Refused } from "./requests.js";

/** @import { EntryJob } from "./entries.js" */
/** @import { Entries, Pencil } from "./fill.js" */
/** @import { Changes, Moment } from "./history.js" */
/** @import { Ask } from "./requests.js" */
/** @import { BoardRecord, Draft, Stroke } from "./tools.js" */

/**
 * Something to be done to the puzzle: strokes, an entry, what is filled in and coloured (null for
 * what goes), another moment, or another record in place of one that has been asked about.
 * @typedef {{ does: "strokes", strokes: Stroke[], quiet?: boolean }} StrokesJob
 * @typedef {{ does: "fill", entries: Changes<number>, pencil: Changes<number[]>, amends: boolean }} FillJob
 * @typedef {{ does: "colour", colours: Changes<string> }} ColourJob
 * @typedef {{ does: "moment", moment: Moment }} MomentJob
 * @typedef {{ does: "replace", record: BoardRecord, about: BoardRecord }} ReplaceJob
 * @typedef {StrokesJob | EntryJob | FillJob | ColourJob | MomentJob | ReplaceJob | { does: "undo" } | { does: "redo" }}
 *   Job
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

/** @type {(sentence: string) => Refused} */
const refusal = (sentence) => new Refused(sentence, { status: 400 });

/** Whether the board does not take a change; another one may be right. @param {unknown} reason */
const isRefusal = (reason) => reason instanceof Refused && reason.status === 400;

const nothing = () => {};

export class Steps {
  /** The draft as the server has it; null before the first. @type {Draft | null} */
  draft = null;

  /** @type {History} */
  history = new History(momentOf({ type: "", rows: 0, cols: 0 }));

  /** @type {Map<Moment, Draft>} */
  #drafts = new Map();
  #typed = UNTYPED;

  /**
   * @param {Ask} ask
   * @param {object} hears
   * @param {(before: Draft | null) => void} hears.arrive A step is done; `before` was the draft.
   * @param {() => void} hears.changed Something waits, or waits no longer.
   * @param {(job: Job, reason: unknown) => void} hears.refused
   * @param {(job: EntryJob, text: string) => void} [hears.entered] An entry comes to this text.
   * @param {number[]} [waits] Milliseconds until what came to no answer is tried again.
   */
  constructor(ask, { arrive, changed: waiting, refused, entered: written = nothing }, waits) {
    this.ask = ask;
    this.arrive = arrive;
    this.written = written;
    /** @type {Queue<Job>} */
    this.queue = new Queue((job) => this.#act(job), { changed: waiting, refused, ...(waits ? { waits } : {}) });
  }

  get now() {
    return this.history.now;
  }

  /** The moment once everything is done that waits, as far as it can be said: without what is entered in the record. */
  get expected() {
    let { now } = this.history;
    const past = [...this.history.past];
    const future = [...this.history.future];
    for (const job of this.queue.jobs) {
      if (job.does === "undo" || job.does === "redo") {
        const [from, to] = job.does === "undo" ? [past, future] : [future, past];
        const moment = from.pop();
        if (!moment) continue;
        to.push(now);
        now = moment;
        continue;
      }
      const amends = job.does === "fill" ? job.amends : job.does === "entry" && job.act === "type" && job.goes;
      if (!amends) past.push(now);
      future.length = 0;
      if (job.does === "fill") now = filled(now, job);
      else if (job.does === "colour") now = { ...now, colours: changed(now.colours, job.colours) };
      else if (job.does === "moment") now = job.moment;
      else if (job.does === "strokes" && isTurned(job.strokes)) now = momentOf(now.record);
    }
    return now;
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
    this.#typed = UNTYPED;
    this.history = new History(now);
    this.history.restore(steps);
    this.#settle(draft);
  }

  /**
   * Fill in what is another than is expected; `amends` has it be part of the step before.
   * @param {{ entries: Entries, pencil: Pencil }} to
   * @param {boolean} amends
   */
  fill(to, amends) {
    const { expected, queue: { jobs } } = this;
    const entries = changesFrom(expected.entries, to.entries);
    const pencil = changesFrom(expected.pencil, to.pencil);
    const last = jobs.length > 1 ? jobs.at(-1) : null;
    if (last?.does === "fill" && amends) {
      Object.assign(last.entries, entries);
      Object.assign(last.pencil, pencil);
    } else this.queue.add({ does: "fill", entries, pencil, amends });
  }

  /**
   * Colour squares otherwise than is expected.
   * @param {Record<string, string>} to
   */
  colour(to) {
    this.queue.add({ does: "colour", colours: changesFrom(this.expected.colours, to) });
  }

  /**
   * What a job comes to: a function by which it takes effect.
   * @param {Job} job
   * @returns {Promise<() => void>}
   */
  async #act(job) {
    if (job.does === "entry") return this.#enter(job);
    const take = await this.#worked(job);
    return () => {
      this.#typed = UNTYPED;
      take();
    };
  }

  /**
   * @param {Exclude<Job, EntryJob>} job
   * @returns {Promise<() => void>}
   */
  async #worked(job) {
    const { now, history } = this;
    switch (job.does) {
      case "undo":
      case "redo": {
        const moment = (job.does === "undo" ? history.past : history.future).at(-1);
        if (!moment) return nothing;
        const draft = await this.#draftOf(moment);
        return () => {
          history[job.does]();
          this.#settle(draft);
        };
      }
      case "colour": {
        const moment = { ...now, colours: changed(now.colours, job.colours) };
        return () => {
          if (history.go(moment) && this.draft) this.#settle(this.draft);
        };
      }
      case "fill": {
        const moment = filled(now, job);
        const draft = await this.#draftOf(moment);
        return () => {
          history.go(moment, job.amends);
          this.#settle(draft);
        };
      }
      case "moment": return this.#go(job.moment);
      case "replace":
        if (!same(now.record, job.about)) throw refusal("the board has changed since: ask again");
        return this.#go({ ...now, record: job.record });
      case "strokes": {
        const { moment, draft } = await this.#edited(job.strokes);
        return () => {
          history.go(moment);
          this.#settle(draft);
        };
      }
    }
  }

  /**
   * Be at another moment, as the server has it.
   * @param {Moment} moment
   */
  async #go(moment) {
    const draft = await this.#draftOf(moment);
    return () => {
      this.history.go(standing(moment, draft));
      this.#settle(draft);
    };
  }

  /**
   * Enter what can be, of all that is tried.
   * @param {EntryJob} job
   * @returns {Promise<() => void>}
   */
  async #enter(job) {
    const { draft, history } = this;
    const before = this.#typed;
    const what = draft ? entered(job, draft, before) : "";
    if (typeof what === "string") {
      this.#typed = UNTYPED;
      if (what) throw refusal(what);
      return nothing;
    }
    const { key, choices } = what;
    const amends = job.act === "type" && job.goes && before.key === key && before.text !== "" && before.isStep;
    /** @type {unknown} */
    let first = null;
    for (const { strokes, text, typed } of choices) {
      const found = await this.#edited(strokes).catch((reason) => {
        if (!isRefusal(reason)) throw reason;
        first ??= reason;
      });
      if (!found) continue;
      return () => {
        this.#typed = { key, text: typed, isStep: history.go(found.moment, amends) || amends };
        this.written(job, text);
        this.#settle(found.draft);
      };
    }
    this.#typed = { key, text: what.typed, isStep: amends };
    throw first;
  }

  /**
   * What strokes make of the puzzle, as the server says.
   * @param {Stroke[]} strokes
   */
  async #edited(strokes) {
    const { record, entries, pencil } = this.now;
    const own = isTurned(strokes) ? {} : { entries, pencil };
    const draft = boardOf(await this.ask("edit", { source: record, strokes, ...own }));
    return { draft, moment: isTurned(strokes) ? momentOf(draft.record) : standing(this.now, draft) };
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
   */
  #settle(draft) {
    this.#drafts.delete(this.now);
    this.#drafts.set(this.now, draft);
    for (const [old] of this.#drafts) if (this.#drafts.size > KEPT) this.#drafts.delete(old);
    const before = this.draft;
    this.draft = draft;
    this.arrive(before);
  }
}

/** Whether strokes turn or change the board as a whole. @param {Stroke[]} strokes */
const isTurned = (strokes) => strokes.some((stroke) => "board" in stroke);

/** @type {(moment: Moment, job: FillJob) => Moment} */
const filled = (moment, { entries, pencil }) =>
  ({ ...moment, entries: changed(moment.entries, entries), pencil: changed(moment.pencil, pencil) });

/**
 * A reply as a draft. The server may have ended the work instead: then it says why.
 * @param {Draft & { message?: string }} reply
 * @returns {Draft}
 */
export function boardOf(reply) {
  if (!reply.tools) throw new Refused(reply.message || "the server gave no board", { status: 500 });
  return reply;
}
