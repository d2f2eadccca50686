// Store of the match page: one state object, replaced by a new one with every change.

/** @typedef {import("./state.js").State} State */

/**
 * @param {State} first
 * @param {(before: State) => void} changed called after each change that is to be drawn
 */
export function createStore(first, changed) {
  let state = first;
  return {
    get state() {
      return state;
    },
    /** @param {Partial<State>} change that nothing is drawn of yet */
    put(change) {
      state = { ...state, ...change };
    },
    /** @param {Partial<State>} change */
    set(change) {
      const before = state;
      state = { ...state, ...change };
      changed(before);
    },
  };
}

/** @typedef {ReturnType<typeof createStore>} Store */
