// Form for a new match: hides and disables settings and boards that the chosen mission does not use, and shows the
// mission's help on the points limit.

const form = document.querySelector("form.new-match");
if (form instanceof HTMLFormElement) {
  form.addEventListener("change", () => offer(form));
  offer(form);
}

/** @param {HTMLFormElement} form */
function offer(form) {
  const mission = String(new FormData(form).get("mission") ?? "");
  for (const row of form.querySelectorAll("[data-unless]")) {
    if (!(row instanceof HTMLElement)) continue;
    row.hidden = (row.dataset.unless ?? "").split(" ").includes(mission);
    for (const field of row.querySelectorAll("input, select")) field.toggleAttribute("disabled", row.hidden);
  }
  const limits = form.querySelector("[data-limits]:has(input:checked)");
  const help = document.getElementById("id_limit_helptext");
  if (help && limits instanceof HTMLElement) help.textContent = limits.dataset.limits ?? "";
  for (const chosen of form.querySelectorAll("[data-unless] input:checked:disabled")) replace(form, chosen);
}

/**
 * Checks the first choice that is left in place of a hidden one.
 * @param {HTMLFormElement} form
 * @param {Element} chosen
 */
function replace(form, chosen) {
  const left = form.querySelector(`input[name="${chosen.getAttribute("name")}"]:enabled`);
  if (left instanceof HTMLInputElement && left.type === "radio") left.checked = true;
}
