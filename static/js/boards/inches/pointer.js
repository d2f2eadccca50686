// Pointer input in the picture: select, drag and draw (with hit test).

import { STILL, listenToPointers, panning } from "../gestures.js";
import { partAt, spotsOf, withPart } from "./edits.js";
import { contains, moved, snapped, within } from "./geometry.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../camera.js").Camera} Camera */
/** @typedef {import("./drawing_tools.js").Drafts} Drafts */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("../gestures.js").Drag} Drag */

const REACH = 14; // pixels about a handle that still are the handle

/**
 * @param {SVGSVGElement} picture
 * @param {{ session: Session, camera: Camera, drafts: Drafts, acts: Actions, size: Size }} editor
 */
export function listenToPicture(picture, { session, camera, drafts, acts, size }) {
  listenToPointers(picture, camera, {
    begin,
    hover: (at) => session.tool !== "select" && drafts.hover(at),
    lifted: session.settle,
    nearer: () => session.set({}),
  });

  /**
   * @param {Point} at
   * @param {PointerEvent} event
   * @returns {Drag}
   */
  function begin(at, event) {
    if (session.tool !== "select") return drawing(at);
    const vertex = vertexAt(at);
    if (vertex !== null) return dragVertex(vertex);
    const spot = spotAt(at);
    if (!spot) return panning(camera, event, () => acts.choose(null));
    acts.choose(spot);
    return dragPart(at);
  }

  /**
   * A tap sets a corner; a drag sets both of a rectangle.
   *
   * @param {Point} from
   * @returns {Drag}
   */
  function drawing(from) {
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
   * @param {number} vertex
   * @returns {Drag}
   */
  function dragVertex(vertex) {
    session.set({ vertex });
    return {
      move: ([x, y]) => acts.putVertex(vertex, [snapped(x, session.step), snapped(y, session.step)]),
      end() {},
    };
  }

  /**
   * @param {Point} from
   * @returns {Drag}
   */
  function dragPart(from) {
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

  /** @param {Point} at */
  function vertexAt([x, y]) {
    const polygon = session.part?.polygon ?? [];
    const reach = camera.inchesOf(REACH);
    const found = polygon
      .map((point, number) => ({ number, far: Math.hypot(point[0] - x, point[1] - y) }))
      .filter(({ far }) => far <= reach)
      .sort((a, b) => a.far - b.far);
    return found[0]?.number ?? null;
  }

  /** @param {Point} at */
  function spotAt(at) {
    const hit = spotsOf(session.board).filter((spot) => contains(partAt(session.board, spot)?.polygon ?? [], at));
    return hit.at(-1) ?? null;
  }
}
