import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { squares } from "../../../static/js/play/kinds/grid.js";
import { marched } from "../../../static/js/play/board/square_animation.js";
import { sayings } from "../../../static/js/play/board/square_overlays.js";
import { commandOf, draftFor, face, isReady, missing, name, orderedTo, squaresFor, standAs, takeBack, toggle } from "../../../static/js/play/state/order_drafts.js";
import { createOrderEditor } from "../../../static/js/play/input/order_editor.js";
import { groundsOf, middleOf, named, squareAt, squareFor, squareOf, squaresOf, unitOn } from "../../../static/js/play/state/squares.js";
import { choosable, current, grouped, initial, meant } from "../../../static/js/play/state/state.js";
import { choose } from "../../../static/js/play/systems/chosen.js";
import * as modern from "../../../static/js/play/systems/modern.js";
import { createTypeahead } from "../../../static/js/play/input/typeahead.js";

choose({ ...modern, board: squares });

const recorded = JSON.parse(readFileSync(new URL("modern.json", import.meta.url), "utf-8"));
const { layout } = recorded;

/** A recorded moment as the page holds it, both seats in one browser. */
function moment(kind, change = {}) {
  const seats = [0, 1].map((seat) => ({ seat, name: "", mine: true }));
  const state = initial({ layout, match: { id: "m", seq: 1, seats, ...recorded.moments[kind] } });
  return { ...state, ...change };
}

const decisionOf = (kind) => current(moment(kind));
const legal = { legal: true, refusals: [] };

test("squares have names, and a middle in the drawing", () => {
  assert.equal(named(3, 3), "d4");
  assert.deepEqual(squareOf("h8"), [7, 7]);
  assert.equal(squareOf("s1x"), null);
  assert.deepEqual(middleOf("a1"), [2, 2]);
  assert.equal(squareAt(layout, [14, 14]), "d4");
  assert.equal(squareAt(layout, [33, 1]), "");
  assert.deepEqual([squaresOf(layout)[0], squaresOf(layout).length], ["a8", 64]);
});

test("what lies on a square is read from the parts of the layout", () => {
  const grounds = groundsOf(layout);
  assert.equal(grounds.get("b5").level, 2);
  assert.equal(grounds.get("a6").cover, "woods");
  assert.equal(grounds.get("d3").cover, "built-up");
  assert.deepEqual(grounds.get("d4").roads.sort(), ["d3", "d5", "e4"]);
  assert.deepEqual(grounds.get("h1"), { level: 0, cover: "", water: "", roads: [] });
});

test("a unit is where the view says, and so is its name", () => {
  const state = moment("act");
  const unit = state.match.view.units.find(({ place }) => place === "board");
  assert.equal(unitOn(state, unit.square).id, unit.id);
  assert.equal(squareFor(state, unit.id), unit.square);
  assert.equal(squareFor(state, "d4"), "d4");
});

test("pointing at a square means who stands there, unless the square itself is an answer", () => {
  const decision = decisionOf("act");
  const move = decision.options.find(({ command }) => command.type === "MoveUnit");
  const state = moment("act", { picked: move.subject });
  const stands = squareFor(state, move.subject);
  assert.equal(squares.meantBy(state, stands), move.subject);
  assert.equal(squares.meantBy(state, move.target), move.target);
  assert.equal(decision.options[meant(state, move.target)], move);
});

test("the squares that the picked unit can go to are offered, and nobody else's", () => {
  const decision = decisionOf("act");
  const { subject } = decision.options.find(({ command }) => command.type === "MoveUnit");
  const said = sayings(moment("act", { picked: subject }));
  const offered = [...said].filter(([, all]) => all.has("offered") || all.has("wet")).map(([square]) => square);
  const moves = decision.options.filter((option) => option.subject === subject && option.command.type === "MoveUnit");
  for (const { target } of moves) assert.ok(offered.includes(target));
  assert.deepEqual([...sayings(moment("act"))].filter(([, all]) => all.has("offered")), []);
});

test("every unit that may act can be chosen, and opens to its own acts", () => {
  const decision = decisionOf("act");
  const groups = grouped(decision).filter(({ unit }) => unit);
  const state = moment("act");
  for (const { unit } of groups) assert.ok(choosable(state).has(unit));
});

test("a unit is placed on a square, faces ahead, and turns when its square is named again", () => {
  const decision = decisionOf("place");
  const unit = decision.tokens[0].id;
  const held = { ...draftFor(decision), held: unit };
  const [first, second] = squaresFor(decision, held);
  const placed = name(decision, held, first, "N");
  assert.deepEqual(commandOf(placed), { type: "PlaceUnit", unit, square: first, facing: "N" });
  assert.equal(name(decision, placed, first, "N").orders[unit].facing, "E");
  assert.equal(name(decision, face(placed, "S"), second, "N").orders[unit].facing, "S");
  assert.equal(orderedTo(placed, first), unit);
  assert.equal(isReady(decision, placed), false);
  assert.equal(isReady(decision, { ...placed, verdict: legal }), true);
});

test("only one unit is placed at a time", () => {
  const decision = decisionOf("place");
  const [one, other] = decision.tokens;
  const first = name(decision, { ...draftFor(decision), held: one.id }, "c1", "N");
  assert.deepEqual(Object.keys(name(decision, { ...first, held: other.id }, "d1", "N").orders), [other.id]);
});

test("a secret deployment is sealed as a whole, once everybody has a square", () => {
  const decision = decisionOf("seal-deployment");
  let draft = draftFor(decision);
  decision.choices.forEach(({ subject, squares: open }, at) => {
    assert.equal(missing(decision, draft).length, decision.choices.length - at);
    draft = name(decision, { ...draft, held: subject }, open[at], "N");
  });
  const { type, slot, payload } = commandOf(draft);
  assert.deepEqual([type, slot], ["Seal", "deployment"]);
  assert.equal(JSON.parse(payload).placements.length, decision.choices.length);
  assert.equal(isReady(decision, { ...draft, verdict: legal }), true);
  const last = decision.choices[0].subject;
  assert.deepEqual(missing(decision, takeBack(draft, last)), [last]);
});

test("guns are ordered to a square or to hold their fire", () => {
  const decision = { seat: 0, kind: "seal-artillery", choices: [{ subject: "s1", squares: ["d4"] }, { subject: "s2", squares: ["e5"] }] };
  const aimed = name(decision, { ...draftFor(decision), held: "s1" }, "d4", "N");
  const { payload } = commandOf(toggle(aimed, "s2"));
  assert.deepEqual(JSON.parse(payload), { guns: { s1: "d4", s2: "hold" } });
});

test("units are named for activation and taken back", () => {
  const decision = decisionOf("choose-units");
  const [one, other] = decision.options.map(({ subject }) => subject);
  const both = toggle(toggle(draftFor(decision), one), other);
  assert.deepEqual(commandOf(both), { type: "ChooseUnits", units: [one, other] });
  assert.deepEqual(commandOf(toggle(both, one)), { type: "ChooseUnits", units: [other] });
});

test("choosing nobody is sent only after it has been confirmed", () => {
  const decision = decisionOf("choose-units");
  const [unit] = decision.options.map(({ subject }) => subject);
  const sent = [];
  const session = {
    state: moment("choose-units", { draft: { ...draftFor(decision), verdict: legal } }),
    setDraft(draft) {
      session.state = { ...session.state, draft };
    },
    submit: (command) => sent.push(command),
  };
  const ordering = createOrderEditor(session, {}, {});

  ordering.confirm();
  assert.deepEqual([sent, session.state.draft.sure], [[], true]);
  ordering.take(unit);
  ordering.take(unit);
  assert.equal(session.state.draft.sure, false);
  session.setDraft({ ...session.state.draft, verdict: legal });
  ordering.confirm();
  ordering.confirm();
  assert.deepEqual(sent, [{ type: "ChooseUnits", units: [] }]);
});

test("a withdrawal is put together like a placement: its square, then its facing", () => {
  const decision = decisionOf("withdraw");
  const draft = draftFor(decision);
  const [square, other] = squaresFor(decision, draft);
  const said = sayings(moment("withdraw", { draft }));
  assert.ok(said.get(square).has("offered"));
  const back = name(decision, draft, square, "W");
  assert.deepEqual(commandOf(back), { type: "Withdraw", square, facing: "W" });
  assert.deepEqual(commandOf(name(decision, back, square, "W")), { type: "Withdraw", square, facing: "N" });
  if (other) assert.deepEqual(commandOf(name(decision, back, other, "N")), { type: "Withdraw", square: other, facing: "W" });
});

test("an arrow turns whoever has to turn, and Shift with it whoever is picked", () => {
  const facing = { seat: 0, kind: "face", options: ["N", "E", "S", "W"].map((way) => ({ command: { type: "Face", unit: "s1", facing: way }, subject: "s1", target: "", legal: true })) };
  const state = moment("act", { picked: "s1" });
  const asked = { ...state, match: { ...state.match, decisions: [facing] } };
  assert.equal(squares.turned(asked, [0, -1], false), 2);
  assert.equal(squares.turned(asked, [0, 0], false), null);
  assert.equal(squares.turned({ ...asked, option: 2 }, [0, 0], false), 2);
  const decision = decisionOf("act");
  const pivot = decision.options.findIndex(({ command }) => command.type === "Pivot");
  const { subject, command } = decision.options[pivot];
  const way = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] }[command.facing];
  assert.equal(squares.turned(moment("act", { picked: subject }), way, true), pivot);
  assert.equal(squares.turned(moment("act", { picked: subject }), way, false), null);
});

test("cavalry is placed as one of its rows, the first unless another is chosen", () => {
  const decision = { seat: 0, kind: "place", choices: [{ subject: "s1", squares: ["b1"] }], facings: ["N"], states: [{ subject: "s1", rows: ["mounted-cavalry", "dismounted-cavalry"] }] };
  const placed = name(decision, draftFor(decision), "b1", "N");
  assert.equal(commandOf(placed).kind, "mounted-cavalry");
  assert.equal(commandOf(standAs(placed, "dismounted-cavalry")).kind, "dismounted-cavalry");
});

test("a march goes over the plane from where the unit stood, square by square", () => {
  const events = [
    { type: "UnitMoved", unit: "s1", path: ["a2", "b2"], square: "b2" },
    { type: "FollowedUp", unit: "s1", square: "b3" },
    { type: "ShotFired", unit: "s1", name: "Infantry", face: 4 },
  ];
  const [{ events: told }] = marched([{ seq: 0, events }], new Map([["s1", { id: "s1", square: "a1" }]]), {});
  assert.deepEqual(told[0].path, [[2, 2, 0], [2, 6, 0], [6, 6, 0]]);
  assert.deepEqual(told[1].path, [[6, 6, 0], [6, 10, 0]]);
  assert.equal(told[2].active.kept, 4);
});

test("a choice is named without the unit that it is listed under", () => {
  const decision = decisionOf("act");
  const labels = decision.options.map((option) => modern.labelOf(option, { fire: "Fire" }, (id) => id));
  const at = decision.options.findIndex(({ command }) => command.type === "MoveUnit");
  assert.equal(labels[at], `→ ${decision.options[at].target}`);
  assert.ok(labels.every(Boolean));
});

test("a square that is typed is gone to; a letter alone keeps its own meaning", () => {
  const [gone, acted] = [[], []];
  let late = () => {};
  const clock = { setTimeout: (act) => (late = act), clearTimeout: () => (late = () => {}) };
  const typing = createTypeahead((text) => squares.placeNamed(layout, text), (place) => gone.push(place), clock);
  assert.equal(typing.heard("d", null), true);
  assert.equal(typing.heard("4", null), true);
  late();
  assert.deepEqual(gone, ["d4"]);
  typing.heard("g", () => acted.push("grid"));
  assert.deepEqual(acted, []);
  late();
  assert.deepEqual(acted, ["grid"]);
  assert.equal(typing.heard("m", null), false);
  assert.equal(typing.heard("9", null), false);
});

test("on the plane nothing can be typed, so that every letter is a key at once", async () => {
  const { inches } = await import("../../../static/js/play/kinds/inches.js");
  const typing = createTypeahead((text) => inches.placeNamed(layout, text), assert.fail, { setTimeout: assert.fail, clearTimeout() {} });
  assert.equal(typing.heard("g", assert.fail), false);
});
