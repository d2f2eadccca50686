// Pointer input in the picture: select or paint squares, lay roads.

import { squareAt } from "../../play/state/squares.js";
import { listenToPointers, panning } from "../gestures.js";
import { sizeOf } from "./map.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../gestures.js").Drag} Drag */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("./session.js").Session} Session */

/**
 * @param {SVGSVGElement} picture
 * @param {{ session: Session, camera: import("../camera.js").Camera, acts: Actions }} editor
 */
export function listenToPicture(picture, { session, camera, acts }) {
  const squareUnder = (/** @type {Point} */ at) => squareAt(/** @type {any} */ (sizeOf(session.board.pieces[0])), at);
  listenToPointers(picture, camera, {
    begin,
    hover() {},
    lifted: session.settle,
    nearer: () => session.set({}),
  });

  /**
   * @param {Point} at
   * @param {PointerEvent} event
   * @returns {Drag}
   */
  function begin(at, event) {
    const square = squareUnder(at);
    if (session.tool === "select") return panning(camera, event, () => acts.choose(square || null));
    if (!square) return panning(camera, event, acts.missed);
    session.settle();
    return session.tool === "road" ? laying(square) : painting(square);
  }

  /**
   * @param {string} first
   * @returns {Drag}
   */
  function painting(first) {
    acts.paint(session.tool, [first], "stroke");
    return follow(first, (way) => acts.paint(session.tool, way, "stroke"));
  }

  /**
   * The first link tells what the whole stroke does: along a road it takes away, elsewhere it lays.
   *
   * @param {string} first
   * @returns {Drag}
   */
  function laying(first) {
    /** @type {boolean | null} */
    let isLaid = null;
    acts.choose(first);
    const drag = follow(first, (way, from) => {
      isLaid ??= !acts.hasRoad(from, way[0]);
      acts.road(from, way, isLaid, "stroke");
    });
    return { ...drag, end: () => isLaid === null && acts.take("road") };
  }

  /**
   * @param {string} first
   * @param {(way: string[], from: string) => void} go
   * @returns {Drag}
   */
  function follow(first, go) {
    let last = first;
    return {
      move(at) {
        const square = squareUnder(at);
        if (!square || square === last) return;
        go(acts.wayBetween(last, square), last);
        last = square;
      },
      end() {},
    };
  }
}
