// Questions to Pythons in workers: which of them ends which, what becomes of an edit, and what is said of a worker
// that dies.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { Refused } from "../../../frontends/static/requests.js";

/**
 * A worker that answers when it is told to.
 */
class Fake extends EventTarget {
  /** @type {Fake[]} */
  static all = [];
  /** @type {{ id: number, action: string }[]} */
  asked = [];
  ended = false;
  /** What it was given to begin with. @type {object | null} */
  wasm = null;

  constructor() {
    super();
    Fake.all.push(this);
  }

  /** @param {{ wasm: object } | { id: number, action: string }} what */
  postMessage(what) {
    if ("wasm" in what) this.wasm = what.wasm;
    else this.asked.push(what);
  }

  terminate() {
    this.ended = true;
  }

  /** @param {object} data */
  say(data) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }

  /** Answer the last question. @param {string} reply */
  answer(reply) {
    this.say({ id: this.asked.at(-1)?.id, reply });
  }
}

const compiled = { times: 0 };
Object.assign(globalThis, { Worker: Fake, fetch: async () => new Response() });
Object.assign(WebAssembly, { compileStreaming: async () => ({ number: ++compiled.times }) });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });

mock.timers.enable({ apis: ["setTimeout", "setInterval"] }); // Time passes where a test says so.

/** Let everything happen that needs no time. */
async function pause() {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
}

const body = { source: "12......4..1...." };
const overtaken = (/** @type {unknown} */ reason) => reason instanceof Refused && reason.status === 409;

/** A fresh page, whose first Python has loaded. */
async function page() {
  Fake.all.length = 0;
  /** @type {typeof import("../../../frontends/static/local.js")} */
  const found = await import(`../../../frontends/static/local.js?${Math.random()}`);
  await pause();
  const [first] = Fake.all;
  assert.ok(first);
  first.say({ ready: true });
  await pause();
  return { ...found, first };
}

/** A page with both of its Pythons. */
async function wholePage() {
  const { ask, first } = await page();
  const asked = ask("verdict", body);
  await pause();
  first.answer('200 {"status":"unique"}');
  assert.deepEqual(await asked, { status: "unique" });
  const [, second] = Fake.all;
  assert.ok(second);
  second.say({ ready: true });
  await pause();
  return { ask, first, second };
}

test("a refusal has its sentence, its status and its square", async () => {
  const { ask, first } = await page();
  const asked = ask("edit", body);
  await pause();
  first.answer('400 {"error":"no such square","at":[1,2]}');
  await assert.rejects(asked, (reason) =>
    reason instanceof Refused && reason.message === "no such square" && reason.status === 400
    && JSON.stringify(reason.at) === "[1,2]");
});

test("what Python is made of is compiled once, and given to each worker", async () => {
  const before = compiled.times;
  const { ask } = await wholePage();
  const stop = new AbortController();
  const asked = ask("count", body, { signal: stop.signal }).catch(({ name }) => name);
  await pause();
  stop.abort();
  await asked;
  await pause();
  assert.equal(Fake.all.length, 3);
  assert.deepEqual(Fake.all.map(({ wasm }) => wasm), Fake.all.map(() => ({ number: before + 1 })));
});

test("where it cannot be compiled that is said", async () => {
  mock.method(WebAssembly, "compileStreaming", async () => { throw new Error("no room"); }, { times: 1 });
  /** @type {typeof import("../../../frontends/static/local.js")} */
  const { ask } = await import(`../../../frontends/static/local.js?${Math.random()}`);
  await assert.rejects(ask("edit", body), /Python could not be loaded: no room/);
});

test("the steps of a path are heard as they are found, and none once it is stopped", async () => {
  const { ask, second } = await wholePage();
  /** @type {number[]} */
  const heard = [];
  const step = (/** @type {{ number: number }} */ { number }) => heard.push(number);
  const tell = (/** @type {number} */ number, id = second.asked.at(-1)?.id) =>
    second.say({ id, step: JSON.stringify({ number, step: { sentence: "a" } }) });
  const whole = ask("explain", { ...body, stream: true }, { step });
  await pause();
  assert.equal(JSON.parse(/** @type {any} */ (second.asked.at(-1)).text).stream, true);
  tell(1);
  tell(7, -1); // of another question
  tell(2);
  assert.deepEqual(heard, [1, 2]);
  second.answer('200 {"status":"solved"}');
  assert.equal((await whole).status, "solved");
  const stop = new AbortController();
  const asked = ask("explain", { ...body, stream: true }, { step, signal: stop.signal }).catch(({ name }) => name);
  await pause();
  tell(3);
  stop.abort();
  tell(4);
  assert.equal(await asked, "AbortError");
  assert.deepEqual(heard, [1, 2, 3]);
  assert.ok(second.ended);
});

test("edits do not wait for a search, and do not end it", async () => {
  const { ask, first, second } = await wholePage();
  const verdict = ask("verdict", body);
  await pause();
  assert.equal(second.asked.at(-1)?.action, "verdict");
  const edit = ask("edit", body);
  await pause();
  assert.equal(first.asked.at(-1)?.action, "edit");
  first.answer('200 {"rows":4}');
  assert.deepEqual(await edit, { rows: 4 });
  second.answer('200 {"status":"none"}');
  assert.deepEqual(await verdict, { status: "none" });
  assert.deepEqual([first.ended, second.ended], [false, false]);
});

test("edits are answered in their order, one at a time", async () => {
  const { ask, first } = await wholePage();
  const before = first.asked.length;
  const edits = [ask("edit", body), ask("desk", body), ask("draw", body)];
  for (const number of [1, 2, 3]) {
    await pause();
    assert.equal(first.asked.length, before + number);
    first.answer(`200 {"rows":${number}}`);
  }
  assert.deepEqual(await Promise.all(edits), [{ rows: 1 }, { rows: 2 }, { rows: 3 }]);
});

test("of several questions the last counts, and one that soon ends costs no Python", async () => {
  const { ask, second } = await wholePage();
  const one = ask("verdict", body);
  await pause();
  const two = assert.rejects(ask("verdict", body), overtaken);
  const three = ask("count", body);
  await pause();
  second.answer('200 {"status":"unique"}');
  assert.deepEqual(await one, { status: "unique" });
  await two;
  await pause();
  assert.equal(second.asked.at(-1)?.action, "count");
  second.answer('200 {"status":"counted"}');
  assert.equal((await three).status, "counted");
  assert.equal(second.ended, false);
});

test("a search that goes on when there is another question is ended by force", async () => {
  const { ask, second } = await wholePage();
  const one = assert.rejects(ask("prove", body), overtaken);
  await pause();
  const two = ask("verdict", body);
  await pause();
  assert.equal(second.ended, false);
  mock.timers.tick(999);
  assert.equal(Fake.all.length, 2);
  mock.timers.tick(501);
  await one;
  assert.equal(second.ended, true);
  assert.equal(Fake.all.length, 3); // The spare one, which was begun while the search went on.
  const third = Fake.all.at(-1);
  assert.ok(third && third !== second);
  third.say({ ready: true });
  await pause();
  third.answer('200 {"status":"multiple"}');
  assert.equal((await two).status, "multiple");
});

test("after a long search was stopped the spare Python answers, and only one is begun", async () => {
  const { ask, second } = await wholePage();
  const stop = new AbortController();
  const one = ask("count", body, { signal: stop.signal }).catch(({ name }) => name);
  await pause();
  mock.timers.tick(1000);
  const [, , spare] = Fake.all;
  assert.ok(spare);
  spare.say({ ready: true });
  mock.timers.tick(30_000);
  assert.equal(Fake.all.length, 3);
  stop.abort();
  assert.equal(await one, "AbortError");
  const two = ask("verdict", body);
  await pause();
  assert.deepEqual([second.ended, spare.ended, spare.asked.length, Fake.all.length], [true, false, 1, 3]);
  spare.answer('200 {"status":"unique"}');
  assert.equal((await two).status, "unique");
});

test("a spare Python that breaks down costs nothing", async () => {
  const { ask, second } = await wholePage();
  const one = ask("count", body);
  await pause();
  mock.timers.tick(1000);
  const [, , spare] = Fake.all;
  spare?.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
  await pause();
  second.answer('200 {"status":"counted"}');
  assert.equal((await one).status, "counted");
});

test("a question that is soon answered begins no spare Python", async () => {
  const { ask, second } = await wholePage();
  const one = ask("verdict", body);
  await pause();
  mock.timers.tick(900);
  second.answer('200 {"status":"unique"}');
  await one;
  mock.timers.tick(5000);
  assert.equal(Fake.all.length, 2);
});

test("a search that is stopped ends at once with its worker", async () => {
  const { ask, first, second } = await wholePage();
  const stop = new AbortController();
  const asked = assert.rejects(ask("count", body, { signal: stop.signal }), { name: "AbortError" });
  await pause();
  stop.abort();
  await asked;
  assert.deepEqual([first.ended, second.ended, Fake.all.length], [false, true, 3]);
});

test("a question that is stopped before its turn is never asked", async () => {
  const { ask, second } = await wholePage();
  const one = ask("verdict", body);
  await pause();
  const stop = new AbortController();
  const two = assert.rejects(ask("count", body, { signal: stop.signal }), { name: "AbortError" });
  stop.abort();
  await two;
  second.answer('200 {"status":"unique"}');
  await one;
  await pause();
  assert.deepEqual([second.asked.length, second.ended], [1, false]);
});

test("a question that is stopped while its Python is loaded is never asked, and the next one is", async () => {
  const { ask, second } = await wholePage();
  const [stop, other] = [new AbortController(), new AbortController()];
  const one = ask("count", body, { signal: stop.signal }).catch(({ name }) => name);
  await pause();
  stop.abort();
  assert.equal(await one, "AbortError");
  const two = ask("count", body, { signal: other.signal }).catch(({ name }) => name);
  await pause();
  const third = Fake.all.at(-1);
  assert.ok(third && third !== second);
  other.abort();
  assert.equal(await two, "AbortError");
  const last = ask("verdict", body);
  mock.timers.tick(1500);
  await pause();
  assert.deepEqual([third.ended, third.asked.length], [false, 0]);
  third.say({ ready: true });
  await pause();
  assert.deepEqual(third.asked.map(({ action }) => action), ["verdict"]);
  third.answer('200 {"status":"unique"}');
  assert.equal((await last).status, "unique");
});

test("who waits for a Python that is replaced waits for the next one", async () => {
  const { ask, second } = await wholePage();
  const stop = new AbortController();
  const one = ask("count", body, { signal: stop.signal }).catch(({ name }) => name);
  await pause();
  stop.abort();
  await one;
  const two = ask("verdict", body);
  await pause();
  const third = Fake.all.at(-1);
  assert.ok(third && third !== second);
  third.dispatchEvent(Object.assign(new Event("error"), { message: "out of memory" }));
  await assert.rejects(two, /Python could not be loaded: out of memory/);
});

test("a Python that breaks down is replaced, and its question has no verdict", async () => {
  const { ask, first, second } = await wholePage();
  const asked = ask("verdict", body);
  await pause();
  second.say({ id: second.asked.at(-1)?.id, fatal: "MemoryError" });
  const { status, message } = await asked;
  assert.equal(status, "unknown");
  assert.match(message, /more memory .*: MemoryError$/);
  assert.equal(second.ended, true);
  const edit = ask("edit", body);
  await pause();
  first.say({ id: first.asked.at(-1)?.id, fatal: "MemoryError" });
  await assert.rejects(edit, (reason) => reason instanceof Refused && !reason.isAnswer);
  assert.equal(first.ended, true);
});

test("where Python cannot be loaded that is said, and every question is refused", async () => {
  Fake.all.length = 0;
  /** @type {typeof import("../../../frontends/static/local.js")} */
  const { ask, watchLoading } = await import(`../../../frontends/static/local.js?${Math.random()}`);
  /** @type {string[]} */
  const heard = [];
  watchLoading(({ state, words }) => heard.push(`${state} ${words}`));
  await pause();
  Fake.all[0]?.say({ failed: "no such file" });
  await assert.rejects(ask("edit", body), /Python could not be loaded: no such file/);
  assert.equal(heard.at(-1), "failed Python could not be loaded: no such file.");
});
