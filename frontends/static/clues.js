// The layer of clues: what pointer and keys enter with the tool that is taken.

import { button } from "./elements.js";
import { Aim, Dab, Drag } from "./drags.js";
import { Brush, Trail, dragStroke, sameSquare } from "./gestures.js";
import { ARROWS } from "./keys.js";
import {
  cursorAt, entryInWords, middleOf, samePoint, spotNear, squareOf, squareUnder, typedTexts, wayOf,
} from "./tools.js";

/** @import { Editor, How, Pad } from "./editor.js" */
/** @import { Act } from "./entries.js" */
/** @import { Square } from "./fill.js" */
/** @import { Mode } from "./gestures.js" */
/** @import { Point, Spot, Tool } from "./tools.js" */

/**
 * Keys with Shift by which a line goes diagonally: as they lie on the block of digits.
 * @type {Record<string, Square>}
 */
const DIAGONALS = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] };

export class Clues {
  title = "Clues";

  /** @type {Mode} */
  mode = "draw";

  #field = "";
  #goes = false; // Whether what is typed next goes on with what was typed before.

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
  }

  /** The tools that are used on the board. */
  get tools() {
    return this.editor.draft?.tools.filter(({ gesture }) => gesture !== "text") ?? [];
  }

  get tool() {
    return this.tools.find(({ field }) => field === this.#field) ?? null;
  }

  /** Where the cursor can stand; null for every square. */
  get points() {
    return this.tool?.gesture === "entry" ? this.tool.spots.map(({ at }) => at) : null;
  }

  /** Have no tool in hand: another puzzle is opened. */
  forget() {
    this.#field = "";
  }

  /** Have a tool in hand: the first one, where the draft does not have it any more. */
  settle() {
    if (!this.tool) this.#field = this.tools[0]?.field ?? "";
  }

  /** @param {string} field */
  take(field) {
    this.#field = field;
    this.editor.turnTo(this);
  }

  /** @param {number} by */
  takeNext(by) {
    const fields = this.tools.map(({ field }) => field);
    const next = fields[(fields.indexOf(this.#field) + by + fields.length) % fields.length];
    if (next === undefined) return;
    this.take(next);
    this.editor.around.speak(`Tool: ${this.tool?.label ?? ""}`);
  }

  /** @param {Mode} mode */
  choose(mode) {
    this.mode = mode;
    this.editor.around.describe();
  }

  /** What is typed next begins an entry. */
  pause() {
    this.#goes = false;
  }

  // What is there --------------------------------------------------------------------------------------

  /** What the record has in the field of a tool. @param {Tool} tool */
  #valueOf({ field }) {
    const { clues, params } = this.editor.now.record;
    return clues?.[field] ?? params?.[field];
  }

  /** What is at points, for who does not see the board. @returns {(at: Point) => string} */
  labels() {
    const { tool } = this;
    if (tool?.gesture !== "region") {
      const texts = new Map(tool?.spots.map(({ at, text }) => [String(at), entryInWords(tool, text)]));
      return (at) => texts.get(String(at)) ?? "";
    }
    const grid = this.#valueOf(tool);
    return (at) => {
      const [row, column] = squareOf(at);
      const found = Array.isArray(grid) && Array.isArray(grid[row]) ? grid[row][column] : null;
      return typeof found === "number" || typeof found === "string" ? `region ${found}` : "";
    };
  }

  // What is entered ------------------------------------------------------------------------------------

  /**
   * Enter something at a point, or at the cursor.
   * @param {Act} act
   */
  #enter(act, at = this.editor.cursor.at) {
    const { tool, editor } = this;
    if (!tool) return;
    editor.enter(tool.field, at, act);
    this.#goes = act.act === "type" || act.act === "erase";
  }

  /** Enter a text at the cursor. @param {string} text */
  write(text) {
    this.#enter({ act: "write", text });
  }

  /** Type a key; says whether it means anything here. @param {string} key */
  type(key) {
    if (!this.tool || !typedTexts(this.tool, "", key)) return false;
    this.#enter({ act: "type", key, goes: this.#goes });
    return true;
  }

  /** @param {boolean} back Whether only the last letter goes. */
  erase(back) {
    this.#enter({ act: "erase", back });
  }

  cycle(backwards = false) {
    if (this.tool?.choices.length) this.#enter({ act: "cycle", backwards });
  }

  /**
   * Have the arrow of an entry point this way.
   * @param {Point} at
   * @param {string} way
   */
  aim(at, way) {
    this.#enter({ act: "aim", way }, at);
  }

  /**
   * Bring to all spots of a drag what the first one has, or the choice after that.
   * @param {Spot} first
   * @param {Spot[]} spots
   * @param {boolean} backwards
   */
  brush(first, spots, backwards) {
    this.#enter({ act: "brush", backwards, others: spots.map(({ at }) => at) }, first.at);
  }

  // The pointer ----------------------------------------------------------------------------------------

  /**
   * What a press at a place begins.
   * @param {Square} place
   * @param {How} how
   */
  begin(place, how) {
    const { tool, editor: { draft, cursor } } = this;
    if (!tool || !draft) return null;
    if (tool.gesture === "entry") {
      const spot = spotNear(tool.spots, place);
      const Press = tool.ways?.length ? Aim : Dab;
      return spot ? new Press(this, new Brush(tool, place, spot), { ...how, at: cursor.at }) : null;
    }
    const again = samePoint(cursor.at, middleOf(squareUnder(place)));
    return new Drag(this, tool, new Trail(place, draft, tool.gesture === "line"), { ...how, again });
  }

  // Keys -----------------------------------------------------------------------------------------------

  /** What a key does here; says whether it does anything. @param {KeyboardEvent} event */
  key(event) {
    const { editor } = this;
    const { key, shiftKey } = event;
    const arrow = ARROWS[key];
    const isDiagonal = this.tool?.gesture === "line" || (this.tool?.ways?.length ?? 0) > 4;
    const further = shiftKey ? arrow ?? (isDiagonal ? DIAGONALS[key] : undefined) : undefined;
    if (further) this.#extend(further);
    else if (arrow) {
      editor.drop();
      editor.step(arrow);
    } else if (key === " " || (key === "Enter" && shiftKey)) this.cycle(true);
    else if (key === "Enter") this.#confirm();
    else if (key === "Delete") this.erase(false);
    else if (key === "Backspace") this.erase(true);
    else if (key === "PageDown" || key === "PageUp") this.takeNext(key === "PageDown" ? 1 : -1);
    else return this.type(key);
    return true;
  }

  /** Draw on by keys. @param {Square} direction */
  #extend(direction) {
    const { tool, editor } = this;
    const { draft, square: from } = editor;
    if (!tool || !draft) return;
    const way = wayOf(tool, direction);
    if (way) this.aim(editor.cursor.at, way);
    else if (tool.gesture === "entry") {
      const { at } = editor.cursor;
      editor.step(direction);
      this.#enter({ act: "copy", from: at });
    } else if (tool.gesture === "region") {
      editor.step(direction);
      if (sameSquare(from, editor.square)) return;
      const how = { mode: this.mode, opposite: false, again: false };
      const stroke = dragStroke(tool, [from, editor.square], how);
      if (stroke) editor.stroke([stroke]);
    } else {
      const [row, column] = from;
      const drag = editor.gesture instanceof Drag ? editor.gesture : new Drag(this, tool,
        new Trail([row + 0.5, column + 0.5], draft, tool.gesture === "line"),
        { opposite: false, fresh: false, again: true });
      editor.gesture = drag;
      drag.trail.step(direction);
      editor.put(cursorAt(middleOf(drag.trail.squares.at(-1) ?? from)));
    }
  }

  /** Enter: the drag by keys is done, something new begins here, or the next choice comes. */
  #confirm() {
    const { tool, editor } = this;
    const squares = [editor.square];
    if (tool?.gesture === "entry") this.cycle();
    else if (editor.gesture instanceof Drag) {
      editor.gesture.end();
      editor.drop();
    } else if (tool?.gesture === "region") editor.stroke([{ field: tool.field, squares, new: true }]);
    else if (tool?.gesture === "cage") editor.stroke([{ field: tool.field, squares }]);
  }

  // What stands around the board -----------------------------------------------------------------------

  /**
   * What can be entered by pressing buttons.
   * @param {HTMLElement} free A place to type what no button has.
   * @returns {Pad}
   */
  pad(free) {
    const { tool } = this;
    if (!tool) return { buttons: [] };
    const choices = tool.choices.filter(Boolean);
    const isMore = tool.keys === "digits" && !choices.some((text) => /\d/.test(text));
    const digits = isMore || (!choices.length && tool.keys !== "letters") ? "0123456789" : "";
    const keys = tool.gesture === "region" ? [] : [...choices, ...digits];
    const isFree = tool.gesture !== "region" && (!choices.length || tool.keys === "text" || tool.gesture === "cage");
    return {
      buttons: [
        ...keys.map((text) => {
          const found = button(entryInWords(tool, text), () => (choices.includes(text) ? this.write(text) : this.type(text)));
          found.dataset.text = text;
          if (found.textContent !== text) found.title = `Key: ${text}`;
          return found;
        }),
        button("⌫", () => this.erase(false), "Erase"), ...(isFree ? [free] : []),
      ],
      about: `clues ${tool.field} ${choices.length}`,
    };
  }

  get help() {
    switch (this.tool?.gesture) {
      case "entry":
        if (this.tool.ways?.length) {
          return "A drag from a square, or [Shift]+[arrow], sets the direction of its arrow; keys enter everything else, "
            + "[arrows] move, [Delete] clears";
        }
        return this.tool.choices.length
          ? "[arrows] move, keys enter a clue, [Enter] or another click takes the next one, "
            + "[Space] or a right click the previous one"
          : "[arrows] move, keys enter, [Delete] clears";
      case "region":
        return "A drag paints the region of the first square; a right drag or [Shift] begins another. "
          + "Keys: [Shift]+[arrow], [Enter] begins another";
      case "cage":
        return "A drag draws, a right click removes, digits enter the clue. "
          + "Keys: [Shift]+[arrow], then [Enter]; [Delete]";
      case "line":
        return "A drag draws, dragging back shortens, a tap removes. Keys: [Shift]+[arrow], then [Enter]; [Delete]";
      default:
        return "This kind has settings only.";
    }
  }
}
