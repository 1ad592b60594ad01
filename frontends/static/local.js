// Asks Python in this browser, in place of a server (see python.js).
//
// Two Pythons: one for strokes, whose answers never wait for a search, and one for questions, of which the next
// ends the one before. Until the second has loaded, the first does both.

import { Refused, SUPERSEDED } from "./requests.js";

/** @import { Ask, Lists } from "./requests.js" */

/**
 * How the page's loading goes on: a part from 0 to 1 of all bytes, or none of them; words; whether it is over.
 * @typedef {{ part: number | null, words: string, state: "loading" | "ready" | "failed" }} Loading
 */

const EDITS = ["desk", "edit", "draw"];
const HASTE = 1500; // Milliseconds that a question may still run when there is another: about those of a new Python.
const SLOW = 1000; // Milliseconds after which a question may be one that is stopped.
const LIMIT = 70_000; // Milliseconds for a question; Python itself ends after 60 s.

/** @type {Promise<WebAssembly.Module> | null} */
let wasm = null;

/** Python itself, compiled once for all workers. */
const compiled = () =>
  wasm ??= WebAssembly.compileStreaming(fetch(new URL("../runtime/pyodide.asm.wasm", import.meta.url)));

/** A question was ended, with the reason to say. */
class Ended extends Error {}

/** A worker with Python in it, from its beginning. */
class Started {
  loaded = false;
  /** @type {(next: Promise<void>) => void} */
  #pass = () => {};

  /** @param {() => void} died Hears that the worker has ended by itself. */
  constructor(died) {
    const module = new URL("python.js", import.meta.url).href;
    // What the service worker answers has the policy of the page, and Firefox asks it for nothing in a worker of a
    // blob. Where there is none, a blob has the policy of the page, and a file would have that of the host.
    const isKept = Boolean(navigator.serviceWorker?.controller);
    const begin = new Blob([`import ${JSON.stringify(module)};`], { type: "text/javascript" });
    const address = isKept ? module : URL.createObjectURL(begin);
    this.worker = new Worker(address, { type: "module" });
    /** Resolves when it can answer; rejects where it cannot be loaded. @type {Promise<void>} */
    this.ready = new Promise((resolve, reject) => {
      this.#pass = resolve;
      const refuse = (/** @type {string} */ why) =>
        reject(new Refused(`Python could not be loaded: ${why}`, { status: 500 }));
      this.worker.addEventListener("message", ({ data }) => {
        if (data.failed) refuse(data.failed);
        if (!data.ready) return;
        this.loaded = true;
        resolve();
      });
      this.worker.addEventListener("error", ({ message }) => {
        refuse(message || "a file is missing");
        died();
      });
      compiled().then((module) => this.worker.postMessage({ wasm: module }), (reason) => refuse(reason.message));
    });
    this.ready.catch(() => {}).finally(() => URL.revokeObjectURL(address));
  }

  /** End it; who waits for it waits for another one. @param {Started} next */
  giveWay(next) {
    this.worker.terminate();
    this.#pass(next.ready);
  }
}

/** One Python, which answers one question at a time. Where one takes long, a spare worker is begun. */
class Python {
  /** Ends what runs. @type {(reason: unknown) => void} */
  #fail = () => {};
  #now = this.#begin();
  /** @type {Started | null} */
  #spare = null;
  #turn = Promise.resolve();
  #count = 0;

  /** @returns {Started} */
  #begin() {
    const begun = new Started(() => {
      if (this.#now === begun) this.#fail(new Ended("Python ended"));
      else if (this.#spare === begun) this.#spare = null;
    });
    return begun;
  }

  get ready() {
    return this.#now.ready;
  }

  get loaded() {
    return this.#now.loaded;
  }

  /** End what it works on, and go on with the spare worker or a new one. @param {unknown} reason */
  #end(reason) {
    this.#fail(reason);
    const former = this.#now;
    this.#now = this.#spare ?? this.#begin();
    this.#spare = null;
    former.giveWay(this.#now);
  }

  /**
   * The reply to a question: its status and its body. Throws what ended it; where `signal` aborts while it works,
   * that ends the worker.
   * @param {string} action
   * @param {string} text
   * @param {AbortSignal | null} signal
   * @param {(told: any) => void} step Hears each step of a path that is asked for as a stream.
   * @returns {Promise<{ status: number, body: any }>}
   */
  ask(action, text, signal = null, step = () => {}) {
    const found = this.#turn.then(() => this.#ask(action, text, signal, step));
    this.#turn = found.then(() => {}, () => {});
    return found;
  }

  /**
   * @param {string} action
   * @param {string} text
   * @param {AbortSignal | null} signal
   * @param {(told: any) => void} step
   * @returns {Promise<{ status: number, body: any }>}
   */
  async #ask(action, text, signal, step) {
    await this.ready;
    signal?.throwIfAborted();
    const id = ++this.#count;
    const { worker } = this.#now;
    return new Promise((resolve, reject) => {
      const stop = () => this.#end(signal?.reason);
      const late = setTimeout(() => this.#end(new Ended("it took longer than 60 seconds")), LIMIT);
      const slow = setTimeout(() => {
        this.#spare ??= this.#begin();
      }, SLOW);
      const settle = () => {
        clearTimeout(late);
        clearTimeout(slow);
        signal?.removeEventListener("abort", stop);
        worker.removeEventListener("message", hear);
        this.#fail = () => {};
      };
      const hear = (/** @type {MessageEvent} */ { data }) => {
        if (data.id !== id) return;
        if (data.step !== undefined) {
          step(JSON.parse(data.step));
          return;
        }
        if (data.fatal !== undefined) {
          this.#end(new Ended(`it needs more memory than this browser gives, or has a fault: ${data.fatal}`));
          return;
        }
        settle();
        const space = data.reply.indexOf(" ");
        resolve({ status: Number(data.reply.slice(0, space)), body: JSON.parse(data.reply.slice(space)) });
      };
      this.#fail = (reason) => {
        settle();
        reject(reason);
      };
      signal?.addEventListener("abort", stop);
      worker.addEventListener("message", hear);
      worker.postMessage({ id, action, text });
    });
  }
}

/** @type {Set<(loading: Loading) => void>} */
const listeners = new Set();
/** @type {Loading} */
let loading = { part: null, words: "Loading …", state: "loading" };

/** @param {Loading} now */
function tell(now) {
  loading = now;
  for (const hear of listeners) hear(now);
}

/**
 * Hear how the loading goes on, from its state now.
 * @param {(loading: Loading) => void} hear
 */
export function watchLoading(hear) {
  listeners.add(hear);
  hear(loading);
}

/** Have the browser keep the folder, where it lets us: all files, checked, before Python starts. */
async function keep() {
  const service = navigator.serviceWorker;
  if (!service) return;
  await service.register(new URL("../offline.js", import.meta.url));
  const { active } = await service.ready;
  await new Promise((resolve, reject) => {
    service.addEventListener("message", ({ data }) => {
      if (data.kept) resolve(null);
      else if (data.failed) reject(new Error(data.failed));
      else tell({ part: data.loaded / data.total, words: `Loading: ${megabytes(data)} MB`, state: "loading" });
    });
    service.startMessages();
    active?.postMessage("keep");
  });
}

/** @type {(bytes: { loaded: number, total: number }) => string} */
const megabytes = ({ loaded, total }) => `${(loaded / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)}`;

async function begin() {
  /** @type {unknown} */
  let fault = null;
  try {
    await keep();
  } catch (reason) {
    fault = reason; // The page works without, as long as its host answers.
  }
  tell({ part: null, words: "Starting Python …", state: "loading" });
  const found = new Python();
  try {
    await found.ready;
    tell({ part: 1, words: "", state: "ready" });
  } catch (reason) {
    const why = fault instanceof Error ? fault : reason instanceof Error ? reason : new Error(String(reason));
    tell({ part: null, words: `${why.message}.`, state: "failed" });
  }
  return found;
}

const first = begin();
/** @type {Python | null} */
let second = null;
let isSecondThere = false; // Whether it has been loaded.

/** The Python for questions: the second one since it has loaded, which is begun when the first has answered. */
async function forQuestions() {
  const one = await first;
  isSecondThere ||= second?.loaded ?? false;
  return second && (isSecondThere || !one.loaded) ? second : one;
}

let latest = 0;
/** What is being asked: it can be ended, and it is done at some time.
 * @type {{ end: (reason: unknown) => void, done: Promise<unknown> } | null} */
let running = null;

/**
 * The reply to a question, in its turn: the one before ends, soon or by force.
 * @param {string} action
 * @param {string} text
 * @param {AbortSignal | null} signal
 * @param {(told: any) => void} step
 */
async function question(action, text, signal, step) {
  const number = ++latest;
  const overtaken = () => new Refused("a later question of this page has come", { status: SUPERSEDED });
  if (running) {
    const { end, done } = running;
    const late = setTimeout(() => end(overtaken()), HASTE);
    await done;
    clearTimeout(late);
  }
  const python = await forQuestions();
  if (number !== latest) throw overtaken();
  signal?.throwIfAborted();
  const ending = new AbortController();
  const stop = () => ending.abort(signal?.reason);
  signal?.addEventListener("abort", stop);
  const asked = python.ask(action, text, ending.signal, step);
  const own = running = { end: (/** @type {unknown} */ reason) => ending.abort(reason), done: asked.catch(() => {}) };
  try {
    return await asked;
  } finally {
    signal?.removeEventListener("abort", stop);
    if (running === own) running = null;
    second ??= new Python();
  }
}

/**
 * The answer to one action on a puzzle, as the server gives it.
 * @type {Ask}
 */
export async function ask(action, body, { signal = null, progress = () => {}, step = () => {} } = {}) {
  const text = JSON.stringify(body);
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  const state = () => (loading.state === "ready" ? "working" : "Python starts");
  const ticks = setInterval(() => progress({ state: state(), seconds: seconds() }), 1000);
  const isEdit = EDITS.includes(action);
  /** @type {Promise<never>} */
  const stopped = new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
  try {
    const asked = isEdit ? first.then((python) => python.ask(action, text)) : question(action, text, signal, step);
    const { status, body: found } = await Promise.race([asked, stopped]);
    if (status === 200) return found;
    throw new Refused(found.error, { status, at: found.at ?? null });
  } catch (reason) {
    if (!(reason instanceof Ended)) throw reason;
    if (isEdit) throw new Refused(`the puzzle cannot be drawn: ${reason.message}`, { status: 500 });
    return /** @type {any} */ ({ status: "unknown", message: reason.message, backend: null, seconds: seconds() });
  } finally {
    clearInterval(ticks);
  }
}

/**
 * A list to choose from.
 * @template {keyof Lists} Name
 * @param {Name} name
 * @returns {Promise<Lists[Name]>}
 */
export async function list(name) {
  return (await fetch(new URL(`../lists/${name}.json`, import.meta.url))).json();
}

/** Nobody is told that the page closes: its workers end with it. */
export function leave() {}
