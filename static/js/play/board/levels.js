// Elevations of terrain: which surfaces are at a point, and which one shows (point-in-polygon hit test). For drawing
// only; the server decides where units may stand.

/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Part} Part */
/** @typedef {import("../state/types.js").Level} Level */
/** @typedef {import("../state/types.js").Layout} Layout */
/** @typedef {import("../state/types.js").Area} Area */
/** @typedef {number | null} Height inches up to which buildings are shown; null: everything, from above */
/** @typedef {{ elevation: number, part: string, rules: string[] }} Surface `part` is empty for open ground */

const TOUCH = 1e-6;

/**
 * @param {Layout} layout
 * @returns {number[]} every elevation at which the layout has a surface, lowest first
 */
export function elevationsOf(layout) {
  const levels = layout.pieces.flatMap((piece) => piece.parts.flatMap((part) => part.levels));
  return [...new Set([0, ...levels.map((level) => level.elevation)])].sort((a, b) => a - b);
}

/**
 * The surfaces a centre at `at` may stand on, lowest first. An outline belongs to both of its sides.
 *
 * @param {Layout} layout
 * @param {readonly number[]} at
 * @returns {Surface[]}
 */
export function surfacesAt(layout, at) {
  const parts = layout.pieces.flatMap((piece) => piece.parts).filter((part) => touches(part.polygon, at));
  const held = parts.some((part) => within(part.polygon, at) && !onOutline(part.polygon, at));
  const raised = parts.flatMap((part) => part.levels.map(({ elevation, rules }) => ({ elevation, part: part.id, rules })));
  const ground = held || raised.some(({ elevation }) => elevation === 0) ? [] : [{ elevation: 0, part: "", rules: [] }];
  const found = [...ground, ...raised].sort((a, b) => a.elevation - b.elevation);
  return found.filter(({ elevation }, index) => elevation !== found[index - 1]?.elevation);
}

/**
 * The level of a part that is seen when everything above `height` is lifted off.
 *
 * @param {Part} part
 * @param {Height} height
 * @returns {Level | null} null where the part is solid up to there
 */
export function seenLevel(part, height) {
  const shown = part.levels.filter(({ elevation }) => height === null || elevation <= height);
  return shown.reduce((/** @type {Level | null} */ top, level) => (top && top.elevation > level.elevation ? top : level), null);
}

/**
 * How a unit or a counter shows at a height: in the open, under a floor that is drawn, or above what is drawn.
 *
 * @param {Layout} layout
 * @param {{ x: number, y: number, elevation: number }} thing
 * @param {Height} height
 * @returns {"open" | "under" | "above"}
 */
export function shownAt(layout, thing, height) {
  if (height !== null && thing.elevation > height) return "above";
  const over = surfacesAt(layout, [thing.x, thing.y]).some(
    ({ elevation }) => elevation > thing.elevation && (height === null || elevation <= height),
  );
  return over ? "under" : "open";
}

/**
 * The surface selected by a spot on the map: on a map cut open the visible one, else that of the held token
 * while it is still there, else one that the offered area holds.
 *
 * @param {Surface[]} surfaces those at the spot
 * @param {{ height: Height, kept: number | null, held: (elevation: number) => boolean, low: boolean }} wish
 *   `low`: from several of the area the lowest is meant, as for a walk; else the highest, as for a placement
 * @returns {number}
 */
export function landing(surfaces, { height, kept, held, low }) {
  const seen = height === null ? [] : surfaces.filter(({ elevation }) => elevation <= height);
  if (seen.length) return seen[seen.length - 1].elevation;
  if (kept !== null && surfaces.some(({ elevation }) => elevation === kept)) return kept;
  const open = surfaces.filter(({ elevation }) => held(elevation));
  const choice = open.length ? open : surfaces;
  return (low ? choice[0] : choice[choice.length - 1])?.elevation ?? 0;
}

/**
 * Whether an area that the server offers holds a spot at an elevation.
 *
 * @param {Area | null | undefined} area
 * @param {readonly number[]} at
 * @param {number} elevation
 */
export function holds(area, at, elevation) {
  const polygons = elevation === 0 ? area?.polygons : area?.raised?.find((reach) => reach.elevation === elevation)?.polygons;
  return (polygons ?? []).filter((polygon) => within(polygon, at)).length % 2 === 1;
}

/**
 * @param {readonly Point[]} polygon
 * @param {readonly number[]} at
 */
function touches(polygon, at) {
  return isNear(polygon, at) && (within(polygon, at) || onOutline(polygon, at));
}

/**
 * Whether a spot lies in the rectangle around a polygon: hardly any part is near, and this is quickly said.
 *
 * @param {readonly Point[]} polygon
 * @param {readonly number[]} at
 */
function isNear(polygon, at) {
  return [0, 1].every(
    (axis) => polygon.some((point) => point[axis] <= at[axis] + TOUCH) && polygon.some((point) => point[axis] >= at[axis] - TOUCH),
  );
}

/**
 * @param {readonly Point[]} polygon
 * @param {readonly number[]} at
 */
export function within(polygon, [x, y]) {
  let inside = false;
  for (const [[ax, ay], [bx, by]] of edges(polygon)) {
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/**
 * @param {readonly Point[]} polygon
 * @param {readonly number[]} at
 */
function onOutline(polygon, [x, y]) {
  return edges(polygon).some(([[ax, ay], [bx, by]]) => {
    const [dx, dy] = [bx - ax, by - ay];
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - ax - along * dx, y - ay - along * dy) <= TOUCH;
  });
}

/**
 * @param {readonly Point[]} polygon
 * @returns {[Point, Point][]}
 */
function edges(polygon) {
  return polygon.map((point, index) => [point, polygon[(index + 1) % polygon.length]]);
}
