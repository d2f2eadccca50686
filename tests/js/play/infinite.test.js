import assert from "node:assert/strict";
import test from "node:test";

import { scene } from "../../../static/js/play/kinds/scene.js";
import { board } from "../../../static/js/play/panel/infinite.js";
import { createLookAhead } from "../../../static/js/play/net/look_ahead.js";
import { named } from "../../../static/js/play/net/questions.js";
import { about, areaOf, around, chosen, commandOf, draftFor, goingOf, goTo, inSquad, ringsOf, squadsNow, tapped, tried, withDie, withMember } from "../../../static/js/play/state/infinite.js";
import { beside, changed, goBack, instead, toggled } from "../../../static/js/play/state/scene_draft.js";
import { initial } from "../../../static/js/play/state/state.js";
import { createStore } from "../../../static/js/play/state/store.js";
import { choose } from "../../../static/js/play/systems/chosen.js";
import * as infinite from "../../../static/js/play/systems/infinite.js";
import { counts } from "../../../static/js/play/ui/dice.js";
import { readTexts } from "../../../static/js/play/ui/texts.js";

const Template = class {
  content = { querySelectorAll: () => [{ getAttribute: () => "of-unit", textContent: "{name}: {sentence}" }] };
};
Object.assign(globalThis, { HTMLTemplateElement: Template, document: { getElementById: () => new Template() } });
readTexts();

const kind = scene(board);
choose({ ...infinite, board: kind });

const BOARD = { width: 36, height: 36 };
const unit = (id, seat, x, y) => ({ id, seat, x, y, name: id, type: "warden", place: "board", radius: 0.5 });
const units = [unit("a1", 0, 10, 10), unit("a2", 0, 11, 10), unit("b1", 1, 20, 20), unit("b2", 1, 24, 20)];
const area = { subject: "a1", start: [10, 10], maximum: 6, polygons: [], raised: [], ring: null };
const attack = (target, weapon = "rattler") => ({ subject: "a1", target, legal: true, command: { type: "AttackUnits", weapon, targets: [target] } });
const overwatch = { subject: "a1", target: "", legal: true, command: { type: "GoOnOverwatch" } };
const acting = {
  seat: 0, kind: "act", options: [attack("b1"), attack("b2"), attack("b1", "unarmed"), overwatch], followers: ["a2"], rings: [3, 1], shots: { a1: 2 },
  moves: [{ unit: "a1", athletics: false, maximum: 6 }, { unit: "a1", athletics: true, maximum: 9 }, { unit: "a2", athletics: false, maximum: 5 }],
};

/** The page in both hands, asked for this. */
function now(decision, change = {}) {
  const seats = [0, 1].map((seat) => ({ seat, name: "", mine: true }));
  const figures = units.map(({ id, seat, x, y }) => ({ id, seat, at: [x, y], radius: 0.5 }));
  const sides = [{ seat: 0, dice: [1, 5] }, { seat: 1, dice: [] }];
  const match = { id: "m", seq: 1, seats, decisions: [decision], scene: { figures: [...figures, { id: "1", seat: null, at: [5, 5] }], patches: [] }, view: { units, sides, turn: 1 } };
  const state = initial({ layout: BOARD, match });
  return { state, decision, board: BOARD, parts: [], draft: { ...draftFor(decision, state), ...change } };
}

test("a tap hits the nearest piece of the scene, counters too, and nothing far off", () => {
  const { state } = now(acting);
  assert.equal(kind.thingAt(state, [10.3, 10], 0.02), "a1");
  assert.equal(kind.thingAt(state, [5, 5.2], 0.02), "1");
  assert.equal(kind.thingAt(state, [15, 15], 0.02), "");
  assert.deepEqual(kind.reachable(state).map(({ id }) => id), ["a1", "a2", "b1", "b2", "1"]);
});

test("taps on the ground lead a unit leg by leg, and its squad goes beside it", () => {
  const first = tapped(now(acting), "", [12, 11]);
  const second = tapped({ ...now(acting), draft: first }, "", [13, 11]);
  assert.deepEqual(commandOf(second), {
    type: "MoveUnits",
    paths: [
      { unit: "a1", points: [[1200, 1100], [1300, 1100]], athletics: false },
      { unit: "a2", points: [[1300, 1100], [1400, 1100]], athletics: false },
    ],
  });
  assert.deepEqual(goBack(second, "a1").legs.a1, [[12, 11]]);
});

test("a member that goes its own way keeps it when the leader moves on", () => {
  const led = tapped(now(acting), "", [12, 11]);
  const apart = goTo({ ...now(acting), draft: led }, "a2", [9, 9], false);
  const on = tapped({ ...now(acting), draft: apart }, "", [14, 11]);
  assert.deepEqual(on.legs.a2, [[9, 9]]);
  assert.equal(on.legs.a1.length, 2);
});

test("the area is asked for the unit that acts or the member that is held, with Athletics once that is chosen", () => {
  const { draft } = now(acting);
  assert.deepEqual(goingOf(acting, draft), { unit: "a1", athletics: false });
  assert.deepEqual(goingOf(acting, changed(draft, { with: ["a1"] })), { unit: "a1", athletics: true });
  assert.deepEqual(goingOf(acting, changed(draft, { held: "a2" })), { unit: "a2", athletics: false });
  assert.equal(goingOf({ ...acting, moves: [] }, draft), null);
});

test("the area is as far as the unit goes at most until the server has told it", () => {
  const { state, draft } = now(acting);
  const { start, maximum, polygons } = areaOf(state, acting, draft);
  assert.deepEqual([start, maximum, polygons], [[10, 10], 6, []]);
  const told = { ...state, reach: { going: { unit: "a1", athletics: false }, seq: 1, area, failed: false } };
  assert.equal(areaOf(told, acting, draft), area);
  assert.equal(areaOf(told, acting, changed(draft, { held: "a2" })).subject, "a2");
});

/** A session that looks ahead, with the questions it has asked and a way to answer them. */
function lookingAhead(decision) {
  const asked = [];
  const questions = ([question]) => new Promise((answer) => asked.push({ question, answer }));
  const { state, draft } = now(decision);
  const store = createStore({ ...state, draft }, () => look());
  const look = createLookAhead({ questions }, store);
  store.set({});
  return { store, asked };
}

test("the area is asked for once, and again for another unit or position", async () => {
  const { store, asked } = lookingAhead(acting);
  store.set({ tab: "log" });
  assert.deepEqual(asked.map(({ question }) => question), [{ ask: "reach", unit: "a1", athletics: false }]);
  asked[0].answer({ is: "done", body: { answers: [{ area }] } });
  await Promise.resolve();
  assert.equal(store.state.reach.area, area);
  store.set({ draft: changed(store.state.draft, { held: "a2" }) });
  assert.deepEqual([asked.length, asked[1].question.unit, store.state.reach.area], [2, "a2", null]);
  store.set({ match: { ...store.state.match, seq: 2 } });
  assert.equal(asked.length, 3);
});

test("without an answer the unit is still moved, and a late answer to another question is dropped", async () => {
  const { store, asked } = lookingAhead(acting);
  store.set({ draft: changed(store.state.draft, { held: "a2" }) });
  asked[0].answer({ is: "done", body: { answers: [{ area }] } });
  asked[1].answer({ is: "away" });
  await Promise.resolve();
  assert.deepEqual([store.state.reach.area, store.state.reach.failed], [null, true]);
  const went = tapped({ ...now(acting), state: store.state, draft: store.state.draft }, "", [12, 11]);
  assert.deepEqual(went.legs.a2, [[12, 11]]);
});

test("targets are named in order, as many as the weapon has, and dropped by another tap", () => {
  let draft = tapped(now(acting), "b2", [0, 0]);
  draft = tapped({ ...now(acting), draft }, "b1", [0, 0]);
  assert.deepEqual(commandOf(draft), { type: "AttackUnits", weapon: "rattler", targets: ["b2", "b1"] });
  assert.deepEqual(tapped({ ...now(acting), draft }, "b2", [0, 0]).named, ["b1"]);
  const one = { ...acting, shots: { a1: 1 } };
  assert.deepEqual(chosen(one, chosen(one, now(one).draft, attack("b1").command), attack("b2").command).named, ["b2"]);
});

test("one act takes the place of another", () => {
  const moved = tapped(now(acting), "", [12, 11]);
  const aimed = chosen(acting, moved, attack("b1").command);
  assert.deepEqual([aimed.legs, aimed.named], [{}, ["b1"]]);
  const waits = chosen(acting, aimed, overwatch.command);
  assert.deepEqual(commandOf(waits), { type: "GoOnOverwatch" });
  assert.equal(commandOf(chosen(acting, waits, overwatch.command)), null);
});

test("a reaction names who reacts, and is not asked for reactions to it", () => {
  const reacting = { seat: 0, kind: "react", options: [], moves: [{ unit: "a1", athletics: false, maximum: 6 }] };
  const asked = now(reacting);
  assert.equal(commandOf(asked.draft), null);
  const actor = tapped(asked, "a1", [0, 0]);
  const draft = tapped({ ...asked, draft: actor }, "", [11, 11]);
  const command = commandOf(draft);
  assert.deepEqual([command.type, command.unit, command.action.type], ["React", "a1", "MoveUnits"]);
  assert.deepEqual(about(command, "a1").map(({ ask }) => ask), ["move"]);
});

test("before an attack the odds, the sight of each target and the reactions are asked", () => {
  const command = { type: "AttackUnits", weapon: "rattler", targets: ["b1", "b2"] };
  assert.deepEqual(about(command, "a1").map(({ ask }) => ask), ["attack", "sight", "sight", "reactions"]);
  assert.deepEqual(about({ type: "EndPart" }, "a1"), []);
});

test("squads are put together around a leader, with its rings", () => {
  const declaring = { seat: 0, kind: "seal-squads", options: [], leaders: [{ unit: "a1", most: 1 }], tokens: [{ id: "a1" }, { id: "a2" }], rings: [3, 1] };
  const { state, draft } = now(declaring);
  assert.equal(inSquad(declaring, draft, "a2"), null);
  const squad = inSquad(declaring, inSquad(declaring, draft, "a1"), "a2");
  assert.deepEqual(JSON.parse(commandOf(squad).payload), [{ leader: "a1", members: ["a2"] }]);
  assert.deepEqual(ringsOf(state, declaring, squad), [{ unit: "a1", radius: 3 }, { unit: "a1", radius: 1 }, { unit: "a2", radius: 1 }]);
  assert.equal(commandOf(inSquad(declaring, squad, "a2")).payload, "[]");
});

test("dice are assigned in order, and exchanged by choosing two units", () => {
  const assigning = { seat: 0, kind: "seal-initiative", options: [] };
  let { draft } = now(assigning);
  assert.deepEqual([draft.reserve, draft.given], [["5", "1"], { a1: 0, a2: 1 }]);
  assert.deepEqual(JSON.parse(commandOf(draft).payload), { a1: 5, a2: 1 });
  draft = withDie(draft, "a1");
  assert.deepEqual([draft.given, draft.held], [{ a2: 1 }, "0"]);
  assert.equal(commandOf(draft), null);
  draft = withDie(withDie(draft, "a2"), "a1");
  assert.deepEqual(JSON.parse(commandOf(draft).payload), { a1: 1, a2: 5 });
});

test("damage begins as the first division offered", () => {
  const dividing = { seat: 0, kind: "divide", options: [{ subject: "a1", command: { type: "DivideDamage", mind: 0, body: 1, spirit: 2 } }] };
  assert.deepEqual(commandOf(now(dividing).draft), { type: "DivideDamage", mind: 0, body: 1, spirit: 2 });
});

test("units are placed in the order in which they are set down, the leader first", () => {
  const placing = { seat: 0, kind: "place", options: [], tokens: [{ id: "a1" }, { id: "a2" }], area };
  const asked = now(placing);
  const one = tapped({ ...asked, draft: changed(asked.draft, { held: "a2" }) }, "", [3, 3]);
  const both = tapped({ ...asked, draft: changed(one, { held: "a1" }) }, "", [4, 40]);
  assert.deepEqual(commandOf(both), { type: "PlaceUnits", placements: [{ unit: "a2", x: 300, y: 300 }, { unit: "a1", x: 400, y: 3600 }] });
});

test("events are told to the animation in inches from where a unit stood", () => {
  assert.deepEqual(board.retold({ type: "UnitMoved", unit: "a1", path: [[1250, 300]] }).path, [[12.5, 3, 0]]);
  assert.equal(board.retold({ type: "UnitDefeated", unit: "a1" }).type, "UnitDestroyed");
});

test("what is put together is changed without a trace of the last check", () => {
  const { draft } = now(acting, { verdict: { legal: true } });
  for (const next of [changed(draft, {}), instead(draft, {}), goBack(draft, "a1")]) assert.equal(next.verdict, null);
  assert.deepEqual(toggled(toggled([], "x"), "x"), []);
  assert.deepEqual(beside([[12, 11]], [10, 10], [11, 10]), [[13, 11]]);
});

test("a tap on a feature takes cover at it; another one moves there", () => {
  const cover = { command: { type: "TakeCover", feature: "m1" }, subject: "a1", target: "m1", legal: true };
  const before = { ...now({ ...acting, options: [cover] }), parts: ["m1"] };
  const taken = tapped(before, "", [12, 12]);
  assert.deepEqual(taken.choice, cover.command);
  assert.deepEqual(tapped({ ...before, draft: taken }, "", [12, 12]).legs.a1, [[12, 12]]);
});

test("of dice with successes, as many of the highest count", () => {
  const [rolled] = infinite.rollsOf({ unit: "a1", name: "a1", faces: [2, 5, 6, 1], successes: 2 });
  assert.deepEqual([0, 1, 2, 3].map((index) => counts(rolled, index)), [false, true, true, false]);
  const [missed] = infinite.rollsOf({ unit: "a1", name: "a1", faces: [2, 4], successes: 0 });
  assert.deepEqual([0, 1].map((index) => counts(missed, index)), [false, false]);
});

test("around a unit every enemy is asked about, and an attack either way", () => {
  const asked = around(now(acting).state, "a1");
  assert.deepEqual(asked.slice(0, 4), [
    { ask: "distance", from: "a1", to: "b1" },
    { ask: "sight", from: "a1", to: "b1" },
    { ask: "attack", unit: "b1", targets: ["a1"] },
    { ask: "attack", unit: "a1", targets: ["b1"] },
  ]);
});

test("a member stays behind, and comes along again", () => {
  const led = tapped(now(acting), "", [12, 11]);
  const { state } = now(acting);
  const left = withMember(state, acting, led, "a2", false);
  assert.deepEqual([left.legs.a2, left.alone], [undefined, ["a2"]]);
  assert.deepEqual(withMember(state, acting, left, "a2", true).legs.a2, [[13, 11]]);
});

test("squads as they stand are those of the seat that declares", () => {
  const { state } = now(acting);
  const led = state.match.view.units.map((each) => ({ ...each, leader: each.seat ? "b1" : "a1" }));
  const before = { ...state, match: { ...state.match, view: { ...state.match.view, units: led } } };
  assert.deepEqual(squadsNow(before, { seat: 0, leaders: [{ unit: "a1", most: 1 }] }), { a1: ["a2"] });
  assert.deepEqual(squadsNow(before, { seat: 0, leaders: [] }), {});
});

test("a tap on bare ground that means nothing asks why the unit cannot go, one on a piece asks nothing", () => {
  const { draft } = now(acting);
  assert.deepEqual(tried(draft, ""), { type: "MoveUnits", paths: [] });
  assert.deepEqual(tried({ ...draft, kind: "react" }, "")?.action, { type: "MoveUnits", paths: [] });
  assert.deepEqual([tried(draft, "b1"), tried({ ...draft, actor: "" }, ""), tried({ ...draft, kind: "divide" }, "")], [null, null, null]);
  assert.deepEqual(about(tried(draft, ""), "a1"), []);
});

test("of several ways, a refusal says whose way it is; of one, it is left as it is", () => {
  const { state } = now(acting);
  const wall = { clause: "IF-MOVE-4", sentence: "Y1 is in the way." };
  const far = { clause: "IF-SQUAD-10", sentence: "Too far apart." };
  const way = (unit, ...refusals) => ({ ask: "move", unit, legal: !refusals.length, refusals });
  const plain = (text) => text.replace(/[\u2066-\u2069]/g, "");
  const told = named([wall, wall, far], [way("a1", wall), way("a2", wall)], state);
  assert.deepEqual(told.map(({ sentence }) => plain(sentence)), ["a1: Y1 is in the way.", "a2: Y1 is in the way.", "Too far apart."]);
  assert.deepEqual(named([wall], [way("a1", wall)], state), [wall]);
});
