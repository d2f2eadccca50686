// Says whether everything is saved, and if not, why and what to do.

import { unsavedForms } from "./fields.js";
import { hasWaitingPresses } from "./presses.js";

/** @type {import("./send.js").Trouble | null} */
let trouble = null;
let timer = 0;

/** Whether something is not saved or done yet. */
export const isOpen = () => unsavedForms().length > 0 || hasWaitingPresses();

window.addEventListener("beforeunload", (event) => {
  if (isOpen()) event.preventDefault();
});

export const isTroubled = () => trouble !== null;

/** Says that something is on its way. What went wrong before is over, unless something is still open. */
export function sayWaiting() {
  if (!isOpen()) trouble = null;
  const place = document.getElementById("saved");
  if (place && !trouble) write(place, place.dataset.saving);
}

/** Says whether what is typed is saved, from the first key on. */
export function sayTyped() {
  if (!isOpen()) trouble = null;
  if (!trouble) draw();
}

/**
 * Says how saving went: what is wrong, or null when it went well. What went wrong before counts as long as something is open.
 *
 * @param {import("./send.js").Trouble | null} told
 * @param {() => void} again tries to save once more
 */
export function say(told, again) {
  window.clearTimeout(timer);
  trouble = told ?? (isOpen() ? trouble : null);
  if (trouble?.wait && isOpen()) timer = window.setTimeout(again, trouble.wait * 1000);
  draw();
}

function draw() {
  const place = document.getElementById("saved");
  const button = document.getElementById("save-again");
  if (!place || !button) return;
  place.classList.toggle("is-trouble", trouble !== null);
  button.hidden = !(trouble && isOpen());
  write(button, unsavedForms().length ? button.dataset.save : button.dataset.press);
  if (trouble) place.replaceChildren(...keysOf(trouble).flatMap((key) => sentence(key, trouble?.reason)));
  else write(place, isOpen() ? place.dataset.saving : place.dataset.saved);
}

/**
 * A live region that says the same again would be read out again.
 *
 * @param {HTMLElement} place
 * @param {string} [text]
 */
function write(place, text = "") {
  if (place.textContent !== text) place.textContent = text;
}

/**
 * The sentences of a trouble: without a connection, of the text that waits and of the buttons that wait.
 *
 * @param {import("./send.js").Trouble} trouble
 */
function keysOf({ key }) {
  if (key !== "offline" || !hasWaitingPresses()) return [key];
  return unsavedForms().length ? ["offline", "offline-press"] : ["offline-press"];
}

/**
 * @param {string} key
 * @param {string} [reason]
 */
function sentence(key, reason = "") {
  const texts = document.getElementById("builder-texts");
  const found = texts instanceof HTMLTemplateElement ? texts.content.querySelector(`[data-text="${key}"]`) : null;
  const nodes = [...document.importNode(found ?? document.createElement("p"), true).childNodes, new Text(" ")];
  for (const node of nodes) if (node instanceof Text) node.data = node.data.replace("{reason}", () => reason);
  return nodes;
}
