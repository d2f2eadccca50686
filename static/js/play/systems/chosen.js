// The rule book of this page: its labels and its kind of board.

/** @typedef {import("../state/types.js").Option} Option */
/** @typedef {import("../state/types.js").Outcome} Outcome */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {import("../state/types.js").View} View */
/** @typedef {import("../state/types.js").UnitType} UnitType */
/** @typedef {Record<string, string>} Words */
/** @typedef {"first" | "second"} Tint one of the two ways in which a side is drawn */
/** @typedef {{ slug: string, sides: number, text: string }} Figure of a unit: a die of so many sides, or (0) a number or a word */
/**
 * @typedef {object} System
 * @property {ReadonlySet<string>} aiming kinds of decisions that ask for something to be aimed at
 * @property {ReadonlySet<string>} drawn kinds in which a line can be drawn from a unit to what it does
 * @property {ReadonlySet<string>} oneEach kinds in which whatever stands for an answer stands for this one alone
 * @property {ReadonlySet<string>} opening kinds in which a unit opens to several answers of its own
 * @property {(option: Option, words: Words, nameOf: (id: string) => string) => string} labelOf the short name of a choice
 *   within its unit's group
 * @property {(unit: Unit, view: View, words: Words) => string[]} statesOf what is on a unit, in words
 * @property {(side: import("../state/types.js").Side) => string} stanceOf the word for a side, empty until known
 * @property {Record<string, Tint>} tints how a side is drawn, by that word
 * @property {(unit: Unit) => Figure[]} figuresOf in the order of its card
 * @property {(unit: Unit, type: UnitType | undefined) => string} sizeOf what it costs, and how big it is
 * @property {(side: import("../state/types.js").Side, units: number) => string} sideTold its figures, with the units it has on the board
 * @property {(outcome: Outcome, words: Words) => string} reasonTold why a match has ended
 * @property {(outcome: Outcome, seat: number) => string} endTold the figures of a side at the end
 * @property {(fact: import("../state/types.js").Fact, words: Words) => import("../ui/dice.js").Rolled[]} rollsOf the dice of an event, grouped by who rolled them
 * @property {import("../kinds/kind.js").Kind} board
 */

/** @type {System | null} */
let chosen = null;

/**
 * Call once, before anything is drawn.
 *
 * @param {System} system
 */
export function choose(system) {
  chosen = system;
}

/** @returns {System} */
export function system() {
  if (!chosen) throw new Error("no rule book is chosen");
  return chosen;
}

/**
 * How a side is drawn.
 *
 * @param {import("../state/types.js").Side} side
 * @returns {Tint | ""} empty until it is known
 */
export function tintOf(side) {
  const { tints, stanceOf } = system();
  return tints[stanceOf(side)] ?? "";
}

/** The kind of board that is played on. */
export function board() {
  return system().board;
}
