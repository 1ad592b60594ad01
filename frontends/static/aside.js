// What stands beside the desk's board: the live verdict, helpers that find or make clues, settings, and ways out.

import { About } from "./about.js";
import { button, checked, chosen, classed, made, named, pressed } from "./elements.js";
import { Findings, Saying } from "./findings.js";
import { sameSquare } from "./gestures.js";
import { Out } from "./out.js";
import { Parts } from "./parts.js";
import { Cancelled, Refused, SUPERSEDED, Work } from "./requests.js";
import { Settings } from "./settings.js";
import { middleOf } from "./tools.js";
import { WORDS, capital, counted, hintAt, resultInWords } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Moment } from "./history.js" */
/** @import { News } from "./live.js" */
/** @import { Scene } from "./paint.js" */
/** @import { Body, Grade, Hint, Made, ReplyTo, Verdict } from "./requests.js" */
/** @import { BoardRecord, Draft } from "./tools.js" */

const LATE = 150; // Milliseconds after which work is shown to go on.
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
  #answers = classed("div", "row");
  #here = classed("p", "here");
  #counts = checked("Count each value", false, (on) => {
    this.editor.live.counts = on;
    this.editor.follow();
  });
  #overlays = true;
  #grade = made("p");
  #findings;
  #settings;
  #texts;
  #out;
  #busy = classed("div", "busy");
  #elapsed = made("span", "working");
  #wish = chosen("Hardest step allowed", {
    "": "any level", ...Object.fromEntries(LEVELS.map((name) => [name, name])),
  });
  #symmetry = chosen("Symmetry", SYMMETRIES);
  #parts = new Parts();
  #gradeNumber = 0;
  /** What the last answer is about. @type {BoardRecord} */
  #about = { type: "", rows: 0, cols: 0 };
  /** The hint that is being given, of which moment, and how plainly.
   * @type {{ now: Moment, found: Hint, level: number } | null} */
  #hinted = null;
  root = made("section");

  /**
   * @param {Editor} editor
   * @param {Pick<Storage, "getItem" | "setItem"> | null} store
   */
  constructor(editor, store) {
    this.editor = editor;
    this.store = store;
    this.#findings = new Findings((scene) => editor.show(scene));
    this.#settings = new Settings(editor);
    this.#texts = new About(editor);
    this.#out = new Out(this, this.#findings);
    this.#build();
  }

  // The verdict --------------------------------------------------------------------------------------

  /** What the verdict shows on the board; null where it shows nothing there. @returns {Scene | null} */
  get scene() {
    return (this.#overlays && this.verdict?.scene) || null;
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
      const isAnswer = reason instanceof Refused && reason.status !== SUPERSEDED;
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

  /** @param {Verdict} verdict */
  #offerAnswers({ scenes = [], status }) {
    const { editor } = this;
    const several = status === "multiple";
    const buttons = scenes.map((scene, i) => {
      const found = button(several ? `Answer ${i + 1}` : "Show the answer", () => {
        const shown = editor.shown === scene;
        editor.show(shown ? null : scene);
        for (const one of buttons) pressed(one, one === found && !shown);
      });
      return pressed(found, false);
    });
    this.#answers.replaceChildren(...(status === "none" ? [] : buttons));
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
   * @returns {Promise<ReplyTo<Name> | null>}
   */
  async asked(action, more = () => ({})) {
    const { editor } = this;
    this.#findings.clear();
    if (editor.shown) editor.show(null);
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
    const { completed } = record;
    const about = this.#about;
    if (completed) this.#findings.offer("Add these clues", () => this.editor.replace(completed, about));
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
    this.editor.show(scene && (step ? level === 3 : wrong.length) ? scene : null);
  }

  async #showGrade() {
    const grade = await this.asked("grade");
    if (!grade) return;
    this.#findings.say(grade.status, grade.grade ? `Grade: ${grade.grade}` : "Not graded", gradeInWords(grade));
  }

  /** Open the settings at one of them. @param {string} field */
  reveal(field) {
    this.#settings.reveal(field);
  }

  /** @param {Draft} draft */
  describe(draft) {
    this.#settings.describe(draft);
    this.#parts.describe(draft);
    this.#texts.describe(draft);
    const { box, label } = this.#counts;
    label.hidden = !draft.input.has_digits;
    this.editor.live.counts = box.checked && draft.input.has_digits;
  }

  #build() {
    const { editor } = this;
    const helper = (/** @type {string} */ words, /** @type {string} */ title, /** @type {() => unknown} */ act) => {
      const found = button(words, act);
      found.title = title;
      return found;
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
    const find = named(classed("div", "actions",
      helper("Cells that are the same in every solution", "Squares with one value in all solutions", () => this.#question("candidates")),
      helper("Count", "The number of solutions, up to a limit", () => this.#question("count")),
      helper("Best next clues", "The single clues that leave the fewest solutions, and the fewest clues that leave only one",
        () => this.#question("complete")),
      helper("Spare clues", "Clues that can be removed while the solution stays unique",
        () => this.#question("redundant")),
    ), "group", "Find");
    const make = named(classed("div", "actions",
      helper("Make the rest", "Add clues until there is one solution", async () =>
        this.#take(await this.asked("rest", () => ({ ...symmetry(), parts: this.#parts.wishes })), "Made")),
      helper("Clues from the answer", "All clues that follow from the answer on the board", () => this.#derive()),
      helper("Thin out", "Remove clues while the solution stays unique", async () =>
        this.#take(await this.asked("thin", symmetry), "Thinned out")),
    ), "group", "Make");
    const judge = named(classed("div", "actions",
      helper("Grade", "Its difficulty, hardest step and symmetry", () => this.#showGrade()),
      helper("Path", "All steps to the answer", async () => {
        const record = await this.asked("explain");
        if (record) this.#findings.path(record);
      }),
      helper("Hint", "The next step from the answer so far", () => this.#hint()),
      helper("Proof", "A proof that the solution is the only one or that there is none, with a certificate", async () => {
        const record = await this.asked("prove");
        if (record) this.#findings.proof(record);
      }),
    ), "group", "Judge");
    this.root.className = "desk-aside";
    this.root.setAttribute("aria-label", "Verdict and help");
    this.root.append(
      classed("div", "said", this.#saying.root),
      this.#answers, classed("div", "row switches", on.label, overlay.label, this.#counts.label), this.#here, this.#grade,
      this.#settings.root,
      made("h3", "Find"), find, made("h3", "Make"), classed("div", "row", this.#symmetry.label), this.#parts.root, make,
      made("h3", "Judge"), judge, classed("div", "row", this.#wish.label),
      this.#busy, this.#findings.root, this.#texts.root, this.#out.root,
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
