// The tools with which the clues of a kind are set, as the server declares them: where the cursor can stand, what
// is typed there, and what clicks go through. Pure functions; nothing here knows a kind.

/** @import { TextName } from "./about.js" */
/** @import { Entries, Square } from "./fill.js" */
/** @import { Drawn } from "./requests.js" */

/**
 * A point of the board in half squares, [down, right]: the middle of the first square is 1, 1.
 * @typedef {[number, number]} Point
 */

/**
 * Where something can be entered; `place` goes back to the server as it is.
 * @typedef {{ place: unknown, at: Point, text: string }} Spot
 */

/**
 * A tool: one field of the kind, and how it is set.
 * @typedef {object} Tool
 * @property {string} field
 * @property {string} label
 * @property {string} means
 * @property {string} [group] The tools among which it stands, where there are many.
 * @property {"" | "once" | "often" | "number"} [wish] How the rest can be wished to have it, where it can.
 * @property {"entry" | "region" | "cage" | "line" | "text"} gesture
 * @property {"digits" | "letters" | "text"} keys
 * @property {string[]} choices
 * @property {Record<string, string>} meanings What entries mean, where their text does not say it.
 * @property {string[]} [ways] The letters of the ways in which the arrow of an entry can point.
 * @property {string} [aimed] What stands before the arrow of an entry that has no more than that.
 * @property {Spot[]} spots
 * @property {string} [text]
 * @property {boolean} [flag]
 * @property {boolean} required
 */

/**
 * A change of the board record: an entry, a drag, a whole field, a text about the board, or something done to it.
 * @typedef {{ field: string, place: unknown, text: string }} EntryStroke
 * @typedef {{ field: string, squares: Square[], erase?: boolean, new?: boolean }} DragStroke
 * @typedef {{ field: string, text: string }} TextStroke
 * @typedef {{ board: "clear" | "rotate" | "mirror" }} TurnStroke
 * @typedef {{ board: "resize", rows: number, cols: number }} SizeStroke
 * @typedef {{ board: "move", down: number, right: number }} MoveStroke
 * @typedef {{ note: TextName, text: string }} NoteStroke
 * @typedef {EntryStroke | DragStroke | TextStroke | TurnStroke | SizeStroke | MoveStroke | NoteStroke} Stroke
 */

/**
 * A board record: only its size is ever looked at.
 * @typedef {{ type: string, rows: number, cols: number, clues?: Record<string, unknown>,
 *   params?: Record<string, unknown>, [part: string]: unknown }} BoardRecord
 */

/**
 * A board that is being made, as the server has it; `entries` are those of the answer on trial that still stand. Where
 * it is not `ready` as a clue is unfinished, there may be a verdict on the `rest`.
 * @typedef {Drawn & { record: BoardRecord, kind: string, tools: Tool[], ready: string, ready_at?: Square | null,
 *   rest?: boolean, entries?: Entries, broken: { sentence: string, squares: Square[] } | null }} Draft
 */

/**
 * The cursor among spots: where it is, and the line that it keeps to when arrows lead it zigzag.
 * @typedef {{ at: Point, home: Point }} Cursor
 */

/** The steps of the ways of arrows. @type {Record<string, Square>} */
const WAYS = {
  n: [-1, 0], ne: [-1, 1], e: [0, 1], se: [1, 1], s: [1, 0], sw: [1, -1], w: [0, -1], nw: [-1, -1],
};
const AIMED = /^([^nesw]*)([nesw]{1,2})?(.*)$/;
const REACH = 0.75; // How far from a spot a click still means it, in squares.
const AIM = 0.4; // How far from a spot a drag aims its arrow.

/** @type {(at: Point) => Cursor} */
export const cursorAt = (at) => ({ at, home: at });

/** @type {(square: Square) => Point} */
export const middleOf = ([row, column]) => [2 * row + 1, 2 * column + 1];

/**
 * The square that a point is in; a point on a border is in the one below or to the right.
 * @type {(at: Point) => Square}
 */
export const squareOf = ([down, right]) => [Math.floor(down / 2), Math.floor(right / 2)];

/** @type {(place: Square) => Square} */
export const squareUnder = ([down, right]) => [Math.floor(down), Math.floor(right)];

/** @type {(one: Point, other: Point) => boolean} */
export const samePoint = (one, other) => one[0] === other[0] && one[1] === other[1];

/**
 * The spot at a point.
 * @param {Spot[]} spots
 * @param {Point} at
 */
export const spotAt = (spots, at) => spots.find((spot) => samePoint(spot.at, at));

/**
 * The spot of the cage or line over a square, the newest one: the spot in one of its squares, which the value of the
 * field lists.
 * @param {Spot[]} spots
 * @param {Square} square
 * @param {unknown} value
 */
export function spotOver(spots, square, value) {
  const squares = [square, ...(listOver(value, square) ?? [])];
  return squares.map((each) => spotAt(spots, middleOf(each))).find(Boolean);
}

/**
 * The last list of squares in a value that has this square.
 * @param {unknown} value
 * @param {Square} square
 * @returns {Square[] | null}
 */
function listOver(value, square) {
  if (typeof value !== "object" || value === null) return null;
  const parts = Object.values(value);
  if (Array.isArray(value) && value.length && value.every(isSquare)) {
    return value.some((one) => samePoint(one, square)) ? value : null;
  }
  for (const part of parts.reverse()) {
    const found = listOver(part, square);
    if (found) return found;
  }
  return null;
}

/**
 * @param {unknown} value
 * @returns {value is Square}
 */
function isSquare(value) {
  return Array.isArray(value) && value.length === 2 && value.every(Number.isInteger);
}

/**
 * The spot that is nearest to a place in squares, within reach.
 * @param {Spot[]} spots
 * @param {Square} place
 */
export function spotNear(spots, [row, column], reach = REACH) {
  let nearest, least = reach;
  for (const spot of spots) {
    const distance = Math.hypot(spot.at[0] / 2 - row, spot.at[1] / 2 - column);
    if (distance < least) [nearest, least] = [spot, distance];
  }
  return nearest;
}

/**
 * The cursor one spot further in a direction: the nearest row of spots that way, in it the spot that is nearest to
 * the line that the cursor keeps to. Where nothing is straight ahead, whatever lies more ahead than aside.
 * @param {Point[]} points
 * @param {Cursor} cursor
 * @param {Square} direction
 * @returns {Cursor}
 */
export function stepped(points, { at, home }, [down, right]) {
  const [main, cross] = down ? /** @type {const} */ ([0, 1]) : /** @type {const} */ ([1, 0]);
  const sign = down || right;
  /** @type {{ point: Point, rank: number[] } | null} */
  let best = null;
  for (const point of points) {
    const ahead = sign * (point[main] - at[main]);
    const aside = Math.abs(point[cross] - at[cross]);
    if (ahead <= 0 || aside > Math.max(1, ahead)) continue;
    const rank = [aside > 1 ? 1 : 0, ahead, Math.abs(point[cross] - home[cross]), point[cross]];
    if (!best || isLess(rank, best.rank)) best = { point, rank };
  }
  if (!best) return { at, home };
  const { point } = best;
  const straight = Math.abs(point[cross] - home[cross]) <= 1;
  return { at: point, home: straight ? (down ? [point[0], home[1]] : [home[0], point[1]]) : point };
}

/** @type {(one: number[], other: number[]) => boolean} */
function isLess(one, other) {
  const differs = one.findIndex((number, i) => number !== other[i]);
  return differs >= 0 && /** @type {number} */ (one[differs]) < /** @type {number} */ (other[differs]);
}

/**
 * An entry as it is shown to people: what it means, also before a number, or the name of the tool, where there is
 * only one.
 * @param {Tool} tool
 * @param {string} text
 */
export function entryInWords({ choices, meanings, label }, text) {
  const [, sign = "", number = ""] = /^(\D*)(.*)$/.exec(text) ?? [];
  const isMark = choices.filter(Boolean).length === 1 && choices.includes(text);
  if (text in meanings || !isMark) return meanings[text] ?? (sign in meanings ? `${meanings[sign]} ${number}` : text);
  return label || text;
}

/**
 * One click on a spot: the next of the choices, after the last nothing; or backwards. Null where there are none.
 * @param {Tool} tool
 * @param {string} text
 */
export function cycledText({ choices, required }, text, backwards = false) {
  if (!choices.length) return null;
  const order = required && choices.includes("") ? choices : ["", ...choices.filter(Boolean)];
  const now = order.indexOf(text);
  return order[(Math.max(now, 0) + (backwards ? order.length - 1 : 1)) % order.length] ?? "";
}

/**
 * The way of a step, "" where arrows cannot point there.
 * @param {Tool} tool
 * @param {Square} step
 */
export function wayOf({ ways = [] }, [down, right]) {
  return ways.find((way) => String(WAYS[way]) === String([Math.sign(down), Math.sign(right)])) ?? "";
}

/**
 * The way from the point of a spot to a place in squares, of those in which arrows can point the nearest; "" on the
 * spot itself.
 * @param {Tool} tool
 * @param {Point} at
 * @param {Square} place
 */
export function wayTo({ ways = [] }, at, [row, column]) {
  const [down, right] = [row - at[0] / 2, column - at[1] / 2];
  if (Math.hypot(down, right) < AIM) return "";
  /** @type {(way: string) => number} */
  const along = (way) => {
    const [y, x] = WAYS[way] ?? [0, 0];
    return (y * down + x * right) / Math.hypot(y, x);
  };
  return ways.reduce((best, way) => (along(way) > along(best) ? way : best));
}

/**
 * An entry with its arrow in another way; what stands before and after the arrow stays.
 * @param {Tool} tool
 * @param {string} text
 * @param {string} way
 */
export function aimedText({ aimed = "" }, text, way) {
  const [, before = "", known = "", after = ""] = AIMED.exec(text) ?? [];
  return known ? `${before}${way}${after}` : `${aimed}${way}${before}`;
}

/**
 * What a number that is typed makes of an entry with an arrow: the arrow stays. Null where there is none.
 * @param {Tool} tool
 * @param {string} typed
 * @param {string} held What the spot holds.
 */
export function numberedText({ ways = [], aimed = "" }, typed, held) {
  const [, , way = "", after = ""] = AIMED.exec(held) ?? [];
  return ways.includes(way) && aimed && /^[\d?]+$/.test(typed) ? `${typed}${way}${after}` : null;
}

/**
 * What typing a key makes of what was typed just before, "" for nothing: all of it, and, for where that is refused,
 * its ends, the longest first. Null for a key that means nothing here.
 * @param {Tool} tool
 * @param {string} typed
 * @param {string} key
 * @param {string} held What the spot holds.
 * @returns {string[] | null}
 */
export function typedTexts({ keys, choices }, typed, key, held = "") {
  if ([...key].length !== 1 || key === " ") return null;
  const cased = [key, key.toUpperCase(), key.toLowerCase()].find((one) => choices.includes(one));
  if (keys === "letters") {
    if (cased) return [cased];
    const begun = choices.filter((choice) => choice.toLowerCase().startsWith(key.toLowerCase()));
    const next = begun[(begun.indexOf(held) + 1) % begun.length];
    if (next) return [next];
    return /^\p{L}$/u.test(key) ? [key] : null;
  }
  if (keys === "digits" && !/^[\d?+\-−×x*÷/.,:=<>]$/.test(key) && !cased) return null;
  const all = [...typed, cased ?? key];
  return all.map((_, i) => all.slice(i).join(""));
}

/**
 * A point of the board in words.
 * @param {Point} at
 * @param {{ rows: number, columns: number }} board
 */
export function pointInWords([down, right], { rows, columns }) {
  const [row, column] = [Math.ceil(down / 2), Math.ceil(right / 2)];
  if (down < 0 || down > 2 * rows) {
    return beside(down < 0 ? "above" : "below", down < 0 ? -down : down - 2 * rows, `column ${column}`);
  }
  if (right < 0 || right > 2 * columns) {
    return beside(right < 0 ? "left of" : "right of", right < 0 ? -right : right - 2 * columns, `row ${row}`);
  }
  const [across, along] = [down % 2 === 0, right % 2 === 0];
  if (across && along) return `corner below row ${row}, right of column ${column}`;
  if (across) return row ? `border below row ${row}, column ${column}` : `border above row 1, column ${column}`;
  if (along) return column ? `border right of row ${row}, column ${column}` : `border left of row ${row}, column 1`;
  return `row ${row}, column ${column}`;
}

/** @type {(side: string, away: number, line: string) => string} */
function beside(side, away, line) {
  const place = Math.ceil(away / 2);
  return `${side} ${line}${place > 1 ? `, place ${place}` : ""}`;
}

/**
 * The squares that words name as r3c4, each once; of r0c1 and others beside the board none.
 * @param {string} words
 * @returns {Square[]}
 */
export function squaresIn(words) {
  const names = new Set(words.match(/\br[1-9]\d*c[1-9]\d*\b/g));
  return [...names].map((name) => {
    const [row = 0, column = 0] = name.slice(1).split("c").map(Number);
    return [row - 1, column - 1];
  });
}
