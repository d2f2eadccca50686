// What survives a reload: a deployment half set out in its tab, and in the browser who passes at every stop.

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
  storage("sessionStorage")?.setItem(address(state), JSON.stringify({ seq, kind, spots, via, ability, reserve }));
}

/**
 * The draft that was kept for exactly this moment of the match, or null.
 *
 * @param {State} state
 * @returns {Draft | null}
 */
export function recall(state) {
  const decision = current(state);
  const kept = JSON.parse(storage("sessionStorage")?.getItem(address(state)) ?? "null");
  if (!decision || kept?.seq !== state.match.seq || kept.kind !== decision.kind) return null;
  const { kind, spots, via, ability = "", reserve = [] } = kept;
  const partial = decision.may_be_partial === true;
  return { kind, held: heldAtFirst(decision), spots, via, ability, reserve, partial, verdict: null };
}

/** @param {State} state */
export function forget(state) {
  storage("sessionStorage")?.removeItem(address(state));
}

/**
 * @param {string} match
 * @param {number} seat
 */
const passingAt = (match, seat) => `frontier/passing/${match}/${seat}`;

/**
 * @param {import("./types.js").Match} match
 * @returns {number[]} the seats of this browser that pass at every stop
 */
export function recallPassing(match) {
  const own = match.seats.filter(({ mine }) => mine).map(({ seat }) => seat);
  return own.filter((seat) => storage("localStorage")?.getItem(passingAt(match.id, seat)) === "on");
}

/**
 * @param {string} match
 * @param {number} seat
 * @param {boolean} on
 */
export function rememberPassing(match, seat, on) {
  if (on) storage("localStorage")?.setItem(passingAt(match, seat), "on");
  else storage("localStorage")?.removeItem(passingAt(match, seat));
}

/** @param {"sessionStorage" | "localStorage"} kind */
function storage(kind) {
  try {
    return window[kind];
  } catch {
    return null;
  }
}
