// Editor state for a board of squares: the selected square and the brush.

import { createSession } from "../session.js";
import { isOn } from "./map.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Symmetry} Symmetry */
/** @typedef {{ symmetry: Symmetry }} Own */
/** @typedef {import("../session.js").Session<Board, string, Own>} Session */

/**
 * @param {{ board: Board, version: number, finding: import("../types.js").Finding }} start
 * @returns {Session}
 */
export function sit(start) {
  /** @type {Own & { spot: string | null, tool: string }} */
  const own = { spot: null, tool: "select", symmetry: "none" };
  const session = createSession(start, own, () => {
    if (session.spot && !isOn(session.board.pieces[0], session.spot)) session.spot = null;
  });
  return session;
}
