import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { numbersIn } from "../../../static/js/play/ui/number_format.js";
import { ringsOf, surrounded } from "../../../static/js/play/state/range_rings.js";
import { initial } from "../../../static/js/play/state/state.js";

const unit = (id, more = {}) => ({ id, seat: 0, place: "board", x: 5, y: 5, elevation: 0, radius: 0.5, ...more });
const mine = { id: "mine/1", kind: "mine", x: 9, y: 9, elevation: 0, owner: 1 };
const tools = { words: { "open-fire": "Open Fire", "flame-units": "Flame Units", minefield: "Minefield" }, numbers: numbersIn("en") };

function table(change = {}) {
  const units = [unit("a1"), unit("a2", { place: "reserve" }), unit("d1", { seat: 1, x: 20 })];
  const view = { units, markers: [mine], sides: [{}, {}] };
  return { ...initial({ match: { seats: [], decisions: [], view } }), ...change };
}

test("a counter is looked around as soon as it is looked at, a unit only with the tool", () => {
  assert.equal(surrounded(table({ hovered: "mine/1" })), "mine/1");
  assert.equal(surrounded(table({ hovered: "a1" })), "");
  assert.equal(surrounded(table({ hovered: "a1", ranging: true })), "a1");
  assert.equal(surrounded(table({ picked: "a2", ranging: true })), "");
  assert.equal(surrounded(table({ hovered: "mine/1", measuring: { from: "", to: "", result: null } })), "");
});

test("what is hovered comes before what is picked", () => {
  assert.equal(surrounded(table({ hovered: "d1", picked: "a1", ranging: true })), "d1");
  assert.equal(surrounded(table({ hovered: "A2a", picked: "a1", ranging: true })), "a1");
});

test("rings are counted from the edge of the base, a movement's from its centre, equal ones are one", () => {
  const ring = (key, inches, centre = false) => ({ key, inches, clause: "", centre });
  const rings = [ring("advance", 10, true), ring("open-fire", 10), ring("flame-units", 5), ring("minefield", 5)];
  const opponents = [
    { unit: "d1", inches: 14, los: true, aims: [], threatens: ["open-fire"], answers: {} },
    { unit: "d2", inches: 20, los: false, aims: [], threatens: [], answers: {} },
  ];
  const drawn = ringsOf(table({ around: { piece: "a1", seq: 0, result: { piece: "a1", rings, opponents } } }), tools);
  assert.deepEqual(drawn.circles.map(({ radius, text }) => [radius, text]), [
    [10, "10″ advance"],
    [10.5, "10″ Open Fire"],
    [5.5, "5″ Flame Units, Minefield"],
  ]);
  assert.deepEqual(drawn.lines, [{ at: [20, 5], text: "14″", name: "is-threat" }]);
});
