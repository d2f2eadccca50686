// Secret choices on a shared screen: a curtain before and after the form.

import { el } from "../ui/dom.js";
import { isShared, sideOf } from "../state/state.js";
import { t } from "../ui/texts.js";
import { rosters } from "./rosters.js";
import { choice, form } from "./secret_form.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
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
 * @param {Actions} acts
 */
export function curtained(state, decision, acts) {
  return isShared(state) && state.opened !== decision.seat ? curtain(state, decision, acts) : null;
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
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
 * @param {Actions} acts
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
