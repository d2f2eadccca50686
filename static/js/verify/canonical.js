// Canonical JSON: exactly one text for each value (docs/match-record.md), so that no line has duplicate or hidden keys.

const SHORTEST_PLAIN = 1e-5; // what is smaller is written with an exponent, here as in the record from 1e-7 on

/**
 * The canonical text of what JSON can hold. Throws on a number that JSON.parse may have rounded.
 *
 * @param {any} value
 * @returns {string}
 */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value === "number") return written(value);
  if (typeof value === "string") return JSON.stringify(value.normalize("NFC"));
  if (value === null || typeof value !== "object") return String(value);
  const names = Object.keys(value).sort(byCodePoint);
  return `{${names.map((name) => `${canonical(name)}:${canonical(value[name])}`).join(",")}}`;
}

/** @param {number} value */
function written(value) {
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER) throw new RangeError("no number of a match is so large");
  return value !== 0 && Math.abs(value) < SHORTEST_PLAIN ? value.toExponential() : JSON.stringify(value);
}

/**
 * @param {string} one
 * @param {string} other
 */
function byCodePoint(one, other) {
  const [first, second] = [[...one], [...other]];
  const at = first.findIndex((sign, index) => sign !== second[index]);
  if (at < 0) return first.length - second.length;
  return (first[at].codePointAt(0) ?? 0) - (second[at]?.codePointAt(0) ?? -1);
}
