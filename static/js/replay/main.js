// Replay page: steps through a match without page loads. Without this file its links and form do the same.

import { createPlayer } from "./player.js";
import { createSteps } from "./steps.js";
import { showStep } from "./view.js";

const place = document.getElementById("replay");
if (place) start(place);

/** @param {HTMLElement} root */
function start(root) {
  const { stepUrl = "", at = "0", last = "0", eyes = "" } = root.dataset;
  const end = Number(last);
  const scrub = input("scrub");
  const number = input("at");
  const button = /** @type {HTMLButtonElement} */ (document.getElementById("play"));
  const steps = createSteps((step) => `${stepUrl}?at=${step}${eyes}`);
  let shown = Number(at);
  let wanted = shown;

  /** @param {number} step */
  async function goTo(step) {
    wanted = Math.min(Math.max(step, 0), end);
    place_(wanted);
    const target = wanted;
    const parts = await steps.get(target).catch(() => null);
    if (target !== wanted || target === shown) return;
    if (!parts) {
      location.assign(`?at=${target}${eyes}`);
      return;
    }
    shown = target;
    showStep(root, parts, target);
    remember(`?at=${target}${eyes}`);
    for (const near of [target + 1, target - 1, target + 2]) if (near >= 0 && near <= end) steps.prefetch(near);
  }

  /** @param {number} step the numbers of the controls, which follow at once */
  function place_(step) {
    scrub.value = String(step);
    scrub.setAttribute("aria-valuetext", (scrub.dataset.said ?? "").replace("{number}", String(step)));
    if (document.activeElement !== number) number.value = String(step);
  }

  const player = createPlayer(button, async () => {
    await goTo(wanted + 1);
    return wanted < end;
  });

  scrub.hidden = false;
  button.hidden = false;
  scrub.addEventListener("input", () => {
    player.pause();
    goTo(Number(scrub.value));
  });
  number.form?.addEventListener("submit", (event) => {
    event.preventDefault();
    player.pause();
    if (number.value !== "") goTo(Number(number.value));
  });
  button.addEventListener("click", async () => {
    if (wanted === end) await goTo(0);
    player.toggle();
  });
  listenForSteps((step) => {
    player.pause();
    goTo(step);
  }, () => wanted);
  steps.prefetch(Math.min(shown + 1, end));
}

/**
 * Links to steps, and the arrow keys.
 *
 * @param {(step: number) => void} goTo
 * @param {() => number} wanted the step that is shown, or on its way
 */
function listenForSteps(goTo, wanted) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-to]") : null;
    if (!(link instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    goTo(Number(link.dataset.to));
  });
  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    goTo(wanted() + by);
  });
}

let waiting = 0;

/**
 * Browsers refuse an address that changes too often: the last one of a row is kept.
 *
 * @param {string} address
 */
function remember(address) {
  window.clearTimeout(waiting);
  waiting = window.setTimeout(() => history.replaceState(null, "", address), 150);
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (document.getElementById(id));
}
