// The gallery of all kinds: pictures by genre, found by any of their names, and the size of a blank board.

import { button, classed, made, pressed } from "./elements.js";
import { paint } from "./paint.js";
import { capital } from "./words.js";

/** @import { Lists } from "./requests.js" */

/** @typedef {Lists["gallery"][number]} Card */

/**
 * Whether a kind is meant by what was typed: each word begins a word of one of its names.
 * @param {Card} card
 * @param {string} typed
 */
export function isMeant({ name, title, aliases, genre }, typed) {
  const known = [name, title, genre, ...aliases].join(" ").toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const joined = [name, title, ...aliases].map((one) => one.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ""));
  const wanted = typed.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const whole = wanted.join("");
  return wanted.every((word) => known.some((one) => one.startsWith(word)))
    || joined.some((one) => one.startsWith(whole));
}

/**
 * A kind as a button with its picture, if that is to be painted at once.
 * @param {Card} card
 * @param {() => void} act
 */
export function miniature(card, act, atOnce = true) {
  const found = classed("button", "card", classed("span", "thumb"), made("span", card.title));
  found.type = "button";
  found.dataset.kind = card.name;
  found.title = card.rules;
  found.addEventListener("click", act);
  if (atOnce) show(found, card);
  return found;
}

/**
 * Paint the picture of a kind on its button.
 * @param {Element} on
 * @param {Card} card
 */
function show(on, card) {
  const picture = paint(card.scene);
  picture.setAttribute("aria-hidden", "true");
  picture.removeAttribute("role");
  on.firstElementChild?.replaceChildren(picture);
}

/**
 * Kinds under the headings of an order: by genre, or the best known first.
 * @param {Card[]} cards
 * @param {string} order
 * @returns {[string, Card[]][]}
 */
export function ordered(cards, order) {
  if (order === "known") {
    const known = cards.toSorted((one, other) => one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1]);
    return [["Best known first", known]];
  }
  const genres = [...new Set(cards.map(({ genre }) => genre))].toSorted();
  return genres.map((genre) => [capital(genre), cards.filter((card) => card.genre === genre)]);
}

export class Gallery {
  #search = made("input");
  #order = made("select");
  #list = classed("div", "gallery-list");
  #rows = made("input");
  #columns = made("input");
  #chosen = made("p", "Choose a kind.");
  #make = button("Blank board", () => this.#card && this.make(this.#card.name, this.#size()));
  #sample = button("Open a sample", () => this.#card && this.sample(this.#card.name));
  /** @type {Card | null} */
  #card = null;
  root;

  /**
   * @param {Card[]} cards
   * @param {(kind: string, size: { rows: number, cols: number }) => void} make
   * @param {(kind: string) => void} sample
   */
  constructor(cards, make, sample) {
    this.cards = cards;
    this.make = make;
    this.sample = sample;
    this.#search.type = "search";
    this.#search.placeholder = "slitherlink, killer, star battle …";
    this.#search.addEventListener("input", () => this.#filter());
    this.#search.addEventListener("keydown", (event) => {
      if (event.key !== "Enter") return;
      event.preventDefault();
      const [first] = this.#list.querySelectorAll(".card:not([hidden])");
      if (first instanceof HTMLButtonElement) first.click();
    });
    this.#order.append(new Option("By genre", "genre"), new Option("Best known first", "known"));
    this.#order.addEventListener("change", () => this.#fill());
    for (const field of [this.#rows, this.#columns]) {
      field.type = "number";
      field.min = "1";
      field.max = "99";
    }
    this.#make.classList.add("main");
    this.#make.disabled = this.#sample.disabled = true;
    this.#chosen.setAttribute("aria-live", "polite");
    this.#chosen.tabIndex = 0; // long rules scroll
    const bar = classed("div", "row gallery-bar",
      classed("div", "grow", this.#chosen), made("label", "Rows", this.#rows), made("label", "Columns", this.#columns),
      this.#make, this.#sample,
    );
    const ways = classed("div", "row",
      classed("div", "grow", made("label", "Search by any name", this.#search)), made("label", "Order", this.#order));
    this.root = classed("div", "gallery", ways, bar, this.#list);
    this.#fill();
  }

  focus() {
    this.#search.focus();
  }

  #size() {
    return { rows: Number(this.#rows.value), cols: Number(this.#columns.value) };
  }

  #fill() {
    // A hundred pictures at once would hold up the page: each is painted when it comes into sight.
    const seen = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const card = this.cards.find(({ name }) => name === /** @type {HTMLElement} */ (target).dataset.kind);
        if (!isIntersecting || !card) continue;
        seen.unobserve(target);
        show(target, card);
      }
    }, { rootMargin: "200px" });
    const groups = ordered(this.cards, this.#order.value);
    this.#list.replaceChildren(...groups.map(([title, cards]) => classed("div", "genre", made("h3", title),
      classed("div", "cards", ...cards.map((card) => {
        const found = miniature(card, () => this.#choose(card), false);
        pressed(found, card === this.#card);
        found.addEventListener("dblclick", () => this.make(card.name, this.#size()));
        seen.observe(found);
        return found;
      })))));
    this.#filter();
  }

  #filter() {
    for (const card of this.cards) {
      const found = this.#list.querySelector(`[data-kind="${CSS.escape(card.name)}"]`);
      if (found instanceof HTMLElement) found.hidden = !isMeant(card, this.#search.value);
    }
    for (const genre of this.#list.children) {
      if (genre instanceof HTMLElement) genre.hidden = !genre.querySelector(".card:not([hidden])");
    }
  }

  /** @param {Card} card */
  #choose(card) {
    this.#card = card;
    this.#rows.value = String(card.rows);
    this.#columns.value = String(card.cols);
    this.#chosen.replaceChildren(made("strong", card.title), ` ${card.rules}`);
    this.#make.disabled = this.#sample.disabled = false;
    for (const found of this.#list.querySelectorAll(".card")) {
      found.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (found).dataset.kind === card.name));
    }
  }
}
