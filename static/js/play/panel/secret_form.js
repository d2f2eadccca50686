// Form of a secret choice: options and a button that seals one.

import { el } from "../ui/dom.js";

/** @typedef {import("../state/state.js").State} State */

/**
 * One option of a seat: what it chose is not kept in the form of the next seat on the same screen.
 *
 * @param {number} seat
 * @param {string} name
 * @param {string} value
 * @param {HTMLElement} text
 */
export function choice(seat, name, value, text) {
  return el(
    "label",
    { class: "secret-choice" },
    el("input", { type: "radio", name, value, required: true, "data-key": `${seat}-${name}-${value}` }),
    text,
  );
}

/**
 * @param {State} state
 * @param {string} legend
 * @param {HTMLElement[]} fields
 * @param {string} button
 * @param {(value: string) => void} send
 */
export function form(state, legend, fields, button, send) {
  return el(
    "form",
    {
      class: "secret-form",
      onsubmit: (/** @type {SubmitEvent & { target: HTMLFormElement }} */ event) => {
        event.preventDefault();
        const [value] = new FormData(event.target).values();
        if (value && !state.busy) send(String(value));
      },
    },
    el("fieldset", { class: "field" }, el("legend", {}, legend), ...fields),
    el("div", { class: "secret-foot" }, el("button", { class: "button button-primary", "data-key": "seal" }, button)),
  );
}
