// Hears what others do: over the WebSocket, and by asking now and then while there is none.

import { trackPresence } from "../state/presence.js";
import { isMine, mayAnswer } from "../state/state.js";
import { t } from "../ui/texts.js";
import { keepConnected, socketAt } from "./websocket.js";

/** @typedef {import("../state/store.js").Store} Store */
/** @typedef {import("../state/types.js").Commit} Commit */
/** @typedef {import("../state/types.js").Match} Match */
/** @typedef {import("./websocket.js").News} News */

const LISTEN = 4000; // ms between questions whether somebody else has gone on, while no line is open
const MAKE_SURE = 60000; // the same, while one is

/**
 * @param {Pick<import("./api.js").Api, "match" | "commits">} api
 * @param {Store} store
 * @param {import("./match_updates.js").Updates} updates
 */
export function createMatchNews(api, store, { catchUp, complain }) {
  let rung = -1;
  /** @type {((news: News) => void)[]} */
  const listeners = [];
  const comes = trackPresence(seen);

  /**
   * @param {number} seat
   * @param {boolean} isHere
   */
  function seen(seat, isHere) {
    const { present } = store.state;
    if (isMine(store.state, seat) || present.includes(seat) === isHere) return;
    store.set({ present: isHere ? [...present, seat] : present.filter((each) => each !== seat) });
  }

  /** @param {News} news */
  function heard(news) {
    const { seq, here, gone, clocks, match, commits } = news;
    for (const listener of listeners) listener(news);
    if (clocks !== undefined) void lookAtClocks();
    if (seq !== undefined) rung = Math.max(rung, seq);
    if (here !== undefined) comes(here);
    if (gone !== undefined) seen(gone, false);
    if (match && commits) void takeIn(match, commits);
    follow();
  }

  async function lookAtClocks() {
    const answer = await api.match();
    const { match } = store.state;
    if (answer.is === "done" && answer.body.seq === match.seq) store.set({ match: { ...match, clocks: answer.body.clocks } });
  }

  /** Asks for what has been rung, unless an answer is on its way that may bring it. */
  function follow() {
    if (!store.state.busy && rung > store.state.match.seq) void askForNews();
  }

  async function askForNews() {
    const news = await api.commits(store.state.match.seq);
    if (news.is === "refused" && !store.state.notice) return complain(news);
    if (news.is !== "done" || !news.body.commits.length) return;
    const answer = await api.match();
    if (answer.is === "done") await takeIn(answer.body, news.body.commits);
  }

  /**
   * What somebody else has played, unless it is known, or an own answer is on its way that may bring it.
   *
   * @param {Match} match
   * @param {Commit[]} commits
   */
  async function takeIn(match, commits) {
    if (store.state.busy || match.seq <= store.state.match.seq) return;
    const surprise = mayAnswer(store.state) && !match.finished ? t("moved-on") : "";
    await catchUp(match, surprise ? { tone: "warning", text: surprise, refusals: [] } : null, commits);
  }

  return { heard, follow, askForNews, onNews: (/** @type {(news: News) => void} */ listener) => void listeners.push(listener) };
}

/** @typedef {ReturnType<typeof createMatchNews>} MatchNews */

/**
 * Opens the line that brings news, and keeps it open.
 *
 * @param {string} url
 * @param {Store} store
 * @param {MatchNews} news
 */
export function openLine(url, store, { heard, askForNews }) {
  const heed = {
    heard,
    changed(/** @type {import("./websocket.js").Line} */ line) {
      store.set({ line });
      if (line === "asking") void askForNews();
    },
  };
  const line = keepConnected(() => socketAt(`${url}?news=${document.documentElement.lang}`), heed);
  window.addEventListener("online", line.now);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) line.now();
  });
}

/**
 * Asks now and then whether somebody else has gone on: the other player, or this one elsewhere.
 *
 * @param {Store} store
 * @param {MatchNews} news
 */
export function pollNews(store, { askForNews }) {
  async function poll() {
    if (!store.state.match.finished && !store.state.busy && !document.hidden) await askForNews();
    window.setTimeout(poll, store.state.line === "live" ? MAKE_SURE : LISTEN);
  }
  window.setTimeout(poll, LISTEN);
}
