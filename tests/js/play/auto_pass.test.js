import assert from "node:assert/strict";
import test from "node:test";

import { wishOf, withAll, withUses } from "../../../static/js/play/panel/auto_pass.js";

const match = { passing: [{ seat: 1, always: false, uses: ["ghost-field"] }] };

test("a seat has the wish that the server tells, or none", () => {
  assert.deepEqual(wishOf(match, 1).uses, ["ghost-field"]);
  assert.deepEqual(wishOf(match, 0), { seat: 0, always: false, uses: [] });
});

test("passing everywhere keeps the single wishes, and being asked again forgets them", () => {
  assert.deepEqual(withAll(wishOf(match, 1), true), { seat: 1, always: true, uses: ["ghost-field"] });
  assert.deepEqual(withAll(wishOf(match, 1), false), { seat: 1, always: false, uses: [] });
});

test("uses are added once and taken out", () => {
  const both = withUses(wishOf(match, 1), ["ghost-field", "repulsor-field"], true);
  assert.deepEqual(both.uses, ["ghost-field", "repulsor-field"]);
  assert.deepEqual(withUses(both, ["ghost-field"], false).uses, ["repulsor-field"]);
});
