// Decisions answered from a list: actions, targets, reactions, stops, edges. Legal options first, the others folded. A
// unit with one option is a button; with several it opens.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { aims, chanceOf, grouped, markerOf, opens, pointsOut, unitOf } from "../state/state.js";
import { passSwitches } from "./auto_pass.js";
import { system } from "../systems/chosen.js";
import { unitMark } from "./components.js";
import { refusedFold } from "./refusals.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/state.js").Group} Group */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function choices(state, decision, acts, tools) {
  const groups = grouped(decision);
  const ofPlayer = groups.find((group) => !group.unit);
  const ofUnits = groups.filter((group) => group.unit && group.legal.length);
  const hint = pointsOut(decision) ? "target-how" : opens(decision) ? "action-how" : "";
  return [
    hint && ofUnits.length ? el("p", { class: "hint" }, t(hint)) : null,
    ofUnits.length
      ? el(
          "ul",
          { class: "choices-list" },
          ...ofUnits.map((group) => (opens(decision) ? openable(state, decision, group, acts, tools) : flatGroup(state, group, acts, tools))),
        )
      : null,
    ofPlayer
      ? el("div", { class: "choices-player" }, ...ofPlayer.legal.map((each) => optionButton(state, each, each.option.text, acts, tools)))
      : null,
    passSwitches(state.match, decision, acts, tools),
    allRefused(state, decision, groups, acts, tools),
  ];
}

/**
 * A unit that opens to its own choices.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Group} group
 * @param {Actions} acts
 * @param {Tools} tools
 */
function openable(state, decision, group, acts, tools) {
  const unit = unitOf(state, group.unit);
  const open = state.picked === group.unit;
  const best = decision.kind === "reaction" ? Math.max(...group.legal.map(({ option }) => option.chance ?? -1)) : -1;
  return el(
    "li",
    { class: open ? "choice-unit is-open" : "choice-unit" },
    el(
      "button",
      { type: "button", class: "choice-head", "data-key": `unit-${group.unit}`, "aria-expanded": String(open), onclick: () => acts.pick(open ? "" : group.unit) },
      unit ? unitMark(state, unit) : null,
      el("span", { class: "choice-name" }, isolated(unit?.name ?? group.unit)),
      el("span", { class: "choice-count" }, best >= 0 ? t("up-to", { chance: tools.numbers.percent(best) }) : t("choices", { count: group.legal.length })),
    ),
    open
      ? el(
          "div",
          { class: "choice-options" },
          ...group.legal.map((each) => optionButton(state, each, labelFor(state, each.option, tools), acts, tools)),
          refusedFold(decision, refusedOf(state, { ...group, unit: "" }, tools), `refused-${group.unit}`, tools),
        )
      : null,
  );
}

/**
 * @param {State} state
 * @param {Group} group
 * @param {Actions} acts
 * @param {Tools} tools
 */
function flatGroup(state, group, acts, tools) {
  const unit = unitOf(state, group.unit);
  const mark = () => (unit ? unitMark(state, unit) : null);
  return el(
    "li",
    { class: "choice-unit" },
    ...group.legal.map((each) => optionButton(state, each, each.option.text, acts, tools, mark())),
  );
}

/**
 * @param {State} state
 * @param {Option} option
 * @param {Tools} tools
 */
function labelFor(state, option, tools) {
  return system().labelOf(option, tools.words, (id) => isolated(unitOf(state, id)?.name ?? tools.words[markerOf(state, id)?.kind ?? ""] ?? id));
}

/**
 * @param {State} state
 * @param {{ option: Option, index: number }} choice
 * @param {string} text
 * @param {Actions} acts
 * @param {Tools} tools
 * @param {SVGElement | null} [mark]
 */
export function optionButton(state, { option, index }, text, acts, tools, mark = null) {
  const known = chanceOf(state, option);
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
    known === null ? null : chance(option, known, tools),
  );
}

/**
 * The odds of a reaction are known; those of an action are the worst over the answers it may meet.
 *
 * @param {Option} option
 * @param {number} value
 * @param {Tools} tools
 */
function chance({ command }, value, tools) {
  const bar = el("span", { class: "chance-bar", "aria-hidden": "true" });
  bar.style.setProperty("--share", String(value));
  const share = tools.numbers.percent(value);
  const foreseen = command.type === "TakeAction" || command.type === "ChooseTarget";
  const text = foreseen && value < 1 ? t("at-least", { chance: share }) : share;
  return el("span", { class: "chance" }, bar, el("span", { class: "number" }, text));
}

/**
 * What the units cannot do; a unit that is open has a fold of its own.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Group[]} groups
 * @param {Actions} acts
 * @param {Tools} tools
 */
function allRefused(state, decision, groups, acts, tools) {
  const isOpen = (/** @type {Group} */ group) => group.unit === state.picked && group.legal.length && opens(decision);
  const refused = groups.filter((group) => !isOpen(group)).flatMap((group) => refusedOf(state, group, tools, aims(decision)));
  return refusedFold(decision, refused, "refused", tools, (some) => sightButton(state, some, acts));
}

/**
 * @param {State} state
 * @param {Group} group
 * @param {Tools} tools
 * @param {boolean} [named] whether the unit's name says it all
 * @returns {import("./refusals.js").Refused[]}
 */
function refusedOf(state, group, tools, named = false) {
  const unit = isolated(unitOf(state, group.unit)?.name ?? (named ? group.unit : ""));
  return group.refused.map(({ option }) => ({ unit, text: named ? "" : labelFor(state, option, tools), option }));
}

/**
 * Shows how far the two units of what is refused are apart, and what stands between them.
 *
 * @param {State} state
 * @param {import("./refusals.js").Refused[]} refused
 * @param {Actions} acts
 */
function sightButton(state, refused, acts) {
  const stands = (/** @type {string} */ id) => unitOf(state, id)?.place === "board";
  const [pair, ...others] = refused.map(({ option }) => option);
  const { subject, target } = pair;
  if (subject === target || !stands(subject) || !stands(target) || others.some((each) => each.target !== target)) return null;
  const onclick = () => acts.measureBetween(subject, target);
  return el("button", { type: "button", class: "button button-quiet button-small", "data-key": `sight-${subject}-${target}`, onclick }, t("show-line"));
}
