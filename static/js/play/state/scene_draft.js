// Drafts of answers on a scene, before they are sent: ways, targets, groups, gifts. Pure functions; the book makes
// commands of them.

import { tidy } from "../ui/number_format.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./drafts.js").Draft} Draft */
/**
 * @typedef {object} Made what is put together for an answer
 * @property {string} actor the unit that does it
 * @property {Record<string, Point[]>} legs where units go: the ends of their legs, in inches
 * @property {string[]} with abilities used, by the units that use them
 * @property {string[]} alone units that do not come along
 * @property {string[]} apart units that come along by a way of their own
 * @property {string[]} named targets in order
 * @property {any} choice the command of a listed answer
 * @property {Record<string, string[]>} groups who follows whom
 * @property {Record<string, number>} given what each unit or attribute gets; of the dice in `reserve`, by their indexes
 */
/** @typedef {Draft & Made} SceneDraft */

/**
 * @param {Decision} decision
 * @param {string} actor
 * @returns {SceneDraft}
 */
export function emptyDraft(decision, actor) {
  const plain = { kind: decision.kind, held: "", spots: {}, via: [], ability: "", reserve: [], partial: decision.may_be_partial === true, verdict: null };
  return { ...plain, actor, legs: {}, with: [], alone: [], apart: [], named: [], choice: null, groups: {}, given: {} };
}

/**
 * The draft as this kind of board makes them.
 *
 * @param {Draft | null} draft
 */
export function made(draft) {
  return /** @type {SceneDraft | null} */ (draft);
}

/**
 * The draft with a change, to be checked anew.
 *
 * @param {SceneDraft} draft
 * @param {Partial<SceneDraft>} change
 * @returns {SceneDraft}
 */
export function changed(draft, change) {
  return { ...draft, ...change, verdict: null };
}

/**
 * The draft with another act in place of what was begun.
 *
 * @param {SceneDraft} draft
 * @param {Partial<SceneDraft>} act
 * @returns {SceneDraft}
 */
export function instead(draft, act) {
  return changed(draft, { legs: {}, spots: {}, apart: [], named: [], choice: null, ...act });
}

/**
 * @param {readonly string[]} list
 * @param {string} one
 * @returns {string[]} without it where it was in the list, else with it at the end
 */
export function toggled(list, one) {
  return list.includes(one) ? list.filter((each) => each !== one) : [...list, one];
}

/**
 * A unit's way with another end; a point on the board.
 *
 * @param {SceneDraft} draft
 * @param {string} unit
 * @param {readonly number[]} at
 * @param {{ width: number, height: number }} board
 * @param {boolean} goesOn whether it is a further leg, or the last one's new end
 * @returns {SceneDraft}
 */
export function wayTo(draft, unit, at, board, goesOn) {
  const [x, y] = [at[0], at[1]].map((value, axis) => tidy(Math.min(axis ? board.height : board.width, Math.max(0, value))));
  const before = draft.legs[unit] ?? [];
  const legs = { ...draft.legs, [unit]: [...(goesOn ? before : before.slice(0, -1)), /** @type {Point} */ ([x, y])] };
  return changed(draft, { legs, spots: spotsOf(legs), named: [], choice: null });
}

/**
 * @param {SceneDraft} draft
 * @param {string} unit
 * @returns {SceneDraft} without the last leg of its way
 */
export function goBack(draft, unit) {
  const { [unit]: way = [], ...others } = draft.legs;
  const legs = way.length > 1 ? { ...others, [unit]: way.slice(0, -1) } : others;
  return changed(draft, { legs, spots: spotsOf(legs) });
}

/**
 * The ends of all ways, as fields for coordinates read them.
 *
 * @param {Record<string, Point[]>} legs
 */
function spotsOf(legs) {
  const ends = Object.entries(legs).map(([unit, way]) => [unit, [...way[way.length - 1], 0]]);
  return /** @type {Record<string, import("./types.js").Node>} */ (Object.fromEntries(ends));
}

/**
 * The way of a unit that goes beside another: the same legs from where it stands.
 *
 * @param {readonly Point[]} legs of the other
 * @param {readonly number[]} from where the other stands
 * @param {readonly number[]} start where it stands itself
 * @returns {Point[]}
 */
export function beside(legs, from, start) {
  return legs.map(([x, y]) => [tidy(start[0] + x - from[0]), tidy(start[1] + y - from[1])]);
}

/**
 * @param {readonly Point[]} legs
 * @returns {Point[]} in hundredths of an inch
 */
export function hundredths(legs) {
  return legs.map(([x, y]) => [Math.round(x * 100), Math.round(y * 100)]);
}
