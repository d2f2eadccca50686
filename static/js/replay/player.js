// Autoplay of the replay: slower with reduced motion, and started only by the reader.

const PAUSE = 900;
const CALM_PAUSE = 2500;

/**
 * @param {HTMLButtonElement} button
 * @param {() => Promise<boolean>} advance goes one step on; whether there is another one
 */
export function createPlayer(button, advance) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let timer = 0;

  async function tick() {
    const more = await advance();
    if (!timer) return;
    if (more) timer = window.setTimeout(tick, calm.matches ? CALM_PAUSE : PAUSE);
    else pause();
  }

  function pause() {
    window.clearTimeout(timer);
    timer = 0;
    say(false);
  }

  function play() {
    timer = window.setTimeout(tick, 0);
    say(true);
  }

  /** @param {boolean} playing */
  function say(playing) {
    button.setAttribute("aria-pressed", String(playing));
    button.textContent = (playing ? button.dataset.pause : button.dataset.play) ?? "";
  }

  return { pause, toggle: () => (timer ? pause() : play()) };
}
