// Roster builder without page loads: sends its forms in the background, in order, and shows the returned page; typed
// text is saved after a pause (debounced). Without this file the forms submit normally.

import { focusError, takeFocus } from "../error_focus.js";
import { composed } from "../composition.js";
import { announce } from "./live_region.js";
import { accept, isField, isUnsaved, isWriting, settle, textsOf, unsavedForms } from "./fields.js";
import { send, troubleOf } from "./send.js";
import { forgetUnanswered, signed } from "./unanswered.js";
import { drop, dropAll, isWaiting, keep, nextPress } from "./presses.js";
import { isTroubled, say, sayTyped, sayWaiting } from "./state.js";
import { focusAfter, swap } from "./swap.js";
import { leaveSaved } from "./leave.js";

/** @typedef {import("./fields.js").Texts} Texts */
/** @typedef {import("./send.js").Answer} Answer */
/** @typedef {import("./presses.js").Press} Press */

const PAUSE = 700; // ms without a key before a text is saved

/** @type {Promise<void>} */
let line = Promise.resolve();
/** @type {WeakMap<HTMLFormElement, number>} */
const timers = new WeakMap();
/** @type {WeakMap<HTMLFormElement, string>} texts that the site has refused: sending them again is of no use */
const refused = new WeakMap();

/** @returns {HTMLElement | null} */
const builder = () => document.getElementById("builder");

/**
 * Does something after all that waits, when no text is half composed.
 *
 * @param {() => Promise<void>} act
 */
function queue(act) {
  line = line.then(composed).then(act).catch(reportError);
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLFormElement | null}
 */
function liveForm(target) {
  return target instanceof HTMLElement && builder() ? target.closest("form[data-live]") : null;
}

document.addEventListener("submit", (event) => {
  const { target, submitter } = /** @type {SubmitEvent} */ (event);
  if (!(target instanceof HTMLFormElement) || submitter?.dataset.leaves !== undefined) return;
  const form = liveForm(target);
  if (!form && target.id !== "act") return;
  event.preventDefault();
  if (form) soon(form, 0);
  else press(target, submitter);
});

for (const kind of ["input", "compositionend"]) {
  document.addEventListener(kind, (event) => {
    const form = liveForm(event.target);
    if (form) sayTyped();
    if (form) soon(form, /** @type {InputEvent} */ (event).isComposing ? null : PAUSE);
  });
}

document.addEventListener("change", ({ target }) => {
  const form = liveForm(target);
  if (form) soon(form, 0);
});

document.addEventListener("focusout", ({ target }) => {
  if (isField(target) && liveForm(target)) settle(target);
});

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element) || target.id !== "save-again") return;
  for (const form of unsavedForms()) refused.delete(form);
  saveAgain();
});

leaveSaved(async () => {
  saveAgain();
  await line;
  return takesChanges();
});

window.addEventListener("online", saveAgain);
window.addEventListener("focus", () => {
  if (isTroubled()) saveAgain();
});

function saveAgain() {
  queue(async () => void (await saveAll()));
}

/**
 * Saves a form after a pause.
 *
 * @param {HTMLFormElement} form
 * @param {number | null} pause null: not until something else happens
 */
function soon(form, pause) {
  window.clearTimeout(timers.get(form));
  const act = () => queue(async () => ((await pressWaiting()) ? save(form) : undefined));
  if (pause === 0) act();
  else if (pause !== null) timers.set(form, window.setTimeout(act, pause));
}

/**
 * Does what a button says, after what has been typed is saved.
 *
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function press(form, submitter) {
  const own = submitter?.getAttribute("formaction");
  const isPressed = submitter !== null && submitter === document.activeElement;
  const origin = submitter?.id || (isPressed ? "lines" : "");
  const wish = { address: own ?? form.action, body: new FormData(form, submitter), origin };
  if (isWaiting(wish)) return saveAgain();
  queue(async () => {
    const isFree = await saveAll();
    // A locked roster has no fields: text that is not saved would be gone.
    if (own && unsavedForms().length) return report(origin);
    if (isFree) await post(wish.address, wish.body, new Map(), wish);
    else {
      keep(wish);
      say(null, saveAgain);
    }
  });
}

/** @param {string} origin the button whose wish was not done: the reason takes its focus */
function report(origin) {
  const told = document.getElementById("saved");
  announce(told?.textContent ?? "");
  if (told && origin && !isWriting(document.activeElement)) takeFocus(told);
}

/** @returns {Promise<boolean>} whether no button waits any more */
async function saveAll() {
  if (!(await pressWaiting())) return false;
  for (const form of unsavedForms()) await save(form);
  return true;
}

/**
 * Does what was pressed without an answer, before anything else is sent.
 *
 * @returns {Promise<boolean>} whether no button waits any more
 */
async function pressWaiting() {
  for (let wish = nextPress(); wish; wish = nextPress()) {
    await post(wish.address, wish.body, new Map(), wish);
    if (nextPress() === wish) return false;
  }
  return true;
}

/** @param {HTMLFormElement} form */
async function save(form) {
  window.clearTimeout(timers.get(form));
  const texts = textsOf(form);
  const content = JSON.stringify([...texts.values()]);
  // A form that was refused and reads as before is sent too: its error goes.
  const isOwed = refused.has(form) || [...texts.keys()].some(isUnsaved);
  if (!form.isConnected || !isOwed || refused.get(form) === content) return;
  const answer = await post(form.action, new FormData(form), texts);
  if (answer && !answer.ok && answer.page?.getElementById("builder")) refused.set(form, content);
  else refused.delete(form);
}

/**
 * Whether a page is the builder and not the choice between two versions: a change that was queued
 * behind a late one must not slip past that choice.
 */
const takesChanges = () => document.getElementById("saved") !== null;

/**
 * Sends a form and shows the page that comes back, unless text would be lost with it.
 *
 * @param {string} address
 * @param {FormData} body
 * @param {Texts} texts that are saved by it
 * @param {Press | null} wish that is done by it
 * @returns {Promise<Answer | null>} null: it was not sent
 */
async function post(address, body, texts, wish = null) {
  const root = builder();
  if (!root || !takesChanges()) return null;
  sayWaiting();
  const answer = await send(address, signed(address, body, root.dataset.revision ?? ""));
  const origin = wish?.origin ?? "";
  if (wish) (answer.status === 0 ? keep : drop)(wish);
  await composed();
  const page = answer.page?.getElementById("builder") ? answer.page : null;
  const isSaved = answer.ok && page !== null;
  if (isSaved) accept(texts);
  const isShown = page && (isSaved || !losesText(page, answer.status === 412 ? texts : new Map()));
  if (isShown) {
    forgetUnanswered();
    swap(root, page);
    if (!takesChanges()) dropAll();
    focusAfter(origin);
    if (!isWriting(document.activeElement)) focusError(root);
    announce(document.querySelector(".points-figures")?.textContent ?? "");
  }
  say(isSaved ? null : troubleOf(answer, wish !== null), saveAgain);
  if (!isShown) report(origin);
  return { ...answer, ok: isSaved };
}

/**
 * Whether a page has no field for something that is not saved.
 *
 * @param {Document} page
 * @param {Texts} shown what the page shows elsewhere
 */
function losesText(page, shown) {
  const fields = unsavedForms().flatMap((form) => [...textsOf(form).keys()].filter(isUnsaved));
  return fields.some((field) => shown.get(field) !== field.value && !page.getElementById(field.id));
}
