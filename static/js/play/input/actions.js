// Actions of a player on the match page, shared by pointer, keyboard and panel buttons.

import { aimedAt, changed, question } from "../state/map_query.js";
import { createTapRefusals } from "../words/refused_tap.js";
import { tabStop } from "../state/roving_tabindex.js";
import { apart } from "../ui/number_format.js";
import { keepSecret } from "../net/rosters.js";
import { askForUndo } from "../panel/undo.js";
import { choosable, current, mayAnswer, meant, opens, pointsOut, standing, unitOf } from "../state/state.js";
import { board, system } from "../systems/chosen.js";

/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Command} Command */

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {import("../net/api.js").Api} api
 */
export function createActions(session, plane, api) {
  const explain = createTapRefusals(session, api);
  const placing = board().placing(session, plane, api, explain);

  const acts = {
    ...placing,

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
     * Whether a line may be drawn from this unit to what it could do something to.
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
      acts.mark(meant(session.state, id && board().meantBy(session.state, id)));
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

    /** @param {number | null} index */
    mark(index) {
      if (session.state.option !== index) session.set({ option: index });
    },

    /** @param {number} index */
    answer(index) {
      const option = current(session.state)?.options?.[index];
      if (option?.legal && !session.state.busy) session.submit(option.command);
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
      if (state.measuring) return acts.measureTo(chosen);
      if (state.asking) return acts.askAbout(chosen);
      const decision = current(state);
      const option = meant(state, chosen);
      if (option !== null && state.option === option) return acts.answer(option);
      const subject = option === null || !decision || pointsOut(decision) ? "" : (decision.options?.[option].subject ?? "");
      const isAnswer = option !== null || choosable(state).has(chosen);
      if (!isAnswer) void explain(chosen);
      session.set({ picked: subject || chosen, part: "", focused: id, option, ...(isAnswer ? { notice: null, refused: null } : {}) });
      if (isAnswer) acts.show("now");
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

    /** @param {string} id of a unit, a counter or a part of terrain; empty over bare ground */
    hover(id) {
      if (session.state.hovered !== id) session.set({ hovered: id });
    },

    /** Escape: drops the held token, leaves a tool, or deselects a unit. */
    cancel() {
      const { measuring, ranging, asking } = session.state;
      if (measuring || ranging || asking) session.set({ measuring: null, ranging: false, asking: null, pointed: "" });
      else if (session.state.refused) session.set({ refused: null });
      else if (!placing.putAway()) acts.pick("");
    },

    /** @param {import("../board/levels.js").Height} height */
    showHeight(height) {
      if (session.state.height !== height) session.set({ height });
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
      if (index >= 0 && index < heights.length) acts.showHeight(heights[index]);
    },

    /** @param {number} seat */
    open(seat) {
      session.open(seat);
    },

    /**
     * @param {number} seat
     * @param {Command} command
     */
    seal(seat, command) {
      session.send(seat, command);
    },

    undo() {
      const { undo } = session.state.match;
      if (undo.allowed) session.undo();
      else if (undo.ask) askForUndo(session.state, () => session.sayAboutUndo("ask/"));
      else session.set({ notice: { tone: "info", text: undo.why ?? "", refusals: [], answers: true } });
    },

    /** @param {number} seat */
    concede(seat) {
      session.send(seat, { type: "Concede" });
    },

    /** @param {number} seat */
    offerStop(seat) {
      session.send(seat, { type: "OfferStop" });
    },

    /**
     * @param {number} seat
     * @param {boolean} accept
     */
    answerStop(seat, accept) {
      session.send(seat, { type: "AnswerStop", accept });
    },

    /** @param {import("../state/types.js").Passing} wish */
    wishPassing(wish) {
      session.wishPassing(wish);
    },

    /** @param {"ask/" | "agree/" | "decline/" | "withdraw/"} what */
    sayAboutUndo(what) {
      session.sayAboutUndo(what);
    },

    /** @param {number} seat that claims the time of the other */
    claimTime(seat) {
      session.claimTime(seat);
    },

    /**
     * @param {number} seat
     * @param {string} roster
     * @param {"copy/" | "hide/"} what
     */
    keepRosterSecret(seat, roster, what) {
      void keepSecret(session, api, seat, roster, what);
    },

    toggleRanges() {
      const { ranging } = session.state;
      session.set({ ranging: !ranging, measuring: null, asking: null });
      if (!ranging) acts.show("now");
    },

    toggleMeasure() {
      const { measuring, picked } = session.state;
      const from = unitOf(session.state, picked)?.place === "board" ? picked : "";
      session.set({ measuring: measuring ? null : { from, to: "", result: null }, ranging: false, asking: null });
      if (!measuring) acts.show("now");
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
      acts.show("now");
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

    stopAsking() {
      session.stopAsking();
    },

    /**
     * A place on the map is meant.
     *
     * @param {string} place
     */
    askAbout(place) {
      const { asking } = session.state;
      if (asking) session.ask(aimedAt(asking, place));
    },

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

    toggleGrid() {
      session.set({ grid: !session.state.grid });
    },

    /** @param {import("../state/state.js").State["tab"]} tab */
    show(tab) {
      if (session.state.tab !== tab) session.set({ tab });
    },

    /**
     * Moves the board's tab stop to another unit or counter.
     *
     * @param {string} id
     */
    focus(id) {
      session.set({ focused: id });
      reveal(id);
      const piece = plane.root.querySelector(`[data-unit="${CSS.escape(id)}"] .piece-button`);
      if (piece instanceof SVGElement) piece.focus({ preventScroll: true });
    },

    /** @param {1 | -1} step */
    focusNext(step) {
      const { state } = session;
      const marked = choosable(state);
      const all = reachable();
      const goals = marked.size ? all.filter(({ id, unit = id }) => marked.has(id) || marked.has(unit)) : all;
      if (!goals.length) return;
      const index = goals.findIndex(({ id }) => id === tabStop(state));
      acts.focus(goals[(index + step + goals.length) % goals.length].id);
    },

    /**
     * The nearest of what can be gone to in a direction.
     *
     * @param {number} east
     * @param {number} north
     */
    focusTowards(east, north) {
      const { state } = session;
      const all = reachable();
      const from = all.find(({ id }) => id === tabStop(state));
      if (!from) return acts.focusNext(1);
      const ahead = all
        .map(({ id, x, y }) => ({ id, along: (x - from.x) * east + (y - from.y) * north, far: apart([x, y], [from.x, from.y]) }))
        .filter(({ along, far }) => along > 0.3 * far && far > 0)
        .sort((a, b) => a.far - b.far);
      if (ahead[0]) acts.focus(ahead[0].id);
    },
  };

  /** @param {string} id */
  function reveal(id) {
    const thing = reachable().find((each) => each.id === id || each.unit === id);
    if (thing) plane.reveal([thing.x, thing.y]);
  }

  function reachable() {
    return board().reachable(session.state);
  }

  return acts;
}

/** @typedef {ReturnType<typeof createActions>} Actions */
