// The live verdict: asked after each edit that matters, in the background; only the last one counts.

import { Refused, SUPERSEDED } from "./requests.js";

/** @import { Verdict } from "./requests.js" */
/** @import { BoardRecord } from "./tools.js" */

const SLOW = 1000; // Milliseconds after which it says that it is still searching.
const WAITS = [300, 1000, 2000]; // Milliseconds until it is asked again, the last one from then on.
const SHORT = 1500; // Milliseconds within which a worker that ends without a verdict was killed.
const PAUSE = 1000; // Milliseconds without a change after which the rest of a verdict is asked for, which takes longer.
const FAULTS = 3; // How often a fault of the server is tried again.

/**
 * What is heard: that it searches on, a verdict, or why there is none.
 * @typedef {{ state: "searching" } | { state: "verdict", verdict: Verdict } | { state: "failed", reason: unknown }}
 *   News
 */

export class Live {
  on = true;

  /** Whether it is to be known how many solutions have each value. */
  counts = false;

  #number = 0;
  #timer = 0;

  /**
   * @param {(record: BoardRecord, patient: boolean) => Promise<Verdict>} ask
   * @param {(news: News, record: BoardRecord) => void} hear
   * @param {{ slow?: number, waits?: number[], pause?: number, busy?: () => boolean }} options Milliseconds, and
   *   whether something else is being asked.
   */
  constructor(ask, hear, { slow = SLOW, waits = WAITS, pause = PAUSE, busy = () => false } = {}) {
    this.ask = ask;
    this.hear = hear;
    this.slow = slow;
    this.waits = waits;
    this.pause = pause;
    this.busy = busy;
  }

  /**
   * Ask about a record, and again, patiently, where the time was too short for all of its candidates, or they are to
   * be counted. What was asked
   * before is not awaited: the server ends it, once it has had the time that a short search needs, and its worker is
   * kept.
   * @param {BoardRecord} record
   */
  async follow(record) {
    this.stop();
    if (!this.on) return;
    const number = this.#number;
    this.#timer = Number(setTimeout(() => this.hear({ state: "searching" }, record), this.slow));
    for (let tries = 0, faults = 0; ; tries++) {
      const { news, again, isFault } = await this.#asked(record, faults);
      if (isFault) faults++;
      if (number !== this.#number) return;
      if (!again || news.state === "failed") {
        clearTimeout(this.#timer);
        this.hear(news, record);
      }
      const isPart = news.state === "verdict"
        && (!(news.verdict.whole ?? true) || (this.counts && news.verdict.status === "multiple"));
      if (!again && !isPart) return;
      await this.#free(again ? this.waits[Math.min(tries, this.waits.length - 1)] : this.pause);
      if (number !== this.#number) return;
      if (again) continue;
      const whole = await this.ask(record, true).catch(() => null);
      const isWhole = number === this.#number && whole?.forced !== undefined;
      if (isWhole) this.hear({ state: "verdict", verdict: whole }, record);
      return;
    }
  }

  /**
   * Wait, and until nothing else is being asked, which a question of ours would end.
   * @param {number} [time]
   */
  async #free(time = 0) {
    do await new Promise((resolve) => setTimeout(resolve, time));
    while (this.busy());
  }

  /**
   * What is heard of a record, and whether it is asked again: where the server is away or busy, or has lost its
   * worker.
   * @param {BoardRecord} record
   * @param {number} faults How often the server had a fault before.
   * @returns {Promise<{ news: News, again: boolean, isFault: boolean }>}
   */
  async #asked(record, faults) {
    const began = performance.now();
    try {
      const verdict = await this.ask(record, false);
      const isLost = verdict.status === "unknown" && verdict.forced === undefined;
      const again = isLost && performance.now() - began < SHORT && faults < FAULTS;
      return { news: { state: "verdict", verdict }, again, isFault: isLost };
    } catch (reason) {
      // Another question of the page came in between: nobody needs to hear of that.
      if (reason instanceof Refused && reason.status === SUPERSEDED) {
        return { news: { state: "searching" }, again: true, isFault: false };
      }
      const isFault = reason instanceof Refused && reason.isFault;
      const isAnswer = reason instanceof Refused && reason.isAnswer;
      return { news: { state: "failed", reason }, again: !isAnswer && !(isFault && faults === FAULTS), isFault };
    }
  }

  /** Nothing more is heard of what was asked. */
  stop() {
    this.#number++;
    clearTimeout(this.#timer);
  }
}
