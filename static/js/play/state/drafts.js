// Drafts of answers on the plane, before they are sent: positions of units and counters, destination and waypoints of a
// move. Pure functions.

import { tidy } from "../ui/number_format.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Node} Node */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Verdict} Verdict */
/**
 * @typedef {object} Draft
 * @property {string} kind that of the decision
 * @property {string} held the token that arrows and taps place; empty if none is held
 * @property {Record<string, Node>} spots
 * @property {Node[]} via way-points of a movement
 * @property {string} ability the ability declared with it, of those the server offers
 * @property {string[]} reserve units that stay off the board for now
 * @property {boolean} partial whether tokens may be left for later, all of them too
 * @property {Record<string, import("./order_drafts.js").Order>} [orders] of units, on a board of squares
 * @property {boolean} [sure] whether choosing no unit at all has been confirmed once
 * @property {Verdict | null} verdict the server's check of the current draft
 */

const KINDS = new Set(["deploy", "place", "marker", "move"]);

/**
 * An empty draft for a decision that is answered on the board; null for any other.
 *
 * @param {Decision | null} decision
 * @param {number} [elevation] where the unit of a movement stands
 * @returns {Draft | null}
 */
export function draftFor(decision, elevation = 0) {
  if (!decision || !KINDS.has(decision.kind)) return null;
  const { kind } = decision;
  const { start, subject = "" } = decision.area ?? {};
  /** @type {Record<string, Node>} */
  const spots = kind === "move" && start ? { [subject]: [start[0], start[1], elevation] } : {};
  const partial = decision.may_be_partial === true;
  return { kind, held: heldAtFirst(decision), spots, via: [], ability: "", reserve: [], partial, verdict: null };
}

/**
 * The token held from the start: the unit that moves, or the only one to place.
 *
 * @param {Decision} decision
 * @returns {string}
 */
function heldAtFirst(decision) {
  if (decision.kind === "move") return decision.area?.subject ?? "";
  const only = decision.kind !== "deploy" && decision.tokens?.length === 1;
  return only ? (decision.tokens?.[0].id ?? "") : "";
}

/**
 * The area to choose in: with the declared ability, the one that it opens.
 *
 * @param {Decision | null | undefined} decision
 * @param {Draft | null | undefined} draft
 * @returns {Area | null}
 */
export function areaOf(decision, draft) {
  const variant = draft?.ability ? decision?.variants?.find(({ ability }) => ability === draft.ability) : undefined;
  return variant?.area ?? decision?.area ?? null;
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
 * Places a token; discards the server's last check.
 *
 * @param {Draft} draft
 * @param {string} token
 * @param {Node} at
 * @param {{ width: number, height: number }} board
 * @returns {Draft}
 */
export function put(draft, token, at, board) {
  const spot = /** @type {Node} */ ([clamp(at[0], board.width), clamp(at[1], board.height), at[2]]);
  const reserve = draft.reserve.filter((id) => id !== token);
  return { ...draft, held: token, spots: { ...draft.spots, [token]: spot }, reserve, verdict: null };
}

/**
 * The same spot on another surface.
 *
 * @param {Draft} draft
 * @param {number} elevation
 * @returns {Draft}
 */
export function raise(draft, elevation) {
  const spot = draft.spots[draft.held];
  if (!spot || spot[2] === elevation) return draft;
  return { ...draft, spots: { ...draft.spots, [draft.held]: [spot[0], spot[1], elevation] }, verdict: null };
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
 * Keeps a unit off the board for now, or calls it back to the tray.
 *
 * @param {Draft} draft
 * @param {string} token
 * @param {boolean} on
 * @returns {Draft}
 */
export function keepBack(draft, token, on) {
  const { [token]: _, ...spots } = draft.spots;
  const others = draft.reserve.filter((id) => id !== token);
  return { ...draft, held: "", spots, reserve: on ? [...others, token] : others, verdict: null };
}

/**
 * @param {Draft} draft
 * @param {string} ability empty: none
 * @returns {Draft}
 */
export function declare(draft, ability) {
  return { ...draft, ability, verdict: null };
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
 * @returns {string[]} tokens that are neither on the board yet nor held back
 */
export function missing(decision, draft) {
  const settled = new Set([...Object.keys(draft.spots), ...draft.reserve]);
  return (decision.tokens ?? []).map((token) => token.id).filter((id) => !settled.has(id));
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
  const area = areaOf(decision, draft);
  if (area?.ring) return [tidy(area.ring[0]), tidy(area.ring[1])];
  const polygon = area?.polygons[0] ?? area?.raised?.[0]?.polygons[0] ?? [];
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
  const { kind, held, via, reserve } = draft;
  const spot = draft.spots[held] ?? Object.values(draft.spots)[0];
  if (kind === "deploy" || kind === "place") {
    const placements = Object.entries(draft.spots).map(([unit, [x, y, elevation]]) => ({ unit, x, y, elevation }));
    if (kind === "place") return placements.length ? { type: "Place", placements } : null;
    if (!placements.length && !reserve.length && !draft.partial) return null;
    return { type: "Deploy", placements, ...(reserve.length ? { reserve } : {}) };
  }
  if (!spot) return null;
  if (kind === "marker") return { type: "PlaceMarker", x: spot[0], y: spot[1], elevation: spot[2] };
  return { type: "MakeMove", to: spot, via: via.length ? via : null, ...(draft.ability ? { ability: draft.ability } : {}) };
}

/**
 * The answer so far; null while nothing is set down or held back.
 *
 * @param {Draft} draft
 * @returns {Command | null}
 */
export function begunOf(draft) {
  return Object.keys(draft.spots).length || draft.reserve.length ? commandOf(draft) : null;
}

/**
 * The draft with a whole batch placed and no token held.
 *
 * @param {Draft} draft
 * @param {Command} command
 * @returns {Draft}
 */
export function filled(draft, { placements = [], reserve = [] }) {
  const spots = Object.fromEntries(placements.map(({ unit, x, y, elevation }) => [unit, /** @type {Node} */ ([x, y, elevation])]));
  return { ...draft, held: "", spots, reserve, verdict: null };
}

/**
 * Whether everything is placed and no problem is known.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 */
export function isReady(decision, draft) {
  const complete = !isBatch(draft) || draft.partial || missing(decision, draft).length === 0;
  return draft.verdict?.legal === true && complete;
}

/**
 * Whether several things are set down one after the other.
 *
 * @param {Draft} draft
 */
export function isBatch({ kind }) {
  return kind === "deploy" || kind === "place";
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

/**
 * Whether everything that waits can be placed openly in one go.
 *
 * @param {Decision} decision
 */
export function canPlaceRest({ kind, may_be_suggested }) {
  return Boolean(may_be_suggested) && !kind.startsWith("seal-");
}
