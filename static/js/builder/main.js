// Roster builder without page loads: sends its forms in the background, in order, and shows the returned page; typed
// text is saved after a pause (debounced). Without this file the forms submit normally.

import { focusError, markInvalid, takeFocus } from "../error_focus.js";
import { announce } from "./live_region.js";
import { send } from "./send.js";
import { focusAfter, swap } from "./swap.js";

const PAUSE = 700; // ms without a key before a text is saved

/** @type {Promise<void>} */
let line = Promise.resolve();
/** @type {{ address: string, body: FormData } | null} the last text that could not be saved */
let held = null;
/** @type {WeakMap<HTMLFormElement, number>} */
const waiting = new WeakMap();

/** @returns {HTMLElement | null} */
const builder = () => document.getElementById("builder");

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
  if (!builder() || !isLive(target, submitter)) return;
  event.preventDefault();
  window.clearTimeout(waiting.get(target));
  const body = new FormData(target, submitter);
  const address = submitter?.getAttribute("formaction") ?? target.action;
  const pressed = submitter !== null && submitter === document.activeElement;
  const origin = submitter?.id || (pressed ? "lines" : "");
  line = line.then(saveHeld).then(() => save(address, body, origin));
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
  if (builder()?.dataset.state === "unsaved") event.preventDefault();
});

window.addEventListener("online", () => {
  line = line.then(saveHeld);
});

/** @param {HTMLFormElement} form */
function submit(form) {
  window.clearTimeout(waiting.get(form));
  const root = builder();
  if (!root || !form.isConnected) return;
  if (form.checkValidity()) form.requestSubmit();
  else refuse(root, form);
}

/**
 * Says what the browser has against a form, and ties it to the field, which keeps the focus.
 *
 * @param {HTMLElement} root
 * @param {HTMLFormElement} form
 */
function refuse(root, form) {
  const field = form.querySelector("input:invalid");
  if (!(field instanceof HTMLInputElement)) return;
  say(root, `${root.dataset.unsaved ?? ""} ${field.validationMessage}`);
  markInvalid(field, "saved");
}

/**
 * Whether this is the builder and not the choice between two versions: a change that was queued
 * behind a late one must not slip past that choice.
 *
 * @param {HTMLElement} root
 */
const takesChanges = (root) => root.dataset.saving !== undefined;

async function saveHeld() {
  if (!held) return;
  const { address, body } = held;
  held = null;
  await save(address, body, "");
}

/**
 * @param {string} address
 * @param {FormData} body
 * @param {string} origin id of the button that was pressed, if any
 */
async function save(address, body, origin) {
  const before = builder();
  if (!before || !takesChanges(before)) return;
  say(before, before.dataset.saving);
  body.set("expected", before.dataset.revision ?? "");
  const answer = await send(address, body);
  if (answer === null) {
    if (!body.has("change")) {
      before.dataset.state = "unsaved";
      held = { address, body };
    }
    say(before, before.dataset.offline);
    announce(before.dataset.offline ?? "");
    const told = document.getElementById("saved");
    if (told && origin) takeFocus(told);
    return;
  }
  const page = new DOMParser().parseFromString(answer, "text/html");
  if (!swap(before, page, body)) {
    window.location.reload();
    return;
  }
  focusAfter(origin);
  focusError(builder());
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
