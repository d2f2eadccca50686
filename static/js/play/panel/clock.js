// Clocks: counts down between answers of the server, which alone decides.

import { momentTold } from "../../dates.js";
import { el } from "../ui/dom.js";
import { isMine, isShared, sideOf } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Clock} Clock */
/** @typedef {import("../input/actions.js").Actions} Actions */

const DAY = 86400;
const TICK = 250; // ms
const TOLD_AT = [300, 60, 10]; // seconds at which a clock is spoken of
const LOW = 60; // seconds from which on it stands out

/**
 * What is left after so many seconds of this page.
 *
 * @param {Clock} clock
 * @param {number} passed seconds since the server's answer
 */
export function leftAfter(clock, passed) {
  return clock.running && !clock.away_until ? clock.left - passed : clock.left;
}

/**
 * “2 d 3 h”, “1:02:03”, “4:05”; rounded up, so that 0:00 is really the end.
 *
 * @param {number} left seconds
 * @returns {string}
 */
export function clockText(left) {
  const whole = Math.max(0, Math.ceil(left));
  const hours = Math.floor(whole / 3600);
  if (whole >= DAY) return t(hours % 24 ? "clock-days-hours" : "clock-days", { days: Math.floor(whole / DAY), hours: hours % 24 });
  const minutes = Math.floor(whole / 60) % 60;
  const seconds = String(whole % 60).padStart(2, "0");
  return hours ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}` : `${minutes}:${seconds}`;
}

/**
 * The moment to speak of, when a clock went from `before` to `now`: the smallest one passed, or null.
 *
 * @param {number} before
 * @param {number} now
 */
export function momentPassed(before, now) {
  const passed = TOLD_AT.filter((moment) => before > moment && now <= moment && now > 0);
  return passed.length ? Math.min(...passed) : null;
}

/**
 * Keeps the clocks of the page going.
 *
 * @param {HTMLElement} root where elements with `data-clock` stand
 * @param {HTMLElement} spoken live region for screen readers
 * @param {() => import("../net/session.js").Session} session
 * @param {() => number} now in ms
 */
export function createClocks(root, spoken, session, now) {
  /** @type {Clock[] | null} */
  let known = null;
  let since = 0;
  /** @type {Map<number, number>} */
  const before = new Map();

  /** @param {State} state */
  function write(state) {
    if (state.match.clocks !== known) {
      known = state.match.clocks;
      since = now();
      before.clear();
    }
    for (const clock of known) show(state, clock);
  }

  /**
   * @param {State} state
   * @param {Clock} clock
   */
  function show(state, clock) {
    const left = leftAfter(clock, (now() - since) / 1000);
    const place = root.querySelector(`[data-clock="${clock.seat}"]`);
    if (place) {
      const text = clock.away_until ? `${clockText(left)} · ${t("clock-away")}` : clockText(left);
      if (place.textContent !== text) place.textContent = text;
      place.classList.toggle("is-running", clock.running && !clock.away_until);
      place.classList.toggle("is-low", clock.running && left <= LOW);
    }
    const moment = momentPassed(before.get(clock.seat) ?? left, left);
    before.set(clock.seat, left);
    const { name } = sideOf(state, clock.seat);
    if (moment !== null) spoken.textContent = t("clock-moment", { name, time: clockText(moment) });
  }

  /** @returns {number[]} the seats whose time is up */
  function late() {
    const passed = (now() - since) / 1000;
    return (known ?? []).filter((clock) => clock.running && leftAfter(clock, passed) <= 0).map(({ seat }) => seat);
  }

  function tick() {
    const { state, set } = session();
    if (!state.match.clocks.length || state.match.finished) return;
    write(state);
    const seats = late();
    if (seats.join() !== state.late.join()) set({ late: seats });
  }

  return {
    write,
    start: () => window.setInterval(tick, TICK),
  };
}

/**
 * The clock on a side's plate; the ticking fills it in.
 *
 * @param {State} state
 * @param {number} seat
 */
export function clockPlate(state, seat) {
  const clock = state.match.clocks.find((each) => each.seat === seat);
  if (!clock || state.match.finished) return null;
  const until = clock.away_until ? ` ${t("clock-away-until", { day: momentTold(new Date(clock.away_until)) })}` : "";
  return el("span", { class: "clock", title: clock.terms + until, "data-clock": seat, role: "timer", "aria-live": "off" }, clockText(clock.left));
}

/**
 * Whether the reader can claim the match: only the other side's time is up.
 *
 * @param {State} state
 */
export function mayClaim(state) {
  const [seat] = state.late;
  return seat !== undefined && state.late.length === 1 && !state.match.finished && isMine(state, 1 - seat);
}

/**
 * Said in the panel while somebody's time is up: the other side may claim it.
 *
 * @param {State} state
 * @param {Actions} acts
 */
export function timeIsUp(state, acts) {
  const [seat] = state.late;
  if (seat === undefined || state.match.finished) return null;
  const own = isMine(state, seat) && !isShared(state);
  const claims = mayClaim(state);
  return el(
    "div",
    { class: "notice notice-warning time-up" },
    el("p", {}, t(own ? "time-up-own" : claims ? "time-up-claim" : "time-up", { name: sideOf(state, seat).name })),
    claims
      ? el("button", { type: "button", class: "button button-small", "data-key": "claim", onclick: () => acts.claimTime(1 - seat) }, t("claim-time"))
      : null,
  );
}

/**
 * Said in the panel while somebody is away.
 *
 * @param {State} state
 */
export function whoIsAway(state) {
  const away = state.match.clocks.filter(({ away_until }) => away_until);
  if (state.match.finished) return [];
  return away.map(({ seat, away_until }) => el("p", { class: "hint" }, t("away-until", { name: sideOf(state, seat).name, day: momentTold(new Date(away_until ?? "")) })));
}
