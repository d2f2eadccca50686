// Filters the match log by turn and unit, which the server writes on every step.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */

/**
 * Fills the selects with the turns played and the units of both sides, keeping the selection.
 *
 * @param {State} state
 */
export function refill(state) {
  const turns = [...new Set(state.commits.map((commit) => commit.turn))].sort((a, b) => a - b);
  offer("log-turn", turns.map((turn) => ({ value: String(turn), text: turn ? t("turn", { turn }) : t("set-up") })));
  offer("log-unit", state.match.view.units.map(({ id, name }) => ({ value: id, text: isolated(name) })));
}

/**
 * Hides the entries that do not match the filter.
 *
 * @param {HTMLElement} list
 */
export function filterLog(list) {
  const turn = chosen("log-turn");
  const unit = chosen("log-unit");
  for (const item of list.querySelectorAll("[data-entry]")) {
    const { turn: own, units = "" } = /** @type {HTMLElement} */ (item).dataset;
    item.classList.toggle("is-left-out", !matchesFilter({ turn: own ?? "", units: units.split(" ") }, turn, unit));
  }
}

/**
 * @param {{ turn: string, units: string[] }} step
 * @param {string} turn empty for every turn
 * @param {string} unit empty for every unit
 */
export function matchesFilter(step, turn, unit) {
  return (!turn || step.turn === turn) && (!unit || step.units.includes(unit));
}

/** @param {HTMLElement} list */
export function listenToFilter(list) {
  for (const id of ["log-turn", "log-unit"]) document.getElementById(id)?.addEventListener("change", () => filterLog(list));
}

/**
 * @param {string} id
 * @param {{ value: string, text: string }[]} choices
 */
function offer(id, choices) {
  const select = document.getElementById(id);
  if (!(select instanceof HTMLSelectElement)) return;
  const known = [...select.options].slice(1).map(({ value }) => value);
  if (known.join() === choices.map(({ value }) => value).join()) return;
  const before = select.value;
  select.replaceChildren(
    ...[...select.options].slice(0, 1),
    ...choices.map(({ value, text }) => el("option", { value }, text)),
  );
  select.value = before;
}

/** @param {string} id */
function chosen(id) {
  const select = document.getElementById(id);
  return select instanceof HTMLSelectElement ? select.value : "";
}
