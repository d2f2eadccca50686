// The log: every commit as sentences with its dice and clauses, newest last.

import { el } from "./dom.js";
import { rolledLine } from "./dice.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Commit} Commit */
/** @typedef {import("./types.js").Fact} Fact */
/** @typedef {import("./panel/parts.js").Tools} Tools */

/**
 * Adds what is new; starts afresh when something was taken back.
 *
 * @param {HTMLElement} list
 * @param {Commit[]} commits
 * @param {Tools} tools
 */
export function writeLog(list, commits, tools) {
  const shown = [...list.children].map((item) => /** @type {HTMLElement} */ (item).dataset.entry);
  const wanted = commits.map((commit) => `${commit.seq}${commit.undone ? "u" : ""}`);
  const grows = shown.every((entry, index) => entry === wanted[index]);
  if (grows && shown.length === wanted.length) return;
  const panel = list.closest("section");
  const atEnd = !panel || panel.scrollHeight - panel.scrollTop - panel.clientHeight < 80;
  const quiet = !shown.length || !grows;
  list.parentElement?.setAttribute("aria-live", quiet ? "off" : "polite");
  if (!grows) list.replaceChildren();
  const added = commits.slice(grows ? shown.length : 0);
  list.append(...added.map((commit, index) => entry(commit, wanted[(grows ? shown.length : 0) + index], tools)));
  if (quiet || atEnd) scrollToEnd(list);
}

/** @param {HTMLElement} list */
export function scrollToEnd(list) {
  const panel = list.closest("section");
  if (panel) panel.scrollTop = panel.scrollHeight;
}

/**
 * @param {Commit} commit
 * @param {string} key
 * @param {Tools} tools
 */
function entry(commit, key, tools) {
  const told = commit.events.filter((fact) => fact.text);
  const turn = told.some((fact) => fact.type === "TurnBegan");
  const name = `log-entry${commit.undone ? " is-undone" : ""}${turn ? " is-turn" : ""}`;
  return el(
    "li",
    { class: name, "data-entry": key },
    commit.undone ? el("span", { class: "badge" }, t("undone")) : null,
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
  );
  const sides = [fact.active, fact.reactive].filter((side) => side !== undefined && typeof side === "object");
  if (!sides.length) return [line];
  return [el("div", { class: "roll" }, ...sides.map((side) => rolledLine(side, { words: tools.words, clause: tools.clause, kept: t("kept") }))), line];
}

/**
 * The facts of the latest commits, back to the last answer that was asked for.
 *
 * @param {Commit[]} commits
 * @returns {Fact[]}
 */
export function latest(commits) {
  const told = commits.filter((commit) => !commit.undone);
  return told.slice(-1).flatMap((commit) => commit.events.filter((fact) => fact.text));
}
