// Share a link with another app of the device. Without this file, or on a browser that cannot share, it can be copied.

for (const button of document.querySelectorAll("button[data-share]")) {
  if (!(button instanceof HTMLButtonElement) || !("share" in navigator)) continue;
  const field = document.getElementById(button.dataset.share ?? "");
  if (!(field instanceof HTMLInputElement)) continue;
  button.hidden = false;
  button.addEventListener("click", () => {
    navigator.share({ title: button.dataset.title, url: field.value }).catch(() => field.select());
  });
}
