// Squares in a sentence each: name, terrain, unit, objective.

import { groundsOf, squareOf, unitOn } from "../state/squares.js";
import { sideOf } from "../state/state.js";
import { t } from "../ui/texts.js";
import { described } from "./descriptions.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/squares.js").Ground} Ground */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/** @type {WeakMap<import("../state/types.js").Layout, Map<string, Ground>>} */
const known = new WeakMap();

/**
 * @param {State} state
 * @returns {Map<string, Ground>}
 */
function grounds({ data: { layout } }) {
  const found = known.get(layout) ?? groundsOf(layout);
  known.set(layout, found);
  return found;
}

/**
 * Describe a square in one sentence for screen readers: name, terrain, unit.
 *
 * @param {State} state
 * @param {string} name
 * @param {Tools} tools
 */
export function squareTold(state, name, tools) {
  const unit = unitOn(state, name);
  const { objectives = [] } = state.match.view.settings ?? {};
  const objective = objectives.find(({ square }) => square === name);
  const holder = state.match.view.holdings?.[name];
  return [
    name,
    unit ? described(unit, state, tools).replace(`, ${t("on-square", { square: name })}`, "") : "",
    ...groundTold(grounds(state).get(name), tools),
    objective ? t("objective", { value: objective.value }) : "",
    objective && holder !== undefined ? t("held-by", { name: sideOf(state, holder).name }) : "",
  ].filter(Boolean).join(", ");
}

/**
 * @param {Ground | undefined} ground
 * @param {Tools} tools
 */
function groundTold(ground, { words }) {
  if (!ground) return [];
  const { level, cover, water, roads } = ground;
  const facts = [level ? `${words.level} ${level}` : "", words[cover] ?? cover, words[water] ?? water, roads.length ? `${words.road} ${roads.join(" ")}` : ""].filter(Boolean);
  return facts.length ? facts : [words.open];
}

/**
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 */
export function placeTold(state, id, tools) {
  return squareOf(id) ? [squareTold(state, id, tools)] : [];
}

/** @param {{ square?: string }} unit */
export function spotTold({ square = "" }) {
  return t("on-square", { square });
}
