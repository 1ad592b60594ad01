// What the desk has found out: a headline with its sentence, pictures, lines, a path or a proof beside the board.

import { button, classed, clickable, made, told } from "./elements.js";
import { frameOf, paint } from "./paint.js";
import { squaresIn } from "./tools.js";
import { MOOD, WORDS, capital, counted, folded, foldOf, proofInWords, ratingInWords, resultInWords } from "./words.js";

/** @import { Square } from "./fill.js" */
/** @import { Sort } from "./legend.js" */
/** @import { Film, Scene } from "./paint.js" */
/** @import { Counted, Explained, Proved, Result, Step, Told } from "./requests.js" */

/**
 * Something that can be done, in words, perhaps with another name, and the squares that it is about, where the words do
 * not name them.
 * @typedef {{ words: string, act: () => void, name?: string, squares?: Square[] }} Offer
 */

const MOST_SAID = 3; // Lines of a press that are said in one sentence.

/** A headline and a sentence in the mood of a status; what is said again is not spoken again. */
export class Saying {
  #headline = classed("p", "status");
  #sentence = made("p");
  root = classed("div", "result", this.#headline, this.#sentence);

  constructor() {
    this.root.setAttribute("aria-live", "polite");
    this.root.setAttribute("aria-atomic", "true");
  }

  /**
   * @param {string} status
   * @param {string} headline
   */
  say(status, headline, sentence = "") {
    this.root.dataset.mood = MOOD[status] ?? "";
    if (this.#headline.textContent !== headline) this.#headline.textContent = headline;
    if (this.#sentence.textContent !== sentence) this.#sentence.textContent = sentence;
  }

  /** Say more in the same sentence. @param {string} words */
  add(words) {
    this.#sentence.append(words);
  }

  /** @param {Result} record */
  sayResult(record) {
    this.say(record.status, WORDS[record.status] ?? record.status, resultInWords(record));
  }
}

export class Findings {
  saying = new Saying();

  #pictures = classed("div", "pictures");
  #lines = classed("pre", "lines");
  #list = classed("div", "found-list");
  #back = button("Back", () => this.turn(this.index - 1));
  #slider = made("input");
  #forth = button("Next", () => this.turn(this.index + 1));
  #film = classed("div", "film", this.#back, this.#forth, this.#slider);
  root = classed("div", "findings", this.#film, this.saying.root, this.#list, this.#lines, this.#pictures);

  /** @type {Film | null} */
  #reel = null;
  #status = "";
  #isWhole = true; // Whether the film has its end: its steps may still arrive.
  /** The steps of a path, listed so far. */
  #steps = classed("ol", "steps");
  #summary = made("summary");
  #download = "";

  /** The frame of the film that is shown. */
  index = 0;

  /** The path that is listed. @type {Explained | null} */
  record = null;

  /** Which rules took its steps; "" where somebody else chose them, or there is no path. */
  profile = "";

  /**
   * @param {(scene: Scene, sort: Sort) => void} show Shows a picture on the board.
   * @param {(squares: Square[]) => void} light Has squares stand out.
   */
  constructor(show, light) {
    this.show = show;
    this.light = light;
    this.#slider.type = "range";
    this.#slider.min = "0";
    this.#slider.setAttribute("aria-label", "Step number");
    this.#slider.addEventListener("input", () => this.turn(Number(this.#slider.value)));
    this.#lines.tabIndex = 0;
    this.#lines.setAttribute("aria-label", "Lines");
    this.clear();
  }

  /** Take away what was found. */
  clear() {
    this.saying.say("", "");
    this.root.hidden = true;
    this.#film.hidden = true;
    this.#pictures.replaceChildren();
    this.lines([]);
    this.#list.replaceChildren();
    this.#steps.replaceChildren();
    this.#reel = this.record = null;
    this.#isWhole = true;
    this.index = 0;
    this.profile = "";
    URL.revokeObjectURL(this.#download);
  }

  /**
   * @param {string} status
   * @param {string} headline
   */
  say(status, headline, sentence = "") {
    this.root.hidden = false;
    this.saying.say(status, headline, sentence);
  }

  /** @param {Result} record */
  result(record) {
    this.root.hidden = false;
    this.saying.sayResult(record);
  }

  /** @param {string[]} lines */
  lines(lines) {
    this.#lines.textContent = lines.join("\n");
    this.#lines.hidden = !lines.length;
  }

  /** @param {{ caption: string, scene: Scene }[]} pictures */
  pictures(pictures) {
    this.#pictures.replaceChildren(
      ...pictures.map(({ caption, scene }) => made("figure", paint(scene), made("figcaption", caption))),
    );
  }

  /** @param {Counted} record */
  counted(record) {
    this.result(record);
    if (record.estimate) this.saying.say(record.status, "Estimated, not counted", resultInWords(record));
    const [picture, ...others] = record.pictures ?? [];
    if (picture && !others.length) this.show(picture.scene, "answers");
    else this.pictures(record.pictures ?? []);
    this.lines(record.lines ?? []);
  }

  /**
   * Offer to do one of several things with what was found: the first as the best, the others in few words. The
   * squares that they are about light up under a pointer or the focus. `told` stands before the others.
   * @param {Offer | null} best
   * @param {Offer[]} others
   */
  offer(best, others, told = "") {
    const offered = (/** @type {Offer} */ { words, act, name = words, squares = squaresIn(words) }) => {
      const found = button(words, () => {
        this.#list.replaceChildren();
        this.lines([]);
        this.light([]);
        act();
      }, name);
      this.#lights(found, squares);
      return found;
    };
    const rest = classed("div", "clues", ...others.map(offered));
    const first = best && offered(best);
    first?.classList.add("main");
    this.#list.replaceChildren(...(first ? [first] : []), ...(told ? [made("p", told)] : []), rest);
  }

  /**
   * Have squares stand out while a pointer or the focus is there.
   * @param {HTMLElement} element
   * @param {Square[]} squares
   */
  #lights(element, squares) {
    for (const event of ["pointerenter", "focus"]) element.addEventListener(event, () => this.light(squares));
    for (const event of ["pointerleave", "blur"]) element.addEventListener(event, () => this.light([]));
  }

  /**
   * Another step of a path that is still being found: it joins the list, and the film. The first one is shown.
   * @param {Told} told
   */
  step({ number, step, box, shapes = [], frame }, profile = "") {
    if (number <= this.#steps.childElementCount) return; // A second worker begins at the start.
    this.root.hidden = false;
    this.profile = profile;
    if (box && frame) {
      this.#reel ??= { box, shapes: [], frames: [] };
      this.#reel.shapes.push(...shapes);
      this.#reel.frames.push(frame);
      this.#isWhole = false;
    }
    this.#enlist([step], frame !== undefined);
    this.#summary.textContent = `${counted(number, "step")} so far`;
    if (number === 1) this.#list.replaceChildren(made("details", this.#summary, this.#steps));
    this.#roll(number === 1);
  }

  /**
   * List further steps.
   * @param {Step[]} steps
   * @param {boolean} isDrawn Whether the film has them.
   */
  #enlist(steps, isDrawn) {
    const known = this.#steps.childElementCount;
    this.#steps.append(...steps.map((step, i) => {
      const item = told(step, isDrawn ? () => this.turn(known + i) : null);
      this.#lights(item, squaresIn(step.sentence));
      return item;
    }));
  }

  /**
   * A path: its steps, or the presses of "Step" of a published system, and the film of them on the board. What is
   * shown of it already stays as it is.
   * @param {Explained} record
   */
  path(record, profile = "") {
    const { steps = [], rating, film, messages, faults, status, presses } = record;
    const known = this.#steps.childElementCount;
    this.result(record);
    this.record = record;
    this.profile = profile;
    const pressed = presses && film ? film.frames.slice(0, -1).map(({ sentence, grade }) => ({ sentence, grade })) : null;
    const shown = pressed ?? steps;
    this.#enlist(shown.slice(known), Boolean(film));
    const count = this.#steps.childElementCount;
    if (count) {
      this.#summary.textContent = rating ? ratingInWords(rating, shown, presses?.length) : counted(count, "step");
      if (!known) this.#list.replaceChildren(made("details", this.#summary, this.#steps));
    }
    this.lines(messages ?? faults ?? []);
    if (film || !known) this.#play(film ?? null, status, !known);
    if (film && known) this.#roll(true, this.index);
  }

  /** The lines that a press prints, at the end of a run those of all. @param {boolean} isLast */
  #printed(isLast) {
    const presses = this.record?.presses;
    if (presses) this.lines(presses.slice(isLast ? 0 : this.index, isLast ? undefined : this.index + 1).flatMap(({ lines }) => lines));
  }

  /**
   * A proof as a tree with its certificate, and the film of its lines.
   * @param {Proved} record
   */
  proof(record) {
    const { certificate, proof, tree = [], film, status } = record;
    this.result(record);
    if (!certificate || !proof) return;
    const pictures = film?.frames.length ?? 0;
    const lines = tree.map(({ sentence }, i) =>
      clickable("span", sentence, i < pictures ? () => this.turn(i) : null));
    this.#download = URL.createObjectURL(new Blob([certificate.text], { type: "text/plain" }));
    const link = made("a", "Certificate");
    link.href = this.#download;
    link.download = certificate.name;
    const fold = made(
      "details", made("summary", proofInWords(proof)), classed("p", "row", link, `Trusted: ${proof.trusted}`),
      classed("ol", "tree", ...folded(tree, lines)),
    );
    fold.open = true;
    this.#list.replaceChildren(fold);
    this.#play(film ?? null, status, false);
  }

  /**
   * @param {Film | null} film
   * @param {string} status
   */
  #play(film, status, atOnce = true) {
    this.#reel = film;
    this.#isWhole = true;
    this.#status = status;
    this.#roll(atOnce && (film?.frames.length ?? 0) > 1);
  }

  /** Have the controls reach all frames that there are, and show one of them if wanted. @param {boolean} shows */
  #roll(shows, index = 0) {
    const frames = this.#reel?.frames.length ?? 0;
    this.#film.hidden = !frames;
    this.#slider.max = String(Math.max(frames - 1, 0));
    if (shows) this.turn(index);
    else this.#forth.disabled = this.index === frames - 1;
  }

  /** @param {number} wanted */
  turn(wanted) {
    const film = this.#reel;
    if (!film) return;
    const last = film.frames.length - 1;
    const index = (this.index = Math.max(0, Math.min(last, wanted)));
    const { sentence, shapes, title } = frameOf(film, index);
    const picture = { box: film.box, title, shapes: shapes.flatMap((number) => film.shapes.slice(number, number + 1)) };
    this.show(picture, "step");
    const isEnd = this.#isWhole && index === last;
    if (isEnd) this.saying.say(this.#status, `End of ${counted(last, "step")}`, capital(sentence));
    else this.saying.say("step", `Step ${index + 1}${this.#isWhole ? ` of ${last}` : ""}`, capital(inShort(sentence)));
    this.#printed(isEnd);
    this.#slider.value = String(index);
    this.#slider.setAttribute("aria-valuetext", sentence);
    this.#back.disabled = index === 0;
    this.#forth.disabled = index === last;
    const lines = [...this.#list.querySelectorAll(".steps > li, .tree span")];
    lines.forEach((line, i) => {
      if (i === index) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const current = lines[index];
    for (let fold = foldOf(current); fold; fold = foldOf(fold.parentElement)) fold.open = true;
    if (current?.closest("details[open]")) current.scrollIntoView({ block: "nearest" });
  }
}

/**
 * Lines as one sentence; of more than three only how many they are.
 * @param {string} lines
 */
function inShort(lines) {
  const each = lines.split("\n");
  return each.length > MOST_SAID ? `${counted(each.length, "line")}: see below` : each.join(" / ");
}
