// Edits an order draft on the squares: the player's actions before it is sent.

import { begunOf, commandOf, draftFor, face, filled, isNobody, isReady, name, orderedTo, squaresFor, standAs, subjects, takeBack, toggle } from "../state/order_drafts.js";
import { SIDE, middleOf, squareAt, squareFor, squareOf, named, unitOn, wayBetween } from "../state/squares.js";
import { current, isMine, mayAnswer, sideOf, unitOf } from "../state/state.js";
import { fillWithSuggestion } from "./auto_placement.js";

/** @typedef {import("../state/squares.js").Facing} Facing */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {{ decision: import("../state/types.js").Decision, draft: Draft }} Drafting */

const NOTHING = () => {};

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {Pick<import("../net/api.js").Api, "suggest">} api
 * @param {(id: string) => void} explain
 */
export function createOrderEditor(session, plane, api, explain) {
  /** @returns {Drafting | null} */
  function drafting() {
    const decision = mayAnswer(session.state) ? current(session.state) : null;
    return decision && session.state.draft ? { decision, draft: session.state.draft } : null;
  }

  /** @param {(now: Drafting) => Draft} changed */
  function change(changed) {
    const now = drafting();
    if (now) session.setDraft(changed(now));
  }

  /**
   * Click on a square: places the held unit there; else picks up the unit placed there, or selects the one there.
   *
   * @param {string} square
   * @returns {boolean} whether that was meant for the draft
   */
  function meant(square) {
    const now = drafting();
    if (!now || !square) return false;
    const { decision, draft } = now;
    session.set({ focused: square });
    if (draft.held && squaresFor(decision, draft).includes(square)) {
      session.setDraft(name(decision, draft, square, aheadOf(decision.seat, draft.held)));
      return true;
    }
    const unit = orderedTo(draft, square) || (unitOn(session.state, square)?.id ?? "");
    if (!subjects(decision).includes(unit)) return false;
    ordering.take(unit);
    return true;
  }

  /**
   * @param {number} seat
   * @param {string} held
   * @returns {Facing} as it stands, else away from its own edge
   */
  function aheadOf(seat, held) {
    const unit = unitOf(session.state, held);
    if (unit?.place === "board" && unit.facing) return unit.facing;
    return sideOf(session.state, seat).side === "north" ? "S" : "N";
  }

  let missed = ""; // the square that a unit was last dragged over and may not stand on

  const ordering = {
    /** @param {string} unit */
    take(unit) {
      change(({ decision, draft }) =>
        decision.kind === "choose-units" ? toggle(draft, unit) : { ...draft, held: draft.held === unit ? "" : unit },
      );
    },

    /** @param {string} unit */
    pickUp(unit) {
      session.set({ dragging: true });
      const now = drafting();
      if (now && now.decision.kind !== "choose-units" && now.draft.held !== unit) ordering.take(unit);
    },

    letGo() {
      session.set({ dragging: false });
      change(({ draft }) => draft);
      if (missed) explain(missed);
      missed = "";
    },

    /** @param {Point} at */
    putAt(at) {
      const now = drafting();
      const square = squareAt(session.state.data.layout, at);
      const isAllowed = now !== null && squaresFor(now.decision, now.draft).includes(square);
      missed = isAllowed ? "" : square;
      if (isAllowed && now.draft.orders?.[now.draft.held]?.square !== square) meant(square);
    },

    /**
     * @param {string} _token
     * @param {Point} at
     */
    tapped(_token, at) {
      return meant(squareAt(session.state.data.layout, at));
    },

    /**
     * Moves to the next square; a nudge of less than a square turns the held unit.
     *
     * @param {number} east
     * @param {number} north
     */
    nudge(east, north) {
      if (Math.abs(east) + Math.abs(north) < 1) return change(({ draft }) => face(draft, east > 0 ? "E" : east < 0 ? "W" : north > 0 ? "N" : "S"));
      const { layout } = session.state.data;
      const [x, y] = squareOf(squareFor(session.state, session.state.focused)) ?? [0, 0];
      const to = named(Math.min(layout.width - 1, Math.max(0, x + east)), Math.min(layout.height - 1, Math.max(0, y + north)));
      session.set({ focused: to });
      plane.reveal(middleOf(to));
      const button = plane.root.querySelector(`[data-unit="${to}"] .piece-button`);
      if (button instanceof SVGElement) button.focus({ preventScroll: true });
    },

    /** Enter: acts on the focused square; if it already has its order, sends the answer. */
    settle() {
      const now = drafting();
      const square = squareFor(session.state, session.state.focused);
      if (!now) return;
      const isDone = now.draft.held !== "" && now.draft.orders?.[now.draft.held]?.square === square;
      if (isDone && subjects(now.decision).length > 1 && now.decision.kind !== "place") session.setDraft({ ...now.draft, held: "" });
      else if (isDone) ordering.confirm();
      else if (!meant(square)) unitOn(session.state, square) ? explain(square) : ordering.confirm(square);
    },

    /** @param {string} [square] that was meant, where it is no answer by itself */
    confirm(square) {
      const now = drafting();
      if (!now) return;
      if (!isReady(now.decision, now.draft)) return void (square && explain(square));
      if (isNobody(now.draft) && !now.draft.sure) return session.setDraft({ ...now.draft, sure: true });
      const command = commandOf(now.draft);
      if (command) session.submit(command);
    },

    startOver() {
      const now = drafting();
      const empty = now && draftFor(now.decision);
      if (empty) session.setDraft(empty);
    },

    /** @returns {boolean} whether there was a draft */
    putAway() {
      const now = drafting();
      if (!now) return false;
      const { held, orders = {} } = now.draft;
      if (!held) ordering.startOver();
      else session.setDraft(orders[held] ? takeBack(now.draft, held) : { ...now.draft, held: "" });
      return true;
    },

    /** @param {Facing} way */
    face: (way) => change(({ draft }) => face(draft, way)),
    /** @param {string} row */
    standAs: (row) => change(({ draft }) => standAs(draft, row)),
    /** @param {string} gun */
    hold: (gun) => change(({ draft }) => toggle(draft, gun)),
    climbThere: () => false,
    middle: () => /** @type {Point} */ ([SIDE / 2, SIDE / 2]),
    goTowards: NOTHING,
    raise: NOTHING,
    keepBack: NOTHING,
    declare: NOTHING,
    wayPoint: NOTHING,
    dropWayPoint: NOTHING,
    /** Fills the draft with squares that the server proposes; what is placed legally stays. */
    async setOut() {
      const now = drafting();
      if (now) await fillWithSuggestion(session, api, now.decision, begunOf(now.draft), filled);
    },
  };
  return ordering;
}

/** @typedef {ReturnType<typeof createOrderEditor>} Ordering */

/**
 * What pointing at a square or a unit would stand for, if it were allowed.
 *
 * @param {import("../state/state.js").State} state
 * @param {import("../state/types.js").Decision} decision
 * @param {string} id
 * @returns {import("../state/types.js").Command | null}
 */
export function tried(state, decision, id) {
  const { draft, picked } = state;
  const square = squareFor(state, id);
  const stands = unitOf(state, id) ?? unitOn(state, square);
  if (decision.kind === "choose-units") return stands ? { type: "ChooseUnits", units: [stands.id] } : null;
  if (draft?.held && square) return commandOf(name(decision, draft, square, "N"));
  const unit = unitOf(state, picked);
  if (!unit?.square || !isMine(state, unit.seat) || !square || square === unit.square) return null;
  if (decision.kind === "order-gun") return { type: "OrderGun", unit: picked, target: square };
  if (decision.kind !== "act") return null;
  return stands && stands.seat !== unit.seat ? { type: "FireAt", unit: picked, target: stands.id } : { type: "MoveUnit", unit: picked, path: wayBetween(unit.square, square), into_river: false };
}
