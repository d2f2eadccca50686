// Mouse, pen and fingers on the picture: choose, drag, draw; two fingers and the wheel come nearer.

import { partAt, spotsOf, withPart } from "./edits.js";
import { contains, moved, snapped, within } from "./geometry.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {import("./drafts.js").Drafts} Drafts */
/** @typedef {import("./acts.js").Acts} Acts */
/** @typedef {{ move: (at: Point, event: PointerEvent) => void, end: (at: Point, event: PointerEvent) => void }} Drag */

const REACH = 14; // pixels about a handle that still are the handle
const STILL = 5; // pixels that a finger may tremble

/**
 * @param {SVGSVGElement} picture
 * @param {{ session: Session, camera: Camera, drafts: Drafts, acts: Acts, size: Size }} editor
 */
export function listenToPointers(picture, { session, camera, drafts, acts, size }) {
  /** @type {Map<number, { clientX: number, clientY: number }>} */
  const down = new Map();
  /** @type {Drag | null} */
  let drag = null;

  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    picture.focus({ preventScroll: true });
    picture.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    drag = down.size > 1 ? null : begin(camera.pointAt(event), event);
  });
  picture.addEventListener("pointermove", (event) => {
    const at = camera.pointAt(event);
    if (down.size === 2 && down.has(event.pointerId)) pinch(event);
    else if (drag) drag.move(at, event);
    else if (session.tool !== "select") drafts.hover(at);
    if (down.has(event.pointerId)) down.set(event.pointerId, event);
  });
  picture.addEventListener("pointerup", (event) => {
    drag?.end(camera.pointAt(event), event);
    forget(event);
  });
  picture.addEventListener("pointercancel", forget);
  picture.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the wheel alone scrolls the page
      event.preventDefault();
      camera.zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, camera.pointAt(event));
      session.set({});
    },
    { passive: false },
  );

  /** @param {PointerEvent} event */
  function forget(event) {
    down.delete(event.pointerId);
    drag = null;
    session.settle();
  }

  /** @param {PointerEvent} event */
  function pinch(event) {
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    const before = /** @type {{ clientX: number, clientY: number }} */ (down.get(event.pointerId));
    const apart = (/** @type {{ clientX: number, clientY: number }} */ each) =>
      Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
    camera.zoomBy(apart(event) / Math.max(apart(before), 1), camera.pointAt(other));
    session.set({});
  }

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
    if (!spot) return panning(event);
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
    if (!spot || !part) return panning(null);
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
   * @param {PointerEvent | null} event
   * @returns {Drag}
   */
  function panning(event) {
    let last = event;
    let still = true;
    return {
      move(_at, now) {
        if (last && camera.zoom > 1) {
          camera.panBy(camera.inchesOf(now.clientX - last.clientX), -camera.inchesOf(now.clientY - last.clientY));
        }
        still = still && !!event && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < STILL;
        last = now;
      },
      end() {
        if (still) acts.choose(null);
      },
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
