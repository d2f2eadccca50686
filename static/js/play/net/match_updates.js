// Takes new positions of the match into the state, with the log that leads to them, and says why a request failed.

import { draftNow, remember } from "../state/draft_storage.js";
import { current, sameQuestion, stillThere } from "../state/state.js";
import { errorMessage } from "../ui/error_messages.js";
import { t } from "../ui/texts.js";
import { isWhole, takesBack, verifyReveals } from "./reveals.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/state.js").Notice} Notice */
/** @typedef {import("../state/types.js").Commit} Commit */
/** @typedef {import("../state/types.js").Match} Match */
/** @typedef {import("../ui/error_messages.js").Failed | { is: "stale" }} Failed */

/** @param {Commit[]} commits */
const newest = (commits) => commits[commits.length - 1]?.seq ?? -1;

/**
 * @param {Pick<import("./api.js").Api, "match" | "commits">} api
 * @param {Store} store
 * @param {{ checkSoon: () => void, askAnew: () => void }} after what follows a new position
 */
export function createMatchUpdates(api, store, { checkSoon, askAnew }) {
  /**
   * Takes in what somebody else did; what is half chosen stays while the same is asked.
   *
   * @param {Match} match
   * @param {Notice | null} notice
   * @param {Commit[]} [told] what has been heard of it already
   */
  async function catchUp(match, notice, told = []) {
    const known = store.state.commits;
    const commits = verifyReveals([...known, ...told.filter(({ seq }) => seq > newest(known))]);
    if (!sameQuestion(current(store.state), current({ ...store.state, match }))) receive(match, notice, commits);
    else {
      store.set({ match, commits });
      askAnew();
      if (store.state.draft) remember(store.state, store.state.draft);
    }
    if (!isWhole(commits, match.seq) || told.some(takesBack)) await readLog();
  }

  /**
   * @param {Match} match
   * @param {Notice | null} notice
   * @param {Commit[]} commits
   */
  function receive(match, notice = null, commits = store.state.commits) {
    const next = { ...store.state, match };
    const decision = current(next);
    const draft = draftNow(next);
    const picked = decision?.kind === "move" ? (decision.area?.subject ?? "") : stillThere(next, next.picked);
    store.set({ match, commits, draft, picked, notice, refused: null, option: null, busy: false, slow: false });
    checkSoon();
    askAnew();
  }

  async function readLog() {
    const commits = await wholeLog(api);
    if (commits && newest(commits) >= newest(store.state.commits)) store.set({ commits: verifyReveals(commits) });
  }

  async function refetch() {
    const answer = await api.match();
    if (answer.is !== "done") return store.set({ notice: errorMessage({ is: "away" }) });
    await catchUp(answer.body, { tone: "warning", text: t("moved-on"), refusals: [] });
  }

  return {
    catchUp,
    receive,
    readLog,
    refetch,
    /** @param {Failed} answer to a question that the page asks by itself */
    complain(answer) {
      if (answer.is === "stale") void refetch();
      else store.set({ notice: errorMessage(answer) });
    },
    /** @param {Failed} answer to what the player has done: it takes the focus */
    refuse(answer) {
      if (answer.is === "stale") void refetch();
      else store.set({ notice: { ...errorMessage(answer), answers: true } });
    },
  };
}

/** @typedef {ReturnType<typeof createMatchUpdates>} Updates */

/**
 * All commits of the match, page by page; null where a page is not answered.
 *
 * @param {Pick<import("./api.js").Api, "commits">} api
 */
async function wholeLog(api) {
  /** @type {Commit[]} */
  let commits = [];
  /** @type {number | null} */
  let after = null;
  for (;;) {
    const answer = await api.commits(after);
    if (answer.is !== "done") return null;
    commits = [...commits, ...answer.body.commits];
    if (answer.body.next === null) return commits;
    after = answer.body.next;
  }
}
