// Runs the board in play: a step every two seconds while it can be seen; never with reduced motion.

const PAUSE = 2000;

/**
 * @param {HTMLButtonElement} button pauses and goes on; hidden where nothing moves by itself
 * @param {() => void} advance goes one step on
 * @param {MediaQueryList} calm whether the reader wants no motion
 */
export function createPlayer(button, advance, calm) {
  let timer = 0;

  function tick() {
    if (!document.hidden) advance();
    timer = window.setTimeout(tick, PAUSE);
  }

  function pause() {
    window.clearTimeout(timer);
    timer = 0;
    button.textContent = button.dataset.play ?? "";
  }

  function play() {
    timer = window.setTimeout(tick, PAUSE);
    button.textContent = button.dataset.pause ?? "";
  }

  function settle() {
    button.hidden = calm.matches;
    pause();
    if (!calm.matches) play();
  }

  button.addEventListener("click", () => (timer ? pause() : play()));
  calm.addEventListener("change", settle);
  settle();
  return { pause };
}
