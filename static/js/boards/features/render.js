// Draws a table in the editor: ground and grid of its size, strips, objectives; the rest as boards in inches.

import { svg } from "../../play/ui/dom.js";
import * as plain from "../inches/render.js";
import { complete, placeOf } from "./table.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Table} Table */

const RADIUS = 0.75; // inches

/**
 * @param {SVGSVGElement} picture
 * @param {import("../types.js").Size} size changed with the table
 */
export function createPicture(picture, size) {
  const drawInches = plain.createPicture(picture, size, []);
  const strips = svg("g", { class: "layer-strips" });
  const objectives = svg("g", { class: "layer-objectives" });
  picture.querySelector(".layer-terrain")?.before(strips);
  picture.querySelector(".layer-terrain")?.after(objectives);
  let laid = "";

  /**
   * @param {Session} session
   * @param {import("../inches/session.js").Session} view
   * @param {number} handle radius of a handle, in inches
   */
  return function draw(session, view, handle) {
    const table = complete(session.board.pieces[0]);
    const size = `${table.width} ${table.depth}`;
    if (laid !== size) layGround(picture, table);
    laid = size;
    drawInches(view, handle);
    strips.replaceChildren(...[table.deployment, table.depth - table.deployment].map((y) => line(table, y)));
    objectives.replaceChildren(...table.objectives.map((_, at) => marked(table, at)));
  };
}

/**
 * @param {Table} table
 * @param {number} y
 */
function line({ width, depth }, y) {
  return svg("path", { fill: "none", stroke: "currentColor", "stroke-width": 0.12, "stroke-dasharray": "0.8 0.5", d: `M0 ${depth - y}H${width}` });
}

/**
 * @param {Table} table
 * @param {number} at
 */
function marked(table, at) {
  const objective = table.objectives[at];
  const [x, y] = placeOf(objective, table);
  const place = { cx: x, cy: table.depth - y };
  return svg(
    "g",
    { stroke: "currentColor", "stroke-width": 0.15 },
    svg("circle", { ...place, r: RADIUS, fill: "currentColor" }),
    objective.middle && svg("circle", { ...place, r: RADIUS * 1.3, fill: "none" }),
    svg("text", { fill: "var(--paper)", stroke: "none", "font-size": 1, "text-anchor": "middle", x, y: table.depth - y + 0.32 }, String(at + 1)),
  );
}

/**
 * @param {SVGSVGElement} picture
 * @param {Table} table
 */
function layGround(picture, { width, depth }) {
  for (const part of picture.querySelectorAll(".map-ground, .map-frame")) {
    part.setAttribute("width", String(width));
    part.setAttribute("height", String(depth));
  }
  const inches = (/** @type {number} */ length) => Array.from({ length: Math.ceil(length) - 1 }, (_, at) => at + 1);
  const kind = (/** @type {number} */ at) => (at % 5 ? "" : "map-five");
  picture.querySelector(".map-grid")?.replaceChildren(
    ...inches(width).map((x) => svg("path", { class: kind(x), d: `M${x} 0V${depth}` })),
    ...inches(depth).map((y) => svg("path", { class: kind(y), d: `M0 ${y}H${width}` })),
  );
  const [, south, west, east] = picture.querySelectorAll(".map-compass text");
  for (const text of picture.querySelectorAll(".map-compass text:nth-child(-n + 2)")) text.setAttribute("x", String(width / 2));
  south.setAttribute("y", String(depth + 1));
  west.setAttribute("transform", `translate(-0.35 ${depth / 2}) rotate(-90)`);
  east.setAttribute("transform", `translate(${width + 0.35} ${depth / 2}) rotate(90)`);
}
