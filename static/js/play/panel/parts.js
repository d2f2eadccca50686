// Small pieces that every panel is built of: clause links, reasons, sides, units.

import { el, svg } from "../dom.js";
import { symbol } from "../board/pieces.js";
import { t } from "../texts.js";
import { counterSymbol } from "../board/counters.js";
import { isMine, isShared, sideOf, unitOf } from "../state.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../types.js").Refusal} Refusal */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {import("../types.js").TableData} TableData */
/**
 * @typedef {object} Tools what every drawing needs: names, numbers, links
 * @property {TableData} data
 * @property {Record<string, string>} words
 * @property {ReturnType<typeof import("../numbers.js").numbersIn>} numbers
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
 * A side's name with its mark: the attacker's wedge or the defender's bar.
 *
 * @param {State} state
 * @param {number} seat
 * @param {Tools} tools
 * @returns {HTMLElement}
 */
export function plate(state, seat, tools) {
  const side = sideOf(state, seat);
  return el(
    "span",
    { class: `plate plate-${side.role || "open"}` },
    sideMark(side.role, side.faction),
    el("b", {}, side.name),
    isMine(state, seat) && !isShared(state) ? el("span", { class: "plate-you" }, t("you")) : null,
    side.role ? el("span", { class: "plate-role" }, tools.words[side.role]) : null,
  );
}

/**
 * @param {string} role
 * @param {string} faction
 * @returns {SVGElement}
 */
export function sideMark(role, faction) {
  return svg(
    "svg",
    { class: `side-mark piece-${role} faction-${faction}`, viewBox: "-0.9 -1 1.8 1.8", "aria-hidden": "true" },
    ...symbol({ type: "", name: "", radius: 0.6, shaken: false, used: [] }, role || "defender"),
  );
}

/**
 * A unit as on the board, for lists and buttons.
 *
 * @param {State} state
 * @param {{ type: string, name: string, seat: number, radius: number, shaken?: boolean, used?: string[] }} unit
 * @returns {SVGElement}
 */
export function unitMark(state, unit) {
  const side = sideOf(state, unit.seat);
  return svg(
    "svg",
    { class: `unit-mark piece-${side.role} faction-${side.faction}`, viewBox: "-0.95 -0.95 1.9 1.9", "aria-hidden": "true" },
    ...symbol({ ...unit, radius: 0.6, shaken: unit.shaken ?? false, used: unit.used ?? [] }, side.role),
  );
}

/**
 * @param {Unit} unit
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for whoever does not see the board
 */
export function described(unit, state, tools) {
  return [unit.name, sideOf(state, unit.seat).name, ...factsOf(unit, state, tools)].join(", ");
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
  const facts = [unit.place === "board" ? spotTold(unit, tools) : t(`place-${unit.place}`)];
  if (unit.shaken) facts.push(tools.words.shaken.toLocaleLowerCase());
  if (state.match.view.designated?.includes(unit.id)) facts.push(tools.words.designated.toLocaleLowerCase());
  const under = state.match.view.effects.filter((effect) => effect.unit === unit.id);
  return [...facts, ...under.map(({ ability }) => tools.words[ability] ?? ability)];
}

/**
 * @param {import("../types.js").Marker} marker
 * @param {State} state
 * @param {Tools} tools
 * @returns {string} one sentence for whoever does not see the board
 */
export function counterTold(marker, state, tools) {
  const { charges = 0 } = state.match.view;
  const owner = typeof marker.owner === "number" ? sideOf(state, marker.owner).name : "";
  const whose = marker.unit ? (unitOf(state, marker.unit)?.name ?? "") : "";
  const facts = [tools.words[marker.kind] ?? marker.kind, whose, owner, spotTold(marker, tools)].filter(Boolean);
  if (marker.kind === "target") facts.push(t("charges", { count: charges }));
  return facts.join(", ");
}

/**
 * @param {{ x: number, y: number, elevation: number }} thing
 * @param {Tools} tools
 */
function spotTold({ x, y, elevation }, tools) {
  const { inches } = tools.numbers;
  const flat = t("at", { x: inches(x, 1), y: inches(y, 1) });
  return elevation ? `${flat}, ${t("up", { inches: inches(elevation, 1) })}` : flat;
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
  const role = typeof owner === "number" ? sideOf(state, owner).role : "";
  return svg("svg", { class: "unit-mark counter", viewBox: "-0.8 -0.8 1.6 1.6", "aria-hidden": "true" }, ...counterSymbol(kind, role));
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
