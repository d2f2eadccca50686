// Position entered in words: inches from two edges, or direction and distance. Allows moving without the map.

import { el } from "../ui/dom.js";
import { areaOf } from "../state/drafts.js";
import { apart, bearingOf, tidy } from "../ui/number_format.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {{ target: HTMLInputElement & HTMLSelectElement }} Changed */

const HEADINGS = [90, 45, 0, 315, 270, 225, 180, 135]; // degrees from east, from the north clockwise

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 */
export function coordinateInput(decision, draft, acts) {
  if (!draft.held) return null;
  return el(
    "details",
    { class: "spot-numbers", "data-key": "spot-numbers" },
    el("summary", {}, t("spot-numbers")),
    el("div", { class: "spot-form" }, ...coordinates(draft, acts), ...(draft.kind === "move" ? direction(decision, draft, acts) : [])),
  );
}

/**
 * @param {Draft} draft
 * @param {Actions} acts
 */
function coordinates({ spots, held }, acts) {
  const spot = spots[held];
  return ["east", "north"].map((name, axis) =>
    field(
      t(name),
      number(`spot-${axis}`, spot ? tidy(spot[axis]) : "", (value) => {
        const [x, y] = spot ?? acts.middle();
        acts.putAt(axis ? [x, value] : [value, y]);
      }),
    ),
  );
}

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 */
function direction(decision, draft, acts) {
  const start = areaOf(decision, draft)?.start;
  const spot = draft.spots[draft.held];
  if (!start || !spot) return [];
  const far = tidy(apart(start, spot));
  const now = far ? tidy(bearingOf(start, spot), 1) : HEADINGS[0];
  const named = HEADINGS.map((degrees) => /** @type {const} */ ([degrees, t(`heading-${degrees}`)]));
  const choices = HEADINGS.includes(now) ? named : [...named, /** @type {const} */ ([now, t("bearing", { degrees: now })])];
  return [
    field(
      t("direction"),
      el(
        "select",
        { "data-key": "spot-direction", onchange: (/** @type {Changed} */ { target }) => acts.goTowards(start, Number(target.value), far) },
        ...choices.map(([degrees, text]) => el("option", { value: degrees, selected: degrees === now }, text)),
      ),
    ),
    field(t("how-far"), number("spot-far", far, (inches) => acts.goTowards(start, directionChosen(now), inches))),
  ];
}

/**
 * The direction that stands in the field, which may have been chosen before there was a distance.
 *
 * @param {number} otherwise
 */
function directionChosen(otherwise) {
  const field = document.querySelector("[data-key=spot-direction]");
  return field instanceof HTMLSelectElement ? Number(field.value) : otherwise;
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
function field(label, control) {
  return el("label", { class: "ask-field" }, el("span", {}, label), control);
}

/**
 * @param {string} key
 * @param {number | string} value
 * @param {(value: number) => void} given
 */
function number(key, value, given) {
  return el("input", {
    type: "number",
    class: "input-number",
    step: 0.01,
    value,
    "data-key": key,
    onchange: (/** @type {Changed} */ { target }) => {
      if (target.value !== "" && Number.isFinite(target.valueAsNumber)) given(target.valueAsNumber);
    },
  });
}
