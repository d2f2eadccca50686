// Labels, glyphs and symbols of Frontier. No rule is decided here.

/** @typedef {import("../types.js").Option} Option */

/** @type {Map<string, string>} */
const glyphs = new Map();

/**
 * Learns the two letters of each unit type; call once, before anything is drawn.
 *
 * @param {Record<string, { glyph: string }>} units
 */
export function readGlyphs(units) {
  for (const [type, { glyph }] of Object.entries(units)) glyphs.set(type, glyph);
}

/**
 * @param {string} type slug of a unit's type
 * @returns {string}
 */
export function glyphOf(type) {
  return glyphs.get(type) ?? type.slice(0, 2).toUpperCase();
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

/** Ratings in the order of the printed card. */
export const RATINGS = ["firepower", "mobility", "assault", "discipline"];

/** Terrain rules, the one that matters most first; a level is hatched by its first. */
export const RULES = ["hazardous", "rough", "cover", "firing-position", "exposed", "open-sided"];
export const HATCHES = ["impassable", ...RULES];

/**
 * @param {string[]} rules of a level
 * @returns {string} empty for a level without rules
 */
export function strongestOf(rules) {
  return RULES.find((rule) => rules.includes(rule)) ?? "";
}

/**
 * The short name of a choice within its unit's group: what is done, for or against whom, with which abilities.
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

/** Board edges as unit vectors from the middle, for what is written beside them. */
export const EDGES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
