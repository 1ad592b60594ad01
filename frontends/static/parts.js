// The rules that the rest of a variant sudoku is to have, each perhaps with the number of its clues.

import { button, classed, made, named, option } from "./elements.js";
import { capital } from "./words.js";

/** @import { Draft, Tool } from "./tools.js" */

const MOST = 200;

export class Parts {
  #select = made("select");
  #wished = named(classed("ul", "wished"), "list", "Rules of the rest");
  root = classed("div", "row parts", made("label", "Rules of the rest", this.#select),
    button("Add", () => this.#add(), "Add a rule of the rest"), this.#wished);

  /** @type {Tool[]} */
  #tools = [];
  #kind = "";

  /** What is wished: each by its name with its number, null where there is none. */
  get wishes() {
    return Object.fromEntries([...this.#wished.querySelectorAll("input")].map((input) =>
      [input.dataset.field ?? "", input.value === "" ? null : Number(input.value)]));
  }

  /** @param {Draft} draft */
  describe({ kind, tools }) {
    if (kind === this.#kind) return;
    this.#kind = kind;
    this.#tools = tools.filter(({ wish }) => wish);
    this.root.hidden = !this.#tools.length;
    this.#wished.replaceChildren();
    const groups = [...new Set(this.#tools.map(({ group = "" }) => group))];
    this.#select.replaceChildren(...groups.map((name) => {
      const found = made("optgroup", ...this.#tools.filter(({ group = "" }) => group === name).map(
        ({ field, label }) => option(field, label || field)));
      found.label = capital(name);
      return found;
    }));
  }

  #add() {
    const tool = this.#tools.find(({ field }) => field === this.#select.value);
    if (!tool || tool.field in this.wishes) return;
    const { field, label, wish } = tool;
    const words = label || field;
    const input = made("input");
    input.type = "number";
    input.min = "1";
    input.max = String(MOST);
    input.dataset.field = field;
    input.placeholder = "any";
    input.value = wish === "number" ? "1" : "";
    input.hidden = wish === "once";
    input.setAttribute("aria-label", `How many ${words}`);
    const row = made("li", words, input);
    row.append(button("Remove", () => {
      row.remove();
      this.#select.focus();
    }, `Remove ${words}`));
    this.#wished.append(row);
    if (!input.hidden) input.focus();
  }
}
