// Labels of Modern. No rule is decided here.

import { t } from "../texts.js";

/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("../types.js").Unit} Unit */
/** @typedef {Record<string, string>} Words */

export const aiming = new Set(["combat", "face-enemy", "withdraw"]);
export const oneEach = new Set(["combat", "face-enemy", "lead"]);
export const opening = new Set(["act", "order-gun", "withdraw"]);

/**
 * What a unit does, without its name: the square it goes to, the way it turns, the enemy it fires at.
 *
 * @param {Option} option
 * @param {Words} words
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
export function labelOf(option, words, nameOf) {
  const { type, square, facing = "", target } = option.command;
  if (type === "MoveUnit" && !option.command.into_river) return `→ ${option.target}`;
  if (type === "FireAt") return `${words.fire} → ${nameOf(option.target)}`;
  if (type === "OrderGun" && target) return `→ ${target}`;
  if (type === "Withdraw" && square) return `${square}, ${words[facing.toLowerCase()] ?? facing}`;
  return option.text;
}

/** @param {import("../types.js").Side} side */
export function stanceOf({ side = "" }) {
  return side;
}

/**
 * @param {Unit} unit
 * @param {import("../types.js").View} view
 * @param {Words} words
 * @returns {string[]}
 */
export function statesOf(unit, view, words) {
  if (unit.place !== "board") return [];
  const target = view.orders?.[unit.id];
  return [
    t("facing", { facing: words[(unit.facing ?? "").toLowerCase()] ?? "" }),
    unit.moved ? t("has-moved") : "",
    unit.fired ? t("has-fired") : "",
    unit.activated ? t("has-acted") : "",
    unit.fording ? t("in-ford") : "",
    target ? t("aimed-at", { square: target }) : "",
  ].filter(Boolean);
}

/**
 * @param {Unit} unit
 * @returns {import("./chosen.js").Figure[]}
 */
export function figuresOf({ row }) {
  if (!row) return [];
  return [
    { slug: "move", sides: 0, text: String(row.move) },
    { slug: "ccp", sides: 0, text: String(row.ccp) },
    { slug: "range", sides: 0, text: row.range ? String(row.range) : "none" },
    { slug: "arc", sides: 0, text: row.arc },
  ];
}

/** @param {Unit} unit */
export function sizeOf({ points }) {
  return t("roster-points", { points });
}

/**
 * @param {import("../types.js").Outcome} outcome
 * @param {Words} words
 */
export function reasonTold({ reason }, words) {
  const told = words[reason] ?? reason;
  return `${told.charAt(0).toLocaleUpperCase()}${told.slice(1)}.`;
}

/**
 * @param {import("../types.js").Outcome} outcome
 * @param {number} seat
 */
export function endTold({ figures }, seat) {
  const of = (/** @type {string} */ key) => figures[`${key}_${seat}`] ?? 0;
  return t("figures-squares", { destroyed: of("destroyed"), fielded: of("fielded"), held: of("held") });
}

/**
 * @param {import("../types.js").Side} side
 * @param {number} units
 */
export function sideTold({ score = 0, breaks_at: breaking = 0 }, units) {
  return t(breaking ? "side-squares-breaking" : "side-squares", { units, score, breaking });
}
