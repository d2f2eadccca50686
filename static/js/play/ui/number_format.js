// Formats inches, percentages and bearings in the reader's language.

/**
 * @param {string} language
 * @returns {{
 *   inches: (value: number, digits?: number) => string,
 *   plain: (value: number) => string,
 *   percent: (value: number) => string,
 * }}
 */
export function numbersIn(language) {
  const french = language.startsWith("fr");
  const narrow = "\u202f";
  // By hand: Intl would load what it knows of the language first, a quarter of the time until the map is there.
  const written = (/** @type {number} */ value, /** @type {number} */ digits) =>
    String(tidy(value, digits)).replace(".", french ? "," : ".");
  return {
    plain: (value) => written(value, 2),
    inches: (value, digits = 2) => `${written(value, digits)}″`,
    percent: (value) => `${Math.round(value * 100)}${french ? narrow : ""}%`,
  };
}

/**
 * Rounds so that no −0 and no 0.30000000000000004 is ever shown or sent.
 *
 * @param {number} value
 * @param {number} [digits]
 * @returns {number}
 */
export function tidy(value, digits = 2) {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}

/**
 * @param {readonly number[]} a
 * @param {readonly number[]} b
 * @returns {number} inches between two points
 */
export function apart(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/**
 * @param {readonly number[]} from
 * @param {readonly number[]} to
 * @returns {number} degrees counter-clockwise from east, from 0 up to 360
 */
export function bearingOf(from, to) {
  return ((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI + 360) % 360;
}

/**
 * @param {readonly number[]} from
 * @param {number} degrees counter-clockwise from east
 * @param {number} inches
 * @returns {[number, number]}
 */
export function towards(from, degrees, inches) {
  const angle = (degrees * Math.PI) / 180;
  return [from[0] + inches * Math.cos(angle), from[1] + inches * Math.sin(angle)];
}
