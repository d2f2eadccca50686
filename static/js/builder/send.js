// The builder's only request, and what an answer means for text that was sent.

import { sendWithToken } from "../requests.js";

/** @typedef {{ page: Document | null, ok: boolean, status: number, wait: number }} Answer `wait`: seconds before another try */
/**
 * @typedef {object} Trouble why a text is not saved
 * @property {string} key of its sentence
 * @property {string} [reason] in the site's words
 * @property {number} [wait] seconds after which the page tries again by itself
 */

const WAIT = 10; // seconds, where the site does not say how long

/**
 * Posts a form; a site that cannot be reached has the status 0.
 *
 * @param {string} address
 * @param {FormData} body
 * @returns {Promise<Answer>}
 */
export async function send(address, body) {
  try {
    const answer = await sendWithToken(address, { method: "POST", body, headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return { page, ok: answer.ok, status: answer.status, wait: Number(answer.headers.get("Retry-After")) || WAIT };
  } catch {
    return { page: null, ok: false, status: 0, wait: WAIT };
  }
}

/**
 * @param {Answer} answer that saved nothing
 * @param {boolean} isPress whether a button was pressed: only without an answer is it done later
 * @returns {Trouble}
 */
export function troubleOf({ page, status, wait }, isPress) {
  const isBuilder = page?.getElementById("builder") !== null;
  const reason = page?.querySelector(isBuilder ? ".error-summary li" : "main .lead")?.textContent?.trim() ?? "";
  if (status === 0) return { key: "offline", wait };
  if (status === 412) return { key: "changed" };
  const end = isPress ? "-press" : "";
  if (status === 429 || status >= 500) return { key: (reason ? "busy" : "away") + end, reason, wait };
  if (reason && (isBuilder || status === 400 || status === 413)) return { key: `refused${end}`, reason };
  return { key: `signed-out${end}` };
}
