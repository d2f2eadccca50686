// Codes of terrain on maps, as sentences name them: where there is room beside the height, else just outside.

import { svg } from "../ui/dom.js";

/** @typedef {{ x: number, y: number, anchor: "middle" | "start" }} Spot of a code: its baseline, y to the south */

/**
 * The same spots as on maps that the server draws (rosters/terrain_codes.py).
 *
 * @param {readonly number[]} box x0, y0, x1, y1 in inches, y to the south
 * @param {boolean} marked whether the height is written in the middle
 * @returns {Spot}
 */
export function codeSpot([x0, y0, x1, y1], marked) {
  const [x, y, wide, deep] = [(x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0];
  if (marked && deep >= 3) return { x, y: y + Math.min(deep / 2 - 0.12, 1.6), anchor: "middle" };
  if (marked && wide >= 3.4) return { x: x + 0.75, y: y + 0.3, anchor: "start" };
  if (!marked && Math.min(wide, deep) >= 1) return { x, y: y + 0.3, anchor: "middle" };
  if (deep > wide) return { x: x1 + 0.2, y: y + 0.3, anchor: "start" };
  return { x, y: y0 < 1.1 ? y1 + 0.9 : y0 - 0.25, anchor: "middle" };
}

/**
 * @param {string} code
 * @param {readonly number[]} box
 * @param {boolean} marked
 */
export function terrainCode(code, box, marked) {
  const { x, y, anchor } = codeSpot(box, marked);
  return svg("text", { class: `part-code part-code-${anchor}`, x, y, "aria-hidden": "true" }, code.replace(/'/g, "′"));
}
