// Squares of a board: names, coordinates, occupants, hit test. Touches no DOM.

/** @typedef {import("./types.js").Layout} Layout */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./state.js").State} State */
/** @typedef {"N" | "E" | "S" | "W"} Facing */
/**
 * @typedef {object} Ground of a square
 * @property {number} level
 * @property {string} cover woods, built-up, fortification, impassable; empty for none
 * @property {string} water river, ford, bridge-ns, bridge-ew; empty for none
 * @property {string[]} roads the squares next to it that a road leads to
 */

export const SIDE = 4; // of a square in the drawing
const COVERS = new Set(["woods", "built-up", "fortification", "impassable"]);
const WATERS = new Set(["river", "ford", "bridge-ns", "bridge-ew"]);

/** @type {readonly Facing[]} */
export const FACINGS = ["N", "E", "S", "W"];
/** @type {Record<Facing, number>} degrees clockwise from north */
export const TURNS = { N: 0, E: 90, S: 180, W: 270 };

/**
 * @param {number} x counted from 0
 * @param {number} y
 */
export function named(x, y) {
  return `${String.fromCharCode(97 + x)}${y + 1}`;
}

/**
 * @param {string} name
 * @returns {Point | null} file and rank, counted from 0; null when it names no square
 */
export function squareOf(name) {
  const found = /^([a-z])([1-9][0-9]?)$/.exec(name);
  return found ? [found[1].charCodeAt(0) - 97, Number(found[2]) - 1] : null;
}

/**
 * @param {string} name
 * @returns {Point} its middle in the drawing, y to the north
 */
export function middleOf(name) {
  const [x, y] = squareOf(name) ?? [0, 0];
  return [(x + 0.5) * SIDE, (y + 0.5) * SIDE];
}

/**
 * Squares from one to another, each sharing a side with the one before.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string[]} without the first
 */
export function wayBetween(from, to) {
  let [x, y] = squareOf(from) ?? [0, 0];
  const [toX, toY] = squareOf(to) ?? [x, y];
  const way = [];
  while (x !== toX || y !== toY) {
    if (Math.abs(toX - x) >= Math.abs(toY - y)) x += Math.sign(toX - x);
    else y += Math.sign(toY - y);
    way.push(named(x, y));
  }
  return way;
}

/**
 * The square under a spot of the drawing; empty off the board.
 *
 * @param {Layout} layout
 * @param {Point} at
 */
export function squareAt({ width, height }, [east, north]) {
  const [x, y] = [Math.floor(east / SIDE), Math.floor(north / SIDE)];
  return x >= 0 && y >= 0 && x < width && y < height ? named(x, y) : "";
}

/**
 * @param {Layout} layout
 * @returns {string[]} every square, row by row from the top
 */
export function squaresOf({ width, height }) {
  const rows = Array.from({ length: height }, (_, down) => height - 1 - down);
  return rows.flatMap((y) => Array.from({ length: width }, (_, x) => named(x, y)));
}

/**
 * Terrain of each square, read from the names of layout parts: `woods.d4`, `road.d4-d5`.
 *
 * @param {Layout} layout
 * @returns {Map<string, Ground>}
 */
export function groundsOf(layout) {
  /** @type {Map<string, Ground>} */
  const grounds = new Map(squaresOf(layout).map((name) => [name, { level: 0, cover: "", water: "", roads: [] }]));
  for (const { id: kind, parts } of layout.pieces) {
    for (const { id, scale } of parts) {
      const [name, other = ""] = id.slice(id.indexOf(".") + 1).split("-");
      const ground = grounds.get(name);
      if (!ground) continue;
      if (kind === "road") {
        ground.roads.push(other);
        grounds.get(other)?.roads.push(name);
      } else if (COVERS.has(kind)) ground.cover = kind;
      else if (WATERS.has(kind)) ground.water = kind;
      else ground.level = scale;
    }
  }
  return grounds;
}

/**
 * @param {State} state
 * @param {string} name
 * @returns {Unit | undefined}
 */
export function unitOn(state, name) {
  return state.match.view.units.find(({ square, place }) => place === "board" && square === name);
}

/**
 * The square that a thing is or stands on.
 *
 * @param {State} state
 * @param {string} id of a unit, or a square's name
 * @returns {string} empty for a unit off the board
 */
export function squareFor(state, id) {
  const unit = state.match.view.units.find((each) => each.id === id);
  return unit ? (unit.square ?? "") : squareOf(id) ? id : "";
}
