// Translated texts of the board editor, read from a template element.

import { fillIn } from "../play/ui/texts.js";

/** @type {Map<string, string>} */
const texts = new Map();

export function readTexts() {
  const template = document.getElementById("board-texts");
  if (!(template instanceof HTMLTemplateElement)) throw new Error("the page lacks its texts");
  for (const line of template.content.querySelectorAll("[data-text]")) {
    texts.set(line.getAttribute("data-text") ?? "", (line.textContent ?? "").trim());
  }
}

/**
 * The sentence `key` with its `{parameters}` filled in. Throws for an unknown key.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [parameters]
 */
export function t(key, parameters = {}) {
  const sentence = texts.get(key);
  if (sentence === undefined) throw new Error(`no text for ${key}`);
  return fillIn(sentence, parameters);
}

/**
 * A length as the reader's language writes it.
 *
 * @param {number} value
 */
export function inches(value) {
  return value.toLocaleString(document.documentElement.lang || "en", { maximumFractionDigits: 2 });
}
