// Checks that each undo was allowed: steps that bound nobody, or with the opponent's consent.

/** @typedef {import("./record_checks.js").Commit} Commit */

const NOTES = new Set(["Undone", "UndoAsked", "UndoDeclined", "UndoWithdrawn"]);
/** What both sides know from then on. */
const OPENING = new Set(["Revealed", "Branched"]);
/** @type {import("./record_checks.js").Event} */
const NOTHING = { type: "" };

/**
 * The first commit that undoes something it may not, such as the end of the match, or null.
 *
 * @param {Commit[]} commits
 * @returns {number | null}
 */
export function firstUnfairUndo(commits) {
  /** @type {Commit[]} */
  let standing = [];
  /** @type {{ seat: number | null, back_to: number } | null} */
  let asked = null;
  let over = false;
  for (const commit of commits) {
    if (over) return commit.seq;
    over = commit.events.some(({ outcome }) => outcome);
    const [event = NOTHING] = commit.events;
    if (event.type === "Undone") {
      const gone = standing.filter(({ seq }) => seq > event.back_to);
      if (!isFair(commit, event, gone, asked)) return commit.seq;
      standing = standing.slice(0, standing.length - gone.length);
    } else if (!NOTES.has(event.type)) standing.push(commit);
    asked = event.type === "UndoAsked" ? { seat: commit.seat, back_to: event.back_to } : null;
  }
  return null;
}

/** @param {Commit[]} commits */
export function takenBack(commits) {
  return commits.filter(({ events }) => events[0]?.type === "Undone").length;
}

/**
 * @param {Commit} commit
 * @param {import("./record_checks.js").Event} event
 * @param {Commit[]} gone
 * @param {{ seat: number | null, back_to: number } | null} asked
 */
function isFair({ seat }, event, gone, asked) {
  if (gone.some(({ events }) => events.some(({ type }) => OPENING.has(type)))) return false;
  if (event.agreed) {
    const isTheOther = asked !== null && asked.seat !== null && seat === 1 - asked.seat;
    return isTheOther && asked.back_to === event.back_to;
  }
  return seat !== null && gone.every((each) => !each.dice.length && (each.seat === null || each.seat === seat));
}
