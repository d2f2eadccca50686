// Page of a print job in progress: polls and updates its progress. Without this file it reloads.

import { isSameStage, watch } from "./progress.js";

const PAUSE = 1000; // ms between two looks

/** @param {HTMLElement} place */
const stageOf = (place) => ({
  isUnderWay: place.dataset.underWay === "yes",
  hasNotice: place.querySelector(".notice") !== null,
});

async function look() {
  const answer = await fetch(location.href, { credentials: "same-origin" });
  if (!answer.ok) return location.reload(); // a page with the outcome
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [shown, told] = [document, page].map((each) => each.getElementById("job"));
  if (!shown || !told) return location.reload();
  if (isSameStage(stageOf(shown), stageOf(told))) follow(shown, told);
  else replace(shown, told);
}

/**
 * Changes what has changed, so that the focus stays on the button.
 *
 * @param {HTMLElement} shown
 * @param {HTMLElement} told
 */
function follow(shown, told) {
  for (const name of ["#state", "progress"]) {
    const [old, now] = [shown, told].map((each) => each.querySelector(name));
    if (old instanceof HTMLProgressElement && now instanceof HTMLProgressElement) old.value = now.value;
    else if (old && now && old.textContent !== now.textContent) old.textContent = now.textContent;
  }
}

/**
 * @param {HTMLElement} shown
 * @param {HTMLElement} told
 */
function replace(shown, told) {
  const hadFocus = shown.contains(document.activeElement);
  shown.replaceWith(told);
  const first = told.querySelector("a, button");
  if (hadFocus && first instanceof HTMLElement) first.focus();
}

const isUnderWay = () => document.getElementById("job")?.dataset.underWay === "yes";
const rest = () => /** @type {Promise<void>} */ (new Promise((resolve) => setTimeout(resolve, PAUSE)));

await watch(isUnderWay, look, rest);
