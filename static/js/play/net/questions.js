// Questions to a book that answers all of them at one address: what a check and the tools of the map show.

import { made } from "../state/scene_draft.js";
import { unitOf } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("./api.js").Api} Api */
/** @typedef {import("./api.js").IsWanted} IsWanted */
/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Refusal} Refusal */
/** @typedef {Record<string, any>} Question */
/**
 * @typedef {object} Asks what a book asks for the page
 * @property {(command: any, actor: string) => Question[]} about what follows from a command of a unit
 * @property {(from: string, to: string) => Question[]} between two pieces
 * @property {(state: State, piece: string) => Question[]} around a piece, enemy by enemy
 */

/**
 * The API of a match with `check`, `measure` and `ranges` told by questions; a check and ranges add their answers as `told`.
 *
 * @param {Api} api
 * @param {Asks} asks
 * @param {() => State} now
 * @returns {Partial<Api>}
 */
export function byQuestions(api, asks, now) {
  const { check } = api;

  /**
   * @param {Question[]} questions
   * @param {IsWanted} isWanted
   * @returns {Promise<any[] | null>} null without an answer
   */
  async function ask(questions, isWanted) {
    if (!questions.length) return [];
    const answer = await api.questions(questions, isWanted);
    return answer.is === "done" ? answer.body.answers.map((/** @type {any} */ told, /** @type {number} */ index) => ({ ...questions[index], ...told })) : null;
  }

  return {
    async check(body, isWanted) {
      const [answer, told] = await Promise.all([check(body, isWanted), ask(asks.about(body.command, made(now().draft)?.actor ?? ""), isWanted)]);
      return answer.is === "done" ? { is: "done", body: { ...answer.body, refusals: named(answer.body.refusals, told ?? [], now()), told: told ?? [] } } : answer;
    },
    async measure(from, to, isWanted) {
      const told = await ask(asks.between(from, to), isWanted);
      return told ? { is: "done", body: Object.assign({}, ...told) } : { is: "away" };
    },
    async ranges(piece, isWanted) {
      const told = await ask(asks.around(now(), piece), isWanted);
      return told ? { is: "done", body: { piece, opponents: [], told } } : { is: "away" };
    },
  };
}

/**
 * The refusals of a command of several units, each of a way with the name of whose way it is.
 *
 * @param {Refusal[]} refusals
 * @param {any[]} told
 * @param {State} state
 * @returns {Refusal[]}
 */
export function named(refusals, told, state) {
  const ways = told.filter(({ ask }) => ask === "move");
  if (ways.length < 2) return refusals;
  const own = ways.flatMap(({ unit, refusals: found = [] }) => found.map((/** @type {Refusal} */ each) => ({ ...each, unit })));
  const plain = refusals.filter(({ sentence }) => !own.some((each) => each.sentence === sentence));
  const some = own.filter(({ sentence }) => refusals.some((each) => each.sentence === sentence));
  return [...some.map(({ unit, sentence, ...rest }) => ({ ...rest, sentence: t("of-unit", { name: unitOf(state, unit)?.name ?? unit, sentence }) })), ...plain];
}
