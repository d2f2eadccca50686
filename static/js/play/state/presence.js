// Presence of players: a seat that has sent no sign of life for a while counts as offline.

const SIGN_OF_LIFE = 60000; // ms

/**
 * Returns a function to call at each sign of life of a seat; `tell` is called with who is online or offline.
 *
 * @param {(seat: number, isHere: boolean) => void} tell
 */
export function trackPresence(tell) {
  /** @type {Map<number, number>} */
  const signs = new Map();
  return (/** @type {number} */ seat) => {
    window.clearTimeout(signs.get(seat));
    signs.set(seat, window.setTimeout(() => tell(seat, false), SIGN_OF_LIFE));
    tell(seat, true);
  };
}
