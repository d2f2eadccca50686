// Small comforts of every page. Nothing here is needed: each page works without it.

// A message that answers a form is read out and seen, even far down a long page.
const messages = document.getElementById("messages");
if (messages?.childElementCount) messages.scrollIntoView({ block: "nearest" });

// A form is sent once, however often its button is pressed.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (form.dataset.sent) event.preventDefault();
  form.dataset.sent = "yes";
});
window.addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
});
