// One sitting at the editor: the board with its past and future, what is chosen, and what is being drawn.

import { partAt } from "./edits.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Tool} Tool */
/** @typedef {import("./types.js").Finding} Finding */
/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {{ board: Board, spot: Spot | null }} Moment */

/**
 * @typedef {{ spot: Spot | null, vertex: number | null, tool: Tool, draft: Point[], cursor: Point | null, step: number,
 *   shown: Fault | null, finding: Finding, version: number, saved: string }} Settings what changes without an edit:
 *   `vertex` is what arrows move, `cursor` where keys or pointer draw, `shown` the fault whose place is shown
 */

/**
 * @typedef {Settings & {
 *   board: Board,
 *   onChange: (listener: () => void) => void,
 *   set: (changes: Partial<Settings>) => void,
 *   edit: (after: Board, spot?: Spot | null, name?: string) => void,
 *   settle: () => void, undo: () => void, redo: () => void,
 *   readonly canUndo: boolean, readonly canRedo: boolean, readonly isDirty: boolean,
 *   readonly part: import("./types.js").Part | null,
 * }} Session
 */

export const MOST_STEPS = 200;

/**
 * @param {Board} board
 * @param {number} version
 * @param {Finding} finding
 */
export function createSession(board, version, finding) {
  /** @type {(() => void)[]} */
  const listeners = [];
  /** @type {Moment[]} */
  const past = [];
  /** @type {Moment[]} */
  const future = [];
  let last = "";
  /** @type {Session} */
  const session = {
    board,
    version,
    finding,
    saved: JSON.stringify(board),
    spot: null,
    vertex: null,
    tool: "select",
    draft: [],
    cursor: null,
    step: 0.5,
    shown: null,

    onChange(listener) {
      listeners.push(listener);
    },

    set(changes) {
      Object.assign(session, changes);
      tell();
    },

    /**
     * An edit that can be taken back. Edits in a row with the same `name` are one step.
     */
    edit(after, spot = session.spot, name = "") {
      if (!name || name !== last) {
        past.push({ board: session.board, spot: session.spot });
        past.splice(0, past.length - MOST_STEPS);
      }
      last = name;
      future.length = 0;
      go({ board: after, spot });
    },

    /** The next edit begins a step of its own. */
    settle() {
      last = "";
    },

    undo: () => step(past, future),
    redo: () => step(future, past),
    get canUndo() {
      return past.length > 0;
    },
    get canRedo() {
      return future.length > 0;
    },
    get isDirty() {
      return JSON.stringify(session.board) !== session.saved;
    },
    get part() {
      return partAt(session.board, session.spot);
    },
  };

  /** @param {Moment} moment */
  function go({ board: after, spot }) {
    const other = spot?.piece !== session.spot?.piece || spot?.part !== session.spot?.part;
    session.board = after;
    session.spot = partAt(after, spot) ? spot : null;
    if (other || (session.vertex ?? 0) >= (session.part?.polygon.length ?? 0)) session.vertex = null;
    session.shown = null;
    tell();
  }

  /**
   * @param {Moment[]} from
   * @param {Moment[]} to
   */
  function step(from, to) {
    const moment = from.pop();
    if (!moment) return;
    to.push({ board: session.board, spot: session.spot });
    last = "";
    go(moment);
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  return session;
}
