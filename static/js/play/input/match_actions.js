// Actions that end with a request about the match: seal, undo, concede, offer to stop, claim time.

import { keepSecret } from "../net/rosters.js";
import { askForUndo } from "../panel/undo.js";

/** @typedef {import("../state/types.js").Command} Command */

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../net/api.js").Api} api
 */
export function createMatchActions(session, api) {
  return {
    seal: session.send,
    wishPassing: session.wishPassing,
    sayAboutUndo: session.sayAboutUndo,
    claimTime: session.claimTime,

    undo() {
      const { undo } = session.state.match;
      if (undo.allowed) session.undo();
      else if (undo.ask) askForUndo(session.state, () => session.sayAboutUndo("ask/"));
      else session.set({ notice: { tone: "info", text: undo.why ?? "", refusals: [], answers: true } });
    },

    /** @param {number} seat */
    concede(seat) {
      session.send(seat, { type: "Concede" });
    },

    /** @param {number} seat */
    offerStop(seat) {
      session.send(seat, { type: "OfferStop" });
    },

    /**
     * @param {number} seat
     * @param {boolean} accept
     */
    answerStop(seat, accept) {
      session.send(seat, { type: "AnswerStop", accept });
    },

    /**
     * @param {number} seat
     * @param {string} roster
     * @param {"copy/" | "hide/"} what
     */
    keepRosterSecret(seat, roster, what) {
      void keepSecret(session, api, seat, roster, what);
    },
  };
}
