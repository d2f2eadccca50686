// Turns units on a square board with the arrow keys: an arrow's direction is the new facing.

import { FACINGS, squareFor } from "../state/squares.js";
import { current, mayAnswer } from "../state/state.js";

/** @typedef {import("../state/squares.js").Facing} Facing */
/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../state/state.js").State} State */

/** @type {Record<Facing, readonly [number, number]>} squares to the east and to the north */
const WAYS = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/**
 * Find the option that turns a unit in an arrow's direction: the unit that must turn or, with Shift, the selected unit.
 *
 * @param {State} state
 * @param {readonly [number, number]} way `[0, 0]` keeps the current facing
 * @param {boolean} shift
 * @returns {number | null} index of the option
 */
export function turned(state, way, shift) {
  const options = (mayAnswer(state) && current(state)?.options) || [];
  const facing = FACINGS.find((each) => WAYS[each].every((step, axis) => step === way[axis]));
  if (!facing) return settled(state, options);
  const found = options.findIndex(({ legal, subject, command: { type, facing: to } }) => {
    const turns = type === "Face" || (shift && type === "Pivot" && subject === state.picked);
    return legal && turns && to === facing;
  });
  return found < 0 ? null : found;
}

/**
 * The turn that is marked, while the keys are with the unit that it turns.
 *
 * @param {State} state
 * @param {Option[]} options
 */
function settled(state, options) {
  const marked = state.option === null ? undefined : options[state.option];
  if (!marked || !(marked.command.type === "Face" || marked.command.type === "Pivot")) return null;
  const isThere = squareFor(state, marked.subject) === squareFor(state, state.focused);
  return isThere || !state.focused ? state.option : null;
}

/**
 * The way that a unit would face by the answer that is marked.
 *
 * @param {State} state
 * @returns {{ square: string, facing: Facing } | null}
 */
export function turnShown(state) {
  const marked = state.option === null || !mayAnswer(state) ? undefined : current(state)?.options?.[state.option];
  const facing = marked?.command.facing;
  const square = marked ? squareFor(state, marked.subject) : "";
  return facing && square ? { square, facing: /** @type {Facing} */ (facing) } : null;
}
