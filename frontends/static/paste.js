// The way in: a puzzle as text, in any form that is read, with what is in the way where it is not read.

import { button, chosen, classed, made, option } from "./elements.js";

/**
 * Opens a puzzle as text, of a kind where one is asked for; gives a sentence on what is in the way, "" for nothing.
 * @typedef {(text: string, kind: string) => Promise<string>} Open
 */

export class Paste {
  #text = made("textarea");
  #kind = chosen("Kind", { "": "as the text says" });
  #told = classed("p", "told");
  root = made("dialog");

  /**
   * @param {Open} open
   * @param {() => Promise<{ name: string, title: string }[]>} kinds
   * @param {() => void} chooseFile
   */
  constructor(open, kinds, chooseFile) {
    this.open = open;
    this.kinds = kinds;
    const title = made("h2", "Paste a puzzle");
    title.id = "paste-title";
    this.#text.rows = 10;
    this.#text.spellcheck = false;
    this.#text.setAttribute("aria-label", "Puzzle as text");
    this.#told.setAttribute("role", "status");
    const form = classed("form", "settings",
      made("p", "A link, an id, a grid, a drawing in characters, a list of rows, or JSON: of gridproof, f-puzzles, SudokuPad, "
        + "SudokuMaker, Penpa+, puzz.link and the other programs whose forms are read."),
      this.#text, this.#told,
      classed("div", "row", button("Open", () => form.requestSubmit()), this.#kind.label, button("Choose a file", () => {
        this.root.close();
        chooseFile();
      })));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#send();
    });
    this.root.id = "paste";
    this.root.setAttribute("aria-labelledby", title.id);
    this.root.append(classed("div", "row dialog-head", title, button("Close", () => this.root.close())), form);
  }

  /** Open what is on the clipboard, or ask for it where the browser does not give it or it is no puzzle. */
  async ask() {
    let text = "";
    try {
      text = await navigator.clipboard.readText();
    } catch {
      // The browser or its user does not want pages to read the clipboard.
    }
    if (text.trim() && !(await this.open(text, ""))) return;
    await this.#show(text);
    if (text.trim()) await this.#send();
  }

  /** @param {string} text */
  async #show(text) {
    this.#text.value = text;
    this.#told.textContent = "";
    this.#kind.select.value = "";
    if (!this.root.open) this.root.showModal();
    this.#text.focus();
    if (this.#kind.select.options.length > 1) return;
    const kinds = await this.kinds().catch(() => []);
    this.#kind.select.append(...kinds.map(({ name, title }) => option(name, title)));
  }

  async #send() {
    this.#told.textContent = "";
    const fault = await this.open(this.#text.value, this.#kind.select.value);
    if (fault) this.#told.textContent = fault;
    else this.root.close();
  }
}
