import assert from "node:assert/strict";
import test from "node:test";

import {
  addWayPoint, areaOf, begunOf, commandOf, declare, draftFor, dropWayPoint, filled, hold, isReady, keepBack, missing, put, raise, startingSpot, takeBack,
} from "../../../static/js/play/state/drafts.js";

const BOARD = { width: 44, height: 30 };
const ZONE = [[[0, 0], [44, 0], [44, 10], [0, 10]]];
const deploying = {
  seat: 0, kind: "deploy", prompt: { clause: "FR-DEPLOY-1", text: "" }, options: [],
  area: { subject: "", start: null, maximum: 0, polygons: ZONE, raised: [], ring: null },
  tokens: [{ id: "a1", name: "Rifleman 1", radius: 0.5 }, { id: "a2", name: "Rifleman 2", radius: 0.5 }],
};
const moving = {
  seat: 1, kind: "move", prompt: { clause: "FR-ACT-4", text: "" }, options: [],
  area: { subject: "d3", start: [10, 12], maximum: 10, polygons: [], raised: [], ring: null }, tokens: [],
};
const marking = { ...deploying, kind: "marker", tokens: [{ id: "strong-point", name: "", radius: 0.5 }] };
const accepted = { legal: true, refusals: [], path: [], inches: 0 };

test("only what is answered on the board has a draft", () => {
  assert.equal(draftFor({ ...moving, kind: "reaction" }), null);
  assert.equal(draftFor(null), null);
});

test("a batch is complete once every unit is set down, and ready once the server agrees", () => {
  let draft = draftFor(deploying);
  assert.deepEqual(missing(deploying, draft), ["a1", "a2"]);
  draft = put(draft, "a1", [5, 5, 0], BOARD);
  assert.equal(isReady(deploying, { ...draft, verdict: accepted }), false);
  draft = put(draft, "a2", [7, 5, 2], BOARD);
  assert.equal(isReady(deploying, draft), false);
  assert.equal(isReady(deploying, { ...draft, verdict: accepted }), true);
  assert.deepEqual(commandOf(draft), {
    type: "Deploy",
    placements: [{ unit: "a1", x: 5, y: 5, elevation: 0 }, { unit: "a2", x: 7, y: 5, elevation: 2 }],
  });
});

test("every change asks for a new word of the server", () => {
  const judged = { ...put(draftFor(moving), "d3", [12, 12, 0], BOARD), verdict: accepted };
  for (const changed of [put(judged, "d3", [13, 12, 0], BOARD), takeBack(judged, "d3"), addWayPoint(judged), dropWayPoint(judged)]) {
    assert.equal(changed.verdict, null);
  }
  assert.equal(hold(judged, "d3").verdict, accepted);
});

test("a movement starts where the unit stands and keeps its elevation", () => {
  const draft = draftFor(moving, 2);
  assert.deepEqual(commandOf(draft), { type: "MakeMove", to: [10, 12, 2], via: null });
});

test("way-points come before the end, in order, and the last can be dropped", () => {
  let draft = addWayPoint(put(draftFor(moving), "d3", [12, 12, 0], BOARD));
  draft = addWayPoint(put(draft, "d3", [14, 15, 0], BOARD));
  draft = put(draft, "d3", [15, 15, 0], BOARD);
  assert.deepEqual(commandOf(draft), { type: "MakeMove", to: [15, 15, 0], via: [[12, 12, 0], [14, 15, 0]] });
  assert.deepEqual(commandOf(dropWayPoint(draft)).via, [[12, 12, 0]]);
});

test("nothing is set down beyond the board", () => {
  assert.deepEqual(put(draftFor(moving), "d3", [-3, 99, 1], BOARD).spots.d3, [0, 30, 1]);
});

test("the marker is in hand from the start, and appears amid its area", () => {
  const draft = draftFor(marking);
  assert.equal(draft.held, "strong-point");
  assert.equal(commandOf(draft), null);
  assert.deepEqual(startingSpot(marking, draft), [22, 5]);
  assert.deepEqual(commandOf(put(draft, "strong-point", [22, 5, 0], BOARD)), { type: "PlaceMarker", x: 22, y: 5, elevation: 0 });
});

test("the next unit appears beside the last one", () => {
  assert.deepEqual(startingSpot(deploying, put(draftFor(deploying), "a1", [5, 5, 0], BOARD)), [6.5, 5]);
});

test("what is in hand goes up and down on its spot", () => {
  const draft = put(draftFor(moving), "d3", [12, 12, 0], BOARD);
  const raised = raise({ ...draft, verdict: accepted }, 2);
  assert.deepEqual([raised.spots.d3, raised.verdict], [[12, 12, 2], null]);
  assert.equal(raise(raised, 2), raised);
});

test("a declared ability opens its own area and goes with the answer", () => {
  const leap = { ...moving.area, maximum: 15 };
  const decision = { ...moving, variants: [{ ability: "jump-packs", area: leap }] };
  const draft = declare(draftFor(decision), "jump-packs");
  assert.equal(areaOf(decision, draft), leap);
  assert.equal(areaOf(decision, declare(draft, "")), moving.area);
  assert.equal(commandOf(draft).ability, "jump-packs");
  assert.equal("ability" in commandOf(draftFor(decision)), false);
});

test("a unit held back counts as settled and is sent as reserve", () => {
  let draft = put(draftFor(deploying), "a1", [5, 5, 0], BOARD);
  draft = keepBack(draft, "a2", true);
  assert.deepEqual(missing(deploying, draft), []);
  assert.deepEqual(commandOf(draft).reserve, ["a2"]);
  assert.deepEqual(missing(deploying, keepBack(draft, "a2", false)), ["a2"]);
  assert.deepEqual(put(draft, "a2", [7, 5, 0], BOARD).reserve, []);
});

test("counters are placed together, the only one is in hand at once", () => {
  const tokens = [{ id: "mine-1", name: "Mine", radius: 0.5 }, { id: "mine-2", name: "Mine", radius: 0.5 }];
  const placing = { ...deploying, kind: "place", tokens };
  assert.equal(draftFor(placing).held, "");
  assert.equal(draftFor({ ...placing, tokens: tokens.slice(1) }).held, "mine-2");
  let draft = put(draftFor(placing), "mine-1", [5, 5, 1], BOARD);
  assert.equal(isReady(placing, { ...draft, verdict: accepted }), false);
  draft = put(draft, "mine-2", [9, 5, 0], BOARD);
  assert.deepEqual(commandOf(draft), {
    type: "Place",
    placements: [{ unit: "mine-1", x: 5, y: 5, elevation: 1 }, { unit: "mine-2", x: 9, y: 5, elevation: 0 }],
  });
});

test("an empty batch is an answer only where the rest may follow later", () => {
  assert.equal(commandOf(draftFor(deploying)), null);
  const share = { ...deploying, may_be_partial: true };
  const empty = draftFor(share);
  assert.deepEqual(commandOf(empty), { type: "Deploy", placements: [] });
  assert.equal(isReady(share, { ...empty, verdict: accepted }), true);
});

test("what is begun of a batch is told, and a suggested batch fills the draft to be judged anew", () => {
  const empty = draftFor(deploying);
  assert.equal(begunOf(empty), null);
  assert.equal(begunOf(draftFor({ ...deploying, may_be_partial: true })), null);
  assert.deepEqual(begunOf(keepBack(empty, "a2", true)), { type: "Deploy", placements: [], reserve: ["a2"] });
  const draft = filled({ ...put(empty, "a1", [1, 1, 0], BOARD), verdict: accepted }, {
    type: "Deploy",
    placements: [{ unit: "a1", x: 5, y: 6, elevation: 2 }],
    reserve: ["a2"],
  });
  assert.deepEqual(draft.spots, { a1: [5, 6, 2] });
  assert.deepEqual([draft.reserve, draft.held, draft.verdict], [["a2"], "", null]);
});
