// Roving tabindex: which piece holds the board's single tab stop, for keyboard navigation.

import { board } from "../systems/chosen.js";

/**
 * Id of the piece with tabindex 0: the last one focused, else the first one offered, else the first on the board.
 *
 * @param {import("./state.js").State} state
 */
export function tabStop(state) {
  const all = board().reachable(state);
  return (all.find(({ id, unit }) => id === state.focused || (unit && unit === state.focused)) ?? all[0])?.id;
}
