import assert from "node:assert/strict";
import test from "node:test";

import { createOutbox } from "../../../static/js/play/chat/outbox.js";

const settled = () => new Promise((resolve) => setTimeout(resolve));

/** An outbox whose answers the test gives, and what came of its messages. */
function opened() {
  const calls = [];
  const told = { sent: [], unsent: [] };
  const send = (words, key) => new Promise((answer) => calls.push({ words, key, answer }));
  const outbox = createOutbox(send, {
    sent: (body) => told.sent.push(body),
    failed: (answer, unsent) => told.unsent.push([answer.is, unsent]),
  });
  return { outbox, calls, told };
}

test("messages are sent one after the other, each with a key of its own", async () => {
  const { outbox, calls, told } = opened();
  outbox.put({ text: "one" });
  outbox.put({ text: "two" });
  assert.equal(calls.length, 1);
  calls[0].answer({ is: "done", body: 1 });
  await settled();
  assert.deepEqual(calls.map(({ words }) => words.text), ["one", "two"]);
  assert.notEqual(calls[0].key, calls[1].key);
  calls[1].answer({ is: "done", body: 2 });
  await settled();
  assert.deepEqual(told.sent, [1, 2]);
  assert.ok(outbox.isEmpty);
});

test("a message that fails comes back with those behind it, and the next one is sent", async () => {
  const { outbox, calls, told } = opened();
  outbox.put({ text: "one" });
  outbox.put({ text: "two" });
  calls[0].answer({ is: "refused", refusals: [] });
  await settled();
  assert.deepEqual(told.unsent, [["refused", [{ text: "one" }, { text: "two" }]]]);
  assert.equal(calls.length, 1);
  outbox.put({ text: "three" });
  assert.equal(calls[1].words.text, "three");
});

test("a message without an answer is sent again under the same key, a refused or stored one under another", async () => {
  const { outbox, calls } = opened();
  for (const is of ["away", "refused", "done"]) {
    outbox.put({ text: "one" });
    calls.at(-1).answer({ is, refusals: [] });
    await settled();
  }
  outbox.put({ text: "one" });
  const [lost, again, after, later] = calls.map(({ key }) => key);
  assert.equal(again, lost);
  assert.equal(new Set([lost, after, later]).size, 3);
});
