import assert from "node:assert/strict";
import test from "node:test";

import { hex, sha256, utf8 } from "../../../static/js/verify/sha256.js";
import { verifyReveals } from "../../../static/js/play/net/reveals.js";

const SALT = "ab".repeat(32);
const commitment = (/** @type {string} */ payload) => hex(sha256(utf8(`${payload}|${SALT}`)));

/** @param {object[]} events @param {object} [more] */
const commit = (events, more = {}) => /** @type {any} */ ({ undone: false, events, ...more });
const numbered = (/** @type {any[]} */ commits) => commits.map((each, seq) => ({ seq, ...each }));
const sealed = (/** @type {number} */ seat, /** @type {string} */ payload) => ({ type: "Sealed", seat, slot: "faction", commitment: commitment(payload) });
const opened = (/** @type {number} */ seat, /** @type {string} */ payload) => ({ type: "Revealed", seat, slot: "faction", payload, salt: SALT });
const verdicts = (/** @type {any[]} */ commits) => verifyReveals(numbered(commits)).flatMap(({ events }) => events.filter(({ type }) => type === "Revealed").map(({ proven: holds }) => holds));

test("a choice that is opened as it was sealed is proven", () => {
  const log = [commit([sealed(0, '"rebels"')]), commit([sealed(1, '"raiders"')]), commit([opened(0, '"rebels"'), opened(1, '"raiders"')])];

  assert.deepEqual(verdicts(log), [true, true]);
});

test("another choice than the sealed one is not", () => {
  const log = [commit([sealed(0, '"rebels"')]), commit([sealed(1, '"raiders"')]), commit([opened(0, '"raiders"'), opened(1, '"raiders"')])];

  assert.deepEqual(verdicts(log), [false, true]);
});

test("a seal that was taken back binds nobody", () => {
  const log = [commit([sealed(0, '"rebels"')]), commit([sealed(0, '"raiders"')], { undone: true }), commit([opened(0, '"rebels"')])];

  assert.deepEqual(verdicts(log), [true]);
});

test("what was never sealed is not proven", () => {
  assert.deepEqual(verdicts([commit([opened(0, '"rebels"')])]), [false]);
});

test("a log with a gap proves nothing, and disproves nothing", () => {
  const log = [commit([sealed(0, '"rebels"')]), commit([opened(0, '"rebels"')], { seq: 2 })];

  assert.deepEqual(verdicts(log), [undefined]);
});

test("other commits stay as they are", () => {
  const log = numbered([commit([{ type: "TurnBegan" }])]);

  assert.equal(verifyReveals(log)[0], log[0]);
});
