// A table as a board in inches and back, so that the tools of boards in inches work on it: each feature and each objective
// is a piece of one part. All functions are pure.

import { boxOf, rounded } from "../inches/geometry.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Feature} Feature */
/** @typedef {import("./types.js").Objective} Objective */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("../inches/types.js").Board} Inches */

const CORNERS = 16; // of a circle as an outline
const OBJECTIVE = 0.75; // inches, the radius of an objective on the picture

/**
 * The table with everything that may be left out.
 *
 * @param {any} written
 * @returns {Table}
 */
export function complete({ features = [], objectives = [], ...measures }) {
  const rows = objectives.map((/** @type {any} */ each) => (typeof each === "string" ? { feature: each } : Array.isArray(each) ? { at: each } : each));
  return { width: 36, depth: 36, deployment: 6, ...measures, features, objectives: rows };
}

/** @type {WeakMap<Board, Inches>} */
const views = new WeakMap();

/**
 * @param {Board} board
 * @param {Record<string, number>} [limits] which presets are impassable
 * @returns {Inches}
 */
export function asInches(board, limits = {}) {
  const found = views.get(board) ?? viewed(board, limits);
  views.set(board, found);
  return found;
}

/**
 * @param {Board} board
 * @param {Record<string, number>} limits
 * @returns {Inches}
 */
function viewed(board, limits) {
  const table = complete(board.pieces[0]);
  const features = table.features.map((feature) => ({ source: feature, id: feature.id, polygon: outlineOf(feature), scale: feature.height }));
  const objectives = table.objectives.map((objective, at) => ({ source: objective, id: String(at + 1), polygon: round(placeOf(objective, table), OBJECTIVE), scale: 0 }));
  const parts = [...features, ...objectives].map((part) => ({ impassable: isImpassable(part.source, limits), levels: [], ...part, ...(isRound(part.source) ? { handles: cornersOf(part.source) } : {}) }));
  return { name: board.name, pieces: parts.map((part) => ({ id: part.id, name: "", parts: [part] })) };
}

/**
 * The table after an edit of its view. What has no source is new.
 *
 * @param {Board} board before
 * @param {Inches} after
 * @param {(polygon: Point[]) => Feature} made what is drawn with an outline
 * @returns {Board}
 */
export function fromInches(board, after, made) {
  const table = complete(board.pieces[0]);
  const found = after.pieces.flatMap(({ parts }) => parts.map((part) => changed(/** @type {Part} */ (part), made)));
  const features = found.filter(isFeature);
  const known = new Set(features.map(({ id }) => id.toLowerCase()));
  const objectives = found.filter((each) => !isFeature(each)).map((each) => anchored(/** @type {Objective} */ (each), table, known));
  return { name: after.name, pieces: [{ ...table, features, objectives }] };
}

/**
 * An objective whose feature is gone becomes the place where it was.
 *
 * @param {Objective} objective
 * @param {Table} table before
 * @param {Set<string>} known ids of features
 * @returns {Objective}
 */
function anchored(objective, table, known) {
  if (!objective.feature || known.has(objective.feature.toLowerCase())) return objective;
  return { at: placeOf(objective, table), middle: objective.middle ?? false };
}

/**
 * @param {Part} part
 * @param {(polygon: Point[]) => Feature} made
 * @returns {Feature | Objective}
 */
function changed({ source, id, polygon }, made) {
  if (!source) return { ...made(polygon), id };
  if (!isFeature(source)) {
    return source.at ? { ...source, at: middleOf(polygon) } : source;
  }
  return { ...bare(source), id, ...shaped(source, polygon) };
}

/**
 * A feature without its shape.
 *
 * @param {Feature} feature
 */
const bare = ({ rect: _, circle: __, polygon: ___, ...rest }) => rest;

/**
 * The shape of a feature with this outline. One corner of a circle that has moved sets its radius.
 *
 * @param {Feature} source
 * @param {Point[]} polygon
 * @returns {Partial<Feature>}
 */
function shaped(source, polygon) {
  const before = outlineOf(source);
  if (!source.circle) return shapeOf(polygon);
  const [x, y, radius] = source.circle;
  const pulled = polygon.filter((corner, at) => !same(corner, before[at]));
  if (!pulled.length) return { circle: source.circle };
  if (pulled.length === 1) return { circle: [x, y, rounded(Math.max(0.25, Math.hypot(pulled[0][0] - x, pulled[0][1] - y)))] };
  return { circle: [...middleOf(polygon), radius] };
}

/**
 * @param {Point[]} polygon
 * @returns {Partial<Feature>}
 */
export function shapeOf(polygon) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  const isBox = polygon.length === 4 && new Set(polygon.map(String)).size === 4 && polygon.every(([x, y]) => (x === x0 || x === x1) && (y === y0 || y === y1));
  return isBox ? { rect: [x0, y0, x1, y1] } : { polygon };
}

/**
 * @param {Feature} feature
 * @returns {Point[]}
 */
function outlineOf({ rect, circle, polygon = [] }) {
  if (circle) return round([circle[0], circle[1]], circle[2]);
  if (!rect) return polygon;
  const [x0, y0, x1, y1] = rect;
  return [[x0, y0], [x1, y0], [x1, y1], [x0, y1]];
}

/**
 * How many corners can be pulled: one of a circle, for its radius, and none of an objective.
 *
 * @param {Feature | Objective} source
 */
export function cornersOf(source) {
  if (!isFeature(source)) return 0;
  return source.circle ? 1 : outlineOf(source).length;
}

/**
 * @param {Point} middle
 * @param {number} radius
 * @returns {Point[]}
 */
function round([x, y], radius) {
  return Array.from({ length: CORNERS }, (_, at) => {
    const angle = (2 * Math.PI * at) / CORNERS;
    return [rounded(x + radius * Math.cos(angle)), rounded(y + radius * Math.sin(angle))];
  });
}

/**
 * Where an objective lies: its place, or the middle of its feature.
 *
 * @param {Objective} objective
 * @param {Table} table
 * @returns {Point}
 */
export function placeOf({ at, feature = "" }, { width, depth, features }) {
  if (at) return at;
  const found = features.find(({ id }) => id.toLowerCase() === feature.toLowerCase());
  return found ? middleOf(outlineOf(found)) : [width / 2, depth / 2];
}

/**
 * @param {Point[]} polygon
 * @returns {Point}
 */
export function middleOf(polygon) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  return [rounded((x0 + x1) / 2), rounded((y0 + y1) / 2)];
}

/**
 * @param {Feature | Objective | undefined} source
 * @returns {source is Feature}
 */
export function isFeature(source) {
  return source !== undefined && "height" in source;
}

/** @param {Feature | Objective} source */
function isRound(source) {
  return !isFeature(source) || source.circle !== undefined;
}

/**
 * Solid ground that bases neither climb nor vault is hatched.
 *
 * @param {Feature | Objective} source
 * @param {Record<string, number>} limits
 */
function isImpassable(source, limits) {
  if (!isFeature(source)) return false;
  if (source.preset) return limits[`barred-${source.preset}`] > 0;
  return source.height > 1 && Boolean(source.flags?.includes("solid") && !source.flags.includes("top"));
}

/**
 * @param {Point} one
 * @param {Point} other
 */
function same(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}
