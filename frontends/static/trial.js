// The layer of the answer on trial, in the marks of its players.

import { button } from "./elements.js";
import { sameSquare, way } from "./gestures.js";
import { keyOfDrag } from "./hands.js";
import { ARROWS } from "./keys.js";
import { middleOf, squareOf, squareUnder } from "./tools.js";

/** @import { Editor, How, Pad } from "./editor.js" */
/** @import { Square } from "./fill.js" */
/** @import { Drag, Hand } from "./hands.js" */
/** @import { Point } from "./tools.js" */

const MOST_PAD = 20;
const TYPING = 1200; // Milliseconds within which digits make one number, by the clock of the keyboard.
const FAR = 0.3; // How far from its beginning a press is a drag over links, in squares.

let drags = 0; // How many there have been.

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

  /** The places that it has come to, the one where it began first. @type {Square[]} */
  #path;
  #number = ++drags;

  /**
   * @param {Trial} layer
   * @param {Square} place
   * @param {boolean} opposite
   */
  constructor(layer, place, opposite) {
    this.layer = layer;
    this.start = place;
    this.opposite = opposite;
    this.#path = [place];
  }

  get isTap() {
    return this.#path.length === 1 && !this.#area.length;
  }

  get over() {
    return { trail: this.#area };
  }

  /** @param {Square} place */
  to(place) {
    const { layer, start, isTap } = this;
    const path = this.#path;
    const last = path.at(-1) ?? start;
    const [from, to] = [squareUnder(start), squareUnder(place)];
    switch (layer.editor.state.input.press) {
      case "cell":
        if (isTap && sameSquare(from, to)) return; // jitter
        if (isTap) layer.editor.moveTo(middleOf(from), false);
        if (isTap || !sameSquare(squareUnder(last), to)) this.#tell([place]);
        return;
      case "link":
        if (isTap && Math.hypot(place[0] - start[0], place[1] - start[1]) <= FAR) return;
        this.#tell(way(last, place));
        return;
      case "area": this.#area = sameSquare(from, to) ? [] : rectangle(from, to);
    }
  }

  /** @param {Square} place */
  end(place) {
    const { layer, start } = this;
    if (this.#area.length) layer.do({ act: "area", to: squareUnder(place) }, squareUnder(start));
    else if (this.isTap) layer.tap(start, this.opposite);
    else if (layer.editor.state.input.press === "link") this.#tell([], true);
  }

  /** Take back what it has filled in. */
  drop() {
    if (this.#path.length > 1) this.layer.editor.queue.add({ does: "undo", of: keyOfDrag(this.#number) });
  }

  /**
   * Have it go on; one over links that has come to none by its end is a press where it began.
   * @param {Square[]} places
   */
  #tell(places, ends = false) {
    const done = this.#path.length;
    const path = this.#path = [...this.#path, ...places];
    const { layer, opposite: backwards, start } = this;
    layer.drag({ act: "drag", drag: this.#number, path, done, backwards, ends }, squareUnder(start));
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
   * Have a drag go on.
   * @param {Drag} hand
   * @param {Square} at
   */
  drag(hand, at) {
    const { editor: { state, steps, around } } = this;
    this.pause();
    steps.drag({ does: "hand", at, ...hand });
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
