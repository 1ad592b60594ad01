// Two tabs: the models of a puzzle in the back ends that there are, and the rules and published systems that take steps.

import { button, chosen, classed, option } from "./elements.js";
import { capital, counted } from "./words.js";

/** @import { Aside } from "./aside.js" */
/** @import { Findings } from "./findings.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Answered, Explained, List } from "./requests.js" */

export class Systems {
  #backend = chosen("Back end", { auto: "auto" });
  #profile = chosen("Rules, or a published system", { default: "default" });
  #step = button("Step", () => this.#next());
  models = [this.#backend.label, classed("div", "actions",
    button("Solve", () => this.#solve()), button("Check unique", () => this.#check()))];
  systems = [this.#profile.label, classed("div", "actions",
    this.#step, button("Run", () => this.#run()), button("Dump", () => this.#dump()))];

  /** The answer that Solve has put on the board. @type {Scene | null} */
  #solution = null;

  /**
   * @param {Aside} aside
   * @param {Findings} findings
   */
  constructor(aside, findings) {
    this.aside = aside;
    this.findings = findings;
  }

  /**
   * Load what there is to choose from.
   * @param {List} list
   */
  async load(list) {
    const [backends, profiles] = await Promise.all([list("backends"), list("profiles")]);
    const { select } = this.#backend;
    select.replaceChildren(...backends.map(({ name, title, installed }) =>
      option(name, `${name}: ${title}`, !installed)));
    this.#profile.select.replaceChildren(...profiles.map(({ name, title }) => option(name, `${name}: ${title}`)));
    this.#profile.select.value = "default";
  }

  /** The board as it is: with what is filled in. */
  get #board() {
    const { entries } = this.aside.editor.now;
    return { entries };
  }

  async #solve() {
    const record = await this.aside.asked("solve", () => ({ ...this.#board, backend: this.#backend.select.value }));
    if (!record) return;
    this.findings.result(record);
    const [scene, ...others] = record.scenes ?? [];
    this.#solution = scene ?? null;
    if (scene) this.aside.editor.show(scene, "answers");
    if (!record.filled) return;
    const { open } = record.filled;
    const rest = `${counted(open, "square")} ${open === 1 ? "stays" : "stay"} open.`;
    this.findings.saying.add(` Filled in as far as the rules go: ${rest}`);
    this.findings.pictures(others.map((each) => ({ scene: each, caption: "What clashes" })));
  }

  async #check() {
    const record = await this.aside.asked("check", () => ({ ...this.#board, backend: this.#backend.select.value }));
    if (!record) return;
    this.findings.result(record);
    this.findings.pictures(captioned(record));
  }

  /** The path of the chosen rules; null where there is none. @returns {Promise<Explained | null>} */
  async #path() {
    const profile = this.#profile.select.value;
    return this.aside.path(() => ({ ...this.#board, profile }), profile);
  }

  get #isPlaying() {
    return this.findings.profile === this.#profile.select.value;
  }

  async #next() {
    if (this.#isPlaying) this.findings.turn(this.findings.index + 1);
    else await this.#path();
  }

  async #run() {
    const record = this.#isPlaying ? this.findings.record : await this.#path();
    if (!record?.film) return;
    this.findings.turn(record.film.frames.length - 1);
    const ending = record.film.frames.at(-1)?.sentence ?? "";
    this.findings.saying.add(` ${capital(ending)}`);
  }

  async #dump() {
    const { profile, index } = this.findings;
    const { shown } = this.aside.editor;
    const reached = profile ? { profile, reached: index + 1 } : { solved: shown !== null && shown === this.#solution };
    const reply = await this.aside.asked("dump", () => ({ ...this.#board, ...reached }), true);
    if (!reply) return;
    if (!reply.lines) this.findings.result(reply);
    else {
      this.findings.say("", "Dump", capital(reply.consistency ?? ""));
      this.findings.lines(reply.lines);
    }
  }
}

/** @param {Answered} record */
function captioned({ scenes = [], status, differs = [] }) {
  const only = status === "none" ? "What clashes" : status === "unique" ? "The only solution" : "A solution";
  return scenes.map((scene, i) => ({
    scene, caption: scenes.length === 1 ? only : `Solution ${i + 1}; ${differs.length} cells differ`,
  }));
}
