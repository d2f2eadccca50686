// Roving tabindex: which piece holds the board's single tab stop, for keyboard navigation.

import { board } from "./systems/chosen.js";

/**
 * What holds the board's one tab stop: where the keys were last, else what is offered, else what stands first.
 *
 * @param {import("./state.js").State} state
 */
export function tabStop(state) {
  const all = board().reachable(state);
  return (all.find(({ id, unit }) => id === state.focused || (unit && unit === state.focused)) ?? all[0])?.id;
}
