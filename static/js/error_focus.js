// Error focus: moves the keyboard focus to an error message. Pages from the server mark the error with `autofocus`,
// which works without this file; scripts that insert an error call these functions.

/**
 * Focuses an error and scrolls to it. A reader who is in the field with the error stays there: it is described by its error.
 * One who is writing in another stays too: the next keys would be lost.
 *
 * @param {HTMLElement} error
 */
export function takeFocus(error) {
  const active = document.activeElement;
  if (active?.getAttribute("aria-invalid") === "true" || isText(active)) return;
  error.tabIndex = -1;
  error.focus();
}

/** @param {Element | null} element */
const isText = (element) => element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === "text");

/**
 * Does so with the error of a page, if it has one.
 *
 * @param {ParentNode | null} place
 */
export function focusError(place) {
  const error = place?.querySelector("[autofocus]");
  if (error instanceof HTMLElement) takeFocus(error);
}

/**
 * Marks a field as wrong and described by its error, or as right again.
 *
 * @param {Element} field
 * @param {string} error the `id` of the error; empty when the field is right
 */
export function markInvalid(field, error) {
  const before = field.getAttribute("data-error") ?? "";
  const described = (field.getAttribute("aria-describedby") ?? "").split(" ").filter((id) => id && id !== before);
  write(field, "aria-invalid", error && "true");
  write(field, "data-error", error);
  write(field, "aria-describedby", [...described, error].join(" ").trim());
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {string} value nothing takes the attribute away
 */
function write(element, name, value) {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
}
