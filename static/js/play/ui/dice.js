// Draws dice as polygons with their face, the same five drawings as on cards and pages.

import { isolated } from "../../isolated.js";
import { el, svg } from "./dom.js";

/** @typedef {import("../state/types.js").Source} Source */
/**
 * @typedef {Omit<import("../state/types.js").Rolled, "sources"> & { sources: Omit<Source, "unit">[], together?: boolean, best?: number }} Rolled
 *   one side of a roll as it is drawn; `together`: every die counts, and they are added up; `best`: so many of the highest count
 */

/** @type {Record<number, string>} */
const SHAPES = {
  4: "M16 2 30.5 28H1.5Z",
  6: "M3.5 3.5h25v25h-25Z",
  8: "M16 1 30 16 16 31 2 16Z",
  10: "M16 1.5 30.5 14v5L16 30.5 1.5 19v-5Z",
  12: "M16 1.5 25 4.4 30.5 12v9L25 28l-9 2.6L7 28l-5.5-7v-9L7 4.4Z",
};

/**
 * @param {number} sides
 * @param {number | string} face the number shown inside
 * @param {{ kept?: boolean, label?: string }} [look]
 * @returns {SVGElement}
 */
export function die(sides, face, { kept = true, label = `D${sides}: ${face}` } = {}) {
  return svg(
    "svg",
    { class: kept ? "die" : "die die-dropped", viewBox: "0 0 32 32", role: "img", "aria-label": label },
    svg("path", { class: "die-shape", d: SHAPES[sides] ?? SHAPES[12] }),
    svg("text", { class: "die-number", x: 16, y: sides === 4 ? 24.5 : 20.6, "aria-hidden": "true" }, String(face)),
    !kept && svg("path", { class: "die-strike", d: "M4 28 28 4" }),
  );
}

/**
 * Whether a die of a roll counts.
 *
 * @param {Rolled} rolled
 * @param {number} index
 */
export function counts({ faces, kept, together, best }, index) {
  if (together || best === undefined) return Boolean(together) || index === faces.indexOf(kept);
  return best > 0 && faces[index] >= [...faces].sort((a, b) => b - a)[best - 1];
}

/**
 * One side of a roll: dice thrown, the face that counts, and why there were that many.
 *
 * @param {Rolled} rolled
 * @param {{ words: Record<string, string>, clause: (id: string) => HTMLElement, kept: string }} with_
 * @returns {HTMLElement}
 */
export function rolledLine(rolled, { words, clause, kept }) {
  return el(
    "div",
    { class: "roll-side" },
    el("p", { class: "roll-who" }, el("b", {}, isolated(rolled.name)), ` ${words[rolled.manoeuvre] ?? rolled.manoeuvre}`),
    el("div", { class: "roll-dice" }, ...rolled.faces.map((face, index) => die(rolled.die, face, { kept: counts(rolled, index) }))),
    el("p", { class: "roll-kept" }, el("span", { class: "visually-hidden" }, `${kept} `), el("b", {}, String(rolled.kept))),
    rolled.sources.length
      ? el(
          "ul",
          { class: "roll-sources" },
          ...rolled.sources.map((source) =>
            el("li", {}, `${source.sign > 0 ? "+" : "−"} ${source.label} `, source.clause ? clause(source.clause) : null),
          ),
        )
      : null,
  );
}
