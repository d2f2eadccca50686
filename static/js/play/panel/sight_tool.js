// Line-of-sight tool in words: instructions, then distance and obstacles.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { markerOf, unitOf } from "../state/state.js";
import { t } from "../ui/texts.js";
import { partNamed } from "./terrain.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * @param {State} state
 * @param {Tools} tools
 */
export function measuring(state, tools) {
  const { from, to } = state.measuring ?? { from: "", to: "" };
  const result = /** @type {import("../state/frontier_types.js").Measure | null} */ (state.measuring?.result ?? null);
  const name = (/** @type {string} */ id) => isolated(unitOf(state, id)?.name ?? tools.words[markerOf(state, id)?.kind ?? ""] ?? "");
  if (!result) {
    const text = !from ? t("measure-first") : to ? t("checking") : t("measure-second", { name: name(from) });
    return el("p", { class: "measure-result" }, text);
  }
  const between = [...result.parts.map((part) => partNamed(state, part)), ...result.units.map(name)];
  return el(
    "div",
    { class: "measure-result", role: "status" },
    el("p", {}, el("b", {}, `${name(from)} – ${name(to)}: `), el("span", { class: "number" }, tools.numbers.inches(result.inches))),
    el("p", {}, t(result.los ? "seen" : "unseen", { clear: result.clear, of: result.of })),
    between.length ? el("p", {}, t("between", { names: between.join(", ") })) : null,
    el("p", {}, ...result.clauses.flatMap((clause) => [tools.clause(clause), " "])),
  );
}
