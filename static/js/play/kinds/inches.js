// Kind of board: the plane. Positions in inches, terrain polygons, stacked levels.

import { createMotion } from "../board/animation.js";
import { apart } from "../ui/number_format.js";
import { areaOf, commandOf, draftFor } from "../state/drafts.js";
import { bearings, counterLook, ghosts, lookOf, ruler, sightLine } from "../board/view_models.js";
import { asking } from "../panel/map_query.js";
import { groundLists, placeTold, spotTold } from "../panel/terrain.js";
import { measuring } from "../panel/sight_tool.js";
import { bearing, deployment, marker, movement, placement } from "../panel/placement.js";
import { secret } from "../panel/secrets.js";
import { createPlacementEditor } from "../input/placement_editor.js";
import { choosable, current, lastWays, mayAnswer, onBoard, sideOf, standing, unitOf } from "../state/state.js";
import { stretches } from "../state/selectable_regions.js";
import { ringsOf } from "../state/range_rings.js";
import { surroundings } from "../panel/range_rings.js";
import { tabStop } from "../state/roving_tabindex.js";
import { tintOf } from "../systems/chosen.js";
import { t } from "../ui/texts.js";
import { pointSent } from "../state/map_query.js";
import { drawArea, drawRing } from "../board/reachable_area.js";
import { drawCounters } from "../board/counters.js";
import { elevationsOf } from "../board/levels.js";
import { drawRegions } from "../board/selectable_regions.js";
import { drawDraft, drawEdges, drawSight, drawTrail, drawZones, markBlocking } from "../board/overlays.js";
import { drawUnits, symbol } from "../board/pieces.js";
import { drawRanges } from "../board/range_rings.js";
import { drawMapQuery, hiding, reachDrawn } from "../board/map_query.js";
import { drawGround, drawTerrain } from "../board/terrain.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/frontier_types.js").Unit} Unit */

const REACH = 22; // pixels around a piece that still hit it
const MARK = { type: "", name: "", radius: 0.6, shaken: false, used: [] };

/** @type {import("./kind.js").Kind} */
export const inches = {
  sizeOf: (layout) => layout,
  drawGround: (plane, { layout }) => drawGround(plane, layout),
  draw,
  motion: (plane) => createMotion(plane),
  heights: elevationsOf,
  turned,
  meantBy: (_state, id) => id,
  placeNamed: () => "",
  reachable: (state) => [...stretches(state), ...standing(state)],
  thingAt: (state, at, inch) => nearest(at, inch, standing(state).map(({ id, x, y }) => ({ id, at: [x, y] }))),
  tokenAt: (state, at, inch) => nearest(at, inch, Object.entries(state.draft?.spots ?? {}).map(([id, spot]) => ({ id, at: spot }))),
  placeAt: pointSent,
  draftFor: (decision, state) => draftFor(decision, unitOf(state, decision.area?.subject ?? "")?.elevation),
  commandOf,
  goingOf: () => null,
  isWhole: (_decision, draft) => Object.keys(draft.spots).length > 0,
  tried: () => null,
  placing: createPlacementEditor,
  bodies: { deploy: deployment, place: placement, marker, bearing, move: movement, "seal-faction": secret, "seal-roster": secret },
  measuring,
  surroundings,
  asking,
  placeTold,
  spotTold,
  groundLists,
  sideSymbol: (tint) => symbol(MARK, tint),
  unitSymbol: (unit, side) => symbol({ .../** @type {Unit} */ (unit), radius: MARK.radius }, tintOf(side)),
};

/**
 * @param {import("../board/plane.js").Plane} plane
 * @param {State} state
 * @param {import("../ui/tools.js").Tools} tools
 * @param {import("./kind.js").Part} part
 */
function draw(plane, state, tools, part) {
  const view = /** @type {import("../state/frontier_types.js").View} */ (state.match.view);
  const decision = mayAnswer(state) ? current(state) : null;
  const option = state.option === null ? undefined : decision?.options?.[state.option];
  part("zones", [state.match, option], () => {
    const zones = option?.zones.length ? option.zones : view.turn ? [] : view.zones;
    drawZones(plane, zones, (role) => t("zone", { role: tools.words[role] }));
    drawEdges(plane, view.sides, (edge, role) => (role ? t("evac", { edge: tools.words[edge], role: tools.words[role] }) : tools.words[edge]));
  });
  part("terrain", [state.height], () => drawTerrain(plane, state.data.layout, state.height, tools.numbers.plain));
  part("looked", [state.height, state.part, state.hovered], () => {
    for (const shape of plane.layers.terrain.children) {
      const id = shape.getAttribute("data-part");
      shape.classList.toggle("is-looked", id === (state.hovered || state.part));
    }
  });
  const survey = /** @type {import("../state/frontier_types.js").Survey | null} */ (state.asking?.result ?? null);
  part("survey", [survey, state.asking === null], () => {
    drawMapQuery(plane, survey);
    markBlocking(plane, hiding(survey));
  });
  part("pointed", [survey, state.pointed], () => {
    for (const line of plane.layers.shade.querySelectorAll("[data-to]")) {
      line.classList.toggle("is-pointed", state.pointed !== "" && line.getAttribute("data-to") === state.pointed);
    }
  });
  part("area", [decision, decision?.kind === "bearing" && state.option, state.draft?.ability, state.height, state.asking === null, survey], () => {
    if (state.asking) return drawArea(plane, reachDrawn(survey), state.height, (elevation) => tools.numbers.inches(elevation, 1));
    const ring = decision?.area?.ring;
    if (ring && decision?.kind === "bearing") drawRing(plane, ring, bearings(state));
    else drawArea(plane, areaOf(decision, state.draft), state.height, (elevation) => tools.numbers.inches(elevation, 1));
  });
  part("offered", [state.match, decision, state.option, state.focused, state.measuring === null, state.asking === null], () => {
    drawRegions(plane, stretches(state), ({ id }) => id === tabStop(state), t("once-more"));
  });
  part("pieces", [state.match, state.picked, state.focused, state.option, state.draft === null, state.measuring, state.height], () => {
    const marked = choosable(state);
    drawUnits(plane, /** @type {Unit[]} */ (onBoard(state)), (unit) => sideOf(state, unit.seat), (unit) => lookOf(state, unit, marked, tools));
  });
  part("counters", [state.match, state.picked, state.focused, state.hovered, state.height], () => {
    const marked = choosable(state);
    drawCounters(plane, view.markers, (marker) => counterLook(state, marker, marked, tools));
  });
  part("draft", [state.draft, state.match], () => drawDraft(plane, ghosts(state, tools), ruler(state, tools)));
  part("trail", [state.commits, state.match], () => drawTrail(plane, lastWays(state)));
  part("sight", [state.measuring, state.option, state.match, state.height], () => drawSight(plane, sightLine(state, tools), state.measuring?.result?.parts ?? []));
  part("ranges", [state.around, state.match], () => drawRanges(plane, ringsOf(state, tools)));
}

/**
 * The next legal bearing of the ring, or the one that is marked.
 *
 * @param {State} state
 * @param {readonly [number, number]} way
 * @returns {number | null}
 */
function turned(state, [east, north]) {
  const decision = current(state);
  const options = decision?.options ?? [];
  if (decision?.kind !== "bearing" || !options.length) return null;
  const from = state.option ?? 0;
  const step = Math.sign(east + north);
  if (!step) return from;
  const round = options.map((_, tries) => (from + (options.length - step) * (tries + 1)) % options.length);
  return round.find((index) => options[index].legal) ?? from;
}

/**
 * @param {Point} at
 * @param {number} inch inches that a pixel covers
 * @param {{ id: string, at: readonly number[] }[]} things
 */
function nearest(at, inch, things) {
  const reach = Math.max(0.5, Math.min(1.2, REACH * inch));
  const near = things.map((thing) => ({ id: thing.id, far: apart(at, thing.at) })).filter(({ far }) => far <= reach);
  near.sort((a, b) => a.far - b.far);
  return near[0]?.id ?? "";
}
