// Form for the chosen feature or objective, and for the whole table: every pointer action as exact fields.

import { byId, el, refill } from "../../play/ui/dom.js";
import { write } from "../fields.js";
import { spotsOf } from "../inches/edits.js";
import { inches, t } from "../texts.js";
import { complete, isFeature } from "./table.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Feature} Feature */
/** @typedef {import("./types.js").Objective} Objective */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {{ session: Session, view: import("../inches/session.js").Session, acts: import("../inches/actions.js").Actions }} Editor */

/** @param {Editor} editor */
export function createPanel(editor) {
  const { session, view, acts } = editor;
  const form = formFields();
  form.list.addEventListener("change", () => acts.choose(form.list.value ? { piece: Number(form.list.value), part: 0 } : null));
  listenToFeature(form, editor);
  listenToObjective(form, editor);
  listenToTable(form, editor);
  /** @type {unknown} */
  let drawn = null;

  return function draw() {
    if (drawn === session.board && !session.spot && form.list.value === "") return;
    drawn = session.board;
    const table = complete(session.board.pieces[0]);
    drawList(form, view, table);
    const source = chosenOf(view);
    form.feature.hidden = !isFeature(source);
    form.objective.hidden = !source || isFeature(source);
    form.nothing.hidden = Boolean(source);
    if (isFeature(source)) drawFeature(form, source, acts);
    else if (source) drawObjective(form, source, table);
    for (const key of MEASURES) if (!isRefused(form[key])) write(form[key], String(table[key]));
  };
}

const MEASURES = /** @type {const} */ (["width", "depth", "deployment"]);

function formFields() {
  return {
    list: select("feature-list"),
    nothing: byId("feature-nothing"),
    feature: byId("feature-fields"),
    id: input("feature-id"),
    kind: select("feature-kind"),
    height: input("feature-height"),
    own: byId("feature-own"),
    flags: /** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-flag]")),
    cover: select("feature-cover"),
    shape: byId("feature-shape"),
    objective: byId("objective-fields"),
    anchor: select("objective-feature"),
    at: byId("objective-place"),
    middle: input("objective-middle"),
    width: input("table-width"),
    depth: input("table-depth"),
    deployment: input("table-deployment"),
  };
}

/** @typedef {ReturnType<typeof formFields>} Form */

/** @param {Editor["view"]} view */
function chosenOf(view) {
  return /** @type {import("./types.js").Part | null} */ (view.part)?.source;
}

/**
 * @param {Editor} editor
 * @param {(table: Table) => Partial<Table>} change
 */
function changeTable({ session }, change) {
  const table = complete(session.board.pieces[0]);
  session.edit({ ...session.board, pieces: [{ ...table, ...change(table) }] });
}

/**
 * @param {Editor} editor
 * @param {(feature: Feature) => Feature} change
 */
function changeFeature(editor, change) {
  const chosen = chosenOf(editor.view);
  if (!isFeature(chosen)) return;
  const after = change(chosen);
  const renamed = (/** @type {Objective} */ each) => (each.feature?.toLowerCase() === chosen.id.toLowerCase() ? { ...each, feature: after.id } : each);
  changeTable(editor, (table) => ({
    features: table.features.map((each) => (each === chosen ? after : each)),
    objectives: table.objectives.map(renamed),
  }));
}

/**
 * @param {Form} form
 * @param {Editor} editor
 */
function listenToFeature({ id, kind, height, flags, cover }, editor) {
  id.addEventListener("change", () => id.value.trim() && changeFeature(editor, (feature) => ({ ...feature, id: id.value.trim() })));
  height.addEventListener("change", () => isTaken(height, chosenOf(editor.view)) && changeFeature(editor, (feature) => ({ ...feature, height: height.valueAsNumber })));
  kind.addEventListener("change", () =>
    changeFeature(editor, ({ preset: _, flags: __, cover: ___, ...rest }) => ({ ...rest, ...(kind.value ? { preset: kind.value } : { flags: ["solid"], cover: "heavy" }) })),
  );
  const ofOneOwn = () => changeFeature(editor, (feature) => ({ ...feature, flags: checked(flags), cover: cover.value }));
  for (const flag of flags) flag.addEventListener("change", ofOneOwn);
  cover.addEventListener("change", ofOneOwn);
}

/** @param {NodeListOf<HTMLInputElement>} flags */
function checked(flags) {
  return [...flags].filter((flag) => flag.checked).map((flag) => flag.dataset.flag ?? "");
}

/**
 * @param {Form} form
 * @param {Editor} editor
 */
function listenToObjective({ anchor, middle }, editor) {
  /** @param {(objective: Objective) => Objective} change */
  function changed(change) {
    const chosen = chosenOf(editor.view);
    const others = (/** @type {Objective} */ each) => (middle.checked ? { ...each, middle: false } : each);
    changeTable(editor, ({ objectives }) => ({ objectives: objectives.map((each) => (each === chosen ? change(each) : others(each))) }));
  }
  const place = () => /** @type {import("./types.js").Point} */ ([...byId("objective-place").querySelectorAll("input")].map((field) => field.valueAsNumber || 0));
  anchor.addEventListener("change", () => changed(({ middle }) => (anchor.value ? { feature: anchor.value, middle } : { at: place(), middle })));
  middle.addEventListener("change", () => changed((objective) => ({ ...objective, middle: middle.checked })));
  byId("objective-place").addEventListener("change", () => changed((objective) => ({ ...objective, at: place() })));
}

/**
 * @param {Form} form
 * @param {Editor} editor
 */
function listenToTable(form, editor) {
  for (const key of MEASURES) {
    form[key].addEventListener("change", () => {
      if (isTaken(form[key])) changeTable(editor, () => ({ [key]: form[key].valueAsNumber }));
    });
  }
}

/**
 * @param {Form} form
 * @param {Editor["view"]} view
 * @param {Table} table
 */
function drawList({ list, kind }, { board, spot }, table) {
  const named = (/** @type {Feature} */ { preset = "" }) => [...kind.options].find(({ value }) => value === preset)?.label ?? preset;
  const told = (/** @type {number} */ at) => {
    const feature = table.features[at];
    if (!feature) return t("objective-line", { number: at - table.features.length + 1 });
    return t("feature-line", { id: feature.id.toUpperCase(), name: named(feature), height: inches(feature.height) });
  };
  list.replaceChildren(new Option(t("no-part"), ""), ...spotsOf(board).map(({ piece }) => new Option(told(piece), String(piece))));
  list.value = spot ? String(spot.piece) : "";
}

/**
 * @param {Form} form
 * @param {Feature} feature
 * @param {Editor["acts"]} acts
 */
function drawFeature(form, feature, acts) {
  write(form.id, feature.id);
  if (!isRefused(form.height, feature)) {
    showRange(form.height, false);
    write(form.height, String(feature.height));
  }
  form.kind.value = feature.preset ?? "";
  form.own.hidden = feature.preset !== undefined;
  for (const flag of form.flags) flag.checked = Boolean(feature.flags?.includes(flag.dataset.flag ?? ""));
  form.cover.value = feature.cover ?? "none";
  const corners = feature.polygon ?? (feature.rect ? boxCorners(feature.rect) : []);
  const { circle } = feature;
  refill(form.shape, circle ? [el("p", { class: "meta" }, t("circle", { x: inches(circle[0]), y: inches(circle[1]), radius: inches(circle[2]) }))] : corners.map((point, at) => corner(acts, point, at, corners.length)));
}

/** @param {[number, number, number, number]} rect */
function boxCorners([x0, y0, x1, y1]) {
  return /** @type {import("./types.js").Point[]} */ ([[x0, y0], [x1, y0], [x1, y1], [x0, y1]]);
}

/**
 * @param {Editor["acts"]} acts
 * @param {import("./types.js").Point} point
 * @param {number} at
 * @param {number} count of corners
 */
function corner(acts, [x, y], at, count) {
  const numbered = { number: at + 1 };
  return el(
    "li",
    { class: "board-corner" },
    coordinate(`x-${at}`, x, t("corner-x", numbered), (value) => acts.putVertex(at, [value, y])),
    coordinate(`y-${at}`, y, t("corner-y", numbered), (value) => acts.putVertex(at, [x, value])),
    el("button", { type: "button", class: "button button-small button-quiet", "data-key": `add-${at}`, "aria-label": t("add-corner", numbered), onclick: () => acts.addVertex(at) }, "+"),
    el("button", { type: "button", class: "button button-small button-quiet", disabled: count <= 3, "data-key": `drop-${at}`, "aria-label": t("drop-corner", numbered), onclick: () => acts.removeVertex(at) }, "−"),
  );
}

/**
 * @param {string} key
 * @param {number} value
 * @param {string} label
 * @param {(value: number) => void} change
 */
function coordinate(key, value, label, change) {
  const field = /** @type {HTMLInputElement} */ (el("input", { type: "number", value, step: 0.25, inputmode: "decimal", "data-key": key, "aria-label": label }));
  field.addEventListener("change", () => Number.isFinite(field.valueAsNumber) && change(field.valueAsNumber));
  return field;
}

/**
 * @param {Form} form
 * @param {Objective} objective
 * @param {Table} table
 */
function drawObjective({ anchor, at, middle }, objective, { features }) {
  anchor.replaceChildren(new Option(t("a-place"), ""), ...features.map(({ id }) => new Option(id.toUpperCase(), id)));
  anchor.value = features.find(({ id }) => id.toLowerCase() === objective.feature?.toLowerCase())?.id ?? "";
  at.hidden = !objective.at;
  for (const [index, field] of at.querySelectorAll("input").entries()) if (objective.at) write(field, String(objective.at[index]));
  middle.checked = objective.middle ?? false;
}

/** @type {WeakMap<HTMLInputElement, object | null | undefined>} numbers that the board did not take, each with what it is of */
const refused = new WeakMap();

/**
 * Whether the board can take a number. One that it cannot take stays in its field, marked and with the range allowed.
 *
 * @param {HTMLInputElement} field
 * @param {object | null} [of] the feature that the number is of
 */
function isTaken(field, of) {
  const isValid = field.checkValidity();
  if (isValid) refused.delete(field);
  else refused.set(field, of);
  showRange(field, !isValid);
  return isValid;
}

/**
 * @param {HTMLInputElement} field
 * @param {object} [of]
 */
function isRefused(field, of) {
  return refused.has(field) && refused.get(field) === of;
}

/**
 * @param {HTMLInputElement} field
 * @param {boolean} isShown
 */
function showRange(field, isShown) {
  if (isShown) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
  field.parentElement?.querySelector(".errorlist")?.remove();
  const range = { least: inches(Number(field.min)), most: inches(Number(field.max)), step: inches(Number(field.step)) };
  if (isShown) field.after(el("span", { class: "errorlist", role: "alert" }, t("range", range)));
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}
