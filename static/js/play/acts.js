// What a player can do here, whichever way it was asked for: by pointer, by key, by a button of the panel.

import { addWayPoint, draftFor, dropWayPoint, hold, isReady, commandOf, put, startingSpot, takeBack } from "./drafts.js";
import { apart, tidy } from "./numbers.js";
import { setOut } from "./setout.js";
import { choosable, current, keyOf, mayAnswer, onBoard, unitOf } from "./state.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Command} Command */

/**
 * @param {import("./session.js").Session} session
 * @param {import("./board/plane.js").Plane} plane
 * @param {import("./api.js").Api} api
 */
export function createActs(session, plane, api) {
  const board = plane.board;

  /** The draft of the decision that this browser may answer, if it is answered on the board. */
  function drafting() {
    const decision = mayAnswer(session.state) ? current(session.state) : null;
    return decision && session.state.draft ? { decision, draft: session.state.draft } : null;
  }

  const acts = {
    /** @param {string} unit */
    pick(unit) {
      session.set({ picked: unit, part: "", focused: unit || session.state.focused, option: null });
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
     * A unit was clicked, or Enter was pressed on it.
     *
     * @param {string} id
     */
    choose(id) {
      const { state } = session;
      if (state.measuring) return acts.measureTo(id);
      const decision = current(state);
      const aimed = decision?.kind === "target" && mayAnswer(state) ? aimAt(id) : null;
      if (aimed !== null && state.option === aimed) return acts.answer(aimed);
      session.set({ picked: id, part: "", focused: id, option: aimed });
      if (aimed !== null || choosable(state).has(id)) acts.show("now");
    },

    /**
     * Bare ground was clicked: lets go of the unit, tells what terrain is there.
     *
     * @param {string} part
     */
    look(part) {
      session.set({ part, picked: "", option: null });
    },

    /** @param {string} id of a unit or a part of terrain; empty over bare ground */
    hover(id) {
      if (session.state.hovered !== id) session.set({ hovered: id });
    },

    /** @param {string} token */
    take(token) {
      const now = drafting();
      if (!now) return;
      session.setDraft(hold(now.draft, now.draft.held === token ? "" : token));
    },

    /**
     * Sets down what is in hand.
     *
     * @param {Point} at
     */
    putAt(at) {
      const now = drafting();
      if (now?.draft.held) session.setDraft(put(now.draft, now.draft.held, [tidy(at[0]), tidy(at[1])], board));
    },

    /**
     * @param {number} east inches
     * @param {number} north
     */
    nudge(east, north) {
      const now = drafting();
      if (!now?.draft.held) return;
      const { held, spots } = now.draft;
      const from = spots[held] ?? startingSpot(now.decision, now.draft);
      const to = /** @type {Point} */ (spots[held] ? [tidy(from[0] + east, 4), tidy(from[1] + north, 4)] : from);
      session.setDraft(put(now.draft, held, to, board));
      plane.reveal(to);
    },

    /** Enter: sets a unit of the tray down where it is, or sends the draft. */
    settle() {
      const now = drafting();
      if (!now) return;
      if (now.draft.kind === "deploy" && now.draft.held) return session.setDraft(hold(now.draft, ""));
      acts.confirm();
    },

    confirm() {
      const now = drafting();
      const command = now && isReady(now.decision, now.draft) ? commandOf(now.draft) : null;
      if (command) session.submit(command);
    },

    startOver() {
      const now = drafting();
      const empty = now && draftFor(now.decision, now.draft.elevation);
      if (empty) session.setDraft(empty);
    },

    /** Escape: puts down what is in hand, leaves a tool, lets go of a unit. */
    cancel() {
      const { state } = session;
      const now = drafting();
      if (state.measuring) session.set({ measuring: null });
      else if (now?.draft.kind === "deploy" && now.draft.held) {
        const { held } = now.draft;
        session.setDraft(now.draft.spots[held] ? { ...takeBack(now.draft, held), held: "" } : hold(now.draft, ""));
      } else if (now) acts.startOver();
      else acts.pick("");
    },

    wayPoint() {
      const now = drafting();
      if (now?.draft.kind === "move" && moved(now.draft)) session.setDraft(addWayPoint(now.draft));
    },

    dropWayPoint() {
      const now = drafting();
      if (now) session.setDraft(dropWayPoint(now.draft));
    },

    /** Finds legal spots for what is still in the tray, asking the server about each. */
    async setOut() {
      const now = drafting();
      if (!now || session.state.busy) return;
      session.set({ busy: true, slow: true, notice: null });
      const done = await setOut(now.decision, now.draft, session.state, api);
      session.set({ busy: false, slow: false });
      session.setDraft(done.draft);
      if (!done.complete) session.set({ notice: { tone: "warning", text: t("set-out-failed"), refusals: [] } });
    },

    /** @param {number} seat */
    open(seat) {
      session.set({ opened: seat });
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
      else session.set({ notice: { tone: "info", text: undo.why ?? "", refusals: [] } });
    },

    /** @param {number} seat */
    concede(seat) {
      session.send(seat, { type: "Concede" });
    },

    /**
     * @param {number} seat
     * @param {boolean} on
     */
    passAtStops(seat, on) {
      session.setPassing(seat, on);
    },

    toggleMeasure() {
      const { measuring, picked } = session.state;
      const from = unitOf(session.state, picked)?.place === "board" ? picked : "";
      session.set({ measuring: measuring ? null : { from, to: "", result: null } });
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

    toggleGrid() {
      session.set({ grid: !session.state.grid });
    },

    /** @param {import("./state.js").State["tab"]} tab */
    show(tab) {
      if (session.state.tab !== tab) session.set({ tab });
    },

    /**
     * Moves the board's tab stop to another unit.
     *
     * @param {string} id
     */
    focus(id) {
      session.set({ focused: id });
      const unit = unitOf(session.state, id);
      if (unit) plane.reveal([unit.x, unit.y]);
      const piece = plane.layers.pieces.querySelector(`[data-unit="${CSS.escape(id)}"] .piece-button`);
      if (piece instanceof SVGElement) piece.focus({ preventScroll: true });
    },

    /** @param {1 | -1} step */
    focusNext(step) {
      const { state } = session;
      const marked = choosable(state);
      const all = onBoard(state);
      const units = marked.size ? all.filter((unit) => marked.has(unit.id)) : all;
      if (!units.length) return;
      const index = units.findIndex((unit) => unit.id === state.focused);
      acts.focus(units[(index + step + units.length) % units.length].id);
    },

    /**
     * The nearest unit in a direction.
     *
     * @param {number} east
     * @param {number} north
     */
    focusTowards(east, north) {
      const { state } = session;
      const from = unitOf(state, state.focused);
      if (!from) return acts.focusNext(1);
      const ahead = onBoard(state)
        .map((unit) => ({ unit, along: (unit.x - from.x) * east + (unit.y - from.y) * north, far: apart([unit.x, unit.y], [from.x, from.y]) }))
        .filter(({ along, far }) => along > 0.3 * far && far > 0)
        .sort((a, b) => a.far - b.far);
      if (ahead[0]) acts.focus(ahead[0].unit.id);
    },

    /**
     * The next legal bearing of the ring.
     *
     * @param {1 | -1} step
     */
    turn(step) {
      const options = current(session.state)?.options ?? [];
      let index = session.state.option ?? 0;
      for (let tries = 0; tries < options.length; tries += 1) {
        index = (index + step + options.length) % options.length;
        if (options[index].legal) break;
      }
      acts.mark(index);
    },
  };

  /**
   * @param {string} id
   * @returns {number | null} the legal option that names this unit as the target
   */
  function aimAt(id) {
    const decision = current(session.state);
    const index = decision?.options?.findIndex((option) => option.legal && keyOf(decision, option) === id) ?? -1;
    return index < 0 ? null : index;
  }

  /** @param {import("./drafts.js").Draft} draft */
  function moved(draft) {
    const spot = draft.spots[draft.held];
    const last = draft.via[draft.via.length - 1] ?? current(session.state)?.area?.start;
    return Boolean(spot && last && apart(spot, last) > 0);
  }

  return acts;
}

/** @typedef {ReturnType<typeof createActs>} Acts */
