// Panels of a board of squares: legend, list of squares, sight tool, surroundings, map queries.

import { isolated } from "../../isolated.js";
import { KINDS, isComplete } from "../state/map_query.js";
import { markSwatch } from "../board/blocks.js";
import { swatch } from "../board/square_terrain.js";
import { el } from "../ui/dom.js";
import { squaresOf } from "../state/squares.js";
import { nameWithSide, onBoard, sideOf, unitOf } from "../state/state.js";
import { t } from "../ui/texts.js";
import { answer, field, select } from "./map_query.js";
import { squareTold } from "../words/squares.js";
import { unitMark } from "./components.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/** What a legend shows, in this order. */
export const SIGNS = ["hill", "woods", "built-up", "fortification", "impassable", "river", "ford", "bridge-ns", "bridge-ew", "road"];

/** What marks on units mean, as texts. */
const MARKED = { moved: "has-moved", fired: "has-fired", activated: "has-acted", fording: "in-ford" };

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
 * @param {import("../state/types.js").Opponent} opponent
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
 */
export function asking(state, acts) {
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
      field(t("ask-what"), select("ask-kind", asking.ask, KINDS.map((kind) => [kind, t(`ask-${kind}`)]), (ask) => acts.ask({ ask: /** @type {import("../state/map_query.js").Kind} */ (ask) }))),
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
 * @param {import("../state/map_query.js").Asking} asking
 * @param {Actions} acts
 */
function within(asking, acts) {
  const onchange = (/** @type {{ target: HTMLInputElement }} */ { target }) => acts.ask({ within: target.value });
  return el("input", { type: "number", class: "input-number", min: 1, max: 50, step: 1, value: asking.within, "data-key": "ask-within", onchange });
}
