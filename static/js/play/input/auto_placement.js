// Auto-placement ("Place them for me"): fills the draft with the server's suggestion, for the player to change.

import { t } from "../ui/texts.js";

/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Decision} Decision */

/**
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
