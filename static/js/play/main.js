// Match page: creates and connects its parts.

import { createActions } from "./input/actions.js";
import { createClocks } from "./panel/clock.js";
import { createChat } from "./chat/chat.js";
import { createApi } from "./net/api.js";
import { createTurnAlert } from "./panel/turn_alert.js";
import { createPlane } from "./board/plane.js";
import { byId } from "./ui/dom.js";
import { keepAtEnd } from "./ui/autoscroll.js";
import { readGlyphs } from "./ui/unit_badges.js";
import { listenToKeys } from "./input/keyboard.js";
import { tabStop } from "./state/roving_tabindex.js";
import { numbersIn } from "./ui/number_format.js";
import { toolsFor } from "./ui/tools.js";
import { deferRedraw } from "./ui/deferred_render.js";
import { listenToPointers } from "./input/pointers.js";
import { pollRematch } from "./net/rematch.js";
import { whenIdle } from "./ui/animation_frame.js";
import { createRenderer } from "./render.js";
import { createRosters } from "./net/rosters.js";
import { createSession } from "./net/session.js";
import { createPlaceRest } from "./input/place_rest.js";
import { createSounds } from "./ui/sounds.js";
import { board } from "./systems/chosen.js";
import { dragFromTray } from "./input/tray.js";
import { listenToFilter } from "./log/log_filter.js";
import { readTexts } from "./ui/texts.js";
import { listenToDialogs, listenToHeights, listenToMenu, listenToSheet, listenToSounds, listenToTabs, listenToTools } from "./page_controls.js";

/** @typedef {import("./state/types.js").TableData} TableData */

/** Opens the table, by the rule book that is chosen. */
export function openTable() {
  readTexts();
  const data = /** @type {TableData} */ (JSON.parse(byId("table-data").textContent ?? "null"));
  readGlyphs(data.units);
  const api = createApi(data.urls.api);
  const plane = createPlane(/** @type {SVGSVGElement} */ (/** @type {unknown} */ (byId("board"))), board().sizeOf(data.layout));
  const tools = toolsFor(data, numbersIn(document.documentElement.lang));

  const render = createRenderer(plane, tools, () => acts);
  const drawWords = deferRedraw(byId("side"), () => render.words(session.state));
  const clocks = createClocks(byId("sides"), byId("clock-status"), () => session, () => performance.now());
  const motion = board().motion(plane, tools);
  const sounds = createSounds();
  const attend = createTurnAlert(sounds);
  const lookAtRosters = createRosters(() => session, api);
  const goOnPlacing = createPlaceRest(() => session, api);
  const session = createSession(data, api, (state, before) => {
    motion.keep(state, before);
    render.board(state);
    motion.show(state);
    attend(state);
    lookAtRosters(state);
    void goOnPlacing(state);
    if (!state.dragging || state.draft?.verdict) drawWords();
    clocks.write(state);
  });
  const acts = createActions(session, plane, api);

  board().drawGround(plane, data, tools);
  listenToPointers(plane, session, acts);
  dragFromTray(plane, session, acts);
  listenToTools(plane, acts);
  listenToHeights(data.layout, acts, tools);
  listenToTabs(acts);
  listenToFilter(byId("log-list"));
  keepAtEnd(byId("log"), byId("log-list"), byId("log-down"));
  listenToSheet(plane);
  listenToMenu(session, acts);
  listenToSounds(sounds);
  const { lettersOn, openKeys } = listenToDialogs(session, acts);
  listenToKeys(session, acts, shortcuts(session, acts, plane, openKeys), lettersOn);
  session.start();
  whenIdle(() => { render.whole(); drawWords(); });
  pollRematch(session, data.urls.rematch);
  clocks.start();
  if (document.getElementById("talk")) createChat(session, api);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) session.refetch();
  });
}

/**
 * What single letters do.
 *
 * @param {import("./net/session.js").Session} session
 * @param {import("./input/actions.js").Actions} acts
 * @param {import("./board/plane.js").Plane} plane
 * @param {() => void} openKeys
 * @returns {Record<string, () => void>}
 */
function shortcuts(session, acts, plane, openKeys) {
  return {
    n: () => acts.focusNext(1),
    p: () => acts.focusNext(-1),
    m: () => acts.toggleMeasure(),
    r: () => acts.toggleRanges(),
    q: () => board().asking && acts.toggleAsking(),
    g: () => acts.toggleGrid(),
    u: () => acts.undo(),
    w: () => acts.wayPoint(),
    b: () => acts.focus(tabStop(session.state) ?? ""),
    c: () => document.getElementById("now-title")?.focus(),
    "+": () => plane.zoom(1.5),
    "-": () => plane.zoom(1 / 1.5),
    "0": () => plane.fit(),
    "?": openKeys,
  };
}
