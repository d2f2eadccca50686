import assert from "node:assert/strict";
import test from "node:test";

import { linesAfter } from "../../../static/js/play/panel/undo.js";

const fact = (text, type = "UnitMoved") => ({ type, text });
const commit = (seq, events, undone = false) => ({ seq, undone, events });

test("what would go is every line since that still counts, without talk about the log", () => {
  const commits = [
    commit(3, [fact("stays")]),
    commit(4, [fact("gone already")], true),
    commit(5, [fact("one"), fact(""), fact("two")]),
    commit(6, [fact("Ana asks.", "UndoAsked")]),
    commit(7, [fact("three")]),
  ];
  assert.deepEqual(linesAfter(commits, 3), ["one", "two", "three"]);
  assert.deepEqual(linesAfter(commits, 7), []);
});
