// Schema of a record's lines, and of the events that every log may hold (docs/match-record.md).

/** @typedef {(value: any) => boolean} Shape */

const DEEPEST = 64; // brackets within one another
const MOST_SENTENCE = 20_000; // characters, as a site reads them (rules/engine/core/log.py)
const MOST_REASON = 300;

/** @type {Shape} */
const isText = (value) => typeof value === "string";
/** @type {Shape} */
const isWhole = (value) => Number.isSafeInteger(value);
/** @type {Shape} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Shape} */
const isSeat = (value) => value === 0 || value === 1;
/** @type {Shape} */
const isSeatOrNone = (value) => value === null || isSeat(value);
/** @type {Shape} */
export const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {Shape} shape */
const listOf = (shape) => (/** @type {any} */ value) => Array.isArray(value) && value.every((each) => shape(each));
/** @param {Shape} shape */
const pairOf = (shape) => (/** @type {any} */ value) => listOf(shape)(value) && value.length === 2;
/** @param {Shape} shape */
const tableOf = (shape) => (/** @type {any} */ value) => isObject(value) && Object.values(value).every(shape);

/**
 * An object with all of `needed`, perhaps some of `known`, and nothing else.
 *
 * @param {{ [name: string]: Shape }} needed
 * @param {{ [name: string]: Shape }} [known]
 * @returns {Shape}
 */
function objectOf(needed, known = {}) {
  const shapes = new Map(Object.entries({ ...needed, ...known }));
  return (value) =>
    isObject(value) &&
    Object.keys(needed).every((name) => Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, each]) => shapes.get(name)?.(each) ?? false);
}

export const isHeader = objectOf(
  {
    format: (value) => value === "frontier-match",
    version: (value) => value === 1,
    system: isText,
    catalogue: isText,
    rules: isText,
    mission: isText,
    board: objectOf({ layout: isText }, { name: isText, pieces: listOf(isObject) }),
    settings: objectOf({ match: isText, limit: isWhole, options: tableOf(isWhole) }),
    seats: pairOf(objectOf({ seat: isSeat, name: isText, nonce: isText }, { computer: isText })),
    dice_commitment: isText,
    started: isMoment,
  },
  { branch: objectOf({ match: isText, seq: isWhole, hash: isText }) },
);

const hasCommitFields = objectOf({
  seq: isWhole,
  schema: isWhole,
  seat: isSeatOrNone,
  command: isObject,
  events: listOf(isObject),
  dice: listOf(objectOf({ i: isWhole, sides: isWhole, face: isWhole })),
  clauses: listOf(isText),
  prev: isText,
  hash: isText,
  at: isText,
});

/** @type {Shape} */
export const isCommit = (value) =>
  hasCommitFields(value) &&
  isShallow([value.command, ...value.events], DEEPEST + 1) &&
  value.events.every((/** @type {any} */ { said, why }) => isShort(said, MOST_SENTENCE) && isShort(why, MOST_REASON));

/**
 * Whether a value, if it is a text, has at most so many characters.
 *
 * @param {any} value
 * @param {number} most
 */
function isShort(value, most) {
  if (!isText(value) || value.length <= most) return true;
  return value.length <= 2 * most && [...value].length <= most;
}

export const isFooter = objectOf({
  result: pairOf(isText),
  reason: isText,
  dice_secret: isText,
  state_hash: isText,
});

/** @type {Shape} */
const isFact = (event) => isText(event.type) && isText(event.clause) && (!("said" in event) || isText(event.said));

/**
 * @param {{ [name: string]: Shape }} needed
 * @param {{ [name: string]: Shape }} [known]
 */
const factOf = (needed, known = {}) => objectOf({ type: isText, clause: isText, ...needed }, { said: isText, ...known });

/** Events common to all rule books. Those of a single rule book need its rules and are not checked here. */
const FACTS = new Map([
  ["FlowMoved", factOf({ stack: listOf(objectOf({ sequence: isText, step: isText })) })],
  ["Undone", factOf({ back_to: isWhole }, { agreed: isFlag, name: isText })],
  ["UndoAsked", factOf({ seat: isSeat, name: isText, back_to: isWhole })],
  ["UndoDeclined", factOf({ seat: isSeat, name: isText })],
  ["UndoWithdrawn", factOf({ seat: isSeat, name: isText })],
  ["TimeClaimed", factOf({ seat: isSeat, name: isText, claimed_by: isText })],
  ["EndForced", factOf({ against: isSeatOrNone, name: isText, why: isText })],
  ["Branched", factOf({ match: isText, seq: isWhole, hash: isText })],
  ["Sealed", factOf({ seat: isSeat, name: isText, slot: isText, commitment: isText })],
  ["Revealed", factOf({ seat: isSeat, name: isText, slot: isText, payload: isText, salt: isText })],
]);

/** @type {Shape} */
export const isEvent = (event) => isFact(event) && (FACTS.get(event.type)?.(event) ?? true);

/** @type {Shape} */
export const isOutcome = (value) => isObject(value) && pairOf(isText)(value.results) && isText(value.reason);

/** @param {any} value */
function isMoment(value) {
  return isText(value) && /^\d{4}-\d\d-\d\d[T ].*(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
}

/**
 * Whether `value` has at most so many layers; itself is the first.
 *
 * @param {any} value
 * @param {number} most
 * @returns {boolean}
 */
function isShallow(value, most) {
  if (most < 1) return false;
  return typeof value !== "object" || value === null || Object.values(value).every((each) => isShallow(each, most - 1));
}
