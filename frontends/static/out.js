// The ways out of the desk: a puzzle as text in any of its forms, and as a picture.

import { button, checked, chosen, classed, made, option } from "./elements.js";
import { Refused } from "./requests.js";
import { capital } from "./words.js";

/** @import { Aside } from "./aside.js" */
/** @import { Findings } from "./findings.js" */
/** @import { File64 } from "./requests.js" */
/** @import { BoardRecord } from "./tools.js" */

const AGAIN = 300; // Milliseconds until the forms are asked for again.

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * A file as bytes.
 * @param {File64} file
 */
export const blobOf = ({ type, base64 }) =>
  new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type });

/**
 * Have the browser save a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const link = made("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

export class Out {
  #copied = made("textarea");
  #forms = chosen("Copy as", {});
  /** The form that was chosen last, also for another puzzle. */
  #chosen = "";
  /** The record whose forms are listed. @type {BoardRecord | null} */
  #formsOf = null;
  #withSolution = checked("with the solution, if proven", true, () => {});
  #reasons = classed("ul", "means");
  #others = made("details", made("summary", "Other forms, and what is in the way"), this.#reasons);
  #format = chosen("Picture", { svg: "SVG", png: "PNG", pdf: "PDF" });
  #withAnswer = checked("with the answer", false, () => {});
  #withRules = checked("with the rules", false, () => {});
  root = classed("div", "settings",
    classed("div", "row", this.#forms.label, this.#withSolution.label, button("Copy", () => this.#copy())),
    this.#copied, this.#others,
    classed("div", "row", this.#format.label, this.#withAnswer.label, this.#withRules.label,
      button("Save picture", () => this.#picture())),
  );

  /**
   * @param {Aside} aside
   * @param {Findings} findings
   */
  constructor(aside, findings) {
    this.aside = aside;
    this.findings = findings;
    this.#copied.readOnly = true;
    this.#copied.rows = 5;
    this.#copied.setAttribute("aria-label", "Copied text");
    this.#withSolution.label.title = "By it the solver's program can say whether an answer is right";
    this.reset();
    this.#forms.select.addEventListener("change", () => { this.#chosen = this.#forms.select.value; });
    this.root.addEventListener("focusin", () => this.load());
  }

  /** Another puzzle is opened; its forms are not known yet. */
  reset() {
    this.#formsOf = null;
    this.#forms.select.replaceChildren();
    this.#copied.hidden = true;
  }

  /** List the forms of the board as it is; where the server comes to no answer, ask again after that. */
  async load() {
    const { aside, aside: { editor } } = this;
    for (;;) {
      await editor.queue.idle();
      while (aside.busy) await pause(AGAIN);
      const { record } = editor.now;
      if (this.#formsOf === record) return;
      this.#formsOf = record;
      const found = await editor.ask("copy", { source: record })
        .catch((reason) => (reason instanceof Refused && reason.isAnswer ? "refused" : null));
      if (this.#formsOf !== record) continue; // Another puzzle was opened meanwhile.
      if (found && found !== "refused" && found.forms) {
        this.#list(found.forms, found.others ?? []);
        return;
      }
      this.#formsOf = null;
      if (found === "refused") return;
      await pause(AGAIN);
    }
  }

  /**
   * @param {{ name: string, title: string }[]} forms
   * @param {{ title: string, reason: string }[]} others Forms that cannot state the board.
   */
  #list(forms, others) {
    this.#forms.select.replaceChildren(...forms.map(({ name, title }) => option(name, title)));
    if (forms.some(({ name }) => name === this.#chosen)) this.#forms.select.value = this.#chosen;
    this.#reasons.replaceChildren(...others.map(({ title, reason }) => made("li", `${capital(title)}: ${reason}`)));
    this.#others.hidden = !others.length;
  }

  async #copy() {
    const answer = this.#withSolution.box.checked;
    const found = await this.aside.asked("copy", () => ({ form: this.#forms.select.value, answer }));
    if (found?.text === undefined) return;
    this.#copied.value = found.text;
    this.#copied.hidden = false;
    try {
      await navigator.clipboard.writeText(found.text);
      this.findings.say("", "Copied", `The text is on the clipboard. ${found.message ?? ""}`.trim());
    } catch {
      this.#copied.select();
      const words = "The browser does not allow the page to copy: copy the text from the box.";
      this.findings.say("", "Here is the text", `${words} ${found.message ?? ""}`.trim());
    }
  }

  async #picture() {
    const format = this.#format.select.value;
    const found = await this.aside.asked("picture", () => (
      { format, answer: this.#withAnswer.box.checked, rules: this.#withRules.box.checked }));
    if (!found?.base64) return;
    save(blobOf(found), `${this.aside.editor.draft?.kind ?? "puzzle"}.${format}`);
    this.findings.say("", "Saved", "The picture is in the browser's downloads.");
  }
}
