// Components shared by the panels: clause links, reasons, sides, units.

import { isolated } from "../../isolated.js";
import { el, svg } from "../dom.js";
import { t } from "../texts.js";
import { counterSymbol } from "../board/counters.js";
import { isMine, isShared, sideOf, unitOf } from "../state.js";
import { board, system, tintOf } from "../systems/chosen.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").TableData} TableData */
/**
 * @typedef {object} Tools what every drawing needs: names, numbers, links
 * @property {TableData} data
 * @property {Record<string, string>} words
 * @property {ReturnType<typeof import("../number_format.js").numbersIn>} numbers
 * @property {(id: string) => HTMLElement} clause
 */

/**
 * @param {TableData} data
 * @param {Tools["numbers"]} numbers
 * @returns {Tools}
 */
export function toolsFor(data, numbers) {
  const clause = (/** @type {string} */ id) =>
    el("a", { class: "clause", href: data.urls.clause.replace("__id__", id) }, id);
  return { data, words: data.words, numbers, clause };
}

/**
 * @param {Refusal[]} refusals
 * @param {Tools} tools
 * @returns {HTMLElement[]}
 */
export function reasons(refusals, tools) {
  return refusals.map((refusal) =>
    el("span", { class: "reason" }, `${refusal.sentence} `, refusal.clause ? tools.clause(refusal.clause) : null),
  );
}

/**
 * A side's name with its mark, and what it is: as the book calls it.
 *
 * @param {State} state
 * @param {number} seat
 * @param {Tools} tools
 * @returns {HTMLElement}
 */
export function plate(state, seat, tools) {
  const side = sideOf(state, seat);
  const stance = system().stanceOf(side);
  const tint = tintOf(side);
  const parts = [...new Set([stance, side.role])].filter(Boolean);
  return el(
    "span",
    { class: `plate plate-${tint || "open"}` },
    sideMark(tint, side.faction),
    el("b", {}, isolated(side.name)),
    isMine(state, seat) && !isShared(state) ? el("span", { class: "plate-you" }, t("you")) : null,
    stance ? el("span", { class: "plate-role" }, parts.map((part) => tools.words[part]).join(" · ")) : null,
  );
}

/** @param {string} [faction] none in a book whose sides have no factions */
function coloured(faction) {
  return faction ? ` faction-${faction}` : "";
}

/**
 * @param {string} tint
 * @param {string} [faction]
 * @returns {SVGElement}
 */
export function sideMark(tint, faction) {
  return svg(
    "svg",
    { class: `side-mark piece-${tint}${coloured(faction)}`, viewBox: "-0.9 -1 1.8 1.8", "aria-hidden": "true" },
    ...board().sideSymbol(tint),
  );
}

/**
 * A unit as on the board, for lists and buttons.
 *
 * @param {State} state
 * @param {Unit} unit
 * @returns {SVGElement}
 */
export function unitMark(state, unit) {
  const side = sideOf(state, unit.seat);
  return svg(
    "svg",
    { class: `unit-mark piece-${tintOf(side)}${coloured(side.faction)}`, viewBox: "-0.95 -0.95 1.9 1.9", "aria-hidden": "true" },
    ...board().unitSymbol(unit, side),
  );
}

/**
 * @param {Unit} unit
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for screen readers
 */
export function described(unit, state, tools) {
  return [isolated(unit.name), isolated(sideOf(state, unit.seat).name), ...factsOf(unit, state, tools)].join(", ");
}

/**
 * Where a unit is and what is on it.
 *
 * @param {Unit} unit
 * @param {State} state
 * @param {Tools} tools
 * @returns {string[]}
 */
export function factsOf(unit, state, tools) {
  const where = unit.place === "board" ? board().spotTold(unit, tools) : t(`place-${unit.place}`);
  return [where, ...system().statesOf(unit, state.match.view, tools.words)];
}

/**
 * @param {import("../types.js").Marker} marker
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for screen readers
 */
export function counterTold(marker, state, tools) {
  const { charges = 0 } = state.match.view;
  const owner = typeof marker.owner === "number" ? sideOf(state, marker.owner).name : "";
  const whose = marker.unit ? (unitOf(state, marker.unit)?.name ?? "") : "";
  const facts = [tools.words[marker.kind] ?? marker.kind, isolated(whose), isolated(owner), board().spotTold(marker, tools)].filter(Boolean);
  if (marker.kind === "target") facts.push(t("charges", { count: charges }));
  return facts.join(", ");
}

/**
 * A counter as on the board, for lists and buttons.
 *
 * @param {State} state
 * @param {string} kind
 * @param {number | null | undefined} owner
 * @returns {SVGElement}
 */
export function counterMark(state, kind, owner) {
  const tint = typeof owner === "number" ? tintOf(sideOf(state, owner)) : "";
  return svg("svg", { class: "unit-mark counter", viewBox: "-0.8 -0.8 1.6 1.6", "aria-hidden": "true" }, ...counterSymbol(kind, tint));
}

/**
 * Who decides, in a heading of its own.
 *
 * @param {State} state
 * @param {number} seat
 * @param {Tools} tools
 * @returns {HTMLElement}
 */
export function whoDecides(state, seat, tools) {
  const text = isMine(state, seat) ? t("decides") : t("thinks");
  return el("h2", { id: "now-title", class: "now-title", tabindex: "-1" }, plate(state, seat, tools), ` ${text}`);
}
