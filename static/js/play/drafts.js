// What is being set down but not yet sent: spots of units, of a marker, of a movement's end and its way-points.
// Pure: a draft goes in, a changed draft comes out.

import { tidy } from "./numbers.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Verdict} Verdict */
/**
 * @typedef {object} Draft
 * @property {"deploy" | "marker" | "move"} kind
 * @property {string} held the token that arrows and taps set down; empty when none is in hand
 * @property {Record<string, Point>} spots
 * @property {Point[]} via way-points of a movement
 * @property {number} elevation
 * @property {Verdict | null} verdict the server's word on the draft as it stands
 */

const KINDS = new Set(["deploy", "marker", "move"]);

/**
 * An empty draft for a decision that is answered on the board; null for any other.
 *
 * @param {Decision | null} decision
 * @param {number} [elevation]
 * @returns {Draft | null}
 */
export function draftFor(decision, elevation = 0) {
  if (!decision || !KINDS.has(decision.kind)) return null;
  const kind = /** @type {Draft["kind"]} */ (decision.kind);
  const start = decision.area?.start;
  const subject = decision.area?.subject ?? "";
  const held = kind === "move" ? subject : kind === "marker" ? (decision.tokens?.[0]?.id ?? "") : "";
  const spots = kind === "move" && start ? { [subject]: start } : {};
  return { kind, held, spots, via: [], elevation, verdict: null };
}

/**
 * @param {Draft} draft
 * @param {string} token
 * @returns {Draft}
 */
export function hold(draft, token) {
  return { ...draft, held: token };
}

/**
 * Sets a token down; the server's word is awaited anew.
 *
 * @param {Draft} draft
 * @param {string} token
 * @param {Point} at
 * @param {{ width: number, height: number }} board
 * @returns {Draft}
 */
export function put(draft, token, at, board) {
  const spot = /** @type {Point} */ ([clamp(at[0], board.width), clamp(at[1], board.height)]);
  return { ...draft, held: token, spots: { ...draft.spots, [token]: spot }, verdict: null };
}

/**
 * @param {Draft} draft
 * @param {string} token
 * @returns {Draft}
 */
export function takeBack(draft, token) {
  const { [token]: _, ...spots } = draft.spots;
  return { ...draft, held: token, spots, verdict: null };
}

/**
 * Turns the end of the movement into a way-point and goes on from there.
 *
 * @param {Draft} draft
 * @returns {Draft}
 */
export function addWayPoint(draft) {
  return { ...draft, via: [...draft.via, draft.spots[draft.held]], verdict: null };
}

/**
 * @param {Draft} draft
 * @returns {Draft}
 */
export function dropWayPoint(draft) {
  return { ...draft, via: draft.via.slice(0, -1), verdict: null };
}

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @returns {string[]} tokens that are not on the board yet
 */
export function missing(decision, draft) {
  return (decision.tokens ?? []).map((token) => token.id).filter((id) => !(id in draft.spots));
}

/**
 * Where a token appears when it is picked up by keyboard: beside the last one, else amid the area.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @returns {Point}
 */
export function startingSpot(decision, draft) {
  const placed = Object.values(draft.spots);
  const last = placed[placed.length - 1];
  if (last) return [tidy(last[0] + 1.5), tidy(last[1])];
  const polygon = decision.area?.polygons[0] ?? [];
  if (!polygon.length) return [22, 15];
  return [tidy(middle(polygon.map((point) => point[0]))), tidy(middle(polygon.map((point) => point[1])))];
}

/**
 * The command that the draft stands for; null while nothing is set down.
 *
 * @param {Draft} draft
 * @returns {Command | null}
 */
export function commandOf(draft) {
  const { kind, held, elevation } = draft;
  const spot = draft.spots[held];
  if (kind === "deploy") {
    const placed = Object.entries(draft.spots);
    if (!placed.length) return null;
    return { type: "Deploy", placements: placed.map(([unit, [x, y]]) => ({ unit, x, y, elevation: 0 })) };
  }
  if (!spot) return null;
  if (kind === "marker") return { type: "PlaceMarker", x: spot[0], y: spot[1], elevation: 0 };
  return {
    type: "MakeMove",
    to: [spot[0], spot[1], elevation],
    via: draft.via.length ? draft.via.map(([x, y]) => /** @type {[number, number, number]} */ ([x, y, elevation])) : null,
  };
}

/**
 * Whether everything is set down and nothing speaks against it.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 */
export function isReady(decision, draft) {
  return draft.verdict?.legal === true && (draft.kind !== "deploy" || missing(decision, draft).length === 0);
}

/**
 * @param {number} value
 * @param {number} limit
 */
function clamp(value, limit) {
  return Math.min(limit, Math.max(0, value));
}

/** @param {number[]} values */
function middle(values) {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
