// Verifies in the browser that each revealed secret choice matches its commitment.

import { hex, sha256, utf8 } from "../../verify/sha256.js";

/** @typedef {import("../state/types.js").Commit} Commit */
/** @typedef {import("../state/types.js").Fact} Fact */
/** @typedef {Fact & { proven?: boolean }} CheckedFact `proven`: whether what was opened fits its seal, once that is checked */

/**
 * Add to every revealed choice whether it matches its commitment.
 *
 * @param {Commit[]} commits the log from its beginning
 * @returns {Commit[]}
 */
export function verifyReveals(commits) {
  /** @type {Map<string, string | undefined>} */
  const sealed = new Map();
  const whole = isWhole(commits);
  return commits.map((commit) => {
    if (commit.undone || !commit.events.some(({ type }) => type === "Sealed" || type === "Revealed")) return commit;
    const events = commit.events.map((fact) => {
      const key = `${fact.seat}/${fact.slot}`;
      if (fact.type === "Sealed") sealed.set(key, fact.commitment);
      return fact.type === "Revealed" ? { ...fact, proven: whole ? fits(fact, sealed.get(key)) : undefined } : fact;
    });
    return { ...commit, events };
  });
}

/**
 * Whether no step is missing, up to commit `head` where one is named: a log with gaps proves nothing, and disproves nothing.
 *
 * @param {Commit[]} commits
 * @param {number} [head]
 */
export function isWhole(commits, head = commits.length - 1) {
  return commits.length === head + 1 && commits.every(({ seq }, index) => seq === index);
}

/**
 * Whether a commit undoes others.
 *
 * @param {Commit} commit
 */
export function takesBack({ events }) {
  return events.some(({ type }) => type === "Undone");
}

/**
 * @param {Fact} fact
 * @param {string | undefined} commitment
 */
function fits(fact, commitment) {
  return commitment !== undefined && hex(sha256(utf8(`${fact.payload}|${fact.salt}`))) === commitment;
}
