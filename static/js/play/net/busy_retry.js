// Repeats a question that changes nothing while the server is too busy to answer it.

const PAUSE = 3000; // ms between two tries
const TRIES = 20; // about two minutes

/**
 * @template {import("./api.js").Answer<any>} A
 * @param {() => Promise<A>} ask
 * @param {() => boolean} [isWanted] whether anybody still waits for the answer
 * @param {() => void} [waiting] called before each pause
 * @returns {Promise<A>}
 */
export async function askUntilAnswered(ask, isWanted = () => true, waiting = () => {}) {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask();
    if (answer.is !== "refused" || !answer.isBusy || tries === TRIES || !isWanted()) return answer;
    waiting();
    await new Promise((resolve) => window.setTimeout(() => resolve(null), PAUSE));
    if (!isWanted()) return answer;
  }
}
