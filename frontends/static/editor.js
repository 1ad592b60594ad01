// The desk's editor: a board of any kind, set by the tools that the kind declares, with its verdict beside it.
// It lives in one element and asks by whatever it is given, so that a page and a notebook can both hold it.
//
//   tools.js, gestures.js   from pointer and keys to strokes
//   queue.js                strokes on their way to the server; history.js is what was before them
//   sheet.js                the board; aside.js is what stands beside it; live.js asks for the verdict

import { Aside } from "./aside.js";
import { button, made } from "./elements.js";
import { classed } from "./findings.js";
import { Brush, Press, Trail, dragStroke, entersAtOnce, sameSquare, way } from "./gestures.js";
import { History, momentOf } from "./history.js";
import { Live } from "./live.js";
import { Queue } from "./queue.js";
import { Refused } from "./requests.js";
import { Sheet } from "./sheet.js";
import { State } from "./state.js";
import {
  cursorAt, cycledText, middleOf, pointInWords, samePoint, spotAt, spotNear, spotOver, squareOf, stepped, typedTexts,
} from "./tools.js";
import { capital } from "./words.js";

/** @import { Entries, Pencil, Square } from "./fill.js" */
/** @import { Mode } from "./gestures.js" */
/** @import { Moment } from "./history.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Ask, Body } from "./requests.js" */
/** @import { Filled, Stroke as FillStroke } from "./state.js" */
/** @import { BoardRecord, Cursor, Draft, Point, Spot, Stroke, Tool } from "./tools.js" */

/**
 * Something to be done to the puzzle. Strokes may come with others, for where they are refused, with the spot at
 * which they were typed, and with the squares after which the cursor goes.
 * @typedef {{ does: "strokes", strokes: Stroke[], others?: Stroke[][], key?: string, amends?: boolean, quiet?: boolean,
 *   leads?: Square[] }} StrokesJob
 * @typedef {{ does: "fill", entries: Entries, pencil: Pencil, amends: boolean }} FillJob
 * @typedef {{ does: "colour", colours: Record<string, string> }} ColourJob
 * @typedef {{ does: "record", record: BoardRecord }} RecordJob
 * @typedef {StrokesJob | FillJob | ColourJob | RecordJob | { does: "undo" } | { does: "redo" }} Job
 */

/**
 * What is set: the clues, an answer on trial, or the colours of squares.
 * @typedef {"clues" | "answer" | "colours"} Layer
 */

const TYPING = 1500; // Milliseconds within which keys make one entry.
const LONG = 500; // Milliseconds after which a press is a long one.
const KEPT = 40; // Drafts that are remembered, so that undoing shows them at once.
const COLOURS = ["red", "orange", "yellow", "green", "blue", "purple", "grey"];
const MOST_PAD = 20;

/** @type {Record<Layer, string>} */
const LAYERS = { clues: "Clues", answer: "Answer", colours: "Colours" };

/** @type {Record<Mode, string>} */
const MODES = { draw: "Draw", new: "New", erase: "Erase" };

/** @type {Record<string, Square>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/**
 * Keys with Shift by which a line goes diagonally: as they lie on the block of digits.
 * @type {Record<string, Square>}
 */
const DIAGONALS = { Home: [-1, -1], PageUp: [-1, 1], End: [1, -1], PageDown: [1, 1] };

/** @type {(tool: Tool, spot: Spot) => string} */
const keyOf = ({ field }, { place }) => `${field} ${JSON.stringify(place)}`;

export class Editor {
  /** @type {Layer} */
  layer = "clues";

  /** @type {Mode} */
  mode = "draw";

  /** Whether the left and the right button are swapped. */
  swapped = false;

  /** Whether digits of the answer are pencil marks. */
  pencilling = false;

  colour = /** @type {string} */ ("yellow");

  /** What is on the board instead of the draft. @type {Scene | null} */
  shown = null;

  /** @type {Draft | null} */
  #draft = null;
  /** @type {History} */
  #history = new History(momentOf({ type: "", rows: 0, cols: 0 }));
  /** @type {Map<Moment, Draft>} */
  #drafts = new Map();

  #field = "";
  /** @type {Cursor} */
  #cursor = cursorAt([1, 1]);
  #typed = { key: "", text: "", time: -Infinity };
  #lastKey = "";
  #writing = Promise.resolve();

  #state = new State();
  /** The pointer that is down, and what it does. */
  #pointer = -1;
  /** @type {Press | null} */
  #press = null;
  /** @type {Trail | null} */
  #trail = null;
  /** @type {Brush | null} */
  #brush = null;
  /** @type {FillStroke | null} */
  #fill = null;
  /** The squares of the area that is being dragged. @type {Square[]} */
  #area = [];
  /** @type {{ colour: string, colours: Record<string, string> } | null} */
  #tint = null;
  #opposite = false;
  #fresh = false;
  #again = false;
  #keyTrail = false;

  #sheet = new Sheet();
  #title = made("h2");
  #rules = made("p");
  #notice = classed("p", "notice");
  #trial = classed("p", "trial");
  #spoken = classed("p", "unseen");
  #layers = classed("div", "switch");
  #tools = classed("div", "tool-buttons");
  #modes = classed("div", "switch");
  #pad = classed("div", "pad");
  #entry = this.#entryForm();
  /** What stands in the groups of buttons. @type {Map<HTMLElement, string>} */
  #looks = new Map();
  #keys = classed("p", "keys");
  #undo = button("Undo", () => this.undo());
  #redo = button("Redo", () => this.redo());
  #swap = button("Swap buttons", () => {
    this.swapped = !this.swapped;
    this.#pressed(this.#swap, this.swapped);
  });
  #back = button("To the board", () => this.show(null));
  #board = classed("div", "row board-buttons");
  #rows = made("input");
  #columns = made("input");

  /**
   * @param {HTMLElement} root
   * @param {Ask} ask
   * @param {{ changed?: () => void, store?: Pick<Storage, "getItem" | "setItem"> | null }} options `changed` hears of
   *   everything that is worth keeping.
   */
  constructor(root, ask, { changed = () => {}, store = null } = {}) {
    this.root = root;
    this.ask = ask;
    this.changed = changed;
    /** @type {Queue<Job>} */
    this.queue = new Queue((job) => this.#act(job), {
      changed: () => this.#waited(),
      refused: (job, reason) => this.#refused(job, reason),
    });
    this.live = new Live((record) => this.ask("verdict", { source: record }), (news, record) => {
      if (record === this.now.record) this.aside.hear(news);
    });
    this.aside = new Aside(this, store);
    this.#build();
    this.#listen();
  }

  get now() {
    return this.#history.now;
  }

  get history() {
    return this.#history;
  }

  /** The draft as the server has it; null before the first. */
  get draft() {
    return this.#draft;
  }

  get tool() {
    return this.#draft?.tools.find(({ field, gesture }) => field === this.#field && gesture !== "text") ?? null;
  }

  // Opening ------------------------------------------------------------------------------------------

  /**
   * Open a puzzle; says whether the server took it. Throws what it says otherwise.
   * @param {Body["source"] | Moment} what
   * @param {{ past: Moment[], future: Moment[] }} steps
   * @param {Job[]} pending
   */
  async open(what, steps = { past: [], future: [] }, pending = []) {
    const moment = typeof what === "object" && "record" in what && "entries" in what
      ? /** @type {Moment} */ (what) : null;
    const source = moment ? moment.record : /** @type {Body["source"]} */ (what);
    const own = moment ? { entries: moment.entries, pencil: moment.pencil } : {};
    const draft = boardOf(await this.ask("desk", { source, ...own }));
    this.queue.clear();
    this.#drafts.clear();
    const now = moment ? { ...moment, record: draft.record } : momentOf(draft.record);
    this.#history = new History(now);
    this.#history.restore(steps);
    this.#field = "";
    this.#state = new State();
    this.#cursor = cursorAt([1, 1]);
    this.layer = "clues";
    this.aside.reset();
    this.#arrive(now, draft);
    for (const job of pending) this.queue.add(job);
  }

  /** Let the keys go to the board. */
  focus() {
    this.#sheet.root.focus();
  }

  // Doing --------------------------------------------------------------------------------------------

  /** @param {Stroke[]} strokes */
  stroke(strokes, more = {}) {
    if (strokes.length) this.queue.add({ does: "strokes", strokes, ...more });
  }

  /**
   * Make another record of it, as one step.
   * @param {BoardRecord} record
   */
  replace(record) {
    this.queue.add({ does: "record", record });
  }

  undo() {
    const isStep = (/** @type {Job} */ { does }) => does !== "undo" && does !== "redo";
    if (!this.queue.takeBack(isStep)) this.queue.add({ does: "undo" });
  }

  redo() {
    this.queue.add({ does: "redo" });
  }

  /** @param {Job} job */
  async #act(job) {
    const { now } = this;
    switch (job.does) {
      case "undo":
      case "redo": {
        const chain = job.does === "undo" ? this.#history.past : this.#history.future;
        const moment = chain.at(-1);
        if (!moment) return;
        const draft = await this.#draftOf(moment);
        this.#history[job.does]();
        this.#arrive(moment, draft);
        return;
      }
      case "colour": {
        const moment = { ...now, colours: job.colours };
        if (this.#history.go(moment) && this.#draft) this.#arrive(moment, this.#draft);
        return;
      }
      case "fill": {
        const moment = { ...now, entries: job.entries, pencil: job.pencil };
        const draft = await this.#draftOf(moment);
        this.#history.go(moment, job.amends);
        this.#arrive(moment, draft);
        return;
      }
      case "record": {
        const moment = momentOf(job.record);
        const draft = await this.#draftOf(moment);
        moment.record = draft.record;
        this.#history.go(moment);
        this.#arrive(moment, draft);
        return;
      }
      case "strokes": await this.#edit(job);
    }
  }

  /**
   * What is refused with what was typed before is tried with less of it.
   * @param {StrokesJob} job
   */
  async #edit({ strokes, others = [], key = "", amends = false, leads = [] }) {
    const { record, entries, pencil, colours } = this.now;
    const turned = strokes.some((stroke) => "board" in stroke);
    const filled = turned ? {} : { entries, pencil };
    const edit = async (/** @type {Stroke[]} */ what, /** @type {object} */ own) =>
      boardOf(await this.ask("edit", { source: record, strokes: what, ...own }));
    const first = await edit(strokes, filled).catch((reason) => {
      if (!(reason instanceof Refused) || reason.status >= 500) throw reason;
      return reason;
    });
    let draft = first instanceof Refused ? null : first;
    for (const each of others) {
      try {
        draft ??= await edit(each, filled);
      } catch (reason) {
        if (!(reason instanceof Refused) || reason.status >= 500) throw reason;
      }
    }
    if (!draft) throw first;
    // Of a draft that is no puzzle for the moment nothing can be said about the answer: it stays.
    const cells = draft.ready ? null : new Set(draft.cells.map(({ cell }) => cell));
    const standing = draft.entries ?? entries;
    /** @type {Moment} */
    const moment = turned ? momentOf(draft.record) : {
      record: draft.record, colours,
      entries: cells ? Object.fromEntries(Object.entries(standing).filter(([cell]) => cells.has(cell))) : entries,
      pencil: cells ? Object.fromEntries(Object.entries(pencil).filter(([cell]) => cells.has(cell))) : pencil,
    };
    this.#history.go(moment, amends && key !== "" && key === this.#lastKey);
    this.#lastKey = key;
    this.#arrive(moment, draft);
    const stays = leads.some((square) => sameSquare(square, this.#square));
    const isLed = (/** @type {Spot} */ { at }) => leads.some((square) => samePoint(middleOf(square), at));
    const led = stays ? this.tool?.spots.find(isLed) : null;
    if (led) this.#moveTo(led.at);
  }

  /** @param {Moment} moment */
  async #draftOf(moment) {
    const known = this.#drafts.get(moment);
    if (known) return known;
    const { record, entries, pencil } = moment;
    return boardOf(await this.ask("desk", { source: record, entries, pencil }));
  }

  /**
   * Be at a moment, as the server has it.
   * @param {Moment} moment
   * @param {Draft} draft
   */
  #arrive(moment, draft) {
    const before = this.#draft?.record;
    this.#drafts.delete(moment);
    this.#drafts.set(moment, draft);
    for (const [old] of this.#drafts) if (this.#drafts.size > KEPT) this.#drafts.delete(old);
    const renewed = !before || this.#draft?.tools !== draft.tools;
    this.#draft = draft;
    const grid = { source: "", kind: "", entries: moment.entries, pencil: moment.pencil };
    this.#state.settle(grid, draft);
    if (!this.queue.jobs.slice(1).some(({ does }) => does === "fill")) this.#state.grid = grid;
    this.shown = null;
    this.#sheet.note("");
    if (!this.tool) this.#field = draft.tools.find(({ gesture }) => gesture !== "text")?.field ?? "";
    if (renewed) this.#describe();
    this.#moveTo(this.#cursor.at, false);
    this.#draw();
    this.changed();
    if (JSON.stringify(before) !== JSON.stringify(draft.record) || this.aside.verdict === null) this.follow();
    else this.aside.show();
  }

  /** Ask for the verdict of the puzzle as it is. */
  follow() {
    const { draft } = this;
    if (!draft) return;
    this.aside.forget();
    if (draft.ready) {
      this.live.stop();
      this.aside.notReady(draft.ready);
    } else this.live.follow(this.now.record);
  }

  /**
   * @param {Job} job
   * @param {unknown} reason
   */
  #refused(job, reason) {
    const { entries, pencil } = this.now;
    this.#state.grid = { source: "", kind: "", entries, pencil };
    this.#draw();
    if (job.does === "strokes" && job.quiet) return;
    const sentence = capital(reason instanceof Error ? reason.message : String(reason));
    const at = reason instanceof Refused && reason.at ? middleOf(reason.at) : this.#cursor.at;
    this.#refuse(sentence, at);
  }

  /**
   * Say at the square why nothing happens.
   * @param {string} sentence
   * @param {Point} at
   */
  #refuse(sentence, at = this.#cursor.at) {
    this.#sheet.note(sentence, at);
    this.#spoken.textContent = "";
    this.#spoken.textContent = sentence;
  }

  #waited() {
    const { away, jobs } = this.queue;
    const many = jobs.length === 1 ? "1 change waits" : `${jobs.length} changes wait`;
    const words = away ? `The server does not answer. ${many} here and will be sent when it does.` : "";
    if (this.#notice.textContent !== words) this.#notice.textContent = words;
    this.#notice.hidden = !words;
    this.root.dataset.waiting = String(jobs.length);
    this.#undo.disabled = !this.#history.past.length && !jobs.length;
    this.#redo.disabled = !this.#history.future.length;
    if (this.#draft) this.#lay();
    if (away) this.changed();
  }

  // The board ----------------------------------------------------------------------------------------

  /** Show a picture on the board until the next gesture; null shows the draft again. @param {Scene | null} scene */
  show(scene) {
    this.shown = scene;
    this.#draw();
  }

  #draw() {
    const { draft } = this;
    if (!draft) return;
    const plain = this.layer === "clues" ? this.aside.scene ?? draft.scene : draft.scene;
    this.#sheet.show(this.shown ?? plain, this.now.colours, this.#room);
    this.#back.hidden = !this.shown;
    this.#lay();
  }

  #lay() {
    const { draft, tool } = this;
    if (!draft) return;
    const coming = this.queue.away ? this.queue.jobs.flatMap((job) => (job.does === "strokes" ? job.strokes : [])) : [];
    const spots = coming.flatMap((stroke) => {
      if (!("place" in stroke)) return [];
      const of = draft.tools.find(({ field }) => field === stroke.field);
      const spot = of?.spots.find(({ place }) => JSON.stringify(place) === JSON.stringify(stroke.place));
      return spot ? [{ at: spot.at, text: stroke.text }] : [];
    });
    this.#sheet.lay({
      cursor: this.shown ? null : this.#cursor.at,
      whole: !this.#onSpots,
      trail: this.#trail?.squares ?? this.#area,
      line: tool?.gesture === "line",
      brushed: this.#brush && !this.#brush.isTap ? this.#brush.spots.map(({ at }) => at) : [],
      broken: this.shown ? [] : [
        ...(draft.broken?.squares ?? []), ...this.aside.clash, ...(draft.ready_at ? [draft.ready_at] : []),
      ],
      coming: spots,
    });
    this.#sheet.activate(this.#cursor.at);
  }

  /** Whether the cursor stands on the spots of a tool, rather than on squares. */
  get #onSpots() {
    return this.layer === "clues" && this.tool?.gesture === "entry";
  }

  /** All points where something can be entered: the board does not move when another tool is taken. */
  get #room() {
    return this.#draft?.tools.flatMap(({ spots }) => spots.map(({ at }) => at)) ?? [];
  }

  /** Where the cursor can stand. @returns {Point[]} */
  #points() {
    const { draft, tool } = this;
    if (!draft) return [];
    if (this.#onSpots && tool) return tool.spots.map(({ at }) => at);
    return Array.from({ length: draft.rows * draft.columns }, (_, i) =>
      middleOf([Math.floor(i / draft.columns), i % draft.columns]));
  }

  /**
   * Move the cursor to the point, or the nearest one where it can stand.
   * @param {Point} at
   */
  #moveTo(at, draws = true) {
    const points = this.#points();
    let nearest = points[0] ?? at, least = Infinity;
    for (const point of points) {
      const distance = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (distance < least) [nearest, least] = [point, distance];
    }
    // Where it stays it keeps to its line: strokes arrive while arrows lead it on.
    this.#put(samePoint(nearest, this.#cursor.at) ? this.#cursor : cursorAt(nearest), draws);
  }

  /** @param {Cursor} cursor */
  #put(cursor, draws = true) {
    if (draws) this.#typed.key = "";
    this.#cursor = cursor;
    if (this.#state.begun) {
      const square = this.#square;
      this.#state.cursor = square;
    }
    if (draws) this.#lay();
  }

  /** The square of the cursor; of one beside the board the nearest. @returns {Square} */
  get #square() {
    const [row, column] = squareOf(this.#cursor.at);
    const { rows = 1, columns = 1 } = this.#draft ?? {};
    return [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))];
  }

  /**
   * What a spot has, or will have.
   * @param {Tool} tool
   * @param {Spot} spot
   */
  #textOf(tool, spot) {
    const key = keyOf(tool, spot);
    for (const job of [...this.queue.jobs].reverse()) {
      if (job.does !== "strokes") continue;
      const found = job.strokes.findLast((stroke) =>
        "place" in stroke && `${stroke.field} ${JSON.stringify(stroke.place)}` === key);
      if (found && "text" in found) return found.text;
    }
    return spot.text;
  }

  /** What the record has in the field of a tool. @param {Tool} tool */
  #valueOf({ field }) {
    const { clues, params } = this.now.record;
    return clues?.[field] ?? params?.[field];
  }

  /** The spot that is written at: under the cursor, or of the cage or line over its square. */
  #spot() {
    const { tool } = this;
    if (!tool) return null;
    const { spots } = tool;
    const found = this.#onSpots
      ? spotAt(spots, this.#cursor.at) : spotOver(spots, this.#square, this.#valueOf(tool));
    return found ?? null;
  }

  // Clues --------------------------------------------------------------------------------------------

  /**
   * Enter a text at the cursor.
   * @param {string} text
   */
  enter(text, more = {}) {
    const { tool } = this;
    const spot = this.#spot();
    if (!tool) return;
    if (!spot) {
      const { gesture } = tool;
      this.#refuse(gesture === "entry" ? "Nothing can be entered here." : `There is no ${gesture} here to write at.`);
      return;
    }
    this.stroke([{ field: tool.field, place: spot.place, text }], { key: keyOf(tool, spot), ...more });
    this.#spoken.textContent = `${this.#label(this.#cursor.at)}: ${text || "empty"}`;
  }

  /** @param {string} key */
  #type(key) {
    const { tool } = this;
    const spot = this.#spot();
    if (!tool) return false;
    if (!spot && tool.gesture === "cage" && this.queue.jobs.length && !this.queue.away) {
      // The cage has just been drawn: what is typed into it waits until it is there.
      this.#writing = this.#writing.then(() => this.queue.idle()).then(() => void this.#type(key));
      return true;
    }
    const name = spot ? keyOf(tool, spot) : "";
    const time = performance.now();
    const again = spot !== null && this.#typed.key === name && time - this.#typed.time < TYPING;
    const found = typedTexts(tool, again ? this.#typed.text : "", key, spot ? this.#textOf(tool, spot) : "");
    if (!found) return false;
    const [text = "", ...shorter] = found;
    const place = spot?.place;
    this.enter(text, { amends: again, others: shorter.map((each) => [{ field: tool.field, place, text: each }]) });
    this.#typed = { key: name, text, time };
    return true;
  }

  /** @param {boolean} back Whether only the last letter goes. */
  #erase(back) {
    const { tool } = this;
    if (!tool) return;
    const spot = this.#spot();
    const text = spot ? this.#textOf(tool, spot) : "";
    if (spot && (text || tool.gesture === "entry")) {
      const shorter = back && tool.keys !== "letters" ? [...text].slice(0, -1).join("") : "";
      if (text) this.enter(shorter);
      this.#typed = { key: keyOf(tool, spot), text: shorter, time: performance.now() };
    } else if (tool.gesture !== "entry") this.stroke([{ field: tool.field, squares: [this.#square], erase: true }]);
  }

  #cycle(backwards = false) {
    const { tool } = this;
    const spot = this.#spot();
    const text = tool && spot ? cycledText(tool, this.#textOf(tool, spot), backwards) : null;
    if (text !== null) this.enter(text);
  }

  /** @param {Square} direction */
  #extend(direction) {
    const { tool, draft } = this;
    if (!tool || !draft) return;
    if (tool.gesture === "entry") {
      const text = this.#spot() ? this.#textOf(tool, /** @type {Spot} */ (this.#spot())) : "";
      this.#put(stepped(this.#points(), this.#cursor, direction));
      if (text) this.enter(text);
      return;
    }
    if (tool.gesture === "region") {
      const from = this.#square;
      this.#put(stepped(this.#points(), this.#cursor, direction));
      const to = this.#square;
      if (sameSquare(from, to)) return;
      const stroke = dragStroke(tool, [from, to], { mode: this.mode, opposite: false, again: false });
      if (stroke) this.stroke([stroke]);
      return;
    }
    if (!this.#trail) {
      const [row, column] = this.#square;
      this.#trail = new Trail([row + 0.5, column + 0.5], draft, tool.gesture === "line");
      this.#keyTrail = true;
    }
    this.#trail.step(direction);
    this.#put(cursorAt(middleOf(this.#trail.squares.at(-1) ?? this.#square)));
  }

  /** Enter: the drag by keys is done, something new begins here, or the next choice comes. */
  #confirm() {
    const { tool } = this;
    if (!tool) return;
    if (tool.gesture === "entry") this.#cycle();
    else if (this.#trail) this.#drop(true);
    else if (tool.gesture === "region") this.stroke([{ field: tool.field, squares: [this.#square], new: true }]);
    else if (tool.gesture === "cage") {
      const squares = [this.#square];
      this.stroke([{ field: tool.field, squares }], { leads: squares });
    }
  }

  /**
   * End a drag over squares.
   * @param {boolean} counts Whether it is drawn.
   */
  #drop(counts) {
    const { tool } = this;
    const trail = this.#trail;
    this.#trail = null;
    const byKeys = this.#keyTrail;
    this.#keyTrail = false;
    if (trail && tool && counts) {
      const { squares } = trail;
      const mode = this.#fresh ? "new" : this.mode;
      const stroke = dragStroke(tool, squares, {
        mode, opposite: !byKeys && this.#opposite, again: byKeys || this.#again,
      });
      // A tap with the line tool is also how the cursor is put somewhere: where there is no line, nothing is wrong.
      const quiet = tool.gesture === "line" && trail.isTap && mode === "draw";
      if (stroke) this.stroke([stroke], { quiet, leads: tool.gesture === "cage" && !stroke.erase ? squares : [] });
      if (this.mode === "new" && stroke) this.#choose("draw");
    }
    this.#lay();
  }

  // The pointer --------------------------------------------------------------------------------------

  /** @param {PointerEvent} event */
  #down(event) {
    const place = this.#sheet.placeAt(event);
    const { draft, tool } = this;
    if (!place || !draft || event.button === 1) return;
    if (this.#pointer >= 0) {
      this.#cancel(); // a second finger is no stroke
      return;
    }
    event.preventDefault();
    this.#sheet.root.focus({ preventScroll: true });
    this.#sheet.root.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#sheet.note("");
    if (this.shown) {
      this.#pointer = -1;
      this.show(null); // what is shown is no board: a press on it only goes back
      return;
    }
    this.#opposite = (event.button === 2) !== this.swapped;
    this.#fresh = event.shiftKey;
    if (event.pointerType !== "mouse") {
      this.#press = new Press(() => {
        this.#opposite = !this.#opposite;
        navigator.vibrate?.(20);
        this.#begin(place);
      }, LONG);
    }
    if (this.#keyTrail) this.#drop(false);
    this.#again = !!tool && samePoint(this.#cursor.at, middleOf([Math.floor(place[0]), Math.floor(place[1])]));
    this.#begin(place);
  }

  /**
   * Begin whatever a press at a place begins.
   * @param {Square} place
   */
  #begin(place) {
    const { draft, tool } = this;
    if (!draft) return;
    const square = /** @type {Square} */ ([Math.floor(place[0]), Math.floor(place[1])]);
    const inside = square[0] >= 0 && square[1] >= 0 && square[0] < draft.rows && square[1] < draft.columns;
    this.#trail = this.#brush = this.#fill = this.#tint = null;
    if (this.layer === "answer") {
      if (this.#state.holds(place)) this.#fill = { first: "", place };
    } else if (this.layer === "colours") {
      if (!inside) return;
      const erases = this.#opposite || this.now.colours[String(square)] === this.colour;
      this.#tint = { colour: erases ? "" : this.colour, colours: { ...this.now.colours } };
      this.#tinted(square);
    } else if (tool?.gesture === "entry") {
      const spot = spotNear(tool.spots, place);
      if (!spot) return;
      this.#again = samePoint(spot.at, this.#cursor.at);
      this.#brush = new Brush(tool, place, spot, this.#textOf(tool, spot), this.#opposite);
    } else if (tool && inside) this.#trail = new Trail(place, draft, tool.gesture === "line");
    this.#lay();
  }

  /** @param {PointerEvent} event */
  #move(event) {
    if (event.pointerId !== this.#pointer) return;
    for (const each of [...(event.getCoalescedEvents?.() ?? []), event]) {
      const place = this.#sheet.placeAt(each);
      if (!place) continue;
      this.#trail?.to(place);
      this.#brush?.to(place);
      if (this.#fill) this.#fillAlong(this.#fill, place);
      if (this.#tint) this.#tinted([Math.floor(place[0]), Math.floor(place[1])]);
    }
    const still = (this.#trail?.isTap ?? true) && (this.#brush?.isTap ?? true) && !this.#fill?.first;
    if (!still) this.#press?.end();
    this.#lay();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    if (event.pointerId !== this.#pointer) return;
    const place = this.#sheet.placeAt(event);
    this.#press?.end();
    this.#pointer = -1;
    const { tool } = this;
    if (this.#fill && place && !this.#fill.first) this.#endFill(this.#fill.place, place);
    else if (this.#tint) this.queue.add({ does: "colour", colours: this.#tint.colours });
    else if (this.#brush && tool) this.#dab(this.#brush, tool);
    else if (this.#trail) {
      const last = this.#trail.squares.at(-1);
      const first = this.#trail.squares[0];
      this.#drop(true);
      const square = tool?.gesture === "cage" ? first : last;
      if (square) this.#moveTo(middleOf(square));
    }
    this.#fill = this.#tint = this.#brush = null;
    this.#area = [];
    this.#lay();
  }

  #cancel() {
    this.#press?.end();
    this.#pointer = -1;
    this.#trail = this.#brush = this.#fill = this.#tint = null;
    this.#area = [];
    this.#keyTrail = false;
    this.#draw();
  }

  /**
   * @param {Brush} brush
   * @param {Tool} tool
   */
  #dab(brush, tool) {
    const [first] = brush.spots;
    if (!first) return;
    const { opposite, again } = { opposite: this.#opposite, again: this.#again };
    const last = brush.spots.at(-1) ?? first;
    this.#moveTo(brush.isTap ? first.at : last.at);
    if (!brush.isTap) this.stroke(brush.strokes((spot) => this.#textOf(tool, spot)));
    else if (this.mode === "erase") this.#erase(false);
    else if (opposite || again || entersAtOnce(tool)) this.#cycle(opposite);
  }

  /** @param {Square} square */
  #tinted(square) {
    const { draft } = this;
    if (!this.#tint || !draft) return;
    if (square[0] < 0 || square[1] < 0 || square[0] >= draft.rows || square[1] >= draft.columns) return;
    const { colour, colours } = this.#tint;
    if (colour) colours[String(square)] = colour;
    else delete colours[String(square)];
    this.#sheet.show(draft.scene, colours, this.#room);
  }

  // The answer on trial ------------------------------------------------------------------------------

  /**
   * @param {FillStroke} stroke
   * @param {Square} place
   */
  #fillAlong(stroke, place) {
    const { press } = this.#state.input;
    const far = Math.hypot(place[0] - stroke.place[0], place[1] - stroke.place[1]);
    const [row, column] = stroke.place;
    const start = /** @type {Square} */ ([Math.floor(row), Math.floor(column)]);
    const square = /** @type {Square} */ ([Math.floor(place[0]), Math.floor(place[1])]);
    if (press === "cell") {
      if (!stroke.first && sameSquare(start, square)) return; // jitter
      if (!stroke.first) this.#filled(this.#state.brush(stroke, start, this.#opposite), false);
      if (stroke.first) this.#filled(this.#state.brush(stroke, square), true);
    } else if (press === "link" && (stroke.first || far > 0.3)) {
      for (const each of way(stroke.place, place)) {
        const begun = stroke.first !== "";
        this.#filled(this.#state.stroke(stroke, each, this.#opposite), begun);
      }
      stroke.place = place;
    } else if (press === "area") this.#area = sameSquare(start, square) ? [] : rectangle(start, square);
  }

  /**
   * End a press on the answer that has passed nothing: a tap, or a drag from corner to corner of an area.
   * @param {Square} from
   * @param {Square} to
   */
  #endFill(from, to) {
    const [one, other] = [squareUnder(from), squareUnder(to)];
    if (this.#state.input.press !== "area" || sameSquare(one, other)) this.#tapAnswer(from);
    else this.#filled(this.#state.area(one, other));
  }

  /** @param {Square} place */
  #tapAnswer(place) {
    this.#moveTo(middleOf([Math.floor(place[0]), Math.floor(place[1])]), false);
    this.#filled(this.#state.press(place, this.#opposite));
    this.#lay();
  }

  /**
   * Take what was filled in, or say why it cannot be. `amends` has it be part of the stroke before.
   * @param {Filled} filled
   */
  #filled(filled, amends = false) {
    if (typeof filled === "string") this.#refuse(filled);
    if (!filled || typeof filled === "string") return;
    this.#state.grid = { ...this.#state.grid, ...filled };
    const { jobs } = this.queue;
    const last = jobs.length > 1 ? jobs.at(-1) : null;
    if (last?.does === "fill" && amends) Object.assign(last, filled);
    else this.queue.add({ does: "fill", ...filled, amends });
    this.#spoken.textContent = this.#state.spoken();
  }

  // Keys ---------------------------------------------------------------------------------------------

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    if (!this.#draft || event.altKey) return;
    if (this.#commanded(event)) return;
    const diagonal = event.shiftKey && this.layer === "clues" && this.tool?.gesture === "line" && DIAGONALS[event.key];
    if (diagonal) this.#extend(diagonal);
    else if (event.ctrlKey || event.metaKey) {
      if (event.key === "Home" || event.key === "End") this.#edge(event.key, true);
      else return;
    } else if (event.key === "F2") this.turnTo(this.layer === "clues" ? "answer" : "clues");
    else if (event.key === "Escape") this.#escape();
    else if (event.key === "Home" || event.key === "End") this.#edge(event.key, false);
    else if (!this.#layered(event)) return;
    event.preventDefault();
  }

  /**
   * What a key does on the layer; says whether it does anything.
   * @param {KeyboardEvent} event
   */
  #layered(event) {
    switch (this.layer) {
      case "clues": return this.#clued(event);
      case "answer": return this.#answered(event);
      case "colours": return this.#coloured(event);
    }
  }

  /**
   * Keys that undo and redo, anywhere in the editor.
   * @param {KeyboardEvent} event
   */
  #commanded(event) {
    if (!event.ctrlKey && !event.metaKey) return false;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) {
      // Held down, it stops where the puzzle began.
      if (!event.repeat || this.#history.past.length) this.undo();
    } else if (key === "y" || key === "z") this.redo();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #escape() {
    this.#sheet.note("");
    if (this.#trail) this.#drop(false);
    else if (this.shown) this.show(null);
    this.aside.cancel();
  }

  /**
   * @param {string} key
   * @param {boolean} whole Whether of the whole board rather than the row.
   */
  #edge(key, whole) {
    const points = this.#points()
      .filter(([down]) => whole || down === this.#cursor.at[0])
      .sort((one, other) => one[0] - other[0] || one[1] - other[1]);
    const point = key === "Home" ? points[0] : points.at(-1);
    if (point) this.#put(cursorAt(point));
  }

  /** @param {KeyboardEvent} event */
  #clued(event) {
    const arrow = ARROWS[event.key];
    if (this.shown) this.show(null);
    if (arrow && event.shiftKey) this.#extend(arrow);
    else if (arrow) {
      if (this.#trail) this.#drop(false);
      this.#put(stepped(this.#points(), this.#cursor, arrow));
    } else if (event.key === " " || (event.key === "Enter" && event.shiftKey)) this.#cycle(true);
    else if (event.key === "Enter") this.#confirm();
    else if (event.key === "Delete") this.#erase(false);
    else if (event.key === "Backspace") this.#erase(true);
    else if (event.key === "PageDown" || event.key === "PageUp") this.#nextTool(event.key === "PageDown" ? 1 : -1);
    else return this.#type(event.key);
    return true;
  }

  /** @param {KeyboardEvent} event */
  #answered(event) {
    const state = this.#state;
    const { input } = state;
    const arrow = ARROWS[event.key];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (this.shown) this.show(null);
    if (arrow && event.shiftKey && input.press === "link") this.#filled(state.pressLink(arrow));
    else if (arrow) this.#put(stepped(this.#points(), this.#cursor, arrow));
    else if (digit && input.has_digits) {
      this.#filled(state.type(Number(digit), this.pencilling !== event.shiftKey, performance.now()));
    } else if (event.key === "Delete" || event.key === "Backspace") this.#filled(state.erase());
    else if (event.key === "Enter" || event.key === " ") this.#filled(state.press(null, event.shiftKey));
    else return false;
    return true;
  }

  /** @param {KeyboardEvent} event */
  #coloured(event) {
    const arrow = ARROWS[event.key];
    const square = String(this.#square);
    const number = /^[1-9]$/.test(event.key) ? COLOURS[Number(event.key) - 1] : undefined;
    if (arrow) this.#put(stepped(this.#points(), this.#cursor, arrow));
    else if (event.key === "Delete" || event.key === "Backspace") this.#tintAt(square, "");
    else if (number) this.#tintAt(square, number);
    else if (event.key === "Enter" || event.key === " ") {
      this.#tintAt(square, this.now.colours[square] === this.colour ? "" : this.colour);
    } else return false;
    return true;
  }

  /**
   * @param {string} square
   * @param {string} colour
   */
  #tintAt(square, colour) {
    const { [square]: _, ...others } = this.now.colours;
    this.queue.add({ does: "colour", colours: colour ? { ...others, [square]: colour } : others });
  }

  // What stands around the board ---------------------------------------------------------------------

  /** @param {Layer} layer */
  turnTo(layer) {
    this.layer = layer;
    if (this.#trail) this.#drop(false);
    this.#describe();
    this.#moveTo(this.#cursor.at, false);
    this.#draw();
  }

  /** @param {string} field */
  #take(field) {
    if (this.#trail) this.#drop(false);
    this.#field = field;
    this.#describe();
    this.#moveTo(this.#cursor.at, false);
    this.#draw();
  }

  /** @param {number} by */
  #nextTool(by) {
    const fields = this.#draft?.tools.filter(({ gesture }) => gesture !== "text").map(({ field }) => field) ?? [];
    const next = fields[(fields.indexOf(this.#field) + by + fields.length) % fields.length];
    if (next === undefined) return;
    this.#take(next);
    this.#spoken.textContent = `Tool: ${this.tool?.label ?? ""}`;
  }

  /** @param {Mode} mode */
  #choose(mode) {
    this.mode = mode;
    this.#describe();
  }

  /**
   * @param {HTMLElement} on
   * @param {boolean} pressed
   */
  #pressed(on, pressed) {
    on.setAttribute("aria-pressed", String(pressed));
    return on;
  }

  /** @param {Point} at */
  #label(at) {
    return this.#draft ? pointInWords(at, this.#draft) : "";
  }

  /** Show everything about the draft but its picture. */
  #describe() {
    const { draft, tool } = this;
    if (!draft) return;
    this.root.dataset.kind = draft.kind;
    this.#title.textContent = draft.title;
    this.#rules.textContent = draft.note ? `${draft.rules} (${draft.note})` : draft.rules;
    this.#switch(this.#layers, LAYERS, this.layer, (layer) => this.turnTo(layer));
    this.#tools.hidden = this.layer !== "clues";
    const hands = draft.tools.filter(({ gesture }) => gesture !== "text");
    this.#renew(this.#tools, hands.map(({ field, label, means }) => {
      const found = button(label || field, () => this.#take(field));
      found.title = means;
      found.dataset.field = field;
      return this.#pressed(found, field === tool?.field);
    }));
    const drags = this.layer === "clues" && tool && tool.gesture !== "entry";
    this.#modes.hidden = !drags;
    if (!drags) this.mode = "draw";
    if (drags) {
      const modes = tool.gesture === "line" ? { draw: MODES.draw, erase: MODES.erase }
        : { draw: MODES.draw, new: `New ${tool.gesture}`, erase: MODES.erase };
      this.#switch(this.#modes, modes, this.mode, (mode) => this.#choose(/** @type {Mode} */ (mode)));
    }
    this.#fillPad();
    this.#keys.replaceChildren(...keysIn(this.#help()));
    const focused = document.activeElement;
    if (focused !== this.#rows) this.#rows.value = String(draft.record.rows);
    if (focused !== this.#columns) this.#columns.value = String(draft.record.cols);
    const texts = this.#onSpots && tool ? new Map(tool.spots.map((spot) => [String(spot.at), spot.text])) : new Map();
    this.#sheet.name(this.#points().map((at) => {
      const text = texts.get(String(at)) ?? this.#given(at);
      return { at, label: text ? `${this.#label(at)}: ${text}` : this.#label(at) };
    }));
    this.#tellTrial(draft);
    this.aside.describe(draft);
    this.#waited();
  }

  /**
   * Say what the answer on trial breaks, or that it is right.
   * @param {Draft} draft
   */
  #tellTrial({ broken, faults, finished }) {
    const wrong = broken?.sentence ?? faults[0] ?? "";
    const begun = Object.keys(this.now.entries).length > 0;
    const words = finished && begun ? "The answer is right: every rule is kept." : wrong;
    this.#trial.dataset.mood = finished && begun ? "good" : "bad";
    if (this.#trial.textContent !== words) this.#trial.textContent = words && capital(words);
  }

  /**
   * What the record has at a square for a tool that is dragged, for who does not see the board.
   * @param {Point} at
   */
  #given(at) {
    const { tool, now } = this;
    if (this.layer === "answer") {
      const values = this.#state.begun && this.#draft ? this.#draft.cells.filter(({ squares }) =>
        squares.some((square) => samePoint(middleOf(square), at))) : [];
      return values.flatMap(({ cell }) => now.entries[cell] ?? []).join(", ");
    }
    if (this.layer === "colours") return now.colours[String(squareOf(at))] ?? "";
    if (tool?.gesture !== "region") return tool?.spots.find((spot) => samePoint(spot.at, at))?.text ?? "";
    const grid = this.#valueOf(tool);
    const [row, column] = squareOf(at);
    const found = Array.isArray(grid) && Array.isArray(grid[row]) ? grid[row][column] : null;
    return typeof found === "number" || typeof found === "string" ? `region ${found}` : "";
  }

  /**
   * Buttons of which one is pressed.
   * @template {string} Name
   * @param {HTMLElement} on
   * @param {Partial<Record<Name, string>>} choices
   * @param {Name} chosen
   * @param {(name: Name) => void} act
   */
  #switch(on, choices, chosen, act) {
    this.#renew(on, Object.entries(choices).map(([name, words]) =>
      this.#pressed(button(String(words), () => act(/** @type {Name} */ (name))), name === chosen)));
  }

  /**
   * Put buttons in the place of others, and keep the focus where it was. Those that look and act the same stay: a
   * button that goes while it is pressed hears no click.
   * @param {HTMLElement} on
   * @param {HTMLElement[]} buttons
   * @param {string} about What their acts depend on beside what they look like.
   */
  #renew(on, buttons, about = "") {
    const look = [about, ...buttons.map((button) => button.outerHTML)].join();
    if (this.#looks.get(on) === look) return;
    this.#looks.set(on, look);
    const active = document.activeElement;
    const focused = [...on.children].findIndex((child) => child === active);
    on.replaceChildren(...buttons);
    if (active instanceof HTMLElement && on.contains(active)) active.focus({ preventScroll: true });
    else if (focused >= 0) buttons[focused]?.focus();
  }

  /** What can be entered by pressing buttons: whoever has no keyboard needs nothing else. */
  #fillPad() {
    const { tool, layer } = this;
    if (layer === "colours") {
      const paints = COLOURS.map((colour) => {
        const found = button("", () => {
          this.colour = colour;
          this.#describe();
        }, colour);
        found.className = `paint colour-${colour}`;
        found.title = capital(colour);
        return this.#pressed(found, colour === this.colour);
      });
      const clear = button("Clear colours", () => this.queue.add({ does: "colour", colours: {} }));
      this.#renew(this.#pad, [...paints, clear]);
      return;
    }
    if (layer === "answer") {
      const { input } = this.#state;
      const values = input.has_digits ? [...new Set(this.#draft?.cells.flatMap(({ values }) => values) ?? [])] : [];
      const digits = values.length > MOST_PAD ? [] : values.sort((one, other) => one - other);
      const erase = button("⌫", () => this.#filled(this.#state.erase()), "Erase");
      const marks = button("Pencil marks", () => {
        this.pencilling = !this.pencilling;
        this.#describe();
      });
      this.#renew(this.#pad, [
        ...digits.map((value) => button(String(value), () => this.#filled(this.#state.write(value, this.pencilling)))),
        ...(input.has_digits ? [erase, this.#pressed(marks, this.pencilling)] : []),
        button("Clear answer", () => this.#filled({ entries: {}, pencil: {} })),
      ]);
      return;
    }
    const typed = tool && (tool.gesture !== "region");
    const others = tool && (tool.keys === "text" || tool.gesture === "cage");
    const choices = tool?.choices.filter(Boolean) ?? [];
    const keys = !typed ? [] : choices.length ? choices : tool.keys === "digits" ? [..."0123456789"] : [];
    const buttons = keys.map((text) => button(text, () => (choices.length ? this.enter(text) : this.#type(text))));
    const free = typed && (!choices.length || others) ? [this.#entry] : [];
    const erase = tool ? [button("⌫", () => this.#erase(false), "Erase")] : [];
    this.#renew(this.#pad, [...buttons, ...erase, ...free], `clues ${tool?.field} ${choices.length}`);
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
      this.enter(field.value.trim());
      field.value = "";
    });
    return form;
  }

  #help() {
    const { tool, layer } = this;
    if (layer === "answer") return this.#state.begun ? this.#state.input.help : "";
    if (layer === "colours") return "[arrows] move, [Enter] or a drag colours, [1] to [7] choose a colour";
    switch (tool?.gesture) {
      case "entry":
        return tool.choices.length
          ? "[arrows] move, keys enter, [Enter] or another click: the next; [Space] or a right click: the one before"
          : "[arrows] move, keys enter, [Delete] clears";
      case "region":
        return "A drag paints the region of the first square; a right drag or [Shift] begins another. "
          + "Keys: [Shift]+[arrow], [Enter] begins another";
      case "cage":
        return "A drag draws, a right click takes away, digits write its clue. "
          + "Keys: [Shift]+[arrow], then [Enter]; [Delete]";
      case "line":
        return "Drag draws, back shortens, a tap takes away. Keys: [Shift]+[arrow], then [Enter]; [Delete]";
      default:
        return "All of this kind is in its settings.";
    }
  }

  #build() {
    this.#notice.setAttribute("role", "status");
    this.#trial.setAttribute("role", "status");
    this.#back.hidden = true;
    this.#notice.hidden = true;
    this.#spoken.setAttribute("aria-live", "polite");
    this.#pressed(this.#swap, false);
    this.#swap.title = "What the left button does, the right one does, and the other way round";
    for (const [on, name] of /** @type {const} */ ([
      [this.#layers, "Layer"], [this.#tools, "Tools"], [this.#modes, "What a drag does"], [this.#pad, "Entries"],
      [this.#board, "Board"],
    ])) {
      on.setAttribute("role", "group");
      on.setAttribute("aria-label", name);
    }
    for (const [field, name] of /** @type {const} */ ([[this.#rows, "Rows"], [this.#columns, "Columns"]])) {
      field.type = "number";
      field.min = "1";
      field.max = "99";
      field.setAttribute("aria-label", name);
    }
    const ways = /** @type {const} */ ([
      ["←", "left", 0, -1], ["→", "right", 0, 1], ["↑", "up", -1, 0], ["↓", "down", 1, 0],
    ]);
    const moves = ways.map(([sign, name, down, right]) => {
      const found = button(sign, () => this.stroke([{ board: "move", down, right }]), `Move all ${name}`);
      found.title = `Move all ${name}`;
      return found;
    });
    const size = classed("form", "size", this.#rows, "×", this.#columns, button("Resize", () => size.requestSubmit()));
    size.addEventListener("submit", (event) => {
      event.preventDefault();
      this.stroke([{ board: "resize", rows: Number(this.#rows.value), cols: Number(this.#columns.value) }]);
    });
    this.#board.append(
      button("Rotate", () => this.stroke([{ board: "rotate" }])),
      button("Mirror", () => this.stroke([{ board: "mirror" }])),
      ...moves, size, button("Clear clues", () => this.stroke([{ board: "clear" }])),
    );
    const steps = classed("div", "row steps-buttons", this.#back, this.#undo, this.#redo, this.#swap);
    const board = classed(
      "section", "desk-board", classed("div", "heading", this.#title, this.#rules), this.#notice,
      classed("div", "row", this.#layers, steps),
      classed("div", "row", this.#tools, this.#modes),
      this.#sheet.root, this.#trial, this.#spoken, this.#pad, this.#keys, this.#board,
    );
    board.setAttribute("aria-label", "Puzzle");
    this.root.classList.add("desk-editor");
    this.root.append(board, this.aside.root);
  }

  #listen() {
    const sheet = this.#sheet.root;
    sheet.addEventListener("pointerdown", (event) => this.#down(event));
    sheet.addEventListener("pointermove", (event) => this.#move(event));
    sheet.addEventListener("pointerup", (event) => this.#up(event));
    sheet.addEventListener("pointercancel", () => this.#cancel());
    sheet.addEventListener("contextmenu", (event) => event.preventDefault());
    sheet.addEventListener("keydown", (event) => this.#keyed(event));
    this.root.addEventListener("keydown", (event) => {
      const { target } = event;
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isText && !event.defaultPrevented) this.#commanded(event);
    });
  }
}

/** @type {(place: Square) => Square} */
const squareUnder = ([row, column]) => [Math.floor(row), Math.floor(column)];

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

/**
 * A reply as a draft. The server may have ended the work instead: then it says why.
 * @param {Draft & { message?: string }} reply
 * @returns {Draft}
 */
function boardOf(reply) {
  if (!reply.tools) throw new Refused(reply.message || "the server gave no board", { status: 500 });
  return reply;
}

/**
 * Words, with those in brackets as keys.
 * @param {string} help
 */
const keysIn = (help) => help.split(/\[(\w+)\]/).map((words, i) => (i % 2 ? made("kbd", words) : words));
