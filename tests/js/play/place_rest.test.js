import assert from "node:assert/strict";
import test from "node:test";

import { createPlaceRest } from "../../../static/js/play/input/place_rest.js";
import { canPlaceRest } from "../../../static/js/play/state/drafts.js";
import { readTexts } from "../../../static/js/play/ui/texts.js";

globalThis.HTMLTemplateElement = class {
  content = { querySelectorAll: () => [{ getAttribute: () => "set-out-failed", textContent: "No suggestion." }] };
};
globalThis.document = { getElementById: () => new HTMLTemplateElement() };
readTexts();

const PLACE = { seat: 0, kind: "place", may_be_suggested: true };
const ACT = { seat: 0, kind: "act" };

/** A page whose seat is asked `decisions`, one after the other, and a server that suggests unless it is `mute`. */
function table(decisions, { placing = { 0: null }, mute = false } = {}) {
  const [asked, sent] = [[], []];
  const session = {
    state: { busy: false, notice: null, placing, match: { decisions: decisions[0], seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }] } },
    set(change) {
      this.state = { ...this.state, ...change };
      void goOn(this.state);
    },
    send: async (seat, command) => {
      sent.push(command);
      session.set({ match: { ...session.state.match, decisions: decisions[sent.length] } });
      return true;
    },
  };
  const api = { suggest: async (body) => (asked.push(body), mute ? { is: "refused", refusals: [] } : { is: "done", body: { command: { unit: asked.length } } }) };
  const goOn = createPlaceRest(() => session, api);
  return { session, asked, sent, goOn };
}

test("every unit is placed by a command of its own until something else is asked", async () => {
  const { session, sent, goOn } = table([[PLACE], [PLACE], [PLACE], [ACT]]);
  await goOn(session.state);
  assert.deepEqual(sent, [{ unit: 1 }, { unit: 2 }, { unit: 3 }]);
  assert.deepEqual(session.state.placing, {});
});

test("while the other side places it waits, and goes on when it is asked again", async () => {
  const { session, sent, goOn } = table([[PLACE], [{ ...PLACE, seat: 1 }], [ACT]]);
  await goOn(session.state);
  assert.equal(sent.length, 1);
  assert.deepEqual(session.state.placing, { 0: null });
  session.state = { ...session.state, match: { ...session.state.match, decisions: [PLACE] } };
  await goOn(session.state);
  assert.equal(sent.length, 2);
});

test("what was begun by hand is told once, with the first question", async () => {
  const begun = { type: "PlaceUnit", unit: "s1" };
  const { session, asked, goOn } = table([[PLACE], [PLACE], [ACT]], { placing: { 0: begun } });
  await goOn(session.state);
  assert.deepEqual(asked, [{ seat: 0, command: begun }, { seat: 0 }]);
});

test("without a suggestion it stops and says so", async () => {
  const { session, sent, goOn } = table([[PLACE]], { mute: true });
  await goOn(session.state);
  assert.deepEqual([sent, session.state.placing, session.state.notice?.text], [[], {}, "No suggestion."]);
});

test("nothing is placed unasked, nor sealed unseen", async () => {
  const { session, sent, goOn } = table([[PLACE]], { placing: {} });
  await goOn(session.state);
  assert.deepEqual(sent, []);
  assert.equal(canPlaceRest({ kind: "seal-deployment", may_be_suggested: true }), false);
});
