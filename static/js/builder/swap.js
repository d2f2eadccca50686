// Swaps in the builder of a new page, keeping open sections, the focus, and text typed while waiting.

/** @typedef {HTMLInputElement | HTMLTextAreaElement} TextField */

/**
 * @param {HTMLElement} before
 * @param {Document} page
 * @param {FormData} sent
 * @returns {boolean} whether the page held a builder
 */
export function swap(before, page, sent) {
  const after = page.getElementById("builder");
  if (!after) return false;
  const open = [...before.querySelectorAll("details[id]")].map((fold) => ({
    id: fold.id,
    open: /** @type {HTMLDetailsElement} */ (fold).open,
  }));
  const active = document.activeElement;
  const typing = isTextField(active) ? remember(active, sent) : null;
  const id = active?.id ?? "";
  before.replaceWith(document.adoptNode(after));
  for (const fold of open) {
    const found = document.getElementById(fold.id);
    if (found instanceof HTMLDetailsElement) found.open = fold.open;
  }
  const messages = page.getElementById("messages");
  if (messages) document.getElementById("messages")?.replaceChildren(...messages.childNodes);
  document.title = page.title;
  const field = id ? document.getElementById(id) : null;
  field?.focus({ preventScroll: true });
  if (typing && isTextField(field)) resume(field, typing);
  return true;
}

/**
 * Where the focus goes when the pressed button has gone or can no longer be pressed.
 *
 * @param {string} origin
 */
export function focusAfter(origin) {
  if (!origin) return;
  const button = document.getElementById(origin);
  if (button instanceof HTMLButtonElement && !button.disabled) {
    button.focus({ preventScroll: true });
    return;
  }
  const twin = origin.replace(/^(up|down)-/, (_, way) => (way === "up" ? "down-" : "up-"));
  const next = twin === origin ? document.getElementById("lines") : document.getElementById(twin);
  if (!next) return;
  if (next.id === "lines") next.tabIndex = -1;
  next.focus({ preventScroll: true });
}

/**
 * @param {Element | null} element
 * @returns {element is TextField}
 */
function isTextField(element) {
  return element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
}

/**
 * @param {TextField} field
 * @param {FormData} sent
 */
function remember(field, sent) {
  const mine = field.form?.elements.namedItem("line");
  const line = mine instanceof HTMLInputElement ? mine.value : null;
  const same = line === sent.get("line") && sent.get(field.name) === field.value;
  const text = field.type !== "number";
  return {
    value: same ? null : field.value,
    start: text ? field.selectionStart : null,
    end: text ? field.selectionEnd : null,
  };
}

/**
 * @param {TextField} field
 * @param {{ value: string | null, start: number | null, end: number | null }} typing
 */
function resume(field, typing) {
  if (typing.value !== null && typing.value !== field.value) {
    field.value = typing.value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  if (typing.start !== null) field.setSelectionRange(typing.start, typing.end);
}
