// State of an open board editor: the board, its undo and redo history, the selection, and the fault shown.

/** @typedef {import("./types.js").Finding} Finding */
/** @typedef {import("./types.js").Fault} Fault */

/**
 * What changes without an edit: `spot` is what is chosen on the board, `shown` the fault whose place is shown.
 *
 * @template Spot
 * @typedef {{ spot: Spot | null, tool: string, shown: Fault | null, finding: Finding, version: number, saved: string }} Settings
 */

/**
 * @template {import("./types.js").Board} Board
 * @template Spot
 * @template Own what a kind of editor keeps beside that
 * @typedef {Settings<Spot> & Own & {
 *   board: Board,
 *   onChange: (listener: () => void) => void,
 *   set: (changes: Partial<Settings<Spot> & Own>) => void,
 *   edit: (after: Board, spot?: Spot | null, name?: string) => void,
 *   settle: () => void, undo: () => void, redo: () => void,
 *   readonly canUndo: boolean, readonly canRedo: boolean, readonly isDirty: boolean,
 * }} Session
 */

export const MOST_STEPS = 200;

/**
 * @template {import("./types.js").Board} Board
 * @template Spot
 * @template {object} Own
 * @param {{ board: Board, version: number, finding: Finding }} start
 * @param {Own & { tool: string, spot: Spot | null }} own
 * @param {(spot: Spot | null) => void} moved adjusts the editor's state after the selection or the board has changed
 * @returns {Session<Board, Spot, Own>}
 */
export function createSession({ board, version, finding }, own, moved) {
  /** @type {(() => void)[]} */
  const listeners = [];
  /** @type {{ board: Board, spot: Spot | null }[]} */
  const past = [];
  /** @type {{ board: Board, spot: Spot | null }[]} */
  const future = [];
  let last = "";
  const sitting = {
    board,
    version,
    finding,
    saved: JSON.stringify(board),
    shown: /** @type {Fault | null} */ (null),

    onChange(/** @type {() => void} */ listener) {
      listeners.push(listener);
    },

    set(/** @type {object} */ changes) {
      Object.assign(session, changes);
      tell();
    },

    /**
     * An edit that can be taken back. Edits in a row with the same `name` are one step.
     */
    edit(/** @type {Board} */ after, /** @type {Spot | null} */ spot = session.spot, name = "") {
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
  };
  const session = /** @type {Session<Board, Spot, Own>} */ (Object.assign(sitting, own));

  /** @param {{ board: Board, spot: Spot | null }} moment */
  function go({ board: after, spot }) {
    const before = session.spot;
    session.board = after;
    session.spot = spot;
    session.shown = null;
    moved(before);
    tell();
  }

  /**
   * @param {{ board: Board, spot: Spot | null }[]} from
   * @param {{ board: Board, spot: Spot | null }[]} to
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
