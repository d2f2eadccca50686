import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { choosable, current, gaveUp, grouped, initial, isShared, keyOf, lastWays, mayAnswer, meant, nameWithSide, outcomeRow, sameQuestion } from "../../../static/js/play/state/state.js";

const option = (subject, legal, more = {}) => ({
  command: { type: "TakeAction" }, text: "", clause: "", subject, target: "", legal, refusals: [], chance: null, ...more,
});
const decision = (seat, kind, options = []) => ({ seat, kind, prompt: { clause: "", text: "" }, options });

function table({ decisions = [], mine = [true, true], view = {} } = {}) {
  const seats = mine.map((each, seat) => ({ seat, name: "", mine: each }));
  const match = { seats, decisions, view: { units: [], sides: [{}, {}], outcome: null, ...view } };
  return initial({ match });
}

test("the first decision of a seat of this browser is shown", () => {
  const state = table({ decisions: [decision(0, "seal-faction"), decision(1, "seal-faction")], mine: [false, true] });
  assert.equal(current(state).seat, 1);
  assert.equal(mayAnswer(state), true);
});

test("a browser that plays both sides is shown the first decision of either", () => {
  const state = table({ decisions: [decision(1, "seal-faction"), decision(0, "seal-faction")] });
  assert.equal(current(state).seat, 1);
  assert.equal(isShared(state), true);
});

test("somebody else's decision is shown but not answered", () => {
  const state = table({ decisions: [decision(0, "action", [option("a1", true)])], mine: [false, true] });
  assert.equal(current(state).seat, 0);
  assert.equal(mayAnswer(state), false);
  assert.deepEqual([...choosable(state)], []);
});

test("after the end there is no decision", () => {
  assert.equal(current(table()), null);
});

test("choices stand by unit, legal ones apart from refused ones, with their place in the list", () => {
  const groups = grouped(decision(0, "action", [option("a1", true), option("a2", false), option("a1", false), option("", true)]));
  assert.deepEqual(groups.map((group) => [group.unit, group.legal.map((each) => each.index), group.refused.map((each) => each.index)]), [
    ["a1", [0], [2]],
    ["a2", [], [1]],
    ["", [3], []],
  ]);
});

test("targets stand by the unit aimed at", () => {
  const aimed = option("a1", true, { target: "d2" });
  assert.equal(keyOf(decision(0, "target"), aimed), "d2");
  assert.equal(keyOf(decision(1, "reaction"), aimed), "a1");
});

test("only units with a legal choice can be chosen on the board", () => {
  const state = table({ decisions: [decision(0, "action", [option("a1", true), option("a2", false)])] });
  assert.deepEqual([...choosable(state)], ["a1"]);
});

test("what stands for one answer means it when it is pointed at: a unit, an edge, two edges", () => {
  const edges = [["N"], ["W", "S"]].map((named) => option("", true, { command: { type: "ChooseEdges", choices: { ...named } } }));
  const asked = (kind, options) => table({ decisions: [decision(0, kind, options)] });
  assert.equal(meant(asked("edges", edges), "W+S"), 1);
  assert.equal(meant(asked("edges", edges), "E"), null);
  assert.equal(meant(asked("target", [option("a1", false, { target: "d1" }), option("a1", true, { target: "d2" })]), "d2"), 1);
  for (const kind of ["order", "holofield", "saving", "demolition"]) {
    const state = asked(kind, [option("", true), option("a2", true, { target: "a9" })]);
    assert.deepEqual([meant(state, "a2"), meant(state, "a9"), meant(state, "")], [1, null, null], kind);
    assert.deepEqual([...choosable(state)], ["a2"], kind);
  }
});

test("what the picked unit could do to another is meant by pointing at the other, where it is one thing", () => {
  const options = [
    option("a1", true, { target: "d1" }), option("a1", true, { target: "d2" }), option("a1", true, { target: "d2" }),
    option("a1", false, { target: "d3" }), option("a2", true, { target: "d1" }),
  ];
  const state = { ...table({ decisions: [decision(0, "strategic", options)] }), picked: "a1" };
  assert.deepEqual(["d1", "d2", "d3", "a1", "a2"].map((id) => meant(state, id)), [0, null, null, null, null]);
  assert.deepEqual([...choosable(state)].sort(), ["a1", "a2", "d1"]);
});

test("a unit with one thing to use at a stop means it; where units open to their answers it never does", () => {
  const options = [option("a1", true), option("a2", true, { target: "d1" }), option("a2", true, { target: "d2" })];
  const asked = (kind) => table({ decisions: [decision(0, kind, options)] });
  assert.deepEqual(["a1", "a2"].map((id) => meant(asked("stop"), id)), [0, null]);
  assert.equal(meant(asked("action"), "a1"), null);
});

test("nothing is meant by pointing while somebody else is asked", () => {
  const state = table({ decisions: [decision(0, "order", [option("a1", true)])], mine: [false, true] });
  assert.equal(meant(state, "a1"), null);
});

test("the row of the outcome names the attacker's result first, whatever the seat", () => {
  const outcome = { results: ["victory", "narrow-defeat"], figures: {} };
  const asDefender = table({ view: { outcome, sides: [{ role: "defender" }, { role: "attacker" }] } });
  const asAttacker = table({ view: { outcome, sides: [{ role: "attacker" }, { role: "defender" }] } });
  assert.equal(outcomeRow(asDefender), "narrow-defeat/victory");
  assert.equal(outcomeRow(asAttacker), "victory/narrow-defeat");
  assert.equal(outcomeRow(table()), "");
});

test("no row of the outcome table has happened where a side conceded, ran out of time or was ended", () => {
  const ended = (reason) => table({ view: { outcome: { results: ["crushing-defeat", "decisive-victory"], reason, figures: {} }, sides: [{ role: "attacker" }, { role: "defender" }] } });
  assert.deepEqual(["conceded", "time-out", "ended-by-site"].map((reason) => outcomeRow(ended(reason))), ["", "", ""]);
  assert.equal(outcomeRow(ended("agreed")), "crushing-defeat/decisive-victory");
});

test("the trail leaves out what was taken back", () => {
  const moved = (x, undone) => ({ seq: x, undone, events: [{ type: "UnitMoved", path: [[0, 0, 0], [x, 0, 0]] }] });
  const state = { ...table(), commits: [moved(1, false), moved(2, true), moved(3, false)] };
  assert.deepEqual(lastWays(state).map(({ path }) => path[1][0]), [1, 3]);
});

test("half a choice is good for the same question only", () => {
  const question = { seat: 0, kind: "seal-faction", options: [{ command: { type: "Seal" } }] };
  assert.ok(sameQuestion(question, structuredClone(question)));
  assert.ok(!sameQuestion(question, { ...question, seat: 1 }));
  assert.ok(!sameQuestion(question, null));
});

test("a unit is named with its side once, also where both sides have its like", () => {
  const state = table({ view: { sides: [{ name: "Ana" }, { name: "Ben" }] } });
  assert.equal(nameWithSide(state, { name: "Tanks 1", seat: 1 }), "Tanks 1 (Ben)");
  assert.equal(nameWithSide(state, { name: "Tanks (Ana)", seat: 0 }), "Tanks (Ana)");
});

test("who conceded or ran out of time is the side with the defeat, in either game", () => {
  const sides = [{ name: "Ana" }, { name: "Bo" }];
  const of = (reason, ...results) => gaveUp(table({ view: { sides, outcome: { reason, results, figures: {} } } }));
  assert.equal(of("conceded", "crushing-defeat", "victory"), "Ana");
  assert.equal(of("time-out", "victory", "defeat"), "Bo");
  assert.equal(of("agreed", "narrow-defeat", "victory"), "");
});
