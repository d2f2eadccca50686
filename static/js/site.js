// Small improvements on every page: scrolls to form messages, blocks double submits. Every page works without them.

import { keepFormsCurrent } from "./requests.js";

keepFormsCurrent();

// A message that answers a form is read out and seen, even far down a long page; one that says what is wrong has the focus already.
const messages = document.getElementById("messages");
if (messages?.childElementCount && !document.querySelector("[autofocus]")) messages.scrollIntoView({ block: "nearest" });

// A row of tabs that scrolls shows the one that is open.
const tabs = document.querySelector(".tabs");
const open = tabs?.querySelector("[aria-current]");
if (tabs && open) tabs.scrollLeft = open.offsetLeft + (open.offsetWidth - tabs.clientWidth) / 2 - tabs.offsetLeft;

// A double click on a button sends its form once.
const DOUBLE_CLICK = 1500;
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post") return;
  if (Number(form.dataset.sent) > event.timeStamp - DOUBLE_CLICK) event.preventDefault();
  else form.dataset.sent = String(event.timeStamp);
});

// An address that still leads to a field of the last try would keep the focus from the errors of this one.
const errors = document.getElementById("error-summary");
if (errors && location.hash) {
  history.replaceState(history.state, "", location.pathname + location.search);
  errors.focus();
}

// The server writes times in the zone of this browser once it knows it (`frontier_site/reader_zone.py`); until then,
// they are rewritten here.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.split("; ").includes(`timezone=${zone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `timezone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
  void import("./dates.js").then(({ rewriteTimes }) => rewriteTimes(document));
}
