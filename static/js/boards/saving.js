// Saves the board and shows its state: saved, unsaved, or changed elsewhere (conflict). Imports and exports files.

import { markInvalid, takeFocus } from "../error_focus.js";
import { hasOwnText } from "./fields.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./session.js").Session<any, any, any>} Session */
/** @typedef {import("./api.js").Api} Api */

/**
 * @param {{ session: Session, api: Api, page: string, filledIn: (pieces: any[]) => any[] }} editor `page`: the address of a
 *   board, zeros for its id; `filledIn`: pieces of a file, with what may be left out there
 * @param {{ state: HTMLElement, stale: HTMLElement, name: HTMLElement }} places
 */
export function createSaving({ session, api, page, filledIn }, { state, stale, name }) {
  let busy = false;
  /** @type {string} what went wrong last */
  let trouble = "";
  let isLeaving = false;

  window.addEventListener("beforeunload", (event) => {
    if ((session.isDirty || hasOwnText()) && !isLeaving) event.preventDefault();
  });

  /**
   * Says what went wrong, with the focus on it.
   *
   * @param {string} sentence
   */
  function complain(sentence) {
    trouble = sentence;
    session.set({});
    takeFocus(state);
  }

  return {
    draw() {
      state.textContent = trouble || (busy ? t("saving") : session.isDirty ? t("unsaved") : t("saved"));
      state.classList.toggle("is-trouble", Boolean(trouble));
    },
    async save() {
      if (busy) return;
      const board = session.board;
      [busy, trouble] = [true, ""];
      markInvalid(name, "");
      session.set({});
      const answer = await api.save(board, session.version);
      busy = false;
      if (answer.is === "done") {
        stale.hidden = true;
        session.set({ version: answer.body.version, saved: JSON.stringify(board) });
        return;
      }
      if (answer.is === "stale") stale.hidden = false;
      if (answer.is === "refused" && answer.refusals.some(({ field }) => field === "name")) markInvalid(name, state.id);
      complain(answer.is === "refused" ? sentences(answer.refusals) : answer.is === "stale" ? t("stale") : t("away"));
      if (answer.is === "stale") stale.querySelector("button")?.focus();
    },
    /** Keeps what is drawn here as a board of its own, and goes there. */
    async saveCopy() {
      const answer = await api.keep({ ...session.board, name: t("copy-of", { name: session.board.name }).slice(0, 60) });
      if (answer.is === "done") {
        isLeaving = true;
        window.location.assign(page.replace("00000000-0000-0000-0000-000000000000", answer.body.id));
        return;
      }
      complain(answer.is === "refused" ? sentences(answer.refusals) : t("away"));
    },
    /** Takes what is stored in place of what is drawn here; that can be undone. */
    async load() {
      const answer = await api.load();
      if (answer.is !== "done") return complain(t("away"));
      const { name, pieces, version } = answer.body;
      [stale.hidden, trouble] = [true, ""];
      session.edit({ name, pieces }, null);
      session.set({ version, saved: JSON.stringify({ name, pieces }) });
    },
    /** Gives the board as it is drawn now as a file. */
    download() {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(session.board, null, 1)], { type: "application/json" }));
      link.download = `${session.board.name || "board"}.board.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    },
    /** @param {File} file */
    async upload(file) {
      /** @type {unknown} */
      let found = null;
      try {
        found = JSON.parse(await file.text());
      } catch {
        // not JSON: told below
      }
      const answer = isBoard(found) ? await api.check(found) : null;
      if (isBoard(found) && answer?.is === "done") {
        trouble = "";
        session.edit({ name: found.name || session.board.name, pieces: filledIn(found.pieces) }, null);
      } else complain(answer?.is === "refused" ? sentences(answer.refusals) : t("no-board"));
    },
  };
}

/** @param {import("../play/state/types.js").Refusal[]} refusals */
function sentences(refusals) {
  return refusals.map(({ sentence }) => sentence).join(" ");
}

/**
 * Whether it could be a board; the server says whether it is one.
 *
 * @param {any} value
 * @returns {value is Board}
 */
function isBoard(value) {
  return Array.isArray(value?.pieces);
}
