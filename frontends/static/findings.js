// What the desk has found out: a headline with its sentence, pictures, lines, a path or a proof beside the board.

import { button, classed, clickable, made, told } from "./elements.js";
import { frameOf, paint } from "./paint.js";
import { MOOD, WORDS, capital, folded, foldOf, proofInWords, ratingInWords, resultInWords } from "./words.js";

/** @import { Film, Scene } from "./paint.js" */
/** @import { Counted, Explained, Proved, Result } from "./requests.js" */

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
  #back = button("Back", () => this.#turn(this.#index - 1));
  #slider = made("input");
  #forth = button("Next", () => this.#turn(this.#index + 1));
  #film = classed("div", "film", this.#back, this.#forth, this.#slider);
  root = classed("div", "findings", this.saying.root, this.#film, this.#pictures, this.#lines, this.#list);

  /** @type {Film | null} */
  #reel = null;
  #index = 0;
  #status = "";
  #download = "";

  /** @param {(scene: Scene) => void} show Shows a picture on the board. */
  constructor(show) {
    this.show = show;
    this.#slider.type = "range";
    this.#slider.min = "0";
    this.#slider.setAttribute("aria-label", "Step number");
    this.#slider.addEventListener("input", () => this.#turn(Number(this.#slider.value)));
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
    this.#reel = null;
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
    if (picture && !others.length) this.show(picture.scene);
    else this.pictures(record.pictures ?? []);
    this.lines(record.lines ?? []);
  }

  /**
   * Offer to do something with what was found.
   * @param {string} words
   * @param {() => void} act
   */
  offer(words, act) {
    this.#list.replaceChildren(button(words, () => {
      this.#list.replaceChildren();
      act();
    }));
  }

  /**
   * A path: its steps, and the film of them on the board.
   * @param {Explained} record
   */
  path(record) {
    const { steps = [], rating, film, messages, faults, status } = record;
    this.result(record);
    const items = steps.map((step, i) => told(step, film ? () => this.#turn(i) : null));
    if (items.length) {
      const title = rating ? ratingInWords(rating, steps.length) : "All steps";
      this.#list.replaceChildren(
        made("details", made("summary", title), classed("ol", "steps", ...items)),
      );
    }
    this.lines(messages ?? faults ?? []);
    this.#play(film ?? null, status);
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
      clickable("span", sentence, i < pictures ? () => this.#turn(i) : null));
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
    this.#status = status;
    this.#film.hidden = !film;
    if (!film) return;
    this.#slider.max = String(film.frames.length - 1);
    if (atOnce && film.frames.length > 1) this.#turn(0);
  }

  /** @param {number} wanted */
  #turn(wanted) {
    const film = this.#reel;
    if (!film) return;
    const last = film.frames.length - 1;
    const index = (this.#index = Math.max(0, Math.min(last, wanted)));
    const { sentence, shapes, title } = frameOf(film, index);
    this.show({ box: film.box, title, shapes: shapes.flatMap((number) => film.shapes.slice(number, number + 1)) });
    if (index === last) this.saying.say(this.#status, `End of ${last} steps`, capital(sentence));
    else this.saying.say("step", `Step ${index + 1} of ${last}`, sentence);
    this.#slider.value = String(index);
    this.#slider.setAttribute("aria-valuetext", sentence);
    this.#back.disabled = index === 0;
    this.#forth.disabled = index === last;
    const lines = [...this.#list.querySelectorAll(".steps li, .tree span")];
    lines.forEach((line, i) => {
      if (i === index) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    });
    const current = lines[index];
    for (let fold = foldOf(current); fold; fold = foldOf(fold.parentElement)) fold.open = true;
    if (current?.closest("details[open]")) current.scrollIntoView({ block: "nearest" });
  }
}
