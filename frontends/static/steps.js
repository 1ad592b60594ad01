// What is done to the puzzle, one step after the other: entries, strokes, marks, undoing and redoing.
//
// The page alone has the puzzle, and the server only says what an edit makes of it. So an edit can be asked for again,
// and what it makes takes effect once. Whatever is done is worked out when it is its turn, on the puzzle as it then is:
// the end is the same however long answers take.

import { UNTYPED, entered } from "./entries.js";
import { handled } from "./hands.js";
import { History, alike, changed, changesFrom, momentOf, same } from "./history.js";
import { Queue } from "./queue.js";
import { Refused } from "./requests.js";

/** @import { EntryJob, Typed } from "./entries.js" */
/** @import { Drag, HandJob } from "./hands.js" */
/** @import { Changes, Moment } from "./history.js" */
/** @import { Ask } from "./requests.js" */
/** @import { BoardRecord, Draft, Stroke } from "./tools.js" */

/**
 * Something to be done to the puzzle: strokes, an entry, what hands do to the answer, what is filled in there and what is
 * coloured (null for what goes), another moment, another record in place of one that has been asked about, or undoing:
 * `of` a drag only where that was done last.
 * @typedef {{ does: "strokes", strokes: Stroke[], quiet?: boolean }} StrokesJob
 * @typedef {{ does: "fill", entries: Changes<number>, pencil: Changes<number[]> }} FillJob
 * @typedef {{ does: "colour", colours: Changes<string> }} ColourJob
 * @typedef {{ does: "moment", moment: Moment }} MomentJob
 * @typedef {{ does: "replace", record: BoardRecord, about: BoardRecord }} ReplaceJob
 * @typedef {StrokesJob | EntryJob | HandJob | FillJob | ColourJob | MomentJob | ReplaceJob
 *   | { does: "undo", of?: string } | { does: "redo" }} Job
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
    const history = this.history.copy();
    let last = this.#typed;
    for (const job of this.queue.jobs) last = this.#foresee(job, history, last);
    return history.now;
  }

  /**
   * Go on by what a job will come to, as far as that can be said.
   * @param {Job} job
   * @param {History} history
   * @param {Typed} last What was done last.
   * @returns {Typed}
   */
  #foresee(job, history, last) {
    const { now } = history;
    const go = (/** @type {Moment} */ moment) => {
      history.go(moment);
      return UNTYPED;
    };
    switch (job.does) {
      case "undo":
        if (isMeant(job, last)) history.undo();
        return UNTYPED;
      case "redo":
        history.redo();
        return UNTYPED;
      case "hand": {
        if (!this.draft) return UNTYPED;
        const { edits, key, typed, amends } = handled(job, this.draft, history, last);
        return { key, text: typed, isStep: gone(history, edits.map((edit) => ({ ...now, ...edit })), amends) };
      }
      case "fill": return go(filled(now, job));
      case "colour": return go({ ...now, colours: changed(now.colours, job.colours) });
      case "moment": return go(job.moment);
      case "replace": return go({ ...now, record: job.record });
      case "strokes":
      case "entry":
        if (job.does === "strokes" || job.act !== "type" || !job.goes) history.past.push(now);
        if (job.does === "strokes" && isTurned(job.strokes)) history.now = momentOf(now.record);
        history.future.length = 0;
        return UNTYPED;
    }
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
   * Have a drag go on, with what waits of it already.
   * @param {HandJob & Drag} job
   */
  drag(job) {
    const { queue, queue: { jobs } } = this;
    const last = jobs.length > 1 ? jobs.at(-1) : null;
    if (last?.does !== "hand" || last.act !== "drag" || last.drag !== job.drag) queue.add(job);
    else {
      Object.assign(last, { path: job.path, ends: job.ends });
      queue.changed();
    }
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
    if (job.does === "hand") return this.#handle(job);
    const take = await this.#worked(job);
    return () => {
      this.#typed = UNTYPED;
      take();
    };
  }

  /**
   * @param {Exclude<Job, EntryJob | HandJob>} job
   * @returns {Promise<() => void>}
   */
  async #worked(job) {
    const { now, history } = this;
    switch (job.does) {
      case "undo":
      case "redo": {
        const moment = (job.does === "undo" ? history.past : history.future).at(-1);
        if (!moment || (job.does === "undo" && !isMeant(job, this.#typed))) return nothing;
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
      case "fill": return this.#go(filled(now, job));
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
   * Do what hands do to the answer.
   * @param {HandJob} job
   * @returns {Promise<() => void>}
   */
  async #handle(job) {
    const { draft, history, now } = this;
    if (!draft) return nothing;
    const { edits, sentence, key, typed, amends } = handled(job, draft, history, this.#typed);
    const last = { key, text: typed, isStep: amends };
    if (sentence) {
      this.#typed = last;
      throw refusal(sentence);
    }
    const moments = edits.map((edit) => ({ ...now, ...edit }));
    const end = moments.at(-1);
    const drawn = end && !alike(end, now) ? await this.#draftOf(end) : null;
    return () => {
      this.#typed = { ...last, isStep: gone(history, moments, amends) };
      if (drawn) this.#settle(drawn);
    };
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

/** Whether there is something to undo that is meant. @type {(job: { of?: string }, last: Typed) => boolean} */
const isMeant = ({ of }, last) => of === undefined || (last.key === of && last.isStep);

/**
 * Go on to moments as one step, or as part of the last one; says whether that is a step now.
 * @param {History} history
 * @param {Moment[]} moments
 * @param {boolean} amends
 */
const gone = (history, moments, amends) =>
  moments.reduce((isStep, moment) => history.go(moment, isStep) || isStep, amends);

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
