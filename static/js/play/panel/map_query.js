// Panel "Ask the map": form for a map query, and its answer in words.

import { KINDS, isComplete, pointOf } from "../state/map_query.js";
import { el } from "../ui/dom.js";
import { nameWithSide, onBoard } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/map_query.js").Asking} Asking */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {{ target: HTMLInputElement & HTMLSelectElement }} Changed */

const POINT = "point";

/**
 * @param {State} state
 * @param {Actions} acts
 * @param {Tools} tools
 */
export function asking(state, acts, tools) {
  const { asking } = state;
  if (!asking) return null;
  const limited = asking.ask !== "reach" && asking.ask !== "between";
  const onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    acts.ask({});
  };
  return el(
    "section",
    { class: "measure-result ask", "aria-labelledby": "ask-title" },
    el("h3", { id: "ask-title", class: "ask-title", tabindex: "-1", "data-key": "ask-title" }, t("ask-title")),
    el(
      "form",
      { class: "ask-form", onsubmit },
      field(t("ask-what"), select("ask-kind", asking.ask, KINDS.map((kind) => [kind, t(`ask-${kind}`)]), (ask) => acts.ask({ ask: /** @type {Asking["ask"]} */ (ask) }))),
      ...placeFields(t("ask-from"), "from", state, asking.from, acts, tools),
      ...(asking.ask === "between" ? placeFields(t("ask-to"), "to", state, asking.to, acts, tools) : []),
      limited
        ? field(
            t("ask-within"),
            el("input", {
              type: "number",
              class: "input-number",
              min: 0,
              max: 60,
              step: 0.5,
              value: asking.within,
              "data-key": "ask-within",
              onchange: (/** @type {Changed} */ { target }) => acts.ask({ within: target.value }),
            }),
          )
        : null,
      el("button", { class: "button button-small", "data-key": "ask-send", "aria-disabled": isComplete(asking) ? null : "true" }, t("ask-send")),
      el("button", { type: "button", class: "button button-small button-quiet", "data-key": "ask-close", onclick: () => acts.toggleAsking() }, t("ask-close")),
    ),
    answer(asking, acts),
  );
}

/**
 * A field for a piece, and two more where it is a point.
 *
 * @param {string} label
 * @param {"from" | "to"} name
 * @param {State} state
 * @param {string} place
 * @param {Actions} acts
 * @param {Tools} tools
 */
function placeFields(label, name, state, place, acts, tools) {
  const point = pointOf(place);
  const choose = (/** @type {string} */ value) => acts.ask({ [name]: value === POINT ? `${state.data.layout.width / 2},${state.data.layout.height / 2}` : value });
  const pieces = [
    ...onBoard(state).map((unit) => /** @type {const} */ ([unit.id, nameWithSide(state, unit)])),
    ...(state.match.view.markers ?? []).map((marker) => /** @type {const} */ ([marker.id, tools.words[marker.kind] ?? marker.kind])),
  ];
  const chosen = select(`ask-${name}`, point ? POINT : place, [["", t("ask-choose")], ...pieces, [POINT, t("ask-point")]], choose);
  if (!point) return [field(label, chosen)];
  const coordinate = (/** @type {0 | 1} */ axis) =>
    el("input", {
      type: "number",
      class: "input-number",
      step: 0.01,
      value: point[axis],
      "data-key": `ask-${name}-${axis}`,
      onchange: (/** @type {Changed} */ { target }) => acts.ask({ [name]: (axis ? [point[0], target.value] : [target.value, point[1]]).join(",") }),
    });
  return [field(label, chosen), field(t("east"), coordinate(0)), field(t("north"), coordinate(1))];
}

/**
 * @param {Asking} asking
 * @param {Actions} acts
 */
export function answer({ result, failed, waits }, acts) {
  if (waits) return waiting(waits, acts);
  if (failed) return el("p", { class: "verdict is-bad", role: "alert" }, failed);
  if (!result) return el("p", { class: "hint" }, t("ask-how"));
  return el(
    "div",
    { class: "ask-answer" },
    el("p", {}, el("b", {}, result.heading)),
    el(
      "ul",
      { class: "ask-list" },
      ...result.sentences.map(({ text, piece }, index) =>
        el(
          "li",
          {},
          piece
            ? el("button", { type: "button", class: "ask-line", "data-key": `ask-line-${index}`, onclick: () => acts.point(piece), onfocus: () => acts.point(piece) }, text)
            : text,
        ),
      ),
    ),
  );
}

/**
 * The answer is on its way: what the server is doing, and the way out.
 *
 * @param {"looking" | "busy"} waits
 * @param {Actions} acts
 */
function waiting(waits, acts) {
  return el(
    "div",
    { class: "ask-waiting", role: "status" },
    el("p", {}, t(`ask-${waits}`)),
    el("button", { type: "button", class: "button button-small", "data-key": "ask-stop", onclick: () => acts.stopAsking() }, t("ask-stop")),
  );
}

/**
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  return el("label", { class: "ask-field" }, el("span", {}, label), control);
}

/**
 * @param {string} key
 * @param {string} value
 * @param {readonly (readonly [string, string])[]} options
 * @param {(value: string) => void} choose
 */
export function select(key, value, options, choose) {
  return el(
    "select",
    { "data-key": key, onchange: (/** @type {Changed} */ { target }) => choose(target.value) },
    ...options.map(([option, text]) => el("option", { value: option, selected: option === value }, text)),
  );
}
