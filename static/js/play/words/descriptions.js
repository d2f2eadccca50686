// Units and counters in a sentence each, for screen readers and the status line.

import { isolated } from "../../isolated.js";
import { sideOf, unitOf } from "../state/state.js";
import { board, system } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * @param {Unit} unit
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for screen readers
 */
export function described(unit, state, tools) {
  return [isolated(unit.name), isolated(sideOf(state, unit.seat).name), ...factsOf(unit, state, tools)].join(", ");
}

/**
 * Where a unit is and what is on it.
 *
 * @param {Unit} unit
 * @param {State} state
 * @param {Tools} tools
 * @returns {string[]}
 */
export function factsOf(unit, state, tools) {
  const where = unit.place === "board" ? board().spotTold(unit, tools) : t(`place-${unit.place}`);
  return [where, ...system().statesOf(unit, state.match.view, tools.words)];
}

/**
 * @param {import("../state/types.js").Marker} marker
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for screen readers
 */
export function counterTold(marker, state, tools) {
  const { charges = 0 } = state.match.view;
  const owner = typeof marker.owner === "number" ? sideOf(state, marker.owner).name : "";
  const whose = marker.unit ? (unitOf(state, marker.unit)?.name ?? "") : "";
  const facts = [tools.words[marker.kind] ?? marker.kind, isolated(whose), isolated(owner), board().spotTold(marker, tools)].filter(Boolean);
  if (marker.kind === "target") facts.push(t("charges", { count: charges }));
  return facts.join(", ");
}
