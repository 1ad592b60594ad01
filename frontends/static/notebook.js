// The desk in a notebook: the editor as a widget, which asks the kernel by messages (see frontends/notebook/desk.py).

import { Editor } from "./editor.js";
import { button, made } from "./elements.js";
import { Gallery } from "./gallery.js";
import { momentOf } from "./history.js";
import { marked } from "./icons.js";
import { Refused, SUPERSEDED } from "./requests.js";
import { capital } from "./words.js";

/** @import { Square } from "./fill.js" */
/** @import { Moment } from "./history.js" */
/** @import { Ask, Body, Lists, ReplyTo } from "./requests.js" */
/** @import { BoardRecord } from "./tools.js" */

/**
 * What the kernel says: the answer to the question with this number, why there is none, or that others are working on
 * it, so that the kernel hears the next one.
 * @typedef {{ id: string, working?: boolean, reply?: any, error?: string, at?: Square, status?: number }} Said
 */

/**
 * What the notebook keeps of the desk (see anywidget).
 * @typedef {object} Model
 * @property {(name: "moment") => Moment} get
 * @property {(name: "moment", value: Moment) => void} set
 * @property {() => void} save_changes
 * @property {(what: object) => void} send
 * @property {(event: string, heard: (said: Said) => void) => void} on
 * @property {(event: string, heard: (said: Said) => void) => void} off
 */

/**
 * A question that is not answered.
 * @typedef {object} Question
 * @property {string} id
 * @property {string} action
 * @property {object} body
 * @property {(reply: any) => void} resolve
 * @property {(reason: unknown) => void} reject
 */

const LATE = 3000; // Milliseconds after which the kernel is said to be busy.

/** Questions to the kernel: one at a time until it has answered, or others work on it. A verdict waits for the rest. */
export class Wire {
  /** @type {Question[]} */
  #waiting = [];
  /** @type {Question | null} */
  #sent = null;
  /** Those that others work on. @type {Question[]} */
  #working = [];
  #name = Math.random().toString(36).slice(2); // Other views of the desk hear the same answers.
  #count = 0;
  #timer = 0;

  /**
   * @param {Pick<Model, "send">} model
   * @param {(late: boolean) => void} wait Hears when an answer takes long, and when it has come.
   * @param {number} late
   */
  constructor(model, wait = () => {}, late = LATE) {
    this.model = model;
    this.wait = wait;
    this.late = late;
  }

  /**
   * The answer to one action on a puzzle, as the server of the page would give it.
   * @template {string} Name
   * @param {Name} action
   * @param {Partial<Body> | { sources: object[], title?: string }} body
   * @param {{ signal?: AbortSignal | null }} options
   * @returns {Promise<ReplyTo<Name>>}
   */
  ask(action, body, { signal = null } = {}) {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) throw signal.reason;
      const id = `${this.#name} ${++this.#count}`;
      if (action === "verdict") {
        const reason = new Refused("asked again", { status: SUPERSEDED });
        this.#drop((question) => question.action === "verdict", reason);
      }
      this.#waiting.push({ id, action, body, resolve, reject });
      // What is under way goes on to its end, which the kernel has a limit for; nobody waits for it.
      signal?.addEventListener("abort", () => {
        this.#drop((question) => question.id === id, signal.reason);
        reject(signal.reason);
      });
      this.#next();
    });
  }

  /**
   * A list to choose from.
   * @template {keyof Lists} Name
   * @param {Name} name
   * @returns {Promise<Lists[Name]>}
   */
  list(name) {
    return /** @type {Promise<any>} */ (this.ask(name, {}));
  }

  /**
   * Hear what the kernel says.
   * @param {Said} said
   */
  hear({ id, working, reply, error, at, status = 400 }) {
    const question = this.#sent?.id === id ? this.#sent : this.#working.find((each) => each.id === id);
    if (!question) return;
    if (question === this.#sent) {
      this.#sent = null;
      clearTimeout(this.#timer);
      this.wait(false);
    }
    this.#working = this.#working.filter((each) => each !== question);
    if (working) this.#working.push(question);
    else if (error === undefined) question.resolve(reply);
    else question.reject(new Refused(error, { status, at: at ?? null }));
    this.#next();
  }

  /** Nobody waits any more. */
  end() {
    clearTimeout(this.#timer);
    this.#drop(() => true, new Refused("the desk is closed", { status: 410 }));
  }

  #next() {
    if (this.#sent || !this.#waiting.length) return;
    const first = this.#waiting.findIndex(({ action }) => action !== "verdict");
    const [question] = this.#waiting.splice(Math.max(0, first), 1);
    if (!question) return;
    const { id, action, body } = question;
    this.#sent = question;
    this.#timer = Number(setTimeout(() => this.wait(true), this.late));
    try {
      this.model.send({ id, action, body });
    } catch (reason) {
      this.#sent = null;
      clearTimeout(this.#timer);
      question.reject(reason);
      this.#next();
    }
  }

  /**
   * @param {(question: Question) => boolean} isMeant
   * @param {unknown} reason
   */
  #drop(isMeant, reason) {
    const dropped = [...this.#waiting, ...this.#working].filter(isMeant);
    const isLeft = (/** @type {Question} */ question) => !isMeant(question);
    [this.#waiting, this.#working] = [this.#waiting.filter(isLeft), this.#working.filter(isLeft)];
    for (const { reject } of dropped) reject(reason);
  }
}

/** @type {(one: unknown, other: unknown) => boolean} */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {{ model: Model, el: HTMLElement }} view */
async function render({ model, el }) {
  const told = made("p");
  told.className = "told";
  told.setAttribute("role", "status");
  const root = made("div");
  const page = made("div", told, root);
  page.className = "desk-page";
  const chooser = made("dialog");
  const choose = button("New puzzle", async () => {
    chooser.showModal();
    if (!chooser.firstChild) await fillChooser();
  });
  choose.className = "main";
  page.prepend(marked("add", choose));
  page.append(chooser);
  const desk = made("div", page);
  desk.className = "gp-desk";
  // Where the keys are ours the notebook's own shortcuts are not.
  desk.dataset.lmSuppressShortcuts = "true";
  desk.addEventListener("keydown", (event) => event.stopPropagation());
  el.append(desk);

  const wire = new Wire(model, (late) => {
    told.textContent = late ? "The kernel is busy or has restarted: your changes wait for its answer." : "";
  });
  const hear = (/** @type {Said} */ said) => wire.hear(said);
  let taking = true;
  const editor = new Editor(root, /** @type {Ask} */ (wire.ask.bind(wire)), {
    changed: () => {
      if (!taking) give();
    },
  });

  /** Show all kinds, from which the next puzzle is chosen: as a step that can be undone. */
  async function fillChooser() {
    const close = button("Close", () => chooser.close());
    const open = (/** @type {BoardRecord} */ record) => {
      editor.queue.add({ does: "moment", moment: momentOf(record) });
      chooser.close();
    };
    const sample = async (/** @type {string} */ kind) => {
      const { source } = (await wire.list("samples")).find((one) => one.kind === kind) ?? {};
      if (source) open((await wire.ask("desk", { source })).record);
    };
    const waits = made("p", "Loading the kinds …");
    chooser.replaceChildren(close, waits);
    const gallery = new Gallery(await wire.list("gallery"), (type, size) => open({ type, ...size }), sample);
    waits.replaceWith(gallery.root);
    gallery.focus();
  }

  /** Let Python and the other views of this desk know what stands on it. */
  function give() {
    if (!editor.draft || same(model.get("moment"), editor.now)) return;
    model.set("moment", editor.now);
    model.save_changes();
  }

  /** Take what Python or another view of this desk has set, as a step that can be undone. */
  async function take() {
    if (taking) return;
    taking = true;
    for (let before = null; ;) {
      const wanted = model.get("moment");
      if (same(wanted, editor.now) || same(wanted, before)) break;
      before = wanted;
      editor.queue.add({ does: "moment", moment: wanted });
      await editor.queue.idle();
    }
    taking = false;
    give(); // Somebody may have drawn meanwhile.
  }

  model.on("msg:custom", hear);
  model.on("change:moment", take);
  try {
    await editor.open(model.get("moment"));
  } catch (reason) {
    told.textContent = `${capital(reason instanceof Error ? reason.message : String(reason))}.`;
  }
  taking = false;
  take();
  return () => {
    model.off("msg:custom", hear);
    model.off("change:moment", take);
    editor.live.stop();
    wire.end();
  };
}

export default { render };
