// Checks that each commit that needs no rules (opening, undo, branch, sealed choice, end forced by staff) matches its
// command.

/** @typedef {import("./record_checks.js").Commit} Commit */
/** @typedef {import("./record_checks.js").Event} Event */

const COMMANDS = new Map([
  ["Undone", "Undo"],
  ["UndoAsked", "AskUndo"],
  ["UndoDeclined", "DeclineUndo"],
  ["UndoWithdrawn", "WithdrawUndo"],
]);

/**
 * @param {Commit} commit
 * @param {number} last the number of the last commit
 */
export function matchesCommand(commit, last) {
  const { seq, seat, events, command, dice } = commit;
  const [first] = events;
  if (!first || events.some(({ type }) => typeof type !== "string")) return false;
  if (seq === 0 && (seat !== null || !same(command, { type: "Begin" }))) return false;
  const ends = events.filter(({ type }) => type === "EndForced");
  if (ends.length && !(first === ends[0] && ends.length === 1 && mayEnd(commit, first, last))) return false;
  if (command.type === "Practise" || events.some(({ type }) => type === "Branched")) return isBranchAlone(commit);
  if (command.type === "Seal") return isSealingAlone(commit);
  if (!events.some(({ type }) => COMMANDS.has(type))) return true;
  return events.length === 1 && !dice.length && isNoted(commit, first);
}

/**
 * Whether a forced end comes from the server, and is the last commit.
 *
 * @param {Commit} commit
 * @param {Event} event
 * @param {number} last
 */
function mayEnd({ seq, seat, command }, { against, why }, last) {
  return seat === null && seq === last && same(command, { type: "ForceEnd", against, why });
}

/**
 * @param {Commit} commit
 * @param {Event} event
 */
function isNoted({ seat, command }, event) {
  const back = "back_to" in event ? { back_to: event.back_to } : {};
  const isTheirs = !("seat" in event) || event.seat === seat;
  return isTheirs && same(command, { type: COMMANDS.get(event.type), ...back });
}

/**
 * Whether a commit that starts a practice match comes from the server and does nothing else.
 *
 * @param {Commit} commit
 */
function isBranchAlone({ seat, events, command, dice }) {
  const isAlone = events.length === 1 && events[0].type === "Branched" && !dice.length;
  return isAlone && seat === null && same(command, { type: "Practise" });
}

/**
 * Whether a sealed choice is the whole commit: nothing can follow from what nobody knows. Its content stays out of the
 * log.
 *
 * @param {Commit} commit
 */
function isSealingAlone({ seat, events, command, dice }) {
  const isAlone = events.map(({ type }) => type).join() === "Sealed,FlowMoved" && !dice.length;
  const { auto, ...answer } = command;
  const isKnown = auto === undefined || auto === true;
  const [first] = events;
  const isTheirs = first.seat === seat && same(answer, { type: "Seal", slot: first.slot, payload: "" });
  return isAlone && isKnown && isTheirs;
}

/**
 * Whether a command has these fields and no other.
 *
 * @param {{ [field: string]: unknown }} command
 * @param {{ [field: string]: unknown }} fields
 */
function same(command, fields) {
  const names = Object.keys(fields);
  return Object.keys(command).length === names.length && names.every((name) => command[name] === fields[name]);
}
