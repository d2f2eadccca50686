// Turning on a chessboard by the arrows: the way that an arrow points is the way that a unit is to face.

import { FACINGS, squareFor } from "../squares.js";
import { current, mayAnswer } from "../state.js";

/** @typedef {import("../squares.js").Facing} Facing */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../state.js").State} State */

/** @type {Record<Facing, readonly [number, number]>} squares to the east and to the north */
const WAYS = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

/**
 * The answer that turns a unit the way of an arrow: whoever has to turn; with Shift, who is picked and may turn.
 *
 * @param {State} state
 * @param {readonly [number, number]} way `[0, 0]`: the one that is turned to already
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
