// Requests what is shown by itself: ranges of the piece under the pointer, chances of the unit that acts, where a unit may go.

import { surrounded } from "../state/range_rings.js";
import { acting, current, mayAnswer } from "../state/state.js";
import { board } from "../systems/chosen.js";

/** @typedef {import("../state/store.js").Store} Store */

const LOOK = 60; // ms that a piece is looked at before its surroundings are asked for

/**
 * Without an answer the same drawing stays, not another one.
 *
 * @param {Pick<import("./api.js").Api, "promises" | "ranges" | "questions">} api
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

  /**
   * Without an answer the player goes on all the same: the server checks every command.
   *
   * @param {import("../state/state.js").Going | null} going
   * @param {number} seq
   */
  async function lookWhere(going, seq) {
    const reach = { going, seq, area: null, failed: false };
    store.put({ reach });
    if (!going) return;
    const answer = await api.questions([{ ask: "reach", ...going }], () => store.state.reach === reach);
    if (store.state.reach !== reach) return;
    const area = answer.is === "done" ? (answer.body.answers[0].area ?? null) : null;
    store.set({ reach: { ...reach, area, failed: !area } });
  }

  /** @returns {import("../state/state.js").Going | null} */
  function goingNow() {
    const { state } = store;
    const decision = mayAnswer(state) ? current(state) : null;
    return decision && state.draft ? board().goingOf(decision, state.draft) : null;
  }

  return () => {
    const { match: { seq }, around, ahead, reach } = store.state;
    const piece = surrounded(store.state);
    if (around.piece !== piece || (piece && around.seq !== seq)) lookAround(piece, seq);
    const unit = acting(store.state);
    if (ahead.unit !== unit || (unit && ahead.seq !== seq)) void lookAhead(unit, seq);
    const going = goingNow();
    if (!isSame(reach.going, going) || (going && reach.seq !== seq)) void lookWhere(going, seq);
  };
}

/**
 * @param {import("../state/state.js").Going | null} one
 * @param {import("../state/state.js").Going | null} other
 */
function isSame(one, other) {
  return one?.unit === other?.unit && one?.athletics === other?.athletics;
}
