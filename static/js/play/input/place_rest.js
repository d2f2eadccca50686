// "Place the rest for me": places a seat's units as the server suggests, each by a command of its own, until all stand.

import { canPlaceRest } from "../state/drafts.js";
import { isMine } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../net/session.js").Session} Session */

/**
 * Goes on for the seats in `state.placing` whenever they are asked to place; stops where they are asked anything else,
 * and where the server has no suggestion or refuses it.
 *
 * @param {() => Pick<Session, "state" | "set" | "send">} sessionNow
 * @param {Pick<import("../net/api.js").Api, "suggest">} api
 */
export function createPlaceRest(sessionNow, api) {
  let running = false;

  /**
   * @param {State} state
   * @returns {Decision | undefined} of a seat that is placed for; seats that are asked something else are left alone
   */
  function next({ match, placing }) {
    const asked = match.decisions.filter(({ seat }) => seat in placing);
    const other = asked.filter((decision) => !canPlaceRest(decision));
    if (other.length) leave(other.map(({ seat }) => seat));
    return asked.find(canPlaceRest);
  }

  /** @param {number[]} seats */
  function leave(seats) {
    const session = sessionNow();
    session.set({ placing: Object.fromEntries(Object.entries(session.state.placing).filter(([seat]) => !seats.includes(Number(seat)))) });
  }

  /** @param {Decision} decision */
  async function place({ seat }) {
    const session = sessionNow();
    const { [seat]: begun, ...others } = session.state.placing;
    session.set({ busy: true, notice: null, placing: { ...others, [seat]: null } });
    const answer = await api.suggest({ seat, ...(begun ? { command: begun } : {}) });
    session.set({ busy: false });
    if (!(seat in session.state.placing)) return;
    if (answer.is === "done" && (await session.send(seat, answer.body.command))) return;
    leave([seat]);
    if (answer.is !== "done") session.set({ notice: { tone: "warning", text: t("set-out-failed"), refusals: answer.is === "refused" ? answer.refusals : [] } });
  }

  /** @param {State} state after every change */
  return async function goOn(state) {
    if (running || state.busy) return;
    running = true;
    for (let decision = next(state); decision && isMine(state, decision.seat); decision = next(sessionNow().state)) await place(decision);
    running = false;
  };
}
