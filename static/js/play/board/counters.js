// Draws the counters of missions and abilities: one sign per kind, with the owner's ring as on units.

import { svg } from "../ui/dom.js";
import { drawEach, footBadge } from "./pieces.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Marker} Marker */
/**
 * @typedef {object} CounterLook
 * @property {string} label its accessible name
 * @property {string} tint of the side that owns it; empty for the mission's
 * @property {boolean} tab whether it holds the board's tab stop
 * @property {boolean} picked
 * @property {boolean} choosable
 * @property {string} count a number beside it, as of charges; empty for none
 * @property {string} foot the elevation it lies at; empty on the ground
 * @property {"open" | "under" | "above"} shown how it shows at the height of the map
 */

const R = 0.492;

/** @type {Record<string, string>} signs within a base, as one path each */
const SIGNS = {
  "strong-point": `M0 ${-R}L${R} 0 0 ${R} ${-R} 0Z`,
  target: `M0 ${-R}V${R}M${-R} 0H${R}M${-R * 0.6} 0A${R * 0.6} ${R * 0.6} 0 1 1 ${R * 0.6} 0A${R * 0.6} ${R * 0.6} 0 1 1 ${-R * 0.6} 0Z`,
  vip: "M0 -0.4 0.11 -0.13 0.4 -0.12 0.18 0.06 0.25 0.34 0 0.18 -0.25 0.34 -0.18 0.06 -0.4 -0.12 -0.11 -0.13Z",
  mine: "M0 -0.44V0.44M-0.44 0H0.44M-0.31 -0.31 0.31 0.31M0.31 -0.31 -0.31 0.31M-0.24 0A0.24 0.24 0 1 1 0.24 0A0.24 0.24 0 1 1 -0.24 0Z",
  "knife-missile": "M0 -0.42 0.2 0.3 0 0.16 -0.2 0.3Z",
  "infiltration-token": "M-0.32 -0.26H0.32L0 0.34Z",
};

/**
 * @param {Plane} plane
 * @param {Marker[]} markers
 * @param {(marker: Marker) => CounterLook} lookOf
 */
export function drawCounters(plane, markers, lookOf) {
  drawEach(plane.layers.markers, markers, (group, marker) => update(group, plane, marker, lookOf(marker)));
}

/**
 * @param {SVGElement} group
 * @param {Plane} plane
 * @param {Marker} marker
 * @param {CounterLook} look
 */
function update(group, plane, marker, look) {
  const [x, y] = place(plane.board, [marker.x, marker.y]);
  group.style.transform = `translate(${x}px, ${y}px)`;
  const button = /** @type {SVGElement} */ (group.firstElementChild ?? group.appendChild(svg("g", { class: "piece-button", role: "button" })));
  const drawn = JSON.stringify([marker.kind, look.tint, look.count, look.foot]);
  if (group.dataset.drawn !== drawn) {
    group.dataset.drawn = drawn;
    button.replaceChildren(
      ...counterSymbol(marker.kind, look.tint),
      ...(look.count ? countBadge(look.count) : []),
      ...(look.foot ? footBadge(R, look.foot) : []),
    );
  }
  const states = [look.picked && "is-picked", look.choosable && "is-choosable", `is-${look.shown}`].filter(Boolean);
  group.setAttribute("class", ["counter", ...states].join(" "));
  button.setAttribute("tabindex", look.tab ? "0" : "-1");
  button.setAttribute("aria-label", look.label);
  button.setAttribute("aria-pressed", String(look.picked));
}

/**
 * A counter about its own centre: its sign on a base, with the ring and mark of its owner.
 *
 * @param {string} kind
 * @param {string} tint of its owner
 * @returns {SVGElement[]}
 */
export function counterSymbol(kind, tint) {
  return [
    svg("circle", { class: "piece-halo", r: R + 0.2 }),
    svg("circle", { class: "counter-base", r: R }),
    svg("path", { class: `counter-sign counter-${kind}`, d: SIGNS[kind] ?? SIGNS["strong-point"] }),
    ...ownerMarks(tint),
  ];
}

/** @param {string} tint */
function ownerMarks(tint) {
  if (!tint) return [];
  const wedge = svg("path", { class: "counter-owner-mark", d: `M0 ${-R - 0.24}L0.2 ${-R + 0.06}H-0.2Z` });
  const bar = svg("rect", { class: "counter-owner-mark", x: -0.3, y: -R - 0.18, width: 0.6, height: 0.13 });
  const ring = svg("circle", { class: "counter-ring", r: R - 0.03 });
  const inner = svg("circle", { class: "counter-ring counter-ring-inner", r: R - 0.13 });
  const marks = tint === "first" ? [ring, wedge] : [ring, inner, bar];
  return [svg("g", { class: `counter-owner counter-owner-${tint}` }, ...marks)];
}

/** @param {string} count */
function countBadge(count) {
  return [
    svg("circle", { class: "counter-count", cx: R * 0.85, cy: -R * 0.85, r: 0.32 }),
    svg("text", { class: "counter-count-text", x: R * 0.85, y: -R * 0.85 + 0.17, "aria-hidden": "true" }, count),
  ];
}
