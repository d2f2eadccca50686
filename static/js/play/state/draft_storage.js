// Saves an unsent deployment in session storage, so that it survives a reload of its tab.

import { current, isMine } from "./state.js";
import { board } from "../systems/chosen.js";

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
  storage()?.setItem(address(state), JSON.stringify({ seq, seat: current(state)?.seat, draft }));
}

/**
 * The draft saved for exactly this commit and seat, without a held token; else an empty one,
 * or null if this browser has no placement to make.
 *
 * @param {State} state
 * @returns {Draft | null}
 */
export function draftNow(state) {
  const decision = current(state);
  if (!decision || !isMine(state, decision.seat)) return null;
  const kept = JSON.parse(storage()?.getItem(address(state)) ?? "null");
  const empty = board().draftFor(decision, state);
  if (!empty || kept?.seq !== state.match.seq || kept.seat !== decision.seat || kept.draft.kind !== empty.kind) return empty;
  const { held, partial } = empty;
  return { ...empty, ...kept.draft, held, partial, verdict: null };
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
