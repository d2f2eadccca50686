// Loads and caches the steps of a replay: few requests at once, each step fetched once.

/** @typedef {{ get: (step: number) => Promise<string>, prefetch: (step: number) => void }} Steps */

const MOST_KEPT = 400;
/** Requests at once; the server turns away who asks for many. */
const MOST_AT_ONCE = 2;
/** Requests that wait, the newest first; who slides along a match passes by the older ones. */
const MOST_WAITING = 6;

/**
 * @param {(step: number) => string} addressOf
 * @param {(address: string) => Promise<string>} [ask]
 * @returns {Steps}
 */
export function createSteps(addressOf, ask = read) {
  /** @type {Map<number, Promise<string>>} */
  const kept = new Map();
  const inTurn = taking(ask);

  /** @param {number} step */
  function get(step) {
    const known = kept.get(step);
    if (known) {
      inTurn.hurry(addressOf(step));
      return known;
    }
    const coming = inTurn.ask(addressOf(step));
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

/**
 * Sends few requests at once. One that has waited too long is rejected unsent.
 *
 * @param {(address: string) => Promise<string>} ask
 * @returns {{ ask: (address: string) => Promise<string>, hurry: (address: string) => void }} `hurry` lets one that waits be the next
 */
function taking(ask) {
  /** @type {{ address: string, resolve: (text: string) => void, reject: (error: unknown) => void }[]} */
  const waiting = [];
  let sent = 0;

  function next() {
    if (sent === MOST_AT_ONCE) return;
    const newest = waiting.pop();
    if (!newest) return;
    sent += 1;
    ask(newest.address)
      .then(newest.resolve, newest.reject)
      .finally(() => {
        sent -= 1;
        next();
      });
  }

  return {
    ask: (address) =>
      new Promise((resolve, reject) => {
        waiting.push({ address, resolve, reject });
        next();
        if (waiting.length > MOST_WAITING) waiting.shift()?.reject(new Error("passed by"));
      }),
    hurry: (address) => {
      const at = waiting.findIndex((each) => each.address === address);
      if (at >= 0) waiting.push(...waiting.splice(at, 1));
    },
  };
}

/** @param {string} address */
async function read(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.text();
}
