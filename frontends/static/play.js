// What a solver has beside the board: a clock and the candidates that are left, each on wish.

import { checked, classed } from "./elements.js";

/** @import { Editor } from "./editor.js" */
/** @import { Moment } from "./history.js" */
/** @import { Scene } from "./paint.js" */

const TICK = 1000;

/** @param {number} seconds */
export const clockOf = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

export class Play {
  #clock = classed("span", "clock");
  #timer = checked("Timer", false, (on) => this.#run(on));
  #candidates = checked("Candidates", false, () => this.follow());
  #since = 0;
  #ticks = 0;
  /** The picture with candidates, and the moment of which it is one. @type {{ now: Moment, scene: Scene } | null} */
  #drawn = null;
  root = classed("div", "play", this.#timer.label, this.#clock, this.#candidates.label);

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.#clock.setAttribute("role", "timer");
    this.#clock.hidden = true;
    this.#candidates.label.title = "The values of each square that no number in its row, column or region excludes";
  }

  /** The board with candidates; null where they are not wished, or not yet drawn. */
  get scene() {
    const { editor } = this;
    const isWished = editor.mode === "solve" && this.#candidates.box.checked;
    return isWished && this.#drawn?.now === editor.now ? this.#drawn.scene : null;
  }

  /** The clock starts from the beginning, or it goes. @param {boolean} on */
  #run(on) {
    clearInterval(this.#ticks);
    this.#clock.hidden = !on;
    if (!on) return;
    this.#since = performance.now();
    const show = () => { this.#clock.textContent = clockOf((performance.now() - this.#since) / 1000); };
    show();
    this.#ticks = Number(setInterval(show, TICK));
  }

  /** Another puzzle is opened. */
  reset() {
    this.#drawn = null;
    this.#run(this.#timer.box.checked);
  }

  /** Draw the candidates of the board as it is, where they are wished; a finished board stops the clock. */
  async follow() {
    const { editor, editor: { draft, now } } = this;
    this.#candidates.label.hidden = !draft?.input.has_digits;
    if (draft?.finished) clearInterval(this.#ticks);
    editor.draw();
    if (!draft || draft.ready || editor.mode !== "solve" || !this.#candidates.box.checked) return;
    const { record: source, entries, pencil } = now;
    await editor.queue.idle();
    if (now !== editor.now) return;
    try {
      const { scene } = await editor.ask("draw", { source, entries, pencil, candidates: true });
      this.#drawn = { now, scene };
      editor.draw();
    } catch {
      // Something else was asked meanwhile: what is drawn next has them.
    }
  }
}
