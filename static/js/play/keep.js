// What survives a reload: a deployment half set out, in its tab.

import { heldAtFirst } from "./drafts.js";
import { current } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./drafts.js").Draft} Draft */

/** @param {State} state */
const address = (state) => `frontier/draft/${state.match.id}`;

/**
 * @param {State} state
 * @param {Draft} draft
 */
export function remember(state, draft) {
  const { seq } = state.match;
  const { kind, spots, via, ability, reserve } = draft;
  storage()?.setItem(address(state), JSON.stringify({ seq, kind, spots, via, ability, reserve }));
}

/**
 * The draft that was kept for exactly this moment of the match, or null.
 *
 * @param {State} state
 * @returns {Draft | null}
 */
export function recall(state) {
  const decision = current(state);
  const kept = JSON.parse(storage()?.getItem(address(state)) ?? "null");
  if (!decision || kept?.seq !== state.match.seq || kept.kind !== decision.kind) return null;
  const { kind, spots, via, ability = "", reserve = [] } = kept;
  const partial = decision.may_be_partial === true;
  return { kind, held: heldAtFirst(decision), spots, via, ability, reserve, partial, verdict: null };
}

/** @param {State} state */
export function forget(state) {
  storage()?.removeItem(address(state));
}

function storage() {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
}
