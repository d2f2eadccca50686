// How the answers of Infinite Frontiers are put together on a scene, and what is asked about them. No rule is decided here.

import { beside, changed, emptyDraft, hundredths, instead, toggled, wayTo } from "./scene_draft.js";
import { sideOf, unitOf } from "./state.js";

/** @typedef {import("./scene_draft.js").SceneDraft} SceneDraft */
/** @typedef {import("./infinite_types.js").Decision} Decision */
/** @typedef {import("./infinite_types.js").Command} Command */
/** @typedef {import("./infinite_types.js").View} View */
/** @typedef {import("./state.js").State} State */
/** @typedef {{ state: State, decision: Decision, draft: SceneDraft, board: { width: number, height: number }, parts: string[] }} Now */

const DRAFTED = new Set(["place", "act", "react", "retreat", "divide", "seal-squads", "seal-initiative"]);
/** @type {Record<string, string>} */
const ACTIONS = { MoveUnits: "move", AttackUnits: "attack", TakeCover: "cover", GoOnOverwatch: "overwatch", Interact: "interact" };

/** @param {State} state */
export function viewOf(state) {
  return /** @type {View} */ (/** @type {unknown} */ (state.match.view));
}

/**
 * @param {Decision} decision
 * @param {State} state
 * @returns {SceneDraft | null}
 */
export function draftFor(decision, state) {
  const [first] = decision.options ?? [];
  if (!DRAFTED.has(decision.kind) || (decision.kind === "retreat" && !decision.area)) return null;
  const draft = emptyDraft(/** @type {any} */ (decision), decision.kind === "react" ? "" : (first?.subject ?? ""));
  if (decision.kind === "retreat") return { ...draft, ability: first.command.edge ?? "" };
  if (decision.kind === "seal-initiative") return { ...draft, ...inOrder(state, decision) };
  if (decision.kind !== "divide") return draft;
  const { mind = 0, body = 0, spirit = 0 } = first.command;
  return { ...draft, given: { mind, body, spirit } };
}

/**
 * @param {State} state
 * @param {Decision} decision
 */
function diceOf(state, { seat }) {
  return [.../** @type {number[]} */ (/** @type {unknown} */ (sideOf(state, seat).dice))].sort((a, b) => b - a);
}

/**
 * The dice of a seat, the highest for the first of its units, and so on.
 *
 * @param {State} state
 * @param {Decision} decision
 */
function inOrder(state, decision) {
  const dice = diceOf(state, decision);
  const units = viewOf(state).units.filter(({ seat, place }) => seat === decision.seat && place === "board");
  return { reserve: dice.map(String), given: Object.fromEntries(units.slice(0, dice.length).map(({ id }, index) => [id, index])) };
}

// ---- commands -------------------------------------------------------------------------------------

/**
 * @param {SceneDraft} draft
 * @returns {any} null while nothing is chosen
 */
export function commandOf(draft) {
  const { kind, legs, given, groups, reserve: dice, actor, ability } = draft;
  const sealed = (/** @type {object} */ payload) => ({ type: "Seal", slot: kind.slice("seal-".length), payload: JSON.stringify(payload) });
  if (kind === "divide") return { type: "DivideDamage", ...given };
  if (kind === "seal-squads") return sealed(Object.entries(groups).flatMap(([leader, members]) => (members.length ? [{ leader, members }] : [])));
  if (kind === "seal-initiative") {
    const faces = Object.entries(given).map(([unit, index]) => [unit, Number(dice[index])]);
    return faces.length === dice.length ? sealed(Object.fromEntries(faces)) : null;
  }
  if (kind === "place") {
    const placements = Object.entries(legs).map(([unit, way]) => ({ unit, x: hundredths(way)[0][0], y: hundredths(way)[0][1] }));
    return placements.length ? { type: "PlaceUnits", placements } : null;
  }
  if (kind === "retreat") return legs[actor] ? { type: "Retreat", edge: ability, points: hundredths(legs[actor]) } : null;
  const action = actOf(draft);
  return action && kind === "react" && !draft.choice ? { type: "React", unit: actor, action } : action;
}

/** @param {SceneDraft} draft */
function actOf({ legs, named, ability, actor, choice, with: swift }) {
  if (choice) return choice;
  if (named.length) return { type: "AttackUnits", weapon: ability, targets: named };
  if (!legs[actor]) return null;
  const paths = [actor, ...Object.keys(legs).filter((unit) => unit !== actor)].map((unit) => ({ unit, points: hundredths(legs[unit]), athletics: swift.includes(unit) }));
  return { type: "MoveUnits", paths };
}

/**
 * What is shown before an answer is given: difficulty and odds, sight and cover, the cost of ways, and who may react.
 *
 * @param {any} command
 * @param {string} actor
 * @returns {import("../net/questions.js").Question[]}
 */
export function about(command, actor) {
  const isReaction = command.type === "React";
  const action = isReaction ? command.action : command;
  const name = ACTIONS[action.type];
  if (!name || !actor || action.paths?.length === 0) return [];
  const { weapon, targets, paths = [] } = action;
  const more = targets ? { targets } : paths.length ? { path: inches(paths[0].points) } : {};
  const sights = (targets ?? []).map((/** @type {string} */ to) => ({ ask: "sight", from: actor, to }));
  return [
    ...(targets ? [{ ask: "attack", unit: actor, weapon, targets }] : []),
    ...sights,
    ...paths.map(wayAsked),
    ...(isReaction ? [] : [{ ask: "reactions", action: { unit: actor, action: name, ...more } }]),
  ];
}

/** @param {{ unit: string, points: number[][], athletics: boolean }} path */
function wayAsked({ unit, points, athletics }) {
  const way = inches(points);
  return { ask: "move", unit, to: way[way.length - 1], via: way.slice(0, -1), athletics };
}

/** @param {number[][]} points */
function inches(points) {
  return points.map((point) => point.map((value) => value / 100));
}

/**
 * @param {string} from
 * @param {string} to
 */
export function between(from, to) {
  return [{ ask: "distance", from, to }, { ask: "sight", from, to }];
}

/**
 * Every enemy of a unit, as far as it is from it: how it sees it, and the odds of an attack either way.
 *
 * @param {State} state
 * @param {string} piece
 */
export function around(state, piece) {
  const seat = unitOf(state, piece)?.seat;
  const enemies = state.match.view.units.filter((unit) => unit.place === "board" && seat !== undefined && unit.seat !== seat);
  const attack = (/** @type {string} */ unit, /** @type {string} */ target) => ({ ask: "attack", unit, targets: [target] });
  return enemies.flatMap(({ id }) => [...between(piece, id), attack(id, piece), attack(piece, id)]);
}

/**
 * What the server is asked about a tap that means nothing: why the unit cannot go anywhere.
 *
 * @param {SceneDraft | null} draft
 * @param {string} id
 */
export function tried(draft, id) {
  if (id || !draft?.actor || (draft.kind !== "act" && draft.kind !== "react")) return null;
  const action = { type: "MoveUnits", paths: [] };
  return draft.kind === "act" ? action : { type: "React", unit: draft.actor, action };
}

// ---- taps -----------------------------------------------------------------------------------------

/**
 * @param {Now} now
 * @param {string} id
 * @param {readonly number[]} at
 * @returns {SceneDraft | null}
 */
export function tapped(now, id, at) {
  const { decision, draft, state } = now;
  if (decision.kind === "seal-squads") return inSquad(decision, draft, id);
  if (decision.kind === "seal-initiative") return unitOf(state, id)?.seat === decision.seat ? withDie(draft, id) : null;
  if (decision.kind === "place") return id && draft.legs[id] && id !== draft.held ? changed(draft, { held: id }) : draft.held ? goTo(now, draft.held, at, false) : null;
  if (decision.kind === "divide") return null;
  const listed = listedAt(now, id);
  if (listed) return chosen(decision, draft, listed.command);
  if (!id) return areaOf(state, decision, draft) ? goTo(now, draft.held || draft.actor, at, true) : null;
  if (decision.followers?.includes(id) || id === draft.actor) return changed(draft, { held: draft.held === id ? "" : id });
  const mine = unitOf(state, id)?.seat === decision.seat;
  const isReactor = decision.kind === "react" && mine && (decision.options?.some(({ subject }) => subject === id) || decision.moves?.some(({ unit }) => unit === id));
  if (isReactor) return instead(draft, { actor: id, held: "" });
  return null;
}

/**
 * The listed act that a piece stands for, or the feature under the tap while nothing goes anywhere: another tap on it moves.
 *
 * @param {Now} now
 * @param {string} id
 */
function listedAt({ decision, draft, parts }, id) {
  const isStill = !draft.held && !draft.legs[draft.actor] && !draft.choice;
  const meant = id ? [id] : isStill ? parts : [];
  const on = (/** @type {import("./infinite_types.js").Option} */ { command, target }) => target || (command.action ?? command).what || "";
  return decision.options?.find((option) => option.legal && option.subject === draft.actor && meant.includes(on(option)));
}

/**
 * A listed answer chosen, or dropped; an attack names its target beside those before it.
 *
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @param {any} command
 * @returns {SceneDraft}
 */
export function chosen(decision, draft, command) {
  const { weapon = "", targets: [target = ""] = [] } = command.type === "React" ? command.action : command;
  if (!target) return instead(draft, { choice: JSON.stringify(draft.choice) === JSON.stringify(command) ? null : command });
  const before = draft.ability === weapon ? draft.named : [];
  const most = decision.shots?.[draft.actor] ?? 1;
  return instead(draft, { ability: weapon, named: toggled(before, target).slice(-most) });
}

/**
 * A unit's new end; those that come along go beside it.
 *
 * @param {Now} now
 * @param {string} unit
 * @param {readonly number[]} at
 * @param {boolean} goesOn
 * @returns {SceneDraft}
 */
export function goTo({ state, decision, draft, board }, unit, at, goesOn) {
  const next = wayTo(draft, unit, at, board, goesOn);
  if (unit !== draft.actor) return { ...next, apart: [...new Set([...draft.apart, unit])] };
  return alongside(state, decision, next);
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @returns {SceneDraft}
 */
function alongside(state, decision, draft) {
  const [leader, way] = [unitOf(state, draft.actor), draft.legs[draft.actor]];
  if (!leader || !way) return draft;
  const coming = (decision.followers ?? []).filter((id) => !draft.alone.includes(id) && !draft.apart.includes(id));
  const ways = coming.flatMap((id) => {
    const unit = unitOf(state, id);
    return unit ? [[id, beside(way, [leader.x, leader.y], [unit.x, unit.y])]] : [];
  });
  const kept = Object.entries(draft.legs).filter(([id]) => id === draft.actor || draft.apart.includes(id));
  return changed(draft, { legs: Object.fromEntries([...kept, ...ways]) });
}

/**
 * How a member of the squad takes part in its leader's move.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @param {string} id
 * @param {boolean} comes
 */
export function withMember(state, decision, draft, id, comes) {
  const { [id]: _, ...legs } = draft.legs;
  const others = draft.alone.filter((each) => each !== id);
  const next = { legs, held: draft.held === id ? "" : draft.held, apart: draft.apart.filter((each) => each !== id), alone: comes ? others : [...others, id] };
  return alongside(state, decision, changed(draft, next));
}

/**
 * The squads as they stand.
 *
 * @param {State} state
 * @param {Decision} decision
 * @returns {Record<string, string[]>}
 */
export function squadsNow(state, { seat, leaders = [] }) {
  const { units } = viewOf(state);
  const members = (/** @type {string} */ leader) => units.filter((unit) => unit.seat === seat && unit.leader === leader && unit.id !== leader).map(({ id }) => id);
  return Object.fromEntries(leaders.map(({ unit }) => /** @type {[string, string[]]} */ ([unit, members(unit)])).filter(([, ids]) => ids.length));
}

/**
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @param {string} id
 */
export function inSquad({ leaders = [], tokens = [] }, draft, id) {
  const leads = leaders.some(({ unit }) => unit === id);
  if (!tokens.some((token) => token.id === id)) return null;
  if (leads && (!draft.held || draft.held === id)) return changed(draft, { held: draft.held === id ? "" : id });
  if (!draft.held) return null;
  const others = Object.entries(draft.groups).map(([leader, members]) => [leader, leader === draft.held ? members : members.filter((each) => each !== id)]);
  const groups = Object.fromEntries(others);
  return changed(draft, { groups: { ...groups, [draft.held]: toggled(groups[draft.held] ?? [], id) } });
}

/**
 * The held die given to a unit, and the next one held; without one, the unit's own taken back.
 *
 * @param {SceneDraft} draft
 * @param {string} unit
 */
export function withDie(draft, unit) {
  const { [unit]: before, ...others } = draft.given;
  if (!draft.held) return changed(draft, before === undefined ? { given: { ...others, [unit]: freeDice(draft)[0] ?? 0 } } : { given: others, held: String(before) });
  const given = { ...Object.fromEntries(Object.entries(others).filter(([, index]) => String(index) !== draft.held)), [unit]: Number(draft.held) };
  return changed(draft, { given, held: String(freeDice({ ...draft, given })[0] ?? "") });
}

/** @param {SceneDraft} draft */
export function freeDice({ given, reserve: dice }) {
  const taken = new Set(Object.values(given));
  return dice.map((_, index) => index).filter((index) => !taken.has(index));
}

/**
 * @param {SceneDraft} draft
 * @param {any} command
 */
export function filled(draft, command) {
  const legs = Object.fromEntries((command.placements ?? []).map((/** @type {any} */ { unit, x, y }) => [unit, [[x / 100, y / 100]]]));
  return changed(draft, { legs, held: "" });
}

/**
 * Whose Move is in question: that of the member that is held, else of the unit that acts.
 *
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @returns {import("./state.js").Going | null}
 */
export function goingOf({ moves = [] }, { actor, held, with: swift }) {
  const unit = moves.some((each) => each.unit === held) ? held : actor;
  const going = { unit, athletics: swift.includes(unit) };
  return mostOf(moves, going) ? going : null;
}

/**
 * @param {import("./infinite_types.js").MoveOffer[]} moves
 * @param {import("./state.js").Going} going
 */
function mostOf(moves, { unit, athletics }) {
  return moves.find((each) => each.unit === unit && each.athletics === athletics)?.maximum ?? 0;
}

/**
 * Where the unit may go: as offered, or as the server has told; until then no farther than it can Move at most.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 * @returns {import("./types.js").Area | null}
 */
export function areaOf({ match, reach }, decision, draft) {
  const { area = null, variants = [], moves = [] } = decision;
  if (decision.kind === "place") return variants.find((each) => each.area.subject === draft.held)?.area ?? area;
  const going = goingOf(decision, draft);
  if (!going) return area;
  if (reach.area?.subject === going.unit) return reach.area;
  const stands = match.view.units.find(({ id }) => id === going.unit);
  return stands ? { subject: going.unit, start: [stands.x, stands.y], maximum: mostOf(moves, going), polygons: [], raised: [], ring: null } : null;
}

/**
 * The rings of formation, around the leader and those that are with it.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {SceneDraft} draft
 */
export function ringsOf(state, decision, draft) {
  const [wide = 0, narrow = 0] = decision.rings ?? [];
  const first = decision.kind === "seal-squads" ? draft.held : decision.kind === "place" ? (Object.keys(draft.legs)[0] ?? "") : decision.followers?.length && draft.legs[draft.actor] ? draft.actor : "";
  if (!first || !wide) return [];
  const others = decision.kind === "seal-squads" ? (draft.groups[first] ?? []) : Object.keys(draft.legs).filter((id) => id !== first);
  return [{ unit: first, radius: wide }, ...[first, ...others].map((unit) => ({ unit, radius: narrow }))];
}
