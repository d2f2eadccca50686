// Says whether everything is saved, and if not, why and what to do.

import { unsavedForms } from "./fields.js";

/** @type {import("./send.js").Trouble | null} */
let trouble = null;
let timer = 0;

window.addEventListener("beforeunload", (event) => {
  if (unsavedForms().length) event.preventDefault();
});

export const isTroubled = () => trouble !== null;

/** Says that something is on its way. */
export function sayWaiting() {
  const place = document.getElementById("saved");
  if (place && !trouble) place.textContent = place.dataset.saving ?? "";
}

/**
 * Says how saving went: what is wrong, or null when it went well. What went wrong before counts as long as text is unsaved.
 *
 * @param {import("./send.js").Trouble | null} told
 * @param {() => void} again tries to save once more
 */
export function say(told, again) {
  window.clearTimeout(timer);
  const isOpen = unsavedForms().length > 0;
  trouble = told ?? (isOpen ? trouble : null);
  if (trouble?.wait && isOpen) timer = window.setTimeout(again, trouble.wait * 1000);
  draw(isOpen);
}

/** @param {boolean} isOpen whether text is unsaved */
function draw(isOpen) {
  const place = document.getElementById("saved");
  const button = document.getElementById("save-again");
  if (!place || !button) return;
  place.classList.toggle("is-trouble", trouble !== null);
  button.hidden = !(trouble && isOpen);
  if (trouble) place.replaceChildren(...sentence(trouble));
  else place.textContent = (isOpen ? place.dataset.saving : place.dataset.saved) ?? "";
}

/** @param {import("./send.js").Trouble} trouble */
function sentence({ key, reason = "" }) {
  const texts = document.getElementById("builder-texts");
  const found = texts instanceof HTMLTemplateElement ? texts.content.querySelector(`[data-text="${key}"]`) : null;
  const nodes = [...document.importNode(found ?? document.createElement("p"), true).childNodes];
  for (const node of nodes) if (node instanceof Text) node.data = node.data.replace("{reason}", () => reason);
  return nodes;
}
