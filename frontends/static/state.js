// What has been filled in, and where the cursor is. Nothing here draws or asks; what is filled in comes out as an
// `Edit`, which the editor has drawn.

import {
  areaCycled, areaNext, areasBetween, cellAt, cycled, entered, inWords, linkNear, linkOrCellNear, linkTowards, noted,
  typed, wayTo,
} from "./fill.js";
import { emptyGrid } from "./link.js";

/** @import { Entries, Pencil, Square, Target } from "./fill.js" */
/** @import { Drawn } from "./requests.js" */

/**
 * What becomes of the grid; a sentence says why nothing can, and null stands for no change.
 * @typedef {{ entries: Entries, pencil: Pencil }} Edit
 * @typedef {Edit | string | null} Filled
 */

/**
 * A stroke over squares or links: the first of them, "" before there is one, and its last place. Over links also the
 * value that they get, the link that it is at, and those that it has drawn: each with what it had before, and the way
 * from its middle to where it was entered.
 * @typedef {{ cell: string, before: number | undefined, from: Square | null }} Passed
 * @typedef {{ first: string, place: Square, value?: number | undefined, at?: Target | undefined, passed: Passed[] }}
 *   Stroke
 */

const MOST_TYPED = 1000; // Numbers that are typed are less.
const LINK_ROOM = 0.5; // How far off the board a click still means a link at its edge, in squares.
const STROKE_REACH = 0.3; // How near to the middle of a link a stroke has to pass.

/** @type {(place: Square) => Stroke} */
export const strokeFrom = (place) => ({ first: "", place, passed: [] });

/** @type {(value: number, most: number) => number} */
const within = (value, most) => Math.max(0, Math.min(most, value));

export class State {
  grid = emptyGrid("");

  /** @type {Square} */
  cursor = [0, 0];

  /** @type {Drawn | null} */
  #drawn = null;
  /** The targets on each square. @type {Map<string, Target[]>} */
  #targets = new Map();

  /** What the server drew of the grid. Throws before the first. */
  get drawn() {
    if (!this.#drawn) throw new Error("nothing is drawn yet");
    return this.#drawn;
  }

  /** How this board is filled in. */
  get input() {
    return this.drawn.input;
  }

  /**
   * Take what the server drew of the grid.
   * @param {Drawn} drawn
   */
  settle(drawn) {
    this.#drawn = drawn;
    this.#targets = new Map();
    for (const target of drawn.cells) {
      for (const square of target.squares) {
        const found = this.#targets.get(String(square));
        if (found) found.push(target);
        else this.#targets.set(String(square), [target]);
      }
    }
    this.cursor = this.#inside(this.cursor);
  }

  /**
   * Whether a place is on the board, or next to a link at its edge.
   * @param {Square} place
   */
  holds([row, column]) {
    const room = this.input.press === "link" ? LINK_ROOM : 0;
    return row >= -room && column >= -room && row < this.drawn.rows + room && column < this.drawn.columns + room;
  }

  /** What is filled in at the cursor, by keys. */
  get target() {
    return this.#targetsAt(this.cursor)[0];
  }

  /** The square under the cursor and what it holds, in words. */
  spoken() {
    return `row ${this.cursor[0] + 1}, column ${this.cursor[1] + 1}: ${this.wordsAt(this.cursor) || "open"}`;
  }

  /**
   * What a square holds, in words; "" where it is open and has no number.
   * @param {Square} square
   */
  wordsAt(square) {
    const words = this.#targetsAt(square).flatMap((target) => {
      if (target.given) return ["given"];
      const value = this.grid.entries[target.cell];
      if (value !== undefined) return target.values.includes(value) ? [inWords(this.input, target, value, square)] : [];
      if (!this.input.has_digits) return [];
      const marks = this.grid.pencil[target.cell];
      return [marks ? `open, marks ${marks.join(" ")}` : "open"];
    });
    return words.join("; ");
  }

  /**
   * A value at the cursor, or no longer where it is there.
   * @param {number} value
   * @param {boolean} asPencil
   * @returns {Filled}
   */
  write(value, asPencil) {
    return this.#at(this.target, (target) => {
      if (!target.values.includes(value)) return null;
      const { entries, pencil } = this.grid;
      if (asPencil) return { entries, pencil: noted(pencil, target.cell, value) };
      return this.#with(entered(entries, target.cell, entries[target.cell] === value ? undefined : value));
    });
  }

  /**
   * A digit typed at the cursor, after the number that was begun there; and the number that it makes or begins.
   * @param {number} digit
   * @param {number | undefined} begun
   * @returns {{ filled: Filled, number: number }}
   */
  type(digit, begun) {
    const value = this.target && typed(this.target, begun, digit);
    const filled = this.#at(this.target, ({ cell }) => {
      if (value === undefined) return digit === 0 ? this.erase() : null;
      return value === this.grid.entries[cell] ? null : this.#with(entered(this.grid.entries, cell, value));
    });
    // What is no value may be the beginning of one.
    return { filled, number: value ?? ((begun ?? 0) * 10 + digit) % MOST_TYPED };
  }

  /**
   * Nothing at the cursor.
   * @returns {Filled}
   */
  erase() {
    let { entries, pencil } = this.grid;
    const found = this.#targetsAt(this.cursor).filter(({ cell }) => cell in entries || cell in pencil);
    for (const { cell } of found) [entries, pencil] = [entered(entries, cell), entered(pencil, cell)];
    return found.length ? { entries, pencil } : null;
  }

  /**
   * A press at the cursor, by a click at a place or by a key; `backwards` has the opposite mark come first.
   * @param {Square | null} place
   * @returns {Filled}
   */
  press(place, backwards = false) {
    const { entries } = this.grid;
    switch (this.input.press) {
      case "none": return null;
      case "cell": return this.#cycle(this.target, backwards);
      case "link": {
        const { cells } = this.drawn;
        const target = place ? linkOrCellNear(cells, place) : cellAt(cells, this.cursor);
        return place || target ? this.#cycle(target, backwards) : null;
      }
      case "area": {
        const found = areaCycled(entries, this.drawn.cells, this.cursor);
        return found === entries ? null : this.#with(found);
      }
    }
  }

  /**
   * A stroke over a place: the first link is pressed, and the others take its value. Where the stroke goes back the
   * way that it came, what it has drawn goes too.
   * @param {Stroke} stroke
   * @param {Square} place
   * @returns {Filled}
   */
  stroke(stroke, place, backwards = false) {
    const { at } = stroke;
    const link = linkNear(this.drawn.cells, place, STROKE_REACH);
    if (link?.cell === at?.cell) return null;
    stroke.at = link;
    const before = this.grid.entries;
    const entries = at ? this.#left(stroke, at, place) : before;
    if (link && !stroke.first) return this.#begun(stroke, link, backwards);
    const isNew = link && !link.given && stroke.passed.every(({ cell }) => cell !== link.cell);
    if (!isNew) return entries === before ? null : this.#with(entries);
    stroke.passed.push({ cell: link.cell, before: entries[link.cell], from: wayTo(link, place) });
    return entries[link.cell] === stroke.value ? null : this.#with(entered(entries, link.cell, stroke.value));
  }

  /**
   * The press on the first link of a stroke.
   * @param {Stroke} stroke
   * @param {Target} link
   * @param {boolean} backwards
   */
  #begun(stroke, link, backwards) {
    const filled = this.#cycle(link, backwards);
    if (filled === null || typeof filled === "string") return filled;
    stroke.first = link.cell;
    stroke.value = filled.entries[link.cell];
    stroke.passed.push({ cell: link.cell, before: this.grid.entries[link.cell], from: null });
    return filled;
  }

  /**
   * The entries when a stroke has left a link at a place: what it drew last goes where it was entered there.
   * @param {Stroke} stroke
   * @param {Target} link
   * @param {Square} place
   */
  #left({ passed }, link, place) {
    const last = passed.at(-1);
    const { entries } = this.grid;
    if (last?.cell !== link.cell) return entries;
    const [down, right] = wayTo(link, place);
    last.from ??= [-down, -right]; // where the stroke began there is no way in
    if (last.from[0] * down + last.from[1] * right <= 0) return entries;
    passed.pop();
    return entered(entries, last.cell, last.before);
  }

  /**
   * A stroke over squares: the first of them is pressed, and the others take its value.
   * @param {Stroke} stroke
   * @param {Square} square
   * @returns {Filled}
   */
  brush(stroke, square, backwards = false) {
    const target = this.#targetsAt(square)[0];
    if (!target || target.cell === stroke.first) return null;
    if (!stroke.first) {
      this.cursor = square;
      const filled = this.press(stroke.place, backwards);
      if (filled && typeof filled !== "string") stroke.first = target.cell;
      return filled;
    }
    const { entries } = this.grid;
    const value = entries[stroke.first];
    const fits = value === undefined || target.values.includes(value);
    const { cell, given } = target;
    return given || !fits || entries[cell] === value ? null : this.#with(entered(entries, cell, value));
  }

  /**
   * A drag from one corner of an area to the other.
   * @param {Square} from
   * @param {Square} to
   * @returns {Filled}
   */
  area(from, to) {
    const { cells } = this.drawn;
    const areas = areasBetween(cells, from, to);
    const placed = () => this.#with(areaNext(this.grid.entries, cells, areas));
    return areas.length ? placed() : `No ${this.input.noun} can lie here.`;
  }

  /**
   * A press on the link from the cursor in a direction.
   * @param {Square} direction
   * @returns {Filled}
   */
  pressLink(direction) {
    const link = linkTowards(this.drawn.cells, this.cursor, direction);
    return link ? this.#cycle(link) : null;
  }

  /** @param {Target | undefined} target @returns {Filled} */
  #cycle(target, backwards = false) {
    return this.#at(target, (open) => this.#with(cycled(this.grid.entries, open, backwards)));
  }

  /**
   * What becomes of a target that can be filled in, or why it cannot.
   * @param {Target | undefined} target
   * @param {(target: Target) => Filled} act
   */
  #at(target, act) {
    if (!target) return "Nothing is filled in here.";
    return target.given ? "This cell is given." : act(target);
  }

  /** @param {Entries} entries @returns {Edit} */
  #with(entries) {
    return { entries, pencil: this.grid.pencil };
  }

  /** @param {Square} square */
  #targetsAt(square) {
    return this.#targets.get(String(square)) ?? [];
  }

  /** @param {Square} square @returns {Square} */
  #inside([row, column]) {
    return [within(row, this.drawn.rows - 1), within(column, this.drawn.columns - 1)];
  }
}
