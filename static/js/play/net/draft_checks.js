// Checks of a draft by the server, once its player pauses (debounce); the latest draft is the one that counts.

import { remember } from "../state/draft_storage.js";
import { current } from "../state/state.js";
import { board } from "../systems/chosen.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../ui/error_messages.js").Failed | { is: "stale" }} Failed */

const PAUSE = 120; // ms without a change until a draft is checked

/**
 * @param {Pick<import("./api.js").Api, "check">} api
 * @param {Store} store
 * @param {(answer: Failed) => void} complain
 */
export function createDraftChecks(api, store, complain) {
  let asked = 0;
  /** @type {number | undefined} */
  let pause;

  async function check() {
    const { draft } = store.state;
    const decision = current(store.state);
    const command = draft && board().commandOf(draft);
    if (!draft || !decision || !command) return;
    const mine = ++asked;
    const isWanted = () => mine === asked && store.state.draft === draft;
    const answer = await api.check({ seat: decision.seat, command }, isWanted);
    if (!isWanted()) return;
    if (answer.is === "done") store.set({ draft: { ...draft, verdict: answer.body } });
    else complain(answer);
  }

  function checkSoon() {
    window.clearTimeout(pause);
    const { draft } = store.state;
    if (draft && !draft.verdict) pause = window.setTimeout(check, PAUSE);
  }

  return {
    checkSoon,
    /** @param {import("../state/drafts.js").Draft} draft */
    setDraft(draft) {
      if (!store.state.dragging) remember(store.state, draft);
      store.set({ draft, notice: null, refused: null });
      checkSoon();
    },
  };
}
