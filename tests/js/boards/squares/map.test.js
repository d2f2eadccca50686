import assert from "node:assert/strict";
import test from "node:test";

import {
  copiedNorth, groundAt, painted, resized, roadsFrom, sizeOf, stepped, twinOf, withRoad, withoutRoad,
} from "../../../../static/js/boards/squares/map.js";
import { wayBetween } from "../../../../static/js/play/state/squares.js";
import { layoutOf, mapIn, textOf } from "../../../../static/js/boards/squares/text.js";

const ROW = Array(8).fill("0..").join(" ");
const BARE = { rows: Array(8).fill(ROW), roads: [] };

test("a brush puts its level, its cover or its water and leaves the rest", () => {
  const map = ["level-2", "woods", "ford"].reduce((done, brush) => painted(done, "b8", brush), BARE);
  assert.deepEqual(groundAt(map, "b8"), { level: 2, cover: "woods", water: "ford" });
  assert.equal(map.rows[0].split(" ")[1], "2w=");
  assert.deepEqual(BARE.rows[0], ROW);
});

test("open ground takes everything away, roads too", () => {
  const map = withRoad(withRoad(painted(BARE, "b2", "woods"), "a2", "b2"), "b2", "c2");
  const open = painted(map, "b2", "open");
  assert.deepEqual([groundAt(open, "b2").cover, open.roads], ["", []]);
});

test("a road goes on where one ends, and begins anew elsewhere", () => {
  let map = withRoad(BARE, "b1", "c1");
  map = withRoad(map, "c1", "c2");
  map = withRoad(map, "b1", "a1");
  map = withRoad(map, "f5", "f6");
  assert.deepEqual(withRoad(map, "c2", "c1"), map);
  assert.deepEqual(map.roads, ["a1-b1-c1-c2", "f5-f6"]);
  assert.deepEqual(roadsFrom(map, "c1"), ["b1", "c2"]);
});

test("a chain that loses a link falls into what is left of it", () => {
  const map = { ...BARE, roads: ["a1-b1-c1-d1", "c1-b1"] };
  assert.deepEqual(withoutRoad(map, "c1", "b1").roads, ["a1-b1", "c1-d1"]);
});

test("a board grows to the north and east and takes off there, roads and all", () => {
  const map = painted({ ...BARE, roads: ["g1-h1", "a7-a8"] }, "a1", "woods");
  const large = resized(map, { width: 9, height: 10 });
  assert.deepEqual([sizeOf(large), groundAt(large, "a1").cover], [{ width: 9, height: 10 }, "woods"]);
  const small = resized(resized(map, { width: 26, height: 26 }), { width: 7, height: 7 });
  assert.deepEqual([small.roads, groundAt(small, "a1").cover], [[], "woods"]);
});

test("a twin lies on the other side, turned by half or as in a mirror", () => {
  assert.deepEqual(["none", "turn", "mirror"].map((way) => twinOf(BARE, "b1", /** @type {any} */ (way))), ["b1", "g8", "b8"]);
});

test("the south on the north too makes both halves alike and joins roads in the middle", () => {
  const map = { rows: painted(painted(BARE, "b2", "woods"), "g7", "river").rows, roads: ["d1-d2-d3-d4-d5", "h8-h7"] };
  const both = copiedNorth(map, "turn");
  assert.deepEqual(groundAt(both, "g7"), { level: 0, cover: "woods", water: "" });
  assert.ok(roadsFrom(both, "e8").includes("e7"));
  assert.deepEqual(roadsFrom(both, "h8"), []);
  assert.deepEqual(copiedNorth(both, "turn"), both);
});

test("a way goes from side to side, and a step ends at the edge", () => {
  assert.deepEqual(wayBetween("a1", "c2"), ["b1", "c1", "c2"]);
  assert.deepEqual([stepped(BARE, "h8", 1, 1), stepped(BARE, "d4", -1, 0)], ["h8", "c4"]);
});

test("a map is read from the text it is written as", () => {
  const map = { rows: painted(BARE, "d4", "bridge-ns").rows, roads: ["a1-b1-c1", "d4-d5"] };
  assert.deepEqual(mapIn(textOf(map)), map);
  assert.deepEqual(mapIn("0.. 0w.\n0..  1..\nroads: a1-b1 b1-b2\n"), { rows: ["0.. 0w.", "0.. 1.."], roads: ["a1-b1", "b1-b2"] });
});

test("the drawing of the table finds each thing on its square", () => {
  const map = withRoad(painted(painted(BARE, "d4", "woods"), "d4", "level-3"), "a1", "a2");
  const parts = layoutOf(map).pieces.flatMap(({ parts: each }) => each.map(({ id, scale }) => `${id} ${scale}`));
  assert.deepEqual(parts.sort(), ["hill.d4 3", "road.a1-a2 0", "woods.d4 0"]);
});
