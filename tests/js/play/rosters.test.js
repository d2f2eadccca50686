import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { createRosters, keepSecret } from "../../../static/js/play/net/rosters.js";

const LOCKABLE = { seat: 0, lock: "open", rosters: [], ready_made: [] };
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A page whose seat is to lock a roster, and a server that gives `answers` one after the other. */
function locking(...answers) {
  globalThis.document = { addEventListener() {} };
  const match = { decisions: [{ seat: 0, kind: "seal-roster" }], seats: [{ seat: 0, mine: true }] };
  const session = {
    state: { match, rosters: {} },
    set(change) {
      this.state = { ...this.state, ...change };
    },
  };
  const asked = [];
  const look = createRosters(() => session, { rosters: async (seat) => (asked.push(seat), answers.shift()) });
  return { session, asked, draw: () => look(session.state) };
}

test("what a seat could lock is asked once and kept", async () => {
  const { session, asked, draw } = locking({ is: "done", body: LOCKABLE });
  draw();
  draw();
  await settled();
  draw();
  assert.deepEqual(asked, [0]);
  assert.deepEqual(session.state.rosters, { 0: LOCKABLE });
});

test("what did not come is asked again with the next drawing", async () => {
  const { session, asked, draw } = locking({ is: "away" }, { is: "done", body: LOCKABLE });
  draw();
  await settled();
  draw();
  await settled();
  assert.deepEqual(asked, [0, 0]);
  assert.deepEqual(session.state.rosters, { 0: LOCKABLE });
});

test("keeping a roster secret shows the rosters of the seat as they are then", async () => {
  const { session } = locking();
  const sent = [];
  const kept = { ...LOCKABLE, rosters: [{ id: "a", warning: "" }] };
  const api = { keepRosterSecret: async (what, body) => (sent.push([what, body]), { is: "done", body: kept }) };

  await keepSecret(session, api, 0, "a", "hide/");

  assert.deepEqual(sent, [["hide/", { seat: 0, roster: "a" }]]);
  assert.deepEqual(session.state.rosters, { 0: kept });
});
