// Pointer input on the map (mouse, touch, wheel): hit test, tap, drag, pan, pinch zoom. Draws nothing; pointer moves
// are throttled to animation frames.

import { onRing } from "../board/reachable_area.js";
import { oncePerFrame } from "../ui/animation_frame.js";
import { apart } from "../ui/number_format.js";
import { current, mayAnswer } from "../state/state.js";
import { board } from "../systems/chosen.js";

/** @typedef {import("../board/plane.js").Plane} Plane */
/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {{ latest: PointerEvent, shown: PointerEvent }} Finger where it is, and where it was in the last frame */
/** @typedef {{ start: PointerEvent, token: string, aiming: boolean, moved: boolean }} Gesture */

const SLIP = 6; // pixels a finger may slip and still tap
const REACH = 22; // pixels between the two taps of a double one, at most
const TWICE = 320; // ms between the two taps of a double one
const NEARER = 2.2; // how much nearer a double tap comes
const WHEEL_STILL = 160; // ms after the last turn of the wheel until the map is redrawn

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 */
export function listenToPointers(plane, session, acts) {
  const { pane } = plane;
  /** @type {Map<number, Finger>} */
  const down = new Map();
  /** @type {Gesture | null} */
  let gesture = null;
  /** @type {PointerEvent | null} */
  let tapped = null;

  const follow = oncePerFrame(() => {
    if (down.size === 2) pinch();
    else if (gesture?.moved) drag(gesture);
    for (const finger of down.values()) finger.shown = finger.latest;
  });

  pane.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    down.set(event.pointerId, { latest: event, shown: event });
    pane.setPointerCapture(event.pointerId);
    const token = tokenAt(event);
    gesture = down.size > 1 ? null : { start: event, token, aiming: !token && acts.aimsFrom(unitAt(event)), moved: false };
  });

  pane.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    finger.latest = event;
    if (gesture && !gesture.moved) begin(gesture, event);
    if (down.size === 2 || gesture?.moved) follow.ask(undefined);
  });

  pane.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || down.size) return;
    const thing = event.target instanceof Element ? event.target.closest("[data-unit], [data-part]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? thing?.getAttribute("data-part") ?? "");
  });
  pane.addEventListener("pointerleave", () => acts.hover(""));
  // Not on the drawing itself: that would make it take the focus.
  document.addEventListener("focusin", ({ target }) => {
    const thing = target instanceof Element && target.closest("#board") && target.matches(":focus-visible") ? target.closest("[data-unit]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? "");
  });

  pane.addEventListener("pointerup", (event) => {
    follow.now();
    const done = gesture;
    lift(event);
    if (done && !done.moved) tap(event);
    else if (done?.aiming) acts.aimedAt(unitAt(event));
  });
  pane.addEventListener("pointercancel", (event) => {
    follow.drop();
    lift(event);
  });
  pane.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      plane.glide({ factor: Math.exp(-event.deltaY * 0.0015), about: event });
      plane.rest(WHEEL_STILL);
    },
    { passive: false },
  );

  /** @param {PointerEvent} event */
  function lift(event) {
    if (!down.delete(event.pointerId)) return;
    if (gesture?.moved && gesture.token) acts.letGo();
    gesture = null;
    if (!down.size) plane.rest();
  }

  /**
   * @param {Gesture} meant
   * @param {PointerEvent} event
   */
  function begin(meant, event) {
    if (Math.hypot(event.clientX - meant.start.clientX, event.clientY - meant.start.clientY) < SLIP) return;
    meant.moved = true;
    if (meant.token) acts.pickUp(meant.token);
    else if (meant.aiming) acts.aimFrom(unitAt(meant.start));
  }

  function pinch() {
    const [one, other] = [...down.values()];
    const span = (/** @type {PointerEvent} */ a, /** @type {PointerEvent} */ b) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    const middle = (/** @type {PointerEvent} */ a, /** @type {PointerEvent} */ b) => ({ clientX: (a.clientX + b.clientX) / 2, clientY: (a.clientY + b.clientY) / 2 });
    const [now, before] = [middle(one.latest, other.latest), middle(one.shown, other.shown)];
    plane.glide({
      factor: span(one.latest, other.latest) / Math.max(1, span(one.shown, other.shown)),
      about: before,
      dx: now.clientX - before.clientX,
      dy: now.clientY - before.clientY,
    });
  }

  /** @param {Gesture} meant */
  function drag({ token, aiming }) {
    const [{ latest, shown }] = down.values();
    if (token) acts.putAt(plane.at(latest));
    else if (isRing()) turnTo(latest);
    else if (aiming) acts.aimAt(unitAt(latest));
    else plane.glide({ dx: latest.clientX - shown.clientX, dy: latest.clientY - shown.clientY, about: latest });
  }

  /** @param {PointerEvent} event */
  function tap(event) {
    const token = tokenAt(event);
    const hit = unitAt(event);
    if (session.state.measuring) return void (hit && acts.choose(hit));
    if (session.state.asking) return acts.askAbout(hit ? board().meantBy(session.state, hit) : board().placeAt(plane.at(event)));
    if (isRing()) return turnTo(event);
    if (session.state.draft && mayAnswer(session.state) && acts.tapped(token, plane.at(event), event.shiftKey)) return;
    const meant = hit || stretchAt(event);
    if (meant) return acts.choose(meant);
    if (isSecond(event)) return plane.isWhole ? plane.zoom(NEARER, event) : plane.fit();
    tapped = event;
    acts.look(partAt(event));
  }

  /**
   * Whether the same ground has just been tapped before.
   *
   * @param {PointerEvent} event
   */
  function isSecond(event) {
    const first = tapped;
    tapped = null;
    if (!first || event.timeStamp - first.timeStamp > TWICE) return false;
    return Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) < REACH;
  }

  function isRing() {
    return !session.state.asking && mayAnswer(session.state) && current(session.state)?.kind === "bearing";
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
    const { draft, measuring, asking } = session.state;
    if (!draft || measuring || asking || !mayAnswer(session.state)) return "";
    return board().tokenAt(session.state, plane.at(event), plane.inch);
  }

  /** @param {PointerEvent} event */
  function unitAt(event) {
    return board().thingAt(session.state, plane.at(event), plane.inch);
  }
}

/**
 * @param {PointerEvent} event
 * @returns {string} the edge or zone under the pointer that answers
 */
function stretchAt(event) {
  return under(event, ".stretch")?.getAttribute("data-unit") ?? "";
}

/**
 * @param {PointerEvent} event
 * @returns {string} the terrain under the pointer
 */
function partAt(event) {
  return under(event, "[data-part]")?.getAttribute("data-part") ?? "";
}

/**
 * @param {PointerEvent} event
 * @param {string} selector
 */
function under(event, selector) {
  return document.elementFromPoint(event.clientX, event.clientY)?.closest(selector);
}
