// Status line under the map (in place of a tooltip): describes the unit, counter or spot under the pointer or with the
// focus.

import { isolated } from "../../isolated.js";
import { counterTold, described } from "./descriptions.js";
import { markerOf, unitOf } from "../state/state.js";
import { board } from "../systems/chosen.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * @param {State} state
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function inspected(state, tools) {
  for (const id of [state.hovered, state.part, state.picked, state.focused]) {
    const told = id ? toldOf(state, id, tools) : [];
    if (told.length) return told;
  }
  return [];
}

/**
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 */
function toldOf(state, id, tools) {
  const unit = unitOf(state, id);
  if (unit) return [described(unit, state, tools)];
  const marker = markerOf(state, id);
  if (marker) return [counterTold(marker, state, tools)];
  return board().placeTold(state, id, tools);
}

/**
 * What a side is asked, with its name once: most prompts begin with it.
 *
 * @param {string} name
 * @param {string} prompt
 */
export function askedOf(name, prompt) {
  return prompt.includes(name) ? prompt : `${isolated(name)} – ${prompt}`;
}
