// Decisions answered on the plane: placing units or counters, a marker, a bearing, a move.

import { isolated } from "../../isolated.js";
import { surfacesAt } from "../board/levels.js";
import { el } from "../ui/dom.js";
import { areaOf, canPlaceRest, isBatch, isReady, missing } from "../state/drafts.js";
import { apart, tidy } from "../ui/number_format.js";
import { unitOf } from "../state/state.js";
import { kindOf } from "../systems/frontier.js";
import { t } from "../ui/texts.js";
import { optionButton } from "./choices.js";
import { ruleSign } from "./terrain.js";
import { counterMark, reasons, unitMark } from "./components.js";
import { coordinateInput } from "./coordinate_input.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function deployment(state, decision, acts, tools) {
  const { draft } = state;
  if (!draft) return [];
  const left = missing(decision, draft);
  return [
    verdict(draft, tools, left.length ? t(decision.may_be_partial ? "left-for-later" : "left-to-place", { count: left.length }) : t("all-placed")),
    buttons(
      primary(t("confirm-deploy"), isReady(decision, draft), state, () => acts.confirm()),
      left.length && canPlaceRest(decision) ? secondary(t("place-rest"), state, () => acts.placeRest(), "place-rest") : null,
      left.length && decision.may_be_suggested ? secondary(t("set-out"), state, () => acts.setOut(), "set-out") : null,
      Object.keys(draft.spots).length ? secondary(t("start-over"), state, () => acts.startOver(), "start-over") : null,
    ),
    surfaces(state, draft, acts, tools),
    coordinateInput(decision, draft, acts),
    el("p", { class: "hint" }, t("deploy-how")),
    tray(state, decision, draft, acts, tools),
  ];
}

/**
 * Counters or an arriving unit, set down one after the other.
 *
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function placement(state, decision, acts, tools) {
  const { draft } = state;
  if (!draft) return [];
  const left = missing(decision, draft);
  const several = (decision.tokens ?? []).length > 1;
  return [
    el("p", { class: "hint" }, several ? t("place-how") : t("marker-how")),
    verdict(draft, tools, left.length ? (several ? t("left-to-place", { count: left.length }) : "") : t("spot-good")),
    buttons(
      primary(t(several ? "confirm-places" : "confirm-marker"), isReady(decision, draft), state, () => acts.confirm()),
      several && Object.keys(draft.spots).length ? secondary(t("start-over"), state, () => acts.startOver(), "start-over") : null,
    ),
    surfaces(state, draft, acts, tools),
    coordinateInput(decision, draft, acts),
    several ? tray(state, decision, draft, acts, tools) : null,
  ];
}

/**
 * Which of the surfaces at a spot is meant, where there are several.
 *
 * @param {State} state
 * @param {Draft} draft
 * @param {Actions} acts
 * @param {Tools} tools
 */
function surfaces(state, draft, acts, tools) {
  const spot = draft.spots[draft.held];
  const found = spot ? surfacesAt(state.data.layout, spot) : [];
  if (found.length < 2) return null;
  const choices = [...found].reverse().map(({ elevation, rules }) =>
    el(
      "label",
      { class: "surface" },
      el("input", {
        type: "radio",
        name: "surface",
        checked: elevation === spot[2],
        "data-key": `surface-${elevation}`,
        onchange: () => acts.raise(elevation),
      }),
      el("b", {}, elevation ? tools.numbers.inches(elevation, 1) : t("ground")),
      ...rules.map((rule) => ruleSign(rule, tools)),
    ),
  );
  return el("fieldset", { class: "surfaces" }, el("legend", {}, t("surface")), ...choices);
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 * @param {Tools} tools
 */
function tray(state, decision, draft, acts, tools) {
  const items = (decision.tokens ?? []).map((token, index) => trayItem(state, draft, token, index + 1, acts, tools));
  return el("ul", { class: "tray", "data-key": "tray", "aria-label": t("tray") }, ...items);
}

/**
 * @param {State} state
 * @param {Draft} draft
 * @param {import("../state/types.js").Token} token
 * @param {number} number its place in the tray
 * @param {Actions} acts
 * @param {Tools} tools
 */
function trayItem(state, draft, token, number, acts, tools) {
  const unit = unitOf(state, token.id);
  const spot = draft.spots[token.id];
  const waits = draft.reserve.includes(token.id);
  const held = draft.held === token.id;
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: `tray-unit${spot || waits ? " is-placed" : ""}${held ? " is-held" : ""}`,
        "data-key": `token-${token.id}`,
        "data-tray": token.id,
        "aria-pressed": String(held),
        onclick: () => acts.take(token.id),
      },
      unit ? unitMark(state, unit) : counterMark(state, kindOf(token.id), null),
      el(
        "span",
        {},
        unit ? isolated(token.name) : counterName(token, number, tools),
        el("span", { class: "tray-state" }, held ? t("in-hand") : waits ? t("place-reserve") : spot ? t("placed") : t("waiting")),
      ),
    ),
    token.may_wait ? reserveButton(token, waits, acts, tools) : null,
  );
}

/**
 * What a counter in the tray is called: its kind, and whose or which it is.
 *
 * @param {import("../state/types.js").Token} token
 * @param {number} number
 * @param {Tools} tools
 */
function counterName({ id, name }, number, tools) {
  const kind = kindOf(id);
  return name === kind ? `${tools.words[kind]} ${number}` : `${tools.words[kind]}, ${isolated(name)}`;
}

/**
 * Keeps a unit off the board for now, where its card lets it wait.
 *
 * @param {import("../state/types.js").Token} token
 * @param {boolean} waits
 * @param {Actions} acts
 * @param {Tools} tools
 */
function reserveButton(token, waits, acts, tools) {
  return el(
    "button",
    {
      type: "button",
      class: "tray-reserve",
      "data-key": `reserve-${token.id}`,
      "aria-pressed": String(waits),
      "aria-label": t("keep-back", { name: token.name }),
      onclick: () => acts.keepBack(token.id, !waits),
    },
    tools.words.reserve,
  );
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function marker(state, decision, acts, tools) {
  const { draft } = state;
  if (!draft) return [];
  return [
    el("p", { class: "hint" }, t("marker-how")),
    verdict(draft, tools, t("spot-good")),
    buttons(primary(t("confirm-marker"), isReady(decision, draft), state, () => acts.confirm())),
    surfaces(state, draft, acts, tools),
    coordinateInput(decision, draft, acts),
    ...(decision.options ?? []).map((option, index) => optionButton(state, { option, index }, option.text, acts, tools)),
  ];
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function bearing(state, decision, acts, tools) {
  const options = decision.options ?? [];
  const index = state.option ?? 0;
  const option = options[index];
  const degrees = option.command.bearing ?? 0;
  return [
    el("p", { class: "hint" }, t("bearing-how")),
    el(
      "label",
      { class: "bearing" },
      el("span", {}, t("bearing", { degrees })),
      el("input", {
        type: "range",
        min: 0,
        max: options.length - 1,
        value: index,
        "data-key": "bearing",
        "aria-valuetext": t("bearing", { degrees }),
        oninput: (/** @type {{ target: HTMLInputElement }} */ event) => acts.mark(Number(event.target.value)),
      }),
    ),
    el("p", { class: option.legal ? "verdict is-good" : "verdict is-bad" }, ...(option.legal ? [t("spot-good")] : reasons(option.refusals, tools))),
    buttons(primary(t("confirm-marker"), option.legal, state, () => acts.answer(index))),
  ];
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function movement(state, decision, acts, tools) {
  const { draft } = state;
  const area = areaOf(decision, draft);
  const spot = draft?.spots[draft.held];
  if (!draft || !area?.start || !spot) return [];
  const stays = apart(area.start, spot) === 0 && spot[2] === unitOf(state, area.subject)?.elevation && !draft.via.length;
  const { inches } = tools.numbers;
  const checked = /** @type {import("../state/frontier_types.js").Verdict | null} */ (draft.verdict);
  const walked = checked?.legal ? checked.inches : apart(area.start, spot);
  return [
    ...declarations(decision, draft, acts, tools),
    el("p", { class: "hint" }, t("move-how")),
    el(
      "p",
      { class: "move-length" },
      el("b", { class: "number" }, isHairOver(walked, area.maximum) ? t("hair-over", { inches: inches(area.maximum) }) : inches(walked)),
      ` ${t("of-inches", { inches: inches(area.maximum) })}`,
      checked?.legal && checked.cost ? `, ${t("climbing", { inches: inches(checked.cost) })}` : "",
    ),
    verdict(draft, tools, stays ? t("stay-good") : t("move-good")),
    befalls(draft, tools),
    buttons(
      primary(stays ? t("stay") : t("move-here"), isReady(decision, draft), state, () => acts.confirm()),
      stays ? null : secondary(t("way-point"), state, () => acts.wayPoint(), "way-point"),
      draft.via.length ? secondary(t("drop-way-point"), state, () => acts.dropWayPoint(), "drop-way-point") : null,
      stays ? null : secondary(t("back-to-start"), state, () => acts.startOver(), "start-over"),
    ),
    surfaces(state, draft, acts, tools),
    coordinateInput(decision, draft, acts),
  ];
}

/**
 * Whether a length exceeds another by less than is shown.
 *
 * @param {number} length
 * @param {number} maximum
 */
function isHairOver(length, maximum) {
  return length > maximum + 1e-6 && tidy(length) <= tidy(maximum);
}

/**
 * What befalls the unit on the way that would be used.
 *
 * @param {Draft} draft
 * @param {Tools} tools
 */
function befalls(draft, tools) {
  const { legal, effects = [] } = draft.verdict ?? {};
  if (!legal || !effects.length) return null;
  const lines = effects.map(({ kind, walked, result }) => {
    const what = kind === "fall" ? t("fall") : (tools.words[kind] ?? kind);
    const then = result ? (tools.words[result] ?? result).toLocaleLowerCase() : t("unharmed");
    return el("li", {}, t("befalls", { what, inches: tools.numbers.inches(walked, 1), then }));
  });
  return el("ul", { class: "befalls" }, ...lines);
}

/**
 * A switch for each ability that may be declared with the movement.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 * @param {Tools} tools
 */
function declarations(decision, draft, acts, tools) {
  return (decision.variants ?? []).map(({ ability, area }) =>
    el(
      "label",
      { class: "pass-switch" },
      el("input", {
        type: "checkbox",
        "data-key": `declare-${ability}`,
        checked: draft.ability === ability,
        onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) => acts.declare(target.checked ? ability : ""),
      }),
      t("declare", { name: tools.words[ability] ?? ability, inches: tools.numbers.inches(area.maximum) }),
    ),
  );
}

/**
 * @param {Draft} draft
 * @param {Tools} tools
 * @param {string} good
 */
function verdict(draft, tools, good) {
  if (!Object.keys(draft.spots).length) return el("p", { class: "verdict" }, isBatch(draft) ? good : "");
  if (!draft.verdict) return el("p", { class: "verdict" }, t("checking"));
  if (draft.verdict.legal) return el("p", { class: "verdict is-good" }, good);
  return el("p", { class: "verdict is-bad" }, ...reasons(draft.verdict.refusals, tools));
}

/** @param {...(HTMLElement | null)} children */
function buttons(...children) {
  return el("div", { class: "cluster confirm" }, ...children);
}

/**
 * @param {string} text
 * @param {boolean} ready
 * @param {State} state
 * @param {() => void} act
 */
function primary(text, ready, state, act) {
  const off = !ready || state.busy;
  return el(
    "button",
    { type: "button", class: "button button-primary", "data-key": "confirm", "aria-disabled": off ? "true" : null, onclick: () => off || act() },
    text,
  );
}

/**
 * @param {string} text
 * @param {State} state
 * @param {() => void} act
 * @param {string} key
 */
function secondary(text, state, act, key) {
  return el(
    "button",
    { type: "button", class: "button button-small", "data-key": key, "aria-disabled": state.busy ? "true" : null, onclick: () => state.busy || act() },
    text,
  );
}
