// Actions of a player on the match page, shared by pointer, keyboard and panel buttons.

import { createTapRefusals } from "../words/refused_tap.js";
import { board } from "../systems/chosen.js";
import { createFocus } from "./focus.js";
import { createMapTools } from "./map_tools.js";
import { createMatchActions } from "./match_actions.js";
import { createSelection } from "./selection.js";

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {import("../net/api.js").Api} api
 */
export function createActions(session, plane, api) {
  const explain = createTapRefusals(session, api);
  const placing = board().placing(session, plane, api, explain);

  /** @param {import("../state/state.js").State["tab"]} tab */
  function show(tab) {
    if (session.state.tab !== tab) session.set({ tab });
  }

  /** @param {import("../board/levels.js").Height} height */
  function showHeight(height) {
    if (session.state.height !== height) session.set({ height });
  }

  const { reveal, ...focus } = createFocus(session, plane);
  const tools = createMapTools(session, show);
  const selection = createSelection(session, explain, { reveal, show, measureTo: tools.measureTo, askAbout: tools.askAbout });

  return {
    ...placing,
    ...focus,
    ...tools,
    ...selection,
    ...createMatchActions(session, api),
    show,
    showHeight,

    /**
     * A sentence is about this piece.
     *
     * @param {string} id
     */
    point(id) {
      if (session.state.pointed === id) return;
      session.set({ pointed: id });
      reveal(id);
    },

    /** @param {string} id of a unit, a counter or a part of terrain; empty over bare ground */
    hover(id) {
      if (session.state.hovered !== id) session.set({ hovered: id });
    },

    /** Escape: drops the held token, leaves a tool, or deselects a unit. */
    cancel() {
      const { measuring, ranging, asking, refused } = session.state;
      if (measuring || ranging || asking) session.set({ measuring: null, ranging: false, asking: null, pointed: "" });
      else if (refused) session.set({ refused: null });
      else if (!placing.putAway()) selection.pick("");
    },

    /**
     * One surface up or down: of the held token if its spot has several, else of the whole map.
     *
     * @param {1 | -1} step
     */
    climb(step) {
      if (placing.climbThere(step)) return;
      const heights = [...board().heights(session.state.data.layout), null];
      const index = heights.indexOf(session.state.height) + step;
      if (index >= 0 && index < heights.length) showHeight(heights[index]);
    },

    toggleGrid() {
      session.set({ grid: !session.state.grid });
    },
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */
