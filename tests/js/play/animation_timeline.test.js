import assert from "node:assert/strict";
import test from "node:test";

import { lengthOf, stepsOf, waysOf } from "../../../static/js/play/board/animation_timeline.js";

const commit = (/** @type {any[]} */ ...events) => /** @type {any} */ ({ seq: 0, undone: false, events });
const way = (/** @type {string} */ unit, /** @type {number[][]} */ ...path) => ({ type: "UnitMoved", unit, path });

test("what is shown follows the order of the log, each for a moment", () => {
  const steps = stepsOf([commit({ type: "TurnBegan" }, way("a1", [0, 0, 0], [2, 0, 0])), commit({ type: "UnitShaken", unit: "d1" })]);
  assert.deepEqual(steps.map(({ fact, from, lasts }) => [fact.type, from, lasts]), [["UnitMoved", 0, 120], ["UnitShaken", 120, 160]]);
});

test("a long way takes longer, but never more than a quarter of a second", () => {
  const [short, long] = stepsOf([commit(way("a1", [0, 0, 0], [7, 0, 0]), way("a2", [0, 0, 0], [15, 0, 0]))]);
  assert.equal(short.lasts, 168);
  assert.equal(long.lasts, 240);
});

test("much that happened at once is told faster", () => {
  const steps = stepsOf([commit(...Array.from({ length: 30 }, () => ({ type: "UnitDestroyed", unit: "a1" })))]);
  assert.equal(Math.round(steps[29].from + steps[29].lasts), 2400);
});

test("a unit that goes twice waits in between where it had come to", () => {
  const steps = stepsOf([commit(way("a1", [0, 0, 0], [4, 0, 0]), way("d1", [9, 9, 0], [9, 8, 0]), way("a1", [4, 0, 0], [4, 3, 0]))]);
  const [mine, theirs] = waysOf(steps);
  assert.deepEqual([mine.unit, mine.from, mine.until, theirs.from], ["a1", 0, 360, 120]);
  assert.deepEqual(mine.stops.map(({ at, share }) => [at[0], at[1], Math.round(share * 360)]), [[0, 0, 0], [4, 0, 120], [4, 0, 240], [4, 3, 360]]);
});

test("the length of a way is that in plan", () => {
  assert.equal(lengthOf([[0, 0, 0], [3, 4, 0], [3, 4, 2]]), 5);
  assert.equal(lengthOf([]), 0);
});
