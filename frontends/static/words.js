// How results are put into words, on every page.

/** @import { Hint, Line, Proof, Rating, Result } from "./requests.js" */

/** @type {Record<string, string>} */
export const MOOD = {
  solved: "good", unique: "good", complete: "good", multiple: "warn", unknown: "warn", none: "bad", error: "bad",
};

/** @type {Record<string, string>} */
export const WORDS = {
  solved: "Solved", unique: "Unique: this is the only solution", multiple: "Several solutions",
  none: "No solution", unknown: "Unknown", error: "Error",
  counted: "Counted", found: "True candidates", complete: "These clues make it unique",
};

/**
 * A sentence with a capital at its begin. The name of a square stays as it is: `r1c10 is outside the loop`.
 * @param {string} sentence
 */
export const capital = (sentence) =>
  (/^r\d+c\d/.test(sentence) ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1));

/** @type {(number: number, what: string) => string} */
export const counted = (number, what) => `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

/** @type {(seconds: number) => string} */
export const inMilliseconds = (seconds) => `${(seconds * 1000).toFixed(seconds < 0.1 ? 1 : 0)} ms`;

/** What stands after a sentence about the rules where some are not checked. */
export const notChecked = (unchecked = /** @type {string[]} */ ([])) =>
  (unchecked.length ? ` Not checked: ${unchecked.join(", ")}.` : "");

/**
 * What a record says, who decided it, and how long it took.
 * @param {Result} record
 */
export function resultInWords({ message, backend, seconds }) {
  const decided = backend?.replace(/^rules(?=$|\+)/, "settled by rules");
  return `${capital(message)}${decided ? ` (${decided}, ${inMilliseconds(seconds)})` : ""}`.trim();
}

/**
 * A rating, with the number of the hardest of the steps shown: the path by which a puzzle is rated may have others.
 * @param {Rating} rating
 * @param {{ grade?: number | undefined }[]} shown
 * @param {number} steps
 */
export function ratingInWords({ level, score, solved }, shown, steps = shown.length) {
  const grades = shown.map(({ grade = 0 }) => grade);
  const hardest = Math.max(...grades) > 0 ? `, hardest step ${grades.indexOf(Math.max(...grades)) + 1}` : "";
  const rated = `${solved ? "" : "at least "}${level}, score ${score}${hardest}`;
  const part = shown.length < steps ? `The first ${shown.length} of` : "All";
  return `${part} ${steps} steps: ${level === null ? "not rated" : rated}`;
}

/**
 * A hint at one of its three levels: where to look, what to look for there, and all of it.
 * @param {Hint} hint
 * @param {number} level
 */
export function hintAt({ where, levels = [] }, level) {
  const words = levels[level - 1] ?? "";
  return where && level < 3 ? `${capital(words)}.` : words;
}

/** @param {Proof} proof */
export function proofInWords({ form, lines, splits, depth }) {
  const suppositions = splits ? `, ${counted(splits, "supposition")}, ${depth} deep` : "";
  return `${form === "steps" ? "Proof" : "Proof, in clauses"}: ${counted(lines, "line")}${suppositions}`;
}

/**
 * The lines of a proof in items, those below a supposition within it.
 * @param {Line[]} tree
 * @param {HTMLElement[]} lines
 */
export function folded(tree, lines) {
  const top = document.createElement("ol");
  const within = [top];
  tree.forEach(({ does, depth }, i) => {
    const words = lines[i] ?? "";
    const item = document.createElement("li");
    within.length = depth + 1;
    within[depth]?.append(item);
    if (does !== "supposes") {
      item.append(words);
      return;
    }
    const [fold, summary, inner] = [
      document.createElement("details"), document.createElement("summary"), document.createElement("ol"),
    ];
    summary.append(words);
    fold.append(summary, inner);
    item.append(fold);
    within.push(inner);
  });
  return top.children;
}

/**
 * The fold of a proof that an element is in.
 * @param {Element | null | undefined} element
 * @returns {HTMLDetailsElement | null}
 */
export const foldOf = (element) => element?.closest(".tree details") ?? null;
