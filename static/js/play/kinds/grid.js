// Kind of board: squares. Every square can be reached by key and by its name.

import { createMotion } from "../board/animation.js";
import { choosable, current, mayAnswer, meant, onBoard, pointsOut, sideOf } from "../state/state.js";
import { commandOf, draftFor, missing } from "../state/order_drafts.js";
import { createOrderEditor, tried } from "../input/order_editor.js";
import { facing } from "../panel/facing.js";
import { orders } from "../panel/orders.js";
import { secret } from "../panel/secrets.js";
import { asking, groundLists, measuring, surroundings } from "../panel/squares.js";
import { placeTold, spotTold } from "../words/squares.js";
import { SIDE, middleOf, squareAt, squareOf, squaresOf, unitOn } from "../state/squares.js";
import { tintOf } from "../systems/chosen.js";
import { block, body, drawBlocks } from "../board/blocks.js";
import { drawTerrain } from "../board/square_terrain.js";
import { marched } from "../board/square_animation.js";
import { drawLines, drawSquareOverlays, sayings } from "../board/square_overlays.js";
import { turned } from "../board/facing.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

const MARGIN = 0.4;

/** @type {import("./kind.js").Kind} */
export const squares = {
  sizeOf: ({ width, height }) => ({ width: width * SIDE, height: height * SIDE, margin: MARGIN, target: SIDE }),
  drawGround: (plane, { layout }) => drawTerrain(plane, layout),
  draw,
  motion: (plane, { words }) => createMotion(plane, (commits, stood) => marched(/** @type {readonly import("../state/modern_types.js").Commit[]} */ (commits), stood, words)),
  heights: () => [],
  turned,
  meantBy,
  placeNamed: (layout, text) => (squaresOf(layout).includes(text) ? text : ""),
  reachable: (state) =>
    squaresOf(state.data.layout).map((id) => {
      const [x, y] = middleOf(id);
      return { id, x, y, unit: unitOn(state, id)?.id };
    }),
  thingAt: (state, at) => squareAt(state.data.layout, at),
  tokenAt: (state, at) => {
    const square = squareAt(state.data.layout, at);
    return Object.entries(state.draft?.orders ?? {}).find(([, order]) => square !== "" && order.square === square)?.[0] ?? "";
  },
  placeAt: () => "",
  draftFor,
  commandOf,
  goingOf: () => null,
  isWhole: (decision, draft) => !missing(decision, draft).length,
  tried,
  placing: createOrderEditor,
  bodies: { place: orders, "choose-units": orders, withdraw: orders, face: facing, "seal-deployment": orders, "seal-artillery": orders, "seal-roster": secret },
  measuring,
  surroundings,
  asking,
  placeTold,
  spotTold,
  groundLists,
  sideSymbol: (tint) => small(body(tint)),
  unitSymbol: (unit, side) => small(block({ ...unit, moved: false, fired: false, activated: false, facing: "" }, tintOf(side))),
};

/**
 * The square itself where it is an answer, or where nobody stands; else who stands there. Who is picked stays itself,
 * though it may go and come back.
 *
 * @param {State} state
 * @param {string} id
 */
function meantBy(state, id) {
  if (!squareOf(id)) return id;
  const unit = unitOn(state, id)?.id;
  if (state.measuring) return unit ?? "";
  if (state.asking) return unit ?? id;
  const decision = current(state);
  const answers = meant(state, id) !== null || choosable(state).has(id);
  const isOwn = unit === state.picked && !(decision && pointsOut(decision));
  return !unit || (answers && !isOwn) ? id : unit;
}

/**
 * @param {import("../board/plane.js").Plane} plane
 * @param {State} state
 * @param {Tools} tools
 * @param {import("./kind.js").Part} part
 */
function draw(plane, state, tools, part) {
  const { match } = state;
  const survey = state.asking?.result ?? null;
  const seen = [match, state.picked, state.focused, state.option, state.draft, state.hovered, state.measuring, state.ranging, state.around, survey];
  part("places", seen, () => drawSquareOverlays(plane, state, tools));
  part("lines", [...seen, state.commits], () => drawLines(plane, state, tools));
  part("pieces", [match, state.picked, state.option, state.draft, state.measuring, state.asking === null, state.pointed], () => {
    const marked = state.asking ? new Set() : choosable(state);
    const said = sayings(state);
    for (const { id, square = "" } of onBoard(state)) if (said.get(square)?.has("offered")) marked.add(id);
    drawBlocks(plane, onBoard(state), (unit) => ({ tint: tintOf(sideOf(state, unit.seat)), states: statesOf(state, unit, marked) }));
  });
}

/**
 * @param {State} state
 * @param {import("../state/types.js").Unit} unit
 * @param {Set<string>} marked
 */
function statesOf(state, unit, marked) {
  const { combat, turning } = state.match.view;
  const option = state.option === null || !mayAnswer(state) ? undefined : current(state)?.options?.[state.option];
  const measured = state.measuring && [state.measuring.from, state.measuring.to];
  const chosen = state.draft?.kind === "choose-units" && state.draft.orders?.[unit.id];
  const states = {
    picked: state.picked === unit.id || Boolean(measured?.includes(unit.id)) || Boolean(chosen),
    choosable: marked.has(unit.id),
    active: option?.subject === unit.id || turning?.unit === unit.id || Boolean(combat?.attackers.includes(unit.id)),
    aimed: option?.target === unit.id || combat?.defender === unit.id || state.pointed === unit.id,
  };
  return Object.entries(states).flatMap(([name, on]) => (on ? [name] : []));
}

/**
 * A drawing of the size of a square, as small as marks in lists are.
 *
 * @param {SVGElement[]} shapes
 */
function small(shapes) {
  for (const shape of shapes) shape.setAttribute("transform", `scale(0.48) ${shape.getAttribute("transform") ?? ""}`);
  return shapes;
}
