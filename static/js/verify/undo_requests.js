// Checks that each undo was allowed: steps that bound nobody, or with the opponent's consent.

/** @typedef {import("./record_checks.js").Commit} Commit */

const NOTES = new Set(["Undone", "UndoAsked", "UndoDeclined", "UndoWithdrawn"]);
/** What both sides know from then on. */
const OPENING = new Set(["Revealed", "Branched"]);
/** @type {import("./record_checks.js").Event} */
const NOTHING = { type: "" };
/** A side that has asked so often in vain may not ask again until both sides have played on. */
const MAX_UNSUCCESSFUL = 3;

/**
 * The first commit that undoes something it may not, such as the end of the match, or null.
 *
 * @param {Commit[]} commits
 * @returns {number | null}
 */
export function firstUnfairUndo(commits) {
  /** @type {Commit[]} */
  let standing = [];
  let requests = new Requests();
  let over = false;
  for (const commit of commits) {
    if (over) return commit.seq;
    over = commit.events.some(({ outcome }) => outcome);
    const [event = NOTHING] = commit.events;
    if (event.type === "Undone") {
      const gone = standing.filter(({ seq }) => seq > event.back_to);
      if (!isFair(commit, event, gone, requests.pending)) return commit.seq;
      standing = standing.slice(0, standing.length - gone.length);
    } else if (!NOTES.has(event.type)) standing.push(commit);
    if (event.type === "UndoAsked" && !requests.mayAsk(commit, event)) return commit.seq;
    if (event.type === "Undone" && event.agreed) requests = new Requests();
    else requests.add(commit, event);
  }
  return null;
}

/** The pending request, and for each side how often it has asked in vain and who has played on since. */
class Requests {
  /** @type {{ seat: number | null, back_to: number } | null} */
  pending = null;
  #vain = [0, 0];
  #since = [new Set(), new Set()];

  /**
   * @param {Commit} commit
   * @param {import("./record_checks.js").Event} event
   */
  mayAsk({ seat, seq }, { back_to }) {
    const isEarlier = Number.isInteger(back_to) && back_to >= 0 && back_to < seq;
    return isEarlier && seat !== null && !this.pending && this.#vain[seat] < MAX_UNSUCCESSFUL;
  }

  /**
   * @param {Commit} commit
   * @param {import("./record_checks.js").Event} event
   */
  add({ seat }, { type, back_to }) {
    this.pending = null;
    if (seat === null) return;
    if (type === "UndoAsked") {
      this.pending = { seat, back_to };
      this.#vain[seat] += 1;
      this.#since[seat] = new Set();
    } else if (!NOTES.has(type)) {
      for (const since of this.#since) since.add(seat);
      this.#vain = this.#vain.map((count, side) => (this.#since[side].size === 2 ? 0 : count));
    }
  }
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
