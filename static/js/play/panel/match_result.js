// Match result: the outcome table with the row that applies, figures, and links.

import { isolated } from "../../isolated.js";
import { el } from "../ui/dom.js";
import { gaveUp, isAwarded, outcomeRow } from "../state/state.js";
import { system } from "../systems/chosen.js";
import { t } from "../ui/texts.js";
import { plate } from "./components.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../ui/tools.js").Tools} Tools */

/**
 * @param {State} state
 * @param {Tools} tools
 * @returns {import("../ui/dom.js").Child[]}
 */
export function ended(state, tools) {
  const { outcome, sides } = state.match.view;
  if (!outcome) return [];
  return [
    el("h2", { id: "now-title", class: "now-title", tabindex: "-1" }, t("over")),
    el(
      "ul",
      { class: "results" },
      ...sides.map((side) =>
        el("li", {}, plate(state, side.seat, tools), el("b", { class: "result" }, tools.words[outcome.results[side.seat === 1 ? 1 : 0]])),
      ),
    ),
    el("p", {}, why(state, outcome, tools), " ", tools.clause(outcome.clause)),
    isAwarded(outcome) ? awarded() : outcomeTable(outcomeRow(state)),
    el(
      "dl",
      { class: "facts" },
      ...sides.flatMap((side) => [
        el("dt", {}, isolated(side.name)),
        el(
          "dd",
          {},
          system().endTold(outcome, side.seat),
        ),
      ]),
    ),
    el(
      "div",
      { class: "cluster" },
      el("a", { class: "button button-primary", href: `${tools.data.urls.replay}?at=0` }, t("replay")),
      el("a", { class: "button", href: tools.data.urls.luck }, t("luck")),
      el("a", { class: "button", href: tools.data.urls.verify }, t("verify")),
      el("a", { class: "button", href: tools.data.urls.export }, t("export")),
    ),
    state.match.seats.some(({ mine }) => mine) ? rematch(state, tools) : null,
  ];
}

/**
 * Why the match has ended; who gave up or ran out of time is named.
 *
 * @param {State} state
 * @param {import("../state/types.js").Outcome} outcome
 * @param {Tools} tools
 */
function why(state, outcome, tools) {
  const name = gaveUp(state);
  return name ? t(`reason-${outcome.reason}`, { name, turns: outcome.figures.turns ?? 0 }) : system().reasonTold(outcome, tools.words);
}

/**
 * To play again with the sides swapped: the proposal that there is, or a button that makes one.
 *
 * @param {State} state
 * @param {Tools} tools
 */
function rematch(state, tools) {
  const { address, by, status } = state.rematch ?? { address: null, by: null, status: "" };
  if (address) {
    const text = status === "started" ? t("rematch-started") : t("rematch-proposed", { name: by ?? "" });
    return el("p", { class: "notice rematch" }, `${text} `, el("a", { href: address, "data-key": "rematch" }, t("rematch-go")));
  }
  return el(
    "form",
    { method: "post", action: tools.data.urls.rematch, class: "rematch" },
    status === "declined" ? el("p", { class: "hint" }, t("rematch-declined")) : null,
    el("input", { type: "hidden", name: "csrfmiddlewaretoken" }), // filled when the form is sent (requests.js)
    el("button", { class: "button", "data-key": "rematch" }, t("rematch")),
  );
}

/** Says that no row of the outcome table was read, in a game that has one. */
function awarded() {
  return document.getElementById("outcome-table") && el("p", { class: "hint" }, t("awarded"));
}

/** @param {string} row both results, the first side's first */
function outcomeTable(row) {
  const template = document.getElementById("outcome-table");
  if (!(template instanceof HTMLTemplateElement)) return null;
  const table = document.importNode(template.content, true);
  const happened = table.querySelector(`[data-row="${CSS.escape(row)}"]`);
  if (!happened) return null;
  happened.classList.add("is-happened");
  happened.setAttribute("aria-current", "true");
  return table;
}
