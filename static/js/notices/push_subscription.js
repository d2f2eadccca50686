// Web push subscription: turns browser notifications about matches on or off.

import { takeFocus } from "../error_focus.js";
import { sendWithToken } from "../requests.js";

const place = document.getElementById("browser");
const able = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

if (place && able) {
  place.hidden = false;
  place.querySelector("#browser-allow").addEventListener("click", () => changed(allow));
  place.querySelector("#browser-forget").addEventListener("click", () => changed(forget));
  show();
}

async function registered() {
  return navigator.serviceWorker.register(place.dataset.worker, { scope: "/" });
}

async function show() {
  const known = await (await registered()).pushManager.getSubscription();
  const on = known !== null && Notification.permission === "granted" && (await isKept(known));
  tell(Notification.permission === "denied" ? "denied" : on ? "on" : "off");
  place.querySelector("#browser-allow").hidden = on || Notification.permission === "denied";
  place.querySelector("#browser-forget").hidden = !on;
}

async function changed(change) {
  try {
    await change();
    await show();
  } catch {
    await show();
    tell(Notification.permission === "denied" ? "denied" : "failed");
    takeFocus(document.getElementById("browser-told"));
  }
}

async function allow() {
  if ((await Notification.requestPermission()) !== "granted") return;
  const { pushManager } = await registered();
  const key = Uint8Array.from(atob(place.dataset.key.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    await send(place.dataset.allow, made);
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
}

async function forget() {
  const known = await (await registered()).pushManager.getSubscription();
  if (!known) return;
  await send(place.dataset.forget, known);
  await known.unsubscribe();
}

/** Whether the site has this subscription for the current user; it is renewed after signing in again. */
async function isKept(known) {
  try {
    await send(place.dataset.allow, known);
    return true;
  } catch {
    return false;
  }
}

/** Tells the site of a subscription; throws where it does not agree. */
async function send(address, subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const body = new URLSearchParams({ endpoint, ...keys });
  const answer = await sendWithToken(address, { method: "POST", body });
  if (!answer.ok) throw new Error(String(answer.status));
}

function tell(text) {
  const said = document.getElementById("browser-texts").content.querySelector(`[data-text=${text}]`);
  place.querySelector("#browser-told").textContent = said.textContent;
}
