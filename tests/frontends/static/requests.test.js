// What the page asks: one question at a time, of which the last counts.

import assert from "node:assert/strict";
import { afterEach, mock, test } from "node:test";

import { Cancelled, Refused, Work, ask } from "../../../frontends/static/requests.js";

/** @import { Progress } from "../../../frontends/static/requests.js" */

afterEach(() => mock.restoreAll());

/**
 * Let the server answer in these pieces.
 * @param {string[]} pieces
 */
function answering(pieces, status = 200) {
  const body = new ReadableStream({
    start(stream) {
      for (const piece of pieces) stream.enqueue(new TextEncoder().encode(piece));
      stream.close();
    },
  });
  return mock.method(globalThis, "fetch", async () => new Response(body, { status }));
}

test("events are read however they are cut into pieces", async () => {
  const fetched = answering([
    'event: progress\nda', 'ta: {"state": "working", "seconds": 1}\n\nevent: res',
    'ult\ndata: {"status": "unique"}\n', "\n",
  ]);
  /** @type {Progress[]} */
  const heard = [];
  const reply = await ask("check", { source: "12.." }, { progress: (report) => heard.push(report) });
  assert.deepEqual(reply, { status: "unique" });
  assert.deepEqual(heard, [{ state: "working", seconds: 1 }]);
  const sent = /** @type {unknown[] | undefined} */ (fetched.mock.calls[0]?.arguments);
  assert.equal(sent?.[0], "/api/check");
  assert.equal(/** @type {RequestInit} */ (sent?.[1]).body, '{"source":"12.."}');
});

test("the steps of a path are heard one by one before its end, and are no news of the work", async () => {
  answering([
    'event: step\ndata: {"number": 1, "step": {"sentence": "a"}}\n\nevent: progress\ndata: {"state": "working", ',
    '"seconds": 1}\n\nevent: step\ndata: {"number": 2, "step": {"sentence": "b"}}\n\n',
    'event: result\ndata: {"status": "solved"}\n\n',
  ]);
  /** @type {unknown[]} */
  const heard = [];
  const reply = await ask("explain", { source: "12..", stream: true }, {
    progress: ({ state }) => heard.push(state), step: ({ number, step }) => heard.push([number, step.sentence]),
  });
  assert.deepEqual(heard, [[1, "a"], "working", [2, "b"]]);
  assert.equal(reply.status, "solved");
});

test("what is refused is one sentence, however it comes", async () => {
  const refused = (/** @type {string} */ sentence) => (/** @type {unknown} */ reason) =>
    reason instanceof Refused && reason.message === sentence;
  answering(['{"error": "no puzzle"}'], 400);
  await assert.rejects(ask("draw", { source: "" }), refused("no puzzle"));
  answering(["<html>"], 502);
  await assert.rejects(ask("draw", { source: "" }), refused("the server answered 502"));
  answering(['event: error\ndata: {"error": "too large"}\n\n']);
  await assert.rejects(ask("draw", { source: "" }), refused("too large"));
  answering(['event: progress\ndata: {"state": "working", "seconds": 1}\n\n']);
  await assert.rejects(ask("draw", { source: "" }), refused("the server ended without an answer"));
});

/**
 * Something that goes on until it is let go, or its signal aborts.
 * @param {AbortSignal} signal
 */
function endless(signal) {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

test("the next question ends the one before, which comes to nothing", async () => {
  const work = new Work();
  /** @type {AbortSignal[]} */
  const signals = [];
  const first = work.run((signal) => {
    signals.push(signal);
    return endless(signal);
  });
  const second = work.run(async () => "second");
  assert.equal(signals[0]?.aborted, true);
  assert.deepEqual(await Promise.all([first, second]), [null, "second"]);
  assert.equal(work.busy, false);
});

test("what is cancelled says so, what is dropped does not, and what fails says why", async () => {
  const work = new Work();
  const cancelled = work.run(endless);
  assert.equal(work.busy, true);
  work.cancel();
  await assert.rejects(cancelled, Cancelled);
  const dropped = work.run(endless);
  work.drop();
  assert.equal(await dropped, null);
  await assert.rejects(work.run(async () => { throw new Refused("no"); }), Refused);
  assert.equal(work.busy, false);
});

test("an answer that comes after the next question is not shown", async () => {
  const work = new Work();
  /** @type {(value: string) => void} */
  let release = () => {};
  const late = work.run(() => new Promise((resolve) => { release = resolve; }));
  const next = work.run(endless);
  release("late");
  assert.equal(await late, null);
  assert.equal(work.busy, true);
  work.drop();
  assert.equal(await next, null);
});
