// Squares in words: what is on one, distances, surroundings, and map queries.

import { isolated } from "../../isolated.js";
import { KINDS, isComplete } from "../map_query.js";
import { markSwatch } from "../board/blocks.js";
import { swatch } from "../board/square_terrain.js";
import { el } from "../dom.js";
import { groundsOf, squareOf, squaresOf, unitOn } from "../squares.js";
import { nameWithSide, onBoard, sideOf, unitOf } from "../state.js";
import { t } from "../texts.js";
import { answer, field, select } from "./map_query.js";
import { described, unitMark } from "./components.js";

/** @typedef {import("../state.js").State} State */
/** @typedef {import("./components.js").Tools} Tools */
/** @typedef {import("../actions.js").Actions} Actions */
/** @typedef {import("../squares.js").Ground} Ground */

/** What a legend shows, in this order. */
export const SIGNS = ["hill", "woods", "built-up", "fortification", "impassable", "river", "ford", "bridge-ns", "bridge-ew", "road"];

/** What marks on units mean, as texts. */
const MARKED = { moved: "has-moved", fired: "has-fired", activated: "has-acted", fording: "in-ford" };

/** @type {WeakMap<import("../types.js").Layout, Map<string, Ground>>} */
const known = new WeakMap();

/**
 * @param {State} state
 * @returns {Map<string, Ground>}
 */
function grounds({ data: { layout } }) {
  const found = known.get(layout) ?? groundsOf(layout);
  known.set(layout, found);
  return found;
}

/**
 * Describe a square in one sentence for screen readers: name, terrain, unit.
 *
 * @param {State} state
 * @param {string} name
 * @param {Tools} tools
 */
export function squareTold(state, name, tools) {
  const unit = unitOn(state, name);
  const { objectives = [] } = state.match.view.settings ?? {};
  const objective = objectives.find(({ square }) => square === name);
  const holder = state.match.view.holdings?.[name];
  return [
    name,
    unit ? described(unit, state, tools).replace(`, ${t("on-square", { square: name })}`, "") : "",
    ...groundTold(grounds(state).get(name), tools),
    objective ? t("objective", { value: objective.value }) : "",
    objective && holder !== undefined ? t("held-by", { name: sideOf(state, holder).name }) : "",
  ].filter(Boolean).join(", ");
}

/**
 * @param {Ground | undefined} ground
 * @param {Tools} tools
 */
function groundTold(ground, { words }) {
  if (!ground) return [];
  const { level, cover, water, roads } = ground;
  const facts = [level ? `${words.level} ${level}` : "", words[cover] ?? cover, words[water] ?? water, roads.length ? `${words.road} ${roads.join(" ")}` : ""].filter(Boolean);
  return facts.length ? facts : [words.open];
}

/**
 * @param {State} state
 * @param {string} id
 * @param {Tools} tools
 */
export function placeTold(state, id, tools) {
  return squareOf(id) ? [squareTold(state, id, tools)] : [];
}

/** @param {{ square?: string }} unit */
export function spotTold({ square = "" }) {
  return t("on-square", { square });
}

/**
 * What the signs on squares mean, and every square in words.
 *
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
export function groundLists(state, acts, tools) {
  const legend = SIGNS.map((kind) => el("li", {}, swatch(kind), tools.words[kind] ?? kind));
  const rows = squaresOf(state.data.layout).map((name) => {
    const go = () => acts.focus(name);
    return el("li", {}, el("button", { type: "button", class: "unit-row part-row", "data-key": `square-${name}`, onclick: go }, el("span", {}, squareTold(state, name, tools))));
  });
  const marks = Object.entries(MARKED).map(([name, text]) => el("li", {}, markSwatch(name), t(text)));
  return [
    el("details", { "data-key": "signs" }, el("summary", {}, t("signs")), el("ul", { class: "terrain-legend" }, ...marks)),
    el(
      "details",
      { "data-key": "terrain" },
      el("summary", {}, t("terrain")),
      el("ul", { class: "terrain-legend" }, ...legend),
      el("ul", { class: "list-plain terrain-list" }, ...rows),
    ),
  ];
}

/**
 * The sight tool: what to do next, or how far and how well the one is seen from the other.
 *
 * @param {State} state
 * @param {Tools} tools
 */
export function measuring(state, tools) {
  const { from, to, result } = state.measuring ?? { from: "", to: "", result: null };
  const name = (/** @type {string} */ id) => isolated(unitOf(state, id)?.name ?? "");
  if (!result) {
    const text = !from ? t("measure-first") : to ? t("checking") : t("measure-second", { name: name(from) });
    return el("p", { class: "measure-result" }, text);
  }
  const { squares = 0, past_ground = 0, past_all = 0, of, visibility = "none" } = result;
  return el(
    "div",
    { class: "measure-result", role: "status" },
    el("p", {}, el("b", {}, `${name(from)} – ${name(to)}: `), el("span", { class: "number" }, t("squares", { count: squares }))),
    el("p", {}, t(`sight-${visibility}`), " ", t("rays", { ground: past_ground, all: past_all, of })),
    el("p", {}, ...result.clauses.flatMap((clause) => [tools.clause(clause), " "])),
  );
}

/**
 * What is around the unit that is picked, enemy by enemy.
 *
 * @param {State} state
 * @param {Tools} tools
 */
export function surroundings(state, tools) {
  const { result } = state.around;
  const unit = unitOf(state, result?.piece ?? "");
  if (!state.ranging) return null;
  if (!result || !unit || unit.id !== state.picked) return el("p", { class: "measure-result" }, t("ranges-how"));
  const near = [...result.opponents].sort((a, b) => (a.squares ?? 0) - (b.squares ?? 0));
  const signs = /** @type {const} */ ([["moves", "can-go"], ["fire", "in-range"], ["targets", "gun-targets"]]);
  return el(
    "div",
    { class: "measure-result", role: "status" },
    el("p", {}, el("b", {}, t("ranges-of", { name: unit.name }))),
    el(
      "ul",
      { class: "range-list" },
      ...signs.flatMap(([key, text]) => (result[key]?.length ? [el("li", {}, el("span", { class: `range-sign is-${key}`, "aria-hidden": "true" }), ` ${t(text, { squares: result[key].join(" ") })}`)] : [])),
    ),
    el("ul", { class: "range-list" }, ...near.map((each) => opponentLine(state, each, tools))),
  );
}

/**
 * @param {State} state
 * @param {import("../types.js").Opponent} opponent
 * @param {Tools} tools
 */
function opponentLine(state, { unit, squares = 0, visibility = "none", hits, is_hit, beats }, tools) {
  const enemy = unitOf(state, unit);
  if (!enemy) return null;
  const told = (/** @type {string} */ key, /** @type {number | null | undefined} */ chance) =>
    chance === null || chance === undefined ? null : el("span", { class: "opponent-fact" }, t(key, { chance: tools.numbers.percent(chance) }));
  return el(
    "li",
    { class: "opponent" },
    unitMark(state, enemy),
    el(
      "span",
      {},
      el("b", {}, isolated(enemy.name)),
      ` ${isolated(sideOf(state, enemy.seat).name)}, ${enemy.square}, `,
      el("span", { class: "number" }, t("squares", { count: squares })),
      el("span", { class: "opponent-fact" }, t(`sight-${visibility}`)),
      told("hits", hits),
      told("is-hit", is_hit),
      told("beats", beats),
    ),
  );
}

/**
 * "Ask the map": from a unit or a square, to another.
 *
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
export function asking(state, acts, tools) {
  const { asking } = state;
  if (!asking) return null;
  const pieces = onBoard(state).map((unit) => /** @type {const} */ ([unit.id, `${nameWithSide(state, unit)}, ${unit.square}`]));
  const places = [...pieces, ...squaresOf(state.data.layout).map((name) => /** @type {const} */ ([name, name]))];
  const end = (/** @type {"from" | "to"} */ name) =>
    field(t(`ask-${name}`), select(`ask-${name}`, asking[name], [["", t("ask-choose")], ...(asking.ask === "reach" ? pieces : places)], (place) => acts.ask({ [name]: place })));
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    acts.ask({});
  };
  return el(
    "section",
    { class: "measure-result ask", "aria-labelledby": "ask-title" },
    el("h3", { id: "ask-title", class: "ask-title", tabindex: "-1", "data-key": "ask-title" }, t("ask-title")),
    el(
      "form",
      { class: "ask-form", onsubmit },
      field(t("ask-what"), select("ask-kind", asking.ask, KINDS.map((kind) => [kind, t(`ask-${kind}`)]), (ask) => acts.ask({ ask: /** @type {import("../map_query.js").Kind} */ (ask) }))),
      end("from"),
      asking.ask === "between" ? end("to") : null,
      asking.ask === "between" || asking.ask === "reach" ? null : field(t("within-squares"), within(asking, acts)),
      el("button", { class: "button button-small", "data-key": "ask-send", "aria-disabled": isComplete(asking) ? null : "true" }, t("ask-send")),
      el("button", { type: "button", class: "button button-small button-quiet", "data-key": "ask-close", onclick: () => acts.toggleAsking() }, t("ask-close")),
    ),
    answer(asking, acts),
  );
}

/**
 * How many squares away at most.
 *
 * @param {import("../map_query.js").Asking} asking
 * @param {Actions} acts
 */
function within(asking, acts) {
  const onchange = (/** @type {{ target: HTMLInputElement }} */ { target }) => acts.ask({ within: target.value });
  return el("input", { type: "number", class: "input-number", min: 1, max: 50, step: 1, value: asking.within, "data-key": "ask-within", onchange });
}
