// Draws the terrain of a square board: levels, cover and water differ by sign, not only by tint. The signs are in
// `templates/components/square_signs.html`, shared with maps of squares.

import { byId, svg } from "../ui/dom.js";
import { SIDE, groundsOf, middleOf, named, squareOf } from "../state/squares.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/squares.js").Ground} Ground */

const HALF = SIDE / 2;

/**
 * Draws every square once; nothing of it changes during a match.
 *
 * @param {Plane} plane
 * @param {import("../state/types.js").Layout} layout
 */
export function drawTerrain(plane, layout) {
  const grounds = [...groundsOf(layout)];
  const levels = new Map(grounds.map(([name, { level }]) => [name, level]));
  const roads = grounds.flatMap(([name, { roads }]) => roads.filter((other) => name < other).map((other) => [name, other]));
  plane.layers.ground.replaceChildren(...grounds.map(([name, ground]) => flat(plane, name, ground)));
  plane.layers.terrain.replaceChildren(
    ...grounds.flatMap(([name, { water: wet }]) => (wet ? [sign(plane, name, wet)] : [])),
    ...[...levels].flatMap(([name, level]) => contours(plane, levels, name, level)),
    ...roads.map(([name, other]) => road(plane, name, other, "sq-road")),
    ...roads.map(([name, other]) => road(plane, name, other, "sq-road-inner")),
    ...grounds.flatMap(([name, { cover }]) => (cover ? [sign(plane, name, cover)] : [])),
  );
  plane.layers.grid.replaceChildren(path("sq-lines", lines(layout)));
  plane.layers.edges.replaceChildren(
    svg("rect", { class: "map-frame", width: layout.width * SIDE, height: layout.height * SIDE }),
    ...grounds.flatMap(([name, { level }]) => words(plane, name, level)),
  );
}

/**
 * One sign alone, for the legend.
 *
 * @param {string} kind
 * @returns {SVGElement}
 */
export function swatch(kind) {
  const box = svg("rect", { class: "sq-ground", x: -HALF, y: -HALF, width: SIDE, height: SIDE });
  return svg("svg", { class: "swatch swatch-square", viewBox: "-2 -2 4 4", "aria-hidden": "true" }, box, copyOf(kind));
}

/**
 * @param {Plane} plane
 * @param {string} name
 * @param {Ground} ground
 */
function flat(plane, name, { level, cover }) {
  const [x, y] = place(plane.board, middleOf(name));
  const kinds = ["sq-ground", `sq-level-${Math.min(level, 4)}`, ...(cover ? [`sq-on-${cover}`] : [])];
  return svg("rect", { class: kinds.join(" "), x: x - HALF, y: y - HALF, width: SIDE, height: SIDE });
}

/**
 * @param {Plane} plane
 * @param {string} name
 * @param {string} kind
 */
function sign(plane, name, kind) {
  const [x, y] = place(plane.board, middleOf(name));
  const drawn = copyOf(kind);
  drawn.setAttribute("transform", `translate(${x} ${y})`);
  return drawn;
}

/**
 * A copy of a sign of the page's template, to be placed.
 *
 * @param {string} kind
 * @returns {Element}
 */
function copyOf(kind) {
  const { content } = /** @type {HTMLTemplateElement} */ (byId("square-signs"));
  const drawn = content.getElementById(`sign-${kind}-copy`);
  if (!drawn) throw new Error(`the page has no sign for ${kind}`);
  const copy = /** @type {Element} */ (document.importNode(drawn, true));
  copy.removeAttribute("id");
  return copy;
}

/**
 * Along each side where the ground falls: a line for every level that it falls, with ticks downhill.
 *
 * @param {Plane} plane
 * @param {Map<string, number>} levels
 * @param {string} name
 * @param {number} level
 */
function contours(plane, levels, name, level) {
  const [x, y] = squareOf(name) ?? [0, 0];
  const [cx, cy] = place(plane.board, middleOf(name));
  return [[0, 1], [1, 0], [0, -1], [-1, 0]].flatMap(([east, north], turn) => {
    const fall = level - (levels.get(named(x + east, y + north)) ?? 0);
    return Array.from({ length: Math.max(0, fall) }, (_, at) => {
      const from = -HALF + 0.16 + at * 0.34;
      return svg("path", { class: "sq-contour", d: `M-1.9 ${from}H1.9M-1.2 ${from}v-0.16M0 ${from}v-0.16M1.2 ${from}v-0.16`, transform: `translate(${cx} ${cy}) rotate(${turn * 90})` });
    });
  });
}

/**
 * A road from the middle of a square to the middle of the next.
 *
 * @param {Plane} plane
 * @param {string} name
 * @param {string} other
 * @param {string} className
 */
function road(plane, name, other, className) {
  const [x, y] = place(plane.board, middleOf(name));
  const [toX, toY] = place(plane.board, middleOf(other));
  return path(className, `M${x} ${y}L${toX} ${toY}`);
}

/**
 * Its name in a corner, and its level where it is not the lowest.
 *
 * @param {Plane} plane
 * @param {string} name
 * @param {number} level
 */
function words(plane, name, level) {
  const [x, y] = place(plane.board, middleOf(name));
  const spot = svg("text", { class: "sq-name", x: x - HALF + 0.18, y: y + HALF - 0.2, "aria-hidden": "true" }, name);
  return level ? [spot, svg("text", { class: "sq-level", x: x + HALF - 0.22, y: y - HALF + 1.05, "aria-hidden": "true" }, level > 0 ? `+${level}` : String(level))] : [spot];
}

/** @param {import("../state/types.js").Layout} layout */
function lines({ width, height }) {
  const upright = Array.from({ length: width - 1 }, (_, x) => `M${(x + 1) * SIDE} 0V${height * SIDE}`);
  const level = Array.from({ length: height - 1 }, (_, y) => `M0 ${(y + 1) * SIDE}H${width * SIDE}`);
  return [...upright, ...level].join("");
}

/**
 * @param {string} name
 * @param {string} d
 */
function path(name, d) {
  return svg("path", { class: name, d });
}
