// Panel "What now?": whose decision it is, the decision, its options, and the latest events.

import { el } from "../ui/dom.js";
import { latest, sentences } from "../log/log.js";
import { current, isMine, sideOf } from "../state/state.js";
import { board } from "../systems/chosen.js";
import { t } from "../ui/texts.js";
import { choices } from "./choices.js";
import { ended } from "./match_result.js";
import { reasons, whoDecides } from "./components.js";
import { timeIsUp, whoIsAway } from "./clock.js";
import { wishOf, withAll } from "./auto_pass.js";
import { undoAsked } from "./undo.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {import("../ui/dom.js").Child} Child */

const LINES = 5; // of what has just happened that are shown without opening it

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {Child[]}
 */
export function nowPanel(state, acts, tools) {
  if (state.match.finished) return [notice(state, tools), board().asking?.(state, acts, tools), ...ended(state, tools)];
  const decision = current(state);
  if (!decision) return [notice(state, tools)];
  const mine = isMine(state, decision.seat);
  const body = board().bodies[decision.kind] ?? choices;
  return [
    justNow(state, tools),
    whoDecides(state, decision.seat, tools),
    el("p", { class: "prompt" }, `${decision.prompt.text} `, tools.clause(decision.prompt.clause)),
    notice(state, tools),
    state.measuring ? board().measuring(state, tools) : null,
    board().surroundings(state, tools),
    undoAsked(state, acts),
    board().asking?.(state, acts, tools),
    stopping(state, acts),
    timeIsUp(state, acts),
    ...whoIsAway(state),
    ...(mine ? body(state, decision, acts, tools) : [el("p", { class: "hint" }, t("look-around"))]),
    state.slow ? el("p", { class: "working" }, t("working")) : null,
    passedHere(state, acts),
  ];
}

/**
 * @param {State} state
 * @param {Tools} tools
 */
function notice(state, tools) {
  if (!state.notice) return null;
  const { tone, text, refusals } = state.notice;
  return el("div", { class: `notice notice-${tone}`, id: "notice", role: "alert", tabindex: "-1", "data-key": "notice" }, el("p", {}, text), ...refusals.map((refusal) => el("p", {}, ...reasons([refusal], tools))));
}

/**
 * The pending offer to stop: the other player accepts or plays on.
 *
 * @param {State} state
 * @param {Actions} acts
 */
function stopping(state, acts) {
  const by = state.match.view.stop_offered;
  if (by !== 0 && by !== 1) return null;
  const other = 1 - by;
  const answer = (/** @type {boolean} */ accept, /** @type {string} */ key, /** @type {string} */ name) =>
    el("button", { type: "button", class: name, "data-key": key, onclick: () => acts.answerStop(other, accept) }, t(key));
  return el(
    "div",
    { class: "notice notice-info stop-offer" },
    el("p", {}, t("stop-offered", { name: sideOf(state, by).name })),
    isMine(state, other)
      ? el("div", { class: "cluster" }, answer(true, "stop-accept", "button button-small"), answer(false, "stop-refuse", "button button-small"))
      : null,
  );
}

/**
 * Said quietly when the latest step was passed without asking, with the way out.
 *
 * @param {State} state
 * @param {Actions} acts
 */
function passedHere(state, acts) {
  const last = state.commits[state.commits.length - 1];
  if (!last?.in_advance || last.seat === null) return null;
  const wish = wishOf(state.match, last.seat);
  return el(
    "p",
    { class: "hint passed" },
    t("passed", { name: sideOf(state, last.seat).name }),
    wish.always || wish.uses.length
      ? el("button", { type: "button", class: "button button-small", "data-key": "ask-again", onclick: () => acts.wishPassing(withAll(wish, false)) }, t("ask-at-stops"))
      : null,
  );
}

/**
 * The last sentences of what the last command has brought about; opened, all of it with its dice and clauses.
 *
 * @param {State} state
 * @param {Tools} tools
 */
function justNow(state, tools) {
  const facts = latest(state.commits);
  if (!facts.length) return null;
  const lines = facts.slice(-LINES).map(({ text }) => el("span", { class: "just-line" }, `${text} `));
  return el(
    "details",
    { class: "just-now", "data-key": "just-now" },
    el("summary", {}, el("b", {}, `${t("just-now")} `), el("span", { class: "just-last" }, el("span", { class: "just-lines" }, ...lines))),
    ...facts.flatMap((fact) => sentences(fact, tools)),
  );
}
