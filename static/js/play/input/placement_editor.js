// Edits a placement draft on the plane: the player's actions before it is sent (pick up, drag, drop).

import { holds, landing, surfacesAt } from "../board/levels.js";
import {
  addWayPoint, areaOf, begunOf, commandOf, declare, draftFor, dropWayPoint, filled, hold, isBatch, isReady, keepBack, put, raise, startingSpot, takeBack,
} from "../state/drafts.js";
import { apart, tidy, towards } from "../ui/number_format.js";
import { unitOf } from "../state/state.js";
import { createDrafting, fillWithSuggestion, placeRest } from "./drafting.js";

const HAIR = 0.0001; // inches by which a distance is undercut, so that rounding never exceeds it

/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("./drafting.js").Drafting} Drafting */
/**
 * @typedef {object} Editor what the actions work with
 * @property {import("../net/session.js").Session} session
 * @property {import("../board/plane.js").Plane} plane
 * @property {import("../net/api.js").Api} api
 * @property {ReturnType<typeof createDrafting>} drafting
 */

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {import("../net/api.js").Api} api
 */
export function createPlacementEditor(session, plane, api) {
  /** @type {Editor} */
  const editor = { session, plane, api, drafting: createDrafting(session) };
  const holding = createHolding(editor);
  const moving = createMoving(editor);
  const details = createDetails(editor);

  return {
    ...holding,
    ...moving,
    ...details,
    ...createAnswer(editor),
    /**
     * The board was tapped while there is a draft.
     *
     * @param {string} token of the draft, under the finger
     * @param {Point} at
     * @param {boolean} goesOn whether a movement is to go on from there
     * @returns {boolean} whether that was meant for the draft
     */
    tapped(token, at, goesOn) {
      const { now } = editor.drafting;
      if (!now) return false;
      const { draft } = now;
      if (isBatch(draft) && token && token !== draft.held) holding.take(token);
      else if (draft.held) moving.putAt(at);
      else return false;
      if (draft.kind === "move" && goesOn) details.wayPoint();
      return true;
    },
  };
}

/**
 * Which token is held.
 *
 * @param {Editor} editor
 */
function createHolding({ session, drafting }) {
  /** @param {string} token */
  function take(token) {
    drafting.change(({ draft }) => hold(draft, draft.held === token ? "" : token));
  }

  return {
    take,
    /**
     * Taken up to be dragged: the words wait until it is let go, or until the server has spoken.
     *
     * @param {string} token
     */
    pickUp(token) {
      session.set({ dragging: true });
      if (session.state.draft?.held !== token) take(token);
    },
    letGo() {
      session.set({ dragging: false });
      drafting.change(({ draft }) => draft);
    },
  };
}

/**
 * Where the held token is put.
 *
 * @param {Editor} editor
 */
function createMoving(editor) {
  const { session, plane, drafting } = editor;

  /**
   * Moves the held token to another surface of the same spot; a map cut open is cut there.
   *
   * @param {number} elevation
   */
  function raiseTo(elevation) {
    drafting.change(({ draft }) => raise(draft, elevation));
    if (session.state.height !== null) session.set({ height: elevation });
  }

  return {
    raise: raiseTo,
    /** @param {Point} at */
    putAt(at) {
      const { now } = drafting;
      if (now?.draft.held) setDown(editor, now, [tidy(at[0]), tidy(at[1])]);
    },
    /**
     * @param {Point} start
     * @param {number} degrees counter-clockwise from east
     * @param {number} inches
     */
    goTowards(start, degrees, inches) {
      const { now } = drafting;
      const [x, y] = towards(start, degrees, Math.max(0, inches - HAIR));
      if (now?.draft.held) setDown(editor, now, [tidy(x, 4), tidy(y, 4)]);
    },
    /** @returns {Point} where a held token without a position appears */
    middle() {
      const { now } = drafting;
      return now ? startingSpot(now.decision, now.draft) : [0, 0];
    },
    /**
     * @param {number} east inches
     * @param {number} north
     */
    nudge(east, north) {
      const { now } = drafting;
      if (!now?.draft.held) return;
      const { held, spots } = now.draft;
      const from = spots[held] ?? startingSpot(now.decision, now.draft);
      const to = /** @type {Point} */ (spots[held] ? [tidy(from[0] + east, 4), tidy(from[1] + north, 4)] : from);
      setDown(editor, now, to);
      plane.reveal(to);
    },
    /**
     * One surface up or down at the held token's spot.
     *
     * @param {1 | -1} step
     * @returns {boolean} whether there are several surfaces to choose from
     */
    climbThere(step) {
      const { draft, data } = session.state;
      const spot = drafting.now && draft ? draft.spots[draft.held] : undefined;
      const surfaces = spot ? surfacesAt(data.layout, spot) : [];
      if (!spot || surfaces.length < 2) return false;
      const next = surfaces[surfaces.findIndex(({ elevation }) => elevation === spot[2]) + step];
      if (next) raiseTo(next.elevation);
      return true;
    },
  };
}

/**
 * Places the held token, on the surface selected there.
 *
 * @param {Editor} editor
 * @param {Drafting} now
 * @param {Point} at
 */
function setDown({ session, plane }, { decision, draft }, at) {
  const { data, height } = session.state;
  const before = draft.spots[draft.held];
  const surfaces = surfacesAt(data.layout, at);
  const area = areaOf(decision, draft);
  const samePart = before && surfacesAt(data.layout, before)[0]?.part === surfaces[0]?.part;
  const elevation = landing(surfaces, {
    height,
    kept: samePart ? before[2] : null,
    held: (elevation) => draft.kind !== "move" || holds(area, at, elevation),
    low: draft.kind === "move",
  });
  session.setDraft(put(draft, draft.held, [at[0], at[1], elevation], plane.board));
}

/**
 * What an answer says beside the spots: reserves, abilities, the way of a movement.
 *
 * @param {Editor} editor
 */
function createDetails({ session, drafting }) {
  return {
    /**
     * @param {string} token
     * @param {boolean} on whether it stays off the board for now
     */
    keepBack(token, on) {
      drafting.change(({ draft }) => keepBack(draft, token, on));
    },
    /** @param {string} ability empty: none */
    declare(ability) {
      drafting.change(({ draft }) => declare(draft, ability));
    },
    wayPoint() {
      const { now } = drafting;
      if (now?.draft.kind === "move" && moved(now)) session.setDraft(addWayPoint(now.draft));
    },
    dropWayPoint() {
      drafting.change(({ draft }) => dropWayPoint(draft));
    },
  };
}

/**
 * The answer as a whole: sent, begun anew, or filled by the server.
 *
 * @param {Editor} editor
 */
function createAnswer({ session, api, drafting }) {
  function confirm() {
    const { now } = drafting;
    const command = now && isReady(now.decision, now.draft) ? commandOf(now.draft) : null;
    if (command) session.submit(command);
  }

  function startOver() {
    const { now } = drafting;
    const unit = unitOf(session.state, now?.decision.area?.subject ?? "");
    const empty = now && draftFor(now.decision, unit?.elevation);
    if (empty) session.setDraft(empty);
  }

  return {
    confirm,
    startOver,
    /** Enter: sets a thing of several down where it is, or sends the draft. */
    settle() {
      const { now } = drafting;
      const several = now && isBatch(now.draft) && (now.decision.tokens?.length ?? 0) > 1;
      if (several && now.draft.held) session.setDraft(hold(now.draft, ""));
      else confirm();
    },
    /**
     * Escape: drops the held token, else starts over.
     *
     * @returns {boolean} whether there was a draft
     */
    putAway() {
      const { now } = drafting;
      if (!now) return false;
      const { held } = now.draft;
      if (!isBatch(now.draft) || !held) startOver();
      else session.setDraft(now.draft.spots[held] ? { ...takeBack(now.draft, held), held: "" } : hold(now.draft, ""));
      return true;
    },
    placeRest() {
      const { now } = drafting;
      if (now) placeRest(session, now.decision, begunOf(now.draft));
    },
    /** Fills the batch with spots that the server proposes; what is set down legally stays. */
    async setOut() {
      const { now } = drafting;
      if (now) await fillWithSuggestion(session, api, now.decision, begunOf(now.draft), filled);
    },
  };
}

/** @param {Drafting} now */
function moved({ decision, draft }) {
  const spot = draft.spots[draft.held];
  const last = draft.via[draft.via.length - 1] ?? decision.area?.start;
  return Boolean(spot && last && apart(spot, last) > 0);
}
