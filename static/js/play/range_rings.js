// Range rings around a piece: data for the map, and lines of text for the panel.

import { isolated } from "../isolated.js";
import { el } from "./dom.js";
import { unitMark } from "./panel/components.js";
import { markerOf, sideOf, standing, unitOf } from "./state.js";
import { t } from "./texts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Opponent} Opponent */
/** @typedef {import("./types.js").Ring} Ring */
/** @typedef {import("./panel/components.js").Tools} Tools */

const COUNTER_RADIUS = 0.492;

/**
 * The piece whose surroundings are wanted: a counter that is looked at, or with the tool any unit.
 *
 * @param {State} state
 * @returns {string}
 */
export function surrounded(state) {
  if (state.measuring || state.asking) return "";
  const wanted = [state.hovered, state.picked, state.focused].filter((id) => markerOf(state, id) ?? state.ranging);
  return wanted.find((id) => markerOf(state, id) ?? unitOf(state, id)?.place === "board") ?? "";
}

/**
 * What the board draws of it.
 *
 * @param {State} state
 * @param {Tools} tools
 */
export function ringsOf(state, tools) {
  const { result } = state.around;
  const piece = result && standing(state).find(({ id }) => id === result.piece);
  if (!result || !piece) return null;
  const unit = unitOf(state, result.piece);
  const radius = unit?.radius ?? COUNTER_RADIUS;
  return {
    at: /** @type {import("./types.js").Point} */ ([piece.x, piece.y]),
    circles: joined(result.rings).map(({ inches, centre, keys }) => ({
      radius: inches + (centre ? 0 : radius),
      text: `${tools.numbers.inches(inches)} ${keys.map((key) => tools.words[key] ?? key).join(", ")}`,
      name: centre ? "is-move" : keys.includes("open-fire") ? "is-fire" : "is-aura",
    })),
    lines: result.opponents.filter(({ los }) => los).flatMap((each) => lineTo(state, each, tools)),
  };
}

/**
 * Rings of the same size are one, with all their names.
 *
 * @param {Ring[]} rings
 */
function joined(rings) {
  /** @type {Map<string, { inches: number, centre: boolean, keys: string[] }>} */
  const sizes = new Map();
  for (const { inches, centre, key } of rings) {
    const size = `${inches} ${centre}`;
    const keys = [...(sizes.get(size)?.keys ?? []), key];
    sizes.set(size, { inches, centre, keys });
  }
  return [...sizes.values()];
}

/**
 * @param {State} state
 * @param {Opponent} opponent
 * @param {Tools} tools
 */
function lineTo(state, opponent, tools) {
  const enemy = unitOf(state, opponent.unit);
  if (!enemy) return [];
  const at = /** @type {import("./types.js").Point} */ ([enemy.x, enemy.y]);
  return [{ at, text: tools.numbers.inches(opponent.inches, 1), name: opponent.threatens.length ? "is-threat" : "is-seen" }];
}

/**
 * The same in words, for the unit that is picked.
 *
 * @param {State} state
 * @param {Tools} tools
 */
export function surroundings(state, tools) {
  const { result } = state.around;
  const unit = unitOf(state, result?.piece ?? "");
  if (!state.ranging) return null;
  if (!result || !unit || unit.id !== state.picked) return el("p", { class: "measure-result" }, t("ranges-how"));
  const near = [...result.opponents].sort((a, b) => a.inches - b.inches);
  return el(
    "div",
    { class: "measure-result", role: "status" },
    el("p", {}, el("b", {}, t("ranges-of", { name: unit.name }))),
    el(
      "ul",
      { class: "range-list" },
      ...joined(result.rings).map(({ inches, keys }) =>
        el("li", {}, el("b", { class: "number" }, tools.numbers.inches(inches)), ` ${keys.map((key) => tools.words[key] ?? key).join(", ")}`),
      ),
    ),
    el("ul", { class: "range-list" }, ...near.map((each) => opponentLine(state, each, tools))),
  );
}

/**
 * @param {State} state
 * @param {Opponent} opponent
 * @param {Tools} tools
 */
function opponentLine(state, opponent, tools) {
  const enemy = unitOf(state, opponent.unit);
  if (!enemy) return null;
  const named = (/** @type {string[]} */ slugs) => slugs.map((slug) => tools.words[slug] ?? slug).join(", ");
  const answers = Object.entries(opponent.answers).map(([action, reactions]) => `${tools.words[action]} → ${named(reactions)}`);
  const facts = [
    opponent.los ? null : t("out-of-sight"),
    opponent.aims.length ? t("aims", { names: named(opponent.aims) }) : null,
    opponent.threatens.length ? t("threatens", { names: named(opponent.threatens) }) : null,
    answers.length ? t("answers", { names: answers.join("; ") }) : null,
  ];
  return el(
    "li",
    { class: "opponent" },
    unitMark(state, enemy),
    el(
      "span",
      {},
      el("b", {}, isolated(enemy.name)),
      ` ${isolated(sideOf(state, enemy.seat).name)}, `,
      el("span", { class: "number" }, tools.numbers.inches(opponent.inches, 1)),
      ...facts.filter((fact) => fact !== null).map((fact) => el("span", { class: "opponent-fact" }, fact)),
    ),
  );
}
