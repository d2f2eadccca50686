// The print dialog: its preview follows the choices. Without this file a button shows it.

const PAUSE = 250; // ms without a change, before the preview is drawn anew

const form = /** @type {HTMLFormElement} */ (document.getElementById("print"));
let waiting = 0;
let asking = new AbortController();

/** The dialog's address with the choices as they stand. */
function address() {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) query.append(name, String(value));
  return `${form.action}?${query}`;
}

/**
 * Shows what the dialog at `url` shows: its preview, and what is wrong with the choices.
 *
 * @param {string} url
 * @param {string} [pager] the button that was pressed, to be found again
 */
async function show(url, pager) {
  asking.abort();
  asking = new AbortController();
  const preview = document.getElementById("preview");
  preview?.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(url, { credentials: "same-origin", signal: asking.signal });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const drawn = page.getElementById("preview");
    if (!drawn) return location.assign(url); // a page that says why there is none
    preview?.replaceWith(drawn);
    tellFaults(page);
    history.replaceState(null, "", url);
    if (pager) focusAgain(drawn, pager);
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

/** @param {Document} page */
function tellFaults(page) {
  for (const told of form.querySelectorAll(".errorlist")) {
    told.textContent = page.getElementById(told.id)?.textContent ?? "";
    const field = form.querySelector(`[aria-describedby="${told.id}"]`);
    if (told.textContent) field?.setAttribute("aria-invalid", "true");
    else field?.removeAttribute("aria-invalid");
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
  waiting = window.setTimeout(() => show(address()), PAUSE);
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element && event.target.closest("#preview a[data-page]");
  if (!(link instanceof HTMLAnchorElement) || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  show(link.href, link.dataset.page);
});
for (const needless of form.querySelectorAll("[data-without-script]")) needless.remove();
