// Print dialog: updates the preview when options change (debounced). Without this file a button does.

import { markInvalid } from "../error_focus.js";
import { addressOf } from "./query_string.js";
import { createLatestRequest } from "./latest_request.js";

const PAUSE = 250; // ms without a change before the preview is updated (debounce)

const form = /** @type {HTMLFormElement} */ (document.getElementById("print"));
const newest = createLatestRequest(async (url, signal) => {
  const answer = await fetch(url, { credentials: "same-origin", signal });
  return answer.text();
});
let waiting = 0;

/**
 * Shows what the dialog at `url` shows: its preview, and what is wrong with the choices.
 *
 * @param {string} url
 * @param {string} [pager] the button that was pressed, to be found again
 */
async function show(url, pager) {
  const preview = document.getElementById("preview");
  preview?.setAttribute("aria-busy", "true");
  try {
    const text = await newest(url);
    if (text === null) return;
    const page = new DOMParser().parseFromString(text, "text/html");
    const drawn = page.getElementById("preview");
    if (!drawn) return sayWhy(preview, reasonOf(page));
    preview?.replaceWith(drawn);
    tellFaults(page);
    history.replaceState(null, "", url);
    if (pager) focusAgain(drawn, pager);
  } catch {
    sayWhy(preview, "");
  }
}

/**
 * What an error page says, and what to do about it.
 *
 * @param {Document} page
 */
function reasonOf(page) {
  const lines = page.querySelectorAll("main .lead, main .lead + p");
  return [...lines].map((line) => line.textContent?.trim()).join(" ");
}

/**
 * Says beside the choices, which stay, why their preview is not shown.
 *
 * @param {HTMLElement | null} preview
 * @param {string} reason empty: the site cannot be reached
 */
function sayWhy(preview, reason) {
  preview?.removeAttribute("aria-busy");
  preview?.querySelector("[data-away]")?.remove();
  const told = document.createElement("p");
  told.className = "notice notice-error";
  told.dataset.away = "";
  told.setAttribute("role", "alert");
  told.textContent = reason || (form.dataset.away ?? "");
  preview?.querySelector("h2")?.after(told);
}

/** @param {Document} page */
function tellFaults(page) {
  document.getElementById("error-summary")?.remove(); // it is about the previous choices
  for (const told of form.querySelectorAll(".errorlist")) {
    told.textContent = page.getElementById(told.id)?.textContent ?? "";
    const field = form.querySelector(`#${told.id.replace(/-error$/, "")}`);
    if (field) markInvalid(field, told.textContent ? told.id : "");
  }
}

/**
 * @param {HTMLElement} preview
 * @param {string} pager
 */
function focusAgain(preview, pager) {
  const found = preview.querySelector(`[data-page="${pager}"]`) ?? preview.querySelector("[data-page]");
  if (found instanceof HTMLElement) found.focus();
}

form.addEventListener("change", () => {
  clearTimeout(waiting);
  waiting = window.setTimeout(() => show(addressOf(form.action, new FormData(form))), PAUSE);
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("#preview a[data-page]");
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  show(link.href, link.dataset.page);
});
for (const needless of form.querySelectorAll("[data-without-script]")) needless.remove();
