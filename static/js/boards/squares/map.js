// Reads and edits a map of squares with pure functions: each edit returns a new map and leaves the old one unchanged.

import { named, squareOf } from "../../play/state/squares.js";
import { clamp } from "../clamp.js";

/** @typedef {import("./types.js").Map} Map */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Symmetry} Symmetry */

/** @type {Record<string, string>} */
const COVERS = { ".": "", w: "woods", b: "built-up", f: "fortification", x: "impassable" };
/** @type {Record<string, string>} */
const WATERS = { ".": "", "~": "river", "=": "ford", "|": "bridge-ns", "-": "bridge-ew" };
const OPEN = "0..";

/**
 * @param {Map} map
 * @returns {Size}
 */
export function sizeOf({ rows }) {
  return { width: rows[0].split(" ").length, height: rows.length };
}

/**
 * @param {Map} map
 * @param {string} name
 */
export function isOn(map, name) {
  const at = squareOf(name);
  const { width, height } = sizeOf(map);
  return at !== null && at[0] < width && at[1] < height;
}

/**
 * @param {Map} map
 * @returns {string[]} every square, row by row from the top
 */
export function squaresIn(map) {
  const { width, height } = sizeOf(map);
  return Array.from({ length: width * height }, (_, at) => named(at % width, height - 1 - Math.floor(at / width)));
}

/**
 * @param {Map} map
 * @param {string} name
 * @returns {Ground}
 */
export function groundAt({ rows }, name) {
  const [x, y] = squareOf(name) ?? [0, 0];
  const [level, cover, water] = rows[rows.length - 1 - y].split(" ")[x];
  return { level: Number(level), cover: COVERS[cover], water: WATERS[water] };
}

/**
 * @param {Map} map
 * @param {string} name
 * @param {Partial<Ground>} changes
 * @returns {Map}
 */
export function withGround(map, name, changes) {
  const [x, y] = squareOf(name) ?? [0, 0];
  const { level, cover, water } = { ...groundAt(map, name), ...changes };
  const down = map.rows.length - 1 - y;
  const token = `${level}${tokenOf(COVERS, cover)}${tokenOf(WATERS, water)}`;
  return { ...map, rows: map.rows.with(down, map.rows[down].split(" ").with(x, token).join(" ")) };
}

/**
 * @param {Record<string, string>} tokens
 * @param {string} kind
 */
function tokenOf(tokens, kind) {
  return Object.keys(tokens).find((each) => tokens[each] === kind) ?? ".";
}

/**
 * With what a brush puts on a square: a level, a cover, a water, or nothing but open ground.
 *
 * @param {Map} map
 * @param {string} name
 * @param {string} brush such as `level-2`, `woods`, `ford`, `open`
 * @returns {Map}
 */
export function painted(map, name, brush) {
  if (brush === "open") return withoutRoads(withGround(map, name, { level: 0, cover: "", water: "" }), name);
  if (brush.startsWith("level-")) return withGround(map, name, { level: Number(brush.slice(6)) });
  return withGround(map, name, Object.values(COVERS).includes(brush) ? { cover: brush } : { water: brush });
}

/**
 * The squares next to this one that a road leads to.
 *
 * @param {Map} map
 * @param {string} name
 */
export function roadsFrom({ roads }, name) {
  const found = roads.flatMap((chain) => {
    const stops = chain.split("-");
    return stops.flatMap((stop, at) => (stop === name ? [stops[at - 1], stops[at + 1]] : []));
  });
  return [...new Set(found.filter(Boolean))].sort();
}

/**
 * @param {Map} map
 * @param {string} a
 * @param {string} b
 */
export function hasRoad(map, a, b) {
  return roadsFrom(map, a).includes(b);
}

/**
 * With a road between two neighbours: at the end of a chain where one ends there.
 *
 * @param {Map} map
 * @param {string} a
 * @param {string} b
 * @returns {Map}
 */
export function withRoad(map, a, b) {
  if (hasRoad(map, a, b)) return map;
  for (const [end, next] of [[a, b], [b, a]]) {
    for (const [at, chain] of map.roads.entries()) {
      const stops = chain.split("-");
      if (stops.at(-1) === end) return { ...map, roads: map.roads.with(at, [...stops, next].join("-")) };
      if (stops[0] === end) return { ...map, roads: map.roads.with(at, [next, ...stops].join("-")) };
    }
  }
  return { ...map, roads: [...map.roads, `${a}-${b}`] };
}

/**
 * Without the road between two neighbours; a chain is broken there.
 *
 * @param {Map} map
 * @param {string} a
 * @param {string} b
 * @returns {Map}
 */
export function withoutRoad(map, a, b) {
  return { ...map, roads: map.roads.flatMap((chain) => broken(chain, (one, other) => (one === a && other === b) || (one === b && other === a))) };
}

/**
 * @param {Map} map
 * @param {string} name
 * @returns {Map}
 */
export function withoutRoads(map, name) {
  return roadsFrom(map, name).reduce((left, other) => withoutRoad(left, name, other), map);
}

/**
 * What is left of a chain where some of its links are gone.
 *
 * @param {string} chain
 * @param {(one: string, other: string) => boolean} isGone
 * @returns {string[]}
 */
function broken(chain, isGone) {
  /** @type {string[][]} */
  const parts = [[]];
  const stops = chain.split("-");
  for (const [at, stop] of stops.entries()) {
    if (at && isGone(stops[at - 1], stop)) parts.push([]);
    parts[parts.length - 1].push(stop);
  }
  return parts.filter((part) => part.length > 1).map((part) => part.join("-"));
}

/**
 * As many files and ranks; what is new lies open to the north and the east, what is cut off takes its roads along.
 *
 * @param {Map} map
 * @param {Size} size
 * @returns {Map}
 */
export function resized({ rows, roads }, { width, height }) {
  const kept = rows.slice(Math.max(0, rows.length - height));
  const all = [...Array.from({ length: height - kept.length }, () => ""), ...kept];
  const grown = all.map((row) => Array.from({ length: width }, (_, x) => row.split(" ")[x] || OPEN).join(" "));
  const map = { rows: grown, roads };
  return { ...map, roads: roads.flatMap((chain) => broken(chain, (one, other) => !isOn(map, one) || !isOn(map, other))) };
}

/**
 * Its twin on the other side of the board; itself where nothing is drawn twice.
 *
 * @param {Map} map
 * @param {string} name
 * @param {Symmetry} symmetry
 */
export function twinOf(map, name, symmetry) {
  const [x, y] = squareOf(name) ?? [0, 0];
  const { width, height } = sizeOf(map);
  if (symmetry === "none") return name;
  return named(symmetry === "turn" ? width - 1 - x : x, height - 1 - y);
}

/**
 * With the southern half on the northern one too; a rank in the middle stays as it is.
 *
 * @param {Map} map
 * @param {Symmetry} symmetry
 * @returns {Map}
 */
export function copiedNorth(map, symmetry) {
  const half = Math.ceil(sizeOf(map).height / 2);
  const isSouth = (/** @type {string} */ name) => (squareOf(name)?.[1] ?? 0) < half;
  const south = { ...map, roads: map.roads.flatMap((chain) => broken(chain, (a, b) => !isSouth(a) && !isSouth(b))) };
  const twin = (/** @type {string} */ name) => twinOf(map, name, symmetry);
  return squaresIn(map)
    .filter(isSouth)
    .reduce((done, name) => {
      const copied = twin(name) === name || isSouth(twin(name)) ? done : withGround(done, twin(name), groundAt(map, name));
      return roadsFrom(south, name).reduce((laid, other) => withRoad(laid, twin(name), twin(other)), copied);
    }, south);
}

/**
 * The square so many files and ranks away, or the last one before the edge.
 *
 * @param {Map} map
 * @param {string} name
 * @param {number} east
 * @param {number} north
 */
export function stepped(map, name, east, north) {
  const [x, y] = squareOf(name) ?? [0, 0];
  const { width, height } = sizeOf(map);
  return named(clamp(x + east, 0, width - 1), clamp(y + north, 0, height - 1));
}
