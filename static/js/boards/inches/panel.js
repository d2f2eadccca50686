// Form for the selected part: every pointer action as exact fields.

import { isolated } from "../../isolated.js";
import { el, refill } from "../../play/ui/dom.js";
import { inOrder, kindOf, ofKind, regrouped, scaled, spotsOf, partAt, withLevel, withPart, withPiece } from "./edits.js";
import { areaOf } from "./geometry.js";
import { inches, t } from "../texts.js";

/** @typedef {import("./types.js").Level} Level */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("./edits.js").Kind} Kind */

const KINDS = /** @type {Kind[]} */ (["flat", "solid", "open", "building", "impassable"]);

/**
 * @param {{ session: Session, acts: Actions, rules: Rule[], mostLevels: number }} editor
 * @param {{ list: HTMLSelectElement, panel: HTMLElement }} places
 */
export function createPanel({ session, acts, rules, mostLevels }, { list, panel }) {
  /** @type {unknown} */
  let drawn = null;
  list.addEventListener("change", () => {
    const [piece, part] = list.value.split(",").map(Number);
    acts.choose(list.value ? { piece, part } : null);
  });

  return function draw() {
    const state = [session.board, session.spot, session.vertex].map(identity).join();
    if (state === drawn) return;
    drawn = state;
    drawList();
    const { spot, part } = session;
    refill(panel, spot && part ? fields(spot, part) : [el("p", { class: "meta" }, t("nothing-chosen"))]);
  };

  function drawList() {
    const chosen = session.spot ? `${session.spot.piece},${session.spot.part}` : "";
    const options = spotsOf(session.board).map(({ piece, part }) => {
      const value = `${piece},${part}`;
      const row = /** @type {Part} */ (partAt(session.board, { piece, part }));
      const told = t("part-line", { id: row.id, name: session.board.pieces[piece].name, scale: inches(row.scale) });
      return el("option", { value, selected: value === chosen }, told);
    });
    list.replaceChildren(el("option", { value: "" }, t("no-part")), ...options);
    list.value = chosen;
  }

  /**
   * @param {Spot} spot
   * @param {Part} part
   */
  function fields(spot, part) {
    const change = (/** @type {Partial<Part>} */ changes) => session.edit(withPart(session.board, spot, changes));
    return [
      el(
        "div",
        { class: "board-fields" },
        field(t("piece-name"), text("piece-name", session.board.pieces[spot.piece].name, (name) =>
          session.edit(withPiece(session.board, spot.piece, { name: name.slice(0, 60) })),
        )),
        field(t("part-id"), text("part-id", part.id, (id) => id && change({ id: id.slice(0, 60) }))),
        field(t("piece-of"), grouping(spot)),
        field(t("kind"), choice("kind", kindOf(part), KINDS.map((kind) => [kind, t(`kind-${kind}`)]), (kind) =>
          change(ofKind(part, /** @type {Kind} */ (kind))),
        )),
        field(t("scale"), number("scale", part.scale, { step: 0.5, min: 0 }, (scale) => change(scaled(part, scale)))),
      ),
      part.impassable ? null : levels(spot, part, change),
      corners(part),
    ];
  }

  /** @param {Spot} spot */
  function grouping(spot) {
    const pieces = session.board.pieces.map((piece, at) => /** @type {[string, string]} */ ([String(at), `${piece.id} · ${isolated(piece.name)}`]));
    const alone = /** @type {[string, string]} */ (["", t("own-piece")]);
    return choice("piece", String(spot.piece), [...pieces, alone], (value) => {
      const { board, spot: after } = regrouped(session.board, spot, value === "" ? null : Number(value));
      session.edit(board, after);
    });
  }

  /**
   * @param {Spot} _spot
   * @param {Part} part
   * @param {(changes: Partial<Part>) => void} change
   */
  function levels(_spot, part, change) {
    const put = (/** @type {Level[]} */ rows) => change({ levels: inOrder(rows) });
    return el(
      "fieldset",
      { class: "board-levels" },
      el("legend", {}, t("levels")),
      ...part.levels.map((level, at) => levelFields(part, level, at, put)),
      part.levels.length < mostLevels &&
        el("button", { type: "button", class: "button button-small", "data-key": "add-level", onclick: () => change(withLevel(part)) }, t("add-level")),
    );
  }

  /**
   * @param {Part} part
   * @param {Level} level
   * @param {number} at
   * @param {(levels: Level[]) => void} put
   */
  function levelFields(part, level, at, put) {
    const with_ = (/** @type {Partial<Level>} */ changes) =>
      put(part.levels.map((each, number) => (number === at ? { ...each, ...changes } : each)));
    const has = (/** @type {string} */ name) => level.rules.some((rule) => rule.toLowerCase() === name.toLowerCase());
    return el(
      "div",
      { class: "board-level", role: "group", "aria-label": t("level", { number: at + 1 }) },
      field(t("elevation"), number(`level-${at}`, level.elevation, { step: 0.5, min: 0 }, (elevation) => with_({ elevation }))),
      el(
        "div",
        { class: "board-rules" },
        ...rules.map(({ name, label }) =>
          el(
            "label",
            { class: "board-rule" },
            el("input", {
              type: "checkbox",
              checked: has(name),
              "data-key": `rule-${at}-${name}`,
              onchange: () =>
                with_({ rules: rules.map((rule) => rule.name).filter((each) => (each === name ? !has(each) : has(each))) }),
            }),
            label,
          ),
        ),
      ),
      el("button", { type: "button", class: "button button-small button-quiet", "data-key": `drop-level-${at}`, onclick: () => put(part.levels.toSpliced(at, 1)) }, t("drop-level", { number: at + 1 })),
    );
  }

  /** @param {Part} part */
  function corners(part) {
    return el(
      "details",
      { class: "board-corners", "data-key": "corners" },
      el("summary", {}, t("corners", { count: part.polygon.length })),
      areaOf(part.polygon) < 0 &&
        el("button", { type: "button", class: "button button-small", "data-key": "straighten", onclick: () => acts.straighten() }, t("straighten")),
      el("ol", { class: "list-plain" }, ...part.polygon.map((point, at) => corner(point, at, part.polygon.length))),
    );
  }

  /**
   * @param {[number, number]} point
   * @param {number} at
   * @param {number} count
   */
  function corner([x, y], at, count) {
    const numbered = { number: at + 1 };
    return el(
      "li",
      { class: at === session.vertex ? "board-corner is-active" : "board-corner" },
      number(`x-${at}`, x, { step: 0.5, min: 0, label: t("corner-x", numbered) }, (value) => acts.putVertex(at, [value, y])),
      number(`y-${at}`, y, { step: 0.5, min: 0, label: t("corner-y", numbered) }, (value) => acts.putVertex(at, [x, value])),
      el("button", { type: "button", class: "button button-small button-quiet", "data-key": `add-${at}`, "aria-label": t("add-corner", numbered), title: t("add-corner", numbered), onclick: () => acts.addVertex(at) }, "+"),
      el("button", { type: "button", class: "button button-small button-quiet", disabled: count <= 3, "data-key": `drop-${at}`, "aria-label": t("drop-corner", numbered), title: t("drop-corner", numbered), onclick: () => acts.removeVertex(at) }, "−"),
    );
  }
}

let names = 0;
/** @type {WeakMap<object, number>} */
const known = new WeakMap();

/**
 * A name for an object that lasts as long as it does.
 *
 * @param {unknown} value
 */
function identity(value) {
  if (typeof value !== "object" || value === null) return value;
  if (!known.has(value)) known.set(value, (names += 1));
  return known.get(value);
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(label, control) {
  return el("label", { class: "board-field" }, el("span", {}, label), control);
}

/**
 * @param {string} key
 * @param {string} value
 * @param {(value: string) => void} change
 */
function text(key, value, change) {
  const input = /** @type {HTMLInputElement} */ (el("input", { type: "text", dir: "auto", value, "data-key": key }));
  input.addEventListener("change", () => change(input.value.trim()));
  return input;
}

/**
 * @param {string} key
 * @param {number} value
 * @param {{ step: number, min: number, label?: string }} range
 * @param {(value: number) => void} change
 */
function number(key, value, { step, min, label }, change) {
  const input = /** @type {HTMLInputElement} */ (
    el("input", { type: "number", value, step, min, inputmode: "decimal", "data-key": key, "aria-label": label })
  );
  input.addEventListener("change", () => {
    if (input.value !== "" && Number.isFinite(input.valueAsNumber)) change(input.valueAsNumber);
    else input.value = String(value);
  });
  return input;
}

/**
 * @param {string} key
 * @param {string} value
 * @param {[string, string][]} options
 * @param {(value: string) => void} change
 */
function choice(key, value, options, change) {
  const select = /** @type {HTMLSelectElement} */ (
    el("select", { "data-key": key }, ...options.map(([each, label]) => el("option", { value: each, selected: each === value }, label)))
  );
  select.addEventListener("change", () => change(select.value));
  return select;
}
