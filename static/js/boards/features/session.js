// Editor state of a table with features, and the same state as the tools of boards in inches see it.

import { partAt } from "../inches/edits.js";
import { createSession } from "../session.js";
import { asInches, complete, cornersOf, fromInches } from "./table.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Feature} Feature */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Tool} Tool */
/** @typedef {{ vertex: number | null, tool: Tool, draft: Point[], cursor: Point | null, step: number }} Own */
/** @typedef {import("../session.js").Session<Board, Spot, Own>} Session */

/**
 * @param {{ board: Board, version: number, finding: import("../types.js").Finding }} start
 * @returns {Session}
 */
export function sit(start) {
  /** @type {Own & { spot: Spot | null }} */
  const own = { spot: null, vertex: null, tool: "select", draft: [], cursor: null, step: 0.5 };
  const session = /** @type {Session} */ (createSession(start, own, moved));

  /** @param {Spot | null} before */
  function moved(before) {
    const { spot } = session;
    const { features, objectives } = complete(session.board.pieces[0]);
    const chosen = spot ? [...features, ...objectives][spot.piece] : undefined;
    session.spot = chosen ? spot : null;
    if (!chosen || spot?.piece !== before?.piece || (session.vertex ?? 0) >= cornersOf(chosen)) session.vertex = null;
  }

  return session;
}

/**
 * The session with the table as a board in inches. A circle is drawn like a rectangle, from corner to corner.
 *
 * @param {Session} session
 * @param {(polygon: Point[]) => Feature} made what is drawn with an outline
 * @param {Record<string, number>} limits which presets are impassable
 * @returns {import("../inches/session.js").Session}
 */
export function inInches(session, made, limits) {
  return Object.create(session, {
    board: { get: () => asInches(session.board, limits) },
    part: { get: () => partAt(asInches(session.board, limits), session.spot) },
    tool: { get: () => (session.tool === "circle" ? "rectangle" : session.tool) },
    edit: {
      /**
       * @param {import("../inches/types.js").Board} after
       * @param {Spot | null} [spot]
       * @param {string} [name]
       */
      value(after, spot = session.spot, name = "") {
        const board = fromInches(session.board, after, made);
        const chosen = spot && after.pieces[spot.piece]?.parts[spot.part];
        session.edit(board, chosen ? spotIn(board, after, chosen) : null, name);
      },
    },
  });
}

/**
 * Where a part of the edited view is now: features come before objectives.
 *
 * @param {Board} board
 * @param {import("../inches/types.js").Board} after
 * @param {import("./types.js").Part} chosen
 * @returns {Spot | null}
 */
function spotIn(board, after, chosen) {
  const [table] = board.pieces;
  const parts = after.pieces.flatMap((piece) => /** @type {import("./types.js").Part[]} */ (piece.parts));
  const isObjective = (/** @type {import("./types.js").Part} */ part) => (part.source ? !("height" in part.source) : false);
  const alike = parts.filter((part) => isObjective(part) === isObjective(chosen));
  const at = alike.indexOf(chosen);
  return { piece: isObjective(chosen) ? table.features.length + at : at, part: 0 };
}
