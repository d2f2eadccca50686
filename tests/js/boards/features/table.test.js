import assert from "node:assert/strict";
import test from "node:test";

import { asInches, cornersOf, fromInches } from "../../../../static/js/boards/features/table.js";

const HILL = { id: "H1", circle: [10, 10, 3], height: 2 };
const WALL = { id: "W1", rect: [2, 2, 6, 3], height: 1 };
const BOARD = { name: "Mine", pieces: [{ features: [HILL, WALL], objectives: [{ at: [18, 18] }] }] };

/** The features after their outlines were changed in the view. */
function after(change) {
  const view = asInches(BOARD);
  const pieces = view.pieces.map((piece) => ({ ...piece, parts: piece.parts.map((part) => (part.id === "H1" ? { ...part, polygon: change(part.polygon) } : part)) }));
  return fromInches(BOARD, { ...view, pieces }, () => ({})).pieces[0].features;
}

test("a circle has one handle for its radius, an objective none, a box one at each corner", () => {
  const handles = asInches(BOARD).pieces.map(({ parts: [part] }) => part.handles);
  assert.deepEqual(handles, [1, undefined, 0]);
  assert.deepEqual([HILL, WALL, { at: [18, 18] }].map(cornersOf), [1, 4, 0]);
});

test("its handle sets the radius; moved as a whole, a circle keeps it", () => {
  assert.deepEqual(after(([, ...others]) => [[15, 10], ...others])[0].circle, [10, 10, 5]);
  assert.deepEqual(after((polygon) => polygon.map(([x, y]) => [x + 2, y - 1]))[0].circle, [12, 9, 3]);
});
