// What units of Infinite Frontiers see and threaten, in words and as lines on the board.

import { viewOf } from "../state/infinite.js";
import { made } from "../state/scene_draft.js";
import { unitOf } from "../state/state.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";
import { unitMark } from "./components.js";
import { nameOf } from "./scene.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * The answers around the picked unit, enemy by enemy: distance, sight, and an attack either way.
 *
 * @param {State} state
 */
function threatsOf(state) {
  const { piece = "", told = [] } = /** @type {any} */ (state.around.result) ?? {};
  const isShown = state.ranging && piece === (state.picked || piece);
  const rows = /** @type {any[]} */ (isShown ? told : []);
  const hit = (/** @type {any} */ { targets: [target] }) => target?.hit?.float ?? 0;
  return rows.flatMap((to, index) => (to.ask === "distance" ? [{ from: piece, to: to.to, ...to, ...rows[index + 1], threat: hit(rows[index + 2]), aim: hit(rows[index + 3]) }] : []));
}

/**
 * @param {State} state
 * @param {Tools} tools
 */
export function threats(state, tools) {
  const { numbers } = tools;
  const found = threatsOf(state).sort((a, b) => a.inches - b.inches);
  if (!state.ranging) return null;
  if (!found.length) return el("p", { class: "measure-result" }, t("ranges-how"));
  const chance = (/** @type {string} */ key, /** @type {number} */ value) => el("span", { class: "opponent-fact" }, value ? t(key, { chance: numbers.percent(value) }) : t(`${key}-none`));
  const rows = found.map((each) => {
    const enemy = /** @type {any} */ (unitOf(state, each.to));
    return enemy ? el("li", { class: "opponent" }, unitMark(state, enemy), el("span", {}, el("b", {}, nameOf(state, each.to)), ` ${seenTold(each, tools)}`, chance("threat", each.threat), chance("aim", each.aim))) : null;
  });
  return el("div", { class: "measure-result", role: "status" }, el("p", {}, el("b", {}, t("ranges-of", { name: nameOf(state, found[0].from) }))), el("ul", { class: "range-list" }, ...rows));
}

/**
 * Distance, band, lines and cover in words.
 *
 * @param {any} told
 * @param {Tools} tools
 */
export function seenTold({ inches, band, clear = 0, of = 0, cover = "none", covers = [] }, { numbers, words }) {
  const shelter = covers.length ? `${words[`${cover}-cover`]} (${covers.join(", ").toUpperCase()})` : words["no-cover"];
  return [numbers.inches(inches, 1), words[band ?? "out-of-range"], t("lines-clear", { clear, of }), shelter].join(", ");
}

/**
 * @param {State} state
 * @param {Tools} tools
 */
export function measuring(state, tools) {
  const { from, to, result } = state.measuring ?? { from: "", to: "", result: null };
  const told = /** @type {any} */ (result);
  if (!told) return el("p", { class: "measure-result" }, !from ? t("measure-first") : to ? t("checking") : t("measure-second", { name: nameOf(state, from) }));
  return el("p", { class: "measure-result", role: "status" }, el("b", {}, `${nameOf(state, from)} – ${nameOf(state, to)}: `), seenTold(told, tools));
}

/**
 * @param {State} state
 * @param {Tools} tools
 */
export function shotsOf(state, { numbers }) {
  const spot = (/** @type {string} */ id) => {
    const unit = unitOf(state, id);
    return unit?.place === "board" ? /** @type {[number, number]} */ ([unit.x, unit.y]) : null;
  };
  const line = (/** @type {string} */ from, /** @type {string} */ to, /** @type {string} */ name, /** @type {string} */ text) => {
    const [a, b] = [spot(from), spot(to)];
    return a && b ? [{ line: /** @type {[[number, number], [number, number]]} */ ([a, b]), name, text }] : [];
  };
  const { measuring: tool } = state;
  if (tool?.result) return line(tool.from, tool.to, /** @type {any} */ (tool.result).los ? "is-clear" : "is-blocked", numbers.inches(/** @type {any} */ (tool.result).inches));
  const near = threatsOf(state).filter(({ los }) => los);
  if (near.length) return near.flatMap(({ from, to, threat }) => line(from, to, threat ? "is-blocked" : "is-clear", threat ? numbers.percent(threat) : ""));
  const draft = made(state.draft);
  const told = /** @type {any} */ (draft?.verdict)?.told?.find((/** @type {any} */ each) => each.ask === "attack");
  if (draft?.named.length && draft.actor) return draft.named.flatMap((to, index) => line(draft.actor, to, "is-action", told?.targets[index]?.hit ? t("to-hit", { chance: numbers.percent(told.targets[index].hit.float) }) : ""));
  const { attack } = viewOf(state);
  return attack ? attack.targets.flatMap((to) => line(attack.unit, to, "is-action", "")) : [];
}
