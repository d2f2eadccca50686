// The page's memory and its conversation with the server: every change of state passes through here.

import { newId } from "./api.js";
import { commandOf, draftFor } from "./drafts.js";
import { current, initial, isMine, mayAnswer, sameQuestion, unitOf } from "./state.js";
import { forget, recall, recallPassing, remember, rememberPassing } from "./keep.js";
import { automaticPass, passStops } from "./passing.js";
import { surrounded } from "./surroundings.js";
import { t } from "./texts.js";

/** @typedef {import("./state.js").State} State */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Match} Match */
/** @typedef {import("./drafts.js").Draft} Draft */

const SLOW = 400; // ms until a wait is shown
const PAUSE = 120; // ms without a change until a draft is checked
const LOOK = 60; // ms that a piece is looked at before its surroundings are asked for
const LISTEN = 4000; // ms between questions whether somebody else has gone on

/**
 * @param {import("./types.js").TableData} data
 * @param {import("./api.js").Api} api
 * @param {(state: State, before: State) => void} draw
 */
export function createSession(data, api, draw) {
  /** @type {State} */
  let state = { ...initial(data), passing: recallPassing(data.match) };
  let asked = 0;
  /** @type {number | undefined} */
  let pause;
  /** @type {number | undefined} */
  let look;

  /** @param {Partial<State>} change */
  function set(change) {
    const before = state;
    state = { ...state, ...change };
    draw(state, before);
    const piece = surrounded(state);
    const { seq } = state.match;
    if (state.around.piece !== piece || (piece && state.around.seq !== seq)) lookAround(piece, seq);
  }

  /**
   * @param {string} piece
   * @param {number} seq
   */
  function lookAround(piece, seq) {
    window.clearTimeout(look);
    const around = { piece, seq, result: null };
    set({ around });
    if (!piece) return;
    look = window.setTimeout(async () => {
      const answer = await api.ranges(piece);
      if (state.around === around && answer.is === "done") set({ around: { piece, seq, result: answer.body } });
    }, LOOK);
  }

  /** @param {Draft} draft */
  function setDraft(draft) {
    remember(state, draft);
    set({ draft, notice: null });
    window.clearTimeout(pause);
    if (!draft.verdict) pause = window.setTimeout(check, PAUSE);
  }

  async function check() {
    const { draft } = state;
    const decision = current(state);
    const command = draft && commandOf(draft);
    if (!draft || !decision || !command) return;
    const mine = ++asked;
    const answer = await api.check({ seat: decision.seat, command });
    if (mine !== asked || state.draft !== draft) return;
    if (answer.is === "done") set({ draft: { ...draft, verdict: answer.body } });
    else complain(answer);
  }

  /** @param {Exclude<import("./api.js").Answer<any>, { is: "done" }>} answer */
  function complain(answer) {
    if (answer.is === "stale") return void refetch();
    if (answer.is === "away") return set({ notice: { tone: "error", text: t("away"), refusals: [] } });
    set({ notice: { tone: "error", text: t("refused"), refusals: answer.refusals } });
  }

  async function refetch() {
    const answer = await api.match();
    if (answer.is !== "done") return set({ notice: { tone: "error", text: t("away"), refusals: [] } });
    await catchUp(answer.body, { tone: "warning", text: t("moved-on"), refusals: [] });
  }

  /**
   * Takes in what somebody else did; what is half chosen stays while the same is asked.
   *
   * @param {Match} match
   * @param {import("./state.js").Notice | null} notice
   */
  async function catchUp(match, notice) {
    const next = { ...state, match };
    if (automaticPass(next)) await change(() => passing({ is: "done", body: { match, commits: [] } }));
    else if (!sameQuestion(current(state), current(next))) receive(match, notice);
    else {
      set({ match });
      if (state.draft) remember(state, state.draft);
    }
    await readLog();
  }

  /**
   * @param {Match} match
   * @param {import("./state.js").Notice | null} notice
   */
  function receive(match, notice = null) {
    const next = { ...state, match };
    const decision = current(next);
    const draft = recall(next) ?? fresh(next);
    const picked = decision?.kind === "move" ? (decision.area?.subject ?? "") : stillThere(next, state.picked);
    set({ match, draft, picked, notice, option: null, opened: null, busy: false, slow: false });
    if (draft && commandOf(draft)) pause = window.setTimeout(check, PAUSE);
  }

  /**
   * Runs one request that changes the match; the wait shows after a moment.
   *
   * @param {() => Promise<import("./api.js").Answer<any>>} request
   * @returns {Promise<boolean>}
   */
  async function change(request) {
    if (state.busy) return false;
    set({ busy: true, notice: null });
    const timer = window.setTimeout(() => set({ slow: true }), SLOW);
    const answer = await request();
    window.clearTimeout(timer);
    if (answer.is !== "done") {
      set({ busy: false, slow: false });
      complain(answer);
      return false;
    }
    forget(state);
    const { commits, passed = [] } = answer.body;
    state = { ...state, commits: [...state.commits, ...commits], passed: [...state.passed, ...passed] };
    receive(answer.body.match);
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
    const body = { id: newId(), seat, seq: state.match.seq, command };
    return change(async () => passing(await api.submit(body)));
  }

  /** @param {import("./api.js").Answer<any>} answer */
  function passing(answer) {
    return passStops(answer, (match) => ({ ...state, match }), api);
  }

  /**
   * Whether a seat passes at every stop, from its next one on; the one that is asked stays with the player.
   *
   * @param {number} seat
   * @param {boolean} on
   */
  function setPassing(seat, on) {
    rememberPassing(state.match.id, seat, on);
    const others = state.passing.filter((each) => each !== seat);
    set({ passing: on ? [...others, seat] : others });
  }

  async function undo() {
    const { match } = state;
    const seat = match.undo.seat ?? 0;
    if (await change(() => api.undo({ seat, seq: match.seq }))) await readLog();
  }

  async function readLog() {
    /** @type {import("./types.js").Commit[]} */
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
    const newest = (/** @type {import("./types.js").Commit[]} */ all) => all[all.length - 1]?.seq ?? -1;
    if (newest(commits) >= newest(state.commits)) set({ commits });
  }

  /**
   * @param {string} from
   * @param {string} to
   */
  async function measure(from, to) {
    set({ measuring: { from, to, result: null } });
    if (!from || !to) return;
    const answer = await api.measure(from, to);
    const { measuring } = state;
    if (!measuring || measuring.from !== from || measuring.to !== to) return;
    if (answer.is === "done") set({ measuring: { from, to, result: answer.body } });
    else complain(answer);
  }

  /** Asks now and then whether somebody else has gone on: the other player, or this one elsewhere. */
  async function listen() {
    if (!state.match.finished && !state.busy && !document.hidden) await askForNews();
    window.setTimeout(listen, LISTEN);
  }

  async function askForNews() {
    const news = await api.commits(state.match.seq);
    if (news.is !== "done" || !news.body.commits.length) return;
    const answer = await api.match();
    if (answer.is !== "done" || state.busy || answer.body.seq <= state.match.seq) return;
    const surprise = mayAnswer(state) ? t("moved-on") : "";
    await catchUp(answer.body, surprise ? { tone: "warning", text: surprise, refusals: [] } : null);
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
    measure,
    refetch,
    setPassing,
    async start() {
      receive(state.match);
      await readLog();
      if (automaticPass(state)) await catchUp(state.match, null);
      window.setTimeout(listen, LISTEN);
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */

/** @param {State} state */
function fresh(state) {
  const decision = current(state);
  if (!decision || !isMine(state, decision.seat)) return null;
  const subject = unitOf(state, decision.area?.subject ?? "");
  return draftFor(decision, subject?.elevation ?? 0);
}

/**
 * @param {State} state
 * @param {string} id
 */
function stillThere(state, id) {
  return unitOf(state, id)?.place === "board" ? id : "";
}
