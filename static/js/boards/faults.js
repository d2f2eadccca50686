// What speaks against the board, as the server finds it: asked a moment after every change.

import { el, refill } from "../play/dom.js";
import { spotOf } from "./edits.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./acts.js").Acts} Acts */
/** @typedef {import("./api.js").Api} Api */

const PAUSE = 400; // milliseconds without a change before the server is asked

/**
 * @param {{ session: Session, acts: Acts, api: Api }} editor
 * @param {{ list: HTMLElement, verdict: HTMLElement, clause: string }} places `clause`: the address of a clause, `__id__` in it
 */
export function createFaults({ session, acts, api }, { list, verdict, clause }) {
  /** @type {unknown} */
  let asked = session.board;
  /** @type {unknown} */
  let answered = null;
  let timer = 0;

  async function ask() {
    const board = session.board;
    const answer = await api.check(board);
    if (board !== session.board) return;
    answered = board;
    if (answer.is === "done") session.set({ finding: answer.body });
    else if (answer.is === "refused") {
      const faults = answer.refusals.map((each) => ({ ...bare, ...each }));
      session.set({ finding: { sound: false, faults } });
    } else verdict.textContent = t("check-away");
  }

  /** @type {unknown} */
  let drawn = null;
  return function draw() {
    if (asked !== session.board) {
      asked = session.board;
      verdict.textContent = t("checking");
      clearTimeout(timer);
      timer = window.setTimeout(ask, PAUSE);
    }
    const isCurrent = answered === null || answered === session.board;
    if (isCurrent && drawn !== session.finding) {
      drawn = session.finding;
      const { faults } = session.finding;
      verdict.textContent = faults.length ? t("faults", { count: faults.length }) : t("sound");
      verdict.classList.toggle("is-sound", !faults.length);
      refill(list, faults.map((fault, at) => row(fault, at)));
    }
    for (const [at, item] of [...list.children].entries()) {
      item.classList.toggle("is-shown", session.shown !== null && session.finding.faults[at] === session.shown);
    }
  };

  /**
   * @param {Fault} fault
   * @param {number} at
   */
  function row(fault, at) {
    return el(
      "li",
      { class: "board-fault" },
      el("button", { type: "button", class: "board-fault-show", "data-key": `fault-${at}`, onclick: () => show(fault) }, fault.parts.length ? `${fault.parts.join(", ")} · ${fault.sentence}` : fault.sentence),
      fault.clause && el("a", { class: "clause", href: clause.replace("__id__", fault.clause) }, fault.clause),
    );
  }

  /** @param {Fault} fault */
  function show(fault) {
    const spot = fault.parts.length ? spotOf(session.board, fault.parts[0]) : null;
    if (spot) acts.choose(spot);
    session.set({ shown: session.shown === fault ? null : fault });
  }
}

/** @type {Fault} */
const bare = { clause: "", sentence: "", piece: null, part: null, field: "", parts: [], lines: [], boxes: [] };
