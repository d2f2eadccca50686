// Pointers and keys on the board, turned into what the player means. Nothing is drawn here.

import { onRing } from "./board/area.js";
import { isBatch } from "./drafts.js";
import { apart } from "./numbers.js";
import { current, mayAnswer, standing } from "./state.js";

/** @typedef {import("./board/plane.js").Plane} Plane */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./acts.js").Acts} Acts */
/** @typedef {import("./types.js").Point} Point */

const SLIP = 6; // pixels a finger may slip and still tap
const REACH = 22; // pixels around a piece that still hit it

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Acts} acts
 */
export function listenToPointers(plane, session, acts) {
  const { root } = plane;
  /** @type {Map<number, PointerEvent>} */
  const down = new Map();
  /** @type {{ start: PointerEvent, token: string, moved: boolean } | null} */
  let gesture = null;

  root.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    down.set(event.pointerId, event);
    root.setPointerCapture(event.pointerId);
    if (down.size > 1) gesture = null;
    else gesture = { start: event, token: tokenAt(event), moved: false };
  });

  root.addEventListener("pointermove", (event) => {
    const before = down.get(event.pointerId);
    if (!before) return;
    if (down.size === 2) pinch(before, event);
    else if (gesture) drag(before, event);
    down.set(event.pointerId, event);
  });

  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || down.size) return;
    const thing = event.target instanceof Element ? event.target.closest("[data-unit], [data-part]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? thing?.getAttribute("data-part") ?? "");
  });
  root.addEventListener("pointerleave", () => acts.hover(""));
  // Not on the drawing itself: that would make it take the focus.
  document.addEventListener("focusin", ({ target }) => {
    const thing = onTheBoard(target) && target instanceof Element && target.matches(":focus-visible") ? target.closest("[data-unit]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? "");
  });

  root.addEventListener("pointerup", (event) => {
    down.delete(event.pointerId);
    const done = gesture;
    gesture = null;
    if (done && !done.moved) tap(event);
  });
  root.addEventListener("pointercancel", (event) => {
    down.delete(event.pointerId);
    gesture = null;
  });
  root.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      plane.zoom(Math.exp(-event.deltaY * 0.0015), event);
    },
    { passive: false },
  );

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  function pinch(before, event) {
    const other = [...down.values()].find((each) => each.pointerId !== event.pointerId);
    if (!other) return;
    const span = (/** @type {PointerEvent} */ each) => Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
    const middle = { clientX: (event.clientX + other.clientX) / 2, clientY: (event.clientY + other.clientY) / 2 };
    plane.zoom(span(event) / Math.max(1, span(before)), middle);
    plane.pan((event.clientX - before.clientX) / 2, (event.clientY - before.clientY) / 2);
  }

  /**
   * @param {PointerEvent} before
   * @param {PointerEvent} event
   */
  function drag(before, event) {
    if (!gesture) return;
    const slipped = Math.hypot(event.clientX - gesture.start.clientX, event.clientY - gesture.start.clientY);
    if (!gesture.moved && slipped < SLIP) return;
    if (!gesture.moved && gesture.token && session.state.draft?.held !== gesture.token) acts.take(gesture.token);
    gesture.moved = true;
    if (gesture.token) acts.putAt(plane.at(event));
    else if (isRing()) turnTo(event);
    else plane.pan(event.clientX - before.clientX, event.clientY - before.clientY);
  }

  /** @param {PointerEvent} event */
  function tap(event) {
    const token = tokenAt(event);
    const { draft } = session.state;
    const hit = unitAt(event);
    if (session.state.measuring) return void (hit && acts.choose(hit));
    if (isRing()) return turnTo(event);
    if (draft && mayAnswer(session.state)) {
      if (isBatch(draft) && token && token !== draft.held) return acts.take(token);
      if (draft.kind === "move" && event.shiftKey) {
        acts.putAt(plane.at(event));
        return acts.wayPoint();
      }
      if (draft.held) return acts.putAt(plane.at(event));
    }
    if (hit) acts.choose(hit);
    else acts.look(partAt(event));
  }

  function isRing() {
    return mayAnswer(session.state) && current(session.state)?.kind === "bearing";
  }

  /** @param {PointerEvent} event */
  function turnTo(event) {
    const decision = current(session.state);
    const ring = decision?.area?.ring;
    if (!ring || !decision?.options) return;
    const at = plane.at(event);
    const far = decision.options.map((option) => apart(at, onRing(ring, option.command.bearing ?? 0)));
    acts.mark(far.indexOf(Math.min(...far)));
  }

  /**
   * The thing being set down under the pointer, else the unit whose movement it is.
   *
   * @param {PointerEvent} event
   */
  function tokenAt(event) {
    const { draft } = session.state;
    if (!draft || session.state.measuring || !mayAnswer(session.state)) return "";
    return nearest(event, Object.entries(draft.spots).map(([id, at]) => ({ id, at })));
  }

  /** @param {PointerEvent} event */
  function unitAt(event) {
    return nearest(event, standing(session.state).map(({ id, x, y }) => ({ id, at: [x, y] })));
  }

  /**
   * @param {PointerEvent} event
   * @param {{ id: string, at: readonly number[] }[]} things
   */
  function nearest(event, things) {
    const at = plane.at(event);
    const reach = Math.max(0.5, Math.min(1.2, REACH * plane.inch));
    const near = things.map((thing) => ({ id: thing.id, far: apart(at, thing.at) })).filter(({ far }) => far <= reach);
    near.sort((a, b) => a.far - b.far);
    return near[0]?.id ?? "";
  }
}

/**
 * @param {PointerEvent} event
 * @returns {string} the terrain under the pointer
 */
function partAt(event) {
  const part = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-part]");
  return part?.getAttribute("data-part") ?? "";
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {Session} session
 * @param {Acts} acts
 * @param {Record<string, () => void>} shortcuts single letters; `?` among them
 * @param {() => boolean} lettersOn whether single letters may be used
 */
export function listenToKeys(session, acts, shortcuts, lettersOn) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const meant = arrow(event) ?? plain(event);
    if (!meant) return;
    event.preventDefault();
    meant();
  });

  /** @param {KeyboardEvent} event */
  function arrow(event) {
    const way = ARROWS[event.key];
    if (!way) return null;
    const { state } = session;
    const [east, north] = way;
    if (mayAnswer(state) && current(state)?.kind === "bearing") return () => acts.turn(east + north > 0 ? -1 : 1);
    if (mayAnswer(state) && state.draft?.held && !state.measuring) {
      const inches = event.shiftKey ? 0.1 : 1;
      return () => acts.nudge(east * inches, north * inches);
    }
    return onTheBoard(event.target) ? () => acts.focusTowards(east, north) : null;
  }

  /** @param {KeyboardEvent} event */
  function plain(event) {
    if (event.key === "Escape") return () => acts.cancel();
    if (event.key === "PageUp" || event.key === "PageDown") return climb(event);
    if (event.key === "Enter" || event.key === " ") return enter(event);
    return lettersOn() ? (shortcuts[event.key.toLowerCase()] ?? null) : null;
  }

  /** @param {KeyboardEvent} event */
  function climb(event) {
    const placing = mayAnswer(session.state) && session.state.draft?.held;
    if (!placing && !onTheBoard(event.target)) return null;
    return () => acts.climb(event.key === "PageUp" ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  function enter(event) {
    if (event.target instanceof HTMLElement && event.target.closest("button, a, summary, input, [role=tab]")) return null;
    const { state } = session;
    const option = state.option ?? 0;
    if (state.measuring && state.focused) return () => acts.choose(state.focused);
    if (mayAnswer(state) && current(state)?.kind === "bearing") return () => acts.answer(option);
    if (mayAnswer(state) && state.draft) return () => acts.settle();
    return onTheBoard(event.target) ? () => acts.choose(state.focused || (standing(state)[0]?.id ?? "")) : null;
  }
}

/** @param {EventTarget | null} target */
function onTheBoard(target) {
  return target instanceof Element && target.closest("#board") !== null;
}

/**
 * Whether a key belongs to a field, a dialogue or the rest of the page.
 *
 * @param {EventTarget | null} target
 */
function isElsewhere(target) {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, select, textarea, [role=tablist], input:not([type=checkbox])")) return true;
  return target !== document.body && !target.closest("main");
}
