// Page that verifies a match record in the reader's own browser.

import { isolated } from "../isolated.js";
import { markInvalid, takeFocus } from "../error_focus.js";
import { MOST_BYTES, NoRecordError, readRecord, textOf } from "./record_parser.js";
import { verdictOf, verify } from "./record_checks.js";

const form = document.querySelector("#verify");
const input = document.querySelector("#record");
const list = document.querySelector("#checks");
const words = document.querySelector("#verify-texts");
const rest = document.querySelector("#verify-rest");

if (form instanceof HTMLFormElement) {
  form.hidden = false;
  if (form.dataset.record) fetched(form.dataset.record);
}
if (input instanceof HTMLInputElement) input.addEventListener("change", () => chosen(input.files?.[0]));

/** @param {File | undefined} file */
async function chosen(file) {
  if (!file) return;
  say(line("…", null, isolated(file.name)));
  const content = file.size > MOST_BYTES ? "" : await file.arrayBuffer().then(textOf, () => "");
  check(content);
}

/** @param {string} address of a record on this site */
async function fetched(address) {
  say(line("…", null, address));
  const answer = await fetch(address, { credentials: "same-origin" }).catch(() => null);
  if (answer?.ok) check(await answer.text());
  else refuse(text("unloaded"));
}

/** @param {string} content */
function check(content) {
  try {
    const record = readRecord(content);
    const names = record.header.seats.map((/** @type {{ name: string }} */ seat) => isolated(seat.name)).join(" – ");
    const findings = verify(record);
    const verdict = line("", null, text(verdictOf(findings)));
    verdict.className = "verdict";
    const lines = findings.map((finding) => line(mark(finding.holds), finding.holds, told(finding)));
    say(verdict, line("", null, `${names}, ${text("commits").replace("{count}", String(record.commits.length))}`), ...lines);
    if (input) markInvalid(input, "");
  } catch (error) {
    refuse(unread(error));
  }
  if (rest instanceof HTMLElement) rest.hidden = false;
}

/** @param {string} sentence */
function refuse(sentence) {
  say(line(mark(false), false, sentence));
  if (input) markInvalid(input, "checks");
  if (list instanceof HTMLElement) takeFocus(list);
}

/** @param {unknown} error */
function unread(error) {
  const at = error instanceof NoRecordError ? error.line : null;
  return at === null ? text("unreadable") : text("misshapen").replace("{line}", String(at));
}

/** @param {...HTMLElement} lines */
function say(...lines) {
  list?.replaceChildren(...lines);
}

/** @param {import("./record_checks.js").Finding} finding */
function told({ check: name, holds, at, count }) {
  const key = holds ? name : holds === null ? `${name}-later` : `${name}-fails`;
  return text(key).replace("{count}", String(count)).replace("{step}", String(at));
}

/** @param {boolean | null} holds */
function mark(holds) {
  return holds === null ? "–" : text(holds ? "holds" : "fails");
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
