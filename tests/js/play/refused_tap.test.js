import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { squares } from "../../../static/js/play/kinds/grid.js";
import { subjects } from "../../../static/js/play/state/order_drafts.js";
import { tried } from "../../../static/js/play/input/order_editor.js";
import { createTapRefusals, listedRefusals, refusedNow } from "../../../static/js/play/words/refused_tap.js";
import { current, initial, onBoard } from "../../../static/js/play/state/state.js";
import { choose } from "../../../static/js/play/systems/chosen.js";
import * as modern from "../../../static/js/play/systems/modern.js";
import { readTexts } from "../../../static/js/play/ui/texts.js";

const TEXTS = { checking: "Checking …", "not-a-choice": "This cannot be chosen now. {prompt}", "hold-first": "First choose what to place." };
const Template = class {
  content = { querySelectorAll: () => Object.entries(TEXTS).map(([key, textContent]) => ({ getAttribute: () => key, textContent })) };
};
Object.assign(globalThis, { HTMLTemplateElement: Template, document: { getElementById: () => new Template() } });
readTexts();
choose({ ...modern, board: squares });

const recorded = JSON.parse(readFileSync(new URL("modern.json", import.meta.url), "utf-8"));
const SIGHT = { clause: "MW-FIRE-4", sentence: "There is no line of sight." };
const FAR = { clause: "MW-MOVE-2", sentence: "a7 is too far." };

/** @param {string} kind @param {object} [change] */
function moment(kind, change = {}) {
  const seats = [0, 1].map((seat) => ({ seat, name: "", mine: true }));
  const state = initial(/** @type {any} */ ({ layout: recorded.layout, match: { id: "m", seq: 1, seats, ...recorded.moments[kind] } }));
  return { ...state, ...change };
}

/** A page in that state whose server gives `answer` when it is asked about a command. */
function page(/** @type {any} */ state, /** @type {any} */ answer) {
  const asked = /** @type {any[]} */ ([]);
  const session = { state, set(/** @type {object} */ change) { session.state = { ...session.state, ...change }; } };
  const api = { check: async (/** @type {any} */ { command }) => (asked.push(command), answer) };
  return { session, asked, explain: createTapRefusals(/** @type {any} */ (session), /** @type {any} */ (api)) };
}

const refused = (/** @type {object[]} */ ...refusals) => ({ is: "done", body: { legal: false, refusals } });

test("reasons that came with the decision are given at once", () => {
  const options = [{ command: { type: "FireAt" }, subject: "s1", target: "n1", legal: false, refusals: [SIGHT] }, { command: { type: "FireAt" }, subject: "s1", target: "n2", legal: true, refusals: [] }];
  const state = moment("act", { picked: "s1" });
  const asked = { ...state, match: { ...state.match, decisions: [{ ...state.match.decisions[0], options }] } };
  assert.deepEqual([listedRefusals(asked, "n1"), listedRefusals(asked, "n2"), listedRefusals(asked, "a1")], [[SIGHT], [], []]);
});

test("what is not listed is asked of the server: the square that a unit would go to", async () => {
  const state = moment("act");
  const unit = onBoard(state).find(({ seat }) => seat === current(state)?.seat);
  const { session, asked, explain } = page({ ...state, picked: unit?.id }, refused(FAR));
  await explain("a7");
  assert.equal(asked[0].type, "MoveUnit");
  assert.deepEqual(session.state.refused, { text: "", refusals: [FAR] });
});

test("what the server has no reason against is no choice at all, and the question is repeated", async () => {
  const state = moment("act");
  const { session, asked, explain } = page(state, refused());
  await explain("d4");
  assert.equal(asked.length, 0);
  assert.match(session.state.refused.text, /^This cannot be chosen now\. ./);
});

test("while nothing is in hand, it has to be chosen first", async () => {
  const state = moment("place");
  const draft = squares.draftFor(/** @type {any} */ (current(state)), state);
  const { session, explain } = page({ ...state, draft: { ...draft, held: "" } }, refused());
  await explain("a8");
  assert.equal(session.state.refused.text, TEXTS["hold-first"]);
});

test("an order is tried with the square that was meant", () => {
  const state = moment("place");
  const decision = /** @type {any} */ (current(state));
  const held = decision.choices[0].subject;
  const draft = { ...squares.draftFor(decision, state), held };
  const command = /** @type {any} */ (tried(/** @type {any} */ ({ ...state, draft }), decision, "h8"));
  assert.deepEqual([command.type, command.unit, command.square], ["PlaceUnit", held, "h8"]);
});

test("an answer that comes after the next tap is not shown", async () => {
  const state = moment("act");
  const unit = onBoard(state).find(({ seat }) => seat === current(state)?.seat);
  const { session, explain } = page({ ...state, picked: unit?.id }, refused(FAR));
  const waits = explain("a7");
  session.set({ refused: null });
  await waits;
  assert.equal(session.state.refused, null);
});

test("somebody who only watches is told nothing", async () => {
  const state = moment("act");
  const seats = state.match.seats.map((each) => ({ ...each, mine: false }));
  const { session, explain } = page({ ...state, match: { ...state.match, seats } }, refused());
  await explain("d4");
  assert.equal(session.state.refused, null);
});

test("what is set down where it may not stand is said too, once it is let go", () => {
  const state = moment("place");
  const decision = /** @type {any} */ (current(state));
  const draft = { ...squares.draftFor(decision, state), verdict: { legal: false, refusals: [FAR] } };
  assert.deepEqual(refusedNow(/** @type {any} */ ({ ...state, draft })), { text: "", refusals: [FAR] });
  assert.equal(refusedNow(/** @type {any} */ ({ ...state, draft, dragging: true })), null);
});

test("bare ground is nobody who could be activated", () => {
  const state = moment("choose-units");
  const decision = /** @type {any} */ (current(state));
  assert.equal(subjects(decision).includes(""), false);
  assert.equal(tried(state, decision, "a4"), null);
});
