// Play now: what is chosen already goes along to the page of another game or mission.

const form = document.querySelector("form.play-now");
if (form instanceof HTMLFormElement) {
  form.addEventListener("change", () => carry(form));
  carry(form);
}

/** @param {HTMLFormElement} form */
function carry(form) {
  const chosen = new FormData(form);
  for (const link of form.querySelectorAll("a[data-carry]")) {
    if (!(link instanceof HTMLAnchorElement)) continue;
    const address = new URL(link.href);
    for (const name of (link.dataset.carry ?? "").split(" ")) {
      const value = String(chosen.get(name) ?? "");
      if (value) address.searchParams.set(name, value);
    }
    link.href = address.href;
  }
}
