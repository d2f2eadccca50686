// Draws a scene as the server describes it: pieces of any shape with their badges, zones, and the ways of a draft.

import { svg } from "../ui/dom.js";
import { label } from "./overlays.js";
import { drawEach, footBadge } from "./pieces.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Figure} Figure */
/** @typedef {import("../state/types.js").Patch} Patch */
/** @typedef {{ label: string, tint: string, tab: boolean, picked: boolean, states: string[], order: number }} Look `order`: its place among those named */
/** @typedef {{ figure: Figure, tint: string, from: Point, legs: Point[], held: boolean, refused: boolean, text: string, isBelow: boolean }} Way of a draft; `isBelow`: where its text stands */
/** @typedef {{ at: Point, radius: number, name: string }} Circle */

const LETTER = 0.25; // radius of a badge

/**
 * @param {Plane} plane
 * @param {Figure[]} figures
 * @param {(figure: Figure) => Look} lookOf
 * @param {(slug: string) => string} signOf the word of a badge
 */
export function drawFigures(plane, figures, lookOf, signOf) {
  const draw = (/** @type {SVGElement} */ group, /** @type {Figure} */ figure) => update(group, plane, figure, lookOf(figure), signOf);
  drawEach(plane.layers.markers, figures.filter(({ seat }) => seat === null), draw);
  drawEach(plane.layers.pieces, figures.filter(({ seat }) => seat !== null), draw);
}

/**
 * The shapes are the button; what is written on them is only seen, since its name says more.
 *
 * @param {SVGElement} group
 * @param {Plane} plane
 * @param {Figure} figure
 * @param {Look} look
 * @param {(slug: string) => string} signOf
 */
function update(group, plane, figure, look, signOf) {
  const [x, y] = place(plane.board, figure.at);
  group.style.transform = `translate(${x}px, ${y}px)`;
  const button = /** @type {SVGElement} */ (group.firstElementChild ?? group.appendChild(svg("g", { class: "piece-button", role: "button" })));
  const seen = /** @type {SVGElement} */ (button.nextElementSibling ?? group.appendChild(svg("g", { "aria-hidden": "true" })));
  const drawn = JSON.stringify([figure.shape, figure.mark, figure.badges, figure.foot, figure.facing, look.tint, look.order]);
  if (group.dataset.drawn !== drawn) {
    group.dataset.drawn = drawn;
    button.replaceChildren(...shapesOf(figure, look.tint));
    seen.replaceChildren(glyph(figure.mark), ...badges(figure, signOf), ...order(figure.radius, look.order));
  }
  const kind = figure.seat === null ? "counter" : "piece";
  const name = [kind, look.tint && `piece-${look.tint}`, figure.faction && `faction-${figure.faction}`, ...look.states.map((state) => `is-${state}`)].filter(Boolean).join(" ");
  if (group.getAttribute("class") !== name) group.setAttribute("class", name);
  button.setAttribute("tabindex", look.tab ? "0" : "-1");
  button.setAttribute("aria-label", look.label);
  button.setAttribute("aria-pressed", String(look.picked));
}

/**
 * A piece about its own centre: its base with the marks of its side, and its letters.
 *
 * @param {Pick<Figure, "shape" | "radius" | "length" | "facing" | "mark">} figure
 * @param {string} tint
 * @returns {SVGElement[]}
 */
export function figureShapes(figure, tint) {
  return [...shapesOf(figure, tint), glyph(figure.mark)];
}

/** @param {string} mark */
function glyph(mark) {
  return svg("text", { class: "piece-glyph", y: 0.2, "aria-hidden": "true" }, mark);
}

/**
 * @param {Pick<Figure, "shape" | "radius" | "length" | "facing">} figure
 * @param {string} tint
 */
function shapesOf(figure, tint) {
  const { radius: r, facing, shape } = figure;
  const turn = facing === null ? null : `rotate(${facing})`;
  const base = (/** @type {string} */ name, /** @type {number} */ grown) => outline(figure, name, grown, turn);
  const wedge = svg("path", { class: "piece-mark", d: `M0 ${-r - 0.3}L0.24 ${-r + 0.06}H-0.24Z` });
  const bar = svg("rect", { class: "piece-mark", x: -r * 0.7, y: -r - 0.2, width: r * 1.4, height: 0.14 });
  return [
    base("piece-halo", 0.22),
    base(shape === "counter" ? "counter-base" : "piece-base", 0),
    ...(tint ? [base("piece-ring", -0.05)] : []),
    ...(tint === "second" ? [base("piece-ring piece-ring-inner", -0.16), bar] : tint ? [wedge] : []),
  ];
}

/**
 * @param {Pick<Figure, "shape" | "radius" | "length">} figure
 * @param {string} name
 * @param {number} grown
 * @param {string | null} transform
 */
function outline({ shape, radius, length }, name, grown, transform) {
  const r = radius + grown;
  const half = Math.max(r, length / 2 + grown);
  if (shape === "oval") return svg("ellipse", { class: name, rx: r, ry: half, transform });
  if (shape === "capsule" || shape === "block") {
    return svg("rect", { class: name, x: -r, y: -half, width: 2 * r, height: 2 * half, rx: shape === "block" ? 0.1 : r, transform });
  }
  if (shape === "counter") return svg("path", { class: name, d: `M0 ${-r * 1.2}L${r * 1.2} 0 0 ${r * 1.2} ${-r * 1.2} 0Z` });
  return svg("circle", { class: name, r });
}

/**
 * Conditions around the lower rim, each with its letter; the height at the foot.
 *
 * @param {Figure} figure
 * @param {(slug: string) => string} signOf
 */
function badges({ badges: slugs, radius, foot }, signOf) {
  const far = radius + LETTER;
  const drawn = slugs.map((slug, index) => {
    const angle = Math.PI * (0.85 + 0.28 * index);
    const at = `translate(${far * Math.cos(angle)} ${-far * Math.sin(angle)})`;
    return svg("g", { transform: at }, badge(slug, signOf(slug)));
  });
  return [...drawn, ...(foot ? footBadge(radius, foot) : [])];
}

/**
 * The first letter of a word in a circle.
 *
 * @param {string} slug
 * @param {string} word
 */
export function badge(slug, word) {
  const letter = svg("text", { class: "piece-badge-letter", y: 0.13, "aria-hidden": "true" }, word.slice(0, 1).toLocaleUpperCase());
  return svg("g", { class: `piece-badge badge-${slug}` }, svg("circle", { r: LETTER }), letter);
}

/**
 * @param {number} radius
 * @param {number} number among those named; 0: none
 */
function order(radius, number) {
  if (!number) return [];
  const at = `translate(${radius} ${-radius})`;
  return [svg("g", { class: "piece-order", transform: at }, svg("circle", { r: 0.34 }), svg("text", { y: 0.2, "aria-hidden": "true" }, String(number)))];
}

/**
 * @param {Plane} plane
 * @param {Patch[]} patches
 * @param {(seat: number | null) => string} tintOf
 */
export function drawPatches(plane, patches, tintOf) {
  plane.layers.zones.replaceChildren(
    ...patches.flatMap(({ polygon, seat, title }) => {
      const [x, y] = place(plane.board, polygon.reduce((best, point) => (point[1] > best[1] || (point[1] === best[1] && point[0] < best[0]) ? point : best)));
      const tint = tintOf(seat);
      return [
        svg("polygon", { class: `zone zone-${tint}`, points: pointsOf(plane.board, polygon) }),
        label(x + 0.3, y, title, `board-label board-label-start zone-name zone-name-${tint}`, 1.25),
      ];
    }),
  );
}

/**
 * The ways of a draft: its legs, what goes them at their ends, and the rings around the held one.
 *
 * @param {Plane} plane
 * @param {Way[]} ways
 * @param {Circle[]} circles
 */
export function drawWays(plane, ways, circles) {
  const drawn = ways.flatMap(({ figure, tint, from, legs, held, refused }) => {
    const end = place(plane.board, legs[legs.length - 1]);
    const states = `${held ? " is-held" : ""}${refused ? " is-refused" : ""}`;
    const stops = legs.slice(0, -1).map((leg) => {
      const [cx, cy] = place(plane.board, leg);
      return svg("circle", { class: "ruler-stop", cx, cy, r: 0.18 });
    });
    const line = svg("polyline", { class: `ruler${refused ? " is-refused" : ""}`, points: pointsOf(plane.board, [from, ...legs]) });
    const ghost = { class: `piece piece-${tint} faction-${figure.faction} ghost${states}`, transform: `translate(${end[0]} ${end[1]})`, "data-token": figure.id };
    const hold = svg("circle", { class: "ghost-hold", r: figure.radius + 0.3 });
    return [line, ...stops, svg("g", ghost, hold, ...figureShapes(figure, tint))];
  });
  const rings = circles.map(({ at, radius, name }) => {
    const [cx, cy] = place(plane.board, at);
    return svg("circle", { class: `range-ring ${name}`, cx, cy, r: radius });
  });
  plane.layers.draft.replaceChildren(...rings, ...drawn);
  plane.layers.labels.replaceChildren(
    ...ways.filter(({ text }) => text).map(({ from, legs, text, refused, isBelow }) => {
      const [x, y] = place(plane.board, legs[legs.length - 1] ?? from);
      return label(x, y, text, `board-label${refused ? " is-refused" : ""}`, isBelow ? 2.4 : -1.6);
    }),
  );
}

/**
 * @param {Plane} plane
 * @param {{ line: [Point, Point], name: string, text: string }[]} lines
 */
export function drawShots(plane, lines) {
  plane.layers.sight.replaceChildren(
    ...lines.flatMap(({ line, name, text }) => {
      const [a, b] = line.map((point) => place(plane.board, point));
      const shot = svg("path", { class: `sight ${name}`, d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` });
      return text ? [shot, label((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, text, "board-label")] : [shot];
    }),
  );
}
