// The editor of a board: joins picture, keys, fields, faults and saving. It knows no rule; the server checks.

import { byId } from "../play/dom.js";
import { createActs } from "./acts.js";
import { createApi } from "./api.js";
import { createCamera } from "./camera.js";
import { createDrafts } from "./drafts.js";
import { createFaults } from "./faults.js";
import { listenToKeys } from "./keys.js";
import { createPanel } from "./panel.js";
import { listenToPointers } from "./pointer.js";
import { createPicture } from "./render.js";
import { createSaving } from "./saving.js";
import { createSession } from "./session.js";
import { readTexts, t } from "./texts.js";

/** @typedef {import("./types.js").Tool} Tool */

const HANDLE = 5; // pixels

readTexts();
/** @type {import("./types.js").Start} */
const { board: start, size, limits, rules, urls } = JSON.parse(byId("board-data").textContent ?? "");
const { version, ...board } = start;
const session = createSession(board, version, JSON.parse(byId("board-finding").textContent ?? ""));
const api = createApi(urls);
const picture = /** @type {SVGSVGElement} */ (byId("canvas").querySelector("svg"));
const camera = createCamera(picture, size);
const say = (/** @type {string} */ sentence) => {
  byId("board-said").textContent = sentence;
};
const acts = createActs(session, size, say);
const drafts = createDrafts(session, size, say);
const editor = { session, api, acts, drafts, camera, size, rules, mostLevels: limits.levels, page: urls.page };

const drawPicture = createPicture(picture, size, rules);
const drawPanel = createPanel(editor, {
  list: /** @type {HTMLSelectElement} */ (byId("part-list")),
  panel: byId("part-fields"),
});
const drawFaults = createFaults(editor, {
  list: byId("board-faults"),
  verdict: byId("board-verdict"),
  clause: byId("board").dataset.clause ?? "",
});
const saving = createSaving(editor, { state: byId("save-state"), stale: byId("stale") });
listenToPointers(picture, editor);
listenToKeys(picture, editor);

/** @type {Record<string, () => void>} */
const ACTS = {
  undo: session.undo,
  redo: session.redo,
  duplicate: acts.duplicate,
  mirror: acts.mirror,
  twin: acts.twin,
  remove: acts.remove,
  "turn-left": () => acts.turn(angle()),
  "turn-right": () => acts.turn(-angle()),
  "zoom-in": () => camera.zoomBy(1.25),
  "zoom-out": () => camera.zoomBy(0.8),
  fit: () => camera.fit(),
  close: drafts.close,
  save: saving.save,
  "save-copy": saving.saveCopy,
  load: saving.load,
  download: saving.download,
  random,
};

for (const button of document.querySelectorAll("button[data-act]")) {
  button.addEventListener("click", () => {
    ACTS[button.getAttribute("data-act") ?? ""]();
    draw();
  });
}
for (const button of document.querySelectorAll("button[data-tool]")) {
  button.addEventListener("click", () => {
    drafts.take(/** @type {Tool} */ (button.getAttribute("data-tool")));
    picture.focus({ preventScroll: true });
  });
}
const name = field("board-name");
name.addEventListener("change", () => session.edit({ ...session.board, name: name.value.trim() || session.board.name }));
const step = /** @type {HTMLSelectElement} */ (byId("snap"));
step.addEventListener("change", () => session.set({ step: Number(step.value) }));
const grid = field("grid");
grid.addEventListener("change", () => picture.classList.toggle("has-no-grid", !grid.checked));
const file = field("board-file");
file.addEventListener("change", () => {
  if (file.files?.[0]) saving.upload(file.files[0]);
  file.value = "";
});

picture.setAttribute("tabindex", "0");
picture.setAttribute("role", "application");
picture.setAttribute("aria-roledescription", t("canvas"));
picture.setAttribute("aria-describedby", "board-keys");
for (const part of document.querySelectorAll("[data-needs-script]")) part.removeAttribute("hidden");
for (const part of document.querySelectorAll("[data-without-script]")) part.setAttribute("hidden", "");
session.onChange(draw);
draw();

function draw() {
  drawPicture(session, camera.inchesOf(HANDLE));
  drawPanel();
  drawFaults();
  saving.draw();
  picture.dataset.tool = session.tool;
  if (document.activeElement !== name) name.value = session.board.name;
  for (const button of document.querySelectorAll("button[data-tool]")) {
    button.setAttribute("aria-pressed", String(button.getAttribute("data-tool") === session.tool));
  }
  enable("undo", session.canUndo);
  enable("redo", session.canRedo);
  enable("close", session.tool === "polygon" && session.draft.length > 2);
  for (const act of ["duplicate", "mirror", "twin", "remove", "turn-left", "turn-right"]) enable(act, session.part !== null);
}

/**
 * Buttons that have nothing to do keep the focus, so that nobody is thrown out of the toolbar.
 *
 * @param {string} act
 * @param {boolean} able
 */
function enable(act, able) {
  const button = document.querySelector(`button[data-act="${act}"]`);
  button?.setAttribute("aria-disabled", String(!able));
}

async function random() {
  say(t("drawing-by-chance"));
  const answer = await api.random();
  if (answer.is === "done") {
    session.edit({ name: session.board.name, pieces: answer.body.pieces }, null);
    say(t("by-chance"));
  } else say(t("away"));
}

function angle() {
  return field("angle").valueAsNumber || 0;
}

/** @param {string} id */
function field(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}
