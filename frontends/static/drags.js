// What a pointer does with the tool in hand: a drag over squares, or a press on spots; what becomes of it is a stroke.

import { dragStroke, entersAtOnce } from "./gestures.js";
import { middleOf, samePoint, wayTo } from "./tools.js";

/** @import { Clues } from "./clues.js" */
/** @import { How } from "./editor.js" */
/** @import { Square } from "./fill.js" */
/** @import { Brush, Mode, Trail } from "./gestures.js" */
/** @import { Over } from "./sheet.js" */
/** @import { Point, Tool } from "./tools.js" */

/** The first of some squares in reading order, where a cage has its clue. @param {Square[]} squares */
const topLeft = (squares) => [...squares].sort((one, other) => one[0] - other[0] || one[1] - other[1])[0];

/** A drag over squares: a region, a cage or a line. */
export class Drag {
  /**
   * @param {Clues} layer
   * @param {Tool} tool
   * @param {Trail} trail
   * @param {How & { again: boolean }} how `again`: it begins where the cursor was before.
   */
  constructor(layer, tool, trail, { opposite, fresh, again }) {
    this.layer = layer;
    this.tool = tool;
    this.trail = trail;
    this.how = { mode: fresh ? /** @type {Mode} */ ("new") : layer.mode, opposite, again };
  }

  get isTap() {
    return this.trail.isTap;
  }

  get over() {
    return { trail: this.trail.squares, line: this.tool.gesture === "line" };
  }

  /** @param {Square} place */
  to(place) {
    this.trail.to(place);
  }

  /** Draw it. */
  draw() {
    const { layer, tool, trail: { squares, isTap }, how } = this;
    const stroke = dragStroke(tool, squares, how);
    if (!stroke) return;
    // A tap with the line tool is also how the cursor is put somewhere: where there is no line, nothing is wrong.
    const quiet = tool.gesture === "line" && isTap && how.mode === "draw";
    layer.editor.stroke([stroke], { quiet });
    if (layer.mode === "new") layer.choose("draw");
  }

  end() {
    this.draw();
    const { tool, trail: { squares } } = this;
    const square = tool.gesture === "cage" ? topLeft(squares) : squares.at(-1);
    if (square) this.layer.editor.moveTo(middleOf(square));
  }

  drop() {}
}

/** A press on a spot, or a drag over several. */
export class Dab {
  /**
   * @param {Clues} layer
   * @param {Brush} brush
   * @param {How & { at: Point }} how `at`: where the cursor was before.
   */
  constructor(layer, brush, how) {
    this.layer = layer;
    this.brush = brush;
    this.how = how;
  }

  get isTap() {
    return this.brush.isTap;
  }

  /** @returns {Partial<Over>} */
  get over() {
    return this.isTap ? {} : { brushed: this.brush.spots.map(({ at }) => at) };
  }

  /** @param {Square} place */
  to(place) {
    this.brush.to(place);
  }

  end() {
    const { layer, brush, how: { opposite, at } } = this;
    const { spots: [first = brush.first], spots } = brush;
    layer.editor.moveTo((spots.at(-1) ?? first).at);
    if (!this.isTap) layer.brush(first, spots, opposite);
    else if (layer.mode === "erase") layer.erase(false);
    else if (opposite || samePoint(first.at, at) || entersAtOnce(brush.tool)) layer.cycle(opposite);
  }

  drop() {}
}

/** A press on a spot, or a drag to where the arrow of its entry points. */
export class Aim extends Dab {
  #way = "";
  /** @type {Square} */
  #place = [0, 0];

  get isTap() {
    return !this.#way;
  }

  /** @returns {Partial<Over>} */
  get over() {
    const [down, right] = this.brush.first.at;
    return this.isTap ? {} : { arrow: [[down / 2, right / 2], this.#place] };
  }

  /** @param {Square} place */
  to(place) {
    this.#way = wayTo(this.brush.tool, this.brush.first.at, place);
    this.#place = place;
  }

  end() {
    const { layer, brush: { first } } = this;
    if (this.isTap) {
      super.end();
      return;
    }
    layer.editor.moveTo(first.at);
    layer.aim(first.at, this.#way);
  }
}
