// Draws the plane under the pieces: ground, inch grid, terrain symbols, cut open at an elevation.

import { svg } from "../ui/dom.js";
import { seenLevel } from "./levels.js";
import { place, pointsOf } from "./plane.js";
import { terrainCode } from "./terrain_codes.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./levels.js").Height} Height */
/** @typedef {import("../state/types.js").Layout} Layout */
/** @typedef {import("../state/types.js").Part} Part */

/** Terrain rules, the one that matters most first; a level is hatched by its first. */
const RULES = ["hazardous", "rough", "cover", "firing-position", "exposed", "open-sided"];
export const HATCHES = ["impassable", ...RULES];

const SHADOW = 0.16; // inches that a shadow falls south-east for each inch of height

/** @type {Record<string, { size: number, turn: number, draw: () => SVGElement[] }>} */
const PATTERNS = {
  cover: { size: 0.6, turn: 45, draw: () => [line("M0 0V0.6")] },
  rough: { size: 0.7, turn: 0, draw: () => [dot(0.2, 0.2), dot(0.55, 0.55)] },
  hazardous: { size: 0.6, turn: 45, draw: () => [line("M0 0V0.6M0 0H0.6", "hatch hatch-strong")] },
  exposed: { size: 0.8, turn: 0, draw: () => [line("M0 0.4H0.5")] },
  "firing-position": { size: 0.7, turn: 0, draw: () => [line("M0 0.5 0.35 0.2 0.7 0.5")] },
  "open-sided": { size: 0.7, turn: -45, draw: () => [line("M0 0V0.4")] },
  offered: { size: 1.2, turn: 45, draw: () => [line("M0 0V1.2", "hatch hatch-offered")] },
  impassable: { size: 0.5, turn: 0, draw: () => [line("M0 0 0.5 0.5M0.5 0 0 0.5", "hatch hatch-strong")] },
};

/**
 * @param {Plane} plane
 * @param {Layout} layout
 */
export function drawGround(plane, { width, height }) {
  plane.root.prepend(svg("defs", {}, ...["offered", ...HATCHES].map(pattern)));
  plane.layers.ground.append(svg("rect", { class: "map-ground", width, height }));
  plane.layers.grid.append(gridLines(width, height, 1, "map-inch"), gridLines(width, height, 5, "map-five"));
  plane.layers.edges.append(svg("rect", { class: "map-frame", width, height }));
}

/**
 * The terrain with everything above `height` lifted off; `told` writes a height as its readers do.
 *
 * @param {Plane} plane
 * @param {Layout} layout
 * @param {Height} height
 * @param {(height: number) => string} told
 */
export function drawTerrain(plane, layout, height, told) {
  const parts = layout.pieces.flatMap((piece) => piece.parts);
  parts.sort((a, b) => a.scale - b.scale);
  plane.layers.terrain.replaceChildren(...parts.map((part) => drawPart(layout, part, height, told)), ...parts.map((part) => codeOf(layout, part)));
}

/**
 * @param {string[]} rules of a level
 * @returns {string} empty for a level without rules
 */
export function strongestOf(rules) {
  return RULES.find((rule) => rules.includes(rule)) ?? "";
}

/** @param {string} name */
function pattern(name) {
  const { size, turn, draw } = PATTERNS[name];
  return svg(
    "pattern",
    { id: `hatch-${name}`, width: size, height: size, patternUnits: "userSpaceOnUse", patternTransform: `rotate(${turn})` },
    ...draw(),
  );
}

/**
 * @param {string} d
 * @param {string} [name]
 */
function line(d, name = "hatch") {
  return svg("path", { class: name, d });
}

/**
 * @param {number} cx
 * @param {number} cy
 */
function dot(cx, cy) {
  return svg("circle", { class: "hatch-dot", cx, cy, r: 0.09 });
}

/**
 * Lines of their own, not one path: a stretch of the map that comes into sight is painted with its own lines alone.
 *
 * @param {number} width
 * @param {number} height
 * @param {number} step
 * @param {string} name
 */
function gridLines(width, height, step, name) {
  const lines = [];
  for (let x = step; x < width; x += step) lines.push(svg("line", { x1: x, x2: x, y1: 0, y2: height }));
  for (let y = step; y < height; y += step) lines.push(svg("line", { x1: 0, x2: width, y1: height - y, y2: height - y }));
  return svg("g", { class: name }, ...lines);
}

/**
 * A part as it shows at a height: from above, as an open floor between its walls, or as a solid section.
 *
 * @param {Layout} layout
 * @param {Part} part
 * @param {Height} height
 * @param {(height: number) => string} told
 */
function drawPart(layout, part, height, told) {
  const points = pointsOf(layout, part.polygon);
  const isCut = height !== null && part.scale > height;
  const level = seenLevel(part, height);
  const isSolid = isCut && !level && !part.impassable;
  const hatch = part.impassable ? "impassable" : level && strongestOf(level.rules);
  const top = isCut ? (level?.elevation ?? height) : part.scale;
  const shape = svg("polygon", { class: "part-shape", points });
  shape.style.setProperty("--rise", String(Math.min(top, 3)));
  const name = ["part", part.scale > 0 ? "" : "part-flat", part.impassable ? "is-impassable" : "", isCut ? "is-cut" : "", isSolid ? "is-solid" : ""];
  return svg(
    "g",
    { class: name.filter(Boolean).join(" "), "data-part": part.id },
    part.scale > 0 && svg("polygon", { class: "part-shadow", points, transform: `translate(${SHADOW * top} ${SHADOW * top})` }),
    shape,
    isHollow(part) && svg("polygon", { class: "part-wall", points }),
    hatch && svg("polygon", { class: "part-hatch", fill: `url(#hatch-${hatch})`, points }),
    ...label(layout, part, isCut && level ? level.elevation : null, told),
  );
}

/**
 * Whether it can be entered below its top.
 *
 * @param {Part} part
 */
function isHollow(part) {
  return part.scale > 0 && part.levels.some(({ elevation }) => elevation < part.scale);
}

/**
 * How high a part is, in a circle; or the floor it is cut open at, in a square.
 *
 * @param {Layout} layout
 * @param {Part} part
 * @param {number | null} floor
 * @param {(height: number) => string} told
 */
function label(layout, part, floor, told) {
  if (!isMarked(part)) return [];
  const [x, y] = place(layout, labelSpot(part));
  const r = 0.58;
  const mark =
    floor === null
      ? svg("circle", { class: "part-mark", cx: x, cy: y, r })
      : svg("rect", { class: "part-mark", x: x - r, y: y - r, width: 2 * r, height: 2 * r });
  return [mark, svg("text", { class: "part-label", x, y: y + 0.32 }, told(floor ?? part.scale))];
}

/**
 * Whether there is room for its height in the middle.
 *
 * @param {Part} part
 */
function isMarked(part) {
  return part.scale > 0 && Math.min(...spans(part)) >= 1;
}

/**
 * @param {Layout} layout
 * @param {Part} part
 */
function codeOf(layout, part) {
  const places = part.polygon.map((point) => place(layout, point));
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  return terrainCode(part.id, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)], isMarked(part));
}

/**
 * @param {Part} part
 * @returns {[number, number]}
 */
function labelSpot(part) {
  const xs = part.polygon.map((point) => point[0]);
  const ys = part.polygon.map((point) => point[1]);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}

/** @param {Part} part */
function spans(part) {
  return [0, 1].map((axis) => {
    const values = part.polygon.map((point) => point[axis]);
    return Math.max(...values) - Math.min(...values);
  });
}
