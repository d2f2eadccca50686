// The country of a chessboard: every square with its level, its cover and its water, told apart by what is drawn on it
// and not by tints alone. Each sign is drawn about the middle of a square whose side is 4.

import { svg } from "../dom.js";
import { SIDE, groundsOf, middleOf, named, squareOf } from "../squares.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../squares.js").Ground} Ground */

const HALF = SIDE / 2;
// Beside where a unit stands, so that it hides none of them.
const TREES = [[-1.6, -1.55], [-0.55, -1.6], [0.6, -1.6], [1.6, -1.5], [-1.6, -0.35], [1.6, -0.3], [1.6, 0.75], [-1.6, 0.65], [0.95, 1.4], [-0.1, 1.4]];
const HOUSES = [[-1.9, -1.8, 1.2], [0.7, -1.85, 1.2], [-1.9, 0.55, 1.2], [0.7, 0.75, 1.2]];
const WAVES = [-1.2, 0, 1.2];

/** @type {Record<string, () => SVGElement[]>} */
const SIGNS = {
  woods: () => TREES.flatMap(([x, y]) => [path("sq-trunk", `M${x} ${y + 0.2}v0.42`), svg("circle", { class: "sq-tree", cx: x, cy: y, r: 0.34 })]),
  "built-up": () => HOUSES.map(([x, y, w]) => path("sq-house", `M${x} ${y + 0.95}V${y + 0.4}L${x + w / 2} ${y}L${x + w} ${y + 0.4}V${y + 0.95}Z`)),
  fortification: () => [path("sq-fort", battlements())],
  impassable: () => [path("sq-barred", "M-2 -2 2 2M-2 2 2 -2M-2 0 0 -2M0 2 2 0M-2 0 0 2M0 -2 2 0")],
  river: () => [water(), ...WAVES.map(wave)],
  ford: () => [water(), wave(-1.45), wave(1.45), ...[-1.3, -0.45, 0.4, 1.25].map((x, at) => svg("circle", { class: "sq-stone", cx: x, cy: at % 2 ? 0.2 : -0.2, r: 0.28 }))],
  "bridge-ns": () => [water(), wave(-1.2), wave(1.2), ...deck()],
  "bridge-ew": () => [water(), svg("g", { transform: "rotate(90)" }, wave(-1.2), wave(1.2), ...deck())],
};

/**
 * Draws every square once; nothing of it changes during a match.
 *
 * @param {Plane} plane
 * @param {import("../types.js").Layout} layout
 */
export function drawCountry(plane, layout) {
  const grounds = [...groundsOf(layout)];
  const levels = new Map(grounds.map(([name, { level }]) => [name, level]));
  plane.layers.ground.replaceChildren(...grounds.map(([name, ground]) => flat(plane, name, ground)));
  plane.layers.terrain.replaceChildren(
    ...grounds.flatMap(([name, { water: wet }]) => (wet ? [sign(plane, name, wet)] : [])),
    ...[...levels].flatMap(([name, level]) => contours(plane, levels, name, level)),
    ...grounds.flatMap(([name, { roads }]) => roads.map((other) => road(plane, name, other, "sq-road"))),
    ...grounds.flatMap(([name, { roads }]) => roads.map((other) => road(plane, name, other, "sq-road-inner"))),
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
  const drawn = kind === "hill" ? [path("sq-contour", "M-1.7 1.7V-1.7H1.7"), svg("text", { class: "sq-level", x: 1.2, y: -0.9 }, "1")] : kind === "road" ? [path("sq-road", "M-2 0H2"), path("sq-road-inner", "M-2 0H2")] : SIGNS[kind]();
  const rise = kind === "hill" ? " sq-level-1" : "";
  return svg("svg", { class: "swatch swatch-square", viewBox: "-2 -2 4 4", "aria-hidden": "true" }, svg("rect", { class: `sq-ground${rise}`, x: -2, y: -2, width: 4, height: 4 }), ...drawn);
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
  return svg("g", { class: `sq sq-${kind}`, transform: `translate(${x} ${y})` }, ...SIGNS[kind]());
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
 * Half a road: from the middle of a square to the side that it leaves by.
 *
 * @param {Plane} plane
 * @param {string} name
 * @param {string} other
 * @param {string} className
 */
function road(plane, name, other, className) {
  const [x, y] = place(plane.board, middleOf(name));
  const [toX, toY] = place(plane.board, middleOf(other));
  return path(className, `M${x} ${y}L${(x + toX) / 2} ${(y + toY) / 2}`);
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

/** @param {import("../types.js").Layout} layout */
function lines({ width, height }) {
  const upright = Array.from({ length: width - 1 }, (_, x) => `M${(x + 1) * SIDE} 0V${height * SIDE}`);
  const level = Array.from({ length: height - 1 }, (_, y) => `M0 ${(y + 1) * SIDE}H${width * SIDE}`);
  return [...upright, ...level].join("");
}

function water() {
  return svg("rect", { class: "sq-water", x: -HALF, y: -HALF, width: SIDE, height: SIDE });
}

/** @param {number} y */
function wave(y) {
  return path("sq-wave", `M-1.8 ${y}q0.45 -0.5 0.9 0t0.9 0t0.9 0t0.9 0`);
}

/** A bridge from north to south: its deck, its rails, its planks. */
function deck() {
  return [
    svg("rect", { class: "sq-deck", x: -0.8, y: -HALF, width: 1.6, height: SIDE }),
    path("sq-plank", "M-0.8 -1.5H0.8M-0.8 -0.75H0.8M-0.8 0H0.8M-0.8 0.75H0.8M-0.8 1.5H0.8"),
    path("sq-rail", "M-0.8 -2V2M0.8 -2V2"),
  ];
}

/** A square work with a merlon on each side of every corner. */
function battlements() {
  const side = "h0.7v0.35h0.75v-0.35h0.8v0.35h0.75v-0.35h0.7";
  return `M-1.85 -1.85${side}V1.85H-1.85ZM-1.45 -1.1H1.45V1.45H-1.45Z`;
}

/**
 * @param {string} name
 * @param {string} d
 */
function path(name, d) {
  return svg("path", { class: name, d });
}
