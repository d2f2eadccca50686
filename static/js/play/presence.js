// Presence of players: a seat that has sent no sign of life for a while counts as offline.

const SIGN_OF_LIFE = 60000; // ms

/**
 * Takes the signs of seats, and tells who has come and who has gone.
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
