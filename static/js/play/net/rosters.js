// Loads the rosters that a seat may lock: when one must be locked, and when the page is shown again.

import { errorMessage } from "../ui/error_messages.js";
import { current, isMine } from "../state/state.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../state/state.js").State} State */

/**
 * @param {() => Session} session
 * @param {Pick<import("./api.js").Api, "rosters">} api
 * @returns {(state: State) => void} to be called with every state that is drawn
 */
export function createRosters(session, api) {
  /** @type {Set<number>} */
  const asked = new Set();

  /** @param {number} seat */
  async function ask(seat) {
    asked.add(seat);
    const answer = await api.rosters(seat);
    if (answer.is !== "done") return void asked.delete(seat); // asked again with the next drawing
    session().set({ rosters: { ...session().state.rosters, [seat]: answer.body } });
  }

  document.addEventListener("visibilitychange", () => {
    const seat = document.hidden ? null : locking(session().state);
    if (seat !== null) void ask(seat);
  });

  return (state) => {
    const seat = locking(state);
    if (seat !== null && !state.rosters[seat] && !asked.has(seat)) void ask(seat);
  };
}

/**
 * A private copy of a roster, or the roster hidden from others until the reveal; then what the seat could lock.
 *
 * @param {Pick<Session, "state" | "set">} session
 * @param {Pick<import("./api.js").Api, "keepRosterSecret">} api
 * @param {number} seat
 * @param {string} roster
 * @param {"copy/" | "hide/"} what
 */
export async function keepSecret(session, api, seat, roster, what) {
  const answer = await api.keepRosterSecret(what, { seat, roster });
  if (answer.is === "done") session.set({ rosters: { ...session.state.rosters, [seat]: answer.body } });
  else if (answer.is !== "stale") session.set({ notice: errorMessage(answer) });
}

/**
 * The seat of this browser that is to lock a roster now.
 *
 * @param {State} state
 * @returns {number | null}
 */
export function locking(state) {
  const decision = current(state);
  return decision?.kind === "seal-roster" && isMine(state, decision.seat) ? decision.seat : null;
}
