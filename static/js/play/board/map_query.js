// Draws the answer to a map query: shaded hidden ground, lines of sight, reachable area.

import { svg } from "../ui/dom.js";
import { place } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/frontier_types.js").Survey} Survey */

/**
 * @param {Plane} plane
 * @param {Survey | null} survey
 */
export function drawMapQuery(plane, survey) {
  plane.pane.classList.toggle("is-asked", survey !== null);
  if (!survey) return void plane.layers.shade.replaceChildren();
  plane.layers.shade.replaceChildren(...shade(plane, survey), ...survey.lines.map((line) => sightLine(plane, line)), eye(plane, survey));
}

/**
 * @param {Plane} plane
 * @param {Survey} survey
 */
function shade({ board }, { unseen }) {
  if (!unseen.length) return [];
  const d = unseen.map(([x0, y0, x1, y1]) => `M${x0} ${board.height - y1}H${x1}V${board.height - y0}H${x0}Z`).join("");
  return [svg("path", { class: "unseen", d })];
}

/**
 * @param {Plane} plane
 * @param {import("../state/types.js").SightLine} line
 */
function sightLine(plane, { line, seen, piece }) {
  const [a, b] = line.map((point) => place(plane.board, point));
  return svg("path", { class: `survey-line ${seen ? "is-clear" : "is-blocked"}`, "data-to": piece, d: `M${a[0]} ${a[1]}L${b[0]} ${b[1]}` });
}

/**
 * @param {Plane} plane
 * @param {Survey} survey
 */
function eye(plane, { at }) {
  const [cx, cy] = place(plane.board, at);
  return svg("circle", { class: "survey-eye", cx, cy, r: 0.95 });
}

/**
 * The parts of terrain that hide something.
 *
 * @param {Survey | null} survey
 * @returns {string[]}
 */
export function hiding(survey) {
  return survey ? survey.lines.filter(({ seen }) => !seen).flatMap(({ parts }) => parts) : [];
}

/**
 * Where the unit may go, as the drawing of areas wants it.
 *
 * @param {Survey | null} survey
 * @returns {import("../state/types.js").Area | null}
 */
export function reachDrawn(survey) {
  if (!survey?.reach.length) return null;
  const polygons = survey.reach.find(({ elevation }) => elevation === 0)?.polygons ?? [];
  const raised = survey.reach.filter(({ elevation }) => elevation !== 0);
  return { subject: "", start: survey.at, maximum: survey.maximum, polygons, raised, ring: null };
}
