// Creates and replaces DOM elements without markup strings.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {string} tag
 * @param {Record<string, Attribute>} [attributes] `onclick: fn` listens; `true` sets a bare attribute
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function el(tag, attributes = {}, ...children) {
  return /** @type {HTMLElement} */ (fill(document.createElement(tag), attributes, children));
}

/**
 * @param {string} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return /** @type {SVGElement} */ (fill(document.createElementNS(SVG, tag), attributes, children));
}

/**
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(.../** @type {(Node | string)[]} */ (children.filter((child) => child || child === "")));
  return element;
}

/**
 * The element with this id; the template promises that it is there.
 *
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page lacks #${id}`);
  return found;
}

/**
 * Swaps the children of `place`, keeping what somebody has done there: the focus on the control with the same
 * `data-key`, open folds, a radio button that is chosen, lists slid sideways.
 *
 * @param {Element} place
 * @param {Child[]} children
 * @returns {boolean} whether a focus inside was lost
 */
export function refill(place, children) {
  const active = document.activeElement;
  const inside = active instanceof HTMLElement && place.contains(active);
  const key = inside ? active.dataset.key : undefined;
  const before = keyed(place).map((each) => /** @type {const} */ ([each.dataset.key, traceOf(each)]));
  const traces = new Map(before);
  place.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
  for (const each of keyed(place)) traces.get(each.dataset.key)?.(each);
  if (!inside) return false;
  const again = key ? place.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
  return !(again instanceof HTMLElement);
}

/**
 * Makes `wanted` the children of `place`. Those that stay are not touched: they keep focus, selection and a press that has begun.
 *
 * @param {Element} place
 * @param {Element[]} wanted
 */
export function replaceChanged(place, wanted) {
  const staying = new Set(wanted);
  for (const child of [...place.children]) if (!staying.has(child)) child.remove();
  wanted.forEach((child, index) => {
    if (place.children[index] !== child) place.insertBefore(child, place.children[index] ?? null);
  });
}

/**
 * @param {Element} place
 * @returns {HTMLElement[]}
 */
function keyed(place) {
  return [...place.querySelectorAll("[data-key]")].filter((each) => each instanceof HTMLElement);
}

/**
 * What somebody has done to an element, to be done to the one that takes its place.
 *
 * @param {HTMLElement} element
 * @returns {(successor: HTMLElement) => void}
 */
function traceOf(element) {
  const { scrollLeft } = element;
  const open = element instanceof HTMLDetailsElement ? element.open : null;
  const byHand = element instanceof HTMLInputElement && element.type === "radio" && !element.hasAttribute("checked");
  const chosen = byHand && element.checked;
  return (successor) => {
    if (successor instanceof HTMLDetailsElement && open !== null) successor.open = open;
    if (successor instanceof HTMLInputElement && chosen) successor.checked = true;
    if (scrollLeft) successor.scrollLeft = scrollLeft;
  };
}
