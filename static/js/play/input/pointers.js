// Pointer input on the map (mouse, touch, wheel): tap, drag, pan, pinch zoom, hover. Draws nothing; pointer moves are
// throttled to animation frames.

import { oncePerFrame } from "../ui/animation_frame.js";
import { isRing, tokenAt, unitAt } from "./hit_test.js";
import { createTap, turnTo } from "./tap.js";

/** @typedef {import("../board/plane.js").Plane} Plane */
/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {{ latest: PointerEvent, shown: PointerEvent }} Finger where it is, and where it was in the last frame */
/** @typedef {{ start: PointerEvent, token: string, aiming: boolean, moved: boolean }} Gesture */

const SLIP = 6; // pixels a finger may slip and still tap
const WHEEL_STILL = 160; // ms after the last turn of the wheel until the map is redrawn

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 */
export function listenToPointers(plane, session, acts) {
  listenToFingers(plane, session, acts);
  listenToHover(plane, acts);
  plane.pane.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      plane.glide({ factor: Math.exp(-event.deltaY * 0.0015), about: event });
      plane.rest(WHEEL_STILL);
    },
    { passive: false },
  );
}

/**
 * Fingers, and the mouse with its button down: one taps or drags, two pinch.
 *
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 */
function listenToFingers(plane, session, acts) {
  const { pane } = plane;
  const tap = createTap(plane, session, acts);
  const begin = beginnerOf(plane, session, acts);
  const drag = draggerOf(plane, session, acts);
  /** @type {Map<number, Finger>} */
  const down = new Map();
  /** @type {Gesture | null} */
  let gesture = null;

  const follow = oncePerFrame(() => {
    if (down.size === 2) pinch(plane, [...down.values()]);
    else if (gesture?.moved) drag(gesture, [...down.values()][0]);
    for (const finger of down.values()) finger.shown = finger.latest;
  });

  /** @param {PointerEvent} event */
  function lift(event) {
    if (!down.delete(event.pointerId)) return;
    if (gesture?.moved && gesture.token) acts.letGo();
    gesture = null;
    if (!down.size) plane.rest();
  }

  pane.addEventListener("pointerdown", (event) => {
    if (event.button > 0) return;
    down.set(event.pointerId, { latest: event, shown: event });
    pane.setPointerCapture(event.pointerId);
    const token = tokenAt(session, plane, event);
    gesture = down.size > 1 ? null : { start: event, token, aiming: !token && acts.aimsFrom(unitAt(session, plane, event)), moved: false };
  });
  pane.addEventListener("pointermove", (event) => {
    const finger = down.get(event.pointerId);
    if (!finger) return;
    finger.latest = event;
    if (gesture && !gesture.moved) begin(gesture, event);
    if (down.size === 2 || gesture?.moved) follow.ask(undefined);
  });
  pane.addEventListener("pointerup", (event) => {
    follow.now();
    const done = gesture;
    lift(event);
    if (done && !done.moved) tap(event);
    else if (done?.aiming) acts.aimedAt(unitAt(session, plane, event));
  });
  pane.addEventListener("pointercancel", (event) => {
    follow.drop();
    lift(event);
  });
}

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 * @returns {(gesture: Gesture, event: PointerEvent) => void} turns a gesture into a drag once the finger has left its place
 */
function beginnerOf(plane, session, acts) {
  return (gesture, event) => {
    if (Math.hypot(event.clientX - gesture.start.clientX, event.clientY - gesture.start.clientY) < SLIP) return;
    gesture.moved = true;
    if (gesture.token) acts.pickUp(gesture.token);
    else if (gesture.aiming) acts.aimFrom(unitAt(session, plane, gesture.start));
  };
}

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 * @returns {(gesture: Gesture, finger: Finger) => void} drags a token, the bearing, a line or the map
 */
function draggerOf(plane, session, acts) {
  return ({ token, aiming }, { latest, shown }) => {
    if (token) acts.putAt(plane.at(latest));
    else if (isRing(session)) turnTo(plane, session, acts, latest);
    else if (aiming) acts.aimAt(unitAt(session, plane, latest));
    else plane.glide({ dx: latest.clientX - shown.clientX, dy: latest.clientY - shown.clientY, about: latest });
  };
}

/**
 * Pans and zooms with two fingers.
 *
 * @param {Plane} plane
 * @param {Finger[]} fingers
 */
function pinch(plane, [one, other]) {
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

/**
 * What is under the mouse, or has the focus of the keyboard.
 *
 * @param {Plane} plane
 * @param {Actions} acts
 */
function listenToHover({ pane }, acts) {
  pane.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || event.buttons) return;
    const thing = event.target instanceof Element ? event.target.closest("[data-unit], [data-part]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? thing?.getAttribute("data-part") ?? "");
  });
  pane.addEventListener("pointerleave", () => acts.hover(""));
  // Not on the drawing itself: that would make it take the focus.
  document.addEventListener("focusin", ({ target }) => {
    const thing = target instanceof Element && target.closest("#board") && target.matches(":focus-visible") ? target.closest("[data-unit]") : null;
    acts.hover(thing?.getAttribute("data-unit") ?? "");
  });
}
