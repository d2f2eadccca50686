// Form for a new match: hides settings and disables boards that the chosen mission does not use, and shows the mission's
// help on the points limit.

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
    const isUnused = (row.dataset.unless ?? "").split(" ").includes(mission);
    const why = row.querySelector("[data-why]");
    if (why instanceof HTMLElement) why.hidden = !isUnused;
    else row.hidden = isUnused;
    for (const field of row.querySelectorAll("input, select")) field.toggleAttribute("disabled", isUnused);
  }
  const limits = form.querySelector("[data-limits]:has(input:checked)");
  const help = document.getElementById("id_limit_helptext");
  if (help && limits instanceof HTMLElement) help.textContent = limits.dataset.limits ?? "";
  for (const chosen of form.querySelectorAll("[data-unless] input[type=\"radio\"]:checked:disabled")) {
    if (chosen instanceof HTMLInputElement) chosen.checked = false;
  }
}
