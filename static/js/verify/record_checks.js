// Verifies a match record: hash chain, sealed choices, dice. Needs neither rules nor server.

import { takenBack, firstUnfairUndo } from "./undo_requests.js";
import { faceOf } from "./dice.js";
import { matchesCommand } from "./log_commits.js";
import { hex, sha256, unhex, utf8 } from "./sha256.js";
import { isEvent, isOutcome } from "./schema.js";

const SECRET = /^[0-9a-f]{64}$/;
const MOST_SIDES = 1000;

/** @typedef {{ i: number, sides: number, face: number }} Die */
/** @typedef {{ type: string, [fact: string]: any }} Event */
/**
 * @typedef {object} Commit
 * @property {number} seq
 * @property {number} schema
 * @property {number | null} seat
 * @property {{ [field: string]: unknown }} command
 * @property {string} prev
 * @property {string} hash
 * @property {Die[]} dice
 * @property {Event[]} events
 */
/** @typedef {{ header: any, commits: Commit[], footer: any, lines: string[] }} MatchRecord */
/**
 * @typedef {object} Finding
 * @property {"chain" | "branch" | "sealed" | "undone" | "secret" | "dice" | "result"} check
 * @property {boolean | null} holds null where a match that is not over cannot be checked yet
 * @property {number | null} at the commit at which it fails
 * @property {number} count how many things were looked at
 */

/**
 * Every check in order.
 *
 * @param {MatchRecord} record
 * @returns {Finding[]}
 */
export function verify(record) {
  const { commits, footer } = record;
  const carried = carriedBy(record);
  const own = commits.slice(carried);
  const dice = own.reduce((sum, commit) => sum + commit.dice.length, 0);
  const miscounted = miscountedDie(commits);
  const over = footer !== null;
  return [
    finding("chain", brokenLink(record, carried), commits.length),
    ...(carried ? [finding("branch", brokenBranch(record, carried), carried)] : []),
    finding("sealed", brokenSeal(commits), opened(commits)),
    ...(takenBack(commits) ? [finding("undone", firstUnfairUndo(commits), takenBack(commits))] : []),
    over ? finding("secret", secretHolds(record) ? null : 0, 1) : later("secret"),
    over || miscounted !== null ? finding("dice", miscounted ?? brokenDie(record, own), dice) : later("dice"),
    over || outcomeOf(commits) ? finding("result", wrongResult(record), 1) : later("result"),
  ];
}

/**
 * What the findings come to: a record that ends before its match does is verified in part.
 *
 * @param {Finding[]} findings
 * @returns {"whole" | "partial" | "altered"}
 */
export function verdictOf(findings) {
  if (findings.some(({ holds }) => holds === false)) return "altered";
  return findings.every(({ holds }) => holds) ? "whole" : "partial";
}

/**
 * How many commits a practice match has carried over from the match that it branches from.
 *
 * @param {MatchRecord} record
 */
function carriedBy({ header, commits }) {
  const branch = header.branch;
  if (!branch) return 0;
  const within = Number.isInteger(branch.seq) && branch.seq >= 0 && branch.seq < commits.length - 1;
  return within ? branch.seq + 1 : commits.length;
}

/**
 * @param {Finding["check"]} check
 * @returns {Finding}
 */
function later(check) {
  return { check, holds: null, at: null, count: 0 };
}

/**
 * @param {Finding["check"]} check
 * @param {number | null} at the commit at which it fails
 * @param {number} count
 * @returns {Finding}
 */
function finding(check, at, count) {
  return { check, holds: at === null, at, count };
}

/**
 * The chain of carried commits starts anywhere; what was played on from them follows the header.
 *
 * @param {MatchRecord} record
 * @param {number} carried
 */
function brokenLink({ commits, lines }, carried) {
  let prev = "";
  for (const [number, commit] of commits.entries()) {
    if (number === carried) prev = hashOf(lines[0]);
    else if (number === 0 || (number < carried && branched(commit))) prev = commit.prev;
    const own = `"hash":"${commit.hash}",`;
    const line = lines[number + 1];
    const at = line.lastIndexOf(own);
    const body = line.slice(0, at) + line.slice(at + own.length);
    if (at < 0 || commit.seq !== number || commit.prev !== prev || hashOf(body) !== commit.hash) return number;
    if (commit.schema < 1 || !commit.events.every(isEvent)) return number;
    if (commit.events.some(isUndone) && !leadsBack(commit)) return number;
    if (!matchesCommand(commit, commits.length - 1)) return number;
    if (branched(commit) && (number > carried || !carried)) return number;
    prev = commit.hash;
  }
  return null;
}

/**
 * A practice match names the commit that it goes on from, in its header and in a note of its log; so did the matches
 * that it goes back to.
 *
 * @param {MatchRecord} record
 * @param {number} carried
 */
function brokenBranch({ header, commits }, carried) {
  const note = commits[carried] && branched(commits[carried]);
  const same = note && ["match", "seq", "hash"].every((name) => note[name] === header.branch[name]);
  if (!same) return carried;
  for (const [number, commit] of commits.slice(0, carried + 1).entries()) {
    const told = branched(commit);
    if (told && (number === 0 || told.seq !== number - 1 || told.hash !== commits[number - 1].hash)) return number;
  }
  return null;
}

/**
 * What a commit says of the match that it branches from.
 *
 * @param {Commit} commit
 */
function branched({ events }) {
  return events[0]?.type === "Branched" ? events[0] : null;
}

/** @param {Event} event */
function isUndone(event) {
  return event.type === "Undone";
}

/** @param {Commit} commit */
function leadsBack({ seq, events }) {
  const to = events[0].back_to;
  return events.length === 1 && Number.isInteger(to) && to >= 0 && to < seq;
}

/** @param {Commit[]} commits */
function brokenSeal(commits) {
  const sealed = new Map();
  for (const commit of standing(commits)) {
    for (const event of commit.events) {
      const key = `${event.seat}/${event.slot}`;
      if (event.type === "Sealed") sealed.set(key, event.commitment);
      if (event.type === "Revealed" && sealed.get(key) !== hashOf(`${event.payload}|${event.salt}`)) return commit.seq;
    }
  }
  return null;
}

/**
 * The commits that were not taken back.
 *
 * @param {Commit[]} commits
 */
function standing(commits) {
  /** @type {Commit[]} */
  let kept = [];
  for (const commit of commits) {
    const undone = commit.events.find(isUndone);
    if (undone) kept = kept.filter((earlier) => earlier.seq <= undone.back_to);
    else kept.push(commit);
  }
  return kept;
}

/** @param {Commit[]} commits */
function opened(commits) {
  return standing(commits).reduce((sum, { events }) => sum + events.filter(({ type }) => type === "Revealed").length, 0);
}

/** @param {Commit[]} commits */
function outcomeOf(commits) {
  return standing(commits).flatMap(({ events }) => events).findLast(({ outcome }) => outcome)?.outcome;
}

/**
 * The result at the end is the one that the last step tells; a match with an outcome has a result.
 *
 * @param {MatchRecord} record
 */
function wrongResult({ commits, footer }) {
  const told = outcomeOf(commits);
  const [first, second] = footer?.result ?? [];
  const same = footer && isOutcome(told) && told.results[0] === first && told.results[1] === second && told.reason === footer.reason;
  return same ? null : commits.length - 1;
}

/** @param {MatchRecord} record */
function secretHolds({ header, footer }) {
  return SECRET.test(footer.dice_secret) && hex(sha256(unhex(footer.dice_secret))) === header.dice_commitment;
}

/**
 * Dice are counted over the whole log, and none shows what it cannot.
 *
 * @param {Commit[]} commits
 */
function miscountedDie(commits) {
  let index = 0;
  for (const { seq, dice } of commits) {
    for (const { i, sides, face } of dice) {
      const whole = Number.isInteger(sides) && Number.isInteger(face);
      if (i !== index || !whole || face < 1 || face > sides || sides > MOST_SIDES) return seq;
      index += 1;
    }
  }
  return null;
}

/**
 * Carried dice belong to the secret of another match.
 *
 * @param {MatchRecord} record
 * @param {Commit[]} own
 */
function brokenDie({ header, footer }, own) {
  if (!SECRET.test(footer.dice_secret)) return 0;
  const secret = unhex(footer.dice_secret);
  const prefix = [header.settings.match, header.seats[0].nonce, header.seats[1].nonce].join("|");
  for (const { seq, dice } of own) {
    for (const { i, sides, face } of dice) {
      if (faceOf(secret, prefix, i, BigInt(sides)) !== BigInt(face)) return seq;
    }
  }
  return null;
}

/** @param {string} text */
function hashOf(text) {
  return hex(sha256(utf8(text)));
}
