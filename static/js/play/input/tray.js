// Drag and drop of a unit from the tray onto the board, by mouse or touch. A style rule sets which touch direction
// scrolls the tray.

import { oncePerFrame } from "../ui/animation_frame.js";

/** @typedef {import("../board/plane.js").Plane} Plane */

/**
 * @param {Plane} plane
 * @param {import("../net/session.js").Session} session
 * @param {import("./actions.js").Actions} acts
 */
export function dragFromTray(plane, session, acts) {
  /** @type {string} */
  let token = "";
  const follow = oncePerFrame((/** @type {PointerEvent} */ event) => {
    if (!token || !overBoard(plane, event)) return;
    if (!session.state.dragging) acts.pickUp(token);
    acts.putAt(plane.at(event));
  });
  document.addEventListener("pointerdown", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-tray]") : null;
    token = (event.isPrimary && button?.getAttribute("data-tray")) || "";
  });
  document.addEventListener("pointermove", (event) => {
    if (token) follow.ask(event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    document.addEventListener(end, () => {
      follow.now();
      if (token && session.state.dragging) acts.letGo();
      token = "";
    });
  }
}

/**
 * @param {Plane} plane
 * @param {PointerEvent} event
 */
function overBoard(plane, event) {
  const { left, right, top, bottom } = plane.pane.getBoundingClientRect();
  return event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom;
}
