// What a tap on the map does, and the second tap of a double one.

import { onRing } from "../board/reachable_area.js";
import { current, mayAnswer } from "../state/state.js";
import { board } from "../systems/chosen.js";
import { apart } from "../ui/number_format.js";
import { isRing, partAt, stretchAt, tokenAt, unitAt } from "./hit_test.js";

/** @typedef {import("../board/plane.js").Plane} Plane */
/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */

const REACH = 22; // pixels between the two taps of a double one, at most
const TWICE = 320; // ms between the two taps of a double one
const NEARER = 2.2; // how much nearer a double tap comes

/**
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 * @returns {(event: PointerEvent) => void}
 */
export function createTap(plane, session, acts) {
  /** @type {PointerEvent | null} */
  let tapped = null;

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

  return (event) => {
    const token = tokenAt(session, plane, event);
    const hit = unitAt(session, plane, event);
    if (session.state.measuring) return void (hit && acts.choose(hit));
    if (session.state.asking) return acts.askAbout(hit ? board().meantBy(session.state, hit) : board().placeAt(plane.at(event)));
    if (isRing(session)) return turnTo(plane, session, acts, event);
    if (session.state.draft && mayAnswer(session.state) && acts.tapped(token, plane.at(event), event.shiftKey)) return;
    const meant = hit || stretchAt(event);
    if (meant) return acts.choose(meant);
    if (isSecond(event)) return plane.isWhole ? plane.zoom(NEARER, event) : plane.fit();
    tapped = event;
    acts.look(partAt(event));
  };
}

/**
 * Marks the bearing of the ring that is nearest to the pointer.
 *
 * @param {Plane} plane
 * @param {Session} session
 * @param {Actions} acts
 * @param {PointerEvent} event
 */
export function turnTo(plane, session, acts, event) {
  const decision = current(session.state);
  const ring = decision?.area?.ring;
  if (!ring || !decision?.options) return;
  const at = plane.at(event);
  const far = decision.options.map((option) => apart(at, onRing(ring, option.command.bearing ?? 0)));
  acts.mark(far.indexOf(Math.min(...far)));
}
