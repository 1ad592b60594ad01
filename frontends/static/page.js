// The page: one puzzle on the board, filled in by mouse and keyboard, and what is asked about it.
//
// Vocabulary
//   grid     the puzzle and what has been filled in; it is also what the link of the page holds
//   settled  the grid when it was last drawn; another than the grid while the server draws
//   drawn    the server's picture of it, with its targets
//   shown    what is on the board instead of the grid: a film at a frame, or another picture

import { ask, list, Refused } from "./ask.js";
import { areaCycled, cycled, entered, linkBetween, linkNear, noted, targetsAt, typed } from "./fill.js";
import { frame, paint, placeAt, UNIT } from "./paint.js";

const $ = (id) => document.getElementById(id);
const TYPING = 1200; // Milliseconds within which digits make one number.
const MOST_PAD = 30;
const MOOD = { solved: "good", unique: "good", complete: "good", multiple: "warn", unknown: "warn", none: "bad", error: "bad" };
const WORDS = {
  solved: "Solved", unique: "Unique: this is the only solution", multiple: "Several solutions",
  none: "No solution", unknown: "Unknown", error: "Error",
  counted: "Counted", found: "True candidates", complete: "These clues make it unique",
};
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const KEYS = {
  numbers: "<kbd>arrows</kbd> move, <kbd>digits</kbd> enter, <kbd>Shift</kbd>+<kbd>digit</kbd> pencil mark, <kbd>Delete</kbd> clears",
  marks: "<kbd>arrows</kbd> move, <kbd>Space</kbd> or a click: yes, no, open",
  places: "<kbd>arrows</kbd> move, <kbd>Space</kbd> or a click places and removes",
  links: "<kbd>arrows</kbd> move, <kbd>Shift</kbd>+<kbd>arrow</kbd> or a click between two squares: line, no line, open",
  areas: "<kbd>arrows</kbd> move, <kbd>Space</kbd> or a click: the next rectangle over this square",
};

let grid = { source: "", kind: "", entries: {}, pencil: {} };
let settled = grid;
let drawn = null;
let shown = null;
let cursor = [0, 0];
let history = [];
let pencilling = false;
let candidates = false;
let hinted = null;
let working = null;
let stepping = false; // Whether it is steps that are asked for: a second press need not ask again.
let drawings = 0;
let drawing = Promise.resolve(true); // Whether the server takes the grid, once it has answered.
let lastTyped = { cell: "", time: 0 };

// The link -------------------------------------------------------------------------------------------

const packed = (object, write) => Object.entries(object).map(([cell, value]) => `${cell}*${write(value)}`).join("_");

function unpacked(text, read) {
  const pairs = (text ?? "").split("_").filter(Boolean).map((part) => part.split("*"));
  return Object.fromEntries(pairs.map(([cell, value]) => [cell, read(value ?? "")]));
}

function fragment() {
  const fields = new URLSearchParams({ puzzle: grid.source });
  if (grid.kind) fields.set("kind", grid.kind);
  if (Object.keys(grid.entries).length) fields.set("entries", packed(grid.entries, String));
  if (Object.keys(grid.pencil).length) fields.set("pencil", packed(grid.pencil, (noted) => noted.join(".")));
  return `#${fields}`;
}

function gridOf(hash) {
  const fields = new URLSearchParams(hash.slice(1));
  return {
    source: fields.get("puzzle") ?? "",
    kind: fields.get("kind") ?? "",
    entries: unpacked(fields.get("entries"), Number),
    pencil: unpacked(fields.get("pencil"), (text) => text.split(".").map(Number)),
  };
}

// The board ------------------------------------------------------------------------------------------

const question = (more = {}) => ({
  source: grid.source, entries: grid.entries, ...(grid.kind ? { kind: grid.kind } : {}), ...more,
});

// Make `wanted` the grid and draw it; says whether the server took it. What is typed meanwhile counts:
// only the last of several pictures is shown, and what became of it is what became of them all.
function draw(wanted, options) {
  drawing = drawnAs(wanted, options);
  return drawing;
}

async function drawnAs(wanted, { remember = false } = {}) {
  const number = ++drawings;
  if (remember) history.push(grid);
  grid = wanted;
  try {
    const reply = await ask("draw", question({ pencil: grid.pencil, candidates }));
    if (number !== drawings) return drawing;
    settled = wanted;
    drawn = reply;
    shown = null;
    hinted = null;
    window.history.replaceState(null, "", fragment());
    describe();
    show();
    return true;
  } catch (reason) {
    if (number !== drawings) return drawing;
    if (remember) history.pop();
    grid = settled;
    tell("error", "Not possible", sentenceOf(reason));
    return false;
  }
}

function sentenceOf(reason) {
  return capital(reason instanceof Refused ? reason.message : "the server does not answer: is it still running?");
}

const capital = (sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1);

// Everything about the grid but its picture.
function describe() {
  $("title").textContent = drawn.title;
  $("rules").textContent = drawn.note ? `${drawn.rules} (${drawn.note})` : drawn.rules;
  $("keys").innerHTML = KEYS[drawn.input];
  $("faults").replaceChildren(...drawn.faults.map((sentence) => item(sentence)));
  cursor = [Math.min(cursor[0], drawn.rows - 1), Math.min(cursor[1], drawn.columns - 1)];
  const numbers = drawn.input === "numbers";
  $("pencil").hidden = $("candidates").hidden = !numbers;
  $("undo").disabled = history.length === 0;
  $("clear").disabled = !Object.keys(grid.entries).length && !Object.keys(grid.pencil).length;
  fillPad(numbers ? [...new Set(drawn.cells.flatMap((target) => target.values))].sort((a, b) => a - b) : []);
}

function fillPad(values) {
  const pad = $("pad");
  if (values.length > MOST_PAD) values = [];
  if (pad.dataset.values === values.join()) return;
  pad.dataset.values = values.join();
  const buttons = values.map((value) => button(String(value), () => write(value, pencilling)));
  if (values.length) buttons.push(button("⌫", erase, "Erase"));
  pad.replaceChildren(...buttons);
}

function show() {
  const picture = shown?.film ? frame(shown.film, shown.index) : paint(shown?.scene ?? drawn.scene);
  const [, , width] = drawn.scene.box;
  picture.style.maxWidth = `${Math.round(width * 64)}px`;
  if (!shown) picture.append(cursorMark());
  $("board").replaceChildren(picture);
  $("edit").hidden = !shown;
  $("frame").hidden = !shown?.film;
  const last = shown?.film ? shown.film.frames.length - 1 : 0;
  $("back").disabled = !(shown?.film && shown.index > 0);
  $("step").disabled = Boolean(shown?.film && shown.index === last);
  if (shown?.film) {
    $("frame").max = last;
    $("frame").value = shown.index;
    const { sentence } = shown.film.frames[shown.index];
    $("frame").setAttribute("aria-valuetext", sentence);
    tell(shown.index === last ? shown.status : "step",
      shown.index === last ? `End of ${last} steps` : `Step ${shown.index + 1} of ${last}`, sentence);
    pointOut(shown.lines ?? [...$("steps").children], shown.index);
  }
}

// Mark the line that the film is at, and open what it is folded into.
function pointOut(lines, index) {
  lines.forEach((line, i) => {
    if (i === index) line.setAttribute("aria-current", "step");
    else line.removeAttribute("aria-current");
  });
  const current = lines[index];
  for (let fold = current?.closest(".tree details"); fold; fold = fold.parentElement.closest(".tree details")) {
    fold.open = true;
  }
  if (current?.closest("details[open]")) current.scrollIntoView({ block: "nearest" });
}

function cursorMark() {
  const mark = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  const inset = 2;
  const place = { x: cursor[1] * UNIT + inset, y: cursor[0] * UNIT + inset, width: UNIT - 2 * inset, height: UNIT - 2 * inset, rx: 4 };
  for (const [name, value] of Object.entries(place)) mark.setAttribute(name, value);
  mark.setAttribute("class", "cursor");
  return mark;
}

function move(square, aloud = true) {
  cursor = [
    Math.max(0, Math.min(drawn.rows - 1, square[0])), Math.max(0, Math.min(drawn.columns - 1, square[1])),
  ];
  shown = null;
  show();
  if (aloud) $("spoken").textContent = spoken();
}

function spoken() {
  const place = `row ${cursor[0] + 1}, column ${cursor[1] + 1}`;
  const words = targetsAt(drawn.cells, cursor).flatMap(({ cell, values, given }) => {
    if (given) return ["given"];
    const value = grid.entries[cell];
    if (value !== undefined) return values.includes(value) ? [inWords(cell, value)] : [];
    return drawn.input === "numbers" ? [`open${grid.pencil[cell] ? `, marks ${grid.pencil[cell].join(" ")}` : ""}`] : [];
  });
  return `${place}: ${words.join("; ") || "open"}`;
}

function inWords(cell, value) {
  if (drawn.input === "numbers") return `${value}`;
  const what = { links: `line ${cell.replace("-", " to ")}`, areas: `area ${cell.replace(":", " to ")}` }[drawn.input];
  if (what) return `${what}${value ? "" : " not used"}`;
  return drawn.input === "places" || value ? "yes" : "no";
}

// Filling in -----------------------------------------------------------------------------------------

async function change(entries, pencil = grid.pencil) {
  if (entries === grid.entries && pencil === grid.pencil) return;
  await turnTo({ ...grid, entries, pencil }, { remember: true });
  $("spoken").textContent = spoken();
}

const target = () => targetsAt(drawn.cells, cursor)[0];

function fixed(found) {
  if (found && !found.given) return false;
  tell("error", "Not possible", found ? "This cell is given." : "Nothing is filled in here.");
  return true;
}

function write(value, asPencil) {
  const found = target();
  if (fixed(found) || !found.values.includes(value)) return;
  if (asPencil) change(grid.entries, noted(grid.pencil, found.cell, value));
  else change(entered(grid.entries, found.cell, grid.entries[found.cell] === value ? undefined : value));
}

function erase() {
  const found = targetsAt(drawn.cells, cursor).filter(({ cell }) => cell in grid.entries || cell in grid.pencil);
  const without = (object) => found.reduce((rest, { cell }) => entered(rest, cell), object);
  if (found.length) change(without(grid.entries), without(grid.pencil));
}

function digit(value, asPencil) {
  const found = target();
  if (fixed(found)) return;
  if (asPencil) {
    write(value, true);
    return;
  }
  const now = performance.now();
  const again = lastTyped.cell === found.cell && now - lastTyped.time < TYPING;
  const number = typed(found, again ? grid.entries[found.cell] : undefined, value);
  lastTyped = { cell: found.cell, time: now };
  if (number === undefined) {
    if (value === 0) erase();
  } else if (number !== grid.entries[found.cell]) change(entered(grid.entries, found.cell, number));
}

function press(place) {
  if (drawn.input === "links") {
    const link = place && linkNear(drawn.cells, place);
    if (link && !fixed(link)) change(cycled(grid.entries, link));
  } else if (drawn.input === "areas") change(areaCycled(grid.entries, drawn.cells, cursor));
  else if (drawn.input !== "numbers" && !fixed(target())) change(cycled(grid.entries, target()));
}

function pressLink([down, right]) {
  const link = linkBetween(drawn.cells, cursor, [cursor[0] + down, cursor[1] + right]);
  if (link && !fixed(link)) change(cycled(grid.entries, link));
}

async function undo() {
  const before = history.pop();
  if (before) await turnTo(before);
}

function keyed(event) {
  if (!drawn || event.altKey || event.metaKey) return;
  const digits = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  const arrow = ARROWS[event.key];
  if (event.ctrlKey) {
    if (event.key !== "z") return;
    undo();
  } else if (arrow && event.shiftKey && drawn.input === "links") pressLink(arrow);
  else if (arrow) move([cursor[0] + arrow[0], cursor[1] + arrow[1]]);
  else if (digits && drawn.input === "numbers") digit(Number(digits[1]), pencilling !== event.shiftKey);
  else if (event.key === "Backspace" || event.key === "Delete") erase();
  else if (event.key === " " || event.key === "Enter") press();
  else if (event.key === "Escape" && shown) move(cursor);
  else return;
  event.preventDefault();
}

// Asking ---------------------------------------------------------------------------------------------

function tell(status, headline, sentence = "") {
  $("result").dataset.mood = MOOD[status] ?? "";
  // What is said again is not spoken again.
  if ($("status").textContent !== headline) $("status").textContent = headline;
  if ($("sentence").textContent !== sentence) $("sentence").textContent = sentence;
}

// What is said where nothing has been asked.
function idle() {
  const [first, ...others] = drawn.faults;
  if (first) tell("none", "Something is wrong", `${capital(first)}${others.length ? `, and ${others.length} more` : ""}.`);
  else if (drawn.finished) tell("solved", "Finished", "Every rule is kept.");
  else tell("", "Ready", "Fill in the board, or choose what to do.");
}

// Take away what was said about an earlier state of the grid.
function hush() {
  tell("", "");
  $("pictures").replaceChildren();
  $("lines").hidden = $("path").hidden = $("proof").hidden = true;
}

// Make another grid of it: what was asked about the one before is over.
async function turnTo(wanted, options) {
  working?.abort();
  working = null;
  $("busy").hidden = true;
  const done = await draw(wanted, options);
  if (done && !working) {
    hush();
    idle();
  }
  return done;
}

// Ask about the grid as it is, once it is drawn; null where it was cancelled or refused. A new question ends
// the one before.
async function work(action, more = {}) {
  working?.abort();
  const own = (working = new AbortController());
  hush();
  const late = setTimeout(() => {
    if (working !== own) return;
    busy("working");
    tell("", "Working", "Cancel or Escape ends it.");
  }, 150);
  try {
    const drawnFirst = grid === settled || (await drawing);
    if (!drawnFirst || working !== own) return null;
    const reply = await ask(action, question(more), {
      signal: own.signal,
      progress: ({ state, seconds }) => busy(`${state}, ${Math.round(seconds)} s`),
    });
    return working === own ? reply : null;
  } catch (reason) {
    if (working !== own) return null;
    if (own.signal.aborted) tell("", "Cancelled", "The work has been ended.");
    else tell("error", "Not possible", sentenceOf(reason));
    return null;
  } finally {
    clearTimeout(late);
    if (working === own) {
      working = null;
      $("busy").hidden = true;
    }
  }
}

function busy(words) {
  $("elapsed").textContent = words;
  $("busy").hidden = false;
}

function verdict(record) {
  const decided = record.backend?.replace(/^rules(?=$|\+)/, "settled by rules");
  const by = decided ? ` (${decided}, ${(record.seconds * 1000).toFixed(record.seconds < 0.1 ? 1 : 0)} ms)` : "";
  tell(record.status, WORDS[record.status], `${capital(record.message)}${by}`.trim());
}

async function solve() {
  const record = await work("solve", { backend: $("backend").value });
  if (!record) return;
  if (record.scenes?.length) {
    shown = { scene: record.scenes[0], solved: true };
    show();
  }
  verdict(record);
  if (!record.filled) return;
  const { open } = record.filled;
  $("sentence").append(` Filled in as far as the rules go: ${counted(open, "square")} ${open === 1 ? "stays" : "stay"} open.`);
  $("pictures").replaceChildren(...record.scenes.slice(1).map((scene) => figure(scene, "What clashes")));
}

async function check() {
  const record = await work("check", { backend: $("backend").value });
  if (!record) return;
  verdict(record);
  const scenes = record.scenes ?? [];
  $("pictures").replaceChildren(...scenes.map((scene, i) => figure(scene, caption(record, i))));
}

function caption({ scenes, status, differs }, i) {
  if (status === "none") return "What clashes";
  if (scenes.length === 1) return status === "unique" ? "The only solution" : "A solution";
  return `Solution ${i + 1}; ${differs.length} cells differ`;
}

function figure(scene, words) {
  const box = document.createElement("figure");
  const line = document.createElement("figcaption");
  line.textContent = words;
  box.append(paint(scene), line);
  return box;
}

// A question about all solutions: the answer in words, and the boards that show it.
async function about(action) {
  const record = await work(action, { backend: $("backend").value });
  if (!record) return;
  verdict(record);
  const pictures = record.pictures ?? [];
  if (pictures.length === 1) {
    shown = { scene: pictures[0].scene };
    show();
  } else $("pictures").replaceChildren(...pictures.map(({ caption, scene }) => figure(scene, caption)));
  $("lines").textContent = (record.lines ?? []).join("\n");
  $("lines").hidden = !record.lines?.length;
}

async function step() {
  if (shown?.film) {
    turn(shown.index + 1);
    return;
  }
  if (working && stepping) return;
  stepping = true;
  const record = await work("explain", { profile: $("profile").value });
  stepping = false;
  if (!record) return;
  const told = (record.steps ?? []).map(({ sentence }) => sentence);
  $("steps").replaceChildren(...told.map((sentence, i) => item(sentence, () => record.film && turn(i))));
  $("path").hidden = !told.length;
  if (record.rating) {
    const { level, score, hardest, solved } = record.rating;
    const rated = `${solved ? "" : "at least "}${level}, score ${score}${hardest ? `, hardest step ${hardest}` : ""}`;
    $("path-title").textContent = `All ${told.length} steps: ${level === null ? "not rated" : rated}`;
  }
  const lines = record.messages ?? record.faults ?? [];
  $("lines").textContent = lines.join("\n");
  $("lines").hidden = !lines.length;
  if (record.film) {
    shown = { film: record.film, index: 0, status: record.status };
    show();
    if (record.film.frames.length === 1) verdict(record);
  } else verdict(record);
}

// The proof as a tree: what is supposed is folded, and each line shows its picture on the board.
async function prove() {
  const record = await work("prove", { backend: $("backend").value });
  if (!record) return;
  verdict(record);
  if (!record.certificate) return;
  const { certificate: { name, text }, proof, tree = [], film } = record;
  const pictures = film?.frames.length ?? 0;
  const at = (index) => () => {
    shown = { film, index, status: record.status, lines };
    show();
  };
  const lines = tree.map(({ sentence }, i) => lineOf(sentence, i < pictures && at(i)));
  $("tree").replaceChildren(...folded(tree, lines));
  $("proof-title").textContent = `${proof.form === "steps" ? "Proof" : "Proof, in clauses"}: ${sizeOf(proof)}`;
  $("trusted").textContent = `Trusted: ${proof.trusted}`;
  URL.revokeObjectURL($("certificate").href);
  $("certificate").href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  $("certificate").download = name;
  $("proof").hidden = false;
}

const counted = (number, what) => `${number.toLocaleString("en")} ${what}${number === 1 ? "" : "s"}`;

const sizeOf = ({ lines, splits, depth }) => splits
  ? `${counted(lines, "line")}, ${counted(splits, "supposition")}, ${depth} deep` : counted(lines, "line");

function lineOf(sentence, act) {
  const line = document.createElement("span");
  line.textContent = sentence;
  if (act) line.addEventListener("click", act);
  return line;
}

// The lines in items, those below a supposition within it.
function folded(tree, lines) {
  const top = [];
  const within = [top];
  tree.forEach(({ does, depth }, i) => {
    const entry = document.createElement("li");
    within.length = depth + 1;
    within[depth].push(entry);
    if (does !== "supposes") {
      entry.append(lines[i]);
      return;
    }
    const [fold, words, inner] = ["details", "summary", "ol"].map((name) => document.createElement(name));
    words.append(lines[i]);
    fold.append(words, inner);
    entry.append(fold);
    within.push({ push: (line) => inner.append(line) });
  });
  return top;
}

function turn(index) {
  shown = { ...shown, index: Math.max(0, Math.min(shown.film.frames.length - 1, index)) };
  show();
}

async function hint() {
  if (!hinted) {
    const reply = await work("hint");
    if (!reply) return;
    hinted = { ...reply, level: 0 };
  } else hush();
  if (!hinted.step) {
    const wrong = hinted.wrong?.length || hinted.sentence || hinted.message;
    tell(wrong ? "none" : "", wrong ? "Look again" : "No further step", sentenceWith(hinted));
    if (hinted.wrong?.length) shown = { scene: hinted.scene };
    show();
    return;
  }
  hinted.level = Math.min(3, hinted.level + 1);
  const words = [`Look at ${hinted.where}.`, `Look at ${hinted.where}: ${hinted.technique}.`, hinted.sentence];
  if (hinted.level === 3) {
    shown = { scene: hinted.scene };
    show();
  }
  tell("step", `Hint ${hinted.level} of 3`, words[hinted.level - 1]);
}

const sentenceWith = ({ sentence, message }) => sentence || message || "No technique finds anything more.";

async function dump() {
  const reply = await work("dump", { solved: Boolean(shown?.solved) });
  if (!reply) return;
  if (!reply.lines) {
    verdict(reply);
    return;
  }
  tell("", "Dump", capital(reply.consistency));
  $("lines").textContent = reply.lines.join("\n");
  $("lines").hidden = false;
}

// Small parts ----------------------------------------------------------------------------------------

function item(sentence, act) {
  const line = document.createElement("li");
  line.textContent = sentence;
  if (act) line.addEventListener("click", act);
  return line;
}

function button(words, act, label) {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = words;
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
}

function option(value, words, disabled = false) {
  const made = document.createElement("option");
  made.value = value;
  made.textContent = words;
  made.disabled = disabled;
  return made;
}

async function open(source, kind = "") {
  const before = history;
  history = [];
  const done = await turnTo({ source, kind, entries: {}, pencil: {} });
  if (!done) history = before;
  return done;
}

function toggle(id, now) {
  $(id).setAttribute("aria-pressed", String(now));
  return now;
}

async function openFile(file) {
  if (file.size > 900_000) {
    tell("error", "Not possible", "The file is longer than 900,000 bytes.");
    return;
  }
  $("source").value = await file.text();
  if (await open($("source").value, $("kind").value)) $("sample").value = "";
}

function listen() {
  $("board").addEventListener("keydown", keyed);
  $("board").addEventListener("click", (event) => {
    const picture = $("board").firstElementChild;
    if (!picture || shown) {
      if (shown) move(cursor);
      return;
    }
    const place = placeAt(picture, event);
    const square = place.map(Math.floor);
    const inside = square[0] >= 0 && square[1] >= 0 && square[0] < drawn.rows && square[1] < drawn.columns;
    if (!inside) return;
    move(square, false);
    press(place);
  });
  $("sample").addEventListener("change", () => $("sample").value && open($("sample").value));
  $("open").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await open($("source").value, $("kind").value)) $("sample").value = "";
  });
  $("file").addEventListener("change", () => $("file").files[0] && openFile($("file").files[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) openFile(event.dataTransfer.files[0]);
  });
  $("pencil").addEventListener("click", () => { pencilling = toggle("pencil", !pencilling); });
  $("candidates").addEventListener("click", () => {
    candidates = toggle("candidates", !candidates);
    draw({ ...grid });
  });
  $("undo").addEventListener("click", undo);
  $("clear").addEventListener("click", () => change({}, {}));
  $("edit").addEventListener("click", () => {
    move(cursor);
    $("board").focus();
  });
  $("frame").addEventListener("input", () => turn(Number($("frame").value)));
  for (const [id, act] of Object.entries({ solve, check, prove, step, hint, dump })) $(id).addEventListener("click", act);
  const questions = { count: "count", possible: "candidates", redundant: "redundant", complete: "complete" };
  for (const [id, action] of Object.entries(questions)) $(id).addEventListener("click", () => about(action));
  $("back").addEventListener("click", () => turn(shown.index - 1));
  $("profile").addEventListener("change", () => drawn && move(cursor));
  $("cancel").addEventListener("click", () => working?.abort());
  document.addEventListener("keydown", (event) => event.key === "Escape" && working?.abort());
  $("share").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      tell("", "Link copied", "Whoever opens it sees this puzzle and what is filled in.");
    } catch {
      tell("", "The link is in the address bar", location.href.slice(0, 200));
    }
  });
  window.addEventListener("hashchange", () => {
    if (location.hash === fragment()) return;
    history = [];
    turnTo(gridOf(location.hash));
  });
}

async function begin() {
  listen();
  const [samples, kinds, backends, profiles] = await Promise.all(
    ["samples", "kinds", "backends", "profiles"].map(list),
  );
  $("sample").append(option("", "your own"), ...samples.map(({ source, title }) => option(source, title)));
  $("kind").append(...kinds.map(({ name, title }) => option(name, title)));
  $("backend").append(...backends.map(({ name, title, installed }) => option(name, `${name}: ${title}`, !installed)));
  $("profile").append(...profiles.map(({ name, title }) => option(name, `${name}: ${title}`)));
  $("profile").value = "default";
  const linked = gridOf(location.hash);
  const opened = linked.source && (await draw(linked));
  if (!opened) await draw({ source: samples[0].source, kind: "", entries: {}, pencil: {} });
  $("sample").value = samples.some(({ source }) => source === grid.source) ? grid.source : "";
  if (opened || !linked.source) idle();
}

begin().catch((reason) => tell("error", "Not possible", sentenceOf(reason)));
