// Questions of the player to the map: measured lines and map queries, kept up until they are answered.

import { changed, isComplete, parametersOf } from "../state/map_query.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/map_query.js").Asking} Asking */
/** @typedef {import("../ui/error_messages.js").Failed | { is: "stale" }} Failed */

/**
 * @param {Pick<import("./api.js").Api, "measure" | "survey">} api
 * @param {object} store
 * @param {() => State} store.now
 * @param {(change: Partial<State>) => void} store.set
 * @param {(answer: Failed) => void} store.refuse
 */
export function createMapQuestions(api, { now, set, refuse }) {
  /**
   * @param {string} from
   * @param {string} to
   */
  async function measure(from, to) {
    const measuring = { from, to, result: null };
    set({ measuring });
    if (!from || !to) return;
    const answer = await api.measure(from, to, () => now().measuring === measuring);
    if (now().measuring !== measuring) return;
    if (answer.is === "done") set({ measuring: { from, to, result: answer.body } });
    else refuse(answer);
  }

  /** @param {Asking} asking */
  async function ask(asking) {
    let mine = { ...asking, waits: isComplete(asking) ? /** @type {const} */ ("looking") : /** @type {Asking["waits"]} */ ("") };
    set({ asking: mine, pointed: "", measuring: null, ranging: false });
    if (!mine.waits) return;
    const isWanted = () => now().asking === mine;
    const answer = await api.survey(parametersOf(mine, now().height), isWanted, () => {
      mine = { ...mine, waits: "busy" };
      set({ asking: mine });
    });
    if (!isWanted()) return;
    const failed = answer.is === "done" ? "" : answer.is === "refused" ? (answer.refusals[0]?.sentence ?? "") : t("away");
    set({ asking: { ...mine, waits: "", result: answer.is === "done" ? answer.body : null, failed } });
  }

  return {
    measure,
    ask,
    /** The player waits no longer for the answer. */
    stopAsking() {
      const { asking } = now();
      if (asking?.waits) set({ asking: { ...asking, waits: "", failed: t("ask-stopped") } });
    },
    /** The map has changed: repeats the open map query. */
    askAnew() {
      const { asking } = now();
      if (asking?.result) void ask(changed(asking, {}));
    },
  };
}
