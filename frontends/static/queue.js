// Strokes on their way to the server: one after the other, and none is lost while the server is away.

import { Refused, SUPERSEDED } from "./requests.js";

const WAITS = [200, 500, 1000, 2000]; // Milliseconds until it is tried again, the last one from then on.
const PATIENCE = 4; // How often a fault of the server is tried again.

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Jobs that are done in order. One that the server refuses is dropped, and said; while it does not answer, all wait.
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
   * @param {(job: Job) => Promise<void>} act
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

  /**
   * Take back the last job, unless it is under way, or is none that may be taken back.
   * @param {(job: Job) => boolean} may
   * @returns {boolean}
   */
  takeBack(may = () => true) {
    const most = this.away ? 0 : 1;
    const last = this.jobs.at(-1);
    if (this.jobs.length <= most || last === undefined || !may(last)) return false;
    this.jobs.pop();
    this.changed();
    return true;
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
    while (this.jobs.length) {
      const job = /** @type {Job} */ (this.jobs[0]);
      try {
        await this.act(job);
        tries = 0;
      } catch (reason) {
        if (this.jobs[0] !== job) continue;
        const isAnswer = reason instanceof Refused && !isFault(reason);
        if (isAnswer || (reason instanceof Refused && ++tries > PATIENCE)) {
          this.#done(job);
          this.refused(job, reason);
          tries = 0;
          continue;
        }
        if (!(reason instanceof Refused)) tries++;
        this.#turn(!(reason instanceof Refused) || tries > 1);
        await this.#wait(this.waits[Math.min(tries, this.waits.length) - 1] ?? 0);
        continue;
      }
      this.#done(job);
      this.#turn(false);
    }
    this.#turn(false);
  }

  /** @param {Job} job */
  #done(job) {
    if (this.jobs[0] === job) this.jobs.shift();
    this.changed();
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

/**
 * Whether it is no answer about the puzzle: the worker died, the server is busy, or something came in between.
 * @param {Refused} reason
 */
const isFault = ({ status }) => status >= 500 || status === 408 || status === SUPERSEDED;
