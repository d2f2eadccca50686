// The map under the pieces: ground, inch grid, compass, and terrain as map symbols.

import { svg } from "../dom.js";
import { HATCHES, hatchOf, tintOf } from "../systems/frontier.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../types.js").Layout} Layout */
/** @typedef {import("../types.js").Part} Part */

/** @type {Record<string, { size: number, turn: number, draw: () => SVGElement[] }>} */
const PATTERNS = {
  cover: { size: 0.6, turn: 45, draw: () => [line("M0 0V0.6")] },
  rough: { size: 0.7, turn: 0, draw: () => [dot(0.2, 0.2), dot(0.55, 0.55)] },
  hazardous: { size: 0.6, turn: 45, draw: () => [line("M0 0V0.6M0 0H0.6", "hatch hatch-strong")] },
  exposed: { size: 0.8, turn: 0, draw: () => [line("M0 0.4H0.5")] },
  "firing-position": { size: 0.7, turn: 0, draw: () => [line("M0 0.5 0.35 0.2 0.7 0.5")] },
  "open-sided": { size: 0.7, turn: -45, draw: () => [line("M0 0V0.4")] },
  impassable: { size: 0.5, turn: 0, draw: () => [line("M0 0 0.5 0.5M0.5 0 0 0.5", "hatch hatch-strong")] },
};

/**
 * @param {Plane} plane
 * @param {Layout} layout
 * @param {(part: Part) => string} titleOf
 */
export function drawTerrain(plane, layout, titleOf) {
  const { width, height } = layout;
  plane.root.prepend(svg("defs", {}, ...HATCHES.map(pattern)));
  plane.layers.ground.append(svg("rect", { class: "map-ground", width, height }));
  plane.layers.grid.append(gridLines(width, height, 1, "map-inch"), gridLines(width, height, 5, "map-five"));
  const parts = layout.pieces.flatMap((piece) => piece.parts);
  parts.sort((a, b) => a.scale - b.scale);
  plane.layers.terrain.append(...parts.map((part) => drawPart(layout, part, titleOf(part))));
  plane.layers.edges.append(svg("rect", { class: "map-frame", width, height }));
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
 * @param {number} width
 * @param {number} height
 * @param {number} step
 * @param {string} name
 */
function gridLines(width, height, step, name) {
  let d = "";
  for (let x = step; x < width; x += step) d += `M${x} 0V${height}`;
  for (let y = step; y < height; y += step) d += `M0 ${height - y}H${width}`;
  return svg("path", { class: name, d });
}

/**
 * @param {Layout} layout
 * @param {Part} part
 * @param {string} title
 */
function drawPart(layout, part, title) {
  const points = pointsOf(layout, part.polygon);
  const hatch = hatchOf(part);
  const [x, y] = place(layout, labelSpot(part));
  const roomy = Math.min(...spans(part)) >= 1 && part.scale > 0;
  return svg(
    "g",
    { class: `part part-${tintOf(part)}`, "data-part": part.id },
    svg("title", {}, title),
    svg("polygon", { class: "part-shape", points }),
    hatch !== "plain" && svg("polygon", { class: "part-hatch", fill: `url(#hatch-${hatch})`, points }),
    roomy && svg("circle", { class: "part-mark", cx: x, cy: y, r: 0.62 }),
    roomy && svg("text", { class: "part-label", x, y: y + 0.32 }, String(part.scale)),
  );
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
