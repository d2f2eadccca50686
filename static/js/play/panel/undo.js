// Undo requests: preview of what would be undone, request and answer.

import { byId, el } from "../ui/dom.js";
import { isMine, sideOf } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Commit} Commit */
/** @typedef {import("../input/actions.js").Actions} Actions */

const MOST_LINES = 6;

/**
 * The log lines that an undo to commit `back` would remove, oldest first.
 *
 * @param {Commit[]} commits
 * @param {number} back
 * @returns {string[]}
 */
export function linesAfter(commits, back) {
  const gone = commits.filter(({ seq, undone }) => seq > back && !undone);
  return gone.flatMap(({ events }) => events.filter(({ type, text }) => text && !ABOUT_THE_LOG.has(type)).map(({ text }) => text));
}

const ABOUT_THE_LOG = new Set(["UndoAsked", "UndoDeclined", "UndoWithdrawn", "Undone"]);

/**
 * @param {State} state
 * @param {number} back
 */
function whatGoes(state, back) {
  const lines = linesAfter(state.commits, back);
  const shown = lines.slice(-MOST_LINES);
  return [
    el("p", {}, t("undo-lines", { count: lines.length })),
    el("ul", { class: "undo-lines" }, ...shown.map((line) => el("li", {}, line))),
    lines.length > shown.length ? el("p", { class: "hint" }, t("undo-more", { count: lines.length - shown.length })) : null,
  ];
}

/**
 * The pending undo request: the opponent agrees or declines, the requester may withdraw it.
 *
 * @param {State} state
 * @param {Actions} acts
 */
export function undoAsked(state, acts) {
  const { asked } = state.match.undo;
  if (!asked) return null;
  const button = (/** @type {"agree/" | "decline/" | "withdraw/"} */ what, /** @type {string} */ key) =>
    el("button", { type: "button", class: "button button-small", "data-key": key, onclick: () => acts.sayAboutUndo(what) }, t(key));
  const buttons = isMine(state, 1 - asked.seat)
    ? [button("agree/", "undo-agree"), button("decline/", "undo-decline")]
    : isMine(state, asked.seat)
      ? [button("withdraw/", "undo-withdraw")]
      : [];
  const key = isMine(state, asked.seat) ? "undo-asked-own" : "undo-asked";
  return el(
    "div",
    { class: "notice notice-info undo-asked" },
    el("p", {}, el("b", {}, t(key, { name: sideOf(state, asked.seat).name }))),
    buttons.length ? el("div", { class: "cluster" }, ...buttons) : null,
    ...whatGoes(state, asked.back_to),
  );
}

/**
 * Shows what the other side would be asked to take back, and asks once that is confirmed.
 *
 * @param {State} state
 * @param {() => void} ask
 */
export function askForUndo(state, ask) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("undo-dialog"));
  const { seat, back_to } = state.match.undo;
  const other = sideOf(state, seat === 0 ? 1 : 0).name;
  byId("undo-what").replaceChildren(...whatGoes(state, back_to ?? 0).filter((each) => each !== null));
  byId("undo-ask").textContent = t("undo-ask", { name: other });
  dialog.returnValue = "";
  dialog.addEventListener("close", () => dialog.returnValue === "ask" && ask(), { once: true });
  dialog.showModal();
}
