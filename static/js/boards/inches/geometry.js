// Polygon geometry: move, turn, mirror, snap to the grid, hit test. Knows nothing of terrain.

import { clamp } from "../clamp.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Box} Box */
/** @typedef {import("./types.js").Size} Size */

/**
 * To a hundredth of an inch, finer than anybody draws.
 *
 * @param {number} value
 */
export function rounded(value) {
  return Math.round(value * 100) / 100 || 0;
}

/**
 * To the nearest multiple of a step; 0 is no step at all.
 *
 * @param {number} value
 * @param {number} step
 */
export function snapped(value, step) {
  return step ? rounded(Math.round(value / step) * step) : rounded(value);
}

/**
 * @param {Point[]} polygon
 * @returns {Box}
 */
export function boxOf(polygon) {
  const xs = polygon.map((point) => point[0]);
  const ys = polygon.map((point) => point[1]);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/**
 * @param {Point[]} polygon
 * @returns {Point}
 */
function middleOf(polygon) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  return [(x0 + x1) / 2, (y0 + y1) / 2];
}

/**
 * @param {Point[]} polygon
 * @param {number} dx
 * @param {number} dy
 * @returns {Point[]}
 */
export function moved(polygon, dx, dy) {
  return polygon.map(([x, y]) => [rounded(x + dx), rounded(y + dy)]);
}

/**
 * How far a polygon may go of (dx, dy) without leaving the board.
 *
 * @param {Point[]} polygon
 * @param {number} dx
 * @param {number} dy
 * @param {Size} size
 * @returns {Point}
 */
export function within(polygon, dx, dy, size) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  return [clamp(dx, -x0, size.width - x1), clamp(dy, -y0, size.height - y1)];
}

/**
 * Counter-clockwise about its middle.
 *
 * @param {Point[]} polygon
 * @param {number} degrees
 * @returns {Point[]}
 */
export function turned(polygon, degrees) {
  const [cx, cy] = middleOf(polygon);
  const angle = (degrees * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  return polygon.map(([x, y]) => [
    rounded(cx + (x - cx) * cos - (y - cy) * sin),
    rounded(cy + (x - cx) * sin + (y - cy) * cos),
  ]);
}

/**
 * West and east changed about its middle; the vertices still run counter-clockwise.
 *
 * @param {Point[]} polygon
 * @returns {Point[]}
 */
export function mirrored(polygon) {
  const [cx] = middleOf(polygon);
  return polygon.map(([x, y]) => /** @type {Point} */ ([rounded(2 * cx - x), y])).reverse();
}

/**
 * Turned by half about the middle of the board.
 *
 * @param {Point[]} polygon
 * @param {Size} size
 * @returns {Point[]}
 */
export function opposite(polygon, { width, height }) {
  return polygon.map(([x, y]) => [rounded(width - x), rounded(height - y)]);
}

/** @param {Point[]} polygon */
export function areaOf(polygon) {
  return (
    polygon.reduce((sum, [x, y], i) => {
      const [u, v] = polygon[(i + 1) % polygon.length];
      return sum + x * v - u * y;
    }, 0) / 2
  );
}

/**
 * The same outline, its vertices counter-clockwise.
 *
 * @param {Point[]} polygon
 */
export function counterClockwise(polygon) {
  return areaOf(polygon) < 0 ? [...polygon].reverse() : polygon;
}

/**
 * @param {Point} one
 * @param {Point} other
 * @returns {Point[]}
 */
export function rectangle([a, b], [c, d]) {
  const [x0, x1] = [Math.min(a, c), Math.max(a, c)];
  const [y0, y1] = [Math.min(b, d), Math.max(b, d)];
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

/**
 * @param {Point[]} polygon
 * @param {Point} point
 */
export function contains(polygon, [x, y]) {
  let inside = false;
  polygon.forEach(([ax, ay], i) => {
    const [bx, by] = polygon[(i + 1) % polygon.length];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) inside = !inside;
  });
  return inside;
}
