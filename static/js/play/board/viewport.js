// Viewport of the map as numbers: zoom, pan, and conversion from pixels to inches. Touches no DOM.

/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {{ x: number, y: number, w: number, h: number }} Seen a rectangle of the drawing, in inches, y downwards */
/** @typedef {{ left: number, top: number, width: number, height: number }} Pane a rectangle of the window, in pixels */

/**
 * How many pixels an inch takes; the drawing keeps its shape and stands in the middle.
 *
 * @param {Seen} seen
 * @param {Pane} pane
 */
export function scaleOf(seen, pane) {
  return Math.min(pane.width / seen.w, pane.height / seen.h) || 1;
}

/**
 * The spot of the drawing under a spot of the window.
 *
 * @param {Seen} seen
 * @param {Pane} pane
 * @param {{ clientX: number, clientY: number }} at
 * @returns {Point}
 */
export function under(seen, pane, { clientX, clientY }) {
  const scale = scaleOf(seen, pane);
  return [
    seen.x + (clientX - pane.left - (pane.width - seen.w * scale) / 2) / scale,
    seen.y + (clientY - pane.top - (pane.height - seen.h * scale) / 2) / scale,
  ];
}

/**
 * How the drawing of `drawn` is slid and stretched to look like `seen`, about its upper left corner.
 *
 * @param {Seen} drawn
 * @param {Seen} seen of the same shape
 * @param {Pane} pane
 */
export function slid(drawn, seen, pane) {
  const [from, to] = [scaleOf(drawn, pane), scaleOf(seen, pane)];
  const stretch = to / from;
  const rest = (/** @type {number} */ room, /** @type {number} */ size) => ((room - size * from) / 2) * (1 - stretch);
  return {
    stretch,
    x: rest(pane.width, drawn.w) + (drawn.x - seen.x) * to,
    y: rest(pane.height, drawn.h) + (drawn.y - seen.y) * to,
  };
}

/**
 * A rectangle of the same shape, `width` inches wide, in which `about` stays where it is.
 *
 * @param {Seen} seen
 * @param {number} width
 * @param {Point} about
 * @returns {Seen}
 */
export function enlarged(seen, width, [x, y]) {
  const share = width / seen.w;
  return { x: x - (x - seen.x) * share, y: y - (y - seen.y) * share, w: width, h: seen.h * share };
}

/**
 * The same rectangle, pushed back inside another.
 *
 * @param {Seen} seen
 * @param {Seen} full
 * @returns {Seen}
 */
export function inside(seen, full) {
  return {
    ...seen,
    x: Math.min(full.x + full.w - seen.w, Math.max(full.x, seen.x)),
    y: Math.min(full.y + full.h - seen.h, Math.max(full.y, seen.y)),
  };
}
