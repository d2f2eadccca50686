// Messages for requests that failed or were refused.

import { t } from "./texts.js";

/** @typedef {Extract<import("../net/api.js").Answer<any>, { is: "away" | "refused" }>} Failed */

/**
 * @param {Failed} answer
 * @returns {import("../state/state.js").Notice}
 */
export function errorMessage(answer) {
  if (answer.is === "away") return { tone: "error", text: t("away"), refusals: [] };
  return { tone: "error", text: t("refused"), refusals: answer.refusals };
}
