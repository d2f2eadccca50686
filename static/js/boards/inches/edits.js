// Edits of a board in inches, as pure functions: each returns a new board and leaves the old one unchanged.

import { counterClockwise, moved, opposite, within } from "./geometry.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Level} Level */
/** @typedef {{ board: Board, spot: Spot | null }} Edited the board, and the part that is chosen now */
/** @typedef {"flat" | "solid" | "open" | "building" | "impassable"} Kind */

/**
 * @param {Board} board
 * @param {Spot | null} spot
 * @returns {Part | null}
 */
export function partAt(board, spot) {
  return spot ? (board.pieces[spot.piece]?.parts[spot.part] ?? null) : null;
}

/**
 * @param {Board} board
 * @returns {Spot[]}
 */
export function spotsOf(board) {
  return board.pieces.flatMap(({ parts }, piece) => parts.map((_, part) => ({ piece, part })));
}

/**
 * @param {Board} board
 * @param {string} id
 * @returns {Spot | null}
 */
export function spotOf(board, id) {
  return spotsOf(board).find((spot) => partAt(board, spot)?.id === id) ?? null;
}

/**
 * @param {Board} board
 * @param {Spot} spot
 * @param {Partial<Part>} changes
 * @returns {Board}
 */
export function withPart(board, spot, changes) {
  return withPiece(board, spot.piece, {
    parts: board.pieces[spot.piece].parts.map((part, at) => (at === spot.part ? { ...part, ...changes } : part)),
  });
}

/**
 * @param {Board} board
 * @param {number} piece
 * @param {Partial<import("./types.js").Piece>} changes
 * @returns {Board}
 */
export function withPiece(board, piece, changes) {
  return { ...board, pieces: board.pieces.map((each, at) => (at === piece ? { ...each, ...changes } : each)) };
}

/**
 * Flat ground with this outline, a piece of its own.
 *
 * @param {Board} board
 * @param {Point[]} polygon
 * @param {string} name
 * @returns {Edited}
 */
export function added(board, polygon, name) {
  const id = freshPiece(board);
  const part = {
    id: `${id}a`,
    polygon: counterClockwise(polygon),
    scale: 1,
    impassable: false,
    levels: [{ elevation: 1, rules: [] }],
  };
  return withNew(board, { id, name, parts: [part] });
}

/**
 * @param {Board} board
 * @param {import("./types.js").Piece} piece
 * @returns {Edited}
 */
function withNew(board, piece) {
  return {
    board: { ...board, pieces: [...board.pieces, piece] },
    spot: { piece: board.pieces.length, part: 0 },
  };
}

/**
 * Without the part; a piece without a part goes too.
 *
 * @param {Board} board
 * @param {Spot} spot
 * @returns {Edited}
 */
export function removed(board, spot) {
  const parts = board.pieces[spot.piece].parts.filter((_, at) => at !== spot.part);
  const thinner = withPiece(board, spot.piece, { parts });
  return { board: { ...thinner, pieces: thinner.pieces.filter((piece) => piece.parts.length) }, spot: null };
}

/**
 * The whole piece once more, an inch to the south-east if there is room.
 *
 * @param {Board} board
 * @param {Spot} spot
 * @param {Size} size
 * @returns {Edited}
 */
export function duplicated(board, spot, size) {
  const piece = board.pieces[spot.piece];
  const [dx, dy] = within(piece.parts.flatMap((part) => part.polygon), 1, -1, size);
  const { board: after } = copied(board, spot, (polygon) => moved(polygon, dx, dy));
  return { board: after, spot: { piece: board.pieces.length, part: spot.part } };
}

/**
 * The whole piece once more on the other side of the board, so that both sides have the same of it.
 *
 * @param {Board} board
 * @param {Spot} spot
 * @param {Size} size
 * @returns {Edited}
 */
export function twinned(board, spot, size) {
  const { board: after } = copied(board, spot, (polygon) => opposite(polygon, size));
  return { board: after, spot: { piece: board.pieces.length, part: spot.part } };
}

/**
 * @param {Board} board
 * @param {Spot} spot
 * @param {(polygon: Point[]) => Point[]} place
 * @returns {Edited}
 */
function copied(board, spot, place) {
  const piece = board.pieces[spot.piece];
  const id = freshPiece(board);
  const parts = piece.parts.map((part, at) => ({ ...part, id: letter(id, at), polygon: place(part.polygon) }));
  return withNew(board, { id, name: piece.name, parts });
}

/**
 * The part as one of another piece; as a piece of its own where none is named.
 *
 * @param {Board} board
 * @param {Spot} spot
 * @param {number | null} target
 * @returns {Edited}
 */
export function regrouped(board, spot, target) {
  const part = /** @type {Part} */ (partAt(board, spot));
  const home = board.pieces[spot.piece];
  if (target === spot.piece) return { board, spot };
  if (target === null) {
    const { board: bare } = removed(board, spot);
    const id = freshPiece(board);
    return withNew(bare, { id, name: home.name, parts: [{ ...part, id: `${id}a` }] });
  }
  const host = board.pieces[target];
  const id = freshPart(board, host);
  const joined = withPiece(board, target, { parts: [...host.parts, { ...part, id }] });
  const { board: after } = removed(joined, spot);
  return { board: after, spot: spotOf(after, id) };
}

/**
 * What follows from the kind (FR-BOARD-3): its levels, and that flat ground has scale 0.
 *
 * @param {Part} part
 * @param {Kind} kind
 * @returns {Part}
 */
export function ofKind(part, kind) {
  const scale = kind === "flat" ? 0 : part.scale || 1;
  const bottom = part.levels.find((level) => level.elevation === 0)?.rules ?? [];
  const top = part.levels.find((level) => level.elevation > 0)?.rules ?? [];
  /** @type {Record<Kind, Level[]>} */
  const levels = {
    flat: [{ elevation: 0, rules: bottom }],
    solid: [{ elevation: scale, rules: top }],
    open: [{ elevation: 0, rules: bottom }],
    building: [{ elevation: 0, rules: bottom }, { elevation: scale, rules: top }],
    impassable: [],
  };
  return { ...part, scale: kind === "impassable" ? part.scale : scale, impassable: kind === "impassable", levels: levels[kind] };
}

/**
 * @param {Part} part
 * @returns {Kind}
 */
export function kindOf(part) {
  if (part.impassable) return "impassable";
  if (part.scale === 0) return "flat";
  if (part.levels.length === 1) return part.levels[0].elevation === 0 ? "open" : "solid";
  return "building";
}

/**
 * Another scale; what was the top stays the top.
 *
 * @param {Part} part
 * @param {number} scale
 * @returns {Part}
 */
export function scaled(part, scale) {
  const isTop = (/** @type {Level} */ level) => part.scale > 0 && level.elevation === part.scale;
  const levels = part.levels.map((level) => (isTop(level) ? { ...level, elevation: scale } : level));
  return { ...part, scale, levels: inOrder(levels) };
}

/**
 * One more level, halfway to the top where that is free.
 *
 * @param {Part} part
 * @returns {Part}
 */
export function withLevel(part) {
  const taken = part.levels.map((level) => level.elevation);
  const free = Array.from({ length: 2 * part.scale + 1 }, (_, n) => n / 2).filter((each) => !taken.includes(each));
  const elevation = free[Math.floor(free.length / 2)] ?? part.scale;
  return { ...part, impassable: false, levels: inOrder([...part.levels, { elevation, rules: [] }]) };
}

/**
 * @param {Level[]} levels
 * @returns {Level[]}
 */
export function inOrder(levels) {
  return [...levels].sort((a, b) => a.elevation - b.elevation);
}

/** @param {Board} board */
function freshPiece(board) {
  const taken = new Set(board.pieces.flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]));
  let number = board.pieces.length + 1;
  while (taken.has(`P${number}`) || taken.has(`P${number}a`)) number += 1;
  return `P${number}`;
}

/**
 * @param {Board} board
 * @param {import("./types.js").Piece} host
 */
function freshPart(board, host) {
  const taken = new Set(board.pieces.flatMap(({ parts }) => parts.map((part) => part.id)));
  let number = host.parts.length;
  while (taken.has(letter(host.id, number))) number += 1;
  return letter(host.id, number);
}

/**
 * @param {string} id
 * @param {number} number
 */
function letter(id, number) {
  return number < 26 ? id + String.fromCharCode(97 + number) : `${id}-${number}`;
}
