// The steps of a match as the server tells them, each asked for once.

/** @typedef {{ get: (step: number) => Promise<string>, prefetch: (step: number) => void }} Steps */

const MOST_KEPT = 400;

/**
 * @param {(step: number) => string} addressOf
 * @param {(address: string) => Promise<string>} [ask]
 * @returns {Steps}
 */
export function createSteps(addressOf, ask = read) {
  /** @type {Map<number, Promise<string>>} */
  const kept = new Map();

  /** @param {number} step */
  function get(step) {
    const known = kept.get(step);
    if (known) return known;
    const coming = ask(addressOf(step));
    coming.catch(() => kept.delete(step));
    kept.set(step, coming);
    const oldest = kept.keys().next().value;
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    return coming;
  }

  return {
    get,
    prefetch: (step) => {
      get(step).catch(() => undefined);
    },
  };
}

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}
