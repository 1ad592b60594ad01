// What is said about the puzzle: one sentence with its headline, and what comes with it.

import { byId, clickable, made, part, told } from "./elements.js";
import { frameOf, paint } from "./paint.js";
import { MOOD, WORDS, capital, counted, foldOf, folded, notChecked, proofInWords, ratingInWords, resultInWords } from "./words.js";

/** @import { Scene } from "./paint.js" */
/** @import { Answered, Drawn, Explained, Proved, Result } from "./requests.js" */
/** @import { Playing } from "./state.js" */

const MOST_SAID = 3; // Lines of a press that are said in one sentence.
const certificateLink = byId("certificate", HTMLAnchorElement);

/**
 * Say something in the mood of a status.
 * @param {string} status
 * @param {string} headline
 * @param {string} sentence
 */
export function tell(status, headline, sentence = "") {
  part("result").dataset.mood = MOOD[status] ?? "";
  say("status", headline);
  say("sentence", sentence);
}

/**
 * Set a text, unless it is there: what is said again is not spoken again.
 * @param {string} id
 * @param {string} words
 */
function say(id, words) {
  if (part(id).textContent !== words) part(id).textContent = words;
}

/**
 * Say what holds of a board of which nothing has been asked.
 * @param {Drawn} drawn
 */
export function tellState({ faults: [first, ...others], finished, unchecked }) {
  const rest = notChecked(unchecked);
  const more = others.length ? `, and ${others.length} more` : "";
  if (first) tell("none", "Something is wrong", `${capital(first)}${more}.`);
  else if (finished) tell("solved", "Finished", rest ? `All other rules are kept.${rest}` : "Every rule is kept.");
  else tell("", "Ready", `Fill in the board, or choose an action.${rest}`);
}

/**
 * Say what a record says, who decided it, and how long it took.
 * @param {Result} record
 */
export function tellResult(record) {
  tell(record.status, WORDS[record.status] ?? record.status, resultInWords(record));
}

/** Take away what was said about an earlier state of the grid. */
export function hush() {
  tell("", "");
  showPictures([]);
  showLines([]);
  part("path").hidden = part("proof").hidden = true;
}

/**
 * Show that work goes on; "" where none does.
 * @param {string} words
 */
export function tellWork(words) {
  if (words) part("elapsed").textContent = words;
  part("busy").hidden = !words;
}

/**
 * Show pictures with their captions.
 * @param {{ caption: string, scene: Scene }[]} pictures
 */
export function showPictures(pictures) {
  part("pictures").replaceChildren(
    ...pictures.map(({ caption, scene }) => made("figure", paint(scene), made("figcaption", caption))),
  );
}

/**
 * Show lines of text.
 * @param {string[]} lines
 */
export function showLines(lines) {
  part("lines").textContent = lines.join("\n");
  part("lines").hidden = !lines.length;
}

/**
 * Show the pictures of a check.
 * @param {Answered} record
 */
export function showSolutions({ scenes = [], status, differs = [] }) {
  const only = status === "none" ? "What clashes" : status === "unique" ? "The only solution" : "A solution";
  showPictures(scenes.map((scene, i) => ({
    scene, caption: scenes.length === 1 ? only : `Solution ${i + 1}; ${differs.length} cells differ`,
  })));
}

/**
 * Show what clashes in a grid, and that it was filled in as far as possible.
 * @param {number} open
 * @param {Scene[]} scenes
 */
export function showFilled(open, scenes) {
  part("sentence").append(
    ` Filled in as far as the rules go: ${counted(open, "square")} ${open === 1 ? "stays" : "stay"} open.`,
  );
  showPictures(scenes.map((scene) => ({ scene, caption: "What clashes" })));
}

/**
 * Say how the run of a published system ended, and what it cost.
 * @param {Explained} record
 */
export function tellRun(record) {
  const ending = record.film?.frames.at(-1)?.sentence;
  const words = resultInWords(record);
  tell(record.status, WORDS[record.status] ?? record.status, ending ? `${capital(ending)}. ${words}` : words);
}

/**
 * List the steps of a path, or the presses of "Step" of a published system; a click turns the film to one.
 * @param {Explained} record
 * @param {(index: number) => void} turn
 */
export function showSteps({ steps = [], rating, film, presses, messages, faults }, turn) {
  const turnTo = (/** @type {number} */ i) => (film ? () => turn(i) : null);
  const pressed = film?.frames.slice(0, -1).map(({ sentence }) => sentence) ?? [];
  const items = presses
    ? pressed.map((sentence, i) => clickable("li", sentence, turnTo(i)))
    : steps.map((step, i) => told(step, turnTo(i)));
  part("steps").replaceChildren(...items);
  part("path").hidden = !items.length;
  if (rating) part("path-title").textContent = ratingInWords(rating, items.length, presses?.length);
  showLines(messages ?? faults ?? []);
}

/**
 * Show a proof as a tree, what is supposed folded; a click turns the film to the picture of a line. Of a record
 * without a certificate nothing is shown.
 * @param {Proved} record
 * @param {(index: number) => void} turn
 */
export function showProof({ certificate, proof, tree = [], film }, turn) {
  if (!certificate || !proof) return;
  const pictures = film?.frames.length ?? 0;
  const lines = tree.map(({ sentence }, i) => clickable("span", sentence, i < pictures ? () => turn(i) : null));
  part("tree").replaceChildren(...folded(tree, lines));
  part("proof-title").textContent = proofInWords(proof);
  part("trusted").textContent = `Trusted: ${proof.trusted}`;
  URL.revokeObjectURL(certificateLink.href);
  certificateLink.href = URL.createObjectURL(new Blob([certificate.text], { type: "text/plain" }));
  certificateLink.download = certificate.name;
  part("proof").hidden = false;
}

/**
 * Lines as one sentence; of more than three only how many they are.
 * @param {string} lines
 */
function inShort(lines) {
  const each = lines.split("\n");
  return each.length > MOST_SAID ? `${counted(each.length, "line")}: see below` : each.join(" / ");
}

/**
 * Say what a frame of a film shows, mark its line, and open what that is folded into.
 * @param {Playing} playing
 */
export function tellFrame({ film, index, status, of }) {
  const last = film.frames.length - 1;
  const { sentence } = frameOf(film, index);
  if (index === last) tell(status, `End of ${counted(last, "step")}`, sentence);
  else tell("step", `Step ${index + 1} of ${last}`, inShort(sentence));
  const lines = of === "steps" ? [...part("steps").children] : [...part("tree").querySelectorAll("span")];
  lines.forEach((line, i) => {
    if (i === index) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  const current = lines[index];
  for (let fold = foldOf(current); fold; fold = foldOf(fold.parentElement)) fold.open = true;
  if (current?.closest("details[open]")) current.scrollIntoView({ block: "nearest" });
}
