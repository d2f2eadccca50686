// Selection on the board: what a click, a drawn line or a list entry chooses, and the answer that it stands for.

import { choosable, current, mayAnswer, meant, opens, pointsOut } from "../state/state.js";
import { board, system } from "../systems/chosen.js";

/**
 * @param {import("../net/session.js").Session} session
 * @param {(id: string) => Promise<void>} explain why a thing cannot be chosen
 * @param {{ reveal: (id: string) => void, show: (tab: "now") => void, measureTo: (id: string) => void, askAbout: (place: string) => void }} map
 */
export function createSelection(session, explain, { reveal, show, measureTo, askAbout }) {
  /** @param {number | null} index */
  function mark(index) {
    if (session.state.option !== index) session.set({ option: index });
  }

  /** @param {number} index */
  function answer(index) {
    const option = current(session.state)?.options?.[index];
    if (option?.legal && !session.state.busy) session.submit(option.command);
  }

  return {
    mark,
    answer,

    /**
     * Chosen in a list: the map shows where it is.
     *
     * @param {string} unit
     */
    pick(unit) {
      reveal(unit);
      session.set({ picked: unit, part: "", focused: unit || session.state.focused, option: null });
    },

    /**
     * Something on the board was clicked, or Enter was pressed on it: the first time shows what it means, the second
     * time answers.
     *
     * @param {string} id
     */
    choose(id) {
      const { state } = session;
      const chosen = board().meantBy(state, id);
      if (state.measuring) return measureTo(chosen);
      if (state.asking) return askAbout(chosen);
      const decision = current(state);
      const option = meant(state, chosen);
      if (option !== null && state.option === option) return answer(option);
      const subject = option === null || !decision || pointsOut(decision) ? "" : (decision.options?.[option].subject ?? "");
      const isAnswer = option !== null || choosable(state).has(chosen);
      if (!isAnswer) void explain(chosen);
      session.set({ picked: subject || chosen, part: "", focused: id, option, ...(isAnswer ? { notice: null, refused: null } : {}) });
      if (isAnswer) show("now");
    },

    /**
     * Click on empty ground: deselects the unit and describes the terrain.
     *
     * @param {string} part
     */
    look(part) {
      session.set({ part, picked: "", option: null });
      void explain("");
    },

    ...createAim(session, explain, mark),
  };
}

/**
 * A line drawn from a unit to what it could do something to.
 *
 * @param {import("../net/session.js").Session} session
 * @param {(id: string) => Promise<void>} explain
 * @param {(index: number | null) => void} mark
 */
function createAim(session, explain, mark) {
  return {
    /**
     * Whether a line may be drawn from this unit.
     *
     * @param {string} id
     */
    aimsFrom(id) {
      const decision = current(session.state);
      if (!id || !decision || !system().drawn.has(decision.kind) || !mayAnswer(session.state)) return false;
      const from = board().meantBy(session.state, id);
      return decision.options?.some(({ legal, subject }) => legal && subject === from) ?? false;
    },

    /**
     * A line begins at this unit: where units open to answers of their own, to its own.
     *
     * @param {string} id
     */
    aimFrom(id) {
      const decision = current(session.state);
      if (decision && opens(decision)) session.set({ picked: board().meantBy(session.state, id), part: "", option: null });
    },

    /**
     * Points the sight line at a unit or spot, or at nothing.
     *
     * @param {string} id
     */
    aimAt(id) {
      mark(meant(session.state, id && board().meantBy(session.state, id)));
    },

    /**
     * The line is let go over a thing, or over nothing.
     *
     * @param {string} id
     */
    aimedAt(id) {
      const chosen = id && board().meantBy(session.state, id);
      if (chosen && chosen !== session.state.picked && meant(session.state, chosen) === null) void explain(chosen);
    },
  };
}
