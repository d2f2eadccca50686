// Retries a sealed choice that was stale only because the opponent sealed first (optimistic concurrency).

import { newId } from "./api.js";
import { sameQuestion } from "../state/state.js";

/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Decision} Decision */

/**
 * Submits an answer; a sealed one is retried once if only the opponent's commit made it stale.
 *
 * @param {Pick<import("./api.js").Api, "submit" | "match">} api
 * @param {{ seat: number, seq: number, command: Command }} answer
 * @param {Decision | undefined} decision what is answered
 * @returns {Promise<import("./api.js").Answer<any>>}
 */
export async function submitWithRetry(api, answer, decision) {
  const first = await api.submit({ id: newId(), ...answer });
  if (first.is !== "stale" || answer.command.type !== "Seal" || !decision) return first;
  const now = await api.match();
  if (now.is !== "done") return now;
  const still = now.body.decisions.some((/** @type {Decision} */ each) => sameQuestion(each, decision));
  return still ? api.submit({ id: newId(), ...answer, seq: now.body.seq }) : first;
}
