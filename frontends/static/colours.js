// The layer of colours, which are only for whoever sets the puzzle.

import { button } from "./elements.js";
import { ARROWS } from "./keys.js";
import { squareOf, squareUnder } from "./tools.js";
import { capital } from "./words.js";

/** @import { Editor, How, Pad } from "./editor.js" */
/** @import { Square } from "./fill.js" */
/** @import { Point } from "./tools.js" */

const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "grey"];

/** A drag over squares that get a colour, or lose theirs. */
class Tint {
  over = {};

  /**
   * @param {Colours} layer
   * @param {Square} square
   * @param {boolean} opposite
   */
  constructor(layer, square, opposite) {
    this.layer = layer;
    this.first = String(square);
    this.isTap = true;
    this.colours = layer.editor.steps.expected.colours;
    this.colour = opposite || this.colours[this.first] === layer.colour ? "" : layer.colour;
    this.to(square);
  }

  /** @param {Square} place */
  to(place) {
    const square = squareUnder(place);
    if (!this.layer.editor.holds(square)) return;
    this.isTap &&= String(square) === this.first;
    this.colours = withColour(this.colours, String(square), this.colour);
    this.layer.editor.draw(this.colours);
  }

  end() {
    this.layer.take(this.colours);
  }

  drop() {}
}

/**
 * @param {Record<string, string>} colours
 * @param {string} square
 * @param {string} colour
 */
function withColour(colours, square, colour) {
  const { [square]: _, ...others } = colours;
  return colour ? { ...others, [square]: colour } : others;
}

export class Colours {
  title = "Colours";
  points = null;
  help = "[arrows] move, [Enter] or a drag colours, [1] to [7] choose a colour";
  colour = "yellow";

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** @param {Record<string, string>} colours */
  take(colours) {
    this.editor.steps.colour(colours);
  }

  /**
   * What a press at a place begins.
   * @param {Square} place
   * @param {How} how
   */
  begin(place, { opposite }) {
    const square = squareUnder(place);
    return this.editor.holds(square) ? new Tint(this, square, opposite) : null;
  }

  /** What a key does here; says whether it does anything. @param {KeyboardEvent} event */
  key({ key }) {
    const { editor, editor: { steps: { expected: { colours } } } } = this;
    const arrow = ARROWS[key];
    const square = String(editor.square);
    const chosen = /^[1-9]$/.test(key) ? COLOURS[Number(key) - 1] : undefined;
    if (arrow) editor.step(arrow);
    else if (key === "Delete" || key === "Backspace") this.take(withColour(colours, square, ""));
    else if (chosen) this.take(withColour(colours, square, chosen));
    else if (key === "Enter" || key === " ") {
      this.take(withColour(colours, square, colours[square] === this.colour ? "" : this.colour));
    } else return false;
    return true;
  }

  /** What is at points, for who does not see the board. @returns {(at: Point) => string} */
  labels() {
    return (at) => this.editor.now.colours[String(squareOf(at))] ?? "";
  }

  /** What can be entered by pressing buttons. @returns {Pad} */
  pad() {
    const paints = COLOURS.map((colour, i) => {
      const key = String(i + 1);
      const found = button(key, () => {
        this.colour = colour;
        this.editor.around.describe();
      }, `${colour}, key ${key}`);
      found.className = `paint colour-${colour}`;
      found.title = capital(colour);
      found.setAttribute("aria-pressed", String(colour === this.colour));
      return found;
    });
    return { buttons: [...paints, button("Clear colours", () => this.take({}))] };
  }
}
