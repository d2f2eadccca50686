// Temporary overlays on the plane: zones, edges, drafts, paths, lines of sight, rulers.

import { svg } from "../ui/dom.js";
import { glyphOf } from "../ui/unit_badges.js";
import { apart } from "../ui/number_format.js";
import { EDGES } from "../state/selectable_regions.js";
import { system, tintOf } from "../systems/chosen.js";
import { counterSymbol } from "./counters.js";
import { footBadge, symbol } from "./pieces.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Point} Point */

const LINE = 1.25; // em from one zone's name to the next below it

/**
 * @param {Plane} plane
 * @param {import("../state/types.js").Outline[]} zones
 * @param {(role: string) => string} nameOf
 */
export function drawZones(plane, zones, nameOf) {
  const { tints } = system();
  const shapes = zones.flatMap((zone) => zone.polygons.map((polygon) => svg("polygon", { class: `zone zone-${tints[zone.role]}`, points: pointsOf(plane.board, polygon) })));
  const names = zones.flatMap((zone) =>
    zone.polygons.map((polygon) => {
      const { corner, end } = nameSpot(plane.board, polygon);
      const [x, y] = place(plane.board, corner);
      const name = `board-label board-label-${end ? "end" : "start"} zone-name zone-name-${tints[zone.role]}`;
      return { x: x + (end ? -0.3 : 0.3), y, end, text: label(x + (end ? -0.3 : 0.3), y, nameOf(zone.role), name, LINE) };
    }),
  );
  plane.layers.zones.replaceChildren(...shapes, ...names.map(({ text }) => text));
  const spans = names.map(({ x, y, end, text }) => {
    const width = /** @type {SVGTextElement} */ (text).getComputedTextLength();
    return { from: end ? x - width : x, to: end ? x : x + width, y };
  });
  linesOf(spans).forEach((line, index) => names[index].text.setAttribute("dy", `${LINE * (line + 1)}em`));
}

/**
 * On which line each name goes, so that no two that begin at the same height overlap.
 *
 * @param {{ from: number, to: number, y: number }[]} spans
 * @returns {number[]} counted from 0
 */
export function linesOf(spans) {
  /** @type {number[]} */
  const lines = [];
  for (const { from, to, y } of spans) {
    const near = lines.filter((_, index) => spans[index].y === y && spans[index].from < to && from < spans[index].to);
    let line = 0;
    while (near.includes(line)) line += 1;
    lines.push(line);
  }
  return lines;
}

/**
 * Where a zone's name begins: at its upper left corner, or ends: at the upper right one of a zone in the east, since
 * a name may be longer than its zone is wide.
 *
 * @param {{ width: number }} board
 * @param {Point[]} polygon
 */
function nameSpot(board, polygon) {
  const end = Math.min(...polygon.map(([x]) => x)) > (board.width * 2) / 3;
  const before = (/** @type {Point} */ [x, y], /** @type {Point} */ [otherX, otherY]) => y > otherY || (y === otherY && (end ? x > otherX : x < otherX));
  return { corner: polygon.reduce((best, point) => (before(point, best) ? point : best)), end };
}

/**
 * The edges by which each side leaves, as a stripe outside the frame: the first's solid, the second's double.
 *
 * @param {Plane} plane
 * @param {(Parameters<typeof tintOf>[0] & { evac: string[], role: string })[]} sides
 * @param {(edge: string, role: string) => string} nameOf
 */
export function drawEdges(plane, sides, nameOf) {
  const { width, height } = plane.board;
  const frame = plane.layers.edges.firstElementChild;
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const [edge, [east, north]] of Object.entries(EDGES)) {
    const side = sides.find((each) => each.evac.includes(edge));
    const tint = side ? tintOf(side) : "";
    const middle = place(plane.board, [width / 2 + east * (width / 2), height / 2 + north * (height / 2)]);
    const [x, y] = [middle[0] + east * 0.42, middle[1] - north * 0.42];
    const [dx, dy] = [Math.abs(north) * (width / 2), Math.abs(east) * (height / 2)];
    if (side) drawn.push(svg("path", { class: `evac evac-${tint}`, d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` }));
    if (tint === "second") drawn.push(svg("path", { class: "evac-gap", d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` }));
    const turn = east ? ` rotate(${east * 90})` : "";
    const spot = `translate(${middle[0] + east * 1.05} ${middle[1] - north * 1.05})${turn}`;
    drawn.push(svg("text", { class: `edge-name${tint ? ` edge-${tint}` : ""}`, transform: spot }, nameOf(edge, side?.role ?? "")));
  }
  plane.layers.edges.replaceChildren(...(frame ? [frame] : []), ...drawn);
}

/**
 * @typedef {object} Ghost something being set down
 * @property {string} id
 * @property {Point} at
 * @property {boolean} held
 * @property {boolean} refused
 * @property {number} radius
 * @property {{ type: string, name: string } | null} unit null for a counter
 * @property {string} kind of a counter
 * @property {string} foot the elevation it is set down at; empty on the ground
 * @property {string} tint of its side
 * @property {string} faction
 */

/**
 * @param {Plane} plane
 * @param {Ghost[]} ghosts
 * @param {Ruler | null} ruler
 */
export function drawDraft(plane, ghosts, ruler) {
  const { draft, labels } = plane.layers;
  const before = new Map([...draft.querySelectorAll(".ghost")].map((group) => [group.getAttribute("data-token"), group]));
  const pieces = ghosts.map((ghost) => ghostOf(plane, ghost, /** @type {SVGElement | undefined} */ (before.get(ghost.id))));
  const lines = ruler ? rulerShapes(plane, ruler) : [];
  for (const old of [...draft.children]) if (!pieces.includes(/** @type {SVGElement} */ (old))) old.remove();
  draft.prepend(...lines);
  for (const piece of pieces) if (piece.parentNode !== draft) draft.append(piece);
  labels.replaceChildren(...(ruler ? rulerLabels(plane, ruler) : []));
}

/**
 * A thing being set down; where it was drawn before and looks the same, it is only moved.
 *
 * @param {Plane} plane
 * @param {Ghost} ghost
 * @param {SVGElement} [group] its drawing of a moment ago
 */
function ghostOf(plane, ghost, group = svg("g", { "data-token": ghost.id })) {
  const { unit, radius, kind, tint, faction, foot } = ghost;
  const [x, y] = place(plane.board, ghost.at);
  const states = `${ghost.held ? " is-held" : ""}${ghost.refused ? " is-refused" : ""}`;
  group.setAttribute("class", `${unit ? `piece piece-${tint} faction-${faction}` : "counter"} ghost${states}`);
  group.setAttribute("transform", `translate(${x} ${y})`);
  const drawn = JSON.stringify([unit?.type, unit?.name, radius, kind, tint, foot]);
  if (group.dataset.drawn !== drawn) {
    group.dataset.drawn = drawn;
    group.replaceChildren(
      svg("circle", { class: "ghost-hold", r: radius + 0.3 }),
      ...(unit ? symbol({ ...unit, radius, shaken: false, used: [] }, tint) : counterSymbol(kind, tint)),
      ...(foot ? footBadge(radius, foot) : []),
    );
  }
  return group;
}

/**
 * @typedef {object} Ruler the way of a movement
 * @property {Point} from
 * @property {Point[]} legs
 * @property {string} text its length
 * @property {boolean} refused
 * @property {{ at: Point, text: string }[]} rises where it goes up or down, and how far
 * @property {Point[]} harms where something befalls the unit
 */

/**
 * @param {Plane} plane
 * @param {Ruler} ruler
 */
function rulerShapes(plane, { from, legs, refused, harms }) {
  const name = refused ? "ruler is-refused" : "ruler";
  const stops = legs.slice(0, -1).map((leg) => {
    const [cx, cy] = place(plane.board, leg);
    return svg("circle", { class: "ruler-stop", cx, cy, r: 0.18 });
  });
  const strikes = harms.map((harm) => {
    const [x, y] = place(plane.board, harm);
    return svg("path", { class: "ruler-harm", d: `M${x - 0.3} ${y - 0.3}l0.6 0.6m0 -0.6l-0.6 0.6` });
  });
  return [svg("polyline", { class: name, points: pointsOf(plane.board, [from, ...legs]) }), ...stops, ...strikes];
}

/**
 * @param {Plane} plane
 * @param {Ruler} ruler
 */
function rulerLabels(plane, { from, legs, text, refused, rises }) {
  const end = legs[legs.length - 1] ?? from;
  const [x, y] = place(plane.board, [(from[0] + end[0]) / 2, (from[1] + end[1]) / 2]);
  const steps = rises.map((rise) => {
    const [east, south] = place(plane.board, rise.at);
    return label(east + 0.35, south, rise.text, "board-label board-label-start board-label-rise", 0.3);
  });
  return [...steps, label(x, y, text, `board-label${refused ? " is-refused" : ""}`)];
}

/**
 * The traces of the last ways: where a unit stood, how it went, which way.
 *
 * @param {Plane} plane
 * @param {{ unit: import("../state/types.js").Unit | undefined, path: import("../state/types.js").Node[] }[]} ways
 */
export function drawTrail(plane, ways) {
  const drawn = ways.filter(({ path }) => path.length > 1).flatMap(({ unit, path }) => {
    const [cx, cy] = place(plane.board, path[0]);
    const r = unit?.radius ?? 0.5;
    return [
      svg("polyline", { class: "trail", points: pointsOf(plane.board, path) }),
      svg("circle", { class: "trail-start", cx, cy, r }),
      unit && svg("text", { class: "trail-name", x: cx, y: cy + 0.15, "aria-hidden": "true" }, glyphOf(unit.type)),
      tip(plane, path, r),
    ];
  });
  plane.layers.trail.replaceChildren(.../** @type {SVGElement[]} */ (drawn.filter(Boolean)));
}

/**
 * The head of an arrow, just before the base it comes to.
 *
 * @param {Plane} plane
 * @param {import("../state/types.js").Node[]} path
 * @param {number} radius
 */
function tip(plane, path, radius) {
  const end = path[path.length - 1];
  const from = path.findLast((node) => apart(node, end) > radius + 0.3);
  if (!from) return null;
  const [x, y] = place(plane.board, end);
  const [px, py] = place(plane.board, from);
  const turn = (Math.atan2(y - py, x - px) * 180) / Math.PI;
  return svg("path", { class: "trail-tip", d: "M0 0L-0.55 0.28V-0.28Z", transform: `translate(${x} ${y}) rotate(${turn}) translate(${-radius - 0.08} 0)` });
}

/**
 * Lines between units: of an action under way, or of the sight tool with its number and what blocks it.
 *
 * @param {Plane} plane
 * @param {{ line: [Point, Point], name: string, text: string } | null} sight
 * @param {string[]} blockers parts of terrain that stop the line
 */
export function drawSight(plane, sight, blockers) {
  markBlocking(plane, blockers);
  if (!sight) return void plane.layers.sight.replaceChildren();
  const [a, b] = sight.line.map((point) => place(plane.board, point));
  plane.layers.sight.replaceChildren(
    svg("path", { class: `sight ${sight.name}`, d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` }),
    ...(sight.text ? [label((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, sight.text, "board-label")] : []),
  );
}

/**
 * Marks the parts of terrain that hide something.
 *
 * @param {Plane} plane
 * @param {string[]} blockers
 */
export function markBlocking(plane, blockers) {
  for (const part of plane.layers.terrain.children) {
    part.classList.toggle("is-blocking", blockers.includes(/** @type {SVGElement} */ (part).dataset.part ?? ""));
  }
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} name
 * @param {number} [lines] how far below the spot, in lines
 */
export function label(x, y, text, name, lines = 0) {
  return svg("text", { class: name, transform: `translate(${x} ${y})`, dy: lines ? `${lines}em` : null }, text);
}
