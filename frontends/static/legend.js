// The legend of the board: what each colour of the picture on it means.

import { classed, made } from "./elements.js";

/** @import { Scene } from "./paint.js" */

/**
 * What is on the board: the verdict, a step of a path, or answers.
 * @typedef {"verdict" | "step" | "answers"} Sort
 */

/** @type {Record<Sort, Record<string, string>>} */
const MEANINGS = {
  verdict: {
    open3: "open: the darker, the more values are left", answer: "the same in every solution",
    shade: "the same in every solution", inside: "inside in every solution", lose: "clashes", remove: "clashes",
    place: "a value of one solution only",
  },
  step: {
    answer: "known", shade: "known", inside: "known to be inside", tint: "looked at", pattern: "the reason",
    ends: "ends of the pattern", fin: "a further part of it, or wrong", gain: "follows", place: "follows",
    lose: "ruled out", remove: "ruled out", differ: "wrong",
  },
  answers: {
    differ: "differs between the solutions, or is new", fin: "differs between the solutions, or is new",
    answer: "the answer", shade: "the answer", inside: "inside",
  },
};
const LIKE = { open1: "open3", open2: "open3" };

/** A line under the board; its room is there when it has nothing to say. */
export class Legend {
  root = classed("p", "legend");

  /**
   * Explain the colours of a picture; null explains none.
   * @param {Scene | null} scene
   * @param {Sort} sort
   */
  show(scene, sort) {
    const tones = new Set(scene?.shapes.map(([, tone]) => /** @type {Record<string, string>} */ (LIKE)[tone] ?? tone));
    const meant = Object.entries(MEANINGS[sort]).filter(([tone]) => tones.has(tone));
    const told = new Set(meant.map(([, words]) => words));
    this.root.replaceChildren(...[...told].map((words) => {
      const sign = made("i");
      const colours = meant.filter(([, each]) => each === words).map(([tone]) => `var(--gp-${tone})`);
      const part = 100 / colours.length;
      const stripes = colours.map((colour, i) => `${colour} ${i * part}% ${(i + 1) * part}%`);
      sign.style.background = `linear-gradient(135deg, ${stripes.join(", ")})`;
      sign.setAttribute("aria-hidden", "true");
      return made("span", sign, words);
    }));
  }
}
