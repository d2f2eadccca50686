// Match log: each commit as sentences with its dice and clauses, newest last.

import { el, replaceChanged } from "../ui/dom.js";
import { rolledLine } from "../ui/dice.js";
import { refill, filterLog } from "./log_filter.js";
import { sideOf } from "../state/state.js";
import { system } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/types.js").Commit} Commit */
/** @typedef {import("../net/reveals.js").CheckedFact} Fact */
/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * Writes what is new and strikes what was taken back; other entries keep the focus and a selection.
 *
 * @param {HTMLElement} list
 * @param {State} state
 * @param {Tools} tools
 */
export function writeLog(list, state, tools) {
  const shown = new Map([...list.children].map((item) => [/** @type {HTMLElement} */ (item).dataset.entry, item]));
  const wanted = state.commits.map((commit) => `${commit.seq}${commit.undone ? "u" : ""}`);
  const grows = [...shown.keys()].every((key, index) => key === wanted[index]);
  if (grows && shown.size === wanted.length) return;
  list.parentElement?.setAttribute("aria-live", shown.size && grows ? "polite" : "off");
  replaceChanged(list, state.commits.map((commit, index) => shown.get(wanted[index]) ?? entry(state, commit, wanted[index], tools)));
  refill(state);
  filterLog(list);
}

/**
 * @param {State} state
 * @param {Commit} commit
 * @param {string} key
 * @param {Tools} tools
 */
function entry(state, commit, key, tools) {
  const told = commit.events.filter((fact) => fact.text);
  const turn = told.some((fact) => fact.type === "TurnBegan");
  const name = `log-entry${commit.undone ? " is-undone" : ""}${turn ? " is-turn" : ""}`;
  return el(
    "li",
    { class: name, "data-entry": key, "data-turn": String(commit.turn), "data-units": commit.units.join(" "), hidden: !told.length && !commit.in_advance },
    commit.undone ? el("span", { class: "badge" }, t("undone")) : null,
    commit.in_advance ? el("p", { class: "log-quiet" }, t("passed", { name: sideOf(state, commit.seat ?? 0).name })) : null,
    ...told.flatMap((fact) => sentences(fact, tools)),
  );
}

/**
 * One fact: its sentence with the clause, and the dice where dice were thrown.
 *
 * @param {Fact} fact
 * @param {Tools} tools
 * @returns {HTMLElement[]}
 */
export function sentences(fact, tools) {
  const line = el(
    "p",
    { class: fact.type === "TurnBegan" ? "log-turn" : "log-line" },
    `${fact.text} `,
    fact.clause ? tools.clause(fact.clause) : null,
    fact.proven === undefined ? null : seal(fact.proven),
  );
  const sides = system().rollsOf(fact, tools.words);
  if (!sides.length) return [line];
  return [el("div", { class: "roll" }, ...sides.map((side) => rolledLine(side, { words: tools.words, clause: tools.clause, kept: t("kept") }))), line];
}

/**
 * Says whether an opened choice is the one that was sealed.
 *
 * @param {boolean} holds
 */
function seal(holds) {
  return el("span", { class: holds ? "badge badge-good" : "badge badge-bad" }, t(holds ? "seal-holds" : "seal-broken"));
}

/**
 * All that the last command has brought about: the facts of its commit and of the passes that followed it unasked.
 *
 * @param {Commit[]} commits
 * @returns {Fact[]}
 */
export function latest(commits) {
  const told = commits
    .filter((commit) => !commit.undone)
    .map((commit) => ({ facts: commit.events.filter((fact) => fact.text), asked: !commit.in_advance }))
    .filter(({ facts }) => facts.length);
  const start = Math.max(0, told.findLastIndex(({ asked }) => asked));
  return told.slice(start).flatMap(({ facts }) => facts);
}
