// The page: the editor, the gallery from which it begins, the drafts that the browser keeps, and links.

import { namesOf } from "./about.js";
import { Drafts, newId } from "./drafts.js";
import { button, byId, classed, control, made, part } from "./elements.js";
import { Gallery, miniature } from "./gallery.js";
import { icon } from "./icons.js";
import { gridOf } from "./link.js";
import { blobOf, save } from "./out.js";
import { isLocal, linkOf, momentIn } from "./packed.js";
import { Paste } from "./paste.js";
import { Refused } from "./requests.js";
import { ask, leave, list } from "./transport.js";
import { capital } from "./words.js";

/** @import { Editor } from "./editor.js" */
/** @import { Saved } from "./drafts.js" */
/** @import { Moment } from "./history.js" */
/** @import { Body } from "./requests.js" */
/** @import { Job } from "./steps.js" */

const MOST_FILE = 900_000;
const MOST_STEPS = 400_000; // Characters of the steps that are kept with a draft.
const FEW = 12; // Kinds and drafts that the beginning shows.
const RETRY = 1500; // Milliseconds until a draft is asked for again.
const LONG_LINK = 8000; // Letters beyond which some programs cut a link off.

/** What the browser keeps things in; where it does not let us, they last as long as the page. */
function storage() {
  try {
    localStorage.getItem("gridproof");
    return localStorage;
  } catch {
    const kept = new Map();
    return {
      getItem: (/** @type {string} */ name) => kept.get(name) ?? null,
      setItem: (/** @type {string} */ name, /** @type {string} */ text) => void kept.set(name, text),
      removeItem: (/** @type {string} */ name) => void kept.delete(name),
      key: (/** @type {number} */ index) => [...kept.keys()][index] ?? null,
      get length() { return kept.size; },
    };
  }
}

const store = storage();
const drafts = new Drafts(store);
const chooser = byId("chooser", HTMLDialogElement);
const shelf = byId("shelf", HTMLDialogElement);
const file = byId("file", HTMLInputElement);
const lenient = byId("lenient", HTMLInputElement);
const paste = new Paste(openText, () => list("gallery"), () => file.click());
let id = newId();
let opening = 0; // How many puzzles are being opened.
let passing = ""; // The draft that was only looked at: it goes when another is opened.
/** @type {Gallery | null} */
let gallery = null;
/** What the board is set with, once there is one. @type {Editor | null} */
let editor = null;

/** The editor, which is loaded for the first puzzle. */
async function theEditor() {
  const { Editor } = await import("./editor.js");
  editor ??= new Editor(part("desk"), ask, { changed: keep, store, list });
  return editor;
}

/**
 * Say something about the page itself.
 * @param {string} sentence
 */
function tell(sentence) {
  part("told").textContent = sentence;
  part("told").hidden = !sentence;
}

/** Keep the draft as it is, unless another is being opened. */
function keep() {
  if (!opening) keepNow();
}

function keepNow() {
  if (!editor?.draft) return;
  const { draft, now, queue, history } = editor;
  if (history.past.length || history.future.length || queue.jobs.length) passing = "";
  const { title, rows, columns } = draft;
  const saved = drafts.save(
    { id, title, rows, columns, time: Date.now(), moment: now, pending: queue.jobs },
    history.kept(MOST_STEPS),
  );
  if (!saved) tell("This browser's storage is full: delete some drafts, or this one is lost when the page closes.");
  document.title = `${namesOf(now.record, title).title} – desk – gridproof`;
  const fragment = `#draft=${id}`;
  if (location.hash !== fragment) window.history.replaceState(null, "", fragment);
}

/**
 * Open something as a draft of its own; says what became of that.
 * @param {Body["source"] | Moment} what
 * @param {Saved | null} saved The draft that it is, where it is one already.
 */
async function open(what, saved = null, isLenient = lenient.checked, kind = "") {
  tell("");
  opening++;
  try {
    const pending = /** @type {Job[]} */ (saved?.pending ?? []);
    const steps = saved ? drafts.steps(saved.id) : undefined;
    const desk = await theEditor();
    if (!(await desk.open(what, steps, pending, { lenient: isLenient, kind }))) return "overtaken";
    if (passing && passing !== saved?.id) drafts.remove(passing);
    id = saved?.id ?? newId();
    passing = saved ? "" : id;
    keepNow();
    part("desk").hidden = false;
    part("start").hidden = true;
    for (const name of ["share", "duplicate"]) control(name).disabled = false;
    chooser.close();
    shelf.close();
    desk.focus();
    return "opened";
  } catch (reason) {
    const isAway = !(reason instanceof Refused);
    tell(isAway ? "The server does not answer: is it still running?" : `${capital(reason.message)}.`);
    return isAway ? "away" : "refused";
  } finally {
    opening--;
  }
}

/**
 * Open a draft; while the server is away it is asked again.
 * @param {Saved} saved
 */
async function openSaved(saved) {
  while ((await open(saved.moment, saved)) === "away") {
    await new Promise((resolve) => setTimeout(resolve, RETRY));
    if (editor?.draft) return;
  }
}

// The gallery ----------------------------------------------------------------------------------------

async function choose() {
  chooser.showModal();
  if (!gallery) {
    try {
      const cards = (await list("gallery")).map((card) => ({ ...card, cols: card.cols ?? 0 }));
      gallery = new Gallery(cards, (type, size) => begin({ type, ...size }), sample);
      part("gallery").replaceChildren(gallery.root);
    } catch {
      part("gallery").textContent = "The server does not answer: is it still running?";
      return;
    }
  }
  gallery.focus();
}

/** @param {{ type: string, rows: number, cols: number }} board */
async function begin(board) {
  const found = await open(board);
  part("gallery-told").textContent = found === "opened" ? "" : part("told").textContent;
}

/** @param {string} kind */
async function sample(kind) {
  const found = (await list("samples")).find((one) => one.kind === kind);
  if (found) await open(found.source);
}

/** Solve the first of the samples. */
async function example() {
  const [first] = await list("samples");
  if (first && (await open(first.source)) === "opened") editor?.become("solve");
}

// Drafts ---------------------------------------------------------------------------------------------

function showShelf() {
  const saved = drafts.list();
  const rows = saved.map((draft) => {
    const { title, below } = namesOf(draft.moment.record, draft.title);
    const box = made("input");
    box.type = "checkbox";
    box.value = draft.id;
    box.setAttribute("aria-label", `${title} in the booklet`);
    const when = new Date(draft.time).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
    const opened = button(title, () => openSaved(draft));
    opened.className = "plain";
    const name = made("td", opened, classed("span", "means", below));
    const row = made("tr", made("td", box), name, made("td", when), made("td",
      button("Delete", () => {
        drafts.remove(draft.id);
        if (draft.id === id) id = newId(); // What is on the desk goes on as a draft of its own.
        row.remove();
      }, `Delete ${title}`)));
    return row;
  });
  part("drafts").replaceChildren(...rows);
  part("no-drafts").hidden = rows.length > 0;
  part("drafts-table").hidden = !rows.length;
  part("shelf-told").textContent = "";
  shelf.showModal();
}

async function booklet() {
  const boxes = [...part("drafts").querySelectorAll("input:checked")].flatMap((box) =>
    box instanceof HTMLInputElement ? drafts.load(box.value) ?? [] : []);
  if (!boxes.length) {
    part("shelf-told").textContent = "Select the drafts for the booklet.";
    return;
  }
  part("shelf-told").textContent = "The booklet is being made.";
  try {
    const found = await ask("booklet", { sources: boxes.map(({ moment }) => moment.record) });
    save(blobOf(found), "booklet.pdf");
    part("shelf-told").textContent = "The booklet is in the browser's downloads.";
  } catch (reason) {
    const isAway = !(reason instanceof Refused);
    part("shelf-told").textContent = isAway ? "The server does not answer." : `${capital(reason.message)}.`;
  }
}

// In and out -----------------------------------------------------------------------------------------

async function share() {
  if (!editor) return;
  await editor.queue.idle();
  const link = `${location.origin}${location.pathname}${await linkOf(editor.now)}`;
  const notes = [
    "It holds the whole puzzle.",
    isLocal(location.hostname) ? "The server runs on this machine alone: elsewhere the link does not open, those of Copy as do." : "",
    link.length > LONG_LINK ? `It has ${link.length.toLocaleString("en")} characters, and some programs cut it off.` : "",
  ];
  const words = notes.filter(Boolean).join(" ");
  try {
    await navigator.clipboard.writeText(link);
    tell(`Link copied. ${words}`);
  } catch {
    window.history.replaceState(null, "", link);
    tell(`The link is in the address bar. ${words}`);
  }
}

/**
 * Open a text; gives a sentence on what is in the way.
 * @param {string} text
 * @param {string} kind The kind that it is to be read as; "" for the one that it names.
 */
async function openText(text, kind) {
  const found = await open(text, null, lenient.checked, kind);
  return found === "opened" ? "" : part("told").textContent;
}

/** @param {File | undefined} chosen */
async function openFile(chosen) {
  if (!chosen) return;
  if (chosen.size > MOST_FILE) tell(`The file is longer than ${MOST_FILE.toLocaleString("en")} bytes.`);
  else await open(await chosen.text());
}

/** @param {EventTarget | null} target */
const isTyped = (target) =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== "checkbox");

function listen() {
  /** @type {Record<string, () => unknown>} */
  const presses = {
    new: choose, drafts: showShelf, share, booklet,
    choose, example, shelf: showShelf,
    paste: () => paste.ask(),
    "open-pasted": () => open(byId("pasted", HTMLTextAreaElement).value),
    duplicate: () => {
      id = newId();
      passing = "";
      keep();
      tell("This is a copy; the original is among the drafts.");
    },
    "open-file": () => file.click(),
    "close-chooser": () => chooser.close(),
    "close-shelf": () => shelf.close(),
  };
  for (const [name, act] of Object.entries(presses)) {
    for (const found of document.querySelectorAll(`[data-act="${name}"]`)) found.addEventListener("click", act);
  }
  for (const found of document.querySelectorAll("[data-icon]")) {
    if (found instanceof HTMLElement) found.prepend(icon(found.dataset.icon ?? ""));
  }
  file.addEventListener("change", () => openFile(file.files?.[0]));
  document.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const [pasted] = event.clipboardData?.files ?? [];
    if (isTyped(event.target) || !(text.trim() || pasted)) return;
    event.preventDefault();
    if (text.trim()) open(text);
    else openFile(pasted);
  });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    const text = event.dataTransfer?.getData("text/plain");
    const dropped = event.dataTransfer?.files[0];
    if (dropped) openFile(dropped);
    else if (text) open(text);
  });
  document.addEventListener("keydown", (event) => {
    const inside = event.target instanceof Node && editor?.root.contains(event.target);
    if (inside || isTyped(event.target) || chooser.open || shelf.open || !(event.ctrlKey || event.metaKey)) return;
    const key = event.key.toLowerCase();
    if (key === "z" && !event.shiftKey) editor?.undo();
    else if (key === "y" || key === "z") editor?.redo();
    else return;
    event.preventDefault();
  });
  window.addEventListener("online", () => editor?.queue.retry());
  window.addEventListener("pagehide", () => {
    keep();
    leave();
  });
  window.addEventListener("hashchange", arrive);
  window.addEventListener("storage", ({ key, newValue }) => {
    if (!key?.endsWith(`.draft.${id}`) || !newValue) return;
    tell("This draft was changed in another tab. Changes here overwrite it.");
  });
}

/** Open what the address names: a draft, a whole puzzle, or a link of the other page. */
async function arrive() {
  const { hash } = location;
  if (hash === `#draft=${id}`) return;
  const [, named] = /^#draft=(\w+)$/.exec(hash) ?? [];
  const saved = named ? drafts.load(named) : null;
  if (named && !saved) tell("There is no such draft in this browser.");
  const { moment, fault } = await momentIn(hash);
  if (fault) tell(fault);
  const linked = gridOf(hash);
  if (saved) await openSaved(saved);
  else if (moment) await open(moment);
  else if (linked.source) {
    const { source, kind, entries, pencil } = linked;
    const found = await open(source, null, linked.lenient, kind);
    const isFilled = Object.keys(entries).length + Object.keys(pencil).length > 0;
    if (found === "opened" && isFilled) editor?.queue.add({ does: "fill", entries, pencil });
  }
  if (editor?.draft && new URLSearchParams(location.search).get("mode") === "solve") editor.become("solve");
}

/** The latest drafts, to go on with, and kinds to begin with. */
async function showStart() {
  const latest = drafts.list().slice(0, FEW);
  part("recent").replaceChildren(...latest.map((draft) => {
    const { title, below } = namesOf(draft.moment.record, draft.title);
    const found = button(title, () => openSaved(draft));
    found.title = below;
    return found;
  }));
  part("recent-heading").hidden = !latest.length;
  await arriving;
  if (editor?.draft) return;
  const cards = await list("gallery").catch(() => []);
  const each = Math.max(1, Math.floor(cards.length / FEW)); // From all genres.
  const inOrder = cards.toSorted((one, other) => one.genre.localeCompare(other.genre));
  const some = inOrder.filter((_, i) => i % each === 0).slice(0, FEW);
  part("kinds").replaceChildren(...some.map((card) =>
    miniature(card, () => begin({ type: card.name, rows: card.rows, cols: card.cols ?? 0 }))));
}

document.body.append(paste.root);
paste.root.append(part("leniency"));
listen();
const arriving = arrive();
showStart();
