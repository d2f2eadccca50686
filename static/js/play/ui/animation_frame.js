// Throttles work to once per animation frame (requestAnimationFrame), or defers it to idle time.

/**
 * @template T
 * @param {(value: T) => void} work
 * @param {{ request: (call: () => void) => number, cancel: (id: number) => void }} [screen]
 * @returns {{ ask: (value: T) => void, now: () => void, drop: () => void }} `ask` for the next frame, with the latest
 *   value; `now` does at once what is asked for; `drop` forgets it
 */
export function oncePerFrame(work, screen = { request: (call) => requestAnimationFrame(call), cancel: (id) => cancelAnimationFrame(id) }) {
  /** @type {{ id: number, value: T } | null} */
  let asked = null;

  function drop() {
    if (asked) screen.cancel(asked.id);
    asked = null;
  }

  function now() {
    if (!asked) return;
    const { value } = asked;
    drop();
    work(value);
  }

  return {
    ask(value) {
      if (asked) asked.value = value;
      else asked = { id: screen.request(now), value };
    },
    now,
    drop,
  };
}

/**
 * Does what is not looked at yet once the picture stands and nothing else is to be done.
 *
 * @param {() => void} work
 */
export function whenIdle(work) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 1000 });
  else setTimeout(work, 100); // Safari knows no idleness
}
