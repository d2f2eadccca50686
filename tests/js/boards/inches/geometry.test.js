import assert from "node:assert/strict";
import test from "node:test";

import {
  areaOf, contains, counterClockwise, mirrored, moved, opposite, rectangle, snapped, turned, within,
} from "../../../../static/js/boards/inches/geometry.js";

const SIZE = { width: 44, height: 30 };
/** @type {import("../../../../static/js/boards/inches/types.js").Point[]} */
const WEDGE = [[2, 2], [6, 2], [6, 5]];

test("a quarter turn goes counter-clockwise about the middle and keeps the area", () => {
  assert.deepEqual(turned(rectangle([0, 0], [4, 2]), 90), [[3, -1], [3, 3], [1, 3], [1, -1]]);
  assert.equal(areaOf(turned(WEDGE, 90)), areaOf(WEDGE));
});

test("four quarter turns lead back, without a trace of rounding", () => {
  let polygon = WEDGE;
  for (let n = 0; n < 4; n += 1) polygon = turned(polygon, 90);
  assert.deepEqual(polygon, WEDGE);
});

test("a mirrored polygon still runs counter-clockwise", () => {
  const found = mirrored(WEDGE);
  assert.ok(areaOf(found) > 0);
  assert.deepEqual(mirrored(found), WEDGE);
});

test("the opposite of the opposite is where it was", () => {
  assert.deepEqual(opposite(opposite(WEDGE, SIZE), SIZE), WEDGE);
  assert.deepEqual(opposite(WEDGE, SIZE)[0], [42, 28]);
});

test("nothing moves off the board", () => {
  assert.deepEqual(within(WEDGE, -9, 99, SIZE), [-2, 25]);
  assert.deepEqual(moved(WEDGE, 0.1 + 0.2, 0)[0], [2.3, 2]);
});

test("a corner snaps to the step, and to nothing where there is none", () => {
  assert.deepEqual([snapped(3.3, 0.5), snapped(3.3, 1), snapped(3.333, 0)], [3.5, 3, 3.33]);
});

test("clockwise corners are put the right way round", () => {
  assert.deepEqual(counterClockwise([...WEDGE].reverse()), WEDGE);
});

test("a point is inside or outside", () => {
  assert.ok(contains(WEDGE, [5, 3]));
  assert.ok(!contains(WEDGE, [3, 4]));
});
