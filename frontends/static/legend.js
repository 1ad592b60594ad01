// The legend of the board: what each colour of the picture on it means.

import { classed, made } from "./elements.js";

/** @import { Scene, Shape } from "./paint.js" */

/**
 * What is on the board: the verdict, a step of a path, or answers.
 * @typedef {"verdict" | "step" | "answers"} Sort
 */

/** @type {Record<Sort, Record<string, string>>} */
const MEANINGS = {
  verdict: {
    open3: "open: the darker, the more values are left", answer: "the same in every solution",
    shade: "the same in every solution", light: "the same in every solution", inside: "inside in every solution",
    lose: "clashes", remove: "clashes", place: "a value of one solution only",
  },
  step: {
    answer: "known", shade: "known", light: "known", inside: "known to be inside", tint: "looked at",
    pattern: "the reason", ends: "ends of the pattern", fin: "a further part of it, or wrong", gain: "follows",
    place: "follows", lose: "ruled out", remove: "ruled out", differ: "wrong",
  },
  answers: {
    differ: "differs between the solutions, or is new", fin: "differs between the solutions, or is new",
    answer: "the answer", shade: "the answer", light: "the answer", inside: "inside",
  },
};
/** @type {Record<string, string>} */
const LIKE = { open1: "open3", open2: "open3" };

/**
 * Whether a shape hides one that lies below it: a box what it holds, a disc a smaller one.
 * @param {Shape} above
 * @param {Shape} below
 */
function hides([kind, , [x = 0, y = 0, wide = 0, high = 0]], [belowKind, , [u = 0, v = 0, p = 0, q = 0]]) {
  if (kind === "disc") return belowKind === "disc" && Math.hypot(x - u, y - v) + p <= wide;
  if (kind !== "box") return false;
  const [left, top, right, bottom] = belowKind === "disc" ? [u - p, v - p, u + p, v + p] : [u, v, u + p, v + q];
  const isHeld = x <= left && y <= top && right <= x + wide && bottom <= y + high;
  return (belowKind === "box" || belowKind === "disc") && isHeld;
}

/**
 * The tones that are seen in a picture: of a shape that another one hides nothing is.
 * @param {Shape[]} shapes
 */
export function tonesIn(shapes) {
  /** @type {Set<string>} */
  const found = new Set();
  shapes.forEach((shape, i) => {
    const tone = LIKE[shape[1]] ?? shape[1];
    if (!found.has(tone) && !shapes.slice(i + 1).some((above) => hides(above, shape))) found.add(tone);
  });
  return found;
}

/** A line under the board; its room is there when it has nothing to say. */
export class Legend {
  root = classed("p", "legend");

  /**
   * Explain the colours of a picture; null explains none.
   * @param {Scene | null} scene
   * @param {Sort} sort
   */
  show(scene, sort) {
    const tones = tonesIn(scene?.shapes ?? []);
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
