// State to drawing. Each part is drawn again only when something it shows has changed.

import { drawAim, drawArea, drawDraft, drawEdges, drawRing, drawSight, drawTrail, drawZones } from "./board/overlays.js";
import { drawMarkers, drawUnits } from "./board/pieces.js";
import { byId, el, refill } from "./dom.js";
import { scrollToEnd, writeLog } from "./log.js";
import { nowPanel } from "./panel/now.js";
import { described, plate } from "./panel/parts.js";
import { apart } from "./numbers.js";
import { choosable, current, lastPaths, mayAnswer, onBoard, sideOf, unitOf } from "./state.js";
import { t } from "./texts.js";
import { card, partTitle, sideFigures, unitLists } from "./units.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Point} Point */

/**
 * @param {import("./board/plane.js").Plane} plane
 * @param {import("./panel/parts.js").Tools} tools
 * @param {() => import("./acts.js").Acts} acts
 */
export function createRenderer(plane, tools, acts) {
  const places = {
    root: byId("table"), now: byId("now-body"), sides: byId("sides"), log: byId("log-list"), units: byId("units-body"),
    card: byId("card-body"), caption: byId("caption"), status: byId("table-status"), undo: byId("undo"), turn: byId("turn"), mission: byId("mission"),
  };
  /** @type {Map<string, readonly unknown[]>} */
  const known = new Map();
  let spoken = "";

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
    const { view } = state.match;
    const decision = mayAnswer(state) ? current(state) : null;
    part("zones", [state.match], () => {
      drawZones(plane, view.turn ? [] : view.zones, (role) => t("zone", { role: tools.words[role] }));
      drawEdges(plane, view.sides, (edge, role) => (role ? t("evac", { edge: tools.words[edge], role: tools.words[role] }) : tools.words[edge]));
      drawMarkers(plane, view.markers, (kind) => tools.words[kind] ?? kind);
    });
    part("area", [decision, decision?.kind === "bearing" && state.option], () => {
      const ring = decision?.area?.ring;
      if (ring && decision?.kind === "bearing") drawRing(plane, ring, bearings(state));
      else drawArea(plane, decision?.area);
    });
    part("aim", [decision, state.option], () => {
      const option = state.option === null ? undefined : decision?.options?.[state.option];
      drawAim(plane, Object.values(option?.command.choices ?? {}));
    });
    part("pieces", [state.match, state.picked, state.focused, state.option, state.draft === null, state.measuring], () => {
      const marked = choosable(state);
      drawUnits(plane, onBoard(state), (unit) => sideOf(state, unit.seat), (unit) => lookOf(state, unit, marked, tools));
    });
    part("draft", [state.draft, state.match], () => drawDraft(plane, ghosts(state), ruler(state, tools)));
    part("trail", [state.commits, state.match], () => drawTrail(plane, lastPaths(state)));
    part("sight", [state.measuring, state.option, state.match], () => drawSight(plane, sightLine(state, tools), state.measuring?.result?.parts ?? []));
    places.root.classList.toggle("is-gridless", !state.grid);
    places.root.classList.toggle("is-measuring", state.measuring !== null);
    places.root.classList.toggle("is-placing", decision !== null && state.draft !== null);
  }

  /** @param {State} state */
  function drawWords(state) {
    const { match } = state;
    const turned = current(state)?.kind === "bearing" ? state.option : null;
    part("now", [match, state.picked, turned, state.draft, state.opened, state.notice, state.busy, state.slow, state.measuring, state.commits, state.passing], () => {
      const lost = refill(places.now, nowPanel(state, acts(), tools));
      if (lost) document.getElementById("now-title")?.focus({ preventScroll: true });
    });
    part("marked", [known.get("now"), state.option], () => {
      for (const button of places.now.querySelectorAll("[data-key^=option-]")) {
        button.classList.toggle("is-marked", button.getAttribute("data-key") === `option-${state.option}`);
      }
    });
    part("sides", [match], () => {
      places.sides.replaceChildren(...match.view.sides.map((side) => sidePlate(state, side, tools)));
      places.mission.textContent = tools.words[match.view.mission] ?? match.view.mission;
      places.turn.textContent = match.view.turn ? t("turn", { turn: match.view.turn }) : t("set-up");
      places.undo.setAttribute("aria-disabled", String(!match.undo.allowed));
      places.undo.title = match.undo.allowed ? "" : (match.undo.why ?? "");
    });
    part("log", [state.commits], () => writeLog(places.log, state, tools));
    part("passing", [state.passing], () => {
      for (const box of places.root.querySelectorAll("[data-passing]")) {
        /** @type {HTMLInputElement} */ (box).checked = state.passing.includes(Number(box.getAttribute("data-passing")));
      }
    });
    part("units", [match], () => refill(places.units, unitLists(state, acts(), tools)));
    part("card", [match, state.picked], () => refill(places.card, card(state, unitOf(state, state.picked), tools)));
    part("caption", [match, state.focused, state.picked, state.part, state.hovered], () => {
      const unit = unitOf(state, state.hovered) ?? unitOf(state, state.picked || state.focused);
      const terrain = partNamed(state, state.hovered || state.part, tools);
      places.caption.textContent = terrain || (unit ? described(unit, state, tools) : "");
    });
    part("tab", [state.tab], () => {
      showTab(places.root, state.tab);
      if (state.tab === "log") scrollToEnd(places.log);
    });
    speak(state);
  }

  /**
   * Tells screen readers what is asked now, once.
   *
   * @param {State} state
   */
  function speak(state) {
    const decision = current(state);
    const text = state.match.finished ? t("over") : decision ? `${sideOf(state, decision.seat).name}: ${decision.prompt.text}` : "";
    if (text !== spoken) {
      spoken = text;
      places.status.textContent = text;
    }
  }

  return {
    board: drawBoard,
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
 * @param {State} state
 * @param {string} id
 * @param {import("./panel/parts.js").Tools} tools
 * @returns {string} the part of terrain in words; empty when there is none of that id
 */
function partNamed(state, id, tools) {
  for (const piece of state.data.layout.pieces) {
    const part = piece.parts.find((each) => each.id === id);
    if (part) return partTitle(piece, part, tools);
  }
  return "";
}

/**
 * @param {HTMLElement} root
 * @param {State["tab"]} tab
 */
function showTab(root, tab) {
  root.dataset.tab = tab;
  for (const button of root.querySelectorAll("[role=tab]")) {
    const on = /** @type {HTMLElement} */ (button).dataset.tab === tab;
    button.setAttribute("aria-selected", String(on));
    button.setAttribute("tabindex", on ? "0" : "-1");
  }
}

/**
 * @param {State} state
 * @param {import("./types.js").Unit} unit
 * @param {Set<string>} marked
 * @param {import("./panel/parts.js").Tools} tools
 * @returns {import("./board/pieces.js").Look}
 */
function lookOf(state, unit, marked, tools) {
  const { contest, owed } = state.match.view;
  const option = state.option === null ? undefined : current(state)?.options?.[state.option];
  const first = onBoard(state)[0]?.id;
  const placing = state.draft?.kind === "move" && state.draft.held === unit.id;
  const measured = state.measuring && [state.measuring.from, state.measuring.to, ...(state.measuring.result?.units ?? [])];
  return {
    label: described(unit, state, tools),
    tab: (unitOf(state, state.focused)?.place === "board" ? state.focused : first) === unit.id,
    picked: state.picked === unit.id || Boolean(measured?.includes(unit.id)),
    choosable: marked.has(unit.id),
    active: contest?.unit === unit.id || owed?.unit === unit.id,
    aimed: contest?.target === unit.id || option?.target === unit.id,
    dimmed: placing,
    affected: state.match.view.effects.some((effect) => effect.unit === unit.id),
  };
}

/** @param {State} state */
function bearings(state) {
  const options = current(state)?.options ?? [];
  return options.map((option, index) => ({
    bearing: option.command.bearing ?? 0,
    legal: option.legal,
    marked: index === (state.option ?? 0),
  }));
}

/**
 * @param {State} state
 * @returns {import("./board/overlays.js").Ghost[]}
 */
function ghosts(state) {
  const { draft } = state;
  const decision = current(state);
  if (!draft || !decision || !mayAnswer(state)) return [];
  return Object.entries(draft.spots).map(([id, at]) => {
    const unit = unitOf(state, id);
    const side = sideOf(state, unit?.seat ?? decision.seat);
    const token = decision.tokens?.find((each) => each.id === id);
    return {
      id,
      at,
      held: draft.held === id,
      refused: draft.held === id && draft.verdict?.legal === false,
      radius: unit?.radius ?? token?.radius ?? 0.5,
      unit: unit ?? null,
      role: side.role,
      faction: side.faction,
    };
  });
}

/**
 * The measured line of a movement: the path the server found, else the straight line.
 *
 * @param {State} state
 * @param {import("./panel/parts.js").Tools} tools
 */
function ruler(state, tools) {
  const { draft } = state;
  const start = current(state)?.area?.start;
  const spot = draft?.spots[draft.held];
  if (draft?.kind !== "move" || !start || !spot || !mayAnswer(state)) return null;
  if (apart(start, spot) === 0 && !draft.via.length) return null;
  const path = draft.verdict?.legal ? draft.verdict.path.slice(1) : [...draft.via, spot];
  const length = draft.verdict?.legal ? draft.verdict.inches : apart(start, spot);
  return {
    from: start,
    legs: path.map((point) => /** @type {Point} */ ([point[0], point[1]])),
    text: tools.numbers.inches(length),
    refused: draft.verdict?.legal === false,
  };
}

/**
 * @param {State} state
 * @param {import("./panel/parts.js").Tools} tools
 */
function sightLine(state, tools) {
  const result = state.measuring?.result;
  if (result) {
    const text = `${tools.numbers.inches(result.inches)} · ${result.clear}/${result.of}`;
    return { line: result.line, name: result.los ? "is-clear" : "is-blocked", text };
  }
  const option = state.option === null ? undefined : current(state)?.options?.[state.option];
  const { contest } = state.match.view;
  const from = unitOf(state, option?.subject || contest?.unit || "");
  const to = unitOf(state, option?.target || contest?.target || "");
  if (!from || !to || from === to) return null;
  /** @type {[Point, Point]} */
  const line = [[from.x, from.y], [to.x, to.y]];
  return { line, name: "is-action", text: "" };
}

/**
 * @param {State} state
 * @param {import("./types.js").Side} side
 * @param {import("./panel/parts.js").Tools} tools
 */
function sidePlate(state, side, tools) {
  const faction = tools.data.factions.find(({ slug }) => slug === side.faction)?.name ?? "";
  const active = state.match.view.turn > 0 && state.match.view.active === side.seat && !state.match.finished;
  return el(
    "li",
    { class: active ? "side is-active" : "side" },
    plate(state, side.seat, tools),
    faction ? el("span", { class: `faction-name faction-${side.faction}` }, faction) : null,
    side.points ? el("span", { class: "side-figures" }, sideFigures(state, side)) : null,
  );
}
