// Decisions answered on squares: placing and turning units, targets, activations.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { canPlaceRest } from "../state/drafts.js";
import { facingsFor, isNobody, isReady, missing, rowsFor, subjects } from "../state/order_drafts.js";
import { unitOf } from "../state/state.js";
import { t } from "../ui/texts.js";
import { reasons, unitMark } from "./components.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {import("../ui/dom.js").Child} Child */
/** @typedef {import("../input/order_editor.js").Ordering} Ordering */
/** @typedef {{ how: string, confirm: string }} Sayings keys of what is to be done, and of the button that does it */

/** @type {Record<string, Sayings>} */
const SAYINGS = {
  place: { how: "order-place-how", confirm: "confirm-marker" },
  "seal-deployment": { how: "order-place-how", confirm: "seal" },
  "seal-artillery": { how: "order-guns-how", confirm: "seal" },
  "choose-units": { how: "order-units-how", confirm: "confirm-units" },
  withdraw: { how: "order-withdraw-how", confirm: "confirm-withdraw" },
};

/**
 * Whether somebody is still to be placed.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 */
function isUnfilled(decision, draft) {
  return decision.kind === "place" ? !Object.keys(draft.orders ?? {}).length : missing(decision, draft).length > 0;
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 * @returns {Child[]}
 */
export function orders(state, decision, acts, tools) {
  const { draft } = state;
  if (!draft) return [];
  const { how } = SAYINGS[decision.kind];
  const confirm = isNobody(draft) ? (draft.sure ? "confirm-nobody-sure" : "confirm-nobody") : SAYINGS[decision.kind].confirm;
  const ready = isReady(decision, draft) && !state.busy;
  return [
    el("p", { class: "hint" }, t(how)),
    verdict(decision, draft, tools),
    el(
      "div",
      { class: "cluster confirm" },
      el("button", { type: "button", class: "button button-primary", "data-key": "confirm", "aria-disabled": ready ? null : "true", onclick: () => ready && acts.confirm() }, t(confirm)),
      Object.keys(draft.orders ?? {}).length
        ? el("button", { type: "button", class: "button button-small", "data-key": "start-over", onclick: () => acts.startOver() }, t("start-over"))
        : null,
      canPlaceRest(decision) ? el("button", { type: "button", class: "button button-small", "data-key": "place-rest", onclick: () => acts.placeRest() }, t("place-rest")) : null,
      decision.may_be_suggested && isUnfilled(decision, draft)
        ? el("button", { type: "button", class: "button button-small", "data-key": "set-out", onclick: () => void acts.setOut() }, t(decision.kind === "place" ? "set-one-out" : "set-out"))
        : null,
    ),
    stances(decision, draft, acts, tools),
    facings(decision, draft, acts, tools),
    el("ul", { class: "tray", "data-key": "tray", "aria-label": t("tray-units") }, ...subjects(decision).map((unit) => item(state, decision, draft, unit, acts))),
  ];
}

/**
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Tools} tools
 */
function verdict(decision, draft, tools) {
  const left = missing(decision, draft).length;
  const named = Object.keys(draft.orders ?? {}).length;
  if (draft.sure && isNobody(draft)) return el("p", { class: "verdict", role: "status" }, t("nobody-chosen"));
  if (decision.kind === "choose-units" && draft.verdict?.legal !== false) return el("p", { class: "verdict", role: "status" }, t("units-chosen", { count: named, most: decision.most ?? 0 }));
  if (!named) return el("p", { class: "verdict" }, "");
  if (left) return el("p", { class: "verdict", role: "status" }, t("orders-left", { count: left }));
  if (!draft.verdict) return el("p", { class: "verdict" }, t("checking"));
  if (draft.verdict.legal) return el("p", { class: "verdict is-good" }, t("orders-good"));
  return el("p", { class: "verdict is-bad" }, ...reasons(draft.verdict.refusals, tools));
}

/**
 * Facing of the held unit.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 * @param {Tools} tools
 */
function facings(decision, draft, acts, tools) {
  const order = draft.orders?.[draft.held];
  if (!facingsFor(decision).length || !order?.square) return null;
  const choices = facingsFor(decision).map((way) =>
    switched("facing", way, order.facing === way, tools.words[way.toLowerCase()] ?? way, () => own(acts).face(way)),
  );
  return el("fieldset", { class: "surfaces compass" }, el("legend", {}, t("faces")), ...choices);
}

/**
 * What it stands as, where there are several: Cavalry is mounted or on foot.
 *
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {Actions} acts
 * @param {Tools} tools
 */
function stances(decision, draft, acts, tools) {
  const order = draft.orders?.[draft.held];
  const rows = rowsFor(decision, draft.held);
  if (!rows.length || !order?.square) return null;
  const choices = rows.map((row) => switched("row", row, order.row === row, tools.words[row] ?? row, () => own(acts).standAs(row)));
  return el("fieldset", { class: "surfaces" }, el("legend", {}, t("stands-as")), ...choices);
}

/**
 * One of several ways, as a round switch.
 *
 * @param {string} name
 * @param {string} value
 * @param {boolean} checked
 * @param {string} text
 * @param {() => void} onchange
 */
function switched(name, value, checked, text, onchange) {
  const input = el("input", { type: "radio", name, checked, "data-key": `${name}-${value}`, onchange });
  return el("label", { class: `surface ${name}-${value.toLowerCase()}` }, input, el("b", {}, text));
}

/**
 * @param {State} state
 * @param {Decision} decision
 * @param {Draft} draft
 * @param {string} id
 * @param {Actions} acts
 */
function item(state, decision, draft, id, acts) {
  const unit = unitOf(state, id);
  const order = draft.orders?.[id];
  const held = draft.held === id;
  const chosen = decision.kind === "choose-units";
  const told = held ? t("in-hand") : !order ? (chosen ? "" : t("waiting")) : order.square || t(chosen ? "chosen" : "holds-fire");
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: `tray-unit${order ? " is-placed" : ""}${held ? " is-held" : ""}`,
        "data-key": `token-${id}`,
        "data-tray": chosen ? null : id,
        "aria-pressed": String(held || (chosen && Boolean(order))),
        onclick: () => acts.take(id),
      },
      unit ? unitMark(state, unit) : null,
      el("span", {}, isolated(unit?.name ?? id), el("span", { class: "tray-state" }, [unit?.square && chosen ? unit.square : "", told].filter(Boolean).join(", "))),
    ),
    decision.kind === "seal-artillery"
      ? el("button", { type: "button", class: "tray-reserve", "data-key": `hold-${id}`, "aria-pressed": String(order?.square === ""), onclick: () => own(acts).hold(id) }, t("hold-fire"))
      : null,
  );
}

/**
 * What can be done with orders alone: on this board they are among the acts.
 *
 * @param {Actions} acts
 * @returns {Actions & Ordering}
 */
function own(acts) {
  return /** @type {Actions & Ordering} */ (acts);
}
