// What lies over the map for a moment: zones, edges, things being set down, paths, lines of sight, rulers.

import { svg } from "../dom.js";
import { EDGES } from "../systems/frontier.js";
import { counterSymbol } from "./counters.js";
import { footBadge, symbol } from "./pieces.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../types.js").Point} Point */

/**
 * @param {Plane} plane
 * @param {import("../types.js").Zone[]} zones
 * @param {(role: string) => string} nameOf
 */
export function drawZones(plane, zones, nameOf) {
  const drawn = zones.flatMap((zone) =>
    zone.polygons.flatMap((polygon) => {
      const top = polygon.reduce((best, point) => (point[1] > best[1] || (point[1] === best[1] && point[0] < best[0]) ? point : best));
      const [x, y] = place(plane.board, top);
      return [
        svg("polygon", { class: `zone zone-${zone.role}`, points: pointsOf(plane.board, polygon) }),
        label(x + 0.3, y, nameOf(zone.role), `board-label board-label-start zone-name zone-name-${zone.role}`, 1.25),
      ];
    }),
  );
  plane.layers.zones.replaceChildren(...drawn);
}

/**
 * The edges by which each side leaves, as a stripe outside the frame: the attacker's solid, the defender's double.
 *
 * @param {Plane} plane
 * @param {{ role: string, evac: string[] }[]} sides
 * @param {(edge: string, role: string) => string} nameOf
 */
export function drawEdges(plane, sides, nameOf) {
  const { width, height } = plane.board;
  const frame = plane.layers.edges.firstElementChild;
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const [edge, [east, north]] of Object.entries(EDGES)) {
    const side = sides.find((each) => each.evac.includes(edge));
    const middle = place(plane.board, [width / 2 + east * (width / 2), height / 2 + north * (height / 2)]);
    const [x, y] = [middle[0] + east * 0.42, middle[1] - north * 0.42];
    const [dx, dy] = [Math.abs(north) * (width / 2), Math.abs(east) * (height / 2)];
    if (side) drawn.push(svg("path", { class: `evac evac-${side.role}`, d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` }));
    if (side?.role === "defender") drawn.push(svg("path", { class: "evac-gap", d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` }));
    const turn = east ? ` rotate(${east * 90})` : "";
    const spot = `translate(${middle[0] + east * 1.05} ${middle[1] - north * 1.05})${turn}`;
    drawn.push(svg("text", { class: `edge-name${side ? ` edge-${side.role}` : ""}`, transform: spot }, nameOf(edge, side?.role ?? "")));
  }
  plane.layers.edges.replaceChildren(...(frame ? [frame] : []), ...drawn);
}

/**
 * The edges and zones that the marked choice names: edges along the board's rim, zones filled.
 *
 * @param {Plane} plane
 * @param {readonly string[]} named
 * @param {import("../types.js").Zone[]} zones
 */
export function drawAim(plane, named, zones) {
  const { width, height } = plane.board;
  const lines = Object.entries(EDGES).filter(([edge]) => named.includes(edge));
  const meant = zones.filter(({ key }) => named.some((name) => key.endsWith(`-${name}`)));
  plane.layers.aim.replaceChildren(
    ...meant.flatMap(({ key, polygons }) =>
      polygons.map((polygon) => svg("polygon", { class: "zone-aim", "data-zone": key, points: pointsOf(plane.board, polygon) })),
    ),
    ...lines.map(([edge, [east, north]]) => {
      const [x, y] = place(plane.board, [(width / 2) * (1 + east), (height / 2) * (1 + north)]);
      const [dx, dy] = [Math.abs(north) * (width / 2), Math.abs(east) * (height / 2)];
      return svg("path", { class: "edge-aim", "data-edge": edge, d: `M${x - dx} ${y - dy}L${x + dx} ${y + dy}` });
    }),
  );
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
 * @property {string} role
 * @property {string} faction
 */

/**
 * @param {Plane} plane
 * @param {Ghost[]} ghosts
 * @param {Ruler | null} ruler
 */
export function drawDraft(plane, ghosts, ruler) {
  const pieces = ghosts.map((ghost) => {
    const [x, y] = place(plane.board, ghost.at);
    const states = `${ghost.held ? " is-held" : ""}${ghost.refused ? " is-refused" : ""}`;
    const drawing = ghost.unit
      ? symbol({ ...ghost.unit, radius: ghost.radius, shaken: false, used: [] }, ghost.role)
      : counterSymbol(ghost.kind, ghost.role);
    const name = ghost.unit ? `piece piece-${ghost.role} faction-${ghost.faction}` : "counter";
    return svg(
      "g",
      { class: `${name} ghost${states}`, "data-token": ghost.id, transform: `translate(${x} ${y})` },
      svg("circle", { class: "ghost-hold", r: ghost.radius + 0.3 }),
      ...drawing,
      ...(ghost.foot ? footBadge(ghost.radius, ghost.foot) : []),
    );
  });
  const lines = ruler ? rulerShapes(plane, ruler) : [];
  plane.layers.draft.replaceChildren(...lines, ...pieces);
  plane.layers.labels.replaceChildren(...(ruler ? rulerLabels(plane, ruler) : []));
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
 * @param {Plane} plane
 * @param {import("../types.js").Node[][]} paths
 */
export function drawTrail(plane, paths) {
  const drawn = paths.flatMap((path) => {
    const [cx, cy] = place(plane.board, path[0]);
    return [
      svg("polyline", { class: "trail", points: pointsOf(plane.board, path) }),
      svg("circle", { class: "trail-start", cx, cy, r: 0.2 }),
    ];
  });
  plane.layers.trail.replaceChildren(...drawn);
}

/**
 * Lines between units: of an action under way, or of the sight tool with its number and what blocks it.
 *
 * @param {Plane} plane
 * @param {{ line: [Point, Point], name: string, text: string } | null} sight
 * @param {string[]} blockers parts of terrain that stop the line
 */
export function drawSight(plane, sight, blockers) {
  for (const part of plane.layers.terrain.children) {
    part.classList.toggle("is-blocking", blockers.includes(/** @type {SVGElement} */ (part).dataset.part ?? ""));
  }
  if (!sight) return void plane.layers.sight.replaceChildren();
  const [a, b] = sight.line.map((point) => place(plane.board, point));
  plane.layers.sight.replaceChildren(
    svg("path", { class: `sight ${sight.name}`, d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` }),
    ...(sight.text ? [label((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, sight.text, "board-label")] : []),
  );
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
