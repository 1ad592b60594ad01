// Edits on their way to the server: one after the other, and none is lost while the server is away.

import { Refused } from "./requests.js";

const WAITS = [200, 500, 1000, 2000]; // Milliseconds until it is tried again, the last one from then on.
const PATIENCE = 4; // How often a fault of the server is tried again.

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Jobs that are done in order, each once. One that the server refuses, or again and again cannot do, is dropped, and
 * said; while it does not answer, or something comes in between, all wait.
 * @template Job
 */
export class Queue {
  /** Those that are not done, the one under way first. @type {Job[]} */
  jobs = [];

  /** Whether the server does not answer. */
  away = false;

  #running = Promise.resolve();
  #wake = () => {};

  /**
   * @param {(job: Job) => Promise<() => void>} act Has a job worked out; what it comes to takes effect where the
   *   function that it resolves to is called, which happens once, unless the job is forgotten meanwhile.
   * @param {{ changed?: () => void, refused?: (job: Job, reason: unknown) => void, waits?: number[] }} hears
   */
  constructor(act, { changed = () => {}, refused = () => {}, waits = WAITS } = {}) {
    this.act = act;
    this.changed = changed;
    this.refused = refused;
    this.waits = waits;
  }

  /** @param {Job} job */
  add(job) {
    this.jobs.push(job);
    if (this.jobs.length === 1) this.#running = this.#run();
    this.changed();
  }

  /** Forget everything. */
  clear() {
    this.jobs.length = 0;
    this.away = false;
    this.#wake();
  }

  /** Wait until nothing is to be done. */
  async idle() {
    while (this.jobs.length) await this.#running;
  }

  /** Try again at once. */
  retry() {
    this.#wake();
  }

  async #run() {
    let tries = 0;
    let faults = 0;
    while (this.jobs.length) {
      const job = /** @type {Job} */ (this.jobs[0]);
      const found = await this.act(job).catch((reason) => ({ reason }));
      if (this.jobs[0] !== job) return; // It is forgotten: who has added others runs them.
      const isDone = typeof found === "function";
      if (!isDone && !isFinal(found.reason, faults)) {
        tries++;
        if (isFault(found.reason)) faults++;
        this.#turn(!(found.reason instanceof Refused) || tries > 1);
        await this.#wait(this.waits[Math.min(tries, this.waits.length) - 1] ?? 0);
        if (this.jobs[0] !== job) return;
        continue;
      }
      this.jobs.shift();
      this.away = false;
      tries = faults = 0;
      try {
        if (isDone) found();
        else this.refused(job, found.reason);
        this.changed();
      } catch (fault) {
        queueMicrotask(() => { throw fault; }); // A fault of the page is said, and holds nothing up.
      }
    }
  }

  /** @param {boolean} away */
  #turn(away) {
    if (this.away === away) return;
    this.away = away;
    this.changed();
  }

  /** @param {number} time */
  async #wait(time) {
    await Promise.race([pause(time), new Promise((resolve) => { this.#wake = () => resolve(null); })]);
  }
}

/** @param {unknown} reason */
const isFault = (reason) => reason instanceof Refused && reason.isFault;

/**
 * Whether a job is not tried again: it is refused, or the server has had so many faults with it.
 * @param {unknown} reason
 * @param {number} faults
 */
const isFinal = (reason, faults) =>
  (reason instanceof Refused && reason.isAnswer) || (isFault(reason) && faults >= PATIENCE);
