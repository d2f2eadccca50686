import assert from "node:assert/strict";
import test from "node:test";

import { codeSpot } from "../../../static/js/play/board/terrain_codes.js";

test("the code of a roomy piece stands under its height", () => {
  assert.deepEqual(codeSpot([10, 10, 13, 14], true), { x: 11.5, y: 13.6, anchor: "middle" });
});

test("the code of a broad piece stands beside its height", () => {
  assert.deepEqual(codeSpot([10, 10, 14, 12], true), { x: 12.75, y: 11.3, anchor: "start" });
});

test("the code of flat ground stands in its middle", () => {
  assert.deepEqual(codeSpot([0, 0, 4, 2], false), { x: 2, y: 1.3, anchor: "middle" });
});

test("the code of a wall stands outside: above, beside an upright one, below at the edge of the board", () => {
  assert.deepEqual(codeSpot([4, 9, 9, 9.5], false), { x: 6.5, y: 8.75, anchor: "middle" });
  assert.deepEqual(codeSpot([4, 9, 4.5, 14], false), { x: 4.7, y: 11.8, anchor: "start" });
  assert.deepEqual(codeSpot([4, 0.5, 9, 1], false), { x: 6.5, y: 1.9, anchor: "middle" });
});
