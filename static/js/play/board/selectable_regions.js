// Draws selectable edges and zones: hatched while offered, filled and ticked when selected.

import { svg } from "../ui/dom.js";
import { drawEach } from "./pieces.js";
import { place, pointsOf } from "./plane.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/selectable_regions.js").Stretch} Stretch */

/**
 * @param {Plane} plane
 * @param {Stretch[]} offered
 * @param {(stretch: Stretch) => boolean} isTabStop
 * @param {string} again what is written under the name of the one that is marked
 */
export function drawRegions(plane, offered, isTabStop, again) {
  drawEach(plane.layers.offered, offered, (group, stretch) => update(group, plane, stretch, isTabStop(stretch), again));
}

/**
 * The shape is the button; what is written on it is only seen, since its name says as much.
 *
 * @param {SVGElement} group
 * @param {Plane} plane
 * @param {Stretch} stretch
 * @param {boolean} tab
 * @param {string} again
 */
function update(group, plane, { x, y, upright, polygons, text, legal, marked }, tab, again) {
  const button = /** @type {SVGElement} */ (group.firstElementChild ?? group.appendChild(svg("g", { class: "piece-button", role: "button" })));
  button.replaceChildren(
    ...polygons.flatMap((polygon) => {
      const points = pointsOf(plane.board, polygon);
      return [svg("polygon", { class: "stretch-ground", points }), svg("polygon", { class: "stretch-shape", points, fill: "url(#hatch-offered)" })];
    }),
  );
  button.nextSibling?.remove();
  const [east, south] = place(plane.board, [x, y]);
  group.append(
    svg(
      "g",
      { class: "stretch-words", transform: `translate(${east} ${south})${upright ? " rotate(-90)" : ""}`, "aria-hidden": "true" },
      svg("text", { class: "board-label stretch-name", dy: marked ? "0" : "0.35em" }, marked ? `✓ ${text}` : text),
      marked && svg("text", { class: "board-label stretch-again", dy: "1.2em" }, again),
    ),
  );
  group.setAttribute("class", ["stretch", marked && "is-marked", !legal && "is-refused"].filter(Boolean).join(" "));
  button.setAttribute("tabindex", tab ? "0" : "-1");
  button.setAttribute("aria-label", marked ? `${text}. ${again}` : text);
  button.setAttribute("aria-pressed", String(marked));
  button.setAttribute("aria-disabled", String(!legal));
}
