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
export function createPanel({ session, acts }) {
  const list = select("square-list");
  const fields = /** @type {HTMLFieldSetElement} */ (byId("square-fields"));
  const [level, cover, water] = [input("square-level"), select("square-cover"), select("square-water")];
  const roads = FACINGS.map((facing) => input(`square-road-${facing}`));
  const [width, height] = [input("board-width"), input("board-height")];
  const symmetry = select("symmetry");
  const text = /** @type {HTMLTextAreaElement} */ (byId("board-text"));
  /** @type {unknown} */
  let drawn = null;

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
      else show();
    });
  }
  symmetry.addEventListener("change", () => session.set({ symmetry: /** @type {any} */ (symmetry.value) }));

  return function draw() {
    const [map] = session.board.pieces;
    if (drawn !== map) {
      drawn = map;
      const now = textOf(map);
      const isTaken = !text.value.trim() || textOf(mapIn(text.value)) === now;
      if (isTaken || !isOwn(text)) write(text, now);
      const names = squaresIn(map);
      if (list.length !== names.length + 1 || list.options[1].value !== names[0]) {
        list.replaceChildren(new Option(t("no-square"), ""), ...names.map((name) => new Option(name, name)));
      }
    }
    show();
  };

  function show() {
    const [map] = session.board.pieces;
    const { spot } = session;
    const size = sizeOf(map);
    [list.value, fields.disabled] = [spot ?? "", !spot];
    write(width, String(size.width));
    write(height, String(size.height));
    symmetry.value = session.symmetry;
    if (!spot) return;
    const ground = groundAt(map, spot);
    write(level, String(ground.level));
    [cover.value, water.value] = [ground.cover, ground.water];
    for (const [at, road] of roads.entries()) {
      const to = stepped(map, spot, ...STEPS[at]);
      road.checked = hasRoad(map, spot, to);
      road.disabled = to === spot;
    }
  }

  /** @param {Partial<import("./types.js").Ground>} changes */
  function change(changes) {
    if (session.spot) acts.change(session.spot, changes);
  }

  /** @param {HTMLInputElement} field */
  function isValid(field) {
    return field.value !== "" && field.checkValidity();
  }
}

/** @param {string} id */
function select(id) {
  return /** @type {HTMLSelectElement} */ (byId(id));
}

/** @param {string} id */
function input(id) {
  return /** @type {HTMLInputElement} */ (byId(id));
}
