// Buttons that copy a link to the clipboard. Without this file the link can be selected.

for (const button of document.querySelectorAll("button[data-copy]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const field = document.getElementById(button.dataset.copy ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", async () => {
    if (await copied(field)) button.textContent = button.dataset.done ?? "";
  });
}

/**
 * Plain HTTP has no clipboard of its own; there the old command serves.
 *
 * @param {HTMLInputElement} field
 */
async function copied(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.select();
    return document.execCommand("copy");
  }
}
