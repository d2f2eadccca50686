import assert from "node:assert/strict";
import test from "node:test";

import { submitWithRetry } from "../../../static/js/play/net/seal_retry.js";

const ASKED = /** @type {any} */ ({ seat: 0, kind: "seal-faction", prompt: { clause: "FR-SELECT-2", text: "Choose." } });
const SEAL = { seat: 0, seq: 4, command: { type: "Seal", slot: "faction", payload: '"rebels"' } };
const STALE = /** @type {const} */ ({ is: "stale" });
const DONE = { is: "done", body: {} };

/**
 * A server that answers in this order, and has the match at step 5.
 *
 * @param {any[]} answers
 * @param {any[]} decisions
 */
function server(answers, decisions) {
  /** @type {any[]} */
  const got = [];
  const api = /** @type {any} */ ({
    submit: async (/** @type {any} */ body) => {
      got.push(body);
      return answers.shift();
    },
    match: async () => ({ is: "done", body: { seq: 5, decisions } }),
  });
  return { api, got };
}

test("a seal is sent again when the other side was a moment faster", async () => {
  const { api, got } = server([STALE, DONE], [ASKED]);

  assert.equal(await submitWithRetry(api, SEAL, ASKED), DONE);
  assert.deepEqual(got.map(({ seq }) => seq), [4, 5]);
  assert.notEqual(got[0].id, got[1].id);
});

test("a seal that is no longer asked for is not", async () => {
  const { api, got } = server([STALE], [{ ...ASKED, kind: "seal-roster" }]);

  assert.equal(await submitWithRetry(api, SEAL, ASKED), STALE);
  assert.equal(got.length, 1);
});

test("no other answer is sent twice", async () => {
  const { api, got } = server([STALE], [ASKED]);

  assert.equal(await submitWithRetry(api, { ...SEAL, command: { type: "Decline" } }, ASKED), STALE);
  assert.equal(got.length, 1);
});
