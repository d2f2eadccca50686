// Components shared by the panels: clause links, reasons, sides, units.

import { isolated } from "../../isolated.js";
import { el, svg } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { counterSymbol } from "../board/counters.js";
import { isMine, isShared, sideOf } from "../state/state.js";
import { board, system, tintOf } from "../systems/chosen.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Refusal} Refusal */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {import("../ui/tools.js").Tools} Tools */

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
function sideMark(tint, faction) {
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
