// Composition of Chinese, Japanese and Korean text: while it lasts, the text is half written and its field must not be touched.

/** @type {(() => void)[]} */
const waiting = [];
let isComposing = false;

document.addEventListener("compositionstart", () => {
  isComposing = true;
});
document.addEventListener("compositionend", () => {
  isComposing = false;
  for (const resolve of waiting.splice(0)) resolve();
});

/**
 * Resolves when no text is being composed.
 *
 * @returns {Promise<void>}
 */
export async function composed() {
  while (isComposing) await /** @type {Promise<void>} */ (new Promise((resolve) => waiting.push(resolve)));
}
