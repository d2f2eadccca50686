// Swaps a new page into the builder in place (idiomorph): the focus, the caret, open folds, the browser's own undo and what
// has been typed in the meantime stay.

import { Idiomorph } from "../vendor/idiomorph.esm.js";
import { carry, isField, isWriting } from "./fields.js";

/**
 * @param {HTMLElement} before
 * @param {Document} page with a builder
 */
export function swap(before, page) {
  const active = document.activeElement;
  Idiomorph.morph(before, page.getElementById("builder"), { callbacks: { beforeNodeMorphed: keep } });
  const messages = page.getElementById("messages");
  if (messages) document.getElementById("messages")?.replaceChildren(...messages.childNodes);
  document.title = page.title;
  if (active?.id && document.activeElement !== active) document.getElementById(active.id)?.focus({ preventScroll: true });
}

/**
 * @param {Node} old
 * @param {Node} fresh
 */
function keep(old, fresh) {
  if (isField(old) && isField(fresh)) carry(old, fresh);
  if (old instanceof HTMLDetailsElement && fresh instanceof HTMLDetailsElement && old.id === fresh.id) {
    fresh.open = old.open || fresh.querySelector("[aria-invalid=true]") !== null;
  }
}

/**
 * Where the focus goes when the pressed button has gone or can no longer be pressed. Somebody who is writing by now stays there.
 *
 * @param {string} origin
 */
export function focusAfter(origin) {
  if (!origin || isWriting(document.activeElement)) return;
  const button = document.getElementById(origin);
  if (button instanceof HTMLButtonElement && !button.disabled) {
    button.focus({ preventScroll: true });
    return;
  }
  const twin = origin.replace(/^(up|down)-/, (_, way) => (way === "up" ? "down-" : "up-"));
  const next = twin === origin ? document.getElementById("lines") : document.getElementById(twin);
  if (!next) return;
  if (next.id === "lines") next.tabIndex = -1;
  next.focus({ preventScroll: true });
}
