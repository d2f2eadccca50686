// Facing picker: four options arranged as on the map.

import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { optionButton } from "./choices.js";

/**
 * @param {import("../state/state.js").State} state
 * @param {import("../state/types.js").Decision} decision
 * @param {import("../input/actions.js").Actions} acts
 * @param {import("../ui/tools.js").Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function facing(state, decision, acts, tools) {
  const buttons = (decision.options ?? []).map((option, index) => {
    const way = (option.command.facing ?? "").toLowerCase();
    return el("div", { class: `facing-${way}` }, optionButton(state, { option, index }, tools.words[way] ?? option.text, acts, tools));
  });
  return [el("p", { class: "hint" }, t("face-how")), el("div", { class: "compass" }, ...buttons)];
}
