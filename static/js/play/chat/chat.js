// Chat tab of a match: messages, ready phrases, muting, reporting.

import { composed } from "../../composition.js";
import { momentTold, timeTold } from "../../dates.js";
import { markInvalid, takeFocus } from "../../error_focus.js";
import { byId, el, replaceChanged } from "../ui/dom.js";
import { keepAtEnd } from "../ui/autoscroll.js";
import { mergeMessages } from "./messages.js";
import { createOutbox } from "./outbox.js";
import { deferRedraw } from "../ui/deferred_render.js";
import { t } from "../ui/texts.js";

/** @typedef {import("./messages.js").Message} Message */
/** @typedef {import("../state/types.js").Talk} Heard */

const ASK = 15000; // ms between questions while no line is open
const MAKE_SURE = 60000; // the same, while one is

/**
 * @typedef {object} Chat
 * @property {import("../net/session.js").Session} session
 * @property {import("../net/api.js").Api} api
 * @property {ReturnType<typeof placesOnPage>} places
 * @property {number} seat that speaks
 * @property {ReturnType<typeof keepAtEnd>} end
 * @property {() => void} draw
 * @property {Message[]} messages
 * @property {number} reporting the message that a dialog is open about
 */

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../net/api.js").Api} api
 */
export function createChat(session, api) {
  const places = placesOnPage();
  /** @type {Chat} */
  const chat = {
    session,
    api,
    places,
    seat: session.state.match.seats.find(({ mine }) => mine)?.seat ?? 0,
    end: keepAtEnd(byId("talk-live"), places.list, byId("talk-down")),
    draw: deferRedraw(places.list, () => drawMessages(chat)),
    messages: [],
    reporting: 0,
  };
  const outbox = createOutbox((words, key) => api.say({ key, seat: chat.seat, ...words }), {
    sent: (message) => sent(chat, message),
    failed: (answer, unsent) => failed(chat, answer, unsent),
  });
  listenToWriting(chat, outbox);
  listenToReports(chat, outbox);
  places.mute.addEventListener("change", () => void hear(chat, { muted: places.mute.checked }));
  byId("tabs").addEventListener("click", () => window.setTimeout(() => opened(chat)));
  byId("tabs").addEventListener("keyup", () => window.setTimeout(() => opened(chat)));
  session.onNews(({ talk }) => talk !== undefined && void listen(chat));
  void keepAsking(chat);
}

function placesOnPage() {
  return {
    list: byId("talk-list"),
    badge: byId("talk-unread"),
    complaint: byId("talk-complaint"),
    text: /** @type {HTMLTextAreaElement} */ (byId("talk-text")),
    why: /** @type {HTMLTextAreaElement} */ (byId("report-why")),
    mute: /** @type {HTMLInputElement} */ (byId("talk-mute")),
    dialog: /** @type {HTMLDialogElement} */ (byId("report-dialog")),
  };
}

/**
 * @param {Chat} chat
 * @param {ReturnType<typeof createOutbox>} outbox
 */
function listenToWriting({ places }, outbox) {
  const { text, complaint } = places;

  /** @param {import("./outbox.js").Words} words */
  function say(words) {
    complaint.textContent = "";
    markInvalid(text, "");
    outbox.put(words);
  }

  byId("talk-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!text.value.trim()) return;
    say({ text: text.value });
    text.value = "";
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (byId("talk-form")).requestSubmit();
  });
  byId("talk-phrases").addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("[data-phrase]") : null;
    if (!(button instanceof HTMLElement)) return;
    byId("talk-phrases").removeAttribute("open");
    byId("talk-phrases").querySelector("summary")?.focus();
    say({ phrase: button.dataset.phrase });
  });
}

/**
 * Reports a message when its dialog is closed so; nothing half written is lost when the page is left.
 *
 * @param {Chat} chat
 * @param {ReturnType<typeof createOutbox>} outbox
 */
function listenToReports(chat, outbox) {
  const { text, why, dialog } = chat.places;
  window.addEventListener("beforeunload", (event) => {
    if (text.value.trim() || why.value.trim() || !outbox.isEmpty) event.preventDefault();
  });
  dialog.addEventListener("close", () => void (dialog.returnValue === "report" ? report(chat, chat.reporting) : (why.value = "")));
}

/** @param {Chat} chat */
const isOpen = ({ session }) => session.state.tab === "talk" && !document.hidden;

/** @param {Chat} chat */
const newest = ({ messages }) => messages[messages.length - 1]?.id ?? 0;

/**
 * @param {Chat} chat
 * @param {import("../net/api.js").Answer<any>} answer
 */
function complain({ places: { complaint, text } }, answer) {
  complaint.textContent = answer.is === "refused" ? answer.refusals.map(({ sentence }) => sentence).join(" ") : t("away");
  if (document.activeElement === text) markInvalid(text, complaint.id);
  takeFocus(complaint);
}

/**
 * @param {Chat} chat
 * @param {Heard} heard
 */
function take(chat, heard) {
  const { badge, mute } = chat.places;
  chat.messages = heard.muted ? heard.messages : mergeMessages(chat.messages, heard.messages);
  mute.checked = heard.muted;
  badge.hidden = heard.unread === 0;
  badge.replaceChildren(el("span", { class: "visually-hidden" }, t("talk-unread")), String(heard.unread));
  chat.draw();
  if (heard.unread && isOpen(chat)) void hear(chat, { read_to: newest(chat) });
}

/** @param {Chat} chat */
function drawMessages(chat) {
  const { list } = chat.places;
  const shown = new Map([...list.children].map((item) => [/** @type {HTMLElement} */ (item).dataset.message, item]));
  replaceChanged(
    list,
    chat.messages.map((message) => shown.get(`${message.id}${message.reported ? "r" : ""}`) ?? item(chat, message)),
  );
  byId("talk-empty").hidden = chat.messages.length > 0;
}

/**
 * @param {Chat} chat
 * @param {Message} message
 */
function item(chat, message) {
  const { dialog } = chat.places;
  const at = sentAt(new Date(message.at));
  const ask = () => {
    chat.reporting = message.id;
    byId("report-what").textContent = message.text;
    dialog.returnValue = "";
    dialog.showModal();
  };
  return el(
    "li",
    { class: message.mine ? "said is-mine" : "said", "data-message": `${message.id}${message.reported ? "r" : ""}` },
    el("p", { class: "said-who" }, el("b", { dir: "auto" }, message.name), " ", el("time", { datetime: message.at }, at)),
    el("p", { class: "said-text", dir: "auto" }, message.text),
    message.mine
      ? null
      : message.reported
        ? el("p", { class: "said-who" }, t("talk-reported"))
        : el("button", { type: "button", class: "said-report", onclick: ask }, t("talk-report")),
  );
}

/**
 * @param {Chat} chat
 * @param {{ read_to?: number, muted?: boolean }} what
 */
async function hear(chat, what) {
  const answer = await chat.api.hear({ seat: chat.seat, ...what });
  if (answer.is !== "done") return complain(chat, answer);
  chat.messages = what.muted === undefined ? chat.messages : [];
  take(chat, answer.body);
}

/** @param {Chat} chat */
async function listen(chat) {
  for (;;) {
    const answer = await chat.api.talk(newest(chat));
    if (answer.is !== "done") return;
    take(chat, answer.body);
    if (!answer.body.more) return;
  }
}

/** @param {Chat} chat */
async function keepAsking(chat) {
  if (!document.hidden) await listen(chat);
  window.setTimeout(() => keepAsking(chat), chat.session.state.line === "live" ? MAKE_SURE : ASK);
}

/**
 * Reports a message; a reason that could not be sent stays in the dialog.
 *
 * @param {Chat} chat
 * @param {number} id
 */
async function report(chat, id) {
  const { why, complaint } = chat.places;
  const reason = why.value;
  const answer = await chat.api.report(id, { seat: chat.seat, why: reason });
  if (answer.is !== "done") return complain(chat, answer);
  complaint.textContent = answer.body.sentence;
  chat.messages = chat.messages.map((message) => (message.id === id ? { ...message, reported: true } : message));
  if (why.value === reason) why.value = "";
  chat.draw();
}

/**
 * The tab has been turned to: the newest is in sight, and read.
 *
 * @param {Chat} chat
 */
function opened(chat) {
  if (!isOpen(chat)) return;
  chat.end.toEnd();
  if (!chat.places.badge.hidden) void hear(chat, { read_to: newest(chat) });
}

/**
 * @param {Chat} chat
 * @param {Message} message
 */
function sent(chat, message) {
  chat.messages = mergeMessages(chat.messages, [message]);
  chat.draw();
  chat.end.toEnd();
}

/**
 * Puts what was not sent back before what has been typed since; the caret stays in its text.
 *
 * @param {Chat} chat
 * @param {import("../net/api.js").Answer<any>} answer
 * @param {import("./outbox.js").Words[]} unsent
 */
async function failed(chat, answer, unsent) {
  const { text } = chat.places;
  await composed();
  const back = unsent.flatMap((words) => words.text ?? []);
  text.setRangeText([...back, ...(text.value ? [""] : [])].join("\n"), 0, 0, text.value ? "preserve" : "end");
  complain(chat, answer);
}

/**
 * The time of today's messages, the day too of earlier ones.
 *
 * @param {Date} at
 */
function sentAt(at) {
  return at.toDateString() === new Date().toDateString() ? timeTold(at) : momentTold(at);
}
