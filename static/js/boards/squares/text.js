// Converts a map to and from the text form of MW-BOARD-1, and to the layout that the match page draws.

import { groundAt, roadsFrom, sizeOf, squaresIn } from "./map.js";

/** @typedef {import("./types.js").Map} Map */

/** @param {Map} map */
export function textOf({ rows, roads }) {
  const ranks = rows.map((row, down) => `${String(rows.length - down).padStart(2)}  ${row}`);
  return [...ranks, ...roads.map((chain) => `roads: ${chain}`), ""].join("\n");
}

/**
 * What a text says, sound or not; the server says whether it is a map.
 *
 * @param {string} text
 * @returns {Map}
 */
export function mapIn(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter(Boolean);
  const isRoads = (/** @type {string} */ line) => line.startsWith("roads:");
  return {
    rows: lines.filter((line) => !isRoads(line)).map((line) => line.replace(/^\d+\s+/, "").split(/\s+/).join(" ")),
    roads: lines.filter(isRoads).flatMap((line) => line.slice(6).split(/\s+/).filter(Boolean)),
  };
}

/**
 * @param {Map} map
 * @returns {import("../../play/state/types.js").Layout}
 */
export function layoutOf(map) {
  const squares = squaresIn(map).map((name) => ({ name, ...groundAt(map, name), roads: roadsFrom(map, name) }));
  const parts = squares.flatMap(({ name, level, cover, water, roads }) => [
    ...[cover, water].filter(Boolean).map((kind) => ({ kind, id: `${kind}.${name}`, scale: 0 })),
    ...(level ? [{ kind: "hill", id: `hill.${name}`, scale: level }] : []),
    ...roads.filter((other) => name < other).map((other) => ({ kind: "road", id: `road.${name}-${other}`, scale: 0 })),
  ]);
  const pieces = [...new Set(parts.map(({ kind }) => kind))].map((kind) => ({ id: kind, parts: parts.filter((part) => part.kind === kind) }));
  return /** @type {any} */ ({ ...sizeOf(map), pieces });
}
