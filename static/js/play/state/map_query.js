// Map query being put together: what to ask, from where, to where, how far. Pure functions.

import { tidy } from "../ui/number_format.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Survey} Survey */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {"sees" | "seen-by" | "near" | "reach" | "between"} Kind */
/**
 * @typedef {object} Asking
 * @property {Kind} ask
 * @property {string} from a piece by its id, or a point as `x,y`; empty while it is not chosen
 * @property {string} to the same, for what lies between
 * @property {string} within inches; empty: no limit
 * @property {Survey | null} result
 * @property {string} failed why there is no answer
 * @property {"" | "looking" | "busy"} waits whether an answer is on its way, and whether the server is busy
 */

/** @type {readonly Kind[]} */
export const KINDS = ["sees", "seen-by", "near", "reach", "between"];

/**
 * @param {string} from
 * @returns {Asking}
 */
export function question(from) {
  return { ask: "sees", from, to: "", within: "", result: null, failed: "", waits: "" };
}

/**
 * The query with a change; discards its last answer.
 *
 * @param {Asking} asking
 * @param {Partial<Asking>} change
 * @returns {Asking}
 */
export function changed(asking, change) {
  return { ...asking, ...change, result: null, failed: "", waits: "" };
}

/**
 * A place was chosen on the map: the other end of what lies between, else where it is asked from.
 *
 * @param {Asking} asking
 * @param {string} place
 * @returns {Asking}
 */
export function aimedAt(asking, place) {
  const isEnd = asking.ask === "between" && asking.from && asking.from !== place && !asking.to;
  return changed(asking, isEnd ? { to: place } : { from: place, to: asking.to === place ? "" : asking.to });
}

/**
 * @param {readonly number[]} at
 * @returns {string} a point as it is sent
 */
export function pointSent([x, y]) {
  return `${tidy(x)},${tidy(y)}`;
}

/**
 * @param {string} place
 * @returns {Point | null} the point, where the place is one
 */
export function pointOf(place) {
  const parts = place.split(",");
  const [x, y] = parts.map(Number);
  return parts.length === 2 && parts.every((part) => part.trim() !== "") && Number.isFinite(x) && Number.isFinite(y) ? [x, y] : null;
}

/** @param {Asking} asking */
export function isComplete({ ask, from, to }) {
  return from !== "" && (ask !== "between" || to !== "");
}

/**
 * What is sent; the height up to which the map is cut open goes with it.
 *
 * @param {Asking} asking
 * @param {number | null} height
 * @returns {Record<string, string>}
 */
export function parametersOf({ ask, from, to, within }, height) {
  return {
    ask,
    from,
    ...(ask === "between" ? { to } : {}),
    ...(within && ask !== "reach" && ask !== "between" ? { within } : {}),
    ...(height === null ? {} : { level: String(height) }),
  };
}
