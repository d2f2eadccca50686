// "Set them out for me": tries spots of the zone one after the other and keeps those that the server accepts.

import { commandOf, missing, put } from "./drafts.js";
import { apart } from "./numbers.js";
import { unitOf } from "./state.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./drafts.js").Draft} Draft */

const STEP = 1.5; // inches between the spots tried
const TRIES = 40; // spots asked about for one unit

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {import("./state.js").State} state
 * @param {{ check: import("./api.js").Api["check"] }} api
 * @returns {Promise<{ draft: Draft, complete: boolean }>}
 */
export async function setOut(decision, draft, state, api) {
  const board = state.data.layout;
  const typeOf = (/** @type {string} */ id) => unitOf(state, id)?.type ?? "";
  const waiting = missing(decision, draft).sort((a, b) => typeOf(a).localeCompare(typeOf(b)));
  const spots = lattice(decision.area?.polygons ?? []);
  let now = draft;
  for (const token of waiting) {
    const radius = decision.tokens?.find((each) => each.id === token)?.radius ?? 0.5;
    const near = Object.entries(now.spots).filter(([id]) => typeOf(id) === typeOf(token)).map(([, [x, y]]) => /** @type {Point} */ ([x, y]));
    const found = await firstAccepted(candidates(spots, now, radius, near), (spot) => put(now, token, [spot[0], spot[1], 0], board), decision, api);
    if (!found) return { draft: now, complete: false };
    now = found;
  }
  return { draft: { ...now, held: "", verdict: null }, complete: true };
}

/**
 * @param {Point[]} spots
 * @param {(spot: Point) => Draft} drafted
 * @param {Decision} decision
 * @param {{ check: import("./api.js").Api["check"] }} api
 */
async function firstAccepted(spots, drafted, decision, api) {
  for (const spot of spots.slice(0, TRIES)) {
    const draft = drafted(spot);
    const command = commandOf(draft);
    const answer = command ? await api.check({ seat: decision.seat, command }) : null;
    if (answer?.is === "done" && answer.body.legal) return draft;
    if (answer?.is !== "done") return null;
  }
  return null;
}

/**
 * Spots clear of what is placed already, those near the same type first.
 *
 * @param {Point[]} spots
 * @param {Draft} draft
 * @param {number} radius
 * @param {Point[]} near
 * @returns {Point[]}
 */
export function candidates(spots, draft, radius, near) {
  const taken = Object.values(draft.spots);
  const clear = spots.filter((spot) => taken.every((other) => apart(spot, other) > 2 * radius + 0.4));
  if (!near.length) return clear;
  const far = (/** @type {Point} */ spot) => Math.max(...near.map((other) => apart(spot, other)));
  return [...clear].sort((a, b) => far(a) - far(b));
}

/**
 * Points of the polygons, spread so that the first ones lie apart from each other.
 *
 * @param {Point[][]} polygons
 * @returns {Point[]}
 */
export function lattice(polygons) {
  /** @type {Point[]} */
  const found = [];
  for (const polygon of polygons) {
    const xs = polygon.map((point) => point[0]);
    const ys = polygon.map((point) => point[1]);
    for (let x = Math.min(...xs) + STEP; x < Math.max(...xs); x += STEP) {
      for (let y = Math.min(...ys) + STEP; y < Math.max(...ys); y += STEP) found.push([x, y]);
    }
  }
  const stride = found.length % 37 ? 37 : 41; // a prime that does not divide the count reaches every spot once
  return found.map((_, index) => found[(index * stride) % found.length]);
}
