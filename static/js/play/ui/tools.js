// What every drawing and sentence of the match page needs: data of the match, words, numbers, links to clauses.

import { el } from "./dom.js";

/** @typedef {import("../state/types.js").TableData} TableData */
/**
 * @typedef {object} Tools what every drawing needs: names, numbers, links
 * @property {TableData} data
 * @property {Record<string, string>} words
 * @property {ReturnType<typeof import("./number_format.js").numbersIn>} numbers
 * @property {(id: string) => HTMLElement} clause
 */

/**
 * @param {TableData} data
 * @param {Tools["numbers"]} numbers
 * @returns {Tools}
 */
export function toolsFor(data, numbers) {
  const clause = (/** @type {string} */ id) =>
    el("a", { class: "clause", href: data.urls.clause.replace("__id__", id) }, id);
  return { data, words: data.words, numbers, clause };
}
