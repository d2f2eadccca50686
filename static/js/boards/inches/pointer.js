// Pointer input in the picture: select, drag and draw (with hit test).

import { STILL, listenToPointers, panning } from "../gestures.js";
import { partAt, spotsOf, withPart } from "./edits.js";
import { boxOf, contains, moved, snapped, within } from "./geometry.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../camera.js").Camera} Camera */
/** @typedef {import("./drawing_tools.js").Drafts} Drafts */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("../gestures.js").Drag} Drag */

const REACH = 14; // pixels about a handle that still are the handle

/** @typedef {{ session: Session, camera: Camera, drafts: Drafts, acts: Actions, size: Size }} Editor */

/**
 * @param {SVGSVGElement} picture
 * @param {Editor} editor
 */
export function listenToPicture(picture, editor) {
  const { session, camera, drafts } = editor;
  listenToPointers(picture, camera, {
    begin: (at, event) => begin(editor, at, event),
    hover: (at) => session.tool !== "select" && drafts.hover(at),
    lifted: session.settle,
    nearer: () => session.set({}),
  });
}

/**
 * @param {Editor} editor
 * @param {Point} at
 * @param {PointerEvent} event
 * @returns {Drag}
 */
function begin(editor, at, event) {
  const { session, camera, acts } = editor;
  if (session.tool !== "select") return drawing(editor, at);
  const vertex = vertexAt(session, at, camera.inchesOf(REACH));
  if (vertex !== null) return dragVertex(editor, vertex);
  const spot = spotAt(session, at);
  if (!spot) return panning(camera, event, () => acts.choose(null));
  acts.choose(spot);
  return dragPart(editor, at);
}

/**
 * A tap sets a corner; a drag sets both of a rectangle.
 *
 * @param {Editor} editor
 * @param {Point} from
 * @returns {Drag}
 */
function drawing({ session, camera, drafts }, from) {
  const [first] = session.draft;
  const again = first && Math.hypot(first[0] - from[0], first[1] - from[1]) <= camera.inchesOf(REACH);
  if (session.tool === "polygon" && session.draft.length > 2 && again) drafts.close();
  else drafts.put(from);
  const begun = session.draft.length === 1;
  return {
    move: (at) => drafts.hover(at),
    end(at) {
      const far = camera.inchesOf(STILL);
      const went = Math.hypot(at[0] - from[0], at[1] - from[1]) > Math.max(far, session.step / 2);
      if (session.tool === "rectangle" && begun && went) drafts.put(at);
    },
  };
}

/**
 * @param {Editor} editor
 * @param {number} vertex
 * @returns {Drag}
 */
function dragVertex({ session, acts }, vertex) {
  session.set({ vertex });
  return {
    move: ([x, y]) => acts.putVertex(vertex, [snapped(x, session.step), snapped(y, session.step)]),
    end() {},
  };
}

/**
 * @param {Editor} editor
 * @param {Point} from
 * @returns {Drag}
 */
function dragPart({ session, camera, size }, from) {
  const { spot, part } = session;
  if (!spot || !part) return panning(camera, null, () => {});
  const start = part.polygon;
  const [ox, oy] = start[0];
  return {
    move([x, y]) {
      const dx = snapped(ox + x - from[0], session.step) - ox;
      const dy = snapped(oy + y - from[1], session.step) - oy;
      const [mx, my] = within(start, dx, dy, size);
      if (!mx && !my && session.part?.polygon === start) return;
      session.edit(withPart(session.board, spot, { polygon: moved(start, mx, my) }), spot, "drag");
    },
    end() {},
  };
}

/**
 * @param {Session} session
 * @param {Point} at
 * @param {number} reach inches
 */
function vertexAt(session, [x, y], reach) {
  const { polygon = [], handles } = session.part ?? {};
  const [x0, y0, x1, y1] = boxOf(polygon);
  const fromMiddle = handles === undefined ? Infinity : Math.hypot((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
  const found = polygon
    .slice(0, handles)
    .map((point, number) => ({ number, far: Math.hypot(point[0] - x, point[1] - y) }))
    .filter(({ far }) => far <= reach && far < fromMiddle)
    .sort((a, b) => a.far - b.far);
  return found[0]?.number ?? null;
}

/**
 * @param {Session} session
 * @param {Point} at
 */
function spotAt({ board }, at) {
  const hit = spotsOf(board).filter((spot) => contains(partAt(board, spot)?.polygon ?? [], at));
  return hit.at(-1) ?? null;
}
