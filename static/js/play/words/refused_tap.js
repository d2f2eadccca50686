// Why something on the board cannot be chosen: reasons that came with the decision, else those that the server gives.

import { made } from "../state/scene_draft.js";
import { choosable, current, keyOf, mayAnswer, meant } from "../state/state.js";
import { board } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../state/types.js").Refusal} Refusal */

const MOST = 2; // reasons that are shown at once

/**
 * The reasons that came with the decision: against what the picked unit would do there, else against whatever stands for it.
 *
 * @param {State} state
 * @param {string} id
 * @returns {Refusal[]}
 */
export function listedRefusals(state, id) {
  const decision = mayAnswer(state) ? current(state) : null;
  if (!decision || !id || meant(state, id) !== null || choosable(state).has(id)) return [];
  const refused = (decision.options ?? []).filter(({ legal }) => !legal);
  const done = refused.filter(({ subject, target }) => target === id && (subject === state.picked || subject === made(state.draft)?.actor));
  const all = (done.length ? done : refused.filter((option) => keyOf(decision, option) === id)).flatMap(({ refusals }) => refusals);
  return [...new Map(all.map((each) => [each.sentence, each])).values()].slice(0, MOST);
}

/**
 * What is refused now and has to be said near the board: the last tap, else what is set down or turned to.
 *
 * @param {State} state
 * @returns {import("../state/state.js").Refused | null}
 */
export function refusedNow(state) {
  const { draft, option, dragging } = state;
  if (state.refused || dragging || !mayAnswer(state)) return state.refused;
  const decision = current(state);
  const turned = decision?.kind === "bearing" && option !== null ? decision.options?.[option] : undefined;
  if (turned && !turned.legal) return { text: "", refusals: turned.refusals };
  const isWhole = decision && draft && board().isWhole(decision, draft);
  return isWhole && draft.verdict && !draft.verdict.legal ? { text: "", refusals: [...new Map(draft.verdict.refusals.map((each) => [each.sentence, each])).values()] } : null;
}

/**
 * @param {import("../net/session.js").Session} session
 * @param {Pick<import("../net/api.js").Api, "check">} api
 */
export function createTapRefusals(session, api) {
  /**
   * What was pointed at is no answer: says why.
   *
   * @param {string} id of a thing on the board; empty for bare ground
   */
  return async function explain(id) {
    const { state } = session;
    const decision = mayAnswer(state) ? current(state) : null;
    if (!decision) return;
    const draft = made(state.draft);
    if (id && draft?.actor && draft.legs[draft.actor]) return session.set({ refused: null });
    const refusals = listedRefusals(state, id);
    if (refusals.length) return session.set({ refused: { text: "", refusals } });
    if (id && draft?.actor) return session.set({ refused: null });
    const fallback = { text: unlisted(state, decision), refusals };
    const command = board().tried(state, decision, id);
    if (!command) return session.set({ refused: fallback });
    const refused = { text: t("checking"), refusals };
    session.set({ refused });
    const isWanted = () => session.state.refused === refused;
    const answer = await api.check({ seat: decision.seat, command }, isWanted);
    if (!isWanted()) return;
    const given = answer.is === "done" ? answer.body.refusals.slice(0, MOST) : [];
    session.set({ refused: given.length ? { text: "", refusals: given } : fallback });
  };
}

/**
 * @param {State} state
 * @param {Decision} decision
 */
function unlisted({ draft }, decision) {
  const hint = board().hintFor?.(decision);
  if (hint) return t(hint);
  const isBare = draft && !draft.held && decision.kind !== "choose-units" && !decision.options?.length;
  return isBare ? t("hold-first") : t("not-a-choice", { prompt: decision.prompt.text });
}
