// Draft of the decision that this browser may answer: read, changed, or filled with the server's suggestion.

import { current, mayAnswer } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {{ decision: Decision, draft: Draft }} Drafting */

/** @param {import("../net/session.js").Session} session */
export function createDrafting(session) {
  return {
    /**
     * The draft of the decision that this browser may answer, if it is answered on the board.
     *
     * @returns {Drafting | null}
     */
    get now() {
      const decision = mayAnswer(session.state) ? current(session.state) : null;
      return decision && session.state.draft ? { decision, draft: session.state.draft } : null;
    },
    /** @param {(now: Drafting) => Draft} changed */
    change(changed) {
      const { now } = this;
      if (now) session.setDraft(changed(now));
    },
  };
}

/**
 * From now on the server places what the seat has left, beginning with what is set down already.
 *
 * @param {import("../net/session.js").Session} session
 * @param {Decision} decision
 * @param {Command | null} begun
 */
export function placeRest(session, { seat }, begun) {
  session.set({ placing: { ...session.state.placing, [seat]: begun } });
}

/**
 * Auto-placement ("Place them for me"), for the player to change.
 *
 * @param {import("../net/session.js").Session} session
 * @param {Pick<import("../net/api.js").Api, "suggest">} api
 * @param {Decision} decision what is asked
 * @param {Command | null} begun the answer so far, of which everything stays that may stay
 * @param {(draft: Draft, command: Command) => Draft} filled the draft as that command would have it
 */
export async function fillWithSuggestion(session, api, decision, begun, filled) {
  if (session.state.busy) return;
  const before = session.state.draft;
  session.set({ busy: true, slow: true, notice: null });
  const answer = await api.suggest({ seat: decision.seat, ...(begun ? { command: begun } : {}) });
  session.set({ busy: false, slow: false });
  const { draft } = session.state;
  if (!draft || draft !== before) return;
  if (answer.is === "done") return session.setDraft(filled(draft, answer.body.command));
  const refusals = answer.is === "refused" ? answer.refusals : [];
  session.set({ notice: { tone: "warning", text: t("set-out-failed"), refusals } });
}
