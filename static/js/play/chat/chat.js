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
/** @typedef {{ messages: Message[], more: boolean, unread: number, read_to: number, muted: boolean }} Heard */

const ASK = 15000; // ms between questions while no line is open
const MAKE_SURE = 60000; // the same, while one is

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../net/api.js").Api} api
 */
export function createChat(session, api) {
  const list = byId("talk-list");
  const end = keepAtEnd(byId("talk-live"), list, byId("talk-down"));
  const badge = byId("talk-unread");
  const complaint = byId("talk-complaint");
  const text = /** @type {HTMLTextAreaElement} */ (byId("talk-text"));
  const why = /** @type {HTMLTextAreaElement} */ (byId("report-why"));
  const mute = /** @type {HTMLInputElement} */ (byId("talk-mute"));
  const dialog = /** @type {HTMLDialogElement} */ (byId("report-dialog"));
  const seat = session.state.match.seats.find(({ mine }) => mine)?.seat ?? 0;
  /** @type {Message[]} */
  let messages = [];
  let reporting = 0;
  const draw = deferRedraw(list, drawNow);
  const outbox = createOutbox((words, key) => api.say({ key, seat, ...words }), { sent, failed });

  const isOpen = () => session.state.tab === "talk" && !document.hidden;
  const newest = () => messages[messages.length - 1]?.id ?? 0;

  /** @param {import("../net/api.js").Answer<any>} answer */
  function complain(answer) {
    complaint.textContent = answer.is === "refused" ? answer.refusals.map(({ sentence }) => sentence).join(" ") : t("away");
    if (document.activeElement === text) markInvalid(text, complaint.id);
    takeFocus(complaint);
  }

  /** @param {Heard} heard */
  function take(heard) {
    messages = heard.muted ? heard.messages : mergeMessages(messages, heard.messages);
    mute.checked = heard.muted;
    badge.hidden = heard.unread === 0;
    badge.replaceChildren(el("span", { class: "visually-hidden" }, t("talk-unread")), String(heard.unread));
    draw();
    if (heard.unread && isOpen()) void hear({ read_to: newest() });
  }

  function drawNow() {
    const shown = new Map([...list.children].map((item) => [/** @type {HTMLElement} */ (item).dataset.message, item]));
    replaceChanged(
      list,
      messages.map((message) => shown.get(`${message.id}${message.reported ? "r" : ""}`) ?? item(message)),
    );
    byId("talk-empty").hidden = messages.length > 0;
  }

  /** @param {Message} message */
  function item(message) {
    const at = sentAt(new Date(message.at));
    const report = () => {
      reporting = message.id;
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
          : el("button", { type: "button", class: "said-report", onclick: report }, t("talk-report")),
    );
  }

  /** @param {{ read_to?: number, muted?: boolean }} what */
  async function hear(what) {
    const answer = await api.hear({ seat, ...what });
    if (answer.is !== "done") return complain(answer);
    messages = what.muted === undefined ? messages : [];
    take(answer.body);
  }

  async function listen() {
    for (;;) {
      const answer = await api.talk(newest());
      if (answer.is !== "done") return;
      take(answer.body);
      if (!answer.body.more) return;
    }
  }

  /**
   * Reports a message; a reason that could not be sent stays in the dialog.
   *
   * @param {number} id
   */
  async function report(id) {
    const reason = why.value;
    const answer = await api.report(id, { seat, why: reason });
    if (answer.is !== "done") return complain(answer);
    complaint.textContent = answer.body.sentence;
    messages = messages.map((message) => (message.id === id ? { ...message, reported: true } : message));
    if (why.value === reason) why.value = "";
    draw();
  }

  /** The tab has been turned to: the newest is in sight, and read. */
  function opened() {
    if (!isOpen()) return;
    end.toEnd();
    if (!badge.hidden) void hear({ read_to: newest() });
  }

  /** @param {import("./outbox.js").Words} words */
  function say(words) {
    complaint.textContent = "";
    markInvalid(text, "");
    outbox.put(words);
  }

  /** @param {Message} message */
  function sent(message) {
    messages = mergeMessages(messages, [message]);
    draw();
    end.toEnd();
  }

  /**
   * Puts what was not sent back before what has been typed since; the caret stays in its text.
   *
   * @param {import("../net/api.js").Answer<any>} answer
   * @param {import("./outbox.js").Words[]} unsent
   */
  async function failed(answer, unsent) {
    await composed();
    const back = unsent.flatMap((words) => words.text ?? []);
    text.setRangeText([...back, ...(text.value ? [""] : [])].join("\n"), 0, 0, text.value ? "preserve" : "end");
    complain(answer);
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
  window.addEventListener("beforeunload", (event) => {
    if (text.value.trim() || why.value.trim() || !outbox.isEmpty) event.preventDefault();
  });
  mute.addEventListener("change", () => void hear({ muted: mute.checked }));
  dialog.addEventListener("close", () => void (dialog.returnValue === "report" ? report(reporting) : (why.value = "")));
  byId("tabs").addEventListener("click", () => window.setTimeout(opened));
  byId("tabs").addEventListener("keyup", () => window.setTimeout(opened));
  session.onNews(({ talk }) => talk !== undefined && void listen());

  async function keepAsking() {
    if (!document.hidden) await listen();
    window.setTimeout(keepAsking, session.state.line === "live" ? MAKE_SURE : ASK);
  }
  void keepAsking();
}

/**
 * The time of today's messages, the day too of earlier ones.
 *
 * @param {Date} at
 */
function sentAt(at) {
  return at.toDateString() === new Date().toDateString() ? timeTold(at) : momentTold(at);
}
