// State of the match page as one plain object, and its selectors. Touches no DOM.

import { isolated } from "../../isolated.js";
import { system, tintOf } from "../systems/chosen.js";

/** @typedef {import("./types.js").TableData} TableData */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./types.js").Option} Option */
/** @typedef {import("./types.js").Unit} Unit */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {import("./drafts.js").Draft} Draft */
/**
 * @typedef {object} Notice
 * @property {"error" | "warning" | "info"} tone
 * @property {string} text
 * @property {Refusal[]} refusals
 * @property {boolean} [answers] whether it answers something that the player has done: then it takes the focus
 */
/** @typedef {{ text: string, refusals: Refusal[] }} Refused a sentence, or reasons with their clauses */
/**
 * @typedef {object} Measuring
 * @property {string} from
 * @property {string} to
 * @property {import("./types.js").Measure | null} result
 */
/** @typedef {{ address: string | null, by: string | null, status: string }} Rematch */
/** @typedef {{ piece: string, seq: number, result: import("./types.js").Ranges | null }} Around */
/** @typedef {{ unit: string, seq: number, result: import("./types.js").Promises | null }} Ahead */
/** @typedef {{ unit: string, athletics: boolean }} Going a unit whose way is in question, and whether it uses Athletics */
/**
 * @typedef {object} Reach where the unit may go; null until the server has told it
 * @property {Going | null} going
 * @property {number} seq
 * @property {import("./types.js").Area | null} area
 * @property {boolean} failed whether it cannot be told
 */
/**
 * @typedef {object} State
 * @property {TableData} data
 * @property {import("./types.js").Match} match
 * @property {import("./types.js").Commit[]} commits
 * @property {string} picked the unit whose choices and card are shown
 * @property {string} focused the unit that holds the board's one tab stop
 * @property {number | null} option index of the choice that is marked on the board
 * @property {Draft | null} draft
 * @property {Measuring | null} measuring
 * @property {import("./map_query.js").Asking | null} asking the question to the map
 * @property {string} pointed the piece that a sentence of the answer is about
 * @property {boolean} ranging whether the surroundings of units are shown
 * @property {Around} around
 * @property {Ahead} ahead what the actions of the picked unit promise
 * @property {Reach} reach
 * @property {Record<string, import("./types.js").Lockable>} rosters what the seats of this browser could lock, by seat
 * @property {boolean} busy
 * @property {boolean} slow whether a request has taken long enough to say so
 * @property {Notice | null} notice
 * @property {Refused | null} refused why what was pointed at last is no answer
 * @property {string} part the part of terrain that is looked at
 * @property {string} hovered the unit or the part of terrain under the mouse
 * @property {boolean} grid
 * @property {import("../board/levels.js").Height} height up to where the map is shown
 * @property {boolean} dragging whether something is being dragged over the board
 * @property {"now" | "log" | "units" | "card" | "talk"} tab
 * @property {readonly number[]} late seats whose time is up
 * @property {Rematch | null} rematch whether somebody has proposed to play again
 * @property {import("../net/websocket.js").Line} line how this page hears of what others do
 * @property {readonly number[]} present seats of others that are at the table now
 * @property {Readonly<Record<number, Command | null>>} placing the seats whose units are placed as the server suggests, each with what was begun by hand
 */

/**
 * @param {TableData} data
 * @returns {State}
 */
export function initial(data) {
  return {
    data,
    match: data.match,
    commits: [],
    picked: "",
    focused: "",
    option: null,
    draft: null,
    measuring: null,
    asking: null,
    pointed: "",
    ranging: false,
    around: { piece: "", seq: -1, result: null },
    ahead: { unit: "", seq: -1, result: null },
    reach: { going: null, seq: -1, area: null, failed: false },
    rosters: data.rosters,
    busy: false,
    slow: false,
    notice: null,
    refused: null,
    part: "",
    hovered: "",
    grid: true,
    height: null,
    dragging: false,
    tab: "now",
    late: [],
    rematch: null,
    line: "asking",
    present: [],
    placing: {},
  };
}

/**
 * @param {State} state
 * @param {number} seat
 */
export function isMine(state, seat) {
  return state.match.seats.some((each) => each.seat === seat && each.mine);
}

/**
 * The decision to show: the first that a seat of this browser may answer, else the first there is.
 *
 * @param {State} state
 * @returns {Decision | null}
 */
export function current(state) {
  const { decisions } = state.match;
  return decisions.find((decision) => isMine(state, decision.seat)) ?? decisions[0] ?? null;
}

/**
 * Whether two decisions ask the same in every respect, so that half a choice for one is good for the other.
 *
 * @param {Decision | null} one
 * @param {Decision | null} other
 */
export function sameQuestion(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Whether this browser can answer the decision that is shown.
 *
 * @param {State} state
 * @returns {boolean}
 */
export function mayAnswer(state) {
  const decision = current(state);
  return decision !== null && isMine(state, decision.seat);
}

/**
 * Whether this browser plays both sides.
 *
 * @param {State} state
 */
export function isShared(state) {
  return state.match.seats.every((seat) => seat.mine);
}

/**
 * The unit whose actions this player is choosing from; empty when there is none.
 *
 * @param {State} state
 */
export function acting(state) {
  const decision = current(state);
  if (decision?.kind !== "action" || !mayAnswer(state)) return "";
  return decision.options?.some(({ subject, legal }) => legal && subject === state.picked) ? state.picked : "";
}

/**
 * The chance of a choice: the server's with the offer, else what it foresaw for this unit's actions.
 *
 * @param {State} state
 * @param {Option} option
 * @returns {number | null}
 */
export function chanceOf(state, option) {
  const { result } = state.ahead;
  if (option.chance !== null || result?.unit !== option.subject) return option.chance;
  return result.actions.find(({ command }) => command.action === option.command.action)?.chance ?? null;
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {Unit | undefined}
 */
export function unitOf(state, id) {
  return state.match.view.units.find((unit) => unit.id === id);
}

/**
 * @param {State} state
 * @param {number} seat
 * @returns {Side}
 */
export function sideOf(state, seat) {
  return state.match.view.sides[seat === 1 ? 1 : 0];
}

/**
 * @param {State} state
 * @param {Unit} unit
 * @returns {string} the unit's name with that of its side, once
 */
export function nameWithSide(state, unit) {
  const { name } = sideOf(state, unit.seat);
  return unit.name.endsWith(` (${name})`) ? isolated(unit.name) : `${isolated(unit.name)} (${isolated(name)})`;
}

/**
 * @param {State} state
 * @param {string} id
 * @returns {string} the unit, unless it has left the board
 */
export function stillThere(state, id) {
  return unitOf(state, id)?.place === "board" ? id : "";
}

/** @param {State} state */
export function onBoard(state) {
  return state.match.view.units.filter((unit) => unit.place === "board");
}

/**
 * @param {State} state
 * @param {string} id
 */
export function markerOf(state, id) {
  return state.match.view.markers?.find((marker) => marker.id === id);
}

/**
 * Everything on the board that can be gone to: units, then counters.
 *
 * @param {State} state
 * @returns {{ id: string, x: number, y: number }[]}
 */
export function standing(state) {
  return [...onBoard(state), ...(state.match.view.markers ?? [])];
}

/**
 * @typedef {object} Group
 * @property {string} unit the unit these choices belong to; empty for choices of the player
 * @property {{ option: Option, index: number }[]} legal
 * @property {{ option: Option, index: number }[]} refused
 */

/**
 * The choices by the unit that acts, or by the unit aimed at where the choice is a target.
 *
 * @param {Decision} decision
 * @returns {Group[]}
 */
export function grouped(decision) {
  /** @type {Map<string, Group>} */
  const groups = new Map();
  for (const [index, option] of (decision.options ?? []).entries()) {
    const unit = keyOf(decision, option);
    const group = groups.get(unit) ?? { unit, legal: [], refused: [] };
    (option.legal ? group.legal : group.refused).push({ option, index });
    groups.set(unit, group);
  }
  return [...groups.values()];
}

/**
 * Whether the decision asks for a unit to be aimed at.
 *
 * @param {Decision} decision
 */
export function aims(decision) {
  return system().aiming.has(decision.kind);
}

/**
 * Whether whatever stands for an answer on the map stands for this one alone.
 *
 * @param {Decision} decision
 */
export function pointsOut(decision) {
  return system().oneEach.has(decision.kind);
}

/**
 * Whether a unit opens to several answers of its own.
 *
 * @param {Decision} decision
 */
export function opens(decision) {
  return system().opening.has(decision.kind);
}

/**
 * What stands for an option on the board: a unit, or the edges and zones it fixes.
 *
 * @param {Decision} decision
 * @param {Option} option
 * @returns {string}
 */
export function keyOf(decision, option) {
  const { choices } = option.command;
  if (choices) return Object.values(choices).join("+");
  return aims(decision) ? option.target || (option.command.square ?? "") : option.subject;
}

/**
 * What answers the decision when it is clicked, and what the picked unit could do something to.
 *
 * @param {State} state
 * @returns {Set<string>}
 */
export function choosable(state) {
  const decision = mayAnswer(state) ? current(state) : null;
  if (!decision) return new Set();
  const legal = grouped(decision).filter((group) => group.unit && group.legal.length);
  const objects = (decision.options ?? []).map(({ target }) => target).filter((id) => meant(state, id) !== null);
  return new Set([...legal.map((group) => group.unit), ...objects]);
}

/**
 * The legal answer that is meant when something on the board is pointed at: the only one it stands for, else the only
 * thing that the picked unit could do to it.
 *
 * @param {State} state
 * @param {string} id
 * @returns {number | null}
 */
export function meant(state, id) {
  const decision = mayAnswer(state) ? current(state) : null;
  if (!decision || !id) return null;
  const legal = (decision.options ?? []).map((option, index) => ({ option, index })).filter(({ option }) => option.legal);
  if (pointsOut(decision)) return legal.find(({ option }) => keyOf(decision, option) === id)?.index ?? null;
  const done = legal.filter(({ option }) => option.subject === state.picked && option.target === id);
  const own = opens(decision) ? [] : legal.filter(({ option }) => option.subject === id);
  const only = done.length ? done : own;
  return only.length === 1 ? only[0].index : null;
}

/**
 * Whether the results were given to the sides, and not read from the outcome table: its conditions need not have happened.
 *
 * @param {import("./types.js").Outcome} outcome
 */
export function isAwarded({ reason }) {
  return ["conceded", "time-out", "ended-by-site"].includes(reason);
}

/**
 * The side that conceded or ran out of time: the one whose result is a defeat.
 *
 * @param {State} state
 * @returns {string} its name; empty where nobody did
 */
export function gaveUp(state) {
  const { outcome, sides } = state.match.view;
  if (!outcome || !["conceded", "time-out"].includes(outcome.reason)) return "";
  const lost = outcome.results.flatMap((result, seat) => (result.endsWith("defeat") ? [sides[seat].name] : []));
  return lost.length === 1 ? lost[0] : "";
}

/**
 * The row of the outcome table that a pair of results was read from: the first side's, then the second's.
 *
 * @param {State} state
 * @returns {string} both slugs with a slash between, empty while the match goes on and where no row was read
 */
export function outcomeRow(state) {
  const { outcome, sides } = state.match.view;
  if (!outcome || isAwarded(outcome)) return "";
  const [first, second] = outcome.results;
  return tintOf(sides[0]) === "first" ? `${first}/${second}` : `${second}/${first}`;
}

/**
 * The ways gone in the latest commits, by whom, for their traces on the board.
 *
 * @param {State} state
 * @returns {{ unit: Unit | undefined, path: import("./types.js").Node[] }[]}
 */
export function lastWays(state) {
  const told = state.commits.filter((commit) => !commit.undone).slice(-3);
  const moved = told.flatMap((commit) => commit.events.filter((fact) => fact.type === "UnitMoved" && fact.path));
  return moved.map(({ unit = "", path = [] }) => ({ unit: unitOf(state, unit), path: /** @type {import("./types.js").Node[]} */ (path) }));
}
