// Frame shared by all board editors: name, tools, undo, checks, saving, files. Knows no rules (the server checks); each
// kind of board does its own drawing.

import { takeFocus } from "../error_focus.js";
import { byId } from "../play/ui/dom.js";
import { createApi } from "./api.js";
import { finishFieldsOnPress, write } from "./fields.js";
import { createValidation } from "./validation.js";
import { createSaving } from "./saving.js";
import { readTexts, t } from "./texts.js";
import { listenForUndo } from "./undo_shortcut.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Start} Start */
/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {import("./session.js").Session<any, any, any>} Session */
/**
 * @typedef {object} Open an editor that is open
 * @property {() => void} draw the picture and its fields
 * @property {Record<string, () => void>} acts what its buttons do, by their `data-act`
 * @property {() => Record<string, boolean>} able which of them can do something now
 * @property {(tool: string) => void} take a tool
 * @property {(fault: Fault) => void} goTo chooses the place of a fault
 * @property {(pieces: any[]) => any[]} filledIn pieces of a file, with what may be left out there
 */
/**
 * @typedef {object} Kind of board
 * @property {(start: { board: any, version: number, finding: import("./types.js").Finding }) => Session} sit
 * @property {(shell: { session: any, api: import("./api.js").Api, start: Start, picture: SVGSVGElement, say: (sentence: string) => void }) => Open} open
 */

/** @param {Kind} kind */
export function openEditor(kind) {
  readTexts();
  /** @type {Start} */
  const start = JSON.parse(byId("board-data").textContent ?? "");
  const { version, ...board } = start.board;
  const session = kind.sit({ board, version, finding: JSON.parse(byId("board-finding").textContent ?? "") });
  const api = createApi(start.urls, start.system);
  const picture = /** @type {SVGSVGElement} */ (byId("canvas").querySelector("svg"));
  const editor = kind.open({ session, api, start, picture, say });
  const drawFaults = createValidation(session, api, editor.goTo, {
    list: byId("board-faults"),
    verdict: byId("board-verdict"),
    clause: byId("board").dataset.clause ?? "",
  });
  const places = { state: byId("save-state"), stale: byId("stale"), name: byId("board-name") };
  const saving = createSaving({ session, api, page: start.urls.page, filledIn: editor.filledIn }, places);

  function draw() {
    editor.draw();
    drawFaults();
    saving.draw();
    picture.dataset.tool = session.tool;
    write(field("board-name"), session.board.name);
    drawTools(session, editor.able());
  }

  listenForUndo(session);
  listenToButtons({ ...actsOf(session, saving, api), ...editor.acts }, draw);
  listenToTools(picture, editor.take);
  listenToName(session);
  finishFieldsOnPress();
  document.addEventListener("focusout", draw);
  listenToFile(saving.upload);
  present(picture);
  session.onChange(draw);
  draw();
}

/** @param {string} sentence */
function say(sentence) {
  byId("board-said").textContent = sentence;
}

/**
 * What buttons of every editor do, by their `data-act`.
 *
 * @param {Session} session
 * @param {ReturnType<typeof createSaving>} saving
 * @param {import("./api.js").Api} api
 * @returns {Record<string, () => void>}
 */
function actsOf(session, saving, api) {
  return {
    undo: session.undo,
    redo: session.redo,
    save: saving.save,
    "save-copy": saving.saveCopy,
    load: saving.load,
    download: saving.download,
    async random() {
      say(t("drawing-by-chance"));
      const answer = await api.random();
      if (answer.is === "done") {
        session.edit({ name: session.board.name, pieces: answer.body.pieces }, null);
        say(t("by-chance"));
      } else {
        say(t("away"));
        takeFocus(byId("board-said"));
      }
    },
  };
}

/**
 * @param {Record<string, () => void>} acts
 * @param {() => void} draw
 */
function listenToButtons(acts, draw) {
  for (const button of document.querySelectorAll("button[data-act]")) {
    button.addEventListener("click", () => {
      acts[button.getAttribute("data-act") ?? ""]();
      draw();
    });
  }
}

/**
 * @param {SVGSVGElement} picture
 * @param {(tool: string) => void} take
 */
function listenToTools(picture, take) {
  for (const button of document.querySelectorAll("button[data-tool]")) {
    button.addEventListener("click", () => {
      take(button.getAttribute("data-tool") ?? "");
      picture.focus({ preventScroll: true });
    });
  }
}

/** @param {Session} session */
function listenToName(session) {
  const name = field("board-name");
  name.addEventListener("input", () => {
    const typed = name.value.trim();
    if (typed && typed !== session.board.name) session.edit({ ...session.board, name: typed }, session.spot, "name");
  });
  name.addEventListener("change", session.settle);
}

/** @param {(file: File) => void} upload */
function listenToFile(upload) {
  const file = field("board-file");
  file.addEventListener("change", () => {
    if (file.files?.[0]) upload(file.files[0]);
    file.value = "";
  });
}

/**
 * Marks the selected tool, and the buttons that can do something now.
 *
 * @param {Session} session
 * @param {Record<string, boolean>} able buttons of the kind of board
 */
function drawTools(session, able) {
  for (const button of document.querySelectorAll("button[data-tool]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === session.tool));
  }
  for (const [act, isAble] of Object.entries({ undo: session.canUndo, redo: session.canRedo, ...able })) enable(act, isAble);
}

/** @param {SVGSVGElement} picture */
function present(picture) {
  picture.setAttribute("tabindex", "0");
  picture.setAttribute("role", "application");
  picture.setAttribute("aria-roledescription", t("canvas"));
  picture.setAttribute("aria-describedby", "board-keys");
  for (const part of document.querySelectorAll("[data-needs-script]")) part.removeAttribute("hidden");
  for (const part of document.querySelectorAll("[data-without-script]")) part.setAttribute("hidden", "");
}

/**
 * Buttons without effect stay focusable, so that the focus is not lost from the toolbar.
 *
 * @param {string} act
 * @param {boolean} able
 */
function enable(act, able) {
  const button = document.querySelector(`button[data-act="${act}"]`);
  button?.setAttribute("aria-disabled", String(!able));
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}
