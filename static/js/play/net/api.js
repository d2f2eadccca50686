// HTTP client of the match page. Every answer has one of four tagged shapes; nothing throws.

import { askUntilAnswered } from "./busy_retry.js";
import { sendWithToken } from "../../requests.js";

/** @typedef {import("../state/types.js").Refusal & { field?: string }} Refusal `field`: the name of what was wrong in a form, if one was */
/**
 * @template T
 * @typedef {{ is: "done", body: T }
 *   | { is: "refused", refusals: Refusal[], isBusy?: boolean }
 *   | { is: "stale" }
 *   | { is: "away" }} Answer
 */

const BUSY = new Set(["busy", "deadline"]);

/** @typedef {() => boolean} IsWanted whether an answer is still waited for; until then a busy server is asked again */

/** @param {string} base address of the match, with its closing slash */
export function createApi(base) {
  /**
   * @param {string} path
   * @param {object} [body]
   * @param {"POST" | "PUT"} [method]
   * @returns {Promise<Answer<any>>}
   */
  async function ask(path, body, method = "POST") {
    try {
      const response = await (body ? sendWithToken(base + path, sending(body, method)) : fetch(base + path, reading()));
      return answerOf(response.status, response.headers.get("Content-Type") ?? "", await response.text());
    } catch {
      return { is: "away" };
    }
  }
  return {
    /** @returns {Promise<Answer<import("../state/types.js").Match>>} */
    match: () => ask(""),
    /**
     * @param {{ id: string, seat: number, seq: number, command: object }} body
     * @returns {Promise<Answer<import("../state/types.js").News>>}
     */
    submit: (body) => ask("commands/", body),
    /**
     * @param {{ seat: number, command: object }} body
     * @param {IsWanted} isWanted
     * @returns {Promise<Answer<import("../state/types.js").Verdict>>}
     */
    check: (body, isWanted) => askUntilAnswered(() => ask("check/", body), isWanted),
    /** @param {{ seat: number, command?: object }} body */
    suggest: (body) => ask("suggest/", body),
    /**
     * @param {"" | "ask/" | "agree/" | "decline/" | "withdraw/"} what
     * @param {{ id: string, seat: number, seq: number }} body
     */
    undo: (what, body) => ask(`undo/${what}`, body),
    /** @param {{ id: string, seat: number, seq: number }} body */
    claim: (body) => ask("claim/", body),
    /** @param {import("../state/types.js").Passing} body */
    passing: (body) => ask("passing/", body, "PUT"),
    /**
     * @param {number} after
     * @returns {Promise<Answer<import("../state/types.js").Talk>>}
     */
    talk: (after) => ask(`talk/?after=${after}`),
    /** @param {{ key: string, seat: number, text?: string, phrase?: string }} body */
    say: (body) => ask("talk/", body),
    /** @param {{ seat: number, read_to?: number, muted?: boolean }} body */
    hear: (body) => ask("talk/heard/", body, "PUT"),
    /**
     * @param {number} message
     * @param {{ seat: number, why: string }} body
     */
    report: (message, body) => ask(`talk/${message}/report/`, body),
    /**
     * @param {string} from
     * @param {string} to
     * @param {IsWanted} isWanted
     * @returns {Promise<Answer<import("../state/types.js").Measure>>}
     */
    measure: (from, to, isWanted) => askUntilAnswered(() => ask(`measure/?${new URLSearchParams({ from, to })}`), isWanted),
    /**
     * @param {string} piece
     * @param {IsWanted} isWanted
     * @returns {Promise<Answer<import("../state/types.js").Ranges>>}
     */
    ranges: (piece, isWanted) => askUntilAnswered(() => ask(`ranges/?${new URLSearchParams({ piece })}`), isWanted),
    /**
     * @param {Record<string, any>[]} questions to a book that answers all of them at one address
     * @param {IsWanted} isWanted
     * @returns {Promise<Answer<{ answers: any[] }>>} the answers in order
     */
    questions: (questions, isWanted) => askUntilAnswered(() => ask("questions/", { ask: questions }), isWanted),
    /**
     * @param {number} seat
     * @returns {Promise<Answer<import("../state/types.js").Lockable>>}
     */
    rosters: (seat) => ask(`rosters/?seat=${seat}`),
    /**
     * @param {"copy/" | "hide/"} what
     * @param {{ seat: number, roster: string }} body
     */
    keepRosterSecret: (what, body) => ask(`rosters/${what}`, body),
    /**
     * @param {Record<string, string>} question
     * @param {IsWanted} isWanted
     * @param {() => void} waiting called whenever the server was too busy
     * @returns {Promise<Answer<import("../state/types.js").Survey>>}
     */
    survey: (question, isWanted, waiting) => askUntilAnswered(() => ask(`ask/?${new URLSearchParams(question)}`), isWanted, waiting),
    /**
     * @param {string} unit
     * @param {IsWanted} isWanted
     * @returns {Promise<Answer<import("../state/types.js").Promises>>}
     */
    promises: (unit, isWanted) => askUntilAnswered(() => ask(`promises/?${new URLSearchParams({ unit })}`), isWanted),
    /** @param {number | null} after null: from the first */
    commits: (after) => ask(after === null ? "commits/" : `commits/?after=${after}`),
  };
}

/** @typedef {ReturnType<typeof createApi>} Api */

/**
 * @param {number} status
 * @param {string} type
 * @param {string} text
 * @returns {Answer<any>}
 */
export function answerOf(status, type, text) {
  if (status === 409) return { is: "stale" };
  const body = type.includes("json") ? JSON.parse(text) : null;
  if (status >= 200 && status < 300 && body) return { is: "done", body };
  const errors = body?.errors ?? [];
  if (!errors.length) return { is: "away" };
  return {
    is: "refused",
    ...(BUSY.has(errors[0].code) ? { isBusy: true } : {}),
    refusals: errors.map((/** @type {{ code: string, detail: string, attr?: string | null }} */ error) => ({
      clause: /^[A-Z]{2}-/.test(error.code) ? error.code : "",
      sentence: error.detail,
      ...(error.attr ? { field: error.attr } : {}),
    })),
  };
}

/** @returns {RequestInit} */
function reading() {
  return { credentials: "same-origin", headers: { Accept: "application/json" } };
}

/**
 * @param {object} body
 * @param {"POST" | "PUT"} method
 * @returns {RequestInit}
 */
function sending(body, method) {
  return {
    method,
    headers: { Accept: "application/json", "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** A fresh id for one command, so that sending it twice plays it once. */
export function newId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
