// Renders the state: each part is redrawn only when something it shows has changed.

import { takeFocus } from "../error_focus.js";
import { byId, el, refill } from "./ui/dom.js";
import { askedOf, inspected } from "./words/status_line.js";
import { clockPlate } from "./panel/clock.js";
import { wishOf } from "./panel/auto_pass.js";
import { writeLog } from "./log/log.js";
import { nowPanel } from "./panel/current_decision.js";
import { plate, reasons } from "./panel/components.js";
import { refusedNow } from "./words/refused_tap.js";
import { scrolling } from "./panel/scroll_position.js";
import { current, isMine, mayAnswer, sideOf, unitOf } from "./state/state.js";
import { board } from "./systems/chosen.js";
import { t } from "./ui/texts.js";
import { card, progressTold, reserves, sideFigures, unitLists } from "./panel/unit_list.js";

/** @typedef {import("./state/state.js").State} State */

/**
 * @param {import("./board/plane.js").Plane} plane
 * @param {import("./ui/tools.js").Tools} tools
 * @param {() => import("./input/actions.js").Actions} acts
 */
export function createRenderer(plane, tools, acts) {
  const places = placesOnPage();
  /** @type {Page} */
  const page = { places, tools, acts, parts: createParts(), scroll: scrolling(byId("now")), spoken: "", answered: null, isWhole: false };

  return {
    /** @param {State} state */
    board(state) {
      board().draw(plane, state, tools, page.parts.draw);
      markBoard(places.root, state);
    },
    /** From now on draws the lists behind the other tabs too: the map and what is asked come first. */
    whole() {
      page.isWhole = true;
    },
    /** @param {State} state */
    words(state) {
      drawNow(page, state);
      drawHeader(page, state);
      if (page.isWhole) drawLists(page, state);
      drawMapWords(page, state);
      drawTab(page, state);
      speak(page, state);
      places.root.setAttribute("aria-busy", String(state.slow));
      places.root.dataset.kind = state.match.finished ? "over" : (current(state)?.kind ?? "");
      places.root.dataset.seq = String(state.match.seq);
    },
  };
}

function placesOnPage() {
  return {
    root: byId("table"),
    now: byId("now-body"),
    sides: byId("sides"),
    log: byId("log-list"),
    units: byId("units-body"),
    reserves: byId("reserves"),
    heights: byId("heights"),
    card: byId("card-body"),
    caption: byId("caption"),
    refusal: byId("refusal"),
    status: byId("table-status"),
    undo: byId("undo"),
    turn: byId("turn"),
    line: byId("line"),
    mission: byId("mission"),
    progress: [byId("progress"), byId("mission-progress")],
  };
}

/** Parts of the page, each with what it showed last. */
function createParts() {
  /** @type {Map<string, readonly unknown[]>} */
  const known = new Map();
  return {
    /** @param {string} part */
    shown: (part) => known.get(part),
    /**
     * Runs `draw` when any of `shown` differs from the last time.
     *
     * @param {string} part
     * @param {readonly unknown[]} shown
     * @param {() => void} draw
     */
    draw(part, shown, draw) {
      const before = known.get(part);
      if (before && shown.every((value, index) => Object.is(value, before[index]))) return;
      known.set(part, shown);
      draw();
    },
  };
}

/**
 * @typedef {object} Page
 * @property {ReturnType<typeof placesOnPage>} places
 * @property {import("./ui/tools.js").Tools} tools
 * @property {() => import("./input/actions.js").Actions} acts
 * @property {ReturnType<typeof createParts>} parts
 * @property {(state: State) => void} scroll of the panel
 * @property {string} spoken the last sentence read out by screen readers
 * @property {import("./state/state.js").Notice | null} answered the notice that was drawn last
 * @property {boolean} isWhole whether the lists behind the other tabs are drawn too
 */

/**
 * @param {HTMLElement} root
 * @param {State} state
 */
function markBoard(root, state) {
  root.classList.toggle("is-ranging", state.ranging);
  root.classList.toggle("is-asking", state.asking !== null);
  root.classList.toggle("is-gridless", !state.grid);
  root.classList.toggle("is-measuring", state.measuring !== null);
  root.classList.toggle("is-placing", mayAnswer(state) && state.draft !== null);
}

/**
 * The panel of what is asked now.
 *
 * @param {Page} page
 * @param {State} state
 */
function drawNow(page, state) {
  const { places, parts } = page;
  const { match } = state;
  const turned = current(state)?.kind === "bearing" ? state.option : null;
  parts.draw("now", [match, state.picked, turned, state.draft, state.notice, state.busy, state.slow, state.measuring, state.asking, state.commits, state.late, state.ranging, state.around, state.ahead.result, state.rematch, state.rosters, state.reach], () => {
    const lost = refill(places.now, nowPanel(state, page.acts(), page.tools));
    const isNew = state.notice?.answers && state.notice !== page.answered;
    page.answered = state.notice;
    if (isNew) showError(page);
    else if (lost) document.getElementById("now-title")?.focus({ preventScroll: true });
  });
  parts.draw("marked", [parts.shown("now"), state.option], () => {
    for (const button of places.now.querySelectorAll("[data-key^=option-]")) {
      button.classList.toggle("is-marked", button.getAttribute("data-key") === `option-${state.option}`);
    }
  });
  parts.draw("scrolled", [match, state.picked], () => page.scroll(state));
}

/**
 * Switches to the tab of the panel if another one hides it, and focuses the error in it. The error is looked up last:
 * a redraw replaces it.
 *
 * @param {Page} page
 */
function showError({ places, acts }) {
  queueMicrotask(() => {
    if (!places.now.offsetParent) acts().show("now");
    const error = document.getElementById("notice");
    if (error) takeFocus(error);
  });
}

/**
 * The head of the page: the connection, both sides, the turn, and what may be done about it.
 *
 * @param {Page} page
 * @param {State} state
 */
function drawHeader({ places, parts, tools }, state) {
  const { match } = state;
  parts.draw("line", [state.line], () => {
    const told = t(state.line === "live" ? "line-live" : "line-asking");
    places.line.setAttribute("aria-label", told);
    places.line.title = told;
    places.line.dataset.line = state.line;
  });
  parts.draw("sides", [match, state.present], () => {
    places.sides.replaceChildren(...match.view.sides.map((side) => sidePlate(state, side, tools)));
    places.mission.textContent = tools.words[match.view.mission] ?? match.view.mission;
    places.turn.textContent = match.view.turn ? t("turn", { turn: match.view.turn }) : t("set-up");
    for (const place of places.progress) place.textContent = progressTold(match.view);
    places.undo.setAttribute("aria-disabled", String(!match.undo.allowed && !match.undo.ask));
    places.undo.title = match.undo.allowed ? "" : (match.undo.why ?? "");
  });
  parts.draw("passing", [match.passing], () => {
    for (const box of places.root.querySelectorAll("[data-passing]")) {
      /** @type {HTMLInputElement} */ (box).checked = wishOf(match, Number(box.getAttribute("data-passing"))).always;
    }
  });
}

/**
 * The lists behind the other tabs.
 *
 * @param {Page} page
 * @param {State} state
 */
function drawLists({ places, parts, tools, acts }, state) {
  const { match } = state;
  parts.draw("log", [state.commits], () => writeLog(places.log, state, tools));
  parts.draw("units", [match], () => refill(places.units, unitLists(state, acts(), tools)));
  parts.draw("card", [match, state.picked], () => refill(places.card, card(state, unitOf(state, state.picked), tools)));
}

/**
 * What stands beside the map: captions, refusals, reserves, heights.
 *
 * @param {Page} page
 * @param {State} state
 */
function drawMapWords({ places, parts, tools, acts }, state) {
  const { match } = state;
  parts.draw("caption", [match, state.focused, state.picked, state.part, state.hovered], () => refill(places.caption, inspected(state, tools)));
  parts.draw("refused", [match, state.refused, state.draft, state.option, state.dragging], () => {
    const refused = refusedNow(state);
    refill(places.refusal, refused ? [refused.text, ...reasons(refused.refusals, tools)] : []);
  });
  parts.draw("reserves", [match], () => refill(places.reserves, reserves(state, acts(), tools)));
  parts.draw("heights", [state.height], () => {
    for (const input of places.heights.querySelectorAll("input")) input.checked = input.value === String(state.height ?? "");
  });
}

/**
 * @param {Page} page
 * @param {State} state
 */
function drawTab({ places, parts }, state) {
  parts.draw("tab", [state.tab], () => {
    places.root.dataset.tab = state.tab;
    markTabs(places.root);
  });
}

/**
 * Tells screen readers what the map has answered, and what is asked now, each once.
 *
 * @param {Page} page
 * @param {State} state
 */
function speak(page, state) {
  const { status } = page.places;
  const survey = state.asking?.result ?? null;
  page.parts.draw("answer", [survey], () => {
    if (survey) status.textContent = [survey.heading, ...survey.sentences.map(({ text }) => text)].join(" ");
  });
  const decision = current(state);
  const text = state.match.finished ? t("over") : decision ? (isMine(state, decision.seat) ? askedOf(sideOf(state, decision.seat).name, decision.prompt.text) : decision.prompt.text) : "";
  if (text !== page.spoken) {
    page.spoken = text;
    status.textContent = text;
  }
}

/**
 * Marks the tab of the panel that is shown: the log, where what is asked now has a panel of its own and no tab.
 *
 * @param {HTMLElement} root
 */
export function markTabs(root) {
  const { tab } = root.dataset;
  const shown = tab === "now" && !byId("tab-now").offsetParent ? "log" : tab;
  for (const button of root.querySelectorAll("[role=tab]")) {
    const on = /** @type {HTMLElement} */ (button).dataset.tab === shown;
    button.setAttribute("aria-selected", String(on));
    button.setAttribute("tabindex", on ? "0" : "-1");
    if (on && shown !== "now" && !byId("tab-now").offsetParent) button.setAttribute("aria-expanded", String(tab !== "now"));
    else button.removeAttribute("aria-expanded");
  }
}

/**
 * @param {State} state
 * @param {import("./state/types.js").Side} side
 * @param {import("./ui/tools.js").Tools} tools
 */
function sidePlate(state, side, tools) {
  const faction = tools.data.factions.find(({ slug }) => slug === side.faction)?.name ?? "";
  const active = !state.match.finished && state.match.decisions.some(({ seat }) => seat === side.seat);
  return el(
    "li",
    { class: active ? "side is-active" : "side" },
    plate(state, side.seat, tools),
    clockPlate(state, side.seat),
    state.present.includes(side.seat) ? el("span", { class: "side-here" }, t("is-here")) : null,
    faction ? el("span", { class: `faction-name faction-${side.faction}` }, faction) : null,
    side.points ? el("span", { class: "side-figures" }, sideFigures(state, side)) : null,
  );
}
