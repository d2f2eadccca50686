import assert from "node:assert/strict";
import test from "node:test";

import { begunOf, filled } from "../../../static/js/play/state/order_drafts.js";
import { fillWithSuggestion } from "../../../static/js/play/input/auto_placement.js";
import { readTexts } from "../../../static/js/play/ui/texts.js";

globalThis.HTMLTemplateElement = class {
  content = { querySelectorAll: () => [{ getAttribute: () => "set-out-failed", textContent: "No suggestion." }] };
};
globalThis.document = { getElementById: () => new HTMLTemplateElement() };
readTexts();

const EMPTY = { kind: "seal-deployment", held: "s1", spots: {}, via: [], ability: "", reserve: [], partial: false, verdict: null, orders: {} };
const PLAN = { type: "Seal", slot: "deployment", payload: JSON.stringify({ placements: [{ type: "PlaceUnit", unit: "s1", square: "c2", facing: "N", kind: "infantry" }] }) };
const DECISION = { seat: 1 };

/** A page that is asked for drafts, and a server that gives `answer`. */
function table(answer, draft = EMPTY) {
  const told = [];
  const session = {
    state: { busy: false, draft, notice: null },
    set(change) {
      this.state = { ...this.state, ...change };
    },
    setDraft(draft) {
      this.set({ draft });
    },
  };
  return { session, told, api: { suggest: async (body) => (told.push(body), answer) } };
}

test("a sealed plan fills the orders, and nobody is in hand", () => {
  const draft = filled(EMPTY, PLAN);
  assert.deepEqual(draft.orders, { s1: { square: "c2", facing: "N", row: "infantry" } });
  assert.equal(draft.held, "");
  assert.equal(begunOf(EMPTY), null);
  assert.equal(begunOf(draft)?.slot, "deployment");
});

test("in the open the unit in hand is asked about and stays in hand", () => {
  const hand = { ...EMPTY, kind: "place", held: "s4" };
  assert.deepEqual(begunOf(hand), { type: "PlaceUnit", unit: "s4", square: "", facing: "N" });
  const draft = filled(hand, { type: "PlaceUnit", unit: "s4", square: "d1", facing: "N" });
  assert.deepEqual([draft.held, draft.orders], ["s4", { s4: { square: "d1", facing: "N" } }]);
});

test("what the server suggests becomes the draft; what was begun is told", async () => {
  const { session, told, api } = table({ is: "done", body: { command: PLAN } });
  await fillWithSuggestion(session, api, DECISION, null, filled);
  assert.deepEqual(told, [{ seat: 1 }]);
  assert.equal(session.state.draft.orders.s1.square, "c2");
  assert.equal(session.state.busy, false);
  await fillWithSuggestion(session, api, DECISION, PLAN, filled);
  assert.deepEqual(told[1], { seat: 1, command: PLAN });
});

test("without a suggestion the draft stays, and the reason is said", async () => {
  const refusals = [{ clause: "", sentence: "Nothing." }];
  const { session, api } = table({ is: "refused", refusals });
  await fillWithSuggestion(session, api, DECISION, null, filled);
  assert.equal(session.state.draft, EMPTY);
  assert.deepEqual(session.state.notice, { tone: "warning", text: "No suggestion.", refusals });
});

test("a suggestion that comes too late is dropped", async () => {
  const { session, api } = table({ is: "done", body: { command: PLAN } });
  const asked = fillWithSuggestion(session, api, DECISION, null, filled);
  const other = { ...EMPTY, held: "s2" };
  session.setDraft(other);
  await asked;
  assert.equal(session.state.draft, other);
});

test("while the page is busy nothing is asked", async () => {
  const { session, told, api } = table({ is: "done", body: { command: PLAN } });
  session.set({ busy: true });
  await fillWithSuggestion(session, api, DECISION, null, filled);
  assert.deepEqual(told, []);
});
