// Questions to a book that answers all of them at one address: what a check and the tools of the map show.

import { sendWithToken } from "../../requests.js";
import { answerOf } from "./api.js";
import { askUntilAnswered } from "./busy_retry.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./api.js").IsWanted} IsWanted */
/** @typedef {Record<string, any>} Question */
/**
 * @typedef {object} Asks what a book asks for the page
 * @property {(command: any, actor: string) => Question[]} about what follows from a command of a unit
 * @property {(from: string, to: string) => Question[]} between two pieces
 */

/**
 * The API of a match with `check` and `measure` told by questions; a check adds their answers as `told`.
 *
 * @param {Api} api
 * @param {string} base address of the match, with its closing slash
 * @param {Asks} asks
 * @param {() => string} actor the unit that the draft is about
 * @returns {Partial<Api>}
 */
export function byQuestions(api, base, asks, actor) {
  const { check } = api;

  /**
   * @param {Question[]} questions
   * @param {IsWanted} isWanted
   * @returns {Promise<any[] | null>} null without an answer
   */
  async function ask(questions, isWanted) {
    if (!questions.length) return [];
    const answer = await askUntilAnswered(() => post(`${base}questions/`, { ask: questions }), isWanted);
    return answer.is === "done" ? answer.body.answers.map((/** @type {any} */ told, /** @type {number} */ index) => ({ ...questions[index], ...told })) : null;
  }

  return {
    async check(body, isWanted) {
      const [answer, told] = await Promise.all([check(body, isWanted), ask(asks.about(body.command, actor()), isWanted)]);
      return answer.is === "done" ? { is: "done", body: { ...answer.body, told: told ?? [] } } : answer;
    },
    async measure(from, to, isWanted) {
      const told = await ask(asks.between(from, to), isWanted);
      return told ? { is: "done", body: Object.assign({}, ...told) } : { is: "away" };
    },
  };
}

/**
 * @param {string} address
 * @param {object} body
 * @returns {Promise<import("./api.js").Answer<any>>}
 */
async function post(address, body) {
  try {
    const headers = { Accept: "application/json", "Content-Type": "application/json" };
    const response = await sendWithToken(address, { method: "POST", headers, body: JSON.stringify(body) });
    return answerOf(response.status, response.headers.get("Content-Type") ?? "", await response.text());
  } catch {
    return { is: "away" };
  }
}
