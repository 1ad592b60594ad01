// What was before: a puzzle is a chain of moments, and undoing goes back in it, without bound.

/** @import { Entries, Pencil } from "./fill.js" */
/** @import { BoardRecord } from "./tools.js" */

/**
 * All that a gesture can change: the board record, the answer on trial with its pencil marks, and the colours of
 * squares by "row,column".
 * @typedef {{ record: BoardRecord, entries: Entries, pencil: Pencil, colours: Record<string, string> }} Moment
 */

/** @type {(record: BoardRecord) => Moment} */
export const momentOf = (record) => ({ record, entries: {}, pencil: {}, colours: {} });

/**
 * What becomes of some of several things: null for what goes.
 * @template Value
 * @typedef {Record<string, Value | null>} Changes
 */

/**
 * @template Value
 * @param {Record<string, Value>} before
 * @param {Record<string, Value>} after
 * @returns {Changes<Value>}
 */
export function changesFrom(before, after) {
  const names = Object.keys({ ...before, ...after });
  return Object.fromEntries(names.filter((name) => !same([before[name]], [after[name]]))
    .map((name) => [name, after[name] ?? null]));
}

/**
 * @template Value
 * @param {Record<string, Value>} before
 * @param {Changes<Value>} changes
 * @returns {Record<string, Value>}
 */
export function changed(before, changes) {
  const after = Object.entries({ ...before, ...changes });
  return Object.fromEntries(after.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

export class History {
  /** @type {Moment[]} */
  past = [];

  /** What was undone, the last of it at the end. @type {Moment[]} */
  future = [];

  /** @param {Moment} now */
  constructor(now) {
    this.now = now;
  }

  /**
   * Go on to a moment; one that is the same as now is no step. `amends` has it take the place of the last step,
   * as digits of one number do.
   * @param {Moment} moment
   * @returns {boolean} Whether anything is different.
   */
  go(moment, amends = false) {
    if (alike(moment, this.now)) return false;
    if (!amends) this.past.push(this.now);
    this.now = moment;
    this.future = [];
    return true;
  }

  /** @returns {Moment | null} */
  undo() {
    const before = this.past.pop();
    if (!before) return null;
    this.future.push(this.now);
    return (this.now = before);
  }

  /** @returns {Moment | null} */
  redo() {
    const after = this.future.pop();
    if (!after) return null;
    this.past.push(this.now);
    return (this.now = after);
  }

  /** The same steps, to go on with apart from these. */
  copy() {
    const found = new History(this.now);
    found.restore(this);
    return found;
  }

  /** The last moments, as many as fit into a text of this length, for keeping. */
  kept(most = Infinity) {
    let room = most;
    /** @type {Moment[]} */
    const past = [];
    for (const moment of [...this.past].reverse()) {
      room -= JSON.stringify(moment).length;
      if (room < 0) break;
      past.unshift(moment);
    }
    return { past, future: room < 0 ? [] : this.future };
  }

  /**
   * Take what was kept.
   * @param {{ past: Moment[], future: Moment[] }} kept
   */
  restore({ past, future }) {
    this.past = [...past];
    this.future = [...future];
  }
}

/** Whether two moments are the same. @type {(one: Moment, other: Moment) => boolean} */
export const alike = (one, other) => same(one.record, other.record) && same(one.entries, other.entries)
  && same(one.pencil, other.pencil) && same(one.colours, other.colours);

/** @type {(one: object, other: object) => boolean} */
export const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);
