// Auto-pass: switches for passing without being asked. The server passes, and says where that is possible.

import { el } from "../ui/dom.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/types.js").Match} Match */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Passing} Passing */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../input/actions.js").Actions} Actions */

/**
 * What a seat of this browser has wished.
 *
 * @param {Match} match
 * @param {number} seat
 * @returns {Passing}
 */
export function wishOf(match, seat) {
  return match.passing.find((each) => each.seat === seat) ?? { seat, always: false, uses: [] };
}

/**
 * The wish with passing at every stop switched on or off; off forgets the single ones too.
 *
 * @param {Passing} wish
 * @param {boolean} on
 * @returns {Passing}
 */
export function withAll(wish, on) {
  return { ...wish, always: on, uses: on ? wish.uses : [] };
}

/**
 * The wish with these uses added to those that nobody need be asked for, or taken out of them.
 *
 * @param {Passing} wish
 * @param {string[]} uses
 * @param {boolean} on
 * @returns {Passing}
 */
export function withUses(wish, uses, on) {
  const others = wish.uses.filter((use) => !uses.includes(use));
  return { ...wish, uses: on ? [...others, ...uses] : others };
}

/**
 * The switches beside a decision that may be passed on in advance; none beside any other.
 *
 * @param {Match} match
 * @param {Decision} decision
 * @param {Actions} acts
 * @param {Tools} tools
 */
export function passSwitches(match, decision, acts, tools) {
  if (!decision.passing) return null;
  const wish = wishOf(match, decision.seat);
  const uses = decision.uses ?? [];
  const names = uses.map((use) => tools.words[use] ?? use).join(", ");
  return el(
    "div",
    { class: "pass-switches" },
    toggle("passing", t("pass-always"), wish.always, (on) => acts.wishPassing(withAll(wish, on))),
    uses.length && !wish.always
      ? toggle("passing-uses", t("pass-uses", { names }), uses.every((use) => wish.uses.includes(use)), (on) =>
          acts.wishPassing(withUses(wish, uses, on)),
        )
      : null,
  );
}

/**
 * @param {string} key
 * @param {string} text
 * @param {boolean} checked
 * @param {(on: boolean) => void} wished
 */
function toggle(key, text, checked, wished) {
  const onchange = (/** @type {{ target: HTMLInputElement }} */ { target }) => wished(target.checked);
  return el("label", { class: "pass-switch" }, el("input", { type: "checkbox", "data-key": key, checked, onchange }), text);
}
