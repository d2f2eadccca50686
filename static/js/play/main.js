// The table page: puts its parts together.

import { createActs } from "./acts.js";
import { createApi } from "./api.js";
import { createPlane } from "./board/plane.js";
import { drawGround } from "./board/terrain.js";
import { byId } from "./dom.js";
import { listenToKeys, listenToPointers } from "./input.js";
import { numbersIn } from "./numbers.js";
import { toolsFor } from "./panel/parts.js";
import { createRenderer } from "./render.js";
import { createSession } from "./session.js";
import { standing } from "./state.js";
import { dragFromTray } from "./tray.js";
import { readTexts } from "./texts.js";
import { listenToDialogs, listenToHeights, listenToMenu, listenToSheet, listenToTabs, listenToTools } from "./furniture.js";

/** @typedef {import("./types.js").TableData} TableData */

readTexts();
byId("table").hidden = false;
const data = /** @type {TableData} */ (JSON.parse(byId("table-data").textContent ?? "null"));
const api = createApi(data.urls.api);
const plane = createPlane(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board"))), data.layout);
const tools = toolsFor(data, numbersIn(document.documentElement.lang));

/** @type {import("./acts.js").Acts} */
let acts;
const render = createRenderer(plane, tools, () => acts);
const drawWords = whileNothingIsPressed(byId("side"), () => render.words(session.state));
const session = createSession(data, api, (state) => {
  render.board(state);
  drawWords();
});
acts = createActs(session, plane, api);

drawGround(plane, data.layout);
listenToPointers(plane, session, acts);
dragFromTray(plane, session, acts);
listenToTools(plane, acts);
listenToHeights(data.layout, acts, tools);
listenToTabs(acts);
listenToSheet(plane);
listenToMenu(acts);
const { lettersOn, openKeys } = listenToDialogs(session, acts);
listenToKeys(
  session,
  acts,
  {
    n: () => acts.focusNext(1),
    p: () => acts.focusNext(-1),
    m: () => acts.toggleMeasure(),
    r: () => acts.toggleRanges(),
    g: () => acts.toggleGrid(),
    u: () => acts.undo(),
    w: () => acts.wayPoint(),
    b: () => acts.focus(session.state.focused || (standing(session.state)[0]?.id ?? "")),
    c: () => document.getElementById("now-title")?.focus(),
    "+": () => plane.zoom(1.5),
    "-": () => plane.zoom(1 / 1.5),
    "0": () => plane.fit(),
    "?": openKeys,
  },
  lettersOn,
);
session.start();
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) session.refetch();
});

/**
 * Holds the panel still while a button of it is pressed, so that the press always arrives.
 *
 * @param {HTMLElement} place
 * @param {() => void} drawNow
 */
function whileNothingIsPressed(place, drawNow) {
  let pressed = false;
  let late = false;
  place.addEventListener("pointerdown", () => {
    pressed = true;
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      if (!pressed) return;
      window.setTimeout(() => {
        pressed = false;
        if (late) drawNow();
        late = false;
      });
    });
  }
  return () => {
    if (pressed) late = true;
    else drawNow();
  };
}
