// Labels of Frontier. No rule is decided here.

import { t } from "../ui/texts.js";

/** @typedef {import("../state/types.js").Option} Option */

export const aiming = new Set(["target", "token-target", "second-shot"]);
export const drawn = aiming;
export const oneEach = new Set([...aiming, "edges", "zone", "order", "holofield", "saving", "demolition"]);
export const opening = new Set(["action", "strategic", "reaction"]);

/** Kinds of counters, the mission's first. */
const KINDS = ["strong-point", "target", "vip", "mine", "knife-missile", "infiltration-token"];

/**
 * The kind of a counter that is being placed: its name is its kind, with a number where there are several.
 *
 * @param {string} token
 * @returns {string}
 */
export function kindOf(token) {
  return KINDS.find((kind) => token.startsWith(kind)) ?? KINDS[0];
}

/**
 * What is done, for or against whom, with which abilities.
 *
 * @param {Option} option
 * @param {Record<string, string>} words
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
export function labelOf(option, words, nameOf) {
  const { action, reaction, type, ally, target, abilities = [] } = option.command;
  if (type === "StrategicAction" && action && words[action]) {
    return [words[action], ...(ally ? [nameOf(ally)] : [])].join(" · ") + (target ? ` → ${nameOf(target)}` : "");
  }
  const slug = type === "TakeAction" ? action : type === "React" ? reaction : undefined;
  if (!slug || !words[slug]) return option.text;
  return [words[slug], ...abilities.map((ability) => words[ability] ?? ability)].join(" + ");
}

/** @type {Record<string, import("./chosen.js").Tint>} */
export const tints = { attacker: "first", defender: "second" };

/** @param {import("../state/types.js").Side} side */
export function stanceOf({ role }) {
  return role;
}

/** Ratings in the order of the printed card. */
const RATINGS = ["firepower", "mobility", "assault", "discipline"];

/**
 * @param {import("../state/types.js").Unit} unit
 * @returns {import("./chosen.js").Figure[]}
 */
export function figuresOf({ ratings = {} }) {
  return RATINGS.map((slug) => ({ slug, sides: ratings[slug], text: "" }));
}

/**
 * What a unit costs and how big it is.
 *
 * @param {import("../state/types.js").Unit} unit
 * @param {import("../state/types.js").UnitType | undefined} type
 */
export function sizeOf({ points }, type) {
  return t("figures-unit", { points, scale: type?.scale ?? 1, base: type?.base_mm ?? 25 });
}

/**
 * @param {import("../state/types.js").Unit} unit
 * @param {import("../state/types.js").View} view
 * @param {Record<string, string>} words
 * @returns {string[]}
 */
export function statesOf(unit, view, words) {
  const states = [unit.shaken ? words.shaken : "", view.designated?.includes(unit.id) ? words.designated : ""].filter(Boolean);
  const under = (view.effects ?? []).filter((effect) => effect.unit === unit.id);
  return [...states.map((state) => state.toLocaleLowerCase()), ...under.map(({ ability }) => words[ability] ?? ability)];
}

/**
 * @param {import("../state/types.js").Fact} fact
 * @returns {import("../ui/dice.js").Rolled[]}
 */
export function rollsOf({ active, reactive, rolled }) {
  return [active, reactive, rolled].filter((side) => side !== undefined && side !== null && typeof side === "object");
}

/** @param {import("../state/types.js").Outcome} outcome */
export function reasonTold({ reason, figures }) {
  return t(`reason-${reason}`, { turns: figures.turns ?? 0 });
}

/**
 * @param {import("../state/types.js").Outcome} outcome
 * @param {number} seat
 */
export function endTold({ figures }, seat) {
  const of = (/** @type {string} */ key) => figures[`${key}_${seat}`] ?? 0;
  return t("figures", { destroyed: of("destroyed"), fielded: of("fielded"), left: of("evacuated") });
}

/**
 * @param {import("../state/types.js").Side} side
 * @param {number} units
 */
export function sideTold({ destroyed, points }, units) {
  return t("side-figures", { units, destroyed, points });
}
