// HTTP client of the board editor. Every answer has one of four tagged shapes; nothing throws.

import { answerOf } from "../play/net/api.js";
import { askUntilAnswered } from "../play/net/busy_retry.js";
import { sendWithToken } from "../requests.js";

/** @typedef {import("./types.js").Board} Board */

/**
 * @param {Record<"api" | "boards" | "check" | "random", string>} urls
 * @param {string} system what the board is drawn for
 */
export function createApi(urls, system) {
  return {
    /**
     * @param {Board} board
     * @param {number} version
     */
    save: (board, version) => ask("PUT", urls.api, { ...board, version }),
    /** @param {Board} board */
    keep: (board) => ask("POST", urls.boards, { ...board, system }),
    /**
     * @param {Board} board
     * @param {() => boolean} [isWanted] whether the answer is still waited for
     */
    check: (board, isWanted) => askUntilAnswered(() => ask("POST", urls.check, { ...board, system }), isWanted),
    random: () => ask("POST", urls.random, { system }),
    load: () => ask("GET", urls.api),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */

/**
 * @param {string} method
 * @param {string} address
 * @param {object} [body]
 * @returns {Promise<import("../play/net/api.js").Answer<any>>}
 */
async function ask(method, address, body) {
  try {
    const response = await sendWithToken(address, {
      method,
      headers: { Accept: "application/json", "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    return answerOf(response.status, response.headers.get("Content-Type") ?? "", await response.text());
  } catch {
    return { is: "away" };
  }
}
