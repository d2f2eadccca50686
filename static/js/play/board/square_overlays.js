// Temporary overlays on squares: destinations, ranges, paths and shots.

import { svg } from "../ui/dom.js";
import { missing, squaresFor, subjects } from "../state/order_drafts.js";
import { squareTold } from "../words/squares.js";
import { SIDE, middleOf, squareFor, squaresOf } from "../state/squares.js";
import { choosable, current, mayAnswer, meant, sideOf, unitOf } from "../state/state.js";
import { tintOf } from "../systems/chosen.js";
import { t } from "../ui/texts.js";
import { tabStop } from "../state/roving_tabindex.js";
import { block, wedge } from "./blocks.js";
import { drawEach } from "./pieces.js";
import { label } from "./overlays.js";
import { place } from "./plane.js";
import { turnShown } from "./facing.js";

/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../state/types.js").Option} Option */

const HALF = SIDE / 2;

/**
 * Every square as a button, with what it stands for at this moment.
 *
 * @param {Plane} plane
 * @param {State} state
 * @param {Tools} tools
 */
export function drawSquareOverlays(plane, state, tools) {
  const said = sayings(state);
  const stop = tabStop(state);
  drawEach(plane.layers.offered, squaresOf(state.data.layout).map((id) => ({ id })), (group, { id }) => {
    const button = /** @type {SVGElement} */ (group.firstElementChild ?? group.appendChild(squareButton(plane, id)));
    const states = [...(said.get(id) ?? [])];
    group.setAttribute("class", ["place", ...states.map((name) => `is-${name}`)].join(" "));
    button.setAttribute("tabindex", id === stop ? "0" : "-1");
    button.setAttribute("aria-label", [squareTold(state, id, tools), ...new Set(states.flatMap((name) => (name in SAID ? [t(SAID[name])] : [])))].join(", "));
    button.setAttribute("aria-pressed", String(states.includes("marked")));
  });
}

/** @type {Record<string, string>} keys of what is said of a square */
const SAID = { offered: "can-be-chosen", choosable: "can-be-chosen", wet: "would-drown", marked: "once-more", "zone-first": "in-zone-first", "zone-second": "in-zone-second" };

/**
 * @param {Plane} plane
 * @param {string} name
 */
function squareButton(plane, name) {
  const [x, y] = place(plane.board, middleOf(name));
  const box = { x: x - HALF, y: y - HALF, width: SIDE, height: SIDE };
  return svg(
    "g",
    { class: "piece-button", role: "button" },
    svg("rect", { class: "place-box", ...box }),
    svg("rect", { class: "place-frame", x: x - HALF + 0.16, y: y - HALF + 0.16, width: SIDE - 0.32, height: SIDE - 0.32 }),
    svg("circle", { class: "place-dot", cx: x, cy: y, r: 0.42 }),
    svg("path", { class: "place-wet", d: `M${x - 0.8} ${y}q0.4 -0.5 0.8 0t0.8 0M${x - 0.5} ${y - 0.9}l1 1.8m0 -1.8l-1 1.8` }),
    svg("path", { class: "place-range", d: `M${x - HALF} ${y + HALF}L${x + HALF} ${y - HALF}M${x - HALF} ${y}L${x} ${y - HALF}M${x} ${y + HALF}L${x + HALF} ${y}` }),
  );
}

/**
 * What each square stands for, as classes of its drawing.
 *
 * @param {State} state
 * @returns {Map<string, Set<string>>}
 */
export function sayings(state) {
  /** @type {Map<string, Set<string>>} */
  const said = new Map();
  const say = (/** @type {string} */ name, /** @type {readonly string[] | undefined} */ all) => {
    for (const square of all ?? []) said.set(square, (said.get(square) ?? new Set()).add(name));
  };
  const { result } = state.around;
  if (state.ranging && result) {
    say("range", result.fire);
    say("reach", result.moves);
    say("target", result.targets);
  }
  say("asked", state.asking?.result?.squares);
  for (const side of state.match.view.sides) say(`zone-${tintOf(side)}`, side.zone);
  const decision = mayAnswer(state) && !state.measuring && !state.asking ? current(state) : null;
  if (!decision) return said;
  if (state.draft) {
    say("offered", squaresFor(decision, state.draft));
    say("choosable", subjects(decision).map((unit) => squareFor(state, unit)));
    say("marked", Object.values(state.draft.orders ?? {}).map(({ square }) => square));
    return said;
  }
  const marked = state.option === null ? undefined : decision.options?.[state.option];
  say("marked", marked ? [squareFor(state, marked.target) || (marked.command.square ?? "")] : []);
  say("choosable", [...choosable(state)].map((id) => squareFor(state, id)));
  for (const option of decision.options ?? []) {
    if (!option.legal || meant(state, option.target) === null) continue;
    say(option.command.into_river ? "wet" : "offered", [squareFor(state, option.target)]);
  }
  return said;
}

/**
 * Ways, shots and combats; what is being ordered; objectives.
 *
 * @param {Plane} plane
 * @param {State} state
 * @param {Tools} tools
 */
export function drawLines(plane, state, tools) {
  const at = (/** @type {string} */ name) => place(plane.board, middleOf(name));
  plane.layers.trail.replaceChildren(...lastWays(state).map((way) => svg("polyline", { class: "trail", points: way.map((name) => at(name).join(",")).join(" ") })));
  plane.layers.notes.replaceChildren(...aims(state, at), ...scatter(state).flatMap(([from, to]) => fallen(at(from), at(to))));
  plane.layers.markers.replaceChildren(...objectives(state, at));
  plane.layers.sight.replaceChildren(...sightLines(state, at, tools));
  plane.layers.draft.replaceChildren(...ordered(state, at), ...turning(state, at));
}

/**
 * The squares that the latest moves have gone through.
 *
 * @param {State} state
 * @returns {string[][]}
 */
function lastWays(state) {
  const told = state.commits.filter(({ undone }) => !undone).slice(-3).flatMap(({ events }) => events);
  return told.flatMap((fact) => (fact.type === "UnitMoved" && fact.path ? [/** @type {string[]} */ (/** @type {unknown} */ (fact.path))] : [])).filter((path) => path.length > 1);
}

/**
 * Impact squares of artillery fire that missed its target, in the latest commit with any.
 *
 * @param {State} state
 * @returns {[string, string][]}
 */
function scatter(state) {
  const facts = state.commits.filter(({ undone }) => !undone).slice(-3).flatMap(({ events }) => events);
  return facts.flatMap(({ type, target = "", square = "" }) => (type === "ShellScattered" && target && square ? [/** @type {[string, string]} */ ([target, square])] : []));
}

/**
 * @param {import("../state/types.js").Point} from
 * @param {import("../state/types.js").Point} to
 */
function fallen([x, y], [toX, toY]) {
  const beside = 1.2; // of the middle, where a unit stands
  const burst = svg("path", { class: "burst", d: "M0 -1.1 0.3 -0.35 1.05 -0.5 0.5 0.1 0.9 0.8 0.1 0.55 -0.45 1.1 -0.5 0.3 -1.15 0.05 -0.45 -0.3Z", transform: `translate(${toX + beside} ${toY - beside}) scale(0.8)` });
  const way = svg("path", { class: "scatter", d: `M${x + beside} ${y - beside}L${toX + beside} ${toY - beside}` });
  return [way, svg("circle", { class: "scatter", cx: x + beside, cy: y - beside, r: 0.4 }), burst];
}

/**
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function objectives(state, at) {
  const { settings, holdings = {} } = state.match.view;
  return (settings?.objectives ?? []).map(({ square, value }) => {
    const [x, y] = at(square);
    const holder = holdings[square];
    const tint = holder === undefined ? "" : ` piece-${tintOf(sideOf(state, holder))}`;
    return svg(
      "g",
      { class: `objective${tint}`, transform: `translate(${x} ${y})` },
      svg("rect", { class: "objective-frame", x: 0.22 - HALF, y: 0.22 - HALF, width: SIDE - 0.44, height: SIDE - 0.44 }),
      svg("path", { class: "objective-flag", d: "M-1.6 -0.15V-1.65L-0.3 -1.25 -1.6 -0.85" }),
      svg("text", { class: "objective-value", x: -0.6, y: -0.3 }, String(value)),
    );
  });
}

/**
 * What guns have been ordered to fire at.
 *
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function aims(state, at) {
  const orders = Object.entries(state.match.view.orders ?? {});
  return orders.flatMap(([gun, target]) => (target && unitOf(state, gun)?.place === "board" ? [aim(at(squareFor(state, gun)), at(target))] : []));
}

/**
 * @param {import("../state/types.js").Point} from
 * @param {import("../state/types.js").Point} to
 */
function aim([x, y], [toX, toY]) {
  return svg("g", { class: "aim" }, svg("path", { d: `M${x} ${y}L${toX} ${toY}` }), svg("path", { d: `M${toX - 1.6} ${toY}h0.9m1.4 0h0.9M${toX} ${toY - 1.6}v0.9m0 1.4v0.9` }), svg("circle", { cx: toX, cy: toY, r: 1.1 }));
}

/**
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 * @param {Tools} tools
 */
function sightLines(state, at, tools) {
  const { measuring, around, ranging } = state;
  const line = (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ name, text = "") => {
    const [one, other] = [squareFor(state, from), squareFor(state, to)];
    if (!one || !other || one === other) return [];
    const [[x, y], [toX, toY]] = [at(one), at(other)];
    return [svg("path", { class: `sight ${name}`, d: `M${x} ${y}L${toX} ${toY}` }), ...(text ? [label((x + toX) / 2, (y + toY) / 2, text, "board-label")] : [])];
  };
  if (state.asking?.result) return [...eye(state, at), ...line(state.asking.from, state.asking.ask === "between" ? state.asking.to : "", "is-seen")];
  if (measuring?.result) {
    const { squares = 0, past_all = 0, of, visibility } = measuring.result;
    return line(measuring.from, measuring.to, visibility === "none" ? "is-blocked" : "is-clear", `${squares} · ${past_all}/${of}`);
  }
  if (ranging && around.result) {
    const { piece, opponents } = around.result;
    return opponents.flatMap(({ unit, hits, squares = 0 }) => (typeof hits === "number" ? line(piece, unit, "is-action", `${squares} · ${tools.numbers.percent(hits)}`) : []));
  }
  const option = state.option === null || !mayAnswer(state) ? undefined : current(state)?.options?.[state.option];
  if (option?.command.path) return way(option, state, at);
  const { combat } = state.match.view;
  if (option && !turnShown(state)) return line(option.subject, option.target || (option.command.square ?? ""), "is-action");
  return combat ? combat.attackers.flatMap((attacker) => line(attacker, combat.defender, attacker === combat.lead ? "is-action" : "is-seen")) : [];
}

/**
 * From where the map is looked at.
 *
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function eye(state, at) {
  const square = squareFor(state, state.asking?.from ?? "");
  if (!square) return [];
  const [cx, cy] = at(square);
  return [svg("circle", { class: "survey-eye", cx, cy, r: 1.85 })];
}

/**
 * @param {Option} option
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function way({ subject, command }, state, at) {
  const points = [squareFor(state, subject), ...(command.path ?? [])].filter(Boolean).map((name) => at(name).join(",")).join(" ");
  return [svg("polyline", { class: "sight is-action way", points })];
}

/**
 * The way that a unit is about to face.
 *
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function turning(state, at) {
  const shown = turnShown(state);
  if (!shown) return [];
  const [x, y] = at(shown.square);
  return [svg("g", { class: "turning", transform: `translate(${x} ${y})` }, wedge(shown.facing))];
}

/**
 * Units where they are about to stand, and shots about to be ordered.
 *
 * @param {State} state
 * @param {(name: string) => import("../state/types.js").Point} at
 */
function ordered(state, at) {
  const { draft } = state;
  const decision = current(state);
  if (!draft || !decision || !mayAnswer(state)) return [];
  return Object.entries(draft.orders ?? {}).flatMap(([id, { square, facing, row }]) => {
    const unit = unitOf(state, id);
    if (!unit || !square) return [];
    if (!facing) return [aim(at(squareFor(state, id)), at(square))];
    const [x, y] = at(square);
    const tint = tintOf(sideOf(state, unit.seat));
    const refused = draft.verdict?.legal === false && draft.held === id && !missing(decision, draft).length ? " is-refused" : "";
    return [svg("g", { class: `block piece-${tint} ghost${draft.held === id ? " is-held" : ""}${refused}`, "data-token": id, transform: `translate(${x} ${y})` }, ...block({ ...unit, type: row || unit.type, facing }, tint))];
  });
}
