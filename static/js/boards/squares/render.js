// Draws the map in the editor: terrain as on the match page, selection, faults.

import { drawTerrain } from "../../play/board/square_terrain.js";
import { svg } from "../../play/ui/dom.js";
import { SIDE, squareOf } from "../../play/state/squares.js";
import { sizeOf, twinOf } from "./map.js";
import { layoutOf } from "./text.js";

/** @typedef {import("../types.js").Box} Box */
/** @typedef {import("./session.js").Session} Session */

/**
 * Takes over the server's SVG and redraws everything in it.
 *
 * @param {SVGSVGElement} picture
 */
export function createPicture(picture) {
  const names = ["ground", "terrain", "grid", "edges", "shown", "chosen"];
  const layers = Object.fromEntries(names.map((name) => [name, svg("g", { class: `layer-${name}` })]));
  picture.replaceChildren(...Object.values(layers));
  /** @type {unknown} */
  let drawn = null;

  /** @param {Session} session */
  return function draw(session) {
    const [map] = session.board.pieces;
    const { width, height } = sizeOf(map);
    if (drawn !== map) {
      drawn = map;
      const plane = { board: { width: width * SIDE, height: height * SIDE }, layers };
      drawTerrain(/** @type {any} */ (plane), layoutOf(map));
    }
    layers.shown.replaceChildren(...(session.shown?.boxes ?? []).map((box) => boxed("fault-box", box, height)));
    const { spot, symmetry } = session;
    const twin = spot && twinOf(map, spot, symmetry);
    layers.chosen.replaceChildren(
      ...(spot && twin && twin !== spot ? [boxed("sketch", boxOf(twin), height)] : []),
      ...(spot ? [boxed("chosen-part", boxOf(spot), height)] : []),
    );
  };
}

/**
 * @param {string} name
 * @returns {Box}
 */
function boxOf(name) {
  const [x, y] = squareOf(name) ?? [0, 0];
  return [x, y, x + 1, y + 1];
}

/**
 * @param {string} className
 * @param {Box} box in squares
 * @param {number} height of the board
 */
function boxed(className, [x0, y0, x1, y1], height) {
  return svg("rect", { class: className, x: x0 * SIDE, y: (height - y1) * SIDE, width: (x1 - x0) * SIDE, height: (y1 - y0) * SIDE });
}
