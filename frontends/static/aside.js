// What stands beside the board: the live verdict, and tabs with what can be asked, over one place for the answer.

import { About } from "./about.js";
import { button, checked, chosen, classed, made, pressed } from "./elements.js";
import { Findings, Saying } from "./findings.js";
import { sameSquare } from "./gestures.js";
import { marked } from "./icons.js";
import { Out } from "./out.js";
import { Parts } from "./parts.js";
import { Cancelled, Refused, SUPERSEDED, Work } from "./requests.js";
import { Settings } from "./settings.js";
import { Systems } from "./systems.js";
import { Tabs } from "./tabs.js";
import { middleOf } from "./tools.js";
import { WORDS, capital, counted, hintAt, resultInWords } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { News } from "./live.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Body, Grade, Hint, List, Made, ReplyTo, Told, Verdict } from "./requests.js" */
/** @import { BoardRecord, Draft, Stroke } from "./tools.js" */

const LATE = 150; // Milliseconds after which work is shown to go on.
const RULES = "Rules"; // The tab of the settings.
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];

/** @type {Record<string, string>} */
const SYMMETRIES = {
  none: "no symmetry", rotate: "half turn", quarter: "quarter turn", "left-right": "left and right",
  "top-bottom": "top and bottom", diagonal: "diagonal", "anti-diagonal": "other diagonal", both: "both axes",
  full: "full",
};

export class Aside {
  /** The verdict of the puzzle as it is. @type {Verdict | null} */
  verdict = null;

  #work = new Work();
  #saying = new Saying();
  #answers = classed("div", "answers");
  #here = classed("p", "here");
  #counts = checked("Count each value", false, (on) => {
    this.editor.live.counts = on;
    this.#here.hidden = !on;
    this.editor.follow();
  });
  #overlays = true;
  #grade = made("p");
  #findings;
  #settings;
  #texts;
  #out;
  #systems;
  #tabs = new Tabs((name) => this.#open(name));
  #busy = classed("div", "busy");
  #elapsed = made("span", "working");
  #wish = chosen("Hardest step allowed", {
    "": "any level", ...Object.fromEntries(LEVELS.map((name) => [name, name])),
  });
  #symmetry = chosen("Symmetry", SYMMETRIES);
  #parts = new Parts();
  #gradeNumber = 0;
  #kind = "";
  #isListed = false;
  /** What the last answer is about. @type {BoardRecord} */
  #about = { type: "", rows: 0, cols: 0 };
  /** The hint that is being given, of which moment, and how plainly.
   * @type {{ now: Moment, found: Hint, level: number } | null} */
  #hinted = null;
  root = made("section");

  /**
   * @param {Editor} editor
   * @param {Pick<Storage, "getItem" | "setItem"> | null} store
   * @param {List | null} list
   */
  constructor(editor, store, list) {
    this.editor = editor;
    this.store = store;
    this.list = list;
    this.#findings = new Findings((scene, sort) => editor.show(scene, sort), (squares) => editor.light(squares));
    this.#settings = new Settings(editor);
    this.#texts = new About(editor);
    this.#out = new Out(this, this.#findings);
    this.#systems = new Systems(this, this.#findings);
    this.#build();
  }

  // The verdict --------------------------------------------------------------------------------------

  /** What the verdict shows on the board; null where it shows nothing there. @returns {Scene | null} */
  get scene() {
    const { verdict } = this;
    return verdict?.scene && this.#overlays && !this.#isBlank(verdict) ? verdict.scene : null;
  }

  /**
   * Whether a verdict excludes nothing yet: a board full of digits would say no more than a blank one.
   * @param {Verdict} verdict
   */
  #isBlank({ status, forced = 0, whole = true, candidates = {}, counts = {} }) {
    if (status !== "multiple" || forced) return false;
    if (Object.keys(counts).length) return false;
    const cells = this.editor.draft?.cells ?? [];
    return !whole || cells.every(({ cell, values }) => (candidates[cell]?.length ?? 0) >= values.length);
  }

  /** Squares that clash, where no picture lights them up. */
  get clash() {
    return this.scene ? [] : this.verdict?.clash ?? [];
  }

  /** Another puzzle is opened. */
  reset() {
    this.forget();
    this.#work.drop();
    this.#tellWork("");
    this.#findings.clear();
    this.#out.reset();
    if (this.root.dataset.tab === "Share") this.#out.load();
  }

  /** What was said of the puzzle as it was holds no longer; its words stay until there are others. */
  forget() {
    this.verdict = null;
    this.editor.root.dataset.verdict = "";
    this.#answers.replaceChildren();
    this.tellHere();
    this.#grade.textContent = "";
    this.#gradeNumber++;
    this.show();
  }

  /** @param {string} sentence */
  notReady(sentence) {
    this.editor.root.dataset.verdict = "unready";
    this.#saying.say("", "Not ready yet", capital(sentence));
  }

  /** @param {News} news */
  hear(news) {
    this.editor.root.dataset.verdict = news.state === "verdict" ? news.verdict.status : news.state;
    if (news.state === "searching") {
      this.#saying.say("", "Still searching", "The last change has no verdict yet.");
      return;
    }
    if (news.state === "failed") {
      const { reason } = news;
      // While the server is away the notice over the board says so.
      const isAnswer = reason instanceof Refused;
      this.#saying.say("", isAnswer ? "No verdict" : "No verdict yet", isAnswer ? sentenceOf(reason) : "");
      return;
    }
    const { verdict } = news;
    this.verdict = verdict;
    const headline = verdict.status === "unique" ? "Unique" : WORDS[verdict.status] ?? verdict.status;
    const isRest = Boolean(this.editor.draft?.ready);
    this.#saying.say(isRest ? "" : verdict.status, isRest ? "Not ready yet" : headline, resultInWords(verdict));
    this.#offerAnswers(verdict);
    this.tellHere();
    this.editor.show(this.editor.shown);
    this.#watchWish(verdict);
  }

  /** Say how many solutions have each value of the square at the cursor, where they are counted. */
  tellHere() {
    const { draft, square } = this.editor;
    const { counts = {}, most = 0 } = this.verdict ?? {};
    const { cell = "" } = draft?.cells.find(({ squares: [one] }) => one && sameSquare(one, square)) ?? {};
    const found = Object.entries(counts[cell] ?? {}).map(([value, number]) =>
      `${value} in ${number < most ? counted(number, "solution") : `${most} or more solutions`}`);
    const place = capital(this.editor.placeInWords(middleOf(square)));
    this.#here.textContent = found.length ? `${place}: ${found.join(", ")}` : "";
  }

  /**
   * Offer the answers; to who solves the puzzle only after a question, as they give it away.
   * @param {Verdict} verdict
   */
  #offerAnswers(verdict, isAsked = this.editor.mode === "solve") {
    const { editor } = this;
    const { scenes = [], status } = verdict;
    const several = status === "multiple";
    const buttons = scenes.map((scene, i) => {
      const found = button(several ? `Answer ${i + 1}` : "Show the answer", () => {
        const shown = editor.shown === scene;
        editor.show(shown ? null : scene, "answers");
        for (const one of buttons) pressed(one, one === found && !shown);
      });
      return pressed(found, false);
    });
    const question = [
      button("Give the answer away", () => {
        this.#answers.replaceChildren(
          made("p", "This spoils the puzzle."),
          button("Show it", () => this.#offerAnswers(verdict, false)),
          button("Solve on", () => this.#offerAnswers(verdict)),
        );
      }),
    ];
    this.#answers.replaceChildren(...(status === "none" || !buttons.length ? [] : isAsked ? question : buttons));
  }

  /** Have the board show what it should. */
  show() {
    this.editor.show(this.editor.shown);
  }

  /** @param {Verdict} verdict */
  async #watchWish({ status }) {
    const { value } = this.#wish.select;
    const number = ++this.#gradeNumber;
    this.#grade.textContent = "";
    if (!value || status !== "unique") return;
    try {
      const grade = await this.editor.ask("grade", { source: this.editor.now.record });
      if (number !== this.#gradeNumber) return;
      const level = LEVELS.indexOf(grade.grade ?? "");
      const kept = level >= 0 && level <= LEVELS.indexOf(value);
      const words = kept ? "✓ It is within your limit" : `✗ It needs more than ${value}`;
      this.#grade.textContent = `${words}: ${gradeInWords(grade)}`;
    } catch {
      if (number === this.#gradeNumber) this.#grade.textContent = "The grade could not be computed.";
    }
  }

  /** Whether something is being asked by a button. */
  get busy() {
    return this.#work.busy;
  }

  // Helpers ------------------------------------------------------------------------------------------

  /**
   * The answer to a question about the puzzle as it is, once all strokes have arrived; null where it was cancelled
   * or refused, which is said.
   * @template {string} Name
   * @param {Name} action
   * @param {(now: Moment) => Partial<Body>} more What else is said, of the board once it is as it is.
   * @param {boolean} keeps Whether what was found before stays.
   * @param {(told: Told) => void} step Hears the steps of a path that is asked for as a stream.
   * @returns {Promise<ReplyTo<Name> | null>}
   */
  async asked(action, more = () => ({}), keeps = false, step = (/** @type {Told} */ _told) => {}) {
    const { editor } = this;
    if (!keeps) this.#findings.clear();
    this.#draw(true);
    if (editor.shown && !keeps) editor.show(null);
    let late = 0;
    try {
      return await this.#work.run(async (signal) => {
        late = Number(setTimeout(() => this.#tellWork("working"), LATE));
        signal.addEventListener("abort", () => clearTimeout(late));
        await editor.queue.idle();
        signal.throwIfAborted();
        if (editor.draft?.ready) throw new Refused(editor.draft.ready);
        this.#about = editor.now.record;
        return editor.ask(action, { source: this.#about, ...more(editor.now) }, {
          signal,
          progress: ({ state, seconds }) => this.#tellWork(`${state}, ${Math.round(seconds)} s`),
          step: (told) => {
            if (!signal.aborted) step(told);
          },
        });
      });
    } catch (reason) {
      const isOvertaken = reason instanceof Refused && reason.status === SUPERSEDED;
      if (reason instanceof Cancelled) this.#findings.say("", "Cancelled", "The work was stopped.");
      else if (isOvertaken) this.#findings.say("", "Ended", "The board has changed since: ask again.");
      else this.#findings.say("error", "Not possible", sentenceOf(reason));
      return null;
    } finally {
      clearTimeout(late);
      if (!this.#work.busy) this.#tellWork("");
    }
  }

  /**
   * The path of the puzzle as it is, each step shown as it arrives; null where it was cancelled or refused.
   * @param {(now: Moment) => Partial<Body>} more
   */
  async path(more = () => ({}), profile = "") {
    const record = await this.asked("explain", (now) => ({ ...more(now), stream: true }), false, (told) =>
      this.#findings.step(told, profile));
    if (record) this.#findings.path(record, profile);
    return record;
  }

  /** End what is being asked. */
  cancel() {
    this.#work.cancel();
  }

  /** @param {string} words */
  #tellWork(words) {
    if (words) this.#elapsed.textContent = words;
    this.#busy.hidden = !words;
  }

  /**
   * A question about all solutions.
   * @param {"count" | "candidates" | "redundant" | "complete"} action
   */
  async #question(action) {
    const record = await this.asked(action);
    if (!record) return;
    this.#findings.counted(record);
    const { completed, alternatives = [], offers: changes = [] } = record;
    if (this.editor.mode === "solve") return; // The clues stay as they are.
    if (changes.length) {
      this.#offerRemovals(changes);
      return;
    }
    const about = this.#about;
    const offers = alternatives.flatMap(({ clue, count, exact, stroke }) => {
      const words = `${clue} leaves ${exact ? "" : "at least "}${counted(count, "solution")}`;
      return stroke ? [{ words, act: () => this.editor.stroke([stroke]) }] : [];
    });
    if (offers.length && offers.length === alternatives.length) this.#findings.lines([]);
    const best = completed ? { words: "Add these clues", act: () => this.editor.replace(completed, about) } : null;
    this.#findings.offer(best, offers);
  }

  /**
   * Offer to take clues away, each alone or some together.
   * @param {{ words: string, squares: Square[], strokes: Stroke[], best: boolean }[]} changes
   */
  #offerRemovals(changes) {
    const offers = changes.map(({ words, squares, strokes, best }) => {
      const name = `Take away ${words}`;
      return { words: best ? name : words, name, squares, best, act: () => this.editor.stroke(strokes) };
    });
    const one = offers.find(({ best }) => best) ?? null;
    this.#findings.offer(one, offers.filter((each) => each !== one), "Press a clue to take it away:");
  }

  /**
   * Another record in place of this one, with a sentence about it.
   * @param {Made | null} made
   * @param {string} headline
   */
  #take(made, headline) {
    if (!made) return;
    if (made.record) this.editor.replace(made.record, this.#about);
    const { record, status, message } = made;
    this.#findings.say(record ? status : "warn", record ? headline : "Nothing was changed", capital(message));
  }

  async #derive() {
    const { entries } = this.editor.now;
    if (!Object.keys(entries).length) {
      this.#findings.clear();
      const words = "Draw the finished answer on the Answer layer: the clues follow from it.";
      this.#findings.say("warn", "No answer yet", words);
      return;
    }
    const found = await this.asked("derive", ({ entries }) => ({ entries }));
    if (!found) return;
    if (found.right && found.record) this.editor.replace(found.record, this.#about);
    const headline = found.right ? "All clues of this answer" : "Not an answer";
    this.#findings.say(found.right ? "solved" : "none", headline, capital(found.sentence));
  }

  async #hint() {
    let { now } = this.editor;
    if (this.#hinted?.now !== now) {
      const found = await this.asked("hint", (moment) => {
        now = moment;
        return { entries: now.entries, pencil: now.pencil };
      });
      if (!found) return;
      this.#hinted = { now, found, level: 0 };
    }
    const { found } = this.#hinted;
    const level = (this.#hinted.level % 3) + 1;
    this.#hinted.level = level;
    const { step, status, scene, message = "", wrong = [] } = found;
    const headline = step ? `Hint ${level} of 3` : status === "finished" ? "Finished" : "No further step";
    this.#findings.clear();
    this.#findings.say(step ? "step" : "", wrong.length ? "Look again" : headline, hintAt(found, level) || message);
    this.editor.show(scene && (step ? level === 3 : wrong.length) ? scene : null, "step");
  }

  async #showGrade() {
    const grade = await this.asked("grade");
    if (!grade) return;
    this.#findings.say(grade.status, grade.grade ? `Grade: ${grade.grade}` : "Not graded", gradeInWords(grade));
  }

  /** Open the settings at one of them. @param {string} field */
  reveal(field) {
    this.#tabs.choose(RULES);
    this.#open(RULES);
    this.#settings.reveal(field);
  }

  /** Have what a tab needs; where the panel is a drawer it opens, and closes when its tab is chosen once more.
   * @param {string} name */
  #open(name) {
    const { dataset } = this.root;
    const wasDrawer = this.#isDrawer;
    this.#draw(dataset.tab !== name || dataset.open === undefined);
    dataset.tab = name;
    if (wasDrawer !== this.#isDrawer) {
      (wasDrawer ? this.root : this.editor.sheet.root).scrollIntoView({ block: "start" });
    }
    if (name === "Share") this.#out.load();
    if (this.list && !this.#isListed && (name === "Models" || name === "Systems")) {
      this.#isListed = true;
      this.#systems.load(this.list).catch(() => { this.#isListed = false; });
    }
  }

  /** Whether the panel lies over the page at its edge, as it does on a small screen but for what is long. */
  get #isDrawer() {
    return getComputedStyle(this.root).position === "fixed";
  }

  /** Open the drawer that the panel is on a small screen, with the board above it, or close it. @param {boolean} isOpen */
  #draw(isOpen) {
    const { dataset } = this.root;
    if (isOpen && dataset.open === undefined && this.#isDrawer) {
      this.editor.sheet.root.scrollIntoView({ block: "start" });
    }
    if (isOpen) dataset.open = "";
    else delete dataset.open;
  }

  /** Set the puzzle, or solve it. @param {"set" | "solve"} mode */
  become(mode) {
    if (this.verdict) this.#offerAnswers(this.verdict, mode === "solve");
    this.#tabs.offer("Make", mode === "set");
    this.#tabs.offer(RULES, mode === "set" && this.#settings.isNeeded);
    this.root.dataset.tab = this.#tabs.chosen;
  }

  /** @param {Draft} draft */
  describe(draft) {
    const isOther = draft.kind !== this.#kind;
    this.#kind = draft.kind;
    this.#settings.describe(draft);
    this.#tabs.offer(RULES, this.editor.mode === "set" && this.#settings.isNeeded);
    if (isOther && this.#settings.isWanted) this.#tabs.choose(RULES);
    else if (isOther && this.#tabs.chosen === RULES) this.#tabs.choose("Steps");
    this.root.dataset.tab = this.#tabs.chosen;
    this.#parts.describe(draft);
    this.#texts.describe(draft);
    const { box, label } = this.#counts;
    label.hidden = !draft.input.has_digits;
    this.#here.hidden = label.hidden || !box.checked;
    this.editor.live.counts = box.checked && draft.input.has_digits;
  }

  #build() {
    const { editor } = this;
    const helper = (/** @type {string} */ words, /** @type {string} */ title, /** @type {() => unknown} */ act, sign = "") => {
      const found = button(words, act);
      found.title = title;
      return sign ? marked(sign, found) : found;
    };
    const on = checked("Live verdict", true, (on) => {
      editor.live.on = on;
      if (on) editor.follow();
      else {
        editor.live.stop();
        this.forget();
        this.#saying.say("", "The verdict is off");
      }
    });
    this.#overlays = this.store?.getItem("gridproof.overlays") !== "no";
    const overlay = checked("Show it on the board", this.#overlays, (on) => {
      this.#overlays = on;
      try {
        this.store?.setItem("gridproof.overlays", on ? "yes" : "no");
      } catch {
        // A full store keeps no wishes.
      }
      this.show();
    });
    this.#wish.select.addEventListener("change", () => this.verdict && this.#watchWish(this.verdict));
    this.#counts.label.title = "The number of solutions with each value, up to 8; a value of only one solution is green";
    this.#here.setAttribute("aria-live", "polite");
    this.#grade.className = "grade";
    this.#grade.setAttribute("aria-live", "polite");
    const progress = made("progress");
    progress.setAttribute("aria-label", "Working");
    this.#busy.append(progress, this.#elapsed, button("Cancel", () => this.cancel()));
    this.#busy.hidden = true;
    const symmetry = () => {
      const { value } = this.#symmetry.select;
      return value === "none" ? {} : { symmetry: value };
    };
    this.#tabs.add("Steps", classed("div", "actions four",
      helper("Hint", "The next step from the answer so far", () => this.#hint(), "hint"),
      helper("Path", "All steps to the answer", () => this.path(), "path"),
      helper("Grade", "Its difficulty, hardest step and symmetry", () => this.#showGrade(), "grade"),
      helper("Proof", "A proof that the solution is the only one or that there is none, with a certificate", async () => {
        const record = await this.asked("prove");
        if (record) this.#findings.proof(record);
      }, "proof"),
    ), this.#wish.label, this.#grade);
    this.#tabs.add("Find", classed("div", "actions wide",
      helper("Best next clues", "The single clues that leave the fewest solutions, and the fewest clues that leave only one",
        () => this.#question("complete")),
      helper("Spare clues", "Clues that can be removed while the solution stays unique",
        () => this.#question("redundant")),
      helper("Count", "The number of solutions, up to a limit", () => this.#question("count")),
      helper("Cells that are the same in every solution", "Squares with one value in all solutions", () => this.#question("candidates")),
    ));
    this.#tabs.add("Make", classed("div", "actions",
      helper("Make the rest", "Add clues until there is one solution", async () =>
        this.#take(await this.asked("rest", () => ({ ...symmetry(), parts: this.#parts.wishes })), "Made")),
      helper("Clues from the answer", "All clues that follow from the answer on the board", () => this.#derive()),
      helper("Thin out", "Remove clues while the solution stays unique", async () =>
        this.#take(await this.asked("thin", symmetry), "Thinned out")),
    ), this.#symmetry.label, this.#parts.root);
    this.#tabs.add(RULES, this.#settings.root);
    if (this.list) {
      this.#tabs.add("Models", ...this.#systems.models);
      this.#tabs.add("Systems", ...this.#systems.systems);
    }
    this.#tabs.add("Share", this.#texts.root, this.#out.root);
    this.root.className = "desk-aside";
    this.root.dataset.tab = this.#tabs.chosen;
    this.root.setAttribute("aria-label", "Verdict and help");
    this.root.append(
      classed("div", "said", this.#saying.root), this.#answers,
      classed("div", "row switches", on.label, overlay.label, this.#counts.label), this.#here,
      ...this.#tabs.parts, classed("div", "answer", this.#busy, this.#findings.root),
    );
  }
}

/** @param {unknown} reason */
function sentenceOf(reason) {
  return `${capital(reason instanceof Refused ? reason.message : "the server does not answer")}.`.replace(/\.\.$/, ".");
}

/** @param {Grade} grade */
function gradeInWords({ message, clues, symmetry, hardest, grade }) {
  const words = message || [grade, hardest && `hardest step ${hardest}`].filter(Boolean).join(", ");
  const shape = symmetry ? `symmetry: ${SYMMETRIES[symmetry] ?? symmetry}` : "no symmetry";
  return `${capital(words)} (${counted(clues, "clue")}, ${shape})`;
}
