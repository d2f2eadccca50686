// Board validation: after each change (debounced), asks the server for faults and lists them.

import { el, refill } from "../play/ui/dom.js";
import { t } from "./texts.js";

/** @typedef {import("./types.js").Fault} Fault */
/** @typedef {import("./session.js").Session<any, any, any>} Session */
/** @typedef {import("./api.js").Api} Api */

const PAUSE = 400; // milliseconds without a change before the server is asked

/**
 * @param {Session} session
 * @param {Api} api
 * @param {(fault: Fault) => void} goTo selects the location of a fault
 * @param {{ list: HTMLElement, verdict: HTMLElement, clause: string }} places `clause`: the address of a clause, `__id__` in it
 */
export function createValidation(session, api, goTo, { list, verdict, clause }) {
  /** @type {unknown} */
  let asked = session.board;
  /** @type {unknown} */
  let answered = null;
  let timer = 0;

  async function ask() {
    const board = session.board;
    const isWanted = () => board === session.board;
    const answer = await api.check(board, isWanted);
    if (!isWanted()) return;
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
      const { faults } = /** @type {import("./types.js").Finding} */ (session.finding);
      const errors = faults.filter(({ severity }) => severity === "error").length;
      verdict.textContent = errors ? t("faults", { count: errors }) : t("sound");
      verdict.classList.toggle("is-sound", !errors);
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
      { class: `board-fault is-${fault.severity}` },
      el("button", { type: "button", class: "board-fault-show", "data-key": `fault-${at}`, onclick: () => show(fault) }, fault.severity === "warning" && el("b", {}, `${t("warning")} `), fault.parts.length ? `${fault.parts.join(", ")} · ${fault.sentence}` : fault.sentence),
      fault.clause && el("a", { class: "clause", href: clause.replace("__id__", fault.clause) }, fault.clause),
    );
  }

  /** @param {Fault} fault */
  function show(fault) {
    goTo(fault);
    session.set({ shown: session.shown === fault ? null : fault });
  }
}

/** @type {Fault} */
const bare = { severity: "error", clause: "", sentence: "", piece: null, part: null, field: "", parts: [], lines: [], boxes: [] };
