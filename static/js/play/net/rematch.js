// Polls for a rematch proposal after the end of a match.

/** @typedef {import("../state/state.js").Rematch} Rematch */

const PAUSE = 5000; // ms between two requests

/**
 * Polls while the match is over, and stores changes in the session.
 *
 * @param {import("./session.js").Session} session
 * @param {string} address
 */
export function pollRematch(session, address) {
  const { match } = session.state;
  if (match.seats.some(({ mine }) => mine)) look();

  async function look() {
    if (session.state.match.finished && !document.hidden) {
      const rematch = await read(address);
      if (rematch && JSON.stringify(rematch) !== JSON.stringify(session.state.rematch)) session.set({ rematch });
    }
    window.setTimeout(look, PAUSE);
  }
}

/**
 * @param {string} address
 * @returns {Promise<Rematch | null>}
 */
async function read(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "application/json" } });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
