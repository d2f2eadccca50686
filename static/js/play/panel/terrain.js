// Terrain in words: parts level by level, and the key to hatchings and marks on units.

import { designatedMark, effectBadge, footBadge, shakenBadge, symbol, usedMarks } from "../board/pieces.js";
import { HATCHES } from "../board/terrain.js";
import { el, svg } from "../ui/dom.js";
import { stretches } from "../state/selectable_regions.js";
import { system } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Piece} Piece */
/** @typedef {import("../state/types.js").Part} Part */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/**
 * An edge or a zone that is offered, or a part of terrain.
 *
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function placeTold(state, id, tools) {
  const stretch = stretches(state).find((each) => each.id === id);
  if (stretch) return [stretch.text];
  for (const piece of state.data.layout.pieces) {
    const part = piece.parts.find((each) => each.id === id);
    if (part) return levels(piece, part, tools);
  }
  return [];
}

/**
 * What can be known of the ground, to be read beside the lists of units.
 *
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
export function groundLists(state, acts, tools) {
  return [signs(tools), terrainList(state, acts, tools)];
}

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
function terrainList(state, acts, tools) {
  const rows = state.data.layout.pieces.flatMap((piece) =>
    piece.parts.map((part) => {
      const look = () => acts.look(part.id);
      return el("li", {}, el("button", { type: "button", class: "unit-row part-row", "data-key": `part-${part.id}`, onclick: look, onfocus: look }, el("span", {}, ...levels(piece, part, tools))));
    }),
  );
  const legend = HATCHES.map((rule) => el("li", {}, swatch(rule), tools.words[rule]));
  return el(
    "details",
    { "data-key": "terrain" },
    el("summary", {}, t("terrain")),
    el("ul", { class: "terrain-legend" }, ...legend),
    el("ul", { class: "list-plain terrain-list" }, ...rows),
  );
}

/**
 * What the marks on a unit's disc mean.
 *
 * @param {Tools} tools
 */
function signs(tools) {
  const sides = Object.entries(system().tints);
  const plain = { type: "", name: "", radius: 0.6, shaken: false, used: [] };
  const bare = () => symbol(plain, "").slice(0, 2); // the disc, without a side and its letters
  /** @type {[SVGElement[], string][]} */
  const rows = [
    ...sides.map(([word, tint]) => /** @type {[SVGElement[], string]} */ ([symbol(plain, tint).slice(0, -1), tools.words[word]])),
    [[...bare(), ...shakenBadge(0.6)], tools.words.shaken],
    [[...bare(), ...designatedMark(0.6)], tools.words.designated],
    [[...bare(), ...effectBadge(0.6)], t("sign-effect")],
    [[...bare(), ...usedMarks(0.6, 2)], t("sign-used")],
    [[...bare(), ...footBadge(0.6, tools.numbers.inches(2, 1))], t("sign-foot")],
  ];
  const drawn = (/** @type {SVGElement[]} */ shapes, /** @type {number} */ index) => {
    const side = index < sides.length ? `piece-${sides[index][1]}` : "";
    return svg("svg", { class: `unit-mark ${side}`, viewBox: "-1.1 -1.1 2.2 2.2", "aria-hidden": "true" }, ...shapes);
  };
  const lines = rows.map(([shapes, text], index) => el("li", {}, drawn(shapes, index), text));
  return el("details", { "data-key": "signs" }, el("summary", {}, t("signs")), el("ul", { class: "terrain-legend signs" }, ...lines));
}

/**
 * A part from the ground up: each level with its elevation and the signs of its rules.
 *
 * @param {Piece} piece
 * @param {Part} part
 * @param {Tools} tools
 * @returns {(HTMLElement | SVGElement)[]}
 */
function levels(piece, part, tools) {
  const facts = [t("scale", { scale: tools.numbers.plain(part.scale) }), ...(part.impassable ? [tools.words.impassable] : [])];
  return [
    el("b", {}, nameOf(piece)),
    el("span", {}, ` (${primed(part.id)}), ${facts.join(", ")}`),
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
  return piece ? `${nameOf(piece)} (${primed(id)})` : primed(id);
}

/**
 * The id of a part with a typographic prime, as it is printed.
 *
 * @param {string} id
 */
function primed(id) {
  return id.replaceAll("'", "′");
}

/** @param {Piece} piece */
function nameOf(piece) {
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

/**
 * @param {{ x: number, y: number, elevation: number }} thing
 * @param {Tools} tools
 */
export function spotTold({ x, y, elevation }, tools) {
  const { inches } = tools.numbers;
  const flat = t("at", { x: inches(x, 1), y: inches(y, 1) });
  return elevation ? `${flat}, ${t("up", { inches: inches(elevation, 1) })}` : flat;
}
