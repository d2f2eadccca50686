// Draws the board in the editor: terrain, selection, draft, faults.

import { terrainCode } from "../../play/board/terrain_codes.js";
import { svg } from "../../play/ui/dom.js";
import { boxOf, rectangle } from "./geometry.js";
import { inches } from "../texts.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./session.js").Session} Session */

const STRONGEST = ["hazardous", "rough", "cover", "firing-position", "exposed", "open-sided"];

/**
 * Takes over the server's SVG: keeps ground, grid and hatches, and redraws the parts.
 *
 * @param {SVGSVGElement} picture
 * @param {Size} size
 * @param {Rule[]} rules
 */
export function createPicture(picture, size, rules) {
  for (const part of picture.querySelectorAll(":scope > :is(.part, .part-code)")) part.remove();
  const layers = ["terrain", "shown", "chosen", "draft"].map((name) => svg("g", { class: `layer-${name}` }));
  picture.querySelector(".map-frame")?.after(...layers);
  const [terrain, shown, chosen, draft] = layers;
  const slugs = new Map(rules.map((rule) => [rule.name.toLowerCase(), rule.slug]));

  /**
   * @param {Session} session
   * @param {number} handle radius of a handle, in inches
   */
  return function draw(session, handle) {
    const parts = session.board.pieces.flatMap((piece) => piece.parts);
    const lowFirst = [...parts].sort((a, b) => a.scale - b.scale);
    terrain.replaceChildren(...lowFirst.map((part) => drawPart(part, size, hatchOf(part, slugs))), ...lowFirst.map((part) => codeOf(part, size)));
    shown.replaceChildren(...places(session, parts, size));
    chosen.replaceChildren(...outline(session, size, handle));
    draft.replaceChildren(...sketch(session, size, handle));
  };
}

/**
 * @param {Point[]} polygon
 * @param {Size} size of the board
 */
function pointsOf(polygon, { height }) {
  return polygon.map(([x, y]) => `${x},${height - y}`).join(" ");
}

/**
 * @param {Part} part
 * @param {Size} size
 * @param {string} [hatch]
 */
function drawPart(part, size, hatch) {
  const points = pointsOf(part.polygon, size);
  return svg(
    "g",
    { class: `part part-${tint(part.scale)}`, "data-part": part.id },
    svg("polygon", { class: "part-shape", points }),
    hatch && svg("polygon", { class: "part-over", fill: `url(#hatch-${hatch}-board)`, points }),
    ...label(part, size),
  );
}

/**
 * @param {Part} part
 * @param {ReadonlyMap<string, string>} slugs of rules, by their names in small letters
 */
function hatchOf(part, slugs) {
  if (part.impassable) return "impassable";
  const found = new Set(part.levels.flatMap((level) => level.rules.map((rule) => slugs.get(rule.toLowerCase()))));
  return STRONGEST.find((rule) => found.has(rule));
}

/**
 * @param {Part} part
 * @param {Size} size
 */
function label(part, size) {
  const [x0, y0, x1, y1] = boxOf(part.polygon);
  if (!isMarked(part)) return [];
  const [x, y] = [(x0 + x1) / 2, size.height - (y0 + y1) / 2];
  return [
    svg("circle", { class: "part-mark", cx: x, cy: y, r: 0.62 }),
    svg("text", { class: "part-label", x, y: y + 0.32 }, inches(part.scale)),
  ];
}

/**
 * Whether there is room for its height in the middle.
 *
 * @param {Part} part
 */
function isMarked({ polygon, scale }) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  return scale > 0 && Math.min(x1 - x0, y1 - y0) >= 1;
}

/**
 * @param {Part} part
 * @param {Size} size
 */
function codeOf(part, { height }) {
  const [x0, y0, x1, y1] = boxOf(part.polygon);
  return terrainCode(part.id, [x0, height - y1, x1, height - y0], isMarked(part));
}

/**
 * Where the shown fault is.
 *
 * @param {Session} session
 * @param {Part[]} parts
 * @param {Size} size
 */
function places(session, parts, size) {
  const fault = session.shown;
  if (!fault) return [];
  return [
    ...parts
      .filter((part) => fault.parts.includes(part.id))
      .map((part) => svg("polygon", { class: "fault-part", points: pointsOf(part.polygon, size) })),
    ...fault.boxes.map(([a, b, c, d]) =>
      svg("polygon", { class: "fault-box", points: pointsOf(rectangle([a, b], [c, d]), size) }),
    ),
    ...fault.lines.map(([a, b, c, d]) =>
      svg("line", { class: "fault-line", x1: a, y1: size.height - b, x2: c, y2: size.height - d }),
    ),
  ];
}

/**
 * @param {Session} session
 * @param {Size} size
 * @param {number} handle
 */
function outline(session, size, handle) {
  const part = session.part;
  if (!part) return [];
  return [
    svg("polygon", { class: "chosen-part", points: pointsOf(part.polygon, size) }),
    part.handles !== undefined && middleHandle(part, size, handle),
    ...part.polygon.slice(0, part.handles).map(([x, y], at) =>
      svg("circle", {
        class: at === session.vertex ? "handle is-active" : "handle",
        cx: x,
        cy: size.height - y,
        r: handle,
      }),
    ),
  ].filter((each) => each instanceof SVGElement);
}

/**
 * Where a round part is taken to be moved.
 *
 * @param {Part} part
 * @param {Size} size
 * @param {number} handle
 */
function middleHandle({ polygon }, { height }, handle) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  return svg("rect", { class: "handle", x: (x0 + x1) / 2 - handle, y: height - (y0 + y1) / 2 - handle, width: 2 * handle, height: 2 * handle });
}

/**
 * @param {Session} session
 * @param {Size} size
 * @param {number} handle
 */
function sketch(session, size, handle) {
  if (session.tool === "select") return [];
  const { draft: points, cursor } = session;
  const all = cursor ? [...points, cursor] : points;
  const shape = session.tool === "rectangle" && all.length > 1 ? rectangle(all[0], all[1]) : all;
  return [
    shape.length > 1 && svg("polygon", { class: "sketch", points: pointsOf(shape, size) }),
    ...points.map(([x, y]) => svg("circle", { class: "handle", cx: x, cy: size.height - y, r: handle })),
    cursor && svg("path", { class: "cross", d: cross(cursor, size) }),
  ].filter((each) => each instanceof SVGElement);
}

/**
 * @param {Point} point
 * @param {Size} size
 */
function cross([x, y], size) {
  return `M${x - 0.7} ${size.height - y}h1.4M${x} ${size.height - y - 0.7}v1.4`;
}

/** @param {number} scale */
function tint(scale) {
  if (scale <= 0) return "flat";
  return scale < 1 ? "low" : String(Math.min(Math.floor(scale), 3));
}
