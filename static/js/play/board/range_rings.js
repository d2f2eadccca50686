// Draws range rings around a piece, with their distances and the units inside.

import { svg } from "../ui/dom.js";
import { label } from "./overlays.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {{ radius: number, text: string, name: string }} Circle a ring about the piece, in inches from its centre */
/** @typedef {{ at: Point, text: string, name: string }} Sight a line from the piece to an opponent */

/**
 * @param {Plane} plane
 * @param {{ at: Point, circles: Circle[], lines: Sight[] } | null} around
 */
export function drawRanges(plane, around) {
  const { ranges, notes } = plane.layers;
  if (!around) {
    ranges.replaceChildren();
    return void notes.replaceChildren();
  }
  const [cx, cy] = place(plane.board, around.at);
  const lines = around.lines.map(({ at, name }) => {
    const [x, y] = place(plane.board, at);
    return svg("path", { class: `range-line ${name}`, d: `M${cx} ${cy}L${x} ${y}` });
  });
  const circles = around.circles.map(({ radius, name }) => svg("circle", { class: `range-ring ${name}`, cx, cy, r: radius }));
  ranges.replaceChildren(...lines, ...circles);
  notes.replaceChildren(
    ...around.circles.map(({ radius, text, name }, index) => {
      const [x, y] = labelSpot([cx, cy], radius, plane.board, index);
      return label(x, y, text, `board-label board-label-small ${name}`, 0.3);
    }),
    ...around.lines.map(({ at, text }) => {
      const [x, y] = place(plane.board, at);
      return label(x, y, text, "board-label board-label-small", 1.9);
    }),
  );
}

const NORTH = -Math.PI / 2;
const STEP = Math.PI / 7;
const STARTS = [0, 7, 3, 10, 12, 5]; // steps from north, far from each other

/**
 * Where a ring's name stands: each ring's far from the last one's, turned on until it lies on the board.
 *
 * @param {Point} centre in drawing coordinates
 * @param {number} radius
 * @param {{ width: number, height: number }} board
 * @param {number} index
 * @returns {Point}
 */
function labelSpot([x, y], radius, { width, height }, index) {
  const start = STARTS[index % STARTS.length];
  for (let turn = start; turn < start + 14; turn += 1) {
    const angle = NORTH + STEP * turn;
    const spot = /** @type {Point} */ ([x + radius * Math.cos(angle), y + radius * Math.sin(angle)]);
    if (spot[0] > 2 && spot[0] < width - 2 && spot[1] > 0.5 && spot[1] < height - 0.5) return spot;
  }
  return [x, y];
}
