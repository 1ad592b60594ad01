// The board of the desk: its picture, what lies over it, and the same as a grid of names for those who do not see it.

import { made } from "./elements.js";
import { UNIT, element, paint, placeAt } from "./paint.js";
import { samePoint } from "./tools.js";

/** @import { Square } from "./fill.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Point } from "./tools.js" */

/**
 * What lies over the picture.
 * @typedef {object} Over
 * @property {Point | null} cursor
 * @property {boolean} whole Whether the cursor is a square, rather than a point.
 * @property {Square[]} [trail] What is being dragged over.
 * @property {boolean} [line] Whether that is a line.
 * @property {Square[]} [arrow] The ends of an arrow that is being dragged, as places.
 * @property {Point[]} [brushed] Spots that are being dragged over.
 * @property {Square | null} held Where a finger is held for the opposite mark.
 * @property {Square[]} broken Squares that break a rule.
 * @property {Square[]} lit Squares that words beside the board name.
 * @property {{ at: Point, text: string }[]} coming Entries that have not reached the server.
 */

const WIDTH = 5; // Of a square, where there is room, as many times the size of words.
const AMPLE = 2.25; // The same, above which the board leaves room for what is below it.
const SHARE = 64; // Of a hundred parts of the height of the window, those that such a board takes.
const LEAST = 22; // Pixels of a square, beneath which the board scrolls.

const ROOM = 0.5; // Squares around a point where something can be entered.

/** @type {(at: Point) => { x: number, y: number }} */
const spotOf = ([down, right]) => ({ x: right / 2 * UNIT, y: down / 2 * UNIT });

export class Sheet {
  #picture = made("div");
  #names = made("div");
  #note = made("div");
  #over = element("g", {});
  #id = `sheet-${Math.random().toString(36).slice(2)}`; // A notebook may have several, each from modules of its own.

  /** @type {Point[]} */
  #points = [];

  /** @type {HTMLElement} */
  root = made("div", this.#picture, this.#names, this.#note);

  constructor() {
    this.root.className = "sheet";
    this.root.tabIndex = 0;
    this.root.setAttribute("role", "grid");
    this.#picture.className = "sheet-picture";
    this.#picture.setAttribute("aria-hidden", "true");
    this.#names.className = "unseen";
    this.#names.setAttribute("role", "rowgroup");
    this.#note.className = "sheet-note";
    this.#note.setAttribute("aria-hidden", "true");
    this.#note.hidden = true;
  }

  get svg() {
    const found = this.#picture.firstElementChild;
    return found instanceof SVGSVGElement ? found : null;
  }

  /**
   * The place under a pointer, in squares; null where there is no board yet.
   * @param {MouseEvent} event
   * @returns {Square | null}
   */
  placeAt(event) {
    return this.svg && placeAt(this.svg, event);
  }

  /**
   * Show a picture over the colours of squares, with room for all points where something can be entered.
   * @param {Scene} scene
   * @param {Record<string, string>} colours
   * @param {Point[]} points
   */
  show(scene, colours, points) {
    const [left, top, wide, high] = scene.box;
    const [downs, rights] = [points.map(([down]) => down / 2), points.map(([, right]) => right / 2)];
    const [x, y] = [Math.min(-left, Math.min(...rights) - ROOM), Math.min(-top, Math.min(...downs) - ROOM)];
    const width = Math.max(wide - left, Math.max(...rights) + ROOM) - x;
    const height = Math.max(high - top, Math.max(...downs) + ROOM) - y;
    const picture = paint({ ...scene, box: [-x, -y, width, height] });
    picture.removeAttribute("role");
    picture.removeAttribute("aria-label");
    const [most, ample] = [width * WIDTH, width * AMPLE];
    picture.style.maxWidth = `min(${most}rem, max(${ample}rem, ${(SHARE * width / height).toFixed(1)}vh))`;
    picture.style.minWidth = `${Math.round(width * LEAST)}px`;
    const under = Object.entries(colours).map(([square, colour]) => {
      const [row = 0, column = 0] = square.split(",").map(Number);
      return element("rect", { x: column * UNIT, y: row * UNIT, width: UNIT, height: UNIT, class: `colour-${colour}` });
    });
    picture.firstElementChild?.after(...under);
    picture.append(this.#over);
    this.#picture.replaceChildren(picture);
    this.root.setAttribute("aria-label", scene.title);
  }

  /** @param {Over} over */
  lay({ cursor, whole, trail = [], line = false, arrow = [], brushed = [], held, broken, lit, coming }) {
    const box = (/** @type {Square} */ [row, column], /** @type {string} */ name, inset = 2) => element("rect", {
      x: column * UNIT + inset, y: row * UNIT + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset, rx: 4,
      class: name,
    });
    /** @type {SVGElement[]} */
    const nodes = [
      ...lit.map((square) => box(square, "lit", 1)),
      ...broken.map((square) => box(square, "broken", 4)),
      ...(line ? [] : trail.map((square) => box(square, "trail", 0))),
      ...brushed.map((at) => {
        const { x, y } = spotOf(at);
        return element("circle", { cx: x, cy: y, r: UNIT * 0.3, class: "trail" });
      }),
    ];
    if (line && trail.length) {
      const points = trail.map(([r, c]) => `${(c + 0.5) * UNIT},${(r + 0.5) * UNIT}`).join(" ");
      nodes.push(element("polyline", { points, class: "trail-line" }));
    }
    if (arrow.length) {
      const points = arrow.map(([down, right]) => `${right * UNIT},${down * UNIT}`).join(" ");
      nodes.push(element("polyline", { points, class: "trail-line" }));
    }
    for (const { at, text } of coming) {
      const { x, y } = spotOf(at);
      const words = element("text", { x, y: y + 0.2 * UNIT, "font-size": UNIT * 0.5, class: "coming" });
      words.textContent = text || "×";
      nodes.push(words);
    }
    if (held) {
      const [row, column] = held;
      nodes.push(element("circle", { cx: column * UNIT, cy: row * UNIT, r: UNIT * 0.9, class: "held" }));
    }
    if (cursor) nodes.push(cursorMark(cursor, whole));
    this.#over.replaceChildren(...nodes);
  }

  /**
   * Name the places where the cursor can stand, row by row.
   * @param {{ at: Point, label: string }[]} places
   */
  name(places) {
    this.#points = places.map(({ at }) => at);
    /** @type {Map<number, { cell: HTMLElement, right: number }[]>} */
    const rows = new Map();
    places.forEach(({ at: [down, right], label }, i) => {
      const cell = made("div", label);
      cell.id = `${this.#id}-${i}`;
      cell.setAttribute("role", "gridcell");
      const row = rows.get(down) ?? [];
      row.push({ cell, right });
      rows.set(down, row);
    });
    const ordered = [...rows].sort(([one], [other]) => one - other);
    this.#names.replaceChildren(...ordered.map(([, cells]) => {
      cells.sort((one, other) => one.right - other.right);
      const row = made("div", ...cells.map(({ cell }) => cell));
      row.setAttribute("role", "row");
      return row;
    }));
  }

  /**
   * Have the name at a point be the active one.
   * @param {Point | null} at
   */
  activate(at) {
    const number = at ? this.#points.findIndex((point) => samePoint(point, at)) : -1;
    this.#names.querySelector("[aria-selected]")?.removeAttribute("aria-selected");
    const cell = number < 0 ? null : this.#names.querySelector(`#${this.#id}-${number}`);
    if (!cell) {
      this.root.removeAttribute("aria-activedescendant");
      return;
    }
    cell.setAttribute("aria-selected", "true");
    this.root.setAttribute("aria-activedescendant", cell.id);
  }

  /**
   * Say something at a point of the board; "" takes it away.
   * @param {string} sentence
   * @param {Point | null} at
   */
  note(sentence, at = null) {
    this.#note.hidden = !sentence;
    this.#note.textContent = sentence;
    const matrix = this.svg?.getScreenCTM();
    if (!sentence || !matrix) return;
    const frame = this.root.getBoundingClientRect();
    const { x, y } = at ? spotOf(at) : { x: 0, y: 0 };
    const spot = new DOMPoint(x, y).matrixTransform(matrix);
    const [left, top] = [spot.x - frame.left + this.root.scrollLeft, spot.y - frame.top];
    const { offsetWidth: wide, offsetHeight: high } = this.#note;
    const edge = matrix.a * UNIT * 0.6;
    this.#note.style.left = `${Math.max(0, Math.min(left - wide / 2, frame.width - wide))}px`;
    this.#note.style.top = `${top - edge - high > 0 ? top - edge - high : top + edge}px`;
  }
}

/**
 * @param {Point} at
 * @param {boolean} whole
 */
function cursorMark(at, whole) {
  const { x, y } = spotOf(at);
  const isSquare = whole || (at[0] % 2 !== 0 && at[1] % 2 !== 0);
  const half = UNIT * (isSquare ? 0.45 : 0.25);
  return element("rect", {
    x: x - half, y: y - half, width: 2 * half, height: 2 * half, rx: isSquare ? 4 : half, class: "cursor",
  });
}
