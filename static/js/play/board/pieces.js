// Draws units as discs to scale. Sides differ in shape as well as colour.

import { svg } from "../ui/dom.js";
import { tintOf } from "../systems/chosen.js";
import { glyphOf, numeralOf } from "../ui/unit_badges.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/frontier_types.js").Unit} Unit */
/** @typedef {import("../state/types.js").Side} Side */
/**
 * @typedef {object} Look what a piece shows beside itself
 * @property {string} label its accessible name
 * @property {boolean} tab whether it holds the board's tab stop
 * @property {boolean} picked
 * @property {boolean} choosable
 * @property {boolean} active
 * @property {boolean} aimed
 * @property {boolean} dimmed
 * @property {boolean} affected whether a lasting effect is on it
 * @property {boolean} designated whether it is marked as a target
 * @property {"open" | "under" | "above"} shown how it shows at the height of the map
 * @property {string} foot the elevation it stands at; empty on the ground
 */

/**
 * @param {Plane} plane
 * @param {Unit[]} units those on the board
 * @param {(unit: Unit) => Side} sideOf
 * @param {(unit: Unit) => Look} lookOf
 */
export function drawUnits(plane, units, sideOf, lookOf) {
  drawEach(plane.layers.pieces, units, (group, unit) => update(group, plane, unit, sideOf(unit), lookOf(unit)));
}

/**
 * Brings a layer in line with what stands on the board, one group each, so that a focus and a movement live on.
 *
 * @template {{ id: string }} T
 * @param {SVGElement} layer
 * @param {T[]} things
 * @param {(group: SVGElement, thing: T) => void} draw
 */
export function drawEach(layer, things, draw) {
  const wanted = new Set(things.map((thing) => thing.id));
  for (const old of [...layer.children]) {
    if (!wanted.has(/** @type {SVGElement} */ (old).dataset.unit ?? "")) old.remove();
  }
  for (const thing of things) {
    const found = layer.querySelector(`[data-unit="${CSS.escape(thing.id)}"]`);
    draw(/** @type {SVGElement} */ (found ?? layer.appendChild(svg("g", { "data-unit": thing.id }))), thing);
  }
}

/**
 * The shapes are the button; the letters on them are only seen, since its name says more.
 *
 * @param {SVGElement} group
 * @param {Plane} plane
 * @param {Unit} unit
 * @param {Side} side
 * @param {Look} look
 */
function update(group, plane, unit, side, look) {
  const [x, y] = place(plane.board, [unit.x, unit.y]);
  group.style.transform = `translate(${x}px, ${y}px)`;
  const button = /** @type {SVGElement} */ (group.firstElementChild ?? group.appendChild(svg("g", { class: "piece-button", role: "button" })));
  if (!button.nextSibling) group.append(svg("g", { "aria-hidden": "true" }, ...letters(unit)));
  const tint = tintOf(side);
  const drawn = JSON.stringify([unit.shaken, unit.used.length, tint, side.faction, look.affected, look.designated, look.foot]);
  if (group.dataset.drawn !== drawn) {
    group.dataset.drawn = drawn;
    button.replaceChildren(
      ...shapes(unit, tint),
      ...(look.affected ? effectBadge(unit.radius) : []),
      ...(look.designated ? designatedMark(unit.radius) : []),
      ...(look.foot ? footBadge(unit.radius, look.foot) : []),
    );
  }
  const states = ["picked", "choosable", "active", "aimed", "dimmed"].filter((name) => look[/** @type {keyof Look} */ (name)]);
  const name = ["piece", `piece-${tint}`, `faction-${side.faction}`, `is-${look.shown}`, ...states.map((state) => `is-${state}`)].join(" ");
  if (group.getAttribute("class") !== name) group.setAttribute("class", name);
  button.setAttribute("tabindex", look.tab ? "0" : "-1");
  button.setAttribute("aria-label", look.label);
  button.setAttribute("aria-pressed", String(look.picked));
}

/** @typedef {{ type: string, name: string, radius: number, shaken: boolean, used: string[] }} Drawn */

/**
 * A unit's drawing about its own centre.
 *
 * @param {Drawn} unit
 * @param {string} tint of its side
 * @returns {SVGElement[]}
 */
export function symbol(unit, tint) {
  return [...shapes(unit, tint), ...letters(unit)];
}

/**
 * @param {Drawn} unit
 * @param {string} tint
 * @returns {SVGElement[]}
 */
function shapes(unit, tint) {
  const r = unit.radius;
  return [
    svg("circle", { class: "piece-halo", r: r + 0.24 }),
    svg("circle", { class: "piece-base", r }),
    ...(tint === "first" ? firstMarks(r) : secondMarks(r)),
    ...(unit.shaken ? shakenBadge(r) : []),
    ...usedMarks(r, unit.used.length),
  ];
}

/**
 * @param {Drawn} unit
 * @returns {SVGElement[]}
 */
function letters(unit) {
  const numeral = numeralOf(unit.name);
  const glyph = svg("text", { class: "piece-glyph", y: numeral ? 0.08 : 0.2, "aria-hidden": "true" }, glyphOf(unit.type));
  if (!numeral) return [glyph];
  return [glyph, svg("text", { class: "piece-numeral", y: unit.radius * 0.78, "aria-hidden": "true" }, numeral)];
}

/** @param {number} r */
function firstMarks(r) {
  return [
    svg("circle", { class: "piece-ring", r: r - 0.05 }),
    svg("path", { class: "piece-mark", d: `M0 ${-r - 0.3}L0.24 ${-r + 0.06}H-0.24Z` }),
  ];
}

/** @param {number} r */
function secondMarks(r) {
  return [
    svg("circle", { class: "piece-ring", r: r - 0.03 }),
    svg("circle", { class: "piece-ring piece-ring-inner", r: r - 0.16 }),
    svg("rect", { class: "piece-mark", x: -r * 0.7, y: -r - 0.2, width: r * 1.4, height: 0.14 }),
  ];
}

/**
 * A square for each ability that is spent.
 *
 * @param {number} r
 * @param {number} count
 */
export function usedMarks(r, count) {
  return Array.from({ length: count }, (_, index) =>
    svg("rect", { class: "piece-used", x: -r - 0.12 + index * 0.24, y: r - 0.1, width: 0.18, height: 0.18 }),
  );
}

/** @param {number} r */
export function shakenBadge(r) {
  const x = r * 0.8;
  const y = -r * 0.8;
  return [
    svg("circle", { class: "piece-shaken", cx: x, cy: y, r: 0.3 }),
    svg("path", { class: "piece-shaken-sign", d: `M${x - 0.19} ${y + 0.06}l0.1 -0.16 0.1 0.2 0.1 -0.2 0.09 0.16` }),
  ];
}

/** @param {number} r */
export function effectBadge(r) {
  const at = -r * 0.8;
  return [svg("path", { class: "piece-effect", d: `M${at} ${at - 0.28}L${at + 0.28} ${at} ${at} ${at + 0.28} ${at - 0.28} ${at}Z` })];
}

/** @param {number} r */
export function designatedMark(r) {
  const [out, arm] = [r + 0.3, 0.34];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(
    ([x, y]) => `M${x * (out - arm)} ${y * out}H${x * out}V${y * (out - arm)}`,
  );
  return [svg("path", { class: "piece-designated", d: corners.join("") })];
}

/**
 * How high it stands, at its foot.
 *
 * @param {number} r
 * @param {string} inches
 * @returns {SVGElement[]}
 */
export function footBadge(r, inches) {
  const [w, h] = [0.26 + 0.28 * inches.length, 0.6];
  const [x, y] = [r * 0.5, r * 0.5];
  return [
    svg("rect", { class: "piece-foot", x, y, width: w, height: h }),
    svg("text", { class: "piece-foot-text", x: x + w / 2, y: y + 0.48, "aria-hidden": "true" }, inches),
  ];
}
