// Form for the selected square, the board size and the map text: every pointer action as fields.

import { byId } from "../../play/ui/dom.js";
import { FACINGS } from "../../play/state/squares.js";
import { isOwn, write } from "../fields.js";
import { t } from "../texts.js";
import { groundAt, hasRoad, sizeOf, squaresIn, stepped } from "./map.js";
import { mapIn, textOf } from "./text.js";

/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("./session.js").Session} Session */

/** @type {[number, number][]} */
const STEPS = [[0, 1], [1, 0], [0, -1], [-1, 0]];

/** @param {{ session: Session, acts: Actions }} editor */
export function createPanel(editor) {
  const { session } = editor;
  const form = formFields();
  /** @type {unknown} */
  let drawn = null;
  listenToFields(form, editor);

  return function draw() {
    const [map] = session.board.pieces;
    if (drawn !== map) {
      drawn = map;
      drawMap(form, map);
    }
    drawChosen(form, session);
  };
}

function formFields() {
  return {
    list: select("square-list"),
    chosen: /** @type {HTMLFieldSetElement} */ (byId("square-fields")),
    level: input("square-level"),
    cover: select("square-cover"),
    water: select("square-water"),
    roads: FACINGS.map((facing) => input(`square-road-${facing}`)),
    width: input("board-width"),
    height: input("board-height"),
    symmetry: select("symmetry"),
    text: /** @type {HTMLTextAreaElement} */ (byId("board-text")),
  };
}

/** @typedef {ReturnType<typeof formFields>} Form */

/**
 * @param {Form} form
 * @param {{ session: Session, acts: Actions }} editor
 */
function listenToFields(form, { session, acts }) {
  const { list, level, cover, water, roads, width, height, symmetry } = form;

  /** @param {Partial<import("./types.js").Ground>} changes */
  function change(changes) {
    if (session.spot) acts.change(session.spot, changes);
  }

  list.addEventListener("change", () => acts.choose(list.value || null));
  level.addEventListener("change", () => isValid(level) && change({ level: level.valueAsNumber }));
  cover.addEventListener("change", () => change({ cover: cover.value }));
  water.addEventListener("change", () => change({ water: water.value }));
  for (const [at, road] of roads.entries()) {
    road.addEventListener("change", () => {
      const from = session.spot ?? "a1";
      acts.road(from, [stepped(session.board.pieces[0], from, ...STEPS[at])], road.checked);
      acts.choose(from);
    });
  }
  for (const each of [width, height]) {
    each.addEventListener("change", () => {
      if (isValid(width) && isValid(height)) acts.resize({ width: width.valueAsNumber, height: height.valueAsNumber });
      else drawChosen(form, session);
    });
  }
  symmetry.addEventListener("change", () => session.set({ symmetry: /** @type {any} */ (symmetry.value) }));
}

/**
 * The map's text, and its squares in the list.
 *
 * @param {Form} form
 * @param {import("./types.js").Map} map
 */
function drawMap({ list, text }, map) {
  const now = textOf(map);
  const isTaken = !text.value.trim() || textOf(mapIn(text.value)) === now;
  if (isTaken || !isOwn(text)) write(text, now);
  const names = squaresIn(map);
  if (list.length !== names.length + 1 || list.options[1].value !== names[0]) {
    list.replaceChildren(new Option(t("no-square"), ""), ...names.map((name) => new Option(name, name)));
  }
}

/**
 * The size of the board, and what lies on the chosen square.
 *
 * @param {Form} form
 * @param {Session} session
 */
function drawChosen(form, { board, spot, symmetry }) {
  const [map] = board.pieces;
  const size = sizeOf(map);
  [form.list.value, form.chosen.disabled] = [spot ?? "", !spot];
  write(form.width, String(size.width));
  write(form.height, String(size.height));
  form.symmetry.value = symmetry;
  if (!spot) return;
  const ground = groundAt(map, spot);
  write(form.level, String(ground.level));
  [form.cover.value, form.water.value] = [ground.cover, ground.water];
  for (const [at, road] of form.roads.entries()) {
    const to = stepped(map, spot, ...STEPS[at]);
    road.checked = hasRoad(map, spot, to);
    road.disabled = to === spot;
  }
}

/** @param {HTMLInputElement} field */
function isValid(field) {
  return field.value !== "" && field.checkValidity();
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}
