// Hit test on the map: which token, unit, stretch of an edge or part of terrain is under a pointer.

import { current, mayAnswer } from "../state/state.js";
import { board } from "../systems/chosen.js";

/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("../board/plane.js").Plane} Plane */

/**
 * The thing being set down under the pointer, else the unit whose movement it is.
 *
 * @param {Session} session
 * @param {Plane} plane
 * @param {PointerEvent} event
 */
export function tokenAt({ state }, plane, event) {
  if (!state.draft || state.measuring || state.asking || !mayAnswer(state)) return "";
  return board().tokenAt(state, plane.at(event), plane.inch);
}

/**
 * @param {Session} session
 * @param {Plane} plane
 * @param {PointerEvent} event
 */
export function unitAt({ state }, plane, event) {
  return board().thingAt(state, plane.at(event), plane.inch);
}

/**
 * Whether a point of a ring is chosen.
 *
 * @param {Session} session
 */
export function isRing({ state }) {
  return !state.asking && mayAnswer(state) && current(state)?.kind === "bearing";
}

/**
 * @param {PointerEvent} event
 * @returns {string} the edge or zone under the pointer that answers
 */
export function stretchAt(event) {
  return under(event, ".stretch")?.getAttribute("data-unit") ?? "";
}

/**
 * @param {PointerEvent} event
 * @returns {string} the terrain under the pointer
 */
export function partAt(event) {
  return under(event, "[data-part]")?.getAttribute("data-part") ?? "";
}

/**
 * @param {PointerEvent} event
 * @param {string} selector
 */
function under(event, selector) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(selector);
}
