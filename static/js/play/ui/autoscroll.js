// Keeps a growing list scrolled to its end, unless the reader has scrolled back.

const NEAR = 32; // px from the end that still count as the end: about one line

/** @typedef {Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight" | "addEventListener">} Panel what scrolls */

/**
 * Follows the end of `list` in `panel` as the list grows and as either changes its size.
 *
 * @param {HTMLElement} panel
 * @param {HTMLElement} list
 * @param {HTMLElement} down
 */
export function keepAtEnd(panel, list, down) {
  const end = followEnd(panel, down);
  const watcher = new ResizeObserver(end.keep);
  watcher.observe(panel);
  watcher.observe(list);
  return end;
}

/**
 * Follows the end of what `panel` shows. Whether the reader has scrolled back is kept, not measured when a line comes: the panel also
 * changes its height between two lines.
 *
 * @param {Panel} panel
 * @param {Pick<HTMLElement, "hidden" | "addEventListener">} down the button that leads back to the end; shown while the reader is away from it
 */
export function followEnd(panel, down) {
  let following = true;
  let last = 0;

  const distance = () => panel.scrollHeight - panel.scrollTop - panel.clientHeight;

  /** @param {boolean} on */
  function follow(on) {
    following = on;
    down.hidden = on;
  }

  function toEnd() {
    panel.scrollTop = panel.scrollHeight;
    last = panel.scrollTop;
    follow(true);
  }

  panel.addEventListener("scroll", () => {
    if (!panel.clientHeight) return; // behind another tab
    const back = panel.scrollTop < last;
    last = panel.scrollTop;
    if (distance() <= NEAR) follow(true);
    else if (back) follow(false);
  });
  down.addEventListener("click", toEnd);

  return {
    /** Call it after the list has grown, or the panel has changed its height. */
    keep() {
      if (following && panel.clientHeight) toEnd();
    },
    toEnd,
  };
}
