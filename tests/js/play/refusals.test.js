import assert from "node:assert/strict";
import test from "node:test";

import { byReason, listed } from "../../../static/js/play/panel/refusals.js";

/** @param {string} unit @param {string} clause @param {string} target @param {string[]} [abilities] */
function refused(unit, clause, target, abilities) {
  const command = { type: "FireAt", unit, target, ...(abilities ? { abilities } : {}) };
  return { unit, text: `→ ${target}`, option: /** @type {any} */ ({ command, refusals: [{ clause, sentence: `${target} is too far.` }] }) };
}

test("many refusals become a group for each rule, the longest first, with its units", () => {
  const far = Array.from({ length: 84 }, (_, at) => refused(`s${at % 12}`, "MW-RANGE-3", `n${at}`));
  const found = byReason([refused("s1", "MW-FIRE-4", "n1"), ...far]);
  assert.deepEqual(found.map(({ clause, count, units }) => [clause, count, units.size]), [["MW-RANGE-3", 84, 12], ["MW-FIRE-4", 1, 1]]);
  assert.equal(found[0].units.get("s0")?.length, 7);
});

test("what differs in a declared ability alone is listed once", () => {
  const found = byReason([refused("s1", "FR-ACT-6", "n1", []), refused("s1", "FR-ACT-6", "n1", ["aim"]), refused("s1", "FR-ACT-6", "n2", [])]);
  assert.deepEqual(found.map(({ count }) => count), [2]);
});

test("what all choices begin with is said once", () => {
  assert.equal(listed(["Fire → Infantry 1", "Fire → Tanks", "Fire → Mortars"]), "Fire → Infantry 1, Tanks, Mortars");
  assert.equal(listed(["Fire → Tanks", "Halt"]), "Fire → Tanks, Halt");
  assert.equal(listed(["→ e4", "→ e5"]), "→ e4, e5");
  assert.equal(listed(["Advance", "Open Fire"]), "Advance, Open Fire");
});
