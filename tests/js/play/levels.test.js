import assert from "node:assert/strict";
import test from "node:test";

import { elevationsOf, holds, landing, seenLevel, shownAt, surfacesAt } from "../../../static/js/play/board/levels.js";

const square = (x, y, side) => [[x, y], [x + side, y], [x + side, y + side], [x, y + side]];
const level = (elevation, ...rules) => ({ elevation, rules });
const block = { id: "A2a", polygon: square(0, 0, 10), scale: 2, impassable: false, levels: [level(0, "cover"), level(1), level(2, "exposed")] };
const stack = { id: "A4a", polygon: square(10, 0, 4), scale: 1.5, impassable: false, levels: [level(1.5)] };
const lava = { id: "B2a", polygon: square(20, 0, 4), scale: 0, impassable: true, levels: [] };
const layout = { width: 44, height: 30, pieces: [{ id: "A", name: "", parts: [block] }, { id: "B", name: "", parts: [stack, lava] }] };

const elevations = (at) => surfacesAt(layout, at).map(({ elevation }) => elevation);

test("the heights of a layout are its levels and the ground, each once", () => {
  assert.deepEqual(elevationsOf(layout), [0, 1, 1.5, 2]);
});

test("a spot has the levels of the part that holds it, open ground has one", () => {
  assert.deepEqual(elevations([5, 5]), [0, 1, 2]);
  assert.deepEqual(elevations([12, 2]), [1.5]);
  assert.deepEqual(elevations([30, 20]), [0]);
  assert.deepEqual(elevations([22, 2]), []);
});

test("an outline belongs to both of its sides", () => {
  assert.deepEqual(elevations([10, 8]), [0, 1, 2]);
  assert.deepEqual(elevations([14, 2]), [0, 1.5]);
});

test("lifting off what is above a height shows the floor below it", () => {
  assert.equal(seenLevel(block, null).elevation, 2);
  assert.equal(seenLevel(block, 1.5).elevation, 1);
  assert.equal(seenLevel(stack, 1), null);
});

test("a unit is in the open, under a floor that is shown, or above what is shown", () => {
  const at = (elevation) => ({ x: 5, y: 5, elevation });
  assert.equal(shownAt(layout, at(0), null), "under");
  assert.equal(shownAt(layout, at(0), 0), "open");
  assert.equal(shownAt(layout, at(2), 1), "above");
  assert.equal(shownAt(layout, at(2), null), "open");
});

test("a walk ends on the lowest surface in reach, a placement on the highest, a cut map decides both", () => {
  const surfaces = surfacesAt(layout, [5, 5]);
  const reach = new Set([0, 1]);
  const wish = (more) => ({ height: null, kept: null, held: (elevation) => reach.has(elevation), low: true, ...more });
  assert.equal(landing(surfaces, wish({})), 0);
  assert.equal(landing(surfaces, wish({ low: false })), 1);
  assert.equal(landing(surfaces, wish({ held: () => false, low: false })), 2);
  assert.equal(landing(surfaces, wish({ kept: 1 })), 1);
  assert.equal(landing(surfaces, wish({ kept: 1.5 })), 0);
  assert.equal(landing(surfaces, wish({ height: 1.5, kept: 0 })), 1);
  assert.equal(landing([], wish({})), 0);
});

test("an area holds a spot at one elevation, but not in its holes", () => {
  const hole = [...square(2, 2, 2)].reverse();
  const area = { polygons: [square(0, 0, 10), hole], raised: [{ elevation: 2, polygons: [square(2, 2, 2)] }] };
  assert.equal(holds(area, [1, 1], 0), true);
  assert.equal(holds(area, [3, 3], 0), false);
  assert.equal(holds(area, [3, 3], 2), true);
  assert.equal(holds(area, [3, 3], 1), false);
  assert.equal(holds(null, [3, 3], 0), false);
});
