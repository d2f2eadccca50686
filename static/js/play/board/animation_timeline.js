// Timeline of an animation: start and duration of each step of the given commits. Pure functions.

/** @typedef {import("../state/types.js").Node} Node */
/** @typedef {import("../ui/dice.js").Rolled} Rolled */
/**
 * @typedef {Omit<import("../state/types.js").Fact, "path" | "active" | "reactive" | "rolled">
 *   & { path?: Node[], active?: Rolled | number, reactive?: Rolled, rolled?: Rolled }} Fact an event, with its way over the plane
 */
/** @typedef {{ events: Fact[] }} Commit */
/** @typedef {{ fact: Fact, from: number, lasts: number }} Step in ms from now */
/** @typedef {{ unit: string, from: number, until: number, stops: { at: Node, share: number }[] }} Way `share` of the time from `from` to `until` */

const LEAST = 120; // ms of a step
const MOST = 240;
const AN_INCH = 24; // ms that an inch of way takes, within those
const LONGEST = 2400; // ms for everything together

/** @type {Record<string, number>} ms of the facts that are shown; a way's length decides its own */
const LASTS = { UnitMoved: LEAST, ActionRolled: MOST, CheckRolled: MOST, UnitShaken: 160, UnitDestroyed: MOST, UnitLeft: MOST };

/**
 * @param {readonly Commit[]} commits
 * @returns {Step[]} one after the other, in the order of the log
 */
export function stepsOf(commits) {
  const facts = commits.flatMap(({ events }) => events.filter(({ type }) => type in LASTS));
  const lengths = facts.map(durationOf);
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const pace = whole > LONGEST ? LONGEST / whole : 1;
  let from = 0;
  return facts.map((fact, index) => {
    const step = { fact, from, lasts: lengths[index] * pace };
    from += step.lasts;
    return step;
  });
}

/** @param {Fact} fact */
function durationOf(fact) {
  if (fact.type !== "UnitMoved" || !fact.path) return LASTS[fact.type];
  return Math.min(MOST, Math.max(LEAST, AN_INCH * lengthOf(fact.path)));
}

/**
 * The ways of the units that went, each as one movement with its pauses.
 *
 * @param {readonly Step[]} steps
 * @returns {Way[]}
 */
export function waysOf(steps) {
  /** @type {Map<string, Step[]>} */
  const byUnit = new Map();
  for (const step of steps) {
    const { type, unit, path } = step.fact;
    if (type === "UnitMoved" && unit && path && path.length > 1) byUnit.set(unit, [...(byUnit.get(unit) ?? []), step]);
  }
  return [...byUnit].map(([unit, all]) => {
    const last = all[all.length - 1];
    const [from, until] = [all[0].from, last.from + last.lasts];
    const stops = all.flatMap(({ fact, from: begins, lasts }) => {
      const path = fact.path ?? [];
      return path.map((at, index) => {
        const gone = lengthOf(path.slice(0, index + 1)) / (lengthOf(path) || 1);
        return { at, share: Math.min(1, (begins + lasts * gone - from) / (until - from)) };
      });
    });
    return { unit, from, until, stops };
  });
}

/**
 * @param {readonly Node[]} path
 * @returns {number} inches in plan along it
 */
export function lengthOf(path) {
  return path.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x - path[index][0], y - path[index][1]), 0);
}
