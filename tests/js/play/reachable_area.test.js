import assert from "node:assert/strict";
import test from "node:test";

import { clearCorner } from "../../../static/js/play/board/reachable_area.js";
import { linesOf } from "../../../static/js/play/board/overlays.js";

/** @type {[number, number][]} */
const SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4]];

test("the name of a reach stands at its upper left corner", () => {
  assert.deepEqual(clearCorner(SQUARE, [], 1), [0, 4]);
});

test("the name of a reach keeps clear of the names before it", () => {
  assert.deepEqual(clearCorner(SQUARE, [[0.5, 4]], 1), [0, 0]);
});

test("where no corner is clear, the one with the most room is taken", () => {
  assert.deepEqual(clearCorner(SQUARE, [[0, 4], [0, 1]], 9), [4, 0]);
});

test("names of zones that would overlap go below each other", () => {
  const spans = [[0, 10, 0], [8, 20, 0], [15, 30, 0], [0, 10, 20]].map(([from, to, y]) => ({ from, to, y }));
  assert.deepEqual(linesOf(spans), [0, 1, 0, 0]);
});
