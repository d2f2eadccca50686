// Checks a match record: its chain, its sealed choices, its dice. Knows no rules and asks no server.

import { faceOf } from "./dice.js";
import { hex, sha256, unhex, utf8 } from "./sha256.js";

const SECRET = /^[0-9a-f]{64}$/;
const MOST_SIDES = 1000;

/** @typedef {{ i: number, sides: number, face: number }} Die */
/** @typedef {{ type: string, [fact: string]: any }} Event */
/** @typedef {{ seq: number, prev: string, hash: string, dice: Die[], events: Event[] }} Commit */
/** @typedef {{ header: any, commits: Commit[], footer: any, lines: string[] }} MatchRecord */
/** @typedef {{ check: "chain" | "sealed" | "secret" | "dice", holds: boolean | null, at: number | null }} Finding */

/**
 * The record in a file's text. Throws when it is none.
 *
 * @param {string} text
 * @returns {MatchRecord}
 */
export function readRecord(text) {
  const lines = text.split("\n");
  if (lines.pop() !== "") throw new Error("cut off");
  const rows = lines.map((line) => JSON.parse(line));
  const header = rows[0];
  if (header?.format !== "frontier-match" || header.version !== 1) throw new Error("not a match record");
  const footer = "dice_secret" in rows[rows.length - 1] ? rows[rows.length - 1] : null;
  const commits = rows.slice(1, footer ? -1 : undefined);
  if (!commits.length) throw new Error("no commits");
  return { header, commits, footer, lines };
}

/**
 * Every check in order; `holds` is null where a match that is not over cannot be checked yet.
 *
 * @param {MatchRecord} record
 * @returns {Finding[]}
 */
export function verify(record) {
  const found = [finding("chain", brokenLink(record)), finding("sealed", brokenSeal(record.commits))];
  const miscounted = miscountedDie(record.commits);
  if (record.footer === null) {
    return [...found, later("secret"), miscounted === null ? later("dice") : finding("dice", miscounted)];
  }
  return [
    ...found,
    finding("secret", secretHolds(record) ? null : 0),
    finding("dice", miscounted ?? brokenDie(record)),
  ];
}

/**
 * @param {Finding["check"]} check
 * @returns {Finding}
 */
function later(check) {
  return { check, holds: null, at: null };
}

/**
 * @param {Finding["check"]} check
 * @param {number | null} at the commit at which it fails
 * @returns {Finding}
 */
function finding(check, at) {
  return { check, holds: at === null, at };
}

/** @param {MatchRecord} record */
function brokenLink({ commits, lines }) {
  let prev = hashOf(lines[0]);
  for (const [number, commit] of commits.entries()) {
    const own = `"hash":"${commit.hash}",`;
    const line = lines[number + 1];
    const at = line.lastIndexOf(own);
    const body = line.slice(0, at) + line.slice(at + own.length);
    if (at < 0 || commit.seq !== number || commit.prev !== prev || hashOf(body) !== commit.hash) return number;
    if (commit.events.some(isUndone) && !leadsBack(commit)) return number;
    prev = commit.hash;
  }
  return null;
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

/** @param {MatchRecord} record */
function brokenDie({ header, commits, footer }) {
  if (!SECRET.test(footer.dice_secret)) return 0;
  const secret = unhex(footer.dice_secret);
  const prefix = [header.settings.match, header.seats[0].nonce, header.seats[1].nonce].join("|");
  for (const { seq, dice } of commits) {
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
