// The settings of a puzzle: fields that are no part of its board, each in a text box or a check box.

import { checked, classed, made } from "./elements.js";

/** @import { Editor } from "./editor.js" */
/** @import { Draft, Tool } from "./tools.js" */

const LONG = 40; // Letters beyond which a setting has several lines.
const MOST_ROWS = 12;

export class Settings {
  #list = classed("div", "settings");
  root = this.#list;

  /** Whether there are any, and whether the puzzle can be set by no other means, or lacks one of them. */
  isNeeded = false;
  isWanted = false;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {Draft} draft */
  describe(draft) {
    const settings = draft.tools.filter(({ gesture }) => gesture === "text");
    this.isNeeded = settings.length > 0;
    this.isWanted = this.isNeeded && (draft.tools.every(({ gesture }) => gesture === "text")
      || settings.some(({ required, text }) => required && !text));
    const shape = settings.map(({ field }) => field).join();
    if (this.#list.dataset.shape !== shape) {
      this.#list.dataset.shape = shape;
      this.#list.replaceChildren(...settings.map((tool) => this.#setting(tool)));
    }
    for (const { field, text = "", flag } of settings) {
      const input = this.#list.querySelector(`[data-field="${CSS.escape(field)}"]`);
      if (input === document.activeElement) continue;
      if (input instanceof HTMLInputElement && flag) input.checked = text === "yes";
      else if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.value = text;
    }
  }

  /** Go to one of them. @param {string} field */
  reveal(field) {
    const input = this.#list.querySelector(`[data-field="${CSS.escape(field)}"]`);
    if (input instanceof HTMLElement) input.focus();
  }

  /** @param {Tool} tool */
  #setting({ field, label, means, text = "", flag, keys }) {
    const words = label || field;
    if (flag) {
      const set = (/** @type {boolean} */ on) => this.editor.stroke([{ field, text: on ? "yes" : "no" }]);
      const { box, label } = checked(words, text === "yes", set);
      box.dataset.field = field;
      label.title = means;
      return label;
    }
    const long = text.includes("\n") || text.length > LONG || (keys === "text" && !text);
    const input = long ? made("textarea") : made("input");
    if (input instanceof HTMLTextAreaElement) input.rows = Math.min(MOST_ROWS, text.split("\n").length + 1);
    input.dataset.field = field;
    input.spellcheck = false;
    input.addEventListener("change", () => this.editor.stroke([{ field, text: input.value }]));
    return made("label", words, classed("span", "means", means), input);
  }
}
