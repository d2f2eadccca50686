// Edits an order draft on the squares: the player's actions before it is sent.

import { begunOf, commandOf, draftFor, face, filled, isNobody, isReady, name, orderedTo, squaresFor, standAs, subjects, takeBack, toggle } from "../state/order_drafts.js";
import { SIDE, middleOf, squareAt, squareFor, squareOf, named, unitOn, wayBetween } from "../state/squares.js";
import { isMine, sideOf, unitOf } from "../state/state.js";
import { createDrafting, fillWithSuggestion, placeRest } from "./drafting.js";

/** @typedef {import("../state/squares.js").Facing} Facing */
/** @typedef {import("../state/types.js").Point} Point */
/**
 * @typedef {object} Editor what the actions work with
 * @property {import("../net/session.js").Session} session
 * @property {import("../board/plane.js").Plane} plane
 * @property {Pick<import("../net/api.js").Api, "suggest">} api
 * @property {(id: string) => void} explain
 * @property {ReturnType<typeof createDrafting>} drafting
 * @property {string} missed the square that a unit was last dragged over and may not stand on
 */

const NOTHING = () => {};

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {Pick<import("../net/api.js").Api, "suggest">} api
 * @param {(id: string) => void} explain
 */
export function createOrderEditor(session, plane, api, explain) {
  /** @type {Editor} */
  const editor = { session, plane, api, explain, drafting: createDrafting(session), missed: "" };
  return {
    ...createHolding(editor),
    ...createSquares(editor),
    ...createAnswer(editor),
    climbThere: () => false,
    middle: () => /** @type {Point} */ ([SIDE / 2, SIDE / 2]),
    goTowards: NOTHING,
    raise: NOTHING,
    keepBack: NOTHING,
    declare: NOTHING,
    wayPoint: NOTHING,
    dropWayPoint: NOTHING,
  };
}

/**
 * Selects a unit or deselects it, or chooses it where several are chosen.
 *
 * @param {Editor} editor
 * @param {string} unit
 */
function take({ drafting }, unit) {
  drafting.change(({ decision, draft }) =>
    decision.kind === "choose-units" ? toggle(draft, unit) : { ...draft, held: draft.held === unit ? "" : unit },
  );
}

/**
 * Which unit is held, and how it stands.
 *
 * @param {Editor} editor
 */
function createHolding(editor) {
  const { session, drafting, explain } = editor;
  return {
    /** @param {string} unit */
    take: (unit) => take(editor, unit),
    /** @param {string} unit */
    pickUp(unit) {
      session.set({ dragging: true });
      const { now } = drafting;
      if (now && now.decision.kind !== "choose-units" && now.draft.held !== unit) take(editor, unit);
    },
    letGo() {
      session.set({ dragging: false });
      drafting.change(({ draft }) => draft);
      if (editor.missed) explain(editor.missed);
      editor.missed = "";
    },
    /** @param {Facing} way */
    face: (way) => drafting.change(({ draft }) => face(draft, way)),
    /** @param {string} row */
    standAs: (row) => drafting.change(({ draft }) => standAs(draft, row)),
    /** @param {string} gun */
    hold: (gun) => drafting.change(({ draft }) => toggle(draft, gun)),
  };
}

/**
 * Pointing at squares, by finger or by key.
 *
 * @param {Editor} editor
 */
function createSquares(editor) {
  const { session, plane, drafting } = editor;
  return {
    /** @param {Point} at */
    putAt(at) {
      const { now } = drafting;
      const square = squareAt(session.state.data.layout, at);
      const isAllowed = now !== null && squaresFor(now.decision, now.draft).includes(square);
      editor.missed = isAllowed ? "" : square;
      if (isAllowed && now.draft.orders?.[now.draft.held]?.square !== square) pointAt(editor, square);
    },
    /**
     * @param {string} _token
     * @param {Point} at
     */
    tapped(_token, at) {
      return pointAt(editor, squareAt(session.state.data.layout, at));
    },
    /**
     * Moves to the next square; a nudge of less than a square turns the held unit.
     *
     * @param {number} east
     * @param {number} north
     */
    nudge(east, north) {
      if (Math.abs(east) + Math.abs(north) < 1) return drafting.change(({ draft }) => face(draft, east > 0 ? "E" : east < 0 ? "W" : north > 0 ? "N" : "S"));
      const { layout } = session.state.data;
      const [x, y] = squareOf(squareFor(session.state, session.state.focused)) ?? [0, 0];
      const to = named(Math.min(layout.width - 1, Math.max(0, x + east)), Math.min(layout.height - 1, Math.max(0, y + north)));
      session.set({ focused: to });
      plane.reveal(middleOf(to));
      const button = plane.root.querySelector(`[data-unit="${to}"] .piece-button`);
      if (button instanceof SVGElement) button.focus({ preventScroll: true });
    },
  };
}

/**
 * Click on a square: places the held unit there; else picks up the unit placed there, or selects the one there.
 *
 * @param {Editor} editor
 * @param {string} square
 * @returns {boolean} whether that was meant for the draft
 */
function pointAt(editor, square) {
  const { session, drafting } = editor;
  const { now } = drafting;
  if (!now || !square) return false;
  const { decision, draft } = now;
  session.set({ focused: square });
  if (draft.held && squaresFor(decision, draft).includes(square)) {
    session.setDraft(name(decision, draft, square, aheadOf(session.state, decision.seat, draft.held)));
    return true;
  }
  const unit = orderedTo(draft, square) || (unitOn(session.state, square)?.id ?? "");
  if (!subjects(decision).includes(unit)) return false;
  take(editor, unit);
  return true;
}

/**
 * @param {import("../state/state.js").State} state
 * @param {number} seat
 * @param {string} held
 * @returns {Facing} as it stands, else away from its own edge
 */
function aheadOf(state, seat, held) {
  const unit = unitOf(state, held);
  if (unit?.place === "board" && unit.facing) return unit.facing;
  return sideOf(state, seat).side === "north" ? "S" : "N";
}

/**
 * The answer as a whole: sent, begun anew, or filled by the server.
 *
 * @param {Editor} editor
 */
function createAnswer(editor) {
  const { session, api, explain, drafting } = editor;

  /** @param {string} [square] that was meant, where it is no answer by itself */
  function confirm(square) {
    const { now } = drafting;
    if (!now) return;
    if (!isReady(now.decision, now.draft)) return void (square && explain(square));
    if (isNobody(now.draft) && !now.draft.sure) return session.setDraft({ ...now.draft, sure: true });
    const command = commandOf(now.draft);
    if (command) session.submit(command);
  }

  function startOver() {
    const { now } = drafting;
    const empty = now && draftFor(now.decision);
    if (empty) session.setDraft(empty);
  }

  return {
    confirm,
    startOver,
    /** Enter: acts on the focused square; if it already has its order, sends the answer. */
    settle() {
      const { now } = drafting;
      const square = squareFor(session.state, session.state.focused);
      if (!now) return;
      const isDone = now.draft.held !== "" && now.draft.orders?.[now.draft.held]?.square === square;
      if (isDone && subjects(now.decision).length > 1 && now.decision.kind !== "place") session.setDraft({ ...now.draft, held: "" });
      else if (isDone) confirm();
      else if (!pointAt(editor, square)) unitOn(session.state, square) ? explain(square) : confirm(square);
    },
    /** @returns {boolean} whether there was a draft */
    putAway() {
      const { now } = drafting;
      if (!now) return false;
      const { held, orders = {} } = now.draft;
      if (!held) startOver();
      else session.setDraft(orders[held] ? takeBack(now.draft, held) : { ...now.draft, held: "" });
      return true;
    },
    /** Fills the draft with squares that the server proposes; what is placed legally stays. */
    placeRest() {
      const { now } = drafting;
      if (now) placeRest(session, now.decision, begunOf(now.draft));
    },
    async setOut() {
      const { now } = drafting;
      if (now) await fillWithSuggestion(session, api, now.decision, begunOf(now.draft), filled);
    },
  };
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
