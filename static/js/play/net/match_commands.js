// Sends what the player does to the server: commands, undo, claims of time. One request that changes the match runs at a time.

import { forget } from "../state/draft_storage.js";
import { current } from "../state/state.js";
import { newId } from "./api.js";
import { isWhole, verifyReveals } from "./reveals.js";
import { submitWithRetry } from "./seal_retry.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/types.js").Command} Command */

const SLOW = 400; // ms until a wait is shown

/**
 * @param {import("./api.js").Api} api
 * @param {Store} store
 * @param {import("./match_updates.js").Updates} updates
 * @param {() => void} changed called once the player's own change is taken in
 */
export function createMatchCommands(api, store, { receive, readLog, refuse }, changed) {
  /**
   * Runs one request that changes the match; the wait shows after a moment.
   *
   * @param {() => Promise<import("./api.js").Answer<any>>} request
   * @returns {Promise<boolean>}
   */
  async function change(request) {
    if (store.state.busy) return false;
    store.set({ busy: true, notice: null, refused: null });
    const timer = window.setTimeout(() => store.set({ slow: true }), SLOW);
    const answer = await request();
    window.clearTimeout(timer);
    if (answer.is !== "done") {
      store.set({ busy: false, slow: false });
      refuse(answer);
      return false;
    }
    forget(store.state);
    store.put({ commits: verifyReveals([...store.state.commits, ...answer.body.commits]) });
    receive(answer.body.match);
    if (!isWhole(store.state.commits)) await readLog();
    changed();
    return true;
  }

  /** @param {number} seat */
  const about = (seat) => ({ id: newId(), seat, seq: store.state.match.seq });

  /**
   * @param {number} seat
   * @param {Command} command
   */
  function send(seat, command) {
    const { seq, decisions } = store.state.match;
    return change(() => submitWithRetry(api, { seat, seq, command }, decisions.find((each) => each.seat === seat)));
  }

  /**
   * @param {Parameters<import("./api.js").Api["undo"]>[0]} what
   * @param {number} seat
   */
  async function retreat(what, seat) {
    const body = about(seat);
    store.set({ placing: {} });
    if (await change(() => api.undo(what, body))) await readLog();
  }

  return {
    send,
    /** @param {Command} command */
    async submit(command) {
      const decision = current(store.state);
      return decision ? send(decision.seat, command) : false;
    },
    undo: () => retreat("", store.state.match.undo.seat ?? 0),
    /**
     * What the seat of this browser says about a step back: it asks for one, or answers, or asks no longer.
     *
     * @param {"ask/" | "agree/" | "decline/" | "withdraw/"} what
     */
    sayAboutUndo(what) {
      const own = store.state.match.seats.find(({ mine }) => mine);
      return retreat(what, own?.seat ?? 0);
    },
    /** @param {number} seat that claims the time of the other */
    claimTime(seat) {
      const body = about(seat);
      return change(() => api.claim(body));
    },
  };
}
