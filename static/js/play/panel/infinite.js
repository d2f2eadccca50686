// How Infinite Frontiers is answered on a scene: moves, attacks, reactions, squads, dice, damage; what is shown before.

import { about, areaOf, around, between, chosen, commandOf, draftFor, filled, freeDice, goingOf, goTo, inSquad, ringsOf, squadsNow, tapped, tried, viewOf, withDie, withMember } from "../state/infinite.js";
import { changed, instead, toggled } from "../state/scene_draft.js";
import { unitOf } from "../state/state.js";
import { die } from "../ui/dice.js";
import { el } from "../ui/dom.js";
import { rollsOf } from "../systems/infinite.js";
import { t } from "../ui/texts.js";
import { passSwitches } from "./auto_pass.js";
import { optionButton } from "./choices.js";
import { unitMark } from "./components.js";
import { drafted, nameOf, sending, stepper, toggle, trayUnit, wayControls } from "./scene.js";
import { measuring, seenTold, shotsOf, threats } from "./infinite_sights.js";
import { refusedFold } from "./refusals.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/scene_draft.js").SceneDraft} SceneDraft */
/** @typedef {import("../state/infinite_types.js").Decision} Decision */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../ui/dom.js").Child} Child */
/** @typedef {import("./scene.js").Acts} Acts */
/** @typedef {(state: State, decision: Decision, draft: SceneDraft, acts: Acts, tools: Tools) => Child[]} Drafted */

const ATTRIBUTES = /** @type {const} */ (["mind", "body", "spirit"]);
/** @type {Record<string, string>} words of what a pool or a difficulty comes from, where they are not its own name */
const WORDS = { base: "base-difficulty" };
const BADGES = ["resolve", "shaken", "broken", "overwatch", "cover", "item"];

// ---- what follows ---------------------------------------------------------------------------------

/**
 * What the server has told of the draft: odds and their sources, cover, costs, and who may react.
 *
 * @param {State} state
 * @param {SceneDraft} draft
 * @param {Tools} tools
 */
function consequences(state, draft, tools) {
  const told = /** @type {any} */ (draft.verdict)?.told ?? [];
  const of = (/** @type {string} */ ask) => told.filter((/** @type {any} */ each) => each.ask === ask);
  const [attack] = of("attack");
  const lines = [
    ...(attack ? attackTold(state, attack, of("sight"), tools) : []),
    ...of("move").map((/** @type {any} */ way) => (way.legal ? el("li", {}, `${nameOf(state, way.unit)} `, el("b", { class: "number" }, tools.numbers.inches(way.cost)), ` ${t("of-inches", { inches: tools.numbers.inches(way.allowance) })}`) : null)),
    ...of("reactions").map((/** @type {any} */ each) => el("li", {}, ...reactorsTold(state, each.reactions, tools))),
  ];
  return lines.length ? el("ul", { class: "told", "data-key": "told" }, ...lines) : null;
}

/**
 * @param {State} state
 * @param {any} attack
 * @param {any[]} sights
 * @param {Tools} tools
 */
function attackTold(state, attack, sights, tools) {
  const { numbers, words, clause } = tools;
  const signed = (/** @type {number} */ value) => (value < 0 ? `−${-value}` : `+${value}`);
  const word = (/** @type {string} */ slug) => words[WORDS[slug] ?? slug] ?? slug;
  const pool = attack.pool.sources.map((/** @type {any} */ { name, dice }) => `${word(name)} ${signed(dice)}`).join(", ");
  const targets = attack.targets.map((/** @type {any} */ target, /** @type {number} */ index) => {
    const sources = (target.sources ?? []).flatMap((/** @type {any} */ { name, add, clause: id }) => [` ${word(name)} ${signed(add)} `, clause(id)]);
    return el(
      "li",
      {},
      el("b", {}, nameOf(state, target.unit)),
      ` ${seenTold({ ...sights[index], ...target }, tools)}`,
      target.legal ? el("p", {}, t("needs", { count: target.difficulty }), " –", ...sources) : null,
      target.legal ? el("p", {}, el("b", {}, t("to-hit", { chance: numbers.percent(target.hit.float) })), `, ${t("would-hurt", { damage: target.damage })} `, exactly(target.hit.exact)) : null,
    );
  });
  const all = attack.all && attack.targets.length > 1 ? el("li", {}, t("all-hit", { chance: numbers.percent(attack.all.float) }), " ", exactly(attack.all.exact)) : null;
  return [...targets, all, el("li", {}, t("pool-of", { count: attack.pool.dice }), ` (${pool})`)];
}

/** @param {string} fraction */
function exactly(fraction) {
  return el("small", { class: "exact", title: t("exactly") }, fraction);
}

/**
 * @param {State} state
 * @param {any[]} rows
 * @param {Tools} tools
 */
function reactorsTold(state, rows, { words }) {
  /** @type {Map<string, any[]>} */
  const able = new Map();
  for (const row of rows) if (row.legal) able.set(row.unit, [...(able.get(row.unit) ?? []), row]);
  if (!able.size) return [t("nobody-reacts")];
  const told = [...able].map(([unit, own]) =>
    el("li", {}, el("b", {}, nameOf(state, unit)), ` ${own.map(({ reaction, cost }) => `${words[reaction]} (${cost} ${words.ap})`).join(", ")} – ${why(own[0].by)}`),
  );
  return [t("may-react"), el("ul", {}, ...told)];
}

/** @param {string[]} letters */
function why(letters) {
  return letters.map((letter) => t(`reacts-${letter}`)).join(", ");
}

// ---- acts and reactions ---------------------------------------------------------------------------

/** @type {Drafted} */
function act(state, decision, draft, acts, tools) {
  const { actor } = draft;
  const options = (decision.options ?? []).map((option, index) => ({ option, index }));
  const mine = options.filter(({ option }) => option.subject === actor && option.command.type !== "EndPart");
  const ends = options.filter(({ option }) => option.command.type === "EndPart" || !option.subject);
  const isAttack = (/** @type {any} */ { command }) => command.type === "AttackUnits" || command.action?.type === "AttackUnits";
  const listed = (/** @type {typeof mine} */ some) => some.filter(({ option }) => option.legal).map((each) => actButton(state, decision, draft, each, acts, tools));
  const refused = options.filter(({ option }) => !option.legal).map(({ option }) => ({ unit: nameOf(state, option.subject), text: shortly(state, option), option: /** @type {any} */ (option) }));
  const command = commandOf(draft);
  const confirm = draft.named.length ? "confirm-attack" : "move-here";
  const marked = options.find(({ option }) => isMarked(draft, option) && draft.named.length < 2);
  const text = marked ? shortly(state, marked.option) : draft.named.length ? t(confirm) : `${t(confirm)}${costTold(decision, draft.with.includes(actor), tools)}`;
  const most = decision.shots?.[actor] ?? 1;
  const attacks = listed(mine.filter(({ option }) => isAttack(option)));
  return [
    ...(command ? [consequences(state, draft, tools), ...sending(state, draft, acts, tools, { confirm, text, isBegun: true })] : []),
    ...(actor ? moving(state, decision, draft, acts, tools) : []),
    attacks.length > 1 && most > 1 ? el("p", { class: "hint" }, t("targets-how", { count: most })) : null,
    actor ? el("div", { class: "choice-options acts", role: "group", "aria-label": tools.words.attack }, ...attacks) : null,
    actor ? el("div", { class: "choice-options acts" }, ...listed(mine.filter(({ option }) => !isAttack(option)))) : null,
    el("div", { class: "choices-player" }, ...ends.map((each) => optionButton(state, /** @type {any} */ (each), each.option.text, acts, tools))),
    passSwitches(state.match, /** @type {any} */ (decision), acts, tools),
    refusedFold(/** @type {any} */ (decision), refused, "refused", tools),
  ];
}

/**
 * The sentence of an answer without the name of who gives it.
 *
 * @param {State} state
 * @param {{ text: string, subject: string }} option
 */
function shortly(state, { text, subject }) {
  const name = unitOf(state, subject)?.name ?? "";
  const rest = name && text.startsWith(name) ? text.slice(name.length).replace(/^\s*:\s*/, "") : text;
  return `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`;
}

/**
 * @param {SceneDraft} draft
 * @param {import("../state/infinite_types.js").Option} option
 */
function isMarked(draft, { command, target }) {
  const weapon = /** @type {any} */ (command.type === "React" ? command.action : command)?.weapon;
  return weapon ? draft.named.includes(target) && draft.ability === weapon : draft.choice !== null && JSON.stringify(draft.choice) === JSON.stringify(command);
}

/**
 * The AP of a Move, as offered.
 *
 * @param {Decision} decision
 * @param {boolean} isSwift
 * @param {Tools} tools
 */
function costTold({ costs = {} }, isSwift, { words }) {
  const points = costs[isSwift ? "athletics" : ""];
  return points === undefined ? "" : ` (${points} ${words.ap})`;
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @param {{ option: import("../state/infinite_types.js").Option, index: number }} listed
 * @param {Acts} acts
 * @param {Tools} tools
 */
function actButton(state, decision, draft, { option, index }, acts, tools) {
  const { command, chance } = option;
  const shown = chance === null ? null : el("span", { class: "chance number" }, tools.numbers.percent(chance));
  return toggle(`option-${index}`, isMarked(draft, option), () => acts.edit((before) => chosen(decision, before, command)), el("span", { class: "option-text" }, shortly(state, option)), shown);
}

/** @type {Drafted} */
function moving(state, decision, draft, acts, tools) {
  const { actor } = draft;
  const area = areaOf(state, decision, draft);
  if (!area) return [];
  const name = (/** @type {string} */ id) => nameOf(state, id);
  const swift = decision.moves?.find(({ unit, athletics }) => athletics && unit === actor);
  const check = (/** @type {string} */ key, /** @type {boolean} */ checked, /** @type {string} */ text, /** @type {() => void} */ onchange) =>
    el("label", { class: "pass-switch" }, el("input", { type: "checkbox", "data-key": key, checked, onchange }), text);
  const hold = (/** @type {string} */ id, /** @type {string} */ text) => toggle(`hold-${id}`, draft.held === id, () => takeByHand(acts, id), text);
  const isSwift = draft.with.includes(actor);
  const followers = decision.followers ?? [];
  return [
    el("p", { class: "hint", "data-key": "way-how" }, t(wayHint(state, decision, draft))),
    swift ? check("athletics", isSwift, `${t("declare", { name: tools.words["athletic-move"], inches: tools.numbers.inches(swift.maximum) })}${costTold(decision, true, tools)}`, () => acts.edit((before) => changed(before, { with: toggled(before.with, actor) }))) : null,
    el("div", { class: "cluster" }, hold(actor, `${t("go-with", { name: name(actor) })}${costTold(decision, isSwift, tools)}`)),
    followers.length ? el("div", { class: "along", role: "group", "aria-label": t("along-with", { name: name(actor) }) }, el("p", { class: "hint" }, t("along-with", { name: name(actor) })), ...followers.map((id) => memberRow(state, decision, draft, id, acts, hold))) : null,
    ...wayControls(/** @type {any} */ ({ ...decision, area }), draft, acts),
  ];
}

/**
 * The text about a way: while its area is asked for, where it cannot be told, else how one goes.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 */
function wayHint({ reach }, decision, draft) {
  if (!goingOf(decision, draft) || reach.area) return "way-how";
  return reach.failed ? "reach-away" : "reach-asked";
}

/**
 * How a member of the squad takes part in a move: along, not at all, or by its own way.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @param {string} id
 * @param {Acts} acts
 * @param {(id: string, text: string) => Child} hold
 */
function memberRow(state, decision, draft, id, acts, hold) {
  const [stays, apart] = [draft.alone.includes(id), draft.apart.includes(id) || draft.held === id];
  const how = (/** @type {string} */ key, /** @type {boolean} */ on, /** @type {boolean} */ comes) =>
    toggle(`${key}-${id}`, on, () => acts.edit((before) => withMember(state, decision, before, id, comes)), t(key));
  return el("div", { class: "along-row", role: "group", "aria-label": nameOf(state, id) }, el("b", {}, nameOf(state, id)), how("comes-along", !stays && !apart, true), how("stays", stays && !apart, false), hold(id, t("own-way")));
}

/**
 * The keys that move it are not those of the button any more.
 *
 * @param {Acts} acts
 * @param {string} id
 */
function takeByHand(acts, id) {
  acts.take(id);
  document.getElementById("now-title")?.focus({ preventScroll: true });
}

/** @type {Drafted} */
function react(state, decision, draft, acts, tools) {
  const { trigger } = viewOf(state);
  const able = [...new Set([...(decision.options ?? []).filter(({ legal }) => legal).map(({ subject }) => subject), ...(decision.moves ?? []).map((each) => each.unit)])].filter(Boolean);
  const rows = able.flatMap((id) => {
    const unit = unitOf(state, id);
    const told = `${/** @type {any} */ (unit)?.ap} ${tools.words.ap}, ${why(trigger?.by[id] ?? [])}`;
    return unit ? [trayUnit(unit, state, { held: draft.actor === id, done: false, told }, () => acts.edit((before) => instead(before, { actor: before.actor === id ? "" : id, held: "" })))] : [];
  });
  return [el("ul", { class: "tray reactors", "aria-label": t("may-react") }, ...rows), ...act(state, decision, draft, acts, tools)];
}

/** @type {Drafted} */
function retreat(state, decision, draft, acts, tools) {
  const straight = (decision.options ?? []).map((option, index) => optionButton(state, /** @type {any} */ ({ option, index }), option.text, acts, tools));
  const way = commandOf(draft) ? sending(state, draft, acts, tools, { confirm: "retreat-here", isBegun: true }) : [];
  return [...way, el("div", { class: "choice-options acts" }, ...straight), ...moving(state, decision, draft, acts, tools)];
}

// ---- damage, squads, dice, places -----------------------------------------------------------------

/** @type {Drafted} */
function divide(state, decision, draft, acts, tools) {
  const unit = /** @type {any} */ (unitOf(state, draft.actor));
  const { mind = 0, body = 0, spirit = 0 } = decision.options?.[0].command ?? {};
  const now = ATTRIBUTES.reduce((sum, slug) => sum + draft.given[slug], 0);
  const step = (/** @type {string} */ slug) => (/** @type {number} */ change) => acts.edit((before) => changed(before, { given: { ...before.given, [slug]: Math.max(0, before.given[slug] + change) } }));
  const isAtNothing = (/** @type {string} */ slug) => unit[slug] > 0 && unit[slug] <= draft.given[slug];
  const left = (/** @type {string} */ slug) => el("span", { class: isAtNothing(slug) ? "at-nothing" : null }, t("left-after", { before: unit[slug], after: unit[slug] - draft.given[slug] }), el("small", { class: "nothing" }, t(`nothing-${slug}`)));
  const follows = decision.options?.find(({ command }) => ATTRIBUTES.every((slug) => command[slug] === draft.given[slug]));
  return [
    el("p", { class: "hint", role: "status" }, t("given-of", { now, whole: mind + body + spirit })),
    ...ATTRIBUTES.map((slug) => stepper(slug, tools.words[slug], draft.given[slug], left(slug), step(slug))),
    el("p", { class: "follows", role: "status" }, follows ? follows.text : ""),
    ...sending(state, draft, acts, tools, { confirm: "confirm-damage", isBegun: true }),
  ];
}

/** @type {Drafted} */
function squads(state, decision, draft, acts, tools) {
  const { leaders = [], tokens = [] } = decision;
  const told = (/** @type {string} */ id) => {
    const leader = Object.entries(draft.groups).find(([, members]) => members.includes(id))?.[0];
    const own = leaders.find(({ unit }) => unit === id);
    if (leader) return t("follows", { name: nameOf(state, leader) });
    return own ? t("leads", { count: draft.groups[id]?.length ?? 0, most: own.most }) : t("alone");
  };
  const rows = tokens.flatMap(({ id }) => {
    const unit = unitOf(state, id);
    return unit ? [trayUnit(unit, state, { held: draft.held === id, done: told(id) !== t("alone") && !leaders.some((each) => each.unit === id), told: told(id) }, () => acts.edit((before) => inSquad(decision, before, id) ?? before))] : [];
  });
  const some = Object.values(draft.groups).some((members) => members.length);
  const before = squadsNow(state, decision);
  const more = !some && Object.keys(before).length ? [el("button", { type: "button", class: "button button-small", "data-key": "as-before", onclick: () => acts.edit((old) => changed(old, { groups: before, held: "" })) }, t("squads-as-before"))] : [];
  return [el("p", { class: "hint" }, t("squads-how")), el("ul", { class: "tray", "data-key": "tray" }, ...rows), ...sending(state, draft, acts, tools, { confirm: some ? "seal" : "seal-nobody", isBegun: true, more })];
}

/** @type {Drafted} */
function initiative(state, decision, draft, acts, tools) {
  const free = freeDice(draft);
  const units = state.match.view.units.filter(({ seat, place }) => seat === decision.seat && place === "board");
  const dice = free.map((index) => toggle(`die-${index}`, draft.held === String(index), () => acts.take(String(index)), die(6, draft.reserve[index])));
  const rows = units.map((unit) => {
    const index = draft.given[unit.id];
    return trayUnit(unit, state, { held: false, done: index !== undefined, told: index === undefined ? t("waiting") : `${tools.words.initiative} ${draft.reserve[index]}` }, () => acts.edit((before) => withDie(before, unit.id)));
  });
  const rest = () => acts.edit((before) => units.filter(({ id }) => before.given[id] === undefined).reduce((next, { id }) => withDie({ ...next, held: "" }, id), before));
  const more = free.length ? [el("button", { type: "button", class: "button button-small", "data-key": "rest", onclick: rest }, t("give-rest"))] : [];
  return [
    el("p", { class: "hint" }, t("dice-how")),
    el("div", { class: "dice-free", role: "group", "aria-label": t("dice-left", { count: free.length }) }, ...dice),
    el("ul", { class: "tray", "data-key": "tray" }, ...rows),
    ...sending(state, draft, acts, tools, { confirm: "seal", isBegun: !free.length, more }),
  ];
}

/** @type {Drafted} */
function place(state, decision, draft, acts, tools) {
  const rows = (decision.tokens ?? []).flatMap(({ id }) => {
    const unit = unitOf(state, id);
    const [held, done] = [draft.held === id, Boolean(draft.legs[id])];
    return unit ? [trayUnit(unit, state, { held, done, told: held ? t("in-hand") : done ? t("proposed") : t("waiting"), drags: true }, () => acts.take(id))] : [];
  });
  const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, /** @type {string} */ text) => el("button", { type: "button", class: "button button-small", "data-key": key, onclick }, t(text));
  const more = [button("place-rest", acts.placeRest, "place-rest"), button("set-out", () => void acts.setOut(), "set-one-out")];
  return [el("p", { class: "hint" }, t("place-how")), ...sending(state, draft, acts, tools, { confirm: "confirm-marker", isBegun: commandOf(draft) !== null, more }), ...wayControls(/** @type {any} */ (decision), draft, acts), el("ul", { class: "tray", "data-key": "tray" }, ...rows)];
}

// ---- the board ------------------------------------------------------------------------------------

/**
 * The order of play: units by initiative, who has acted, and the AP left.
 *
 * @param {State} state
 * @param {Tools} tools
 */
function order(state, tools) {
  const { turn, part } = viewOf(state);
  const units = viewOf(state).units.filter(({ place, initiative, leader, id }) => place === "board" && initiative && (!leader || leader === id));
  if (!turn || !units.length) return null;
  units.sort((a, b) => b.initiative - a.initiative);
  const rows = units.map((unit) => {
    const isNow = part?.entity === unit.id;
    const name = [nameOf(state, unit.id), `${tools.words.initiative} ${unit.initiative}`, `${unit.ap} ${tools.words.ap}`, unit.activated ? t("has-acted") : ""].filter(Boolean).join(", ");
    return el("li", { class: `order-unit${unit.activated ? " is-done" : ""}`, "aria-current": isNow ? "step" : null, title: name }, el("b", { class: "number", "aria-hidden": "true" }, String(unit.initiative)), unitMark(state, /** @type {any} */ (unit)), el("span", { "aria-hidden": "true" }, String(unit.ap)), el("span", { class: "visually-hidden" }, name));
  });
  return el("div", {}, el("p", { class: "hint order-legend" }, t("order-legend")), el("ol", { class: "order", "data-key": "order", tabindex: "0", "aria-label": t("order") }, ...rows));
}

/** @type {import("../kinds/scene.js").SceneBook} */
export const board = {
  asks: { about, between, around },
  draftFor,
  commandOf,
  tapped,
  tried,
  hints: { "seal-squads": "leader-first", "seal-initiative": "dice-how" },
  goTo,
  filled,
  goingOf,
  areaOf,
  ringsOf,
  shotsOf,
  badges: ({ words }) => [...BADGES.map((slug) => /** @type {[string, string]} */ ([slug, words[slug]])), ["activated", t("has-acted")]],
  hatches: { difficult: "rough", "light-cover": "open-sided", "heavy-cover": "cover", slope: "exposed" },
  retold: (fact) => {
    const inches = (/** @type {number[]} */ [x, y]) => [x / 100, y / 100, 0];
    if (fact.type === "UnitDefeated") return { ...fact, type: "UnitDestroyed" };
    if (fact.type === "UnitPlaced") return { ...fact, path: [inches([fact.x, fact.y])] };
    if (fact.faces && fact.unit) return { ...fact, type: "ActionRolled", active: rollsOf(fact)[0] };
    if (fact.type === "UnitPushed") return { ...fact, type: "UnitMoved", path: [inches([fact.x, fact.y])] };
    return fact.type === "UnitMoved" || fact.type === "UnitRetreated" ? { ...fact, type: "UnitMoved", path: fact.path.map(inches) } : fact;
  },
  edgesOf: (state) => viewOf(state).sides.map(({ edge }) => edge),
  activeOf: (state) => [viewOf(state).part?.unit ?? "", ...(viewOf(state).trigger?.actors ?? [])],
  costOf: (draft, unit, { numbers }) => {
    if (unit !== (draft.held || draft.actor)) return "";
    const way = /** @type {any} */ (draft.verdict)?.told?.find((/** @type {any} */ each) => each.ask === "move" && each.unit === unit);
    return way?.legal ? numbers.inches(way.cost) : "";
  },
  bodies: {
    place: drafted(place),
    act: drafted(act),
    react: drafted(react),
    retreat: (state, decision, acts, tools) => (state.draft ? drafted(retreat)(state, decision, acts, tools) : (decision.options ?? []).map((option, index) => optionButton(state, { option, index }, option.text, acts, tools))),
    divide: drafted(divide),
    "seal-squads": drafted(squads),
    "seal-initiative": drafted(initiative),
  },
  measuring,
  surroundings: (state, tools) => el("div", { class: "order-box" }, order(state, tools), threats(state, tools)),
  asking: null,
};
