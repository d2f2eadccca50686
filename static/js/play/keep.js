// A deployment half set out survives a reload: the draft is kept in this tab until it is sent.

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
  const { kind, spots, via, elevation } = draft;
  storage()?.setItem(address(state), JSON.stringify({ seq, kind, spots, via, elevation }));
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
  const held = decision.area?.subject || (decision.kind === "marker" ? (decision.tokens?.[0]?.id ?? "") : "");
  return { kind: kept.kind, held, spots: kept.spots, via: kept.via, elevation: kept.elevation, verdict: null };
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
