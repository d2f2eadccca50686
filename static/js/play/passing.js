// Passing at every stop, where a player wishes it. Which answers there are is the server's word alone.

import { newId } from "./api.js";
import { current, mayAnswer } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./api.js").Answer<any>} Answer */

/**
 * The answer that passes at a stop: one of those on offer, or undefined.
 *
 * @param {import("./types.js").Decision} decision
 * @returns {Command | undefined}
 */
export function passOf(decision) {
  if (decision.kind !== "stop") return undefined;
  return decision.options?.find(({ legal, command }) => legal && command.type === "Decline")?.command;
}

/**
 * What is answered without asking the player, or null.
 *
 * @param {State} state
 * @returns {{ seat: number, command: Command } | null}
 */
export function automaticPass(state) {
  const decision = current(state);
  if (!decision || !mayAnswer(state) || !state.passing.includes(decision.seat)) return null;
  const command = passOf(decision);
  return command ? { seat: decision.seat, command } : null;
}

/**
 * Passes at one stop after the other until something else is asked or a pass does not arrive; that one is then for
 * the player to answer.
 *
 * @param {Answer} answer where the match stands
 * @param {(match: import("./types.js").Match) => State} stateWith the page's state as it is now, with that match
 * @param {Pick<import("./api.js").Api, "submit">} api
 * @returns {Promise<Answer>} where it stands then, with the steps that were passed
 */
export async function passStops(answer, stateWith, api) {
  if (answer.is !== "done") return answer;
  let { match, commits } = answer.body;
  /** @type {number[]} */
  const passed = [];
  for (;;) {
    const pass = automaticPass(stateWith(match));
    if (!pass) break;
    const next = await api.submit({ id: newId(), seat: pass.seat, seq: match.seq, command: pass.command });
    if (next.is !== "done") break;
    passed.push(next.body.commits[0].seq);
    commits = [...commits, ...next.body.commits];
    match = next.body.match;
  }
  return { is: "done", body: { match, commits, passed } };
}
