// From a pointer or keys to strokes: what has been dragged over, and what that comes to. Pure; nothing here draws.

import { spotNear } from "./tools.js";

/** @import { Square } from "./fill.js" */
/** @import { DragStroke, Spot, Tool } from "./tools.js" */

/**
 * What a drag does: it draws, it begins something new, or it erases.
 * @typedef {"draw" | "new" | "erase"} Mode
 */

const STEP = 0.1; // How far apart the places of a drag are looked at, in squares.
const ROUND = 0.42; // How near to the middle of a square a line has to pass: a diagonal touches no others.
const NEAR = 0.4; // How near to a spot a drag has to pass.
const FEW = 2; // With so many choices a click need not come twice.

/** @type {(one: Square, other: Square | undefined) => boolean} */
export const sameSquare = (one, other) => other !== undefined && one[0] === other[0] && one[1] === other[1];

/**
 * The places on the way from one to another, which is the last.
 * @param {Square} from
 * @param {Square} to
 * @returns {Square[]}
 */
export function way([row, column], [below, right]) {
  const steps = Math.max(1, Math.ceil(Math.hypot(below - row, right - column) / STEP));
  return Array.from({ length: steps }, (_, i) => {
    const part = (i + 1) / steps;
    return [row + (below - row) * part, column + (right - column) * part];
  });
}

/** Squares that a pointer, or the cursor, has gone over: going back shortens the trail. */
export class Trail {
  /** @type {Square[]} */
  #path = [];

  /** @type {Square} */
  #place;

  /**
   * @param {Square} place
   * @param {{ rows: number, columns: number }} board
   * @param {boolean} isLine Whether it is a line, which may go diagonally and not over itself, or an area.
   */
  constructor(place, board, isLine) {
    this.board = board;
    this.isLine = isLine;
    this.#place = place;
    const first = this.#squareAt(place, false);
    if (first) this.#path.push(first);
  }

  /** Its squares, each once. */
  get squares() {
    return this.#path.filter((square, i, path) => path.findIndex((one) => sameSquare(one, square)) === i);
  }

  /** Whether it has not left its first square. */
  get isTap() {
    return this.#path.length < 2;
  }

  /**
   * Go on to a place.
   * @param {Square} place
   */
  to(place) {
    for (const each of way(this.#place, place)) {
      const square = this.#squareAt(each, this.isLine);
      if (square) this.enter(square);
    }
    this.#place = place;
  }

  /**
   * Enter a square, over those between.
   * @param {Square} square
   */
  enter(square) {
    if (!this.#path.length) this.#path.push(square);
    for (let last = this.#path.at(-1); last && !sameSquare(square, last); last = this.#path.at(-1)) {
      const next = /** @type {Square} */ ([
        last[0] + Math.sign(square[0] - last[0]), last[1] + Math.sign(square[1] - last[1]),
      ]);
      const known = this.isLine
        ? this.#path.findIndex((one) => sameSquare(one, next))
        : sameSquare(next, this.#path.at(-2)) ? this.#path.length - 2 : -1;
      if (known >= 0) this.#path.length = known + 1;
      else this.#path.push(next);
    }
  }

  /**
   * One square further, if the board has it.
   * @param {Square} direction
   */
  step([down, right]) {
    const [row, column] = this.#path.at(-1) ?? [-1, -1];
    const next = this.#squareAt([row + down + 0.5, column + right + 0.5], false);
    if (next) this.enter(next);
  }

  /**
   * @param {Square} place
   * @param {boolean} round
   * @returns {Square | null}
   */
  #squareAt([down, right], round) {
    const [row, column] = [Math.floor(down), Math.floor(right)];
    if (row < 0 || column < 0 || row >= this.board.rows || column >= this.board.columns) return null;
    if (round && Math.hypot(down - row - 0.5, right - column - 0.5) > ROUND) return null;
    return [row, column];
  }
}

/**
 * What a drag over squares comes to; null where it only moves the cursor. `opposite` is the other button.
 * @param {Tool} tool
 * @param {Square[]} squares
 * @param {{ mode: Mode, opposite: boolean, again: boolean }} how `again`: a tap where the cursor was before.
 * @returns {DragStroke | null}
 */
export function dragStroke({ field, gesture }, squares, { mode, opposite, again }) {
  const [first] = squares;
  if (!first) return null;
  const tap = squares.length === 1;
  if (mode === "erase" || (opposite && gesture === "cage") || (gesture === "line" && (tap || opposite))) {
    return { field, squares: gesture === "region" ? squares : [first], erase: true };
  }
  if (mode === "new" || (opposite && gesture === "region")) return { field, squares, new: true };
  if (tap && (gesture === "region" || !again)) return null;
  return { field, squares };
}

/**
 * Whether a first click on a spot already enters something, as in all editors with marks: the left button enters one
 * of two, the right one the other. Of more choices most are typed, and the first click only leads the cursor there.
 * @param {Tool} tool
 */
export const entersAtOnce = ({ choices }) => choices.length > 0 && choices.filter(Boolean).length <= FEW;

/** Spots that a pointer has gone over: the one at which it began decides what all of them get. */
export class Brush {
  /** @type {Spot[]} */
  #passed = [];

  /** @type {Square} */
  #place;

  /**
   * @param {Tool} tool
   * @param {Square} place
   * @param {Spot} first What a tap there means.
   */
  constructor(tool, place, first) {
    this.tool = tool;
    this.first = first;
    this.#place = place;
    if (spotNear([first], place, NEAR)) this.#passed.push(first);
  }

  /** The spots of the drag; of a tap the one that it means. */
  get spots() {
    return this.#passed.length ? this.#passed : [this.first];
  }

  get isTap() {
    return this.spots.length < 2;
  }

  /** @param {Square} place */
  to(place) {
    for (const each of way(this.#place, place)) {
      const spot = spotNear(this.tool.spots, each, NEAR);
      if (spot && !this.#passed.includes(spot)) this.#passed.push(spot);
    }
    this.#place = place;
  }
}

/**
 * Tells long presses: the opposite mark of a finger. A press that moves on is none.
 */
export class Press {
  #timer = 0;
  long = false;

  /**
   * @param {() => void} act
   * @param {number} time Milliseconds.
   */
  constructor(act, time) {
    this.#timer = Number(setTimeout(() => {
      this.long = true;
      act();
    }, time));
  }

  end() {
    clearTimeout(this.#timer);
  }
}
