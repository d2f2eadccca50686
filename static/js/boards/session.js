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

/**
 * @template Board
 * @template Spot
 * @typedef {{ board: Board, spot: Spot | null }} Moment
 */
/**
 * @template Board
 * @template Spot
 * @typedef {ReturnType<typeof createHistory<Board, Spot>>} History
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
  /** @type {History<Board, Spot>} */
  const history = createHistory();
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
      history.keep({ board: session.board, spot: session.spot }, name);
      go({ board: after, spot });
    },

    /** The next edit begins a step of its own. */
    settle: history.settle,
    undo: () => go(history.back({ board: session.board, spot: session.spot })),
    redo: () => go(history.forth({ board: session.board, spot: session.spot })),
    get canUndo() {
      return history.past.length > 0;
    },
    get canRedo() {
      return history.future.length > 0;
    },
    get isDirty() {
      return JSON.stringify(session.board) !== session.saved;
    },
  };
  const session = /** @type {Session<Board, Spot, Own>} */ (Object.assign(sitting, own));

  /** @param {Moment<Board, Spot>} [moment] */
  function go(moment) {
    if (!moment) return;
    const before = session.spot;
    session.board = moment.board;
    session.spot = moment.spot;
    session.shown = null;
    moved(before);
    tell();
  }

  function tell() {
    for (const listener of listeners) listener();
  }

  return session;
}

/**
 * Steps that can be taken back, and those that can be made again.
 *
 * @template Board
 * @template Spot
 */
function createHistory() {
  /** @type {Moment<Board, Spot>[]} */
  const past = [];
  /** @type {Moment<Board, Spot>[]} */
  const future = [];
  let last = "";

  /**
   * @param {Moment<Board, Spot>[]} from
   * @param {Moment<Board, Spot>[]} to
   * @param {Moment<Board, Spot>} now
   */
  function step(from, to, now) {
    const moment = from.pop();
    if (!moment) return;
    to.push(now);
    last = "";
    return moment;
  }

  return {
    past,
    future,
    /**
     * @param {Moment<Board, Spot>} now
     * @param {string} name of the edit that follows
     */
    keep(now, name) {
      if (!name || name !== last) {
        past.push(now);
        past.splice(0, past.length - MOST_STEPS);
      }
      last = name;
      future.length = 0;
    },
    settle() {
      last = "";
    },
    /** @param {Moment<Board, Spot>} now */
    back: (now) => step(past, future, now),
    /** @param {Moment<Board, Spot>} now */
    forth: (now) => step(future, past, now),
  };
}
