// What the panel says when the server did not do what was asked.

import { t } from "./texts.js";

/** @typedef {Extract<import("./api.js").Answer<any>, { is: "away" | "refused" }>} Failed */

/**
 * @param {Failed} answer
 * @returns {import("./state.js").Notice}
 */
export function noticeOf(answer) {
  if (answer.is === "away") return { tone: "error", text: t("away"), refusals: [] };
  return { tone: "error", text: t("refused"), refusals: answer.refusals };
}
