// Scroll position of the panel: to the top at a new decision, to a unit when it is opened.

import { current, isMine, sameQuestion } from "../state/state.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */

/**
 * @param {HTMLElement} panel what scrolls
 * @returns {(state: State) => void} scrolls the panel after it has been drawn from `state`
 */
export function scrolling(panel) {
  /** @type {Decision | null} */
  let decision = null;
  let over = false;
  let picked = "";

  return (state) => {
    const next = current(state);
    const isNew = state.match.finished ? !over : !sameQuestion(decision, next) && next !== null && isMine(state, next.seat);
    const isOpened = state.picked !== picked;
    [decision, over, picked] = [next, state.match.finished, state.picked];
    if (isNew) panel.scrollTop = 0;
    else if (isOpened) showOpen(panel);
  };
}

/**
 * Scrolls no further than it takes to see the open unit with its choices; its name comes first.
 *
 * @param {HTMLElement} panel
 */
function showOpen(panel) {
  const open = panel.querySelector(".choice-unit.is-open")?.getBoundingClientRect();
  const { top, height } = panel.getBoundingClientRect();
  if (!open?.height) return;
  const above = open.top - top;
  const below = open.bottom - (top + height);
  if (above < 0 || open.height > height) panel.scrollTop += above;
  else if (below > 0) panel.scrollTop += below;
}
