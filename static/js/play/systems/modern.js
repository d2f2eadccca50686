// Labels of Modern. No rule is decided here.

import { counted, t } from "../ui/texts.js";

/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {Record<string, string>} Words */

export const aiming = new Set(["combat", "face", "face-enemy", "follow-up"]);
export const drawn = new Set(["act", "order-gun"]);
export const oneEach = new Set([...aiming, "lead"]);
export const opening = new Set(["act", "order-gun"]);

/**
 * What a unit does, without its name: the square it goes to, the way it turns, the enemy it fires at.
 *
 * @param {Option} option
 * @param {Words} words
 * @param {(id: string) => string} nameOf
 * @returns {string}
 */
export function labelOf(option, words, nameOf) {
  const { type, target } = option.command;
  if (type === "MoveUnit" && option.target && !option.command.into_river) return `→ ${option.target}`;
  if (type === "FireAt") return `${words.fire} → ${nameOf(option.target)}`;
  if (type === "OrderGun" && target) return `→ ${target}`;
  return without(nameOf(option.subject), option.text);
}

/**
 * A sentence that begins with a name, without it.
 *
 * @param {string} name
 * @param {string} text
 */
function without(name, text) {
  if (!name || !text.startsWith(name)) return text;
  const rest = text.slice(name.length).replace(/^\s*:\s*/, "");
  return `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`;
}

/** @type {Record<string, import("./chosen.js").Tint>} */
export const tints = { south: "first", north: "second" };

/** @param {import("../state/types.js").Side} side */
export function stanceOf({ side = "" }) {
  return side;
}

/**
 * @param {Unit} unit
 * @param {import("../state/types.js").View} view
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

/** @typedef {import("../ui/dice.js").Rolled} Rolled */

/**
 * One die, and whose it is.
 *
 * @param {string} unit
 * @param {string} name
 * @param {number} face
 * @returns {Rolled}
 */
function one(unit, name, face) {
  return { unit, name, manoeuvre: "", rating: "", die: 6, sources: [], faces: [face], kept: face };
}

/**
 * A side of a close combat: its power, and what the ground or numbers take from it.
 *
 * @param {{ unit: string, name: string, power: number, face: number, sources: { name: string, loss: number, clause: string }[] }} fighter
 * @param {Words} words
 * @returns {Rolled}
 */
function fighting({ unit, name, power, face, sources }, words) {
  const taken = sources.map(({ name: what, loss, clause }) => ({ name: what, label: `${loss} ${words[what] ?? t(what)}`, sign: -1, clause }));
  return { ...one(unit, name, face), manoeuvre: t("power", { power }), sources: taken };
}

/** @type {Record<string, (fact: any, words: Words) => Rolled[]>} */
const ROLLS = {
  RollOffWon: ({ first, first_face, second, second_face }) => [one("", first, first_face), one("", second, second_face)],
  InitiativeWon: ({ first, first_face, second, second_face }) => [one("", first, first_face), one("", second, second_face)],
  PhaseBegan: ({ name, faces, total }) => [{ ...one("", name, total), faces, together: true }],
  ShellScattered: ({ unit, name, face }) => [one(unit, name, face)],
  ShellTested: ({ hit, hit_name, face }) => [one(hit, hit_name, face)],
  ShotFired: ({ unit, name, face }) => [one(unit, name, face)],
  CombatFought: ({ attacker, defender }, words) => [fighting(attacker, words), fighting(defender, words)],
};

/**
 * @param {import("../state/types.js").Fact} fact
 * @param {Words} words
 * @returns {Rolled[]}
 */
export function rollsOf(fact, words) {
  return ROLLS[fact.type]?.(fact, words) ?? [];
}

/** @param {Unit} unit */
export function sizeOf({ points }) {
  return counted("roster-points", points);
}

/**
 * @param {import("../state/types.js").Outcome} outcome
 * @param {Words} words
 */
export function reasonTold({ reason }, words) {
  const told = words[reason] ?? reason;
  return `${told.charAt(0).toLocaleUpperCase()}${told.slice(1)}.`;
}

/**
 * @param {import("../state/types.js").Outcome} outcome
 * @param {number} seat
 */
export function endTold({ figures }, seat) {
  const of = (/** @type {string} */ key) => figures[`${key}_${seat}`] ?? 0;
  return t("figures-squares", { destroyed: of("destroyed"), fielded: of("fielded"), held: of("held") });
}

/**
 * @param {import("../state/types.js").Side} side
 * @param {number} units
 */
export function sideTold({ score = 0, breaks_at: breaking = 0 }, units) {
  return t(breaking ? "side-squares-breaking" : "side-squares", { units, score, breaking });
}
