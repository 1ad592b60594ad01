// The ways out of the desk: a puzzle as text in any of its forms, and as a picture.

import { button, checked, chosen, classed, made, option } from "./elements.js";

/** @import { Aside } from "./aside.js" */
/** @import { Findings } from "./findings.js" */
/** @import { File64 } from "./requests.js" */

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
  #formsOf = "";
  #format = chosen("Picture", { svg: "SVG", png: "PNG", pdf: "PDF" });
  #withAnswer = checked("with the answer", false, () => {});
  root = made("details", made("summary", "Copy and save"), classed("div", "settings",
    classed("div", "row", this.#forms.label, button("Copy", () => this.#copy())), this.#copied,
    classed("div", "row", this.#format.label, this.#withAnswer.label, button("Save picture", () => this.#picture())),
  ));

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
    this.reset();
    this.root.addEventListener("toggle", () => this.root.open && this.#loadForms());
  }

  /** Another puzzle is opened. */
  reset() {
    this.#formsOf = "";
    this.#copied.hidden = true;
  }

  async #loadForms() {
    const { editor, editor: { draft } } = this.aside;
    if (!draft || this.#formsOf === draft.kind) return;
    this.#formsOf = draft.kind;
    await editor.queue.idle();
    try {
      const { forms = [] } = await editor.ask("copy", { source: editor.now.record });
      this.#forms.select.replaceChildren(...forms.map(({ name, title }) => option(name, title)));
    } catch {
      this.#formsOf = "";
    }
  }

  async #copy() {
    const found = await this.aside.asked("copy", () => ({ form: this.#forms.select.value }));
    if (found?.text === undefined) return;
    this.#copied.value = found.text;
    this.#copied.hidden = false;
    try {
      await navigator.clipboard.writeText(found.text);
      this.findings.say("", "Copied", "The text is on the clipboard.");
    } catch {
      this.#copied.select();
      this.findings.say("", "Here is the text", "The browser does not allow the page to copy: copy the text from the box.");
    }
  }

  async #picture() {
    const format = this.#format.select.value;
    const found = await this.aside.asked("picture", () => ({ format, answer: this.#withAnswer.box.checked }));
    if (!found?.base64) return;
    save(blobOf(found), `${this.aside.editor.draft?.kind ?? "puzzle"}.${format}`);
    this.findings.say("", "Saved", "The picture is in the browser's downloads.");
  }
}
