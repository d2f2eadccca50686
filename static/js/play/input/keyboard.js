// Keyboard navigation and shortcuts of the match page: turns keys into actions.

import { tabStop } from "../state/roving_tabindex.js";
import { mayAnswer } from "../state/state.js";
import { board } from "../systems/chosen.js";
import { createTypeahead } from "./typeahead.js";

/** @typedef {import("../net/session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */

const NOTHING = () => {};
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

/**
 * @param {Session} session
 * @param {Actions} acts
 * @param {Record<string, () => void>} shortcuts single letters; `?` among them
 * @param {() => boolean} lettersOn whether single letters may be used
 */
export function listenToKeys(session, acts, shortcuts, lettersOn) {
  const named = (/** @type {string} */ text) => board().placeNamed(session.state.data.layout, text);
  const typing = createTypeahead(named, (place) => acts.focus(place), window);

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return;
    const meant = arrow(event) ?? plain(event);
    if (!meant) return;
    event.preventDefault();
    meant();
  });

  /** @param {KeyboardEvent} event */
  function arrow(event) {
    const way = ARROWS[event.key];
    if (!way) return null;
    const { state } = session;
    const [east, north] = way;
    const isFree = mayAnswer(state) && !state.measuring && !state.asking;
    const turned = isFree ? board().turned(state, way, event.shiftKey) : null;
    if (turned !== null) return () => acts.mark(turned);
    if (isFree && state.draft?.held) {
      const inches = event.shiftKey ? 0.1 : 1;
      return () => acts.nudge(east * inches, north * inches);
    }
    return onTheBoard(event.target) ? () => acts.focusTowards(east, north) : null;
  }

  /** @param {KeyboardEvent} event */
  function plain(event) {
    if (event.key === "Escape") return () => acts.cancel();
    if (event.key === "PageUp" || event.key === "PageDown") return climb(event);
    if (event.key === "Enter" || event.key === " ") return enter(event);
    if (!lettersOn()) return null;
    const shortcut = shortcuts[event.key.toLowerCase()] ?? null;
    return typing.heard(event.key.toLowerCase(), shortcut) ? NOTHING : shortcut;
  }

  /** @param {KeyboardEvent} event */
  function climb(event) {
    const placing = mayAnswer(session.state) && session.state.draft?.held;
    if (!placing && !onTheBoard(event.target)) return null;
    return () => acts.climb(event.key === "PageUp" ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  function enter(event) {
    if (event.target instanceof HTMLElement && event.target.closest("button, a, summary, input, [role=tab]")) return null;
    const { state } = session;
    const here = pieceAt(event.target) || state.focused;
    if ((state.measuring || state.asking) && here) return () => acts.choose(here);
    const turned = mayAnswer(state) ? board().turned(state, [0, 0], false) : null;
    if (turned !== null) return () => acts.answer(turned);
    if (mayAnswer(state) && state.draft) return () => acts.settle();
    return onTheBoard(event.target) ? () => acts.choose(here || (tabStop(state) ?? "")) : null;
  }
}

/**
 * The piece a key is meant for: focus may come to one without the arrows, as by a screen reader.
 *
 * @param {EventTarget | null} target
 * @returns {string}
 */
function pieceAt(target) {
  return (target instanceof Element && target.closest("[data-unit]")?.getAttribute("data-unit")) || "";
}

/** @param {EventTarget | null} target */
function onTheBoard(target) {
  return target instanceof Element && target.closest("#board") !== null;
}

/**
 * Whether a key belongs to a field, a dialogue or the rest of the page.
 *
 * @param {EventTarget | null} target
 */
function isElsewhere(target) {
  if (!(target instanceof Element)) return false;
  if (target.closest("dialog, select, textarea, [role=tablist], input:not([type=checkbox])")) return true;
  return target !== document.body && !target.closest("main");
}
