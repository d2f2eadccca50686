import assert from "node:assert/strict";
import test from "node:test";

import { automaticPass, passOf, passStops } from "../../../static/js/play/passing.js";
import { initial } from "../../../static/js/play/state.js";

const PASS = { type: "Decline" };
const choice = (command, legal = true) => ({ command, legal });
const stop = (seat, options = [choice({ type: "UseAbility", unit: "a1", ability: "ghost-field" }), choice(PASS)]) => ({ seat, kind: "stop", options });
const matchOf = (seq, decisions) => ({ seq, decisions, seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }] });
const stateWith = (passing) => (match) => ({ ...initial({ match }), passing });
const done = (match, commits = []) => ({ is: "done", body: { match, commits } });

/** A server that plays what is sent, and remembers it. */
function server(answers) {
  const sent = [];
  return { sent, submit: async (body) => (sent.push(body), answers.shift()) };
}

test("a stop is passed with the answer that the server offers, and nothing else is", () => {
  assert.deepEqual(passOf(stop(0)), PASS);
  assert.equal(passOf(stop(0, [choice(PASS, false)])), undefined);
  assert.equal(passOf({ ...stop(0), kind: "reaction" }), undefined);
  assert.equal(passOf({ seat: 0, kind: "stop" }), undefined);
});

test("only a seat of this browser that wishes it passes by itself", () => {
  const asked = (passing, seat) => automaticPass(stateWith(passing)(matchOf(3, [stop(seat)])));
  assert.deepEqual(asked([0], 0), { seat: 0, command: PASS });
  assert.equal(asked([], 0), null);
  assert.equal(asked([1], 0), null);
  assert.equal(asked([0, 1], 1), null);
  assert.equal(automaticPass(stateWith([0])(matchOf(3, []))), null);
});

test("one stop after the other is passed, each at the step that the last answer reached", async () => {
  const action = matchOf(6, [{ seat: 0, kind: "action", options: [] }]);
  const api = server([done(matchOf(5, [stop(0)]), [{ seq: 5 }]), done(action, [{ seq: 6 }])]);
  const answer = await passStops(done(matchOf(4, [stop(0)]), [{ seq: 4 }]), stateWith([0]), api);
  assert.deepEqual(api.sent.map(({ seat, seq, command }) => ({ seat, seq, command })), [
    { seat: 0, seq: 4, command: PASS },
    { seat: 0, seq: 5, command: PASS },
  ]);
  assert.notEqual(api.sent[0].id, api.sent[1].id);
  assert.deepEqual(answer.body, { match: action, commits: [{ seq: 4 }, { seq: 5 }, { seq: 6 }], passed: [5, 6] });
});

test("a pass that does not arrive leaves the stop to the player", async () => {
  const here = matchOf(4, [stop(0)]);
  for (const fault of [{ is: "away" }, { is: "stale" }, { is: "refused", refusals: [] }]) {
    const api = server([fault]);
    const answer = await passStops(done(here), stateWith([0]), api);
    assert.equal(api.sent.length, 1);
    assert.deepEqual(answer.body, { match: here, commits: [], passed: [] });
  }
});

test("a wish that ends while a pass is on its way ends the passing", async () => {
  const wishes = [[0], []];
  const api = server([done(matchOf(5, [stop(0)]), [{ seq: 5 }])]);
  const answer = await passStops(done(matchOf(4, [stop(0)])), (match) => stateWith(wishes.shift())(match), api);
  assert.deepEqual(answer.body.passed, [5]);
});

test("nothing is passed after an answer that failed", async () => {
  const api = server([]);
  assert.deepEqual(await passStops({ is: "away" }, stateWith([0]), api), { is: "away" });
  assert.deepEqual(api.sent, []);
});
