// The desk's editor: a board of any kind, set by the tools that the kind declares, with its verdict beside it.
// It lives in one element and asks by whatever it is given, so that a page and a notebook can both hold it.
//
//   pointer.js, keys.js              what hands do, which goes to a layer:
//   clues.js, trial.js, colours.js   the layers; tools.js, gestures.js and drags.js make strokes of it
//   steps.js                         what is done, on its way to the server; queue.js, history.js; entries.js and hands.js:
//                                    what is typed and pressed
//   sheet.js, around.js, aside.js    the board with legend.js, what stands around it with toolbox.js and play.js, and
//                                    beside it tabs.js with settings.js, parts.js, systems.js and out.js;
//                                    live.js asks for the verdict

import { Around } from "./around.js";
import { Aside } from "./aside.js";
import { Clues } from "./clues.js";
import { Colours } from "./colours.js";
import { coming } from "./entries.js";
import { momentOf } from "./history.js";
import { commanded, keyed } from "./keys.js";
import { Legend } from "./legend.js";
import { emptyGrid } from "./link.js";
import { Live } from "./live.js";
import { Play } from "./play.js";
import { Pointer } from "./pointer.js";
import { Refused } from "./requests.js";
import { Sheet } from "./sheet.js";
import { State } from "./state.js";
import { Steps, boardOf } from "./steps.js";
import { cursorAt, entryInWords, middleOf, pointInWords, samePoint, squareOf, stepped } from "./tools.js";
import { Trial } from "./trial.js";
import { capital } from "./words.js";

/** @import { Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { Sort } from "./legend.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Ask, Body, List } from "./requests.js" */
/** @import { Over } from "./sheet.js" */
/** @import { Act, EntryJob } from "./entries.js" */
/** @import { Job } from "./steps.js" */
/** @import { BoardRecord, Cursor, Draft, Point, Stroke } from "./tools.js" */

/**
 * How a press begins: by the other button, and with Shift.
 * @typedef {{ opposite: boolean, fresh: boolean }} How
 */

/**
 * Something that is being dragged over the board.
 * @typedef {object} Gesture
 * @property {Partial<Over>} over What of it lies on the board.
 * @property {boolean} isTap Whether it has not left where it began.
 * @property {(place: Square) => void} to It goes on.
 * @property {(place: Square) => void} end It is done.
 * @property {() => void} drop It is none.
 */

/**
 * Buttons to enter something; `about` is what their acts depend on beside what they look like.
 * @typedef {{ buttons: HTMLElement[], about?: string }} Pad
 */

/**
 * A layer of what is set: what pointer and keys do there, and how that is said.
 * @typedef {object} Layer
 * @property {string} title
 * @property {string} help What keys and drags do; keys stand in brackets.
 * @property {Point[] | null} points Where the cursor can stand; null for every square.
 * @property {(place: Square, how: How) => Gesture | null} begin
 * @property {(event: KeyboardEvent) => boolean} key
 * @property {() => (at: Point) => string} labels
 * @property {(free: HTMLElement) => Pad} pad
 */

export class Editor {
  /** Whether the puzzle is being set, or solved: then the clues stay as they are. @type {"set" | "solve"} */
  mode = "set";

  /** What is on the board instead of the draft. @type {Scene | null} */
  shown = null;

  /** What sort of picture that is. @type {Sort} */
  #sort = "step";

  /** How many puzzles have been asked for. */
  #asked = 0;

  /** Squares that words beside the board name. @type {Square[]} */
  #lit = [];

  /** @type {Cursor} */
  cursor = cursorAt([1, 1]);

  /** What is being dragged, by pointer or by keys. @type {Gesture | null} */
  gesture = null;

  state = new State();
  sheet = new Sheet();
  legend = new Legend();
  play = new Play(this);
  layers = { clues: new Clues(this), answer: new Trial(this), colours: new Colours(this) };
  /** @type {Layer} */
  layer = this.layers.clues;

  /**
   * @param {HTMLElement} root
   * @param {Ask} ask
   * @param {{ changed?: () => void, store?: Pick<Storage, "getItem" | "setItem"> | null, list?: List | null }} options
   *   `changed` hears of everything that is worth keeping; `list` has the back ends and the rules to choose from.
   */
  constructor(root, ask, { changed = () => {}, store = null, list = null } = {}) {
    this.root = root;
    this.ask = ask;
    this.changed = changed;
    this.steps = new Steps(ask, {
      arrive: (before) => this.#arrive(before),
      changed: () => this.#wait(),
      refused: (job, reason) => this.#refused(job, reason),
      entered: (job, text) => this.#entered(job, text),
    });
    this.live = new Live(
      (source, patient) => this.ask("verdict", { source, patient, counts: patient && this.live.counts }),
      (news, record) => {
        if (record === this.now.record) this.aside.hear(news);
      },
      { busy: () => this.aside.busy },
    );
    this.pointer = new Pointer(this);
    this.aside = new Aside(this, store, list);
    this.around = new Around(this);
    root.classList.add("desk-editor");
    root.dataset.mode = this.mode;
    root.append(this.around.tools, this.around.root, this.aside.root);
    this.sheet.root.addEventListener("keydown", (event) => keyed(this, event));
    root.addEventListener("keydown", (event) => {
      const { target } = event;
      const isText = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
      if (!isText && !event.defaultPrevented) commanded(this, event);
    });
  }

  get now() {
    return this.steps.now;
  }

  get history() {
    return this.steps.history;
  }

  get queue() {
    return this.steps.queue;
  }

  /** The draft as the server has it; null before the first. */
  get draft() {
    return this.steps.draft;
  }

  // Opening and doing --------------------------------------------------------------------------------

  /**
   * Open a puzzle; says whether it is open: another may have been asked for meanwhile. Throws what the server says
   * where it does not take it.
   * @param {Body["source"] | Moment} what
   * @param {{ past: Moment[], future: Moment[] }} steps
   * @param {Job[]} pending
   * @param {{ lenient?: boolean, kind?: string }} reading Whether what cannot be checked is left out, and the kind
   *   that a text is to be read as; "" for the one that it names.
   */
  async open(what, steps = { past: [], future: [] }, pending = [], { lenient = false, kind = "" } = {}) {
    const moment = typeof what === "object" && "record" in what && "entries" in what
      ? /** @type {Moment} */ (what) : null;
    const source = moment ? moment.record : /** @type {Body["source"]} */ (what);
    const number = ++this.#asked;
    const own = moment ? { entries: moment.entries, pencil: moment.pencil } : {};
    const found = await this.ask("desk", { source, ...own, ...(lenient && { lenient }), ...(kind && { kind }) })
      .catch((reason) => {
        if (number === this.#asked) throw reason;
        return null;
      });
    if (number !== this.#asked || !found) return false;
    const draft = boardOf(found);
    this.state = new State();
    this.cursor = cursorAt([1, 1]);
    this.layer = this.mode === "set" ? this.layers.clues : this.layers.answer;
    this.layers.clues.forget();
    this.aside.reset();
    this.play.reset();
    this.steps.begin(moment ? { ...moment, record: draft.record } : momentOf(draft.record), draft, steps);
    for (const job of pending) this.queue.add(job);
    return true;
  }

  /** Let the keys go to the board. */
  focus() {
    this.sheet.root.focus();
  }

  /** @param {Stroke[]} strokes */
  stroke(strokes, more = {}) {
    if (strokes.length) this.queue.add({ does: "strokes", strokes, ...more });
  }

  /**
   * Enter something at a point.
   * @param {string} field
   * @param {Point} at
   * @param {Act} act
   */
  enter(field, at, act) {
    this.queue.add({ does: "entry", field, at, ...act });
  }

  /**
   * Have another record in place of the one that it was made of, as one step; the answer on trial and the colours stay
   * as far as they can. Where the board has changed since, what was typed stays.
   * @param {BoardRecord} record
   * @param {BoardRecord} about
   */
  replace(record, about) {
    this.queue.add({ does: "replace", record, about });
  }

  /** Undo what was done last; what is being dragged is taken back, and is none. */
  undo() {
    if (this.gesture && !this.gesture.isTap) this.drop();
    else this.queue.add({ does: "undo" });
  }

  redo() {
    this.queue.add({ does: "redo" });
  }

  /**
   * A step is done.
   * @param {Draft | null} before
   */
  #arrive(before) {
    const { draft, now: { record }, state, aside } = this;
    if (!draft) return;
    const isNew = JSON.stringify(before?.record) !== JSON.stringify(record) || aside.verdict === null;
    if (isNew) this.#askVerdict(); // It is on its way while the board is drawn.
    state.settle(draft);
    this.#expect();
    this.shown = null;
    this.sheet.note("");
    this.layers.clues.settle();
    this.around.describe();
    this.moveTo(this.cursor.at, false);
    if (isNew) this.#awaitVerdict();
    else aside.show();
    this.play.follow();
    this.changed();
  }

  /** Ask for the verdict of the puzzle as it is. */
  follow() {
    this.#askVerdict();
    this.#awaitVerdict();
  }

  #askVerdict() {
    if (!this.draft || (this.draft.ready && !this.draft.rest)) this.live.stop();
    else this.live.follow(this.now.record);
  }

  /** Show the board without a verdict. */
  #awaitVerdict() {
    const { draft, aside } = this;
    if (!draft) return;
    aside.forget();
    if (draft.ready) aside.notReady(draft.ready);
  }

  /**
   * @param {Job} job
   * @param {unknown} reason
   */
  #refused(job, reason) {
    this.#expect();
    this.draw();
    if (job.does === "strokes" && job.quiet) return;
    const sentence = capital(reason instanceof Error ? reason.message : String(reason));
    const at = job.does === "entry" ? job.at : job.does === "hand" ? middleOf(job.at) : this.cursor.at;
    this.refuse(sentence, reason instanceof Refused && reason.at ? middleOf(reason.at) : at);
  }

  /**
   * @param {EntryJob} job
   * @param {string} text
   */
  #entered({ field, at }, text) {
    const tool = this.draft?.tools.find((each) => each.field === field);
    if (tool) this.around.speak(`${this.placeInWords(at)}: ${entryInWords(tool, text) || "empty"}`);
  }

  /** Have the answer on trial be as it will be once everything is done. */
  #expect() {
    const { entries, pencil } = this.steps.expected;
    this.state.grid = { ...emptyGrid(""), entries, pencil };
  }

  /**
   * Say at the square why nothing happens.
   * @param {string} sentence
   * @param {Point} at
   */
  refuse(sentence, at = this.cursor.at) {
    this.sheet.note(sentence, at);
    this.around.speak(sentence);
  }

  #wait() {
    if (this.draft) this.#expect();
    this.around.wait();
    this.lay();
    if (this.queue.away) this.changed();
  }

  // The board ----------------------------------------------------------------------------------------

  /** Set the puzzle, or solve it. @param {"set" | "solve"} mode */
  become(mode) {
    this.mode = mode;
    this.shown = null;
    this.root.dataset.mode = mode;
    this.aside.become(mode);
    this.turnTo(mode === "set" ? this.layers.clues : this.layers.answer);
    this.play.follow();
  }

  /** @param {Layer} layer */
  turnTo(layer) {
    if (this.mode === "solve" && layer === this.layers.clues) return;
    this.layer = layer;
    this.drop();
    this.around.describe();
    this.moveTo(this.cursor.at, false);
    this.draw();
  }

  /**
   * Show a picture on the board until the next gesture; null shows the draft again.
   * @param {Scene | null} scene
   * @param {Sort} sort
   */
  show(scene, sort = this.#sort) {
    this.shown = scene;
    this.#sort = sort;
    this.draw();
  }

  /** Have squares stand out. @param {Square[]} squares */
  light(squares) {
    this.#lit = squares;
    this.lay();
  }

  draw(colours = this.now.colours) {
    const { draft, aside, layer, layers } = this;
    if (!draft) return;
    const verdict = layer === layers.clues ? aside.scene : null;
    const plain = verdict ?? this.play.scene ?? draft.scene;
    // The board does not move when another tool is taken: there is room for all points.
    this.sheet.show(this.shown ?? plain, colours, draft.tools.flatMap(({ spots }) => spots.map(({ at }) => at)));
    this.legend.show(this.shown ?? verdict, this.shown ? this.#sort : "verdict");
    this.around.turn(this.shown !== null);
    this.lay();
  }

  /** Show what lies over the board. */
  lay() {
    const { draft, shown, queue } = this;
    if (!draft) return;
    this.sheet.lay({
      cursor: shown ? null : this.cursor.at,
      whole: !this.layer.points,
      held: this.pointer.held,
      broken: shown ? [] : [
        ...(draft.broken?.squares ?? []), ...this.aside.clash, ...(draft.ready_at ? [draft.ready_at] : []),
      ],
      lit: this.#lit.filter((square) => this.holds(square)),
      coming: queue.away ? coming(draft, queue.jobs) : [],
      ...this.gesture?.over,
    });
    this.sheet.activate(this.cursor.at);
  }

  /** A point in words. @param {Point} at */
  placeInWords(at) {
    return this.draft ? pointInWords(at, this.draft) : "";
  }

  /** Whether the board has a square. @param {Square} square */
  holds([row, column]) {
    const { rows = 0, columns = 0 } = this.draft ?? {};
    return row >= 0 && column >= 0 && row < rows && column < columns;
  }

  // Gestures and the cursor --------------------------------------------------------------------------

  /**
   * Begin what a press at a place begins.
   * @param {Square} place
   * @param {How} how
   */
  begin(place, how) {
    this.gesture = this.layer.begin(place, how);
    this.lay();
  }

  /** What is being dragged is none. */
  drop() {
    const { gesture } = this;
    if (!gesture) return;
    this.gesture = null;
    gesture.drop();
    this.draw();
  }

  /** Where the cursor can stand. @returns {Point[]} */
  get points() {
    const { rows = 0, columns = 0 } = this.draft ?? {};
    return this.layer.points ?? Array.from({ length: rows * columns }, (_, i) =>
      middleOf([Math.floor(i / columns), i % columns]));
  }

  /** The square of the cursor; of one beside the board the nearest. @returns {Square} */
  get square() {
    const [row, column] = squareOf(this.cursor.at);
    const { rows = 1, columns = 1 } = this.draft ?? {};
    return [Math.max(0, Math.min(rows - 1, row)), Math.max(0, Math.min(columns - 1, column))];
  }

  /**
   * Move the cursor to the point, or the nearest one where it can stand.
   * @param {Point} at
   * @param {boolean} anew Whether somebody has put it there, so that what is typed begins an entry.
   */
  moveTo(at, anew = true) {
    let nearest = at, least = Infinity;
    for (const point of this.points) {
      const distance = Math.hypot(point[0] - at[0], point[1] - at[1]);
      if (distance < least) [nearest, least] = [point, distance];
    }
    // Where it stays it keeps to its line: strokes arrive while arrows lead it on.
    this.put(samePoint(nearest, this.cursor.at) ? this.cursor : cursorAt(nearest), anew);
  }

  /** One point further. @param {Square} direction */
  step(direction) {
    this.put(stepped(this.points, this.cursor, direction));
  }

  /** @param {Cursor} cursor */
  put(cursor, anew = true) {
    if (anew) for (const layer of [this.layers.clues, this.layers.answer]) layer.pause();
    this.cursor = cursor;
    this.state.cursor = this.square;
    this.aside.tellHere();
    this.lay();
  }
}
