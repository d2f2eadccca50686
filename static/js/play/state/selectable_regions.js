// Board edges and zones that can be chosen as answers, as polygons for the hit test. Touches no DOM.

import { current, keyOf, mayAnswer } from "./state.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{ width: number, height: number }} Board */
/**
 * @typedef {object} Stretch
 * @property {string} id
 * @property {number} x where its name stands, in inches
 * @property {number} y
 * @property {boolean} upright whether its name runs from south to north
 * @property {Point[][]} polygons
 * @property {string} text
 * @property {boolean} legal
 * @property {boolean} marked
 */

/** Board edges as unit vectors from the middle, for what is written beside them. */
export const EDGES = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };

const DEPTH = 7; // inches that an edge reaches into the map: 44 pixels on a phone of 360

/**
 * The regions that answer the decision when clicked; none while another tool is active.
 *
 * @param {import("./state.js").State} state
 * @returns {Stretch[]}
 */
export function stretches(state) {
  const decision = mayAnswer(state) && !state.measuring && !state.asking ? current(state) : null;
  if (!decision) return [];
  return (decision.options ?? []).flatMap((option, index) => {
    const named = Object.values(option.command.choices ?? {});
    if (!named.length) return [];
    const zone = state.match.view.zones?.find(({ key }) => named.some((name) => key.endsWith(`-${name}`)));
    const polygons = zone?.polygons ?? [alongEdges(named, state.data.layout)];
    const { text, legal } = option;
    return [{ id: keyOf(decision, option), ...nameSpot(polygons[0]), polygons, text, legal, marked: state.option === index }];
  });
}

/**
 * An edge in its whole length, cut slantwise where it meets the next; of two edges the halves that meet.
 *
 * @param {string[]} edges one, or two that meet
 * @param {Board} board
 * @returns {Point[]}
 */
export function alongEdges(edges, { width, height }) {
  const [east, north] = wayOf(edges);
  const outer = (/** @type {number} */ x, /** @type {number} */ y) => /** @type {Point} */ ([x > 0 ? width : 0, y > 0 ? height : 0]);
  const inner = (/** @type {Point} */ [x, y]) => /** @type {Point} */ ([x ? x - DEPTH : DEPTH, y ? y - DEPTH : DEPTH]);
  if (east && north) {
    const [x, y] = outer(east, north);
    const [within, above] = inner([x, y]);
    return [[x, y], [width / 2, y], [width / 2, above], [within, above], [within, height / 2], [x, height / 2]];
  }
  const [one, other] = east ? [outer(east, 1), outer(east, -1)] : [outer(1, north), outer(-1, north)];
  return [one, other, inner(other), inner(one)];
}

/** @param {string[]} edges */
function wayOf(edges) {
  const ways = Object.entries(EDGES).filter(([edge]) => edges.includes(edge));
  return [0, 1].map((axis) => ways.reduce((sum, [, way]) => sum + way[axis], 0));
}

/**
 * The middle of its widest part: of a corner's lying arm, of anything else as a whole.
 *
 * @param {Point[]} polygon
 */
function nameSpot(polygon) {
  const arm = polygon.length === 6 ? polygon.slice(0, 4) : polygon;
  const [left, right, low, high] = [0, 1].flatMap((axis) => {
    const values = arm.map((point) => point[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  return { x: (left + right) / 2, y: (low + high) / 2, upright: high - low > right - left };
}
