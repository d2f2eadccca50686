// What has been typed, and what of it the site has accepted. The site may write a text otherwise than its writer did, without the
// space at its end for example; a field shows its writer's text as long as it has the focus.

/** @typedef {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} Field */
/** @typedef {Map<Field, string>} Texts */

/** @type {WeakMap<Field, string>} the text that was accepted, as it was typed */
const accepted = new WeakMap();
/** @type {WeakMap<Field, string>} the same as the site writes it, where the field was not given it */
const served = new WeakMap();

/**
 * @param {unknown} element
 * @returns {element is Field}
 */
export function isField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;
}

/** @param {Element | null} element */
export const isWriting = (element) => isField(element) && !(element instanceof HTMLSelectElement) && isVisible(element);

/** @param {Field} field */
const isVisible = (field) => field.type !== "hidden" && field.type !== "radio" && field.type !== "checkbox";

/** @param {Field} field */
function given(field) {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** @param {Field} field */
export const isUnsaved = (field) => isVisible(field) && field.value !== (accepted.get(field) ?? given(field));

/**
 * @param {HTMLFormElement} form
 * @returns {Texts}
 */
export function textsOf(form) {
  return new Map([...form.elements].filter(isField).filter(isVisible).map((field) => [field, field.value]));
}

/** Forms that save themselves and have text that is not saved. */
export function unsavedForms() {
  const forms = /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("#builder form[data-live]"));
  return [...forms].filter((form) => [...textsOf(form).keys()].some(isUnsaved));
}

/** @param {Texts} texts */
export function accept(texts) {
  for (const [field, text] of texts) accepted.set(field, text);
}

/**
 * Prepares the field of a new page for taking the place of `field`: what has not been saved, and what has the focus, stays as it is.
 *
 * @param {Field} field
 * @param {Field} fresh
 */
export function carry(field, fresh) {
  if (field !== document.activeElement && !isUnsaved(field) && !isTurned(field)) {
    accepted.delete(field);
    served.delete(field);
    return;
  }
  accepted.set(field, accepted.get(field) ?? given(field));
  served.set(field, fresh.value);
  if (field instanceof HTMLSelectElement && fresh instanceof HTMLSelectElement) {
    for (const option of fresh.options) option.defaultSelected = option.value === given(field);
  } else if (!(field instanceof HTMLSelectElement) && !(fresh instanceof HTMLSelectElement)) {
    fresh.defaultValue = field.defaultValue;
  }
  fresh.value = field.value;
  if (field instanceof HTMLInputElement && fresh instanceof HTMLInputElement && !isVisible(field)) {
    fresh.defaultChecked = field.defaultChecked;
    fresh.checked = field.checked;
  }
}

/** @param {Field} field */
const isTurned = (field) => field instanceof HTMLInputElement && field.checked !== field.defaultChecked;

/**
 * Gives a field that has lost the focus the text as the site writes it.
 *
 * @param {Field} field
 */
export function settle(field) {
  const text = served.get(field);
  if (text === undefined || isUnsaved(field)) return;
  field.value = text;
  accepted.set(field, text);
  served.delete(field);
}
