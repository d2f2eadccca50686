// Secret choices at a shared screen: a curtain first, then the form, then the curtain again.

import { el } from "../dom.js";
import { isShared, sideOf } from "../state.js";
import { t } from "../texts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("./parts.js").Tools} Tools */
/** @typedef {import("../acts.js").Acts} Acts */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 * @param {Tools} tools
 * @returns {import("../dom.js").Child[]}
 */
export function secret(state, decision, acts, tools) {
  const hidden = curtained(state, decision, acts);
  if (hidden) return hidden;
  return decision.kind === "seal-faction" ? factions(state, decision, acts, tools) : rosters(state, decision, acts, tools);
}

/**
 * The curtain before a secret, until its seat has opened it; null where nobody could look over a shoulder.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 */
export function curtained(state, decision, acts) {
  return isShared(state) && state.opened !== decision.seat ? curtain(state, decision, acts) : null;
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 */
function curtain(state, decision, acts) {
  const name = sideOf(state, decision.seat).name;
  const other = sideOf(state, 1 - decision.seat).name;
  return [
    el(
      "div",
      { class: "curtain" },
      el("p", {}, t("curtain", { name, other })),
      el("button", { type: "button", class: "button button-primary", "data-key": "curtain", onclick: () => acts.open(decision.seat) }, t("open-curtain", { name })),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 * @param {Tools} tools
 */
function factions(state, decision, acts, tools) {
  const names = tools.data.factions.map(({ slug, name }) =>
    choice("faction", slug, el("span", { class: `faction-name faction-${slug}` }, name)),
  );
  return [
    form(state, t("choose-faction"), names, t("seal"), (slug) =>
      acts.seal(decision.seat, { type: "Seal", slot: "faction", payload: JSON.stringify(slug) }),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 * @param {Tools} tools
 */
function rosters(state, decision, acts, tools) {
  const { faction } = sideOf(state, decision.seat);
  const fitting = tools.data.rosters.filter(
    (roster) => (!faction || roster.faction === faction) && (roster.seat ?? decision.seat) === decision.seat,
  );
  if (!fitting.some((roster) => roster.legal)) {
    const { mission, limit } = state.match.view;
    const wanted = new URLSearchParams({ system: state.match.system, ...(faction ? { faction } : {}), mission });
    return [
      el("p", {}, t(faction ? "no-roster" : "no-roster-at-all", { faction: tools.words[faction] ?? faction, mission: tools.words[mission] ?? mission, limit })),
      fitting.length ? el("ul", { class: "list-plain" }, ...fitting.map((roster) => el("li", {}, rosterTold(roster)))) : null,
      el("a", { class: "button", href: `${tools.data.urls.roster_new}?${wanted}` }, t("to-rosters")),
    ];
  }
  const names = fitting.map((roster) => choice("roster", roster.id, rosterTold(roster), roster.legal));
  return [
    form(state, t("choose-roster"), names, t("seal"), (roster) =>
      acts.seal(decision.seat, { type: "Seal", slot: "roster", roster }),
    ),
  ];
}

/** @param {import("../types.js").Roster} roster */
function rosterTold({ name, points, legal }) {
  return el("span", {}, el("b", {}, name), ` ${t("roster-points", { points })} `, legal ? null : el("span", { class: "badge badge-warn" }, t("roster-illegal")));
}

/**
 * @param {string} name
 * @param {string} value
 * @param {HTMLElement} text
 * @param {boolean} [open] whether it may be chosen
 */
function choice(name, value, text, open = true) {
  return el(
    "label",
    { class: "secret-choice" },
    el("input", { type: "radio", name, value, required: true, disabled: !open, "data-key": `${name}-${value}` }),
    text,
  );
}

/**
 * @param {State} state
 * @param {string} legend
 * @param {HTMLElement[]} fields
 * @param {string} button
 * @param {(value: string) => void} send
 */
function form(state, legend, fields, button, send) {
  return el(
    "form",
    {
      class: "secret-form",
      onsubmit: (/** @type {SubmitEvent & { target: HTMLFormElement }} */ event) => {
        event.preventDefault();
        const [value] = new FormData(event.target).values();
        if (value && !state.busy) send(String(value));
      },
    },
    el("fieldset", { class: "field" }, el("legend", {}, legend), ...fields),
    el("button", { class: "button button-primary", "data-key": "seal" }, button),
  );
}
