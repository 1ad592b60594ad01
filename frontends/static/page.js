// The page: one puzzle on the board, filled in by mouse and keyboard, and what is asked about it.
//
//   state.js     what the page knows; link.js and fill.js are its pure parts
//   requests.js  what it asks the server, one question at a time
//   board.js     shows the state; results.js shows the answers in words.js, both by elements.js and paint.js
//   page.js      joins them: what is pressed changes the state, asks, and shows

import { board, describe, pictureOnBoard, show } from "./board.js";
import { button, byId, control, option, part } from "./elements.js";
import { emptyGrid, fragmentOf, gridOf } from "./link.js";
import { placeAt } from "./paint.js";
import { Cancelled, Latest, Refused, Work, ask, leave, list } from "./requests.js";
import {
  hush, showFilled, showLines, showPictures, showProof, showSolutions, showSteps, tell, tellFrame, tellResult,
  tellRun, tellState, tellWork,
} from "./results.js";
import { State, strokeFrom } from "./state.js";
import { capital, hintAt } from "./words.js";

/** @import { Square } from "./fill.js" */
/** @import { Grid } from "./link.js" */
/** @import { Film } from "./paint.js" */
/** @import { Body, Hint, ReplyTo } from "./requests.js" */
/** @import { Filled } from "./state.js" */

const LATE = 150; // Milliseconds after which work is shown to go on.
const MOST_FILE = 900_000;
const STEP = 0.1; // How far apart the places of a stroke are, in squares.

/** @type {Record<string, Square>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

const state = new State();
const work = new Work();
const drawing = new Latest();
let stroke = strokeFrom([0, 0]);
let explaining = false; // Whether the steps are asked for: a second press need not ask again.
/** The published systems among the rules, by name. @type {Set<string>} */
let systems = new Set();

const sample = byId("sample", HTMLSelectElement);
const source = byId("source", HTMLTextAreaElement);
const kind = byId("kind", HTMLSelectElement);
const backend = byId("backend", HTMLSelectElement);
const profile = byId("profile", HTMLSelectElement);
const file = byId("file", HTMLInputElement);
const lenient = byId("lenient", HTMLInputElement);
const slider = byId("frame", HTMLInputElement);

// The board ------------------------------------------------------------------------------------------

/**
 * The question about the grid as it is.
 * @param {Partial<Body>} more
 * @returns {Body}
 */
function bodyWith(more) {
  const { source, kind, lenient, entries } = state.grid;
  return { source, entries, ...(kind ? { kind } : {}), ...(lenient ? { lenient } : {}), ...more };
}

/**
 * Make `wanted` the grid and draw it; says whether the server took it. What is typed meanwhile counts: only the
 * last of several pictures is shown. `remember` lets it be undone.
 * @param {Grid} wanted
 */
function draw(wanted, remember = false) {
  return drawing.run(async (isLast) => {
    if (remember) state.past.push(state.grid);
    state.grid = wanted;
    try {
      const drawn = await ask("draw", bodyWith({ pencil: wanted.pencil, candidates: state.candidates }));
      if (!isLast()) return true;
      state.settle(wanted, drawn);
      history.replaceState(null, "", fragmentOf(wanted));
      describe(state, {
        write: (value) => fill(state.write(value, state.pencilling)),
        erase: () => fill(state.erase()),
      });
      show(state);
      return true;
    } catch (reason) {
      if (!isLast()) return false;
      if (remember) state.past.pop();
      state.grid = state.settled;
      tell("error", "Not possible", sentenceOf(reason));
      return false;
    }
  });
}

/** @param {unknown} reason */
function sentenceOf(reason) {
  return capital(reason instanceof Refused ? reason.message : "the server does not answer: is it still running?");
}

/**
 * Make another grid of it: what was asked about the one before is over.
 * @param {Grid} wanted
 */
async function turnTo(wanted, remember = false) {
  work.drop();
  tellWork("");
  const done = await draw(wanted, remember);
  if (done && !work.busy) {
    hush();
    tellState(state.drawn);
  }
  return done;
}

/**
 * Draw what was filled in, or say why it cannot be.
 * @param {Filled} filled
 */
async function fill(filled) {
  if (typeof filled === "string") tell("error", "Not possible", filled);
  else if (filled) {
    await turnTo({ ...state.grid, ...filled }, true);
    part("spoken").textContent = state.spoken();
  }
}

async function undo() {
  const before = state.past.pop();
  if (before) await turnTo(before);
}

/**
 * Open another puzzle; says whether the server took it.
 * @param {string} source
 */
async function open(source, kind = "", isLenient = false) {
  const { past } = state;
  state.past = [];
  const done = await turnTo(emptyGrid(source, kind, isLenient));
  if (!done) state.past = past;
  return done;
}

async function openOwn() {
  if (await open(source.value, kind.value, lenient.checked)) sample.value = "";
}

/** @param {File | undefined} chosen */
async function openFile(chosen) {
  if (!chosen) return;
  if (chosen.size > MOST_FILE) {
    tell("error", "Not possible", `The file is longer than ${MOST_FILE.toLocaleString("en")} bytes.`);
    return;
  }
  source.value = await chosen.text();
  await openOwn();
}

/** @param {Square} square */
function move(square, aloud = true) {
  state.move(square);
  show(state);
  if (aloud) part("spoken").textContent = state.spoken();
}

/** @param {KeyboardEvent} event */
function keyed(event) {
  if (!state.begun || event.altKey || event.metaKey) return;
  const { input, cursor } = state;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  const arrow = ARROWS[event.key];
  if (event.ctrlKey) {
    if (event.key !== "z") return;
    undo();
  } else if (arrow && event.shiftKey && input.press === "link") fill(state.pressLink(arrow));
  else if (arrow) move([cursor[0] + arrow[0], cursor[1] + arrow[1]]);
  else if (digit && input.has_digits) {
    fill(state.type(Number(digit), state.pencilling !== event.shiftKey, performance.now()));
  } else if (event.key === "Backspace" || event.key === "Delete") fill(state.erase());
  else if (event.key === " " || event.key === "Enter") fill(state.press(null));
  else if (event.key === "Escape" && state.shown) move(cursor);
  else return;
  event.preventDefault();
}

/** @param {PointerEvent} event */
function pointed(event) {
  const picture = pictureOnBoard();
  stroke = strokeFrom(picture ? placeAt(picture, event) : [0, 0]);
}

/**
 * Fill in along the way from the place before, in steps short enough to miss no link.
 * @param {PointerEvent} event
 */
function dragged(event) {
  const picture = pictureOnBoard();
  if (!picture || !(event.buttons & 1) || state.shown || state.input.press !== "link") return;
  const [row, column] = stroke.place;
  const [below, right] = placeAt(picture, event);
  const steps = Math.ceil(Math.hypot(below - row, right - column) / STEP);
  for (let i = 1; i <= steps; i++) {
    const place = /** @type {Square} */ ([row + (below - row) * i / steps, column + (right - column) * i / steps]);
    const filled = state.stroke(stroke, place);
    if (filled) fill(filled);
  }
  stroke.place = [below, right];
}

/** @param {MouseEvent} event */
function clicked(event) {
  const picture = pictureOnBoard();
  if (!picture || stroke.first) return;
  if (state.shown) {
    move(state.cursor);
    return;
  }
  const place = placeAt(picture, event);
  if (!state.holds(place)) return;
  move([Math.floor(place[0]), Math.floor(place[1])], false);
  fill(state.press(place));
}

// Asking ---------------------------------------------------------------------------------------------

/**
 * The answer about the grid, once it is drawn; null where it was cancelled or refused, which is said. A new
 * question ends the one before.
 * @template {string} Name
 * @param {Name} action
 * @param {Partial<Body>} more
 * @returns {Promise<ReplyTo<Name> | null>}
 */
async function asked(action, more = {}) {
  hush();
  let late = 0;
  try {
    return await work.run(async (signal) => {
      late = window.setTimeout(() => {
        tellWork("working");
        tell("", "Working", "Cancel or Escape stops it.");
      }, LATE);
      signal.addEventListener("abort", () => clearTimeout(late));
      const isDrawn = state.grid === state.settled || (await drawing.result);
      if (!isDrawn) return null;
      signal.throwIfAborted();
      return ask(action, bodyWith(more), {
        signal,
        progress: ({ state, seconds }) => tellWork(`${state}, ${Math.round(seconds)} s`),
      });
    });
  } catch (reason) {
    if (reason instanceof Cancelled) tell("", "Cancelled", "The work was stopped.");
    else tell("error", "Not possible", sentenceOf(reason));
    return null;
  } finally {
    clearTimeout(late);
    if (!work.busy) tellWork("");
  }
}

/** The answer; with a published system chosen, its own run to the end. */
async function solve() {
  if (systems.has(profile.value)) {
    await runSystem();
    return;
  }
  const record = await asked("solve", { backend: backend.value });
  if (!record) return;
  const [scene, ...others] = record.scenes ?? [];
  if (scene) {
    state.shown = { scene, solved: true };
    show(state);
  }
  tellResult(record);
  if (record.filled) showFilled(record.filled.open, others);
}

async function check() {
  const record = await asked("check", { backend: backend.value });
  if (!record) return;
  tellResult(record);
  showSolutions(record);
}

/**
 * A question about all solutions: the answer in words, and the boards that show it.
 * @param {string} action
 */
async function question(action) {
  const record = await asked(action, { backend: backend.value });
  if (!record) return;
  tellResult(record);
  const [picture, ...others] = record.pictures ?? [];
  if (picture && !others.length) {
    state.shown = { scene: picture.scene, solved: false };
    show(state);
  } else showPictures(record.pictures ?? []);
  showLines(record.lines ?? []);
}

/** @param {number} index */
function turn(index) {
  state.turn(index);
  show(state);
  if (!state.playing) return;
  tellFrame(state.playing);
  if (state.isRun) showLines(state.printed);
}

/**
 * Show a film of the steps or of a proof from a frame on.
 * @param {Film} film
 * @param {number} index
 * @param {string} status
 * @param {"steps" | "proof"} of
 */
function play(film, index, status, of) {
  state.shown = { film, index, status, of };
  turn(index);
}

/** Ask for the steps of the chosen rules, and list them; null where there is no answer, or it was asked already. */
async function path() {
  if (work.busy && explaining) return null;
  explaining = true;
  const system = profile.value;
  const record = await asked("explain", { profile: system });
  explaining = false;
  if (!record) return null;
  showSteps(record, turn);
  const { film, status } = record;
  if (film) state.shown = { film, index: -1, status, of: "steps", profile: system, record };
  return record;
}

async function step() {
  const record = state.playing ? null : await path();
  const { playing } = state;
  if (playing) turn(playing.index + 1);
  if (record && (!playing || playing.film.frames.length === 1)) tellResult(record);
}

async function runSystem() {
  const record = state.isRun ? state.playing?.record : await path();
  if (!record) return;
  if (record.film) turn(record.film.frames.length - 1);
  tellRun(record);
}

async function prove() {
  const record = await asked("prove", { backend: backend.value });
  if (!record) return;
  const { film, status } = record;
  tellResult(record);
  showProof(record, (index) => film && play(film, index, status, "proof"));
}

async function hint() {
  if (state.hinted) hush();
  else {
    const reply = await asked("hint", { pencil: state.grid.pencil });
    if (!reply) return;
    state.hinted = { hint: reply, level: 0 };
  }
  const { hint, level } = state.hinted;
  const { scene = null } = hint;
  const next = Math.min(3, level + 1);
  state.hinted = { hint, level: next };
  if (scene && (hint.step ? next === 3 : hint.wrong?.length)) {
    state.shown = { scene, solved: false };
    show(state);
  }
  if (hint.step) tell("step", `Hint ${next} of 3`, hintAt(hint, next));
  else tellNoStep(hint, next);
}

/**
 * @param {Hint} hint
 * @param {number} level
 */
function tellNoStep(hint, level) {
  const words = hintAt(hint, level) || hint.message || "No technique finds another step.";
  if (hint.status === "finished") tell("solved", "Finished", words);
  else if (hint.status === "multiple" || hint.status === "unknown") tell("", "No further step", words);
  else tell("none", "Look again", words);
}

async function dump() {
  const { playing } = state;
  const reached = playing?.profile ? { profile: playing.profile, reached: playing.index + 1 } : null;
  const reply = await asked("dump", reached ?? { solved: state.isSolved });
  if (!reply) return;
  if (!reply.lines) {
    tellResult(reply);
    return;
  }
  tell("", "Dump", capital(reply.consistency ?? ""));
  showLines(reply.lines);
}

async function share() {
  try {
    await navigator.clipboard.writeText(location.href);
    tell("", "Link copied", "It opens this puzzle with your entries.");
  } catch {
    tell("", "The link is in the address bar", location.href.slice(0, 200));
  }
}

// What is pressed ------------------------------------------------------------------------------------

/**
 * Press a button that stays pressed, or no longer.
 * @param {"pencil" | "candidates"} id
 * @param {boolean} pressed
 */
function toggle(id, pressed) {
  control(id).setAttribute("aria-pressed", String(pressed));
  return pressed;
}

function listen() {
  /** @type {Record<string, () => unknown>} */
  const presses = {
    solve, check, prove, step, hint, dump, undo, share,
    cancel: () => work.cancel(),
    clear: () => fill({ entries: {}, pencil: {} }),
    back: () => state.playing && turn(state.playing.index - 1),
    pencil: () => { state.pencilling = toggle("pencil", !state.pencilling); },
    candidates: () => {
      state.candidates = toggle("candidates", !state.candidates);
      work.cancel();
      draw({ ...state.grid });
    },
    edit: () => {
      move(state.cursor);
      board.focus();
    },
  };
  for (const [id, act] of Object.entries(presses)) control(id).addEventListener("click", act);
  board.addEventListener("keydown", keyed);
  board.addEventListener("pointerdown", pointed);
  board.addEventListener("pointermove", dragged);
  board.addEventListener("click", clicked);
  slider.addEventListener("input", () => turn(Number(slider.value)));
  profile.addEventListener("change", () => state.begun && move(state.cursor));
  sample.addEventListener("change", () => sample.value && open(sample.value));
  byId("open", HTMLFormElement).addEventListener("submit", (event) => {
    event.preventDefault();
    openOwn();
  });
  file.addEventListener("change", () => openFile(file.files?.[0]));
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    openFile(event.dataTransfer?.files[0]);
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && work.cancel());
  window.addEventListener("pagehide", leave);
  window.addEventListener("hashchange", () => {
    if (location.hash === fragmentOf(state.grid)) return;
    state.past = [];
    turnTo(gridOf(location.hash));
  });
}

async function begin() {
  listen();
  const [samples, kinds, backends, profiles, questions] = await Promise.all(
    [list("samples"), list("kinds"), list("backends"), list("profiles"), list("questions")],
  );
  sample.append(option("", "your own"), ...samples.map(({ source, title }) => option(source, title)));
  kind.append(...kinds.map(({ name, title }) => option(name, title)));
  backend.append(...backends.map(({ name, title, installed }) => option(name, `${name}: ${title}`, !installed)));
  profile.append(...profiles.map(({ name, title }) => option(name, `${name}: ${title}`)));
  profile.value = "default";
  systems = new Set(profiles.filter(({ published }) => published).map(({ name }) => name));
  for (const { name, label, title } of questions) {
    const asking = button(label, () => question(name));
    asking.title = title;
    part("questions").append(asking);
  }
  const linked = gridOf(location.hash);
  const opened = linked.source !== "" && (await draw(linked));
  if (!opened) await draw(emptyGrid(samples[0]?.source ?? ""));
  sample.value = samples.some(({ source }) => source === state.grid.source) ? state.grid.source : "";
  if (opened || !linked.source) tellState(state.drawn);
}

begin().catch((reason) => tell("error", "Not possible", sentenceOf(reason)));
