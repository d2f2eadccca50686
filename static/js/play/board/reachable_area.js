// Draws the legal area of a move or placement at each elevation, or the ring of bearings.

import { svg } from "../ui/dom.js";
import { apart } from "../ui/number_format.js";
import { counterSymbol } from "./counters.js";
import { label } from "./overlays.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Point} Point */

const APART = 26; // pixels between two names

/**
 * @param {Plane} plane
 * @param {import("../state/types.js").Area | null | undefined} area
 * @param {import("./levels.js").Height} height what lies elsewhere than on this height is faint
 * @param {(elevation: number) => string} nameOf
 */
export function drawArea(plane, area, height, nameOf) {
  const reaches = [{ elevation: 0, polygons: area?.polygons ?? [] }, ...(area?.raised ?? [])].filter(({ polygons }) => polygons.length);
  /** @type {Point[]} */
  const named = [];
  const shapes = reaches.flatMap(({ elevation, polygons }) => {
    const faint = height !== null && height !== elevation ? " is-faint" : "";
    const name = `${elevation ? "area area-raised" : "area"}${faint}`;
    return [
      svg("path", { class: name, d: outline(plane, polygons), "fill-rule": "evenodd", "data-elevation": elevation }),
      ...(elevation && !faint ? polygons.filter(isOuter).map((polygon) => reachLabel(plane, polygon, nameOf(elevation), named)) : []),
    ];
  });
  if (area?.start && area.maximum) {
    const [cx, cy] = place(plane.board, area.start);
    shapes.push(svg("circle", { class: "area-reach", cx, cy, r: area.maximum }));
  }
  if (area?.ring) {
    const [cx, cy] = place(plane.board, area.ring);
    shapes.push(svg("circle", { class: "area", cx, cy, r: area.ring[2] }));
  }
  plane.layers.area.replaceChildren(...shapes);
}

/**
 * @param {Plane} plane
 * @param {Point[][]} polygons
 */
function outline(plane, polygons) {
  return polygons.map((polygon) => `M${pointsOf(plane.board, polygon).replaceAll(" ", "L")}Z`).join("");
}

/**
 * An outline runs counter-clockwise, a hole clockwise.
 *
 * @param {Point[]} polygon
 */
function isOuter(polygon) {
  const twice = polygon.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = polygon[(index + 1) % polygon.length];
    return sum + x * nextY - nextX * y;
  }, 0);
  return twice > 0;
}

/**
 * The name stands at the corner most to the upper left that is clear of the names before it.
 *
 * @param {Plane} plane
 * @param {Point[]} polygon
 * @param {string} text
 * @param {Point[]} named where names stand already
 */
function reachLabel(plane, polygon, text, named) {
  const corner = clearCorner(polygon, named, APART * plane.inch);
  named.push(corner);
  const [x, y] = place(plane.board, corner);
  return label(x + 0.15, y, text, "board-label board-label-start board-label-reach", 1.1);
}

/**
 * @param {Point[]} polygon
 * @param {Point[]} named
 * @param {number} far
 * @returns {Point}
 */
export function clearCorner(polygon, named, far) {
  const room = (/** @type {Point} */ point) => Math.min(Infinity, ...named.map((other) => apart(point, other)));
  const corners = [...polygon].sort((a, b) => a[0] - a[1] - (b[0] - b[1]));
  return corners.find((corner) => room(corner) >= far) ?? corners.reduce((best, corner) => (room(corner) > room(best) ? corner : best));
}

/**
 * The ring of bearings: a dot for each that may be chosen, the marked one with its marker.
 *
 * @param {Plane} plane
 * @param {[number, number, number]} ring
 * @param {{ bearing: number, legal: boolean, marked: boolean }[]} bearings
 */
export function drawRing(plane, [x, y, radius], bearings) {
  const [cx, cy] = place(plane.board, [x, y]);
  const dots = bearings.map(({ bearing, legal, marked }) => {
    const at = place(plane.board, onRing([x, y, radius], bearing));
    const transform = `translate(${at[0]} ${at[1]})`;
    if (marked) return svg("g", { class: `counter${legal ? "" : " is-refused"}`, transform }, ...counterSymbol("strong-point", ""));
    return svg("circle", { class: legal ? "ring-spot" : "ring-spot ring-spot-refused", cx: at[0], cy: at[1], r: legal ? 0.26 : 0.1 });
  });
  plane.layers.area.replaceChildren(svg("circle", { class: "area-reach", cx, cy, r: radius }), ...dots);
}

/**
 * @param {[number, number, number]} ring
 * @param {number} bearing degrees counter-clockwise from east
 * @returns {Point}
 */
export function onRing([x, y, radius], bearing) {
  const angle = (bearing * Math.PI) / 180;
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
}
