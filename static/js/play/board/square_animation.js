// Converts commits on a square board into animation steps: paths between squares, and dice.

import { middleOf } from "../state/squares.js";
import { system } from "../systems/chosen.js";

/** @typedef {import("../state/modern_types.js").Commit} Commit */
/** @typedef {import("../state/modern_types.js").Fact} Fact */
/** @typedef {import("../state/types.js").Node} Node */
/** @typedef {import("./animation_timeline.js").Fact} Shown */

/** Facts in which a unit comes to another square. */
const GOES = new Set(["UnitMoved", "FollowedUp", "UnitWithdrew"]);

/**
 * @param {readonly Commit[]} commits
 * @param {ReadonlyMap<string, import("../state/types.js").Unit>} stood where units were before
 * @param {Record<string, string>} words
 * @returns {import("./animation_timeline.js").Commit[]}
 */
export function marched(commits, stood, words) {
  const squares = new Map([...stood].map(([id, { square = "" }]) => [id, square]));
  return commits.map((commit) => ({ ...commit, events: commit.events.map((fact) => step(fact, squares, words)) }));
}

/**
 * @param {Fact} fact
 * @param {Map<string, string>} squares of units, brought up to date
 * @param {Record<string, string>} words
 * @returns {Shown}
 */
function step(fact, squares, words) {
  const { type, unit = "", square = "" } = fact;
  if (GOES.has(type)) {
    const from = squares.get(unit);
    squares.set(unit, square);
    const way = type === "UnitMoved" ? /** @type {string[]} */ (fact.path) : [square];
    return { ...fact, type: "UnitMoved", path: [...(from ? [from] : []), ...way].map(nodeOf) };
  }
  const [active, reactive] = system().rollsOf(fact, words);
  const pathless = /** @type {Shown} */ (fact);
  return active ? { ...pathless, type: "ActionRolled", active, reactive } : pathless;
}

/**
 * @param {string} square
 * @returns {Node}
 */
function nodeOf(square) {
  const [x, y] = middleOf(square);
  return [x, y, 0];
}
