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
  const places = {
    root: byId("table"), now: byId("now-body"), sides: byId("sides"), log: byId("log-list"), units: byId("units-body"),
    reserves: byId("reserves"), heights: byId("heights"), card: byId("card-body"), caption: byId("caption"), refusal: byId("refusal"), status: byId("table-status"), undo: byId("undo"), turn: byId("turn"), line: byId("line"), mission: byId("mission"), progress: [byId("progress"), byId("mission-progress")],
  };
  /** @type {Map<string, readonly unknown[]>} */
  const known = new Map();
  const scroll = scrolling(byId("now"));
  let spoken = "";
  /** @type {import("./state/state.js").Notice | null} */
  let answered = null;
  let whole = false;

  /**
   * Runs `draw` when any of `shown` differs from the last time.
   *
   * @param {string} part
   * @param {readonly unknown[]} shown
   * @param {() => void} draw
   */
  function part(part, shown, draw) {
    const before = known.get(part);
    if (before && shown.every((value, index) => Object.is(value, before[index]))) return;
    known.set(part, shown);
    draw();
  }

  /** @param {State} state */
  function drawBoard(state) {
    board().draw(plane, state, tools, part);
    places.root.classList.toggle("is-ranging", state.ranging);
    places.root.classList.toggle("is-asking", state.asking !== null);
    places.root.classList.toggle("is-gridless", !state.grid);
    places.root.classList.toggle("is-measuring", state.measuring !== null);
    places.root.classList.toggle("is-placing", mayAnswer(state) && state.draft !== null);
  }

  /** @param {State} state */
  function drawWords(state) {
    const { match } = state;
    const survey = state.asking?.result ?? null;
    const turned = current(state)?.kind === "bearing" ? state.option : null;
    part("now", [match, state.picked, turned, state.draft, state.opened, state.notice, state.busy, state.slow, state.measuring, state.asking, state.commits, state.late, state.ranging, state.around, state.ahead.result, state.rematch, state.rosters], () => {
      const lost = refill(places.now, nowPanel(state, acts(), tools));
      const refused = state.notice?.answers && state.notice !== answered ? document.getElementById("notice") : null;
      answered = state.notice;
      if (refused) showError(refused);
      else if (lost) document.getElementById("now-title")?.focus({ preventScroll: true });
    });
    part("marked", [known.get("now"), state.option], () => {
      for (const button of places.now.querySelectorAll("[data-key^=option-]")) {
        button.classList.toggle("is-marked", button.getAttribute("data-key") === `option-${state.option}`);
      }
    });
    part("scrolled", [match, state.opened, state.picked], () => scroll(state));
    part("line", [state.line], () => {
      const told = t(state.line === "live" ? "line-live" : "line-asking");
      places.line.setAttribute("aria-label", told);
      places.line.title = told;
      places.line.dataset.line = state.line;
    });
    part("sides", [match, state.present], () => {
      places.sides.replaceChildren(...match.view.sides.map((side) => sidePlate(state, side, tools)));
      places.mission.textContent = tools.words[match.view.mission] ?? match.view.mission;
      places.turn.textContent = match.view.turn ? t("turn", { turn: match.view.turn }) : t("set-up");
      for (const place of places.progress) place.textContent = progressTold(match.view);
      places.undo.setAttribute("aria-disabled", String(!match.undo.allowed && !match.undo.ask));
      places.undo.title = match.undo.allowed ? "" : (match.undo.why ?? "");
    });
    part("passing", [match.passing], () => {
      for (const box of places.root.querySelectorAll("[data-passing]")) {
        /** @type {HTMLInputElement} */ (box).checked = wishOf(match, Number(box.getAttribute("data-passing"))).always;
      }
    });
    if (whole) drawLists(state);
    part("caption", [match, state.focused, state.picked, state.part, state.hovered], () => refill(places.caption, inspected(state, tools)));
    part("refused", [match, state.refused, state.draft, state.option, state.dragging], () => {
      const refused = refusedNow(state);
      refill(places.refusal, refused ? [refused.text, ...reasons(refused.refusals, tools)] : []);
    });
    part("reserves", [match], () => refill(places.reserves, reserves(state, acts(), tools)));
    part("heights", [state.height], () => {
      for (const input of places.heights.querySelectorAll("input")) input.checked = input.value === String(state.height ?? "");
    });
    part("tab", [state.tab], () => {
      places.root.dataset.tab = state.tab;
      markTabs(places.root);
    });
    part("answer", [survey], () => {
      if (survey) places.status.textContent = [survey.heading, ...survey.sentences.map(({ text }) => text)].join(" ");
    });
    speak(state);
  }

  /**
   * Turns to the tab of the panel where it is hidden behind another one, and goes to the error in it.
   *
   * @param {HTMLElement} error
   */
  function showError(error) {
    queueMicrotask(() => {
      if (!places.now.offsetParent) acts().show("now");
      takeFocus(error);
    });
  }

  /** @param {State} state */
  function drawLists(state) {
    const { match } = state;
    part("log", [state.commits], () => writeLog(places.log, state, tools));
    part("units", [match], () => refill(places.units, unitLists(state, acts(), tools)));
    part("card", [match, state.picked], () => refill(places.card, card(state, unitOf(state, state.picked), tools)));
  }

  /**
   * Tells screen readers what is asked now, once.
   *
   * @param {State} state
   */
  function speak(state) {
    const decision = current(state);
    const text = state.match.finished ? t("over") : decision ? (isMine(state, decision.seat) ? askedOf(sideOf(state, decision.seat).name, decision.prompt.text) : decision.prompt.text) : "";
    if (text !== spoken) {
      spoken = text;
      places.status.textContent = text;
    }
  }

  return {
    board: drawBoard,
    /** From now on draws the lists behind the other tabs too: the map and what is asked come first. */
    whole() {
      whole = true;
    },
    /** @param {State} state */
    words(state) {
      drawWords(state);
      places.root.setAttribute("aria-busy", String(state.slow));
      places.root.dataset.kind = state.match.finished ? "over" : (current(state)?.kind ?? "");
      places.root.dataset.seq = String(state.match.seq);
    },
  };
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
