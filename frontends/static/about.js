// Texts about a board: its title, author, rules in words and notes, which stand in the note of its record.

import { classed, made } from "./elements.js";

/** @import { Editor } from "./editor.js" */
/** @import { BoardRecord, Draft } from "./tools.js" */

/** @typedef {"title" | "author" | "rules" | "notes"} TextName */

const MOST = 200; // Letters of a title and of an author.
const MOST_ROWS = 8;

/**
 * The texts of a record; a note that is a text itself states the rules.
 * @param {BoardRecord} record
 * @returns {Record<TextName, string>}
 */
export function textsOf({ params }) {
  const { note } = params ?? {};
  const texts = typeof note === "object" && note ? /** @type {Record<string, unknown>} */ (note) : { rules: note };
  const text = (/** @type {TextName} */ name) => {
    const found = texts[name];
    return typeof found === "string" && found.trim() ? found : "";
  };
  return { title: text("title"), author: text("author"), rules: text("rules"), notes: text("notes") };
}

/**
 * A board in a few words: its title, or else its kind and size; and in more words what is said below that.
 * @param {BoardRecord} record
 * @param {string} kind
 */
export function namesOf(record, kind) {
  const { title, author } = textsOf(record);
  const what = `${kind} ${record.rows}×${record.cols}`;
  const by = author ? `by ${author}` : "";
  return { title: title || what, below: [title ? what : "", by].filter(Boolean).join(", ") };
}

/** The block in which the texts are seen and changed; `root` is where it is to be mounted. */
export class About {
  #title = made("input");
  #author = made("input");
  #rules = made("textarea");
  #notes = made("textarea");
  root = made("details", made("summary", "About this board"), classed("div", "settings about",
    made("label", "Title", this.#title), made("label", "Author", this.#author),
    made("label", "Rules in words", this.#rules), made("label", "Notes", this.#notes)));

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    for (const [name, field] of this.#fields) {
      if (field instanceof HTMLInputElement) field.maxLength = MOST;
      field.autocomplete = "off";
      field.addEventListener("change", () => editor.stroke([{ note: name, text: field.value }]));
    }
  }

  /** @returns {[TextName, HTMLInputElement | HTMLTextAreaElement][]} */
  get #fields() {
    return [["title", this.#title], ["author", this.#author], ["rules", this.#rules], ["notes", this.#notes]];
  }

  /** @param {Draft} draft */
  describe({ record, rules, title }) {
    const texts = textsOf(record);
    this.#title.placeholder = title;
    this.#rules.placeholder = rules;
    for (const [name, field] of this.#fields) {
      if (field !== document.activeElement && field.value !== texts[name]) field.value = texts[name];
    }
    for (const field of [this.#rules, this.#notes]) {
      field.rows = Math.min(MOST_ROWS, Math.max(2, field.value.split("\n").length));
    }
  }
}
