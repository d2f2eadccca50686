// Labels, glyphs and symbols of Frontier. No rule is decided here.

/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Part} Part */

/** Two letters for each unit type, apart within a faction and across a table. */
const GLYPHS = {
  "colonial-exploration-team": "CE",
  "mk1-combat-synths": "M1",
  peacekeepers: "PK",
  "sentry-gun": "SG",
  "stalker-team": "ST",
  "patrol-drone": "PD",
  lobo: "LO",
  "ships-doctor": "SD",
  captain: "CA",
  breacher: "BR",
  bosun: "BO",
  techy: "TE",
  rifleman: "RI",
  pathfinder: "PF",
  specialist: "SP",
  "field-commander": "FC",
  "cap-trooper": "CT",
  "aegis-unit": "AE",
  "interstellar-commandos": "IC",
  insurgent: "IN",
  "recon-biker": "RB",
  jaeger: "JA",
  saboteur: "SA",
  conspirator: "CO",
};

/**
 * @param {string} type slug of a unit's type
 * @returns {string}
 */
export function glyphOf(type) {
  return /** @type {Record<string, string>} */ (GLYPHS)[type] ?? type.slice(0, 2).toUpperCase();
}

/**
 * The number that tells two of a type apart: "Rifleman 2" -> "2", "Jaeger 1 (Ana)" -> "1".
 *
 * @param {string} name
 * @returns {string}
 */
export function numeralOf(name) {
  return /\s(\d+)(?: \(.+\))?$/.exec(name)?.[1] ?? "";
}

/** Ratings in the order of the printed card. */
export const RATINGS = ["firepower", "mobility", "assault", "discipline"];

/** Terrain rules, the one that matters most first; a part is hatched by its first. */
const STRONGEST = ["hazardous", "rough", "cover", "firing-position", "exposed", "open-sided"];
export const HATCHES = ["impassable", ...STRONGEST];

/**
 * @param {Part} part
 * @returns {string}
 */
export function hatchOf(part) {
  if (part.impassable) return "impassable";
  const rules = new Set(part.levels.flatMap((level) => level.rules));
  return STRONGEST.find((rule) => rules.has(rule)) ?? "plain";
}

/**
 * @param {Part} part
 * @returns {string}
 */
export function tintOf(part) {
  if (part.scale <= 0) return "flat";
  return part.scale < 1 ? "low" : String(Math.min(Math.trunc(part.scale), 3));
}

/**
 * The short name of a choice within its unit's group.
 *
 * @param {Option} option
 * @param {Record<string, string>} words
 * @returns {string}
 */
export function labelOf(option, words) {
  const { action, reaction, type } = option.command;
  const slug = type === "TakeAction" ? action : type === "React" ? reaction : undefined;
  return (slug && words[slug]) || option.text;
}

/** Board edges as unit vectors from the middle, for what is written beside them. */
export const EDGES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
