// State store of the match page and its exchange with the server: every change of state passes through here.

import { newId } from "./api.js";
import { createMapQuestions } from "./map_questions.js";
import { acting, current, initial, isMine, mayAnswer, sameQuestion, stillThere } from "../state/state.js";
import { draftNow, forget, remember } from "../state/draft_storage.js";
import { keepConnected, socketAt } from "./websocket.js";
import { errorMessage } from "../ui/error_messages.js";
import { trackPresence } from "../state/presence.js";
import { isWhole, takesBack, verifyReveals } from "./reveals.js";
import { submitWithRetry } from "./seal_retry.js";
import { surrounded } from "../state/range_rings.js";
import { board } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Match} Match */
/** @typedef {import("../ui/error_messages.js").Failed | { is: "stale" }} Failed */

const SLOW = 400; // ms until a wait is shown
const PAUSE = 120; // ms without a change until a draft is checked
const LOOK = 60; // ms that a piece is looked at before its surroundings are asked for
const LISTEN = 4000; // ms between questions whether somebody else has gone on, while no line is open
const MAKE_SURE = 60000; // the same, while one is

/**
 * @param {import("../state/types.js").TableData} data
 * @param {import("./api.js").Api} api
 * @param {(state: State, before: State) => void} draw
 */
export function createSession(data, api, draw) {
  /** @type {State} */
  let state = initial(data);
  let asked = 0;
  let rung = -1;
  /** @type {((news: import("./websocket.js").News) => void)[]} */
  const listeners = [];
  /** @type {number | undefined} */
  let pause;
  /** @type {number | undefined} */
  let look;
  const map = createMapQuestions(api, { now: () => state, set, refuse });

  /** @param {Partial<State>} change */
  function set(change) {
    const before = state;
    state = { ...state, ...change };
    wonder();
    draw(state, before);
  }

  /** Requests the ranges of the unit under the pointer; without an answer the same drawing stays, not another one. */
  function wonder() {
    const piece = surrounded(state);
    const { seq } = state.match;
    if (state.around.piece !== piece || (piece && state.around.seq !== seq)) lookAround(piece, seq);
    const unit = acting(state);
    if (state.ahead.unit !== unit || (unit && state.ahead.seq !== seq)) void lookAhead(unit, seq);
  }

  /**
   * @param {string} unit
   * @param {number} seq
   */
  async function lookAhead(unit, seq) {
    const ahead = { unit, seq, result: null };
    state = { ...state, ahead };
    if (!unit) return;
    const answer = await api.promises(unit, () => state.ahead === ahead);
    if (state.ahead === ahead && answer.is === "done") set({ ahead: { unit, seq, result: answer.body } });
  }

  /**
   * @param {string} piece
   * @param {number} seq
   */
  function lookAround(piece, seq) {
    window.clearTimeout(look);
    const around = { piece, seq, result: null };
    state = { ...state, around };
    if (!piece) return;
    look = window.setTimeout(async () => {
      const answer = await api.ranges(piece, () => state.around === around);
      if (state.around === around && answer.is === "done") set({ around: { piece, seq, result: answer.body } });
    }, LOOK);
  }

  /** @param {import("../state/drafts.js").Draft} draft */
  function setDraft(draft) {
    if (!state.dragging) remember(state, draft);
    set({ draft, notice: null, refused: null });
    checkSoon();
  }

  function checkSoon() {
    window.clearTimeout(pause);
    if (state.draft && !state.draft.verdict) pause = window.setTimeout(check, PAUSE);
  }

  async function check() {
    const { draft } = state;
    const decision = current(state);
    const command = draft && board().commandOf(draft);
    if (!draft || !decision || !command) return;
    const mine = ++asked;
    const isWanted = () => mine === asked && state.draft === draft;
    const answer = await api.check({ seat: decision.seat, command }, isWanted);
    if (!isWanted()) return;
    if (answer.is === "done") set({ draft: { ...draft, verdict: answer.body } });
    else complain(answer);
  }

  /** @param {Failed} answer to a question that the page asks by itself */
  function complain(answer) {
    if (answer.is === "stale") void refetch();
    else set({ notice: errorMessage(answer) });
  }

  /** @param {Failed} answer to what the player has done: it takes the focus */
  function refuse(answer) {
    if (answer.is === "stale") void refetch();
    else set({ notice: { ...errorMessage(answer), answers: true } });
  }

  async function refetch() {
    const answer = await api.match();
    if (answer.is !== "done") return set({ notice: errorMessage({ is: "away" }) });
    await catchUp(answer.body, { tone: "warning", text: t("moved-on"), refusals: [] });
  }

  /**
   * Takes in what somebody else did; what is half chosen stays while the same is asked.
   *
   * @param {Match} match
   * @param {import("../state/state.js").Notice | null} notice
   * @param {import("../state/types.js").Commit[]} [told] what has been heard of it already
   */
  async function catchUp(match, notice, told = []) {
    const newest = state.commits[state.commits.length - 1]?.seq ?? -1;
    const commits = verifyReveals([...state.commits, ...told.filter(({ seq }) => seq > newest)]);
    const next = { ...state, match };
    if (!sameQuestion(current(state), current(next))) receive(match, notice, commits);
    else {
      set({ match, commits });
      map.askAnew();
      if (state.draft) remember(state, state.draft);
    }
    if (!isWhole(commits, match.seq) || told.some(takesBack)) await readLog();
  }

  /**
   * @param {Match} match
   * @param {import("../state/state.js").Notice | null} notice
   * @param {import("../state/types.js").Commit[]} commits
   */
  function receive(match, notice = null, commits = state.commits) {
    const next = { ...state, match };
    const decision = current(next);
    const draft = draftNow(next);
    const picked = decision?.kind === "move" ? (decision.area?.subject ?? "") : stillThere(next, state.picked);
    set({ match, commits, draft, picked, notice, refused: null, option: null, opened: null, busy: false, slow: false });
    checkSoon();
    map.askAnew();
  }

  /**
   * Runs one request that changes the match; the wait shows after a moment.
   *
   * @param {() => Promise<import("./api.js").Answer<any>>} request
   * @returns {Promise<boolean>}
   */
  async function change(request) {
    if (state.busy) return false;
    set({ busy: true, notice: null, refused: null });
    const timer = window.setTimeout(() => set({ slow: true }), SLOW);
    const answer = await request();
    window.clearTimeout(timer);
    if (answer.is !== "done") {
      set({ busy: false, slow: false });
      refuse(answer);
      return false;
    }
    forget(state);
    state = { ...state, commits: verifyReveals([...state.commits, ...answer.body.commits]) };
    receive(answer.body.match);
    if (!isWhole(state.commits)) await readLog();
    follow();
    return true;
  }

  /** @param {Command} command */
  async function submit(command) {
    const decision = current(state);
    if (!decision) return false;
    return send(decision.seat, command);
  }

  /**
   * @param {number} seat
   * @param {Command} command
   */
  function send(seat, command) {
    const { seq, decisions } = state.match;
    return change(() => submitWithRetry(api, { seat, seq, command }, decisions.find((each) => each.seat === seat)));
  }

  /**
   * Where a seat passes from its next stop on; what it is asked now stays with the player.
   *
   * @param {import("../state/types.js").Passing} wish
   */
  async function wishPassing(wish) {
    const answer = await api.passing(wish);
    if (answer.is === "done") set({ match: { ...state.match, passing: answer.body } });
    else refuse(answer);
  }

  /** @param {number} seat whose curtain opens; its answer may be half set out already */
  function open(seat) {
    set({ opened: seat, draft: draftNow({ ...state, opened: seat }) });
    checkSoon();
  }

  function undo() {
    return retreat("", state.match.undo.seat ?? 0);
  }

  /**
   * What the seat of this browser says about a step back: it asks for one, or answers, or asks no longer.
   *
   * @param {"ask/" | "agree/" | "decline/" | "withdraw/"} what
   */
  function sayAboutUndo(what) {
    const own = state.match.seats.find(({ mine }) => mine);
    return retreat(what, own?.seat ?? 0);
  }

  /**
   * @param {Parameters<import("./api.js").Api["undo"]>[0]} what
   * @param {number} seat
   */
  async function retreat(what, seat) {
    const body = { id: newId(), seat, seq: state.match.seq };
    if (await change(() => api.undo(what, body))) await readLog();
  }

  /** @param {number} seat that claims the time of the other */
  function claimTime(seat) {
    const body = { id: newId(), seat, seq: state.match.seq };
    return change(() => api.claim(body));
  }

  async function readLog() {
    /** @type {import("../state/types.js").Commit[]} */
    let commits = [];
    /** @type {number | null} */
    let after = null;
    for (;;) {
      const answer = await api.commits(after);
      if (answer.is !== "done") return;
      commits = [...commits, ...answer.body.commits];
      if (answer.body.next === null) break;
      after = answer.body.next;
    }
    const newest = (/** @type {import("../state/types.js").Commit[]} */ all) => all[all.length - 1]?.seq ?? -1;
    if (newest(commits) >= newest(state.commits)) set({ commits: verifyReveals(commits) });
  }

  /** Asks now and then whether somebody else has gone on: the other player, or this one elsewhere. */
  async function listen() {
    if (!state.match.finished && !state.busy && !document.hidden) await askForNews();
    window.setTimeout(listen, state.line === "live" ? MAKE_SURE : LISTEN);
  }

  /** @param {import("./websocket.js").News} news */
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
    if (answer.is === "done" && answer.body.seq === state.match.seq) set({ match: { ...state.match, clocks: answer.body.clocks } });
  }

  /** Asks for what has been rung, unless an answer is on its way that may bring it. */
  function follow() {
    if (!state.busy && rung > state.match.seq) void askForNews();
  }

  const comes = trackPresence(seen);

  /**
   * @param {number} seat
   * @param {boolean} isHere
   */
  function seen(seat, isHere) {
    if (isMine(state, seat) || state.present.includes(seat) === isHere) return;
    set({ present: isHere ? [...state.present, seat] : state.present.filter((each) => each !== seat) });
  }

  function openLine() {
    const heed = {
      heard,
      changed(/** @type {import("./websocket.js").Line} */ line) {
        set({ line });
        if (line === "asking") void askForNews();
      },
    };
    const line = keepConnected(() => socketAt(`${data.urls.live}?news=${document.documentElement.lang}`), heed);
    window.addEventListener("online", line.now);
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) line.now();
    });
  }

  async function askForNews() {
    const news = await api.commits(state.match.seq);
    if (news.is === "refused" && !state.notice) return complain(news);
    if (news.is !== "done" || !news.body.commits.length) return;
    const answer = await api.match();
    if (answer.is === "done") await takeIn(answer.body, news.body.commits);
  }

  /**
   * What somebody else has played, unless it is known, or an own answer is on its way that may bring it.
   *
   * @param {Match} match
   * @param {import("../state/types.js").Commit[]} commits
   */
  async function takeIn(match, commits) {
    if (state.busy || match.seq <= state.match.seq) return;
    const surprise = mayAnswer(state) ? t("moved-on") : "";
    await catchUp(match, surprise ? { tone: "warning", text: surprise, refusals: [] } : null, commits);
  }

  return {
    get state() {
      return state;
    },
    set,
    setDraft,
    submit,
    send,
    undo,
    measure: map.measure,
    ask: map.ask,
    stopAsking: map.stopAsking,
    refetch,
    wishPassing,
    open,
    sayAboutUndo,
    claimTime,
    /** @param {(news: import("./websocket.js").News) => void} listener hears whatever is rung */
    onNews(listener) {
      listeners.push(listener);
    },
    async start() {
      receive(state.match);
      await readLog();
      if (!state.match.finished) openLine();
      window.setTimeout(listen, LISTEN);
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
