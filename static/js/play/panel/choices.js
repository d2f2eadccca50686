// Decisions answered from a list: actions, targets, reactions, stops, edges. Legal ones first, the rest under a fold.

import { el } from "../dom.js";
import { t } from "../texts.js";
import { aims, grouped, unitOf } from "../state.js";
import { passOf } from "../passing.js";
import { labelOf } from "../systems/frontier.js";
import { reasons, unitMark } from "./parts.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("../state.js").Group} Group */
/** @typedef {import("../types.js").Decision} Decision */
/** @typedef {import("../types.js").Option} Option */
/** @typedef {import("./parts.js").Tools} Tools */
/** @typedef {import("../acts.js").Acts} Acts */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Acts} acts
 * @param {Tools} tools
 * @returns {import("../dom.js").Child[]}
 */
export function choices(state, decision, acts, tools) {
  const groups = grouped(decision);
  const ofPlayer = groups.find((group) => !group.unit);
  const ofUnits = groups.filter((group) => group.unit && group.legal.length);
  const flat = decision.kind === "target" || decision.kind === "stop";
  const hint = { action: "action-how", target: "target-how" }[decision.kind];
  return [
    hint ? el("p", { class: "hint" }, t(hint)) : null,
    ofUnits.length
      ? el(
          "ul",
          { class: "choices-list" },
          ...ofUnits.map((group) => (flat ? flatGroup : openable)(state, decision, group, acts, tools)),
        )
      : null,
    ofPlayer
      ? el("div", { class: "choices-player" }, ...ofPlayer.legal.map((each) => optionButton(state, each, each.option.text, acts, tools)))
      : null,
    passOf(decision) ? passSwitch(state, decision.seat, acts) : null,
    refusedFold(state, decision, groups, tools),
  ];
}

/**
 * @param {State} state
 * @param {number} seat
 * @param {Acts} acts
 */
function passSwitch(state, seat, acts) {
  const onchange = (/** @type {{ target: HTMLInputElement }} */ { target }) => acts.passAtStops(seat, target.checked);
  return el(
    "label",
    { class: "pass-switch" },
    el("input", { type: "checkbox", "data-key": "passing", checked: state.passing.includes(seat), onchange }),
    t("pass-always"),
  );
}

/**
 * A unit that opens to its own choices.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Group} group
 * @param {Acts} acts
 * @param {Tools} tools
 */
function openable(state, decision, group, acts, tools) {
  const unit = unitOf(state, group.unit);
  const open = state.picked === group.unit;
  const best = Math.max(...group.legal.map(({ option }) => option.chance ?? -1));
  return el(
    "li",
    { class: open ? "choice-unit is-open" : "choice-unit" },
    el(
      "button",
      { type: "button", class: "choice-head", "data-key": `unit-${group.unit}`, "aria-expanded": String(open), onclick: () => acts.pick(open ? "" : group.unit) },
      unit ? unitMark(state, unit) : null,
      el("span", { class: "choice-name" }, unit?.name ?? group.unit),
      el("span", { class: "choice-count" }, best >= 0 ? t("up-to", { chance: tools.numbers.percent(best) }) : t("choices", { count: group.legal.length })),
    ),
    open
      ? el(
          "div",
          { class: "choice-options" },
          ...group.legal.map((each) => optionButton(state, each, labelOf(each.option, tools.words), acts, tools)),
          ...group.refused.map((each) => refusedLine(labelOf(each.option, tools.words), each.option, tools)),
        )
      : null,
  );
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Group} group
 * @param {Acts} acts
 * @param {Tools} tools
 */
function flatGroup(state, decision, group, acts, tools) {
  const unit = unitOf(state, group.unit);
  return el(
    "li",
    { class: "choice-unit" },
    ...group.legal.map((each) => {
      const text = decision.kind === "target" ? (unit?.name ?? each.option.text) : each.option.text;
      return optionButton(state, each, text, acts, tools, unit ? unitMark(state, unit) : null);
    }),
  );
}

/**
 * @param {State} state
 * @param {{ option: Option, index: number }} choice
 * @param {string} text
 * @param {Acts} acts
 * @param {Tools} tools
 * @param {SVGElement | null} [mark]
 */
function optionButton(state, { option, index }, text, acts, tools, mark = null) {
  return el(
    "button",
    {
      type: "button",
      class: "button option",
      "data-key": `option-${index}`,
      "aria-disabled": state.busy ? "true" : null,
      onclick: () => acts.answer(index),
      onpointerenter: (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && acts.mark(index),
      onfocus: () => acts.mark(index),
    },
    mark,
    el("span", { class: "option-text" }, text),
    option.chance === null ? null : chance(option.chance, tools),
  );
}

/**
 * @param {number} value
 * @param {Tools} tools
 */
function chance(value, tools) {
  const bar = el("span", { class: "chance-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(value));
  return el("span", { class: "chance" }, bar, el("span", { class: "number" }, tools.numbers.percent(value)));
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Group[]} groups
 * @param {Tools} tools
 */
function refusedFold(state, decision, groups, tools) {
  const shownOpen = (/** @type {Group} */ group) => group.unit === state.picked && group.legal.length && decision.kind !== "target";
  const refused = groups.filter((group) => group.refused.length && !shownOpen(group));
  const count = refused.reduce((sum, group) => sum + group.refused.length, 0);
  if (!count) return null;
  return el(
    "details",
    { class: "refused-fold", "data-key": "refused" },
    el("summary", {}, t("cannot", { count })),
    ...refused.map((group) =>
      el(
        "div",
        { class: "refused-group" },
        el("b", {}, unitOf(state, group.unit)?.name ?? ""),
        ...group.refused.map(({ option }) => refusedLine(decision.kind === "target" ? "" : labelOf(option, tools.words), option, tools)),
      ),
    ),
  );
}

/**
 * @param {string} text
 * @param {Option} option
 * @param {Tools} tools
 */
function refusedLine(text, option, tools) {
  return el("p", { class: "refused" }, text ? el("span", { class: "refused-what" }, text) : null, ...reasons(option.refusals, tools));
}
