// Range rings around a piece: whose they are, and what the map draws of them. Touches no DOM.

import { markerOf, standing, unitOf } from "./state.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./frontier_types.js").Opponent} Opponent */
/** @typedef {import("./types.js").Ring} Ring */
/** @typedef {import("../ui/tools.js").Tools} Tools */

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
  const result = /** @type {import("./frontier_types.js").Ranges | null} */ (state.around.result);
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
export function joined(rings) {
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

