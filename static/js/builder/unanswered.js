// Idempotency keys of forms (`rosters/views/resending.py`). A form whose answer was lost may be stored all the same: it keeps its key
// when it is sent again, and other forms name it, so that the site does not take it for somebody else's.

import { newId } from "../play/net/api.js";

/** @type {Map<string, string>} keys of the forms sent since the page last showed what is stored, by their content */
const unanswered = new Map();

/**
 * A copy of a form with its key, for one try.
 *
 * @param {string} address
 * @param {FormData} form
 * @param {string} expected the revision that it builds on
 */
export function signed(address, form, expected) {
  const body = new FormData();
  for (const [name, value] of form) body.append(name, value);
  body.set("expected", expected);
  const content = JSON.stringify([address, ...body]);
  const key = unanswered.get(content) ?? newId();
  body.set("idempotency_key", key);
  body.set("unanswered", [...unanswered.values()].join(" "));
  unanswered.set(content, key);
  return body;
}

/** The page shows what is stored: whatever was sent before is in it. */
export function forgetUnanswered() {
  unanswered.clear();
}
