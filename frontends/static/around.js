// What stands around the board: before it the mode, layers and tools, above it the puzzle's name, below it the legend
// and what can be entered by pressing buttons.

import { textsOf } from "./about.js";
import { button, classed, keysIn, made, named, pressed, renewed } from "./elements.js";
import { marked } from "./icons.js";
import { Toolbox } from "./toolbox.js";
import { capital, counted, notChecked } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Mode } from "./gestures.js" */
/** @import { Draft } from "./tools.js" */

const ROOMY = "(min-width: 40rem)";

/** @type {Record<Mode, string>} */
const MODES = { draw: "Draw", new: "New", erase: "Erase" };

/**
 * A field for the number of rows or columns.
 * @param {string} label
 */
function sizeField(label) {
  const field = made("input");
  field.type = "number";
  field.min = "1";
  field.max = "99";
  field.setAttribute("aria-label", label);
  return field;
}

export class Around {
  #title = made("h2");
  #author = made("span");
  #rules = made("p");
  #notice = classed("p", "notice");
  #trial = classed("p", "trial");
  #spoken = classed("p", "unseen");
  #mode = named(classed("div", "switch mode"), "group", "Mode");
  #layers = named(classed("div", "switch layers"), "group", "Layer");
  #tools;
  #modes = named(classed("div", "switch drags"), "group", "Drag mode");
  #pad = named(classed("div", "pad"), "group", "Entries");
  #keys = classed("p", "keys board-keys");
  #swap = marked("swap", button("Swap left and right click", () => {
    const { pointer } = this.editor;
    pointer.swapped = !pointer.swapped;
    pressed(this.#swap, pointer.swapped);
  }));
  #back = button("To the board", () => this.editor.show(null));
  /** What is only there while the puzzle is set. @type {HTMLElement} */
  #setting;
  #rows = sizeField("Rows");
  #columns = sizeField("Columns");

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.#tools = new Toolbox(editor);
    this.undo = marked("undo", button("Undo", () => editor.undo()));
    this.redo = marked("redo", button("Redo", () => editor.redo()));
    this.entry = this.#entryForm();
    this.#notice.setAttribute("role", "status");
    this.#trial.setAttribute("role", "status");
    this.#spoken.setAttribute("aria-live", "polite");
    this.#notice.hidden = true;
    pressed(this.#swap, false);
    this.#swap.title = "Exchange the functions of the left and the right mouse button";
    this.turn(false);
    const heading = classed("details", "heading", made("summary", this.#title, this.#author), this.#rules);
    heading.open = matchMedia(ROOMY).matches; // on a small screen the board comes first
    this.#setting = classed("div", "setting", this.#tools.root, this.#modes, this.#boardButtons());
    const swap = classed("span", "either", this.#swap, this.#back);
    this.tools = named(classed(
      "section", "desk-tools", this.#mode, classed("div", "row steps-buttons", this.undo, this.redo), this.#layers,
      classed("div", "acts", this.#setting, editor.play.root), swap,
    ), "region", "Tools");
    this.root = classed(
      "section", "desk-board", this.#notice, heading, editor.sheet.root, editor.legend.root, this.#trial,
      this.#spoken, this.#pad, this.#keys,
    );
    this.root.setAttribute("aria-label", "Puzzle");
  }

  /** A place to type what no button has. */
  #entryForm() {
    const field = made("input");
    field.type = "text";
    field.size = 6;
    field.autocomplete = "off";
    field.setAttribute("aria-label", "Entry at the cursor");
    field.placeholder = "entry";
    const form = classed("form", "entry", field, button("Enter", () => form.requestSubmit()));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.editor.layers.clues.write(field.value.trim());
      field.value = "";
    });
    return form;
  }

  /** What is done to the board as a whole. */
  #boardButtons() {
    const { editor } = this;
    const ways = /** @type {const} */ ([
      ["←", "left", 0, -1], ["→", "right", 0, 1], ["↑", "up", -1, 0], ["↓", "down", 1, 0],
    ]);
    const moves = ways.map(([sign, name, down, right]) => {
      const found = button(sign, () => editor.stroke([{ board: "move", down, right }]), `Move all ${name}`);
      found.title = `Move all ${name}`;
      return found;
    });
    const size = classed("form", "size", this.#rows, "×", this.#columns, button("Resize", () => size.requestSubmit()));
    size.addEventListener("submit", (event) => {
      event.preventDefault();
      editor.stroke([{ board: "resize", rows: Number(this.#rows.value), cols: Number(this.#columns.value) }]);
    });
    const buttons = named(classed(
      "div", "board-buttons", button("Rotate", () => editor.stroke([{ board: "rotate" }])),
      button("Mirror", () => editor.stroke([{ board: "mirror" }])), ...moves, size,
      button("Clear clues", () => editor.stroke([{ board: "clear" }])),
    ), "group", "Board");
    return classed("details", "whole", made("summary", "Size, turn, clear"), buttons);
  }

  /** Offer the way back to the board in the place of what a picture has no use for. @param {boolean} isPicture */
  turn(isPicture) {
    this.#back.hidden = !isPicture;
    this.#swap.hidden = isPicture;
  }

  /** Say something to who does not see the board. @param {string} words */
  speak(words) {
    this.#spoken.textContent = "";
    this.#spoken.textContent = words;
  }

  /** Show what waits for the server, and whether there is something to undo. */
  wait() {
    const { queue: { away, jobs }, history } = this.editor;
    const many = `${counted(jobs.length, "change")} ${jobs.length === 1 ? "waits" : "wait"}`;
    const words = away ? `The server does not answer. ${many} here and will be sent when it does.` : "";
    if (this.#notice.textContent !== words) this.#notice.textContent = words;
    this.#notice.hidden = !words;
    this.editor.root.dataset.waiting = String(jobs.length);
    this.undo.disabled = !history.past.length && !jobs.length;
    this.redo.disabled = !history.future.length;
  }

  /** Show everything about the draft but its picture. */
  describe() {
    const { editor } = this;
    const { draft, layer, layers } = editor;
    if (!draft) return;
    const { tool, mode } = layers.clues;
    editor.root.dataset.kind = draft.kind;
    const { title, author, rules } = textsOf(draft.record);
    const told = rules || draft.rules;
    this.#title.textContent = title ? `${title} (${draft.title})` : draft.title;
    this.#author.textContent = author && ` by ${author}`;
    this.#rules.textContent = draft.note ? `${told} (${draft.note})` : told;
    const isClues = layer === layers.clues;
    const isSet = editor.mode === "set";
    renewed(this.#mode, /** @type {const} */ (["set", "solve"]).map((each) =>
      pressed(marked(each, button(capital(each), () => editor.become(each), `${capital(each)} the puzzle`)), each === editor.mode)));
    const offered = Object.values(layers).filter((each) => isSet || each !== layers.clues);
    renewed(this.#layers, offered.map((each) =>
      pressed(button(each.title, () => editor.turnTo(each)), each === layer)));
    editor.play.root.hidden = isSet;
    this.#setting.hidden = !isSet;
    this.#tools.describe();
    const drags = isClues && tool !== null && tool.gesture !== "entry";
    this.#modes.hidden = !drags;
    if (!drags) layers.clues.mode = "draw";
    else {
      const modes = /** @type {Mode[]} */ (Object.keys(MODES));
      renewed(this.#modes, modes.filter((each) => each !== "new" || tool.gesture !== "line").map((each) =>
        pressed(button(each === "new" ? `New ${tool.gesture}` : MODES[each], () => layers.clues.choose(each)),
          each === mode)));
    }
    const { buttons, about = "" } = layer.pad(this.entry);
    renewed(this.#pad, buttons, about);
    this.#keys.replaceChildren(...keysIn(layer.help));
    const focused = document.activeElement;
    if (focused !== this.#rows) this.#rows.value = String(draft.record.rows);
    if (focused !== this.#columns) this.#columns.value = String(draft.record.cols);
    const labelOf = layer.labels();
    editor.sheet.name(editor.points.map((at) => {
      const place = editor.placeInWords(at);
      const label = labelOf(at);
      return { at, label: label ? `${place}: ${label}` : place };
    }));
    this.#judge(draft);
    editor.aside.describe(draft);
    this.wait();
  }

  /**
   * Say what the answer on trial breaks, or that it is right.
   * @param {Draft} draft
   */
  #judge({ broken, faults, finished, unchecked }) {
    const rest = notChecked(unchecked);
    const wrong = broken?.sentence ?? faults[0] ?? "";
    const isRight = finished && Object.keys(this.editor.now.entries).length > 0;
    const right = rest ? `The answer keeps all other rules.${rest}` : "The answer is right: every rule is kept.";
    const words = isRight ? right : wrong;
    this.#trial.dataset.mood = isRight ? "good" : "bad";
    if (this.#trial.textContent !== words) this.#trial.textContent = words && capital(words);
  }
}
