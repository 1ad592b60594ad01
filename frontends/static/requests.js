// Asks the server (see frontends/web): what there is to choose from, and questions about a puzzle.

/** @import { Entries, Input, Pencil, Square, Target } from "./fill.js" */
/** @import { Film, Scene } from "./paint.js" */
/** @import { BoardRecord, Draft, Stroke } from "./tools.js" */

/**
 * A request: the puzzle, what has been filled in, and what else an action takes.
 * @typedef {{ source: string | BoardRecord | { type: string, rows: number, cols: number }, kind?: string,
 *   lenient?: boolean, entries?: Entries, pencil?: Pencil, candidates?: boolean, backend?: string, profile?: string, solved?: boolean, reached?: number,
 *   strokes?: Stroke[], patient?: boolean, counts?: boolean, symmetry?: string, seed?: number, parts?: Record<string, number | null>, form?: string, format?: string, stream?: boolean,
 *   answer?: boolean, rules?: boolean, timeout?: number }} Body
 */

/**
 * The board with what is filled in, and what can be.
 * @typedef {{ title: string, rules: string, note?: string, rows: number, columns: number, input: Input,
 *   scene: Scene, cells: Target[], faults: string[], finished: boolean, unchecked?: string[] }} Drawn
 */

/**
 * A result record, with what pages show of it. Work that was ended has a record with the status "unknown",
 * whatever was asked.
 * @typedef {{ status: string, message: string, backend: string | null, seconds: number }} Result
 * @typedef {Result & { scenes?: Scene[], differs?: string[],
 *   filled?: { cells: Entries, open: number } }} Answered
 * @typedef {Result & { lines?: string[], pictures?: { caption: string, scene: Scene }[],
 *   completed?: BoardRecord | null, estimate?: object | null,
 *   alternatives?: { clue: string, count: number, exact: boolean, stroke: Stroke | null }[],
 *   offers?: { words: string, squares: Square[], strokes: Stroke[], best: boolean }[] }} Counted
 * @typedef {{ level: string | null, score: number, hardest: string | null, solved: boolean }} Rating
 * @typedef {Result & { steps?: Step[], rating?: Rating, messages?: string[], faults?: string[],
 *   film?: Film | null, presses?: Press[] }} Explained
 * @typedef {{ lines: string[] }} Press
 * @typedef {{ sentence: string, argument?: string[], grade?: number | undefined }} Step
 * @typedef {{ does: string, depth: number, sentence: string }} Line
 * @typedef {{ form: string, lines: number, splits: number, depth: number, trusted: string }} Proof
 * @typedef {Result & { certificate?: { name: string, text: string }, proof?: Proof, tree?: Line[],
 *   film?: Film | null }} Proved
 * @typedef {{ where?: string, technique?: string, status: string, sentence?: string, message?: string,
 *   levels?: string[], wrong?: string[], step?: object | null, scene?: Scene }} Hint
 * @typedef {Result & { lines?: string[], consistency?: string }} Dumped
 */

/**
 * What becomes of a board record: the live verdict, its grade, another record with a sentence about it, its text in
 * one of the forms that it has, and a picture or a booklet as a file.
 * @typedef {Result & { scene?: Scene | null, scenes?: Scene[], differs?: string[], forced?: number, open?: number,
 *   undecided?: number, count?: number, exact?: boolean, whole?: boolean, clash?: Square[],
 *   candidates?: Record<string, number[]>,
 *   counts?: Record<string, Record<string, number>>, most?: number }} Verdict
 * @typedef {{ status: string, grade: string | null, score?: number | null, hardest: string | null, message: string,
 *   clues: number, symmetry: string }} Grade
 * @typedef {{ record?: BoardRecord, message: string, status: string, removed?: number }} Made
 * @typedef {{ right: boolean, sentence: string, at?: Square | null, record?: BoardRecord }} Derived
 * @typedef {{ forms?: { name: string, title: string }[], others?: { name: string, title: string, reason: string }[],
 *   text?: string, message?: string }} Copied
 * @typedef {{ type: string, base64: string }} File64
 */

/**
 * What each action answers that is no question about all solutions.
 * @typedef {{ draw: Drawn, solve: Answered, check: Answered, explain: Explained, prove: Proved, hint: Hint,
 *   dump: Dumped, desk: Draft, edit: Draft, verdict: Verdict, derive: Derived, thin: Made, rest: Made, grade: Grade,
 *   copy: Copied, picture: File64, booklet: File64 }} Replies
 */

/**
 * What an action answers.
 * @template {string} Name
 * @typedef {Name extends keyof Replies ? Replies[Name] : Counted} ReplyTo
 */

/**
 * What there is to choose from.
 * @typedef {{ samples: { source: string, kind: string, title: string }[], kinds: { name: string, title: string }[],
 *   backends: { name: string, title: string, installed: boolean }[],
 *   profiles: { name: string, title: string, published: boolean }[],
 *   questions: { name: string, label: string, title: string }[],
 *   gallery: { name: string, title: string, aliases: string[], rank: [number, number],
 *     genre: string, rows: number, cols: number, rules: string, scene: Scene }[] }} Lists
 */

/**
 * How work goes on, and a step of a path that is still being found, with what it adds to the film, if the film is not
 * too long yet.
 * @typedef {{ state: string, seconds: number }} Progress
 * @typedef {{ number: number, step: Step, box?: Film["box"], shapes?: Film["shapes"],
 *   frame?: Film["frames"][number] }} Told
 */

export const SUPERSEDED = 409; // The page has asked something else meanwhile.

/** Statuses that say nothing about what was asked: it did not arrive, came in between, or found no place. */
const PASSING = [0, 408, SUPERSEDED, 425, 429, 502, 503, 504];

const NAME = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
let asked = 0;

/** How a request says which page makes it, and after which others: the server keeps a worker for the page. */
const pageHeader = () => ({ "Gridproof-Page": `${NAME} ${++asked}` });

/** What the server refused or could not do, as its one sentence, perhaps with the square where that is. */
export class Refused extends Error {
  /**
   * @param {string} sentence
   * @param {{ status?: number, at?: Square | null }} more The HTTP status; 0 where there was none.
   */
  constructor(sentence, { status = 0, at = null } = {}) {
    super(sentence);
    this.status = status;
    this.at = at;
  }

  /** Whether it says nothing about what was asked, so that it can be asked again. */
  get isPassing() {
    return PASSING.includes(this.status);
  }

  /** Whether the server has a fault, which may be there again. */
  get isFault() {
    return this.status >= 500 && !this.isPassing;
  }

  /** Whether it is an answer: the puzzle does not allow what was asked. */
  get isAnswer() {
    return !this.isFault && !this.isPassing;
  }
}

/** Work that was ended because somebody asked for that. */
export class Cancelled extends Error {}

/**
 * A list to choose from.
 * @template {keyof Lists} Name
 * @param {Name} name
 * @returns {Promise<Lists[Name]>}
 */
export async function list(name) {
  return (await fetch(`/api/${name}`)).json();
}

/**
 * Whatever asks the server: `ask` here, something else where a page is none; and what has the lists.
 * @typedef {typeof ask} Ask
 * @typedef {typeof list} List
 */

/**
 * The answer to one action on a puzzle. Until then `progress` hears of the work each second, and `step` of each step
 * of a path that is asked for as a stream; when `signal` aborts, the server ends the work. Throws `Refused` with a
 * sentence.
 * @template {string} Name
 * @param {Name} action
 * @param {Body | { sources: BoardRecord[], title?: string }} body
 * @param {{ signal?: AbortSignal | null, progress?: (report: Progress) => void, step?: (told: Told) => void }} options
 * @returns {Promise<ReplyTo<Name>>}
 */
export async function ask(action, body, { signal = null, progress = () => {}, step = () => {} } = {}) {
  const response = await fetch(`/api/${action}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "text/event-stream", ...pageHeader() },
    body: JSON.stringify(body),
    signal,
  });
  if (!response.ok || !response.body) throw await refusalOf(response);
  for await (const { event, data } of events(response.body)) {
    if (event === "result") return data;
    if (event === "superseded") throw new Refused(data.error, { status: SUPERSEDED });
    if (event === "error") throw new Refused(data.error, { status: data.status, at: data.at ?? null });
    if (event === "step") step(data);
    else progress(data);
  }
  throw new Refused("the server ended without an answer");
}

/** Let the server know that the page is closed. */
export function leave() {
  fetch("/api/leave", { method: "POST", headers: pageHeader(), keepalive: true }).catch(() => {});
}

/** @param {Response} response */
async function refusalOf(response) {
  const { status } = response;
  try {
    const { error, at } = await response.json();
    return new Refused(error, { status, at: at ?? null });
  } catch {
    return new Refused(`the server answered ${status}`, { status });
  }
}

/** @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const blocks = (rest + value).split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const [event = "", data = ""] = block.split("\n");
      yield { event: event.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) };
    }
  }
}

/** Runs one thing at a time: the next one ends the one before. */
export class Work {
  /** @type {AbortController | null} */
  #current = null;

  get busy() {
    return this.#current !== null;
  }

  /** End what runs; it throws `Cancelled`. */
  cancel() {
    this.#current?.abort();
  }

  /** End what runs, and forget it; it comes to null. */
  drop() {
    this.cancel();
    this.#current = null;
  }

  /**
   * What `act` comes to; null where something else was run meanwhile, or it was dropped.
   * @template T
   * @param {(signal: AbortSignal) => Promise<T>} act
   * @returns {Promise<T | null>}
   */
  async run(act) {
    this.drop();
    const own = (this.#current = new AbortController());
    try {
      const found = await act(own.signal);
      return this.#current === own ? found : null;
    } catch (reason) {
      if (this.#current !== own) return null;
      throw own.signal.aborted ? new Cancelled() : reason;
    } finally {
      if (this.#current === own) this.#current = null;
    }
  }
}
