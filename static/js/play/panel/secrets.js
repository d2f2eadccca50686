// Secret choices: of a faction and of a roster.

import { el } from "../ui/dom.js";
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
  return decision.kind === "seal-faction" ? factions(state, decision, acts, tools) : rosters(state, decision, acts, tools);
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 */
function factions(state, decision, acts, tools) {
  const names = tools.data.factions.map(({ slug, name }) =>
    choice(decision.seat, "faction", slug, el("span", { class: `faction-name faction-${slug}` }, name)),
  );
  return [
    form(state, t("choose-faction"), names, t("seal"), (slug) =>
      acts.seal(decision.seat, { type: "Seal", slot: "faction", payload: JSON.stringify(slug) }),
    ),
  ];
}
