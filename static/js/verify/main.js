// The page that checks a record in the reader's own browser.

import { readRecord, verify } from "./record.js";

const form = document.querySelector("#verify");
const input = document.querySelector("#record");
const list = document.querySelector("#checks");
const words = document.querySelector("#verify-texts");

if (form instanceof HTMLFormElement) form.hidden = false;
if (input instanceof HTMLInputElement) input.addEventListener("change", () => check(input.files?.[0]));

/** @param {File | undefined} file */
async function check(file) {
  if (!file || !list) return;
  list.replaceChildren(line("…", null, file.name));
  try {
    const record = readRecord(await file.text());
    const names = record.header.seats.map((/** @type {{ name: string }} */ seat) => seat.name).join(" – ");
    const lines = verify(record).map(({ check: name, holds, at }) =>
      line(mark(holds), holds, text(holds === null ? `${name}-later` : name) + (holds === false ? where(at) : "")),
    );
    list.replaceChildren(line("", null, `${names}, ${record.commits.length} ${text("commits")}`), ...lines);
  } catch {
    list.replaceChildren(line(mark(false), false, text("unreadable")));
  }
}

/** @param {boolean | null} holds */
function mark(holds) {
  return holds === null ? "–" : text(holds ? "holds" : "fails");
}

/** @param {number | null} at */
function where(at) {
  return ` (${text("commit")} ${at})`;
}

/**
 * @param {string} sign
 * @param {boolean | null} holds
 * @param {string} sentence
 */
function line(sign, holds, sentence) {
  const item = document.createElement("li");
  item.dataset.holds = String(holds);
  if (sign) item.append(Object.assign(document.createElement("b"), { textContent: sign }));
  item.append(` ${sentence}`);
  return item;
}

/** @param {string} key */
function text(key) {
  return words instanceof HTMLTemplateElement
    ? (words.content.querySelector(`[data-text="${key}"]`)?.textContent ?? key)
    : key;
}
