// The tools of a kind as buttons. Where there are many: those of one group at a time, and a search among all of them
// and the settings.

import { button, classed, made, named, pressed, renewed } from "./elements.js";
import { capital } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Draft, Tool } from "./tools.js" */

const MANY = 12;
const USED = "in use";
const GRID = "grid";

/**
 * Whether a tool has set something.
 * @param {Tool} tool
 * @param {Draft} draft
 */
function isUsed({ field, gesture, spots }, { record: { clues = {} } }) {
  const value = clues[field];
  return gesture === "entry" ? spots.some(({ text }) => text) : Array.isArray(value) && value.length > 0;
}

export class Toolbox {
  #search = made("input");
  #groups = named(classed("div", "switch groups"), "group", "Groups of tools");
  #buttons = named(classed("div", "tool-buttons"), "group", "Tools");
  #many = classed("div", "row many-tools", this.#search, this.#groups);
  root = classed("div", "toolbox", this.#many, this.#buttons);

  #group = "";
  #held = "";
  #kind = "";

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.#search.type = "search";
    this.#search.placeholder = "Find a tool";
    this.#search.setAttribute("aria-label", "Find a tool");
    this.#search.addEventListener("input", () => this.describe());
    this.#search.addEventListener("keydown", ({ key }) => {
      if (key !== "Enter" && key !== "Escape") return;
      const first = this.#buttons.querySelector("button:not([hidden])");
      if (key === "Enter" && first instanceof HTMLElement) first.click();
      else this.#end();
    });
  }

  /** The search is over. */
  #end() {
    this.#search.value = "";
    this.describe();
  }

  /** @param {string} field */
  #take(field) {
    this.editor.layers.clues.take(field);
    if (!this.#search.value) return;
    this.#end();
    this.editor.focus();
  }

  /** Show the tools of the draft. */
  describe() {
    const { draft, layer, layers: { clues, clues: { tool, tools } } } = this.editor;
    if (!draft) return;
    const settings = draft.tools.filter(({ gesture }) => gesture === "text");
    const isMany = tools.length > MANY;
    const used = new Set(tools.filter((each) => isUsed(each, draft)));
    const groupOf = (/** @type {Tool} */ { group }) => group || GRID;
    const groups = [USED, ...new Set(tools.map(groupOf))];
    if (draft.kind !== this.#kind) this.#group = used.size ? USED : GRID;
    else if (tool && tool.field !== this.#held && !this.#isShown(tool, used)) this.#group = groupOf(tool);
    else if (this.#group === USED && !used.size) this.#group = tool ? groupOf(tool) : GRID; // nothing is in use any more
    this.#kind = draft.kind;
    this.#held = tool?.field ?? "";
    this.#many.hidden = !isMany;
    this.root.classList.toggle("many", isMany);
    renewed(this.#groups, groups.map((name) => {
      const found = button(capital(name), () => {
        this.#group = name;
        this.#end();
      });
      found.disabled = name === USED && !used.size; // It keeps its place: the others do not move.
      return pressed(found, name === this.#group && !this.#words);
    }));
    const found = tools.map((each) => {
      const { field, label, means } = each;
      const one = button(label || field, () => this.#take(field));
      one.title = means;
      one.dataset.field = field;
      one.hidden = isMany && !this.#isShown(each, used);
      return pressed(one, field === tool?.field && layer === clues);
    });
    const others = settings.filter((each) => isMany && this.#words && this.#isMeant(each)).map(({ field, label, means }) => {
      const one = button(`${label || field} …`, () => {
        this.editor.aside.reveal(field);
        this.#end();
      });
      one.title = `Setting: ${means}`;
      return one;
    });
    renewed(this.#buttons, [...found, ...others]);
  }

  get #words() {
    return this.#search.value.trim().toLowerCase();
  }

  /** Whether the search means a tool. @param {Tool} tool */
  #isMeant({ field, label, means }) {
    return `${field} ${label} ${means}`.toLowerCase().includes(this.#words);
  }

  /**
   * Whether a tool is among those that are shown.
   * @param {Tool} tool
   * @param {Set<Tool>} used
   */
  #isShown(tool, used) {
    if (this.#words) return this.#isMeant(tool);
    return this.#group === USED ? used.has(tool) : (tool.group || GRID) === this.#group;
  }
}
