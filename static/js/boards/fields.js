// Fields of the board editor. What is half typed into one is not on the board yet: it is not overwritten, and counts as soon
// as something else is pressed.

/** @typedef {HTMLInputElement | HTMLTextAreaElement} Field */

/** @type {Map<Field, string>} what the editor wrote last */
const written = new Map();

/**
 * Writes a field, unless somebody is typing in it.
 *
 * @param {Field} field
 * @param {string} value
 */
export function write(field, value) {
  const isSame = field.value.trim() === value.trim();
  if (!isSame && isHalfTyped(field)) return;
  if (!isSame || field !== document.activeElement) field.value = value;
  written.set(field, value);
}

/**
 * Whether a field holds a text that the editor neither wrote nor has taken over.
 *
 * @param {Field} field
 */
export const isOwn = (field) => field.value.trim() !== (written.get(field) ?? field.defaultValue).trim();

/**
 * Whether a field has the focus and such a text.
 *
 * @param {Element | null} [field]
 * @returns {field is Field}
 */
function isHalfTyped(field = document.activeElement) {
  return field === document.activeElement && isText(field) && isOwn(field);
}

/** Whether leaving the page would lose a text that is not on the board. */
export const hasOwnText = () => isHalfTyped() || [...written.keys()].some(isOwn);

/**
 * @param {Element | null} field
 * @returns {field is Field}
 */
function isText(field) {
  return field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && ["text", "number"].includes(field.type));
}

/** Lets a field lose the focus when something else is pressed: buttons do not take it on every device. */
export function finishFieldsOnPress() {
  for (const kind of ["pointerdown", "click"]) {
    document.addEventListener(kind, leave, { capture: true });
  }
}

/** @param {Event} event */
function leave({ target }) {
  const field = document.activeElement;
  if (isHalfTyped(field) && target !== field) field.blur();
}
