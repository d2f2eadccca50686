// Leaving the page while text is waiting: it is saved first. Where that takes too long or fails, the browser asks as usual.

import { isOpen } from "./state.js";

const MOMENT = 2000; // ms that a reader who wants to go on is kept waiting

/**
 * @param {() => Promise<boolean>} save resolves to whether the reader may go on: a choice between two versions must be made first
 */
export function leaveSaved(save) {
  const saved = () => Promise.race([save(), new Promise((resolve) => window.setTimeout(() => resolve(true), MOMENT))]);

  document.addEventListener("click", async (event) => {
    const link = leavingLink(event);
    if (!link || !isOpen()) return;
    event.preventDefault();
    if (await saved()) window.location.assign(link.href);
  });
}

/**
 * The link by which a click leaves the page, in its own tab.
 *
 * @param {MouseEvent} event
 * @returns {HTMLAnchorElement | null}
 */
function leavingLink(event) {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  const isPlain = button === 0 && !(ctrlKey || metaKey || shiftKey || altKey) && !event.defaultPrevented;
  const link = target instanceof Element && isPlain ? target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return null;
  const isHere = link.hash !== "" && link.href.split("#")[0] === window.location.href.split("#")[0];
  return isHere ? null : link;
}
