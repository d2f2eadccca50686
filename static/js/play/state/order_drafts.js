// Drafts of answers on squares, before they are sent: placements and facings, targets, activations. Pure functions.

/** @typedef {import("./drafts.js").Draft} Draft */
/** @typedef {import("./types.js").Command} Command */
/** @typedef {import("./types.js").Decision} Decision */
/** @typedef {import("./squares.js").Facing} Facing */
/**
 * @typedef {object} Order of a unit
 * @property {string} square empty: a gun holds its fire
 * @property {Facing | ""} facing
 * @property {string} [row] of the table, where it may stand as several
 */

const KINDS = new Set(["place", "seal-deployment", "seal-artillery", "choose-units", "withdraw"]);
const HOLD = "hold";

/**
 * An empty draft for a decision that is put together; null for one whose answers are listed.
 *
 * @param {Decision} decision
 * @returns {Draft | null}
 */
export function draftFor(decision) {
  if (!KINDS.has(decision.kind) || (decision.kind === "seal-artillery" && !decision.choices)) return null;
  const units = subjects(decision);
  const held = units.length === 1 && decision.kind !== "choose-units" ? units[0] : "";
  return { kind: decision.kind, held, spots: {}, via: [], ability: "", reserve: [], partial: false, verdict: null, orders: {} };
}

/**
 * The units that may be given an order.
 *
 * @param {Decision} decision
 * @returns {string[]}
 */
export function subjects(decision) {
  if (decision.kind === "choose-units") return (decision.options ?? []).map(({ subject }) => subject).filter(Boolean);
  return choicesOf(decision).map(({ subject }) => subject);
}

/**
 * The squares for each unit, as they are offered or as listed answers name them.
 *
 * @param {Decision} decision
 * @returns {{ subject: string, squares: string[] }[]}
 */
function choicesOf({ choices, options = [] }) {
  if (choices) return choices;
  const all = [...new Set(options.map(({ subject }) => subject))];
  return all.map((unit) => {
    const own = options.filter(({ subject, legal }) => legal && subject === unit);
    return { subject: unit, squares: [...new Set(own.map(({ command }) => command.square ?? ""))] };
  });
}

/**
 * The ways that may be faced on a square.
 *
 * @param {Decision} decision
 * @returns {Facing[]}
 */
export function facingsFor({ facings, choices, options = [] }) {
  if (facings ?? choices) return facings ?? [];
  return /** @type {Facing[]} */ ([...new Set(options.flatMap(({ command }) => command.facing ?? []))]);
}

/**
 * The army-list rows that the held unit may count as; none if there is no choice.
 *
 * @param {Decision} decision
 * @param {string} unit
 * @returns {string[]}
 */
export function rowsFor({ states = [] }, unit) {
  return states.find(({ subject }) => subject === unit)?.rows ?? [];
}

/**
 * The squares that may be chosen for the held unit.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @returns {string[]}
 */
export function squaresFor(decision, { held }) {
  return choicesOf(decision).find(({ subject }) => subject === held)?.squares ?? [];
}

/**
 * Chooses a square for the held unit. Choosing it again turns the unit a quarter to the right, if it has a facing.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {string} square
 * @param {Facing} ahead how a unit faces that is set down for the first time
 * @returns {Draft}
 */
export function name(decision, draft, square, ahead) {
  const { held } = draft;
  const facings = facingsFor(decision);
  const before = draft.orders?.[held];
  const facing = !facings.length ? "" : !before?.facing ? ahead : before.square === square ? facings[(facings.indexOf(before.facing) + 1) % facings.length] : before.facing;
  const [row = ""] = before?.row ? [before.row] : rowsFor(decision, held);
  const others = Object.entries(draft.orders ?? {}).filter(([unit]) => decision.kind !== "place" || unit === held);
  return { ...draft, orders: { ...Object.fromEntries(others), [held]: { square, facing, row } }, verdict: null };
}

/**
 * @param {Draft} draft
 * @param {string} row that the held unit counts as
 * @returns {Draft}
 */
export function standAs(draft, row) {
  const order = draft.orders?.[draft.held];
  return order ? { ...draft, orders: { ...draft.orders, [draft.held]: { ...order, row } }, verdict: null } : draft;
}

/**
 * @param {Draft} draft
 * @param {Facing} facing
 * @returns {Draft}
 */
export function face(draft, facing) {
  const order = draft.orders?.[draft.held];
  return order?.square ? { ...draft, orders: { ...draft.orders, [draft.held]: { ...order, facing } }, verdict: null } : draft;
}

/**
 * Names a unit that is to be activated, or a gun that holds its fire; or takes that back.
 *
 * @param {Draft} draft
 * @param {string} unit
 * @returns {Draft}
 */
export function toggle(draft, unit) {
  const { [unit]: before, ...others } = draft.orders ?? {};
  const orders = before && !before.square ? others : { ...others, [unit]: { square: "", facing: /** @type {const} */ ("") } };
  return { ...draft, held: "", orders, sure: false, verdict: null };
}

/**
 * Whether the draft chooses no unit for activation, which has to be confirmed before it is sent.
 *
 * @param {Draft} draft
 */
export function isNobody({ kind, orders = {} }) {
  return kind === "choose-units" && !Object.keys(orders).length;
}

/**
 * @param {Draft} draft
 * @param {string} unit
 * @returns {Draft}
 */
export function takeBack(draft, unit) {
  const { [unit]: _, ...orders } = draft.orders ?? {};
  return { ...draft, held: unit, orders, verdict: null };
}

/**
 * The unit that is to stand on a square, or whose shot it is.
 *
 * @param {Draft | null} draft
 * @param {string} square
 */
export function orderedTo(draft, square) {
  return Object.entries(draft?.orders ?? {}).find(([, order]) => order.square !== "" && order.square === square)?.[0] ?? "";
}

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @returns {string[]} units that still need an order
 */
export function missing(decision, { kind, orders = {} }) {
  if (kind === "choose-units" || kind === "place") return [];
  return subjects(decision).filter((unit) => !orders[unit]);
}

/**
 * The command that the draft stands for; null while nothing is named.
 *
 * @param {Draft} draft
 * @returns {Command | null}
 */
export function commandOf({ kind, orders = {} }) {
  const named = /** @type {[string, Order & { facing: Facing }][]} */ (Object.entries(orders));
  if (kind === "choose-units") return { type: "ChooseUnits", units: named.map(([unit]) => unit) };
  if (!named.length) return null;
  if (kind === "seal-artillery") {
    const guns = Object.fromEntries(named.map(([gun, { square }]) => [gun, square || HOLD]));
    return { type: "Seal", slot: "artillery", payload: JSON.stringify({ guns }) };
  }
  if (kind === "withdraw") return { type: "Withdraw", square: named[0][1].square, facing: named[0][1].facing };
  const placements = named.map(([unit, { square, facing, row }]) => ({ type: /** @type {const} */ ("PlaceUnit"), unit, square, facing, ...(row ? { kind: row } : {}) }));
  if (kind === "place") return placements[0];
  return { type: "Seal", slot: "deployment", payload: JSON.stringify({ placements }) };
}

/**
 * The incomplete answer: placed units, or only the held one.
 *
 * @param {Draft} draft
 * @returns {Command | null}
 */
export function begunOf(draft) {
  const begun = commandOf(draft);
  if (begun || draft.kind !== "place" || !draft.held) return begun;
  return { type: "PlaceUnit", unit: draft.held, square: "", facing: "N" };
}

/**
 * The draft as placements of a command would have it.
 *
 * @param {Draft} draft
 * @param {Command} command one placement, or a sealed plan of all
 * @returns {Draft}
 */
export function filled(draft, command) {
  /** @type {Command[]} */
  const placements = command.type === "Seal" ? JSON.parse(command.payload ?? "{}").placements : [command];
  const orders = Object.fromEntries(
    placements.map(({ unit = "", square = "", facing = "", kind }) => [unit, /** @type {Order} */ ({ square, facing, ...(kind ? { row: kind } : {}) })]),
  );
  return { ...draft, held: draft.kind === "place" ? (command.unit ?? "") : "", orders, verdict: null };
}

/**
 * Whether the answer is complete and no problem is known.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 */
export function isReady(decision, draft) {
  return draft.verdict?.legal === true && !missing(decision, draft).length;
}
