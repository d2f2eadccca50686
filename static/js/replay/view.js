// Swaps the parts of a replay step into the page and keeps the focus.

/**
 * @param {HTMLElement} root
 * @param {string} text the parts as the server has written them
 * @param {number} step
 */
export function showStep(root, text, step) {
  const fresh = new DOMParser().parseFromString(text, "text/html");
  const focused = document.activeElement?.getAttribute("data-key");
  for (const part of root.querySelectorAll("[data-part]")) {
    const next = fresh.querySelector(`[data-part="${part.getAttribute("data-part")}"]`);
    if (next) part.replaceChildren(...next.childNodes);
  }
  if (focused) {
    const again = root.querySelector(`[data-key="${focused}"]`) ?? document.getElementById("scrub");
    if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  }
  document.title = fresh.title;
  root.dataset.at = String(step);
  for (const link of root.querySelectorAll("[data-view]")) {
    link.setAttribute("href", `?at=${step}${link.getAttribute("data-view")}`);
  }
  const said = root.querySelector('[data-part="told"] .told');
  const status = document.getElementById("replay-status");
  if (status) status.textContent = said?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  for (const link of root.querySelectorAll(".moments a, .turns a")) {
    if (Number(/** @type {HTMLElement} */ (link).dataset.to) === step) link.setAttribute("aria-current", "step");
    else link.removeAttribute("aria-current");
  }
}
