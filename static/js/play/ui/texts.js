// Translated texts of the match page (i18n), read from a template element.

import { isolated } from "../../isolated.js";

/** @type {Map<string, string>} */
const texts = new Map();

/** Reads the template of sentences; call once, before anything is drawn. */
export function readTexts() {
  const template = document.getElementById("table-texts");
  if (!(template instanceof HTMLTemplateElement)) throw new Error("the page lacks its texts");
  for (const line of template.content.querySelectorAll("[data-text]")) {
    const key = line.getAttribute("data-text") ?? "";
    texts.set(key, (line.textContent ?? "").trim());
  }
}

/**
 * The sentence `key` with its `{parameters}` filled in. Throws for an unknown key.
 *
 * @param {string} key
 * @param {Record<string, string | number>} [parameters]
 * @returns {string}
 */
export function t(key, parameters = {}) {
  const sentence = texts.get(key);
  if (sentence === undefined) throw new Error(`no text for ${key}`);
  return fillIn(sentence, parameters);
}

/**
 * The sentence `key` for a number: `key` followed by `-one` where the language uses the singular.
 *
 * @param {string} key
 * @param {number} count
 * @returns {string}
 */
export function counted(key, count) {
  const form = new Intl.PluralRules(document.documentElement.lang || "en").select(count);
  return t(form === "one" ? `${key}-one` : key, { count });
}

/**
 * @param {string} sentence
 * @param {Record<string, string | number>} parameters
 * @returns {string}
 */
export function fillIn(sentence, parameters) {
  return sentence.replace(/\{(\w+)\}/g, (whole, name) =>
    name in parameters ? isolated(String(parameters[name])) : whole,
  );
}
