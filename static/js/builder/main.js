// The builder without page loads. Every form still works without this file: it sends the same
// forms in the background, one after the other, and shows the page that comes back.

import { announce } from "./announce.js";
import { send } from "./send.js";
import { focusAfter, swap } from "./swap.js";

const PAUSE = 700; // ms without a key before a text is saved

/** @type {Promise<void>} */
let line = Promise.resolve();
/** @type {WeakMap<HTMLFormElement, number>} */
const waiting = new WeakMap();

/** @returns {HTMLElement | null} */
const desk = () => document.getElementById("builder");

/**
 * @param {EventTarget | null} form
 * @param {HTMLElement | null} submitter
 * @returns {form is HTMLFormElement}
 */
function isLive(form, submitter) {
  return (
    form instanceof HTMLFormElement &&
    (form.id === "act" || form.dataset.live !== undefined) &&
    submitter?.dataset.leaves === undefined
  );
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = /** @type {SubmitEvent} */ (event);
  if (!desk() || !isLive(target, submitter)) return;
  event.preventDefault();
  window.clearTimeout(waiting.get(target));
  const body = new FormData(target, submitter);
  const address = submitter?.getAttribute("formaction") ?? target.action;
  const origin = submitter?.id ?? "";
  line = line.then(() => save(address, body, origin));
});

document.addEventListener("input", ({ target }) => {
  const form = target instanceof HTMLElement ? target.closest("form[data-live]") : null;
  if (!(form instanceof HTMLFormElement)) return;
  window.clearTimeout(waiting.get(form));
  waiting.set(form, window.setTimeout(() => submit(form), PAUSE));
});

document.addEventListener("change", ({ target }) => {
  const form = target instanceof HTMLElement ? target.closest("form[data-live]") : null;
  if (form instanceof HTMLFormElement) submit(form);
});

window.addEventListener("beforeunload", (event) => {
  if (desk()?.dataset.state === "unsaved") event.preventDefault();
});

/** @param {HTMLFormElement} form */
function submit(form) {
  window.clearTimeout(waiting.get(form));
  if (form.isConnected && form.checkValidity()) form.requestSubmit();
}

/**
 * @param {string} address
 * @param {FormData} body
 * @param {string} origin id of the button that was pressed, if any
 */
async function save(address, body, origin) {
  const before = desk();
  if (!before) return;
  say(before, before.dataset.saving);
  body.set("expected", before.dataset.revision ?? "");
  const answer = await send(address, body);
  if (answer === null) {
    if (!body.has("change")) before.dataset.state = "unsaved";
    say(before, before.dataset.offline);
    announce(before.dataset.offline ?? "");
    return;
  }
  const page = new DOMParser().parseFromString(answer, "text/html");
  if (!swap(before, page, body)) {
    window.location.reload();
    return;
  }
  focusAfter(origin);
  announce(document.querySelector(".points-figures")?.textContent ?? "");
}

/**
 * @param {HTMLElement} root
 * @param {string | undefined} text
 */
function say(root, text) {
  const place = root.querySelector("#saved");
  if (place && text) place.textContent = text;
}
