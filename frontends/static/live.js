// The live verdict: asked after each edit that matters, in the background; only the last one counts.

/** @import { Verdict } from "./requests.js" */
/** @import { BoardRecord } from "./tools.js" */

const SLOW = 1000; // Milliseconds after which it says that it is still searching.

/**
 * What is heard: that it searches on, a verdict, or why there is none.
 * @typedef {{ state: "searching" } | { state: "verdict", verdict: Verdict } | { state: "failed", reason: unknown }}
 *   News
 */

export class Live {
  on = true;

  #number = 0;
  #timer = 0;

  /**
   * @param {(record: BoardRecord) => Promise<Verdict>} ask
   * @param {(news: News, record: BoardRecord) => void} hear
   * @param {number} slow
   */
  constructor(ask, hear, slow = SLOW) {
    this.ask = ask;
    this.hear = hear;
    this.slow = slow;
  }

  /**
   * Ask about a record. What was asked before is not awaited: the server ends it, once it has had the time that
   * a short search needs, and its worker is kept.
   * @param {BoardRecord} record
   */
  async follow(record) {
    this.stop();
    if (!this.on) return;
    const number = this.#number;
    this.#timer = Number(setTimeout(() => this.hear({ state: "searching" }, record), this.slow));
    /** @type {News} */
    let news;
    try {
      news = { state: "verdict", verdict: await this.ask(record) };
    } catch (reason) {
      news = { state: "failed", reason };
    }
    if (number !== this.#number) return;
    clearTimeout(this.#timer);
    this.hear(news, record);
  }

  /** Nothing more is heard of what was asked. */
  stop() {
    this.#number++;
    clearTimeout(this.#timer);
  }
}
