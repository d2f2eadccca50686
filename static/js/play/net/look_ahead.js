// Requests what is shown beside the board by itself: ranges of the piece under the pointer, chances of the unit that acts.

import { surrounded } from "../state/range_rings.js";
import { acting } from "../state/state.js";

/** @typedef {import("../state/store.js").Store} Store */

const LOOK = 60; // ms that a piece is looked at before its surroundings are asked for

/**
 * Without an answer the same drawing stays, not another one.
 *
 * @param {Pick<import("./api.js").Api, "promises" | "ranges">} api
 * @param {Store} store
 * @returns {() => void} to be called after each change
 */
export function createLookAhead(api, store) {
  /** @type {number | undefined} */
  let look;

  /**
   * @param {string} unit
   * @param {number} seq
   */
  async function lookAhead(unit, seq) {
    const ahead = { unit, seq, result: null };
    store.put({ ahead });
    if (!unit) return;
    const answer = await api.promises(unit, () => store.state.ahead === ahead);
    if (store.state.ahead === ahead && answer.is === "done") store.set({ ahead: { unit, seq, result: answer.body } });
  }

  /**
   * @param {string} piece
   * @param {number} seq
   */
  function lookAround(piece, seq) {
    window.clearTimeout(look);
    const around = { piece, seq, result: null };
    store.put({ around });
    if (!piece) return;
    look = window.setTimeout(async () => {
      const answer = await api.ranges(piece, () => store.state.around === around);
      if (store.state.around === around && answer.is === "done") store.set({ around: { piece, seq, result: answer.body } });
    }, LOOK);
  }

  return () => {
    const { match: { seq }, around, ahead } = store.state;
    const piece = surrounded(store.state);
    if (around.piece !== piece || (piece && around.seq !== seq)) lookAround(piece, seq);
    const unit = acting(store.state);
    if (ahead.unit !== unit || (unit && ahead.seq !== seq)) void lookAhead(unit, seq);
  };
}
