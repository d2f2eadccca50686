// Labels of Infinite Frontiers. No rule is decided here.

import { counted, t } from "../ui/texts.js";

/** @typedef {import("../state/infinite_types.js").Unit} Unit */
/** @typedef {Record<string, string>} Words */

export const aiming = new Set();
export const drawn = new Set();
export const oneEach = new Set();
export const opening = new Set(["bonus"]);
const ATTRIBUTES = /** @type {const} */ (["mind", "body", "spirit"]);

/** @param {import("./chosen.js").Option} option */
export function labelOf({ text }) {
  return text;
}

/** @type {Record<string, import("./chosen.js").Tint>} */
export const tints = { 0: "first", 1: "second" };

/** @param {import("./chosen.js").View["sides"][0]} side */
export function stanceOf({ seat }) {
  return String(seat);
}

/**
 * @param {any} unit
 * @param {import("./chosen.js").View} view
 * @param {Words} words
 * @returns {string[]}
 */
export function statesOf(unit, { turn }, words) {
  const { place, initiative, ap, activated, condition, overwatch, cover, item, leader, readied, lost, threshold } = /** @type {Unit} */ (unit);
  if (place !== "board") return [];
  return [
    turn && initiative ? `${words.initiative} ${initiative}` : "",
    turn ? `${ap} ${words.ap}` : "",
    ...ATTRIBUTES.map((slug) => `${words[slug]} ${unit[slug]}`),
    words[condition] ?? "",
    overwatch ? words.overwatch : "",
    cover ? `${words.cover} (${cover.toUpperCase()})` : "",
    item ? words.item : "",
    leader === unit.id ? words["leader-of-squad"] : leader ? words.squad : "",
    words[readied] ?? "",
    lost ? t("lost-of", { lost, threshold }) : "",
    activated ? t("has-acted") : "",
  ].filter(Boolean);
}

/**
 * @param {any} unit
 * @returns {import("./chosen.js").Figure[]}
 */
export function figuresOf(unit) {
  const { of } = /** @type {Unit} */ (unit);
  return ATTRIBUTES.map((slug, index) => ({ slug, sides: 0, text: unit.place === "board" ? `${unit[slug]} / ${of[index]}` : String(of[index]) }));
}

/** @param {import("./chosen.js").Unit} unit */
export function sizeOf({ points }) {
  return counted("roster-points", points);
}

/**
 * @param {any} side
 * @param {number} units
 */
export function sideTold({ awards }, units) {
  return t("side-scene", { units, awards });
}

/**
 * @param {import("./chosen.js").Outcome} outcome
 * @param {Words} words
 */
export function reasonTold({ reason }, words) {
  const told = words[reason] ?? reason;
  return `${told.charAt(0).toLocaleUpperCase()}${told.slice(1)}.`;
}

/**
 * @param {import("./chosen.js").Outcome} outcome
 * @param {number} seat
 */
export function endTold({ figures }, seat) {
  const of = (/** @type {string} */ key) => figures[`${key}_${seat}`] ?? 0;
  return t("figures-scene", { lost: of("lost"), fielded: of("fielded"), awards: of("victory_points") });
}

/**
 * The dice of an attack, a check, a test or the initiative. Of dice with successes, the highest are the successes.
 *
 * @param {any} fact
 * @returns {import("../ui/dice.js").Rolled[]}
 */
export function rollsOf({ unit = "", name = "", faces, successes }) {
  if (!Array.isArray(faces) || !faces.length) return [];
  return [{ unit, name, manoeuvre: "", rating: "", die: 6, sources: [], faces, kept: successes ?? "", together: successes === undefined, best: successes }];
}
