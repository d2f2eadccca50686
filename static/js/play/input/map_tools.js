// Tools of the map: ranges of a unit, measured lines, map queries.

import { aimedAt, changed, question } from "../state/map_query.js";
import { standing, unitOf } from "../state/state.js";

/**
 * @param {import("../net/session.js").Session} session
 * @param {(tab: "now") => void} show
 */
export function createMapTools(session, show) {
  return {
    toggleRanges() {
      const { ranging } = session.state;
      session.set({ ranging: !ranging, measuring: null, asking: null });
      if (!ranging) show("now");
    },

    toggleMeasure() {
      const { measuring, picked } = session.state;
      const from = unitOf(session.state, picked)?.place === "board" ? picked : "";
      session.set({ measuring: measuring ? null : { from, to: "", result: null }, ranging: false, asking: null });
      if (!measuring) show("now");
    },

    /** @param {string} id */
    measureTo(id) {
      const { from, to } = session.state.measuring ?? { from: "", to: "" };
      if (!from || to || from === id) session.set({ measuring: { from: id, to: "", result: null }, focused: id });
      else {
        session.set({ focused: id });
        session.measure(from, id);
      }
    },

    /**
     * @param {string} from
     * @param {string} to
     */
    measureBetween(from, to) {
      session.set({ ranging: false, asking: null });
      session.measure(from, to);
      window.setTimeout(() => document.querySelector(".measure-result")?.scrollIntoView({ block: "nearest" }));
    },

    toggleAsking() {
      const { asking, picked } = session.state;
      if (asking) return session.set({ asking: null, pointed: "" });
      show("now");
      session.ask(question(standing(session.state).some(({ id }) => id === picked) ? picked : ""));
      document.getElementById("ask-title")?.focus();
    },

    /**
     * Changes the question to the map, and asks it once it is complete.
     *
     * @param {Partial<import("../state/map_query.js").Asking>} change
     */
    ask(change) {
      const { asking } = session.state;
      if (asking) session.ask(changed(asking, change));
    },

    stopAsking: session.stopAsking,

    /**
     * A place on the map is meant.
     *
     * @param {string} place
     */
    askAbout(place) {
      const { asking } = session.state;
      if (asking) session.ask(aimedAt(asking, place));
    },
  };
}
