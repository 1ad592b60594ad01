// The layer of the answer on trial, in the marks of its players.

import { button } from "./elements.js";
import { sameSquare, way } from "./gestures.js";
import { ARROWS } from "./keys.js";
import { strokeFrom } from "./state.js";
import { middleOf, squareOf, squareUnder } from "./tools.js";

/** @import { Editor, How, Pad } from "./editor.js" */
/** @import { Square } from "./fill.js" */
/** @import { Hand } from "./hands.js" */
/** @import { Filled } from "./state.js" */
/** @import { Point } from "./tools.js" */

const MOST_PAD = 20;
const TYPING = 1200; // Milliseconds within which digits make one number, by the clock of the keyboard.
const FAR = 0.3; // How far from its beginning a press is a drag over links, in squares.

/**
 * The squares of the rectangle between two corners.
 * @param {Square} one
 * @param {Square} other
 * @returns {Square[]}
 */
function rectangle([row, column], [below, right]) {
  const [top, left] = [Math.min(row, below), Math.min(column, right)];
  const [high, wide] = [Math.abs(row - below) + 1, Math.abs(column - right) + 1];
  return Array.from({ length: high * wide }, (_, i) => [top + Math.floor(i / wide), left + i % wide]);
}

/** A press on the board, or a drag over squares, over links, or from corner to corner of an area. */
class Fill {
  /** The squares of the area. @type {Square[]} */
  #area = [];

  /**
   * @param {Trial} layer
   * @param {Square} place
   * @param {boolean} opposite
   */
  constructor(layer, place, opposite) {
    this.layer = layer;
    this.start = place;
    this.opposite = opposite;
    this.stroke = strokeFrom(place);
  }

  get isTap() {
    return !this.stroke.first && !this.#area.length;
  }

  get over() {
    return { trail: this.#area };
  }

  /** @param {Square} place */
  to(place) {
    const { layer, start, stroke, opposite } = this;
    const { state } = layer.editor;
    const [from, to] = [squareUnder(start), squareUnder(place)];
    switch (state.input.press) {
      case "cell":
        if (!stroke.first && sameSquare(from, to)) return; // jitter
        if (!stroke.first) {
          layer.editor.moveTo(middleOf(from), false);
          layer.fill(state.brush(stroke, from, opposite));
        }
        if (stroke.first) layer.fill(state.brush(stroke, to), true);
        return;
      case "link":
        if (!stroke.first && Math.hypot(place[0] - start[0], place[1] - start[1]) <= FAR) return;
        for (const each of way(stroke.place, place)) {
          const begun = stroke.first !== "";
          layer.fill(state.stroke(stroke, each, opposite), begun);
        }
        stroke.place = place;
        return;
      case "area": this.#area = sameSquare(from, to) ? [] : rectangle(from, to);
    }
  }

  /** @param {Square} place */
  end(place) {
    const { layer, start, stroke } = this;
    if (this.#area.length) layer.do({ act: "area", to: squareUnder(place) }, squareUnder(start));
    else if (!stroke.first) layer.tap(start, this.opposite);
  }

  /** Take back what it has filled in. */
  drop() {
    if (this.stroke.first) this.layer.editor.queue.add({ does: "undo" });
  }
}

export class Trial {
  title = "Answer";
  points = null;

  /** Whether digits are pencil marks. */
  #pencilling = false;
  /** When a digit was typed that the next one may go on with, in milliseconds. */
  #typed = -Infinity;

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** What is typed next begins a number. */
  pause() {
    this.#typed = -Infinity;
  }

  /**
   * Do something at a square, or at the cursor.
   * @param {Hand} hand
   */
  do(hand, at = this.editor.state.cursor) {
    const { editor: { state, queue, around } } = this;
    if (hand.act !== "type") this.pause();
    queue.add({ does: "hand", at, ...hand });
    around.speak(state.spoken());
  }

  /**
   * Take what a drag fills in, or say why it cannot. `amends` has it be part of what the drag did before.
   * @param {Filled} filled
   */
  fill(filled, amends = false) {
    const { editor: { state, steps, around } } = this;
    if (typeof filled === "string") this.editor.refuse(filled);
    if (!filled || typeof filled === "string") return;
    this.pause();
    steps.fill(filled, amends);
    state.grid = { ...state.grid, ...filled };
    around.speak(state.spoken());
  }

  /**
   * @param {Square} place
   * @param {boolean} opposite
   */
  tap(place, opposite) {
    this.editor.moveTo(middleOf(squareUnder(place)), false);
    this.do({ act: "press", place, backwards: opposite });
  }

  /**
   * Type a digit.
   * @param {number} digit
   * @param {number} time When the key went down, however late the page comes to it.
   */
  type(digit, time) {
    this.do({ act: "type", digit, goes: time - this.#typed < TYPING });
    this.#typed = time;
  }

  /**
   * What a press at a place begins.
   * @param {Square} place
   * @param {How} how
   */
  begin(place, { opposite }) {
    return this.editor.state.holds(place) ? new Fill(this, place, opposite) : null;
  }

  /** What a key does here; says whether it does anything. @param {KeyboardEvent} event */
  key(event) {
    const { editor, editor: { state } } = this;
    const { input } = state;
    const { key, shiftKey } = event;
    const arrow = ARROWS[key];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (arrow && shiftKey && input.press === "link") this.do({ act: "link", way: arrow });
    else if (arrow) editor.step(arrow);
    else if (digit && input.has_digits) {
      if (this.#pencilling === shiftKey) this.type(Number(digit), event.timeStamp);
      else this.do({ act: "write", value: Number(digit), asPencil: true });
    } else if (key === "Delete" || key === "Backspace") this.do({ act: "erase" });
    else if (key === "Enter" || key === " ") this.do({ act: "press", place: null, backwards: shiftKey });
    else return false;
    return true;
  }

  /** What is at points, for who does not see the board. @returns {(at: Point) => string} */
  labels() {
    return (at) => this.editor.state.wordsAt(squareOf(at));
  }

  /** What can be entered by pressing buttons. @returns {Pad} */
  pad() {
    const { editor: { state, draft, around } } = this;
    const values = state.input.has_digits ? [...new Set(draft?.cells.flatMap((target) => target.values))] : [];
    const digits = values.length > MOST_PAD ? [] : values.sort((one, other) => one - other);
    const erase = button("⌫", () => this.do({ act: "erase" }), "Erase");
    const marks = button("Pencil marks", () => {
      this.#pencilling = !this.#pencilling;
      around.describe();
    });
    marks.setAttribute("aria-pressed", String(this.#pencilling));
    return {
      buttons: [
        ...digits.map((value) =>
          button(String(value), () => this.do({ act: "write", value, asPencil: this.#pencilling }))),
        ...(state.input.has_digits ? [erase, marks] : []),
        button("Clear answer", () => this.do({ act: "clear" })),
      ],
    };
  }

  get help() {
    return this.editor.state.input.help;
  }
}
