// Illegal options and their reasons, grouped by rule, each group with its units.

import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { reasons } from "./components.js";

/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/**
 * @typedef {object} Refused one choice that is refused
 * @property {string} unit the name of what it is listed under; empty where that stands above the list
 * @property {string} text what it is, within the choices of that unit; empty where the unit says it all
 * @property {Option} option
 */
/** @typedef {{ clause: string, units: Map<string, Refused[]>, count: number }} Reason */

const MOST_NAMED = 8; // choices of a unit that are named one by one in a group
const MOST_SENTENCES = 2; // different sentences of a unit that are shown in a group
const FEW = 5; // so many refusals need no second fold

/**
 * The refusals by the clause that comes first against each, the longest group first. What differs in a declared ability alone is
 * listed once.
 *
 * @param {Refused[]} refused
 * @returns {Reason[]}
 */
export function byReason(refused) {
  /** @type {Set<string>} */
  const listed = new Set();
  /** @type {Map<string, Reason>} */
  const found = new Map();
  for (const each of refused) {
    const { abilities: _, ...plain } = each.option.command;
    const same = JSON.stringify([plain, each.option.refusals]);
    if (listed.has(same)) continue;
    listed.add(same);
    const clause = each.option.refusals[0]?.clause ?? "";
    const reason = found.get(clause) ?? { clause, units: new Map(), count: 0 };
    reason.units.set(each.unit, [...(reason.units.get(each.unit) ?? []), each]);
    reason.count += 1;
    found.set(clause, reason);
  }
  return [...found.values()].sort((one, other) => other.count - one.count);
}

/**
 * A fold with the number of refusals, in it a fold for each rule.
 *
 * @param {Decision} decision
 * @param {Refused[]} refused
 * @param {string} key of the fold
 * @param {Tools} tools
 * @param {(refused: Refused[]) => HTMLElement | null} [more] what else to show with a unit
 */
export function refusedFold(decision, refused, key, tools, more = () => null) {
  const found = byReason(refused);
  const count = found.reduce((sum, each) => sum + each.count, 0);
  if (!count) return null;
  const groups = found.map((reason) => group(decision, reason, `${key}-${reason.clause}`, count <= FEW, tools, more));
  return el("details", { class: "refused-fold", "data-key": key }, el("summary", {}, t("cannot", { count })), el("ul", { class: "refused-reasons" }, ...groups));
}

/**
 * @param {Decision} decision
 * @param {Reason} reason
 * @param {string} key
 * @param {boolean} open
 * @param {Tools} tools
 * @param {(refused: Refused[]) => HTMLElement | null} more
 */
function group(decision, { clause, units, count }, key, open, tools, more) {
  const lines = [...units].map(([unit, refused]) =>
    el("li", { class: "refused-unit" }, unit ? el("b", {}, `${unit} `) : null, ...told(refused, tools), more(refused)),
  );
  return el(
    "li",
    {},
    el(
      "details",
      { class: "refused-group", "data-key": key, open },
      el("summary", {}, el("span", { class: "refused-title" }, decision.reasons?.[clause] ?? clause), el("span", { class: "refused-count" }, String(count))),
      el("ul", { class: "refused-units" }, ...lines),
    ),
  );
}

/**
 * What a unit cannot do for one reason: the names of the choices, then the sentences, or the first one as an example.
 *
 * @param {Refused[]} refused
 * @param {Tools} tools
 */
function told(refused, tools) {
  const names = [...new Set(refused.map(({ text }) => text).filter(Boolean))];
  const named = listed(names.slice(0, MOST_NAMED));
  const rest = names.length - MOST_NAMED;
  const why = [...new Map(refused.map(({ option }) => [JSON.stringify(option.refusals), option.refusals])).values()];
  const shown = why.length > MOST_SENTENCES ? why.slice(0, 1) : why;
  return [
    named ? el("span", { class: "refused-what" }, rest > 0 ? `${named} ${t("and-more", { count: rest })}` : named) : null,
    why.length > MOST_SENTENCES ? el("span", { class: "refused-example" }, `${t("for-example")} `) : null,
    ...shown.flatMap((refusals) => reasons(refusals, tools)),
  ];
}

/**
 * Names of choices in a row; what all of them begin with, an arrow at its end, is said once: `Fire → a, b`.
 *
 * @param {string[]} names
 */
export function listed(names) {
  const [first = "", ...others] = names;
  const lead = first.slice(0, first.indexOf("→ ") + 2);
  if (!lead.endsWith("→ ") || !others.every((name) => name.startsWith(lead))) return names.join(", ");
  return [first, ...others.map((name) => name.slice(lead.length))].join(", ");
}
