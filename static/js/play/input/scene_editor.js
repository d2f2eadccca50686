// Edits a draft on a scene: what a tap, a key or a button of the panel does to it before it is sent.

import { surfacesAt } from "../board/levels.js";
import { startingSpot } from "../state/drafts.js";
import { changed, goBack, made } from "../state/scene_draft.js";
import { unitOf } from "../state/state.js";
import { byQuestions } from "../net/questions.js";
import { towards } from "../ui/number_format.js";
import { createDrafting, fillWithSuggestion, placeRest } from "./drafting.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/scene_draft.js").SceneDraft} SceneDraft */
/** @typedef {{ state: State, decision: any, draft: SceneDraft, board: { width: number, height: number }, parts: string[] }} Now `parts`: of the terrain, under a tap */
/**
 * @typedef {object} Answers how a book puts its answers together
 * @property {import("../net/questions.js").Asks} asks
 * @property {(decision: any, state: State) => SceneDraft | null} draftFor
 * @property {(draft: SceneDraft) => Command | null} commandOf
 * @property {(now: Now, id: string, at: readonly number[]) => SceneDraft | null} tapped a piece or, with an empty id, the ground; null: not meant for the draft
 * @property {(now: Now, unit: string, at: readonly number[], goesOn: boolean) => SceneDraft} goTo
 * @property {(draft: SceneDraft, command: any) => SceneDraft} filled with what the server proposes
 * @property {(decision: any, draft: SceneDraft) => import("../state/state.js").Going | null} goingOf whose way is in question, where the server is asked for its area
 * @property {(state: State, decision: any, draft: SceneDraft) => import("../state/types.js").Area | null} areaOf
 * @property {(state: State, decision: any, draft: SceneDraft) => { unit: string, radius: number }[]} ringsOf around pieces, from their rims
 */

const NOTHING = () => {};

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 * @param {import("../net/api.js").Api} api
 * @param {Answers} book
 * @param {(state: State, at: Point, inch: number) => string} figureAt
 */
export function createSceneEditor(session, plane, api, book, figureAt) {
  Object.assign(api, byQuestions(api, book.asks, () => session.state));
  const drafting = createDrafting(session);

  /** @returns {Now | null} */
  function now() {
    const found = drafting.now;
    const draft = made(found?.draft ?? null);
    return found && draft ? { state: session.state, decision: found.decision, draft, board: plane.board, parts: [] } : null;
  }

  /** @param {(now: Now) => SceneDraft | null} change null: nothing */
  function edit(change) {
    const before = now();
    const after = before && change(before);
    if (after) session.setDraft(after);
    return Boolean(after);
  }

  /**
   * @param {string} id
   * @param {readonly number[]} at
   */
  function tap(id, at) {
    const parts = id ? [] : surfacesAt(session.state.data.layout, at).flatMap(({ part }) => part || []);
    return edit((before) => book.tapped({ ...before, parts }, id, at));
  }

  const editor = { session, plane, api, book, now, edit, tap };
  return {
    /** @param {(draft: SceneDraft, decision: any) => SceneDraft} change */
    edit: (change) => void edit(({ draft, decision }) => change(draft, decision)),
    tap: (/** @type {string} */ id) => void tap(id, [0, 0]),
    take: (/** @type {string} */ token) => void edit(({ draft }) => changed(draft, { held: draft.held === token ? "" : token })),
    /** @param {string} token */
    pickUp(token) {
      session.set({ dragging: true });
      edit(({ draft }) => changed(draft, { held: token }));
    },
    letGo() {
      session.set({ dragging: false });
      edit(({ draft }) => changed(draft, {}));
    },
    /**
     * @param {string} token of the draft, under the finger
     * @param {Point} at
     */
    tapped(token, at) {
      const id = figureAt(session.state, at, plane.inch) || token;
      const done = tap(id, at);
      if (done && id) session.set({ focused: id });
      return done;
    },
    ...createWays(editor),
    ...createAnswer(editor),
    climbThere: () => false,
    raise: NOTHING,
    keepBack: NOTHING,
    declare: NOTHING,
  };
}

/**
 * @typedef {{ session: import("../net/session.js").Session, plane: import("../board/plane.js").Plane, api: import("../net/api.js").Api,
 *   book: Answers, now: () => Now | null, edit: (change: (now: Now) => SceneDraft | null) => boolean, tap: (id: string, at: readonly number[]) => boolean }} Editor
 */

/**
 * Where the held piece goes.
 *
 * @param {Editor} editor
 */
function createWays({ plane, book, now, edit }) {
  /** @param {readonly number[]} at */
  const put = (at) => void edit((before) => (before.draft.held ? book.goTo(before, before.draft.held, at, false) : null));

  /** @returns {Point} the end of the held piece's way, else where it stands or would appear */
  function here() {
    const before = now();
    if (!before) return [0, 0];
    const { state, decision, draft } = before;
    const way = draft.legs[draft.held];
    const unit = unitOf(state, draft.held);
    return way ? way[way.length - 1] : unit?.place === "board" ? [unit.x, unit.y] : startingSpot(decision, draft);
  }

  return {
    putAt: (/** @type {Point} */ at) => put(at),
    middle: here,
    /**
     * @param {Point} start
     * @param {number} degrees counter-clockwise from east
     * @param {number} inches
     */
    goTowards: (start, degrees, inches) => put(towards(start, degrees, inches)),
    /**
     * @param {number} east inches
     * @param {number} north
     */
    nudge(east, north) {
      const [x, y] = here();
      put([x + east, y + north]);
      plane.reveal(here());
    },
    wayPoint: () => void edit((before) => (before.draft.legs[before.draft.held] ? book.goTo(before, before.draft.held, here(), true) : null)),
    dropWayPoint: () => void edit(({ draft }) => goBack(draft, draft.held || draft.actor)),
  };
}

/**
 * The answer as a whole: sent, begun anew, or filled by the server.
 *
 * @param {Editor} editor
 */
function createAnswer({ session, api, book, now, edit, tap }) {
  function confirm() {
    const before = now();
    const command = before?.draft.verdict?.legal ? book.commandOf(before.draft) : null;
    if (command) session.submit(command);
  }

  const startOver = () => void edit(({ decision, state }) => book.draftFor(decision, state));

  return {
    confirm,
    startOver,
    /** Enter: on a piece, as a tap on it; while something is held, sends the draft. */
    settle() {
      const before = now();
      const piece = document.activeElement?.closest("#board [data-unit]")?.getAttribute("data-unit") ?? "";
      if (!piece || before?.draft.held || !tap(piece, [0, 0])) confirm();
    },
    /** @returns {boolean} whether there was something to put away */
    putAway() {
      const before = now();
      if (!before) return false;
      if (before.draft.held) return edit(({ draft }) => changed(draft, { held: "" }));
      const empty = book.draftFor(before.decision, before.state);
      const isBegun = JSON.stringify(book.commandOf(before.draft)) !== JSON.stringify(empty && book.commandOf(empty));
      if (isBegun) startOver();
      return isBegun;
    },
    placeRest() {
      const before = now();
      if (before) placeRest(session, before.decision, book.commandOf(before.draft));
    },
    /** What the server proposes, for the player to change. */
    async setOut() {
      const before = now();
      if (before) await fillWithSuggestion(session, api, before.decision, book.commandOf(before.draft), (draft, command) => book.filled(/** @type {SceneDraft} */ (draft), command));
    },
  };
}

/** @typedef {ReturnType<typeof createSceneEditor>} SceneEditor */
