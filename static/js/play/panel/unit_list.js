// Units in words: the list that replaces the board for screen readers, and the card of one unit.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { die } from "../ui/dice.js";
import { counterTold, described, factsOf } from "../words/descriptions.js";
import { counterMark, plate, unitMark } from "./components.js";
import { choosable, markerOf, onBoard, sideOf } from "../state/state.js";
import { board, system } from "../systems/chosen.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

const PLACES = ["board", "waiting", "reserve", "destroyed", "left"];

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function unitLists(state, acts, tools) {
  const { sides, units } = state.match.view;
  const lists = sides.map((side) => {
    const own = units.filter((unit) => unit.seat === side.seat);
    own.sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
    return el(
      "section",
      { class: "units-side" },
      el("h3", {}, plate(state, side.seat, tools)),
      own.length ? el("p", { class: "meta" }, factionOf(side, tools), sideFigures(state, side)) : null,
      own.length
        ? el("ul", { class: "list-plain" }, ...own.map((unit) => unitRow(state, unit, acts, tools)))
        : el("p", { class: "hint" }, t("no-units")),
    );
  });
  return [...lists, ...counterList(state, acts, tools), ...board().groundLists(state, acts, tools)];
}

/**
 * @param {import("../state/types.js").Side} side
 * @param {Tools} tools
 */
function factionOf(side, tools) {
  const name = tools.data.factions.find(({ slug }) => slug === side.faction)?.name ?? "";
  return name && el("span", { class: `faction-name faction-${side.faction}` }, `${name} `);
}

/**
 * @param {State} state
 * @param {import("../state/types.js").Side} side
 * @returns {string}
 */
export function sideFigures(state, side) {
  const units = onBoard(state).filter((unit) => unit.seat === side.seat).length;
  return system().sideTold(side, units);
}

/**
 * Progress of the mission; empty if there is none yet.
 *
 * @param {import("../state/types.js").View} view
 * @returns {string}
 */
export function progressTold({ achieved = false, seized = 0, charges = 0 }) {
  if (achieved) return t("achieved");
  if (seized) return t("seized", { count: seized });
  return charges ? t("on-target", { count: charges }) : "";
}

/**
 * @param {State} state
 * @param {Unit} unit
 * @param {Actions} acts
 * @param {Tools} tools
 */
function unitRow(state, unit, acts, tools) {
  const gone = unit.place === "destroyed" || unit.place === "left";
  return el(
    "li",
    { class: gone ? "is-gone" : null },
    el(
      "button",
      { type: "button", class: "unit-row", "data-key": `row-${unit.id}`, onclick: () => { acts.pick(unit.id); acts.show("card"); } },
      unitMark(state, unit),
      el("span", {}, el("b", {}, isolated(unit.name)), ` ${factsOf(unit, state, tools).join(", ")}`),
    ),
  );
}

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
function counterList(state, acts, tools) {
  const { markers = [] } = state.match.view;
  if (!markers.length) return [];
  const rows = markers.map((marker) =>
    el(
      "li",
      {},
      el(
        "button",
        { type: "button", class: "unit-row", "data-key": `row-${marker.id}`, onclick: () => acts.pick(marker.id) },
        counterMark(state, marker.kind, marker.owner),
        el("span", {}, counterTold(marker, state, tools)),
      ),
    ),
  );
  return [el("section", { class: "units-side" }, el("h3", {}, t("counters")), el("ul", { class: "list-plain" }, ...rows))];
}

/**
 * Who waits off the board, to be read beside it.
 *
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {(HTMLElement | null)[]}
 */
export function reserves(state, acts, tools) {
  const waiting = state.match.view.units.filter((unit) => unit.place === "reserve");
  if (!waiting.length) return [];
  const marked = choosable(state);
  /** @param {string} id */
  const pick = (id) => {
    acts.pick(id);
    acts.show(marked.has(id) ? "now" : "card");
  };
  return [
    el("span", { class: "reserves-title" }, tools.words.reserve),
    ...waiting.map((unit) =>
      el(
        "button",
        {
          type: "button",
          class: marked.has(unit.id) ? "reserve is-choosable" : "reserve",
          "data-key": `reserve-${unit.id}`,
          onclick: () => pick(unit.id),
        },
        unitMark(state, unit),
        el("span", {}, isolated(unit.name), el("span", { class: "visually-hidden" }, `, ${isolated(sideOf(state, unit.seat).name)}`)),
      ),
    ),
  ];
}

/**
 * @param {State} state
 * @param {Unit | undefined} unit
 * @param {Tools} tools
 * @returns {HTMLElement[]}
 */
export function card(state, unit, tools) {
  const counter = markerOf(state, state.picked);
  if (counter) return [el("h3", { class: "card-name" }, counterMark(state, counter.kind, counter.owner), el("span", {}, counterTold(counter, state, tools)))];
  if (!unit) return [el("p", { class: "hint" }, t("card-empty"))];
  const type = state.data.units[unit.type];
  const figures = system().figuresOf(unit).map(({ slug, sides, text }) =>
    el("div", {}, el("dt", {}, tools.words[slug] ?? slug), el("dd", {}, sides ? die(sides, sides, { label: `D${sides}` }) : (tools.words[text] ?? text))),
  );
  const effects = (state.match.view.effects ?? []).filter((effect) => effect.unit === unit.id);
  const nameOf = (/** @type {string} */ slug) => type?.abilities.find((ability) => ability.slug === slug)?.name ?? slug;
  return [
    el("h3", { class: "card-name" }, unitMark(state, unit), el("span", {}, isolated(unit.name))),
    el("p", { class: "meta" }, described(unit, state, tools)),
    el("dl", { class: "ratings" }, ...figures),
    el("p", { class: "meta" }, system().sizeOf(unit, type)),
    effects.length ? el("p", {}, t("effects", { names: effects.map((effect) => nameOf(effect.ability)).join(", ") })) : el("span"),
    el("ul", { class: "abilities" }, ...(type?.abilities ?? []).map((ability) => abilityLine(ability, unit, tools))),
  ];
}

/**
 * @param {import("../state/types.js").Ability} ability
 * @param {Unit} unit
 * @param {Tools} tools
 */
function abilityLine(ability, unit, tools) {
  return el(
    "li",
    {},
    el(
      "p",
      { class: "ability-head" },
      el("span", { class: "ability-name" }, ability.name),
      el("span", { class: "ability-kind" }, tools.words[ability.kind] ?? ability.kind),
      unit.used?.includes(ability.slug) ? el("span", { class: "badge" }, tools.words.used) : null,
    ),
    el("p", {}, ability.text),
  );
}
