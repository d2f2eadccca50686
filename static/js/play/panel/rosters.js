// Roster choice: legal rosters, ready-made ones, and why the others do not qualify.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { sideOf } from "../state/state.js";
import { counted, t } from "../ui/texts.js";
import { choice, form } from "./secret_form.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Roster} Roster */
/** @typedef {import("../state/types.js").ReadyMade} ReadyMade */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {import("../ui/dom.js").Child} Child */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {Child[]}
 */
export function rosters(state, decision, acts, tools) {
  const found = state.rosters[decision.seat];
  if (!found) return [el("p", { class: "working" }, t("working"))];
  const seal = (/** @type {Record<string, string>} */ which) => acts.seal(decision.seat, { type: "Seal", slot: "roster", ...which });
  const fitting = found.rosters.filter(({ fits }) => fits);
  const near = found.rosters.filter(({ fits, can_fit }) => !fits && can_fit);
  const others = found.rosters.filter(({ fits, can_fit }) => !fits && !can_fit);
  const adjustable = near.length ? listed("near", t("rosters-near"), near, tools) : null;
  const ready = readyMade(state, found.ready_made, seal);
  return [
    readable(decision.seat, [...fitting, ...near].filter(({ warning }) => warning), acts),
    fitting.length
      ? form(state, t("choose-roster"), fitting.map((each) => choice(decision.seat, "roster", each.id, called(each))), t("seal"), (roster) => seal({ roster }))
      : el("p", {}, t(found.rosters.length ? "no-roster-fits" : "no-roster-yet")),
    ...(fitting.length ? [adjustable, ready] : [ready, adjustable]),
    el("p", {}, el("a", { class: "button button-small", href: newRoster(state, decision, tools), "data-key": "new-roster" }, t("to-rosters"))),
    others.length
      ? el("details", { class: "fold", "data-key": "rosters-others" }, el("summary", {}, t("rosters-others", { count: others.length })), listed("others", "", others, tools))
      : null,
  ];
}

/**
 * The rosters that others can read, each with the two ways to keep it secret.
 *
 * @param {number} seat
 * @param {Roster[]} found
 * @param {Actions} acts
 */
function readable(seat, found, acts) {
  if (!found.length) return null;
  const way = (/** @type {Roster} */ { id, name }, /** @type {"copy/" | "hide/"} */ what, /** @type {string} */ text) =>
    el(
      "button",
      { type: "button", class: "button button-small", "data-key": `${what}${id}`, "aria-label": `${t(text)}: ${isolated(name)}`, onclick: () => acts.keepRosterSecret(seat, id, what) },
      t(text),
    );
  const rows = found.map((each) =>
    el("li", { class: "notice notice-warning" }, el("p", {}, el("b", {}, isolated(each.name)), ` ${each.warning}`), el("p", { class: "cluster" }, way(each, "copy/", "roster-copy"), way(each, "hide/", "roster-hide"))),
  );
  return el("ul", { class: "list-plain", "data-key": "rosters-readable" }, ...rows);
}

/** @param {Roster | ReadyMade} roster */
function called({ name, points }) {
  return el("span", {}, el("b", {}, isolated(name)), ` ${counted("roster-points", points)}`);
}

/**
 * @param {string} key
 * @param {string} title
 * @param {Roster[]} found
 * @param {Tools} tools
 */
function listed(key, title, found, tools) {
  return el(
    "section",
    { class: "roster-group", "data-key": `rosters-${key}` },
    title ? el("h3", {}, title) : null,
    el("ul", { class: "list-plain" }, ...found.map((roster) => unfit(roster, tools))),
  );
}

/**
 * A roster that may not be locked: every reason with its clause and what to do about it.
 *
 * @param {Roster} roster
 * @param {Tools} tools
 */
function unfit(roster, tools) {
  return el(
    "li",
    { class: "roster-unfit" },
    called(roster),
    el(
      "ul",
      { class: "list-plain" },
      ...roster.problems.map(({ sentence, clause, remedy }) =>
        el("li", {}, el("span", { class: "reason" }, `${sentence} `, tools.clause(clause)), remedy ? el("span", { class: "roster-remedy" }, remedy) : null),
      ),
    ),
    roster.can_fit && roster.adjust ? el("a", { href: roster.adjust, "data-key": `adjust-${roster.id}` }, t("roster-adjust")) : null,
  );
}

/**
 * @param {State} state
 * @param {ReadyMade[]} found
 * @param {(which: Record<string, string>) => void} seal
 */
function readyMade(state, found, seal) {
  if (!found.length) return null;
  const lock = (/** @type {ReadyMade} */ { slug, name }) =>
    el(
      "button",
      {
        type: "button",
        class: "button button-small",
        "data-key": `ready-${slug}`,
        "aria-label": t("ready-lock-named", { name }),
        "aria-disabled": state.busy ? "true" : null,
        onclick: () => state.busy || seal({ army: slug }),
      },
      t("ready-lock"),
    );
  const rows = found.map((each) =>
    el(
      "li",
      { class: "roster-ready" },
      el("div", { class: "roster-head" }, called(each), lock(each)),
      el("span", {}, each.blurb),
      el("span", { class: "roster-units" }, each.units),
    ),
  );
  return el("section", { class: "roster-group", "data-key": "rosters-ready" }, el("h3", {}, t("rosters-ready")), el("ul", { class: "list-plain" }, ...rows));
}

/**
 * Where a roster for this seat is begun, checked against this match from the start.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Tools} tools
 */
function newRoster(state, decision, tools) {
  const { faction } = sideOf(state, decision.seat);
  const { mission, limit } = state.match.view;
  const asked = { system: state.match.system, mission, limit: String(limit), match: state.match.id, seat: String(decision.seat) };
  return `${tools.data.urls.roster_new}?${new URLSearchParams(faction ? { ...asked, faction } : asked)}`;
}
