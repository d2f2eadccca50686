// Letters on units: those of their type, and the number that distinguishes two of a type.

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
