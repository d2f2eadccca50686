// Range rings of the unit that is picked, in words.

import { isolated } from "../../isolated.js";
import { joined } from "../state/range_rings.js";
import { sideOf, unitOf } from "../state/state.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { unitMark } from "./components.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/frontier_types.js").Opponent} Opponent */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * The same in words, for the unit that is picked.
 *
 * @param {State} state
 * @param {Tools} tools
 */
export function surroundings(state, tools) {
  const result = /** @type {import("../state/frontier_types.js").Ranges | null} */ (state.around.result);
  const unit = unitOf(state, result?.piece ?? "");
  if (!state.ranging) return null;
  if (!result || !unit || unit.id !== state.picked) return el("p", { class: "measure-result" }, t("ranges-how"));
  const near = [...result.opponents].sort((a, b) => a.inches - b.inches);
  return el(
    "div",
    { class: "measure-result", role: "status" },
    el("p", {}, el("b", {}, t("ranges-of", { name: unit.name }))),
    el(
      "ul",
      { class: "range-list" },
      ...joined(result.rings).map(({ inches, keys }) =>
        el("li", {}, el("b", { class: "number" }, tools.numbers.inches(inches)), ` ${keys.map((key) => tools.words[key] ?? key).join(", ")}`),
      ),
    ),
    el("ul", { class: "range-list" }, ...near.map((each) => opponentLine(state, each, tools))),
  );
}

/**
 * @param {State} state
 * @param {Opponent} opponent
 * @param {Tools} tools
 */
function opponentLine(state, opponent, tools) {
  const enemy = unitOf(state, opponent.unit);
  if (!enemy) return null;
  const named = (/** @type {string[]} */ slugs) => slugs.map((slug) => tools.words[slug] ?? slug).join(", ");
  const answers = Object.entries(opponent.answers).map(([action, reactions]) => `${tools.words[action]} → ${named(reactions)}`);
  const facts = [
    opponent.los ? null : t("out-of-sight"),
    opponent.aims.length ? t("aims", { names: named(opponent.aims) }) : null,
    opponent.threatens.length ? t("threatens", { names: named(opponent.threatens) }) : null,
    answers.length ? t("answers", { names: answers.join("; ") }) : null,
  ];
  return el(
    "li",
    { class: "opponent" },
    unitMark(state, enemy),
    el(
      "span",
      {},
      el("b", {}, isolated(enemy.name)),
      ` ${isolated(sideOf(state, enemy.seat).name)}, `,
      el("span", { class: "number" }, tools.numbers.inches(opponent.inches, 1)),
      ...facts.filter((fact) => fact !== null).map((fact) => el("span", { class: "opponent-fact" }, fact)),
    ),
  );
}
