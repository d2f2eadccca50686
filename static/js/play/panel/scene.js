// Parts of the panel for a scene: toggles, steppers, ways, verdicts and buttons; places in words.

import { isolated } from "../../isolated.js";
import { badge } from "../board/scene.js";
import { el, svg } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { made } from "../state/scene_draft.js";
import { unitOf } from "../state/state.js";
import { coordinateInput } from "./coordinate_input.js";
import { reasons, unitMark } from "./components.js";
import * as terrain from "./terrain.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/scene_draft.js").SceneDraft} SceneDraft */
/** @typedef {import("../input/actions.js").Actions & import("../input/scene_editor.js").SceneEditor} Acts */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../ui/dom.js").Child} Child */
/** @typedef {(state: State, decision: any, draft: SceneDraft, acts: Acts, tools: Tools) => Child[]} Drafted */

export const nameOf = (/** @type {State} */ state, /** @type {string} */ id) => isolated(unitOf(state, id)?.name ?? id);

/**
 * What can be done on this board alone: it is among the acts.
 *
 * @param {Actions} acts
 */
function own(acts) {
  return /** @type {Acts} */ (acts);
}

/**
 * How a decision is answered that has a draft.
 *
 * @param {Drafted} body
 * @returns {import("../kinds/kind.js").Body}
 */
export function drafted(body) {
  return (state, decision, acts, tools) => {
    const draft = made(state.draft);
    return draft ? body(state, /** @type {any} */ (decision), draft, own(acts), tools) : [];
  };
}

/**
 * @param {{ x: number, y: number, height?: number }} thing
 * @param {Tools} tools
 */
export function spotTold(thing, tools) {
  return terrain.spotTold({ ...thing, elevation: thing.height ?? 0 }, tools);
}

/**
 * A part of the terrain in words: its name, its height, its rules.
 *
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 * @returns {Child[]}
 */
export function partTold(state, id, tools) {
  const part = state.data.layout.pieces.flatMap(({ parts }) => parts).find((each) => each.id === id);
  if (!part) return [];
  const rules = part.levels.flatMap((level) => level.rules.map((rule) => tools.words[rule] ?? rule));
  return [el("b", {}, terrain.partNamed(state, id)), ` ${[tools.numbers.inches(part.scale, 1), ...rules].join(", ")}`];
}

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 * @param {Record<string, string>} hatches the hatching of a level by its rule
 */
export function grounds(state, acts, tools, hatches) {
  const legend = Object.entries(hatches).map(([rule, hatch]) => el("li", {}, terrain.swatch(hatch), tools.words[rule]));
  const rows = state.data.layout.pieces.flatMap(({ parts }) =>
    parts.map(({ id }) => {
      const look = () => acts.look(id);
      return el("li", {}, el("button", { type: "button", class: "unit-row part-row", "data-key": `part-${id}`, onclick: look, onfocus: look }, el("span", {}, ...partTold(state, id, tools))));
    }),
  );
  return el("details", { "data-key": "terrain" }, el("summary", {}, t("terrain")), el("ul", { class: "terrain-legend" }, ...legend), el("ul", { class: "list-plain terrain-list" }, ...rows));
}

/**
 * What the signs on pieces mean.
 *
 * @param {(tools: Tools) => [string, string][]} badges slugs with their meaning
 * @param {Tools} tools
 */
export function signs(badges, tools) {
  const rows = badges(tools).map(([slug, text]) => el("li", {}, svg("svg", { class: "unit-mark", viewBox: "-0.4 -0.4 0.8 0.8", "aria-hidden": "true" }, badge(slug, tools.words[slug] ?? slug)), text));
  return el("details", { "data-key": "signs" }, el("summary", {}, t("signs")), el("ul", { class: "terrain-legend signs" }, ...rows));
}

/**
 * A button that is on or off.
 *
 * @param {string} key
 * @param {boolean} on
 * @param {() => void} onclick
 * @param {...Child} children
 */
export function toggle(key, on, onclick, ...children) {
  return el("button", { type: "button", class: `button option${on ? " is-marked" : ""}`, "data-key": key, "aria-pressed": String(on), onclick }, ...children);
}

/**
 * A unit to be chosen from a list, with a word beside it.
 *
 * @param {import("../state/types.js").Unit} unit
 * @param {State} state
 * @param {{ held: boolean, done: boolean, told: string, drags?: boolean }} look
 * @param {() => void} onclick
 */
export function trayUnit(unit, state, { held, done, told, drags = false }, onclick) {
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: `tray-unit${done ? " is-placed" : ""}${held ? " is-held" : ""}`, "data-key": `token-${unit.id}`, "data-tray": drags ? unit.id : null, "aria-pressed": String(held), onclick },
      unitMark(state, unit),
      el("span", {}, isolated(unit.name), el("span", { class: "tray-state" }, told)),
    ),
  );
}

/**
 * A number with a button on either side.
 *
 * @param {string} key
 * @param {string} name
 * @param {number} value
 * @param {Child} told beside it
 * @param {(change: 1 | -1) => void} step
 */
export function stepper(key, name, value, told, step) {
  const button = (/** @type {1 | -1} */ change) =>
    el("button", { type: "button", class: "button button-small step", "data-key": `${key}${change}`, "aria-label": t(change > 0 ? "step-more" : "step-less", { name }), onclick: () => step(change) }, change > 0 ? "+" : "−");
  return el("div", { class: "stepper", role: "group", "aria-label": name }, el("span", { class: "stepper-name" }, name), button(-1), el("output", { class: "number", "data-key": `${key}-value` }, String(value)), button(1), el("span", { class: "hint" }, told));
}

/**
 * What the server says to the draft, the button that sends it, and further ones.
 *
 * @param {State} state
 * @param {SceneDraft} draft
 * @param {Acts} acts
 * @param {Tools} tools
 * @param {{ confirm: string, text?: string, isBegun: boolean, more?: Child[] }} saying `text`: on the button, where it is not that of `confirm`
 */
export function sending(state, draft, acts, tools, { confirm, text = t(confirm), isBegun, more = [] }) {
  const { verdict } = draft;
  const ready = isBegun && verdict?.legal === true && !state.busy;
  const told = !isBegun ? "" : !verdict ? t("checking") : verdict.legal ? t("draft-good") : null;
  return [
    el("p", { class: verdict && isBegun ? `verdict ${verdict.legal ? "is-good" : "is-bad"}` : "verdict", role: "status" }, ...(told === null ? reasons(verdict?.refusals ?? [], tools) : [told])),
    el(
      "div",
      { class: "cluster confirm" },
      el("button", { type: "button", class: "button button-primary", "data-key": "confirm", "aria-disabled": ready ? null : "true", onclick: () => ready && acts.confirm() }, text),
      ...more,
      isBegun ? el("button", { type: "button", class: "button button-small", "data-key": "start-over", onclick: () => acts.startOver() }, t("start-over")) : null,
    ),
  ];
}

/**
 * The controls of a way: way-points, and numbers for those who do not use the map.
 *
 * @param {import("../state/types.js").Decision} decision
 * @param {SceneDraft} draft
 * @param {Acts} acts
 */
export function wayControls(decision, draft, acts) {
  const way = draft.legs[draft.held || draft.actor];
  return [
    way ? el("button", { type: "button", class: "button button-small", "data-key": "drop-way-point", onclick: () => acts.dropWayPoint() }, t("drop-way-point")) : null,
    coordinateInput(decision, { ...draft, kind: "move" }, acts),
  ];
}
