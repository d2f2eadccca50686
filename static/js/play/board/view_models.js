// View models for drawing the plane: the current look of units, counters, drafts and lines.

import { shownAt } from "./levels.js";
import { areaOf } from "../state/drafts.js";
import { apart } from "../ui/number_format.js";
import { counterTold, described } from "../words/descriptions.js";
import { current, mayAnswer, sideOf, unitOf } from "../state/state.js";
import { tintOf } from "../systems/chosen.js";
import { kindOf } from "../systems/frontier.js";
import { tabStop } from "../state/roving_tabindex.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * @param {State} state
 * @param {import("../state/frontier_types.js").Unit} unit
 * @param {Set<string>} marked
 * @param {Tools} tools
 * @returns {import("./pieces.js").Look}
 */
export function lookOf(state, unit, marked, tools) {
  const { contest, owed, effects = [], designated = [] } = state.match.view;
  const option = state.option === null ? undefined : current(state)?.options?.[state.option];
  const placing = state.draft?.kind === "move" && state.draft.held === unit.id;
  const measured = state.measuring && [state.measuring.from, state.measuring.to, ...(state.measuring.result?.units ?? [])];
  return {
    label: described(unit, state, tools),
    tab: tabStop(state) === unit.id,
    picked: state.picked === unit.id || Boolean(measured?.includes(unit.id)),
    choosable: marked.has(unit.id),
    active: contest?.unit === unit.id || owed?.unit === unit.id || option?.subject === unit.id,
    aimed: contest?.target === unit.id || option?.target === unit.id,
    dimmed: placing,
    affected: effects.some((effect) => effect.unit === unit.id),
    designated: designated.includes(unit.id),
    shown: shownAt(state.data.layout, unit, state.height),
    foot: footOf(unit.elevation, tools),
  };
}

/**
 * @param {State} state
 * @param {import("../state/types.js").Marker} marker
 * @param {Set<string>} marked
 * @param {Tools} tools
 * @returns {import("./counters.js").CounterLook}
 */
export function counterLook(state, marker, marked, tools) {
  const { charges = 0 } = state.match.view;
  return {
    label: counterTold(marker, state, tools),
    tint: marker.owner === null || marker.owner === undefined ? "" : tintOf(sideOf(state, marker.owner)),
    tab: tabStop(state) === marker.id,
    picked: state.picked === marker.id || state.hovered === marker.id,
    choosable: marked.has(marker.id),
    count: marker.kind === "target" && charges ? String(charges) : "",
    foot: footOf(marker.elevation, tools),
    shown: shownAt(state.data.layout, marker, state.height),
  };
}

/**
 * @param {number} elevation
 * @param {Tools} tools
 */
function footOf(elevation, tools) {
  return elevation ? tools.numbers.inches(elevation, 1) : "";
}

/** @param {State} state */
export function bearings(state) {
  const options = current(state)?.options ?? [];
  return options.map((option, index) => ({
    bearing: option.command.bearing ?? 0,
    legal: option.legal,
    marked: index === (state.option ?? 0),
  }));
}

/**
 * @param {State} state
 * @param {Tools} tools
 * @returns {import("./overlays.js").Ghost[]}
 */
export function ghosts(state, tools) {
  const { draft } = state;
  const decision = current(state);
  if (!draft || !decision || !mayAnswer(state)) return [];
  return Object.entries(draft.spots).map(([id, [x, y, elevation]]) => {
    const unit = unitOf(state, id);
    const side = sideOf(state, unit?.seat ?? decision.seat);
    const token = decision.tokens?.find((each) => each.id === id);
    return {
      id,
      at: [x, y],
      held: draft.held === id,
      refused: draft.held === id && draft.verdict?.legal === false,
      radius: unit?.radius ?? token?.radius ?? 0.5,
      unit: unit ?? null,
      kind: kindOf(id),
      foot: footOf(elevation, tools),
      tint: unit || decision.kind === "place" ? tintOf(side) : "",
      faction: side.faction ?? "",
    };
  });
}

/**
 * The measured line of a movement: the path the server found, else the straight line.
 *
 * @param {State} state
 * @param {Tools} tools
 * @returns {import("./overlays.js").Ruler | null}
 */
export function ruler(state, tools) {
  const { draft } = state;
  const area = areaOf(current(state), draft);
  const spot = draft?.spots[draft.held];
  if (draft?.kind !== "move" || !area?.start || !spot || !mayAnswer(state)) return null;
  const unit = unitOf(state, area.subject);
  if (apart(area.start, spot) === 0 && spot[2] === (unit?.elevation ?? 0) && !draft.via.length) return null;
  const found = draft.verdict?.legal ? /** @type {import("../state/frontier_types.js").Verdict} */ (draft.verdict) : null;
  const nodes = found ? found.path.slice(1) : [...draft.via, spot];
  return {
    from: area.start,
    legs: nodes.map(([x, y]) => /** @type {Point} */ ([x, y])),
    text: tools.numbers.inches(found ? found.inches : apart(area.start, spot)),
    refused: draft.verdict?.legal === false,
    rises: rises(found?.path ?? [], tools),
    harms: (found?.effects ?? []).map(({ at }) => at),
  };
}

/**
 * @param {import("../state/types.js").Node[]} path
 * @param {Tools} tools
 */
function rises(path, tools) {
  return path.slice(1).flatMap(([x, y, elevation], index) => {
    const rise = elevation - path[index][2];
    if (!rise) return [];
    return [{ at: /** @type {Point} */ ([x, y]), text: `${rise > 0 ? "↑" : "↓"}${tools.numbers.inches(Math.abs(rise), 1)}` }];
  });
}

/**
 * @param {State} state
 * @param {Tools} tools
 */
export function sightLine(state, tools) {
  const result = /** @type {import("../state/frontier_types.js").Measure | null | undefined} */ (state.measuring?.result);
  if (result) {
    const text = `${tools.numbers.inches(result.inches)} · ${result.clear}/${result.of}`;
    return { line: result.line, name: result.los ? "is-clear" : "is-blocked", text };
  }
  const option = state.option === null ? undefined : current(state)?.options?.[state.option];
  const { contest } = state.match.view;
  const from = unitOf(state, option?.subject || contest?.unit || "");
  const to = unitOf(state, option?.target || contest?.target || "");
  if (from?.place !== "board" || to?.place !== "board" || from === to) return null;
  /** @type {[Point, Point]} */
  const line = [[from.x, from.y], [to.x, to.y]];
  return { line, name: "is-action", text: "" };
}
