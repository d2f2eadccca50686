// Numbers kept within bounds.

/**
 * @param {number} value
 * @param {number} least
 * @param {number} most
 */
export function between(value, least, most) {
  return Math.max(least, Math.min(most, value));
}
