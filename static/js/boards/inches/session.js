// Editor state for a board in inches: the selected part and corner, or the shape being drawn.

import { createSession } from "../session.js";
import { partAt } from "./edits.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Tool} Tool */
/**
 * @typedef {{ vertex: number | null, tool: Tool, draft: Point[], cursor: Point | null, step: number }} Own `vertex` is
 *   what arrows move, `cursor` where keys or pointer draw
 */
/** @typedef {import("../session.js").Session<Board, Spot, Own> & { readonly part: import("./types.js").Part | null }} Session */

/**
 * @param {{ board: Board, version: number, finding: import("../types.js").Finding }} start
 * @returns {Session}
 */
export function sit(start) {
  /** @type {Own & { spot: Spot | null }} */
  const own = { spot: null, vertex: null, tool: "select", draft: [], cursor: null, step: 0.5 };
  const session = /** @type {Session} */ (createSession(start, own, moved));
  Object.defineProperty(session, "part", { get: () => partAt(session.board, session.spot) });

  /** @param {Spot | null} before */
  function moved(before) {
    const { spot, board } = session;
    const other = spot?.piece !== before?.piece || spot?.part !== before?.part;
    session.spot = partAt(board, spot) ? spot : null;
    if (other || (session.vertex ?? 0) >= (session.part?.polygon.length ?? 0)) session.vertex = null;
  }

  return session;
}
