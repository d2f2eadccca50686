import assert from "node:assert/strict";
import test from "node:test";

import { latest } from "../../../static/js/play/log/log.js";

const commit = (seq, texts, more = {}) => ({ seq, seat: 0, dice: [], units: [], turn: 1, undone: false, events: texts.map((text) => ({ type: "Told", text })), ...more });
const texts = (commits) => latest(commits).map(({ text }) => text);

test("all that the last command has brought about is told, and nothing before it", () => {
  assert.deepEqual(texts([commit(1, ["Ana moves."]), commit(2, ["Ana fires.", "Ben's Jaeger is destroyed.", "Turn 12: Ben is active."])]), [
    "Ana fires.",
    "Ben's Jaeger is destroyed.",
    "Turn 12: Ben is active.",
  ]);
});

test("a pass that was wished for beforehand does not hide the result of the command", () => {
  const passed = commit(3, ["Turn 12: Ben is active."], { in_advance: true });
  assert.deepEqual(texts([commit(1, ["Ana moves."]), commit(2, ["Ben's Jaeger is destroyed."]), passed]), ["Ben's Jaeger is destroyed.", "Turn 12: Ben is active."]);
});

test("what was taken back and what says nothing are left out", () => {
  assert.deepEqual(texts([commit(1, ["Ana moves."]), commit(2, ["Ana fires."], { undone: true }), commit(3, ["", ""])]), ["Ana moves."]);
  assert.deepEqual(texts([]), []);
});
