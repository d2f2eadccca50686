// Draws units on squares as blocks: plain for the first side, cut corners and a double line for the second. A wedge
// shows the facing, a map sign the arm, letters the type.

import { svg } from "../ui/dom.js";
import { glyphOf, numeralOf } from "../ui/unit_badges.js";
import { TURNS, middleOf } from "../state/squares.js";
import { drawEach } from "./pieces.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Unit} Unit */
/**
 * @typedef {object} Look
 * @property {string} tint of its side
 * @property {string[]} states as classes of its drawing: picked, choosable, active, aimed, dimmed
 */
/** @typedef {{ type: string, entry?: string, name: string, facing?: import("../state/squares.js").Facing | "", row?: { group: string }, activated?: boolean, moved?: boolean, fired?: boolean, fording?: boolean }} Drawn */

const R = 1.3; // half a block's side
const BODIES = {
  first: `M${-R} ${-R}H${R}V${R}H${-R}Z`,
  second: `M-0.85 ${-R}H0.85L${R} -0.85V0.85L0.85 ${R}H-0.85L${-R} 0.85V-0.85Z`,
};
const INNER = "M-0.76 -1.06H0.76L1.06 -0.76V0.76L0.76 1.06H-0.76L-1.06 0.76V-0.76Z";
const WEDGE = `M0 ${-R - 0.58}L0.62 ${-R + 0.02}H-0.62Z`;

/** @type {Record<string, string>} the signs of the arms, or of a type of its own, in a box of 1.6 by 0.8 */
const ARMS = {
  "infantry-group": "M-0.8 -0.4 0.8 0.4M-0.8 0.4 0.8 -0.4",
  "mounted-cavalry": "M-0.8 0.4 0.8 -0.4",
  "dismounted-cavalry": "M-0.8 0.4 0.8 -0.4M-0.8 0.2H0.8",
  "afv-group": "M-0.3 -0.24H0.3A0.24 0.24 0 0 1 0.3 0.24H-0.3A0.24 0.24 0 0 1 -0.3 -0.24Z",
  "artillery-group": "M-0.17 0A0.17 0.17 0 1 1 0.17 0A0.17 0.17 0 1 1 -0.17 0Z",
  "command-group": "M-0.3 0.4V-0.4L0.35 -0.2 -0.3 0",
};

/**
 * @param {Plane} plane
 * @param {Unit[]} units those on the board
 * @param {(unit: Unit) => Look} lookOf
 */
export function drawBlocks(plane, units, lookOf) {
  drawEach(plane.layers.pieces, units, (group, unit) => {
    const { tint, states } = lookOf(unit);
    const [x, y] = place(plane.board, middleOf(unit.square ?? ""));
    group.style.transform = `translate(${x}px, ${y}px)`;
    group.setAttribute("class", ["block", `piece-${tint}`, ...states.map((state) => `is-${state}`)].join(" "));
    const drawn = JSON.stringify([unit.type, unit.facing, unit.activated, unit.moved, unit.fired, unit.fording]);
    if (group.dataset.drawn === drawn) return;
    group.dataset.drawn = drawn;
    group.replaceChildren(...block(unit, tint));
  });
}

/**
 * A unit's drawing about the middle of its square.
 *
 * @param {Drawn} unit
 * @param {string} tint
 * @returns {SVGElement[]}
 */
export function block(unit, tint) {
  const numeral = numeralOf(unit.name);
  const arm = ARMS[unit.type] ?? ARMS[unit.row?.group ?? ""];
  return [
    svg("rect", { class: "block-halo", x: -1.7, y: -1.7, width: 3.4, height: 3.4, rx: 0.3 }),
    ...(unit.facing ? [wedge(unit.facing)] : []),
    ...body(tint),
    ...(arm ? [svg("path", { class: "block-frame", d: "M-0.8 -0.85H0.8V-0.05H-0.8Z" }), svg("path", { class: "block-arm", d: arm, transform: "translate(0 -0.45)" })] : []),
    svg("text", { class: "block-letters", y: arm ? 0.93 : 0.36, "aria-hidden": "true" }, `${glyphOf(unit.entry ?? unit.type)}${numeral}`),
    ...marks(unit),
  ];
}

/** @param {import("../state/squares.js").Facing} facing */
export function wedge(facing) {
  return svg("path", { class: "block-wedge", d: WEDGE, transform: `rotate(${TURNS[facing]})` });
}

/**
 * A block without a unit: the mark of a side.
 *
 * @param {string} tint
 * @returns {SVGElement[]}
 */
export function body(tint) {
  const shape = svg("path", { class: "block-body", d: tint === "second" ? BODIES.second : BODIES.first });
  return tint === "second" ? [shape, svg("path", { class: "block-inner", d: INNER })] : [shape];
}

/** @type {Record<string, string>} what a unit has done this turn, and that it is held up in a ford */
const MARKS = {
  moved: "M-0.22 0H0.2M0.02 -0.18 0.22 0 0.02 0.18",
  fired: "M-0.2 -0.2 0.2 0.2M0.2 -0.2 -0.2 0.2M0 -0.26V0.26",
  activated: "M-0.22 0 -0.05 0.18 0.24 -0.2",
  fording: "M-0.26 0q0.13 -0.22 0.26 0t0.26 0",
};

/**
 * What it has done this turn; that it was activated goes without saying where it moved or fired.
 *
 * @param {Drawn} unit
 */
function marks({ activated, moved, fired, fording }) {
  const shown = { moved, fired, activated: activated && !moved && !fired, fording };
  const names = Object.entries(shown).flatMap(([name, on]) => (on ? [name] : []));
  return names.map((name, at) => mark(name, `translate(1.2 ${1.2 - at * 0.75})`));
}

/**
 * @param {string} name
 * @param {string} transform
 */
function mark(name, transform) {
  return svg("g", { class: "block-mark", transform }, svg("circle", { r: 0.4 }), svg("path", { d: MARKS[name] }));
}

/**
 * One mark alone, for the legend.
 *
 * @param {string} name
 * @returns {SVGElement}
 */
export function markSwatch(name) {
  return svg("svg", { class: "swatch-mark", viewBox: "-0.5 -0.5 1 1", "aria-hidden": "true" }, mark(name, ""));
}
