// The line under the map: what the attention is on, a unit, a counter, or a part of terrain level by level.

import { el, svg } from "./dom.js";
import { counterTold, described } from "./panel/parts.js";
import { markerOf, unitOf } from "./state.js";
import { stretches } from "./stretches.js";
import { t } from "./texts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./panel/parts.js").Tools} Tools */

/**
 * @param {State} state
 * @param {Tools} tools
 * @returns {import("./dom.js").Child[]}
 */
export function inspected(state, tools) {
  for (const id of [state.hovered, state.part, state.picked, state.focused]) {
    const told = id ? toldOf(state, id, tools) : [];
    if (told.length) return told;
  }
  return [];
}

/**
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 */
function toldOf(state, id, tools) {
  const unit = unitOf(state, id);
  if (unit) return [described(unit, state, tools)];
  const marker = markerOf(state, id);
  if (marker) return [counterTold(marker, state, tools)];
  const stretch = stretches(state).find((each) => each.id === id);
  if (stretch) return [stretch.text];
  for (const piece of state.data.layout.pieces) {
    const part = piece.parts.find((each) => each.id === id);
    if (part) return levels(piece, part, tools);
  }
  return [];
}

/**
 * A part from the ground up: each level with its elevation and the signs of its rules.
 *
 * @param {Piece} piece
 * @param {Part} part
 * @param {Tools} tools
 * @returns {(HTMLElement | SVGElement)[]}
 */
export function levels(piece, part, tools) {
  const facts = [t("scale", { scale: tools.numbers.plain(part.scale) }), ...(part.impassable ? [tools.words.impassable] : [])];
  return [
    el("b", {}, nameOf(piece)),
    el("span", {}, ` (${part.id}), ${facts.join(", ")}`),
    part.impassable ? swatch("impassable") : el("span"),
    ...part.levels.map((level) =>
      el(
        "span",
        { class: "level-chip" },
        el("b", {}, tools.numbers.inches(level.elevation, 1)),
        ...(level.rules.length ? level.rules.map((rule) => ruleSign(rule, tools)) : [el("span", {}, t("no-rule"))]),
      ),
    ),
  ];
}

/**
 * A part by the name of its piece and its own, as on the printed map.
 *
 * @param {State} state
 * @param {string} id
 */
export function partNamed(state, id) {
  const piece = state.data.layout.pieces.find(({ parts }) => parts.some((part) => part.id === id));
  return piece ? `${nameOf(piece)} (${id})` : id;
}

/** @param {Piece} piece */
export function nameOf(piece) {
  const language = document.documentElement.lang.startsWith("fr") ? "fr" : "en";
  return typeof piece.name === "string" ? piece.name : piece.name[language];
}

/**
 * A rule's hatching with its name.
 *
 * @param {string} rule
 * @param {Tools} tools
 */
export function ruleSign(rule, tools) {
  return el("span", { class: "rule-sign" }, swatch(rule), tools.words[rule] ?? rule);
}

/**
 * The hatching of a rule, as on the map.
 *
 * @param {string} rule
 * @returns {SVGElement}
 */
export function swatch(rule) {
  return svg(
    "svg",
    { class: "swatch", viewBox: "0 0 1.8 1.2", "aria-hidden": "true" },
    svg("rect", { class: "swatch-ground", width: 1.8, height: 1.2 }),
    svg("rect", { fill: `url(#hatch-${rule})`, width: 1.8, height: 1.2 }),
  );
}
