// Saved, not yet saved, saved elsewhere meanwhile; and files in and out.

import { t } from "./texts.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./session.js").Session<any, any, any>} Session */
/** @typedef {import("./api.js").Api} Api */

/**
 * @param {{ session: Session, api: Api, page: string, filledIn: (pieces: any[]) => any[] }} editor `page`: the address of a
 *   board, zeros for its id; `filledIn`: pieces of a file, with what may be left out there
 * @param {{ state: HTMLElement, stale: HTMLElement }} places
 */
export function createSaving({ session, api, page, filledIn }, { state, stale }) {
  let busy = false;
  /** @type {string} what went wrong last */
  let trouble = "";
  let isLeaving = false;

  window.addEventListener("beforeunload", (event) => {
    if (session.isDirty && !isLeaving) event.preventDefault();
  });

  return {
    draw() {
      state.textContent = trouble || (busy ? t("saving") : session.isDirty ? t("unsaved") : t("saved"));
      state.classList.toggle("is-trouble", Boolean(trouble));
    },
    async save() {
      if (busy) return;
      const board = session.board;
      [busy, trouble] = [true, ""];
      session.set({});
      const answer = await api.save(board, session.version);
      busy = false;
      if (answer.is === "done") {
        stale.hidden = true;
        session.set({ version: answer.body.version, saved: JSON.stringify(board) });
        return;
      }
      if (answer.is === "stale") stale.hidden = false;
      trouble = answer.is === "refused" ? answer.refusals.map((each) => each.sentence).join(" ") : answer.is === "stale" ? t("stale") : t("away");
      session.set({});
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
      trouble = answer.is === "refused" ? answer.refusals.map((each) => each.sentence).join(" ") : t("away");
      session.set({});
    },
    /** Takes what is stored in place of what is drawn here; that can be undone. */
    async load() {
      const answer = await api.load();
      if (answer.is !== "done") {
        trouble = t("away");
        session.set({});
        return;
      }
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
      } else {
        trouble = answer?.is === "refused" ? answer.refusals.map((each) => each.sentence).join(" ") : t("no-board");
        session.set({});
      }
    },
  };
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
