// What the desk in a notebook asks the kernel: one question at a time unless others work on it, verdicts last.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Wire } from "../../../frontends/static/notebook.js";
import { Refused } from "../../../frontends/static/requests.js";

/** @import { Said } from "../../../frontends/static/notebook.js" */

const SOURCE = { source: "12.." };

/** A wire to a kernel that notes what it is asked. */
function wired({ late = 1e6 } = {}) {
  /** @type {{ id: string, action: string, body: object }[]} */
  const asked = [];
  /** @type {boolean[]} */
  const waits = [];
  const model = { send: (/** @type {any} */ what) => void asked.push(what) };
  const wire = new Wire(model, (isLate) => waits.push(isLate), late);
  /** @param {Partial<Said>} said */
  const say = (said) => wire.hear({ id: asked.at(-1)?.id ?? "", ...said });
  return { wire, asked, waits, say };
}

test("one question is asked at a time, and its answer comes back", async () => {
  const { wire, asked, say } = wired();
  const first = wire.ask("count", SOURCE);
  const second = wire.ask("grade", SOURCE);
  assert.deepEqual(asked.map(({ action, body }) => [action, body]), [["count", SOURCE]]);
  say({ reply: { status: "counted" } });
  assert.equal((await first).status, "counted");
  assert.equal(asked[1]?.action, "grade");
  say({ error: "no puzzle", at: [1, 2] });
  await assert.rejects(second, (reason) =>
    reason instanceof Refused && reason.message === "no puzzle" && reason.status === 400 && String(reason.at) === "1,2");
  wire.end();
});

test("a verdict waits for all else, and only the last one is asked for", async () => {
  const { wire, asked, say } = wired();
  const edit = wire.ask("edit", { ...SOURCE, strokes: [] });
  const old = wire.ask("verdict", { source: "1..." });
  const last = wire.ask("verdict", { source: "2..." });
  wire.ask("edit", SOURCE).catch(() => {});
  await assert.rejects(old, (reason) => reason instanceof Refused && reason.status === 409);
  say({ reply: {} });
  await edit;
  say({ reply: {} });
  assert.deepEqual(asked.map(({ action }) => action), ["edit", "edit", "verdict"]);
  say({ reply: { status: "unique" } });
  assert.equal((await last).status, "unique");
  wire.end();
});

test("while others work on a question the kernel hears the next one", async () => {
  const { wire, asked, waits, say } = wired({ late: 1 });
  const proof = wire.ask("prove", SOURCE);
  say({ working: true });
  const old = wire.ask("verdict", SOURCE);
  say({ working: true });
  const edit = wire.ask("edit", { ...SOURCE, strokes: [] });
  assert.deepEqual(asked.map(({ action }) => action), ["prove", "verdict", "edit"]);
  say({ reply: "edited" });
  assert.equal(await edit, "edited");
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(!waits.includes(true), "nobody waits for the kernel");
  const last = wire.ask("verdict", SOURCE);
  await assert.rejects(old, (reason) => reason instanceof Refused && reason.status === 409);
  wire.hear({ id: asked[1]?.id ?? "", reply: "late" });
  say({ reply: "unique" });
  assert.equal(await last, "unique");
  wire.hear({ id: asked[0]?.id ?? "", reply: "proven" });
  assert.equal(await proof, "proven");
  wire.end();
});

test("what another view asked is not our answer", async () => {
  const { wire, say } = wired();
  const found = wire.ask("count", SOURCE);
  wire.hear({ id: "elsewhere 1", reply: { status: "none" } });
  say({ reply: { status: "counted" } });
  assert.equal((await found).status, "counted");
  wire.end();
});

test("who cancels waits no longer, and what comes then goes to nobody", async () => {
  const { wire, asked, say } = wired();
  const stop = new AbortController();
  const first = wire.ask("thin", SOURCE, { signal: stop.signal });
  const waiting = wire.ask("rest", SOURCE, { signal: stop.signal });
  const other = wire.ask("count", SOURCE);
  stop.abort();
  await assert.rejects(first, { name: "AbortError" });
  await assert.rejects(waiting, { name: "AbortError" });
  say({ reply: {} });
  assert.deepEqual(asked.map(({ action }) => action), ["thin", "count"]);
  say({ reply: { status: "counted" } });
  assert.equal((await other).status, "counted");
  await assert.rejects(wire.ask("rest", SOURCE, { signal: stop.signal }), { name: "AbortError" });
  wire.end();
});

test("a kernel that takes long is said to, until it answers", async () => {
  const { wire, waits, say } = wired({ late: 1 });
  const found = wire.ask("count", SOURCE);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.deepEqual(waits, [true]);
  say({ reply: {} });
  await found;
  assert.deepEqual(waits, [true, false]);
  wire.end();
});

test("what cannot be sent is no answer, so that it is tried again", async () => {
  const wire = new Wire({ send: () => { throw new Error("the connection is closed"); } });
  await assert.rejects(wire.ask("count", SOURCE), (reason) => !(reason instanceof Refused));
  wire.end();
});
