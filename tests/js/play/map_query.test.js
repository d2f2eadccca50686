import assert from "node:assert/strict";
import test from "node:test";

import { aimedAt, changed, isComplete, parametersOf, pointOf, pointSent, question } from "../../../static/js/play/state/map_query.js";

test("a question begins with what is picked and is complete once it has a place", () => {
  assert.equal(isComplete(question("")), false);
  assert.equal(isComplete(question("a1")), true);
  assert.equal(isComplete({ ...question("a1"), ask: "between" }), false);
  assert.equal(isComplete({ ...question("a1"), ask: "between", to: "d1" }), true);
});

test("a change awaits a new answer", () => {
  const answered = { ...question("a1"), result: /** @type {any} */ ({}), failed: "no" };
  assert.deepEqual(changed(answered, { within: "10" }), { ...question("a1"), within: "10" });
});

test("a place chosen on the map is where it is asked from, or the other end of what lies between", () => {
  assert.equal(aimedAt(question(""), "a1").from, "a1");
  assert.equal(aimedAt(question("a1"), "a2").from, "a2");
  const between = { ...question("a1"), ask: /** @type {const} */ ("between") };
  assert.equal(aimedAt(between, "d1").to, "d1");
  assert.equal(aimedAt({ ...between, to: "d1" }, "a2").from, "a2");
  assert.deepEqual(aimedAt({ ...between, to: "d1" }, "d1").to, "");
});

test("points travel as two numbers", () => {
  assert.equal(pointSent([3.14159, 2]), "3.14,2");
  assert.deepEqual(pointOf("3.14,2"), [3.14, 2]);
  assert.equal(pointOf("a1"), null);
  assert.equal(pointOf("3,"), null);
  assert.equal(pointOf(""), null);
});

test("what does not belong to a question is not sent with it", () => {
  const asked = { ...question("a1"), to: "d1", within: "10" };
  assert.deepEqual(parametersOf(asked, null), { ask: "sees", from: "a1", within: "10" });
  assert.deepEqual(parametersOf({ ...asked, ask: "between" }, 1), { ask: "between", from: "a1", to: "d1", level: "1" });
  assert.deepEqual(parametersOf({ ...asked, ask: "reach" }, null), { ask: "reach", from: "a1" });
});
