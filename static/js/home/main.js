// Home page: lets the board in play go on by itself. Without this file its first step stands.

import { createPlayer } from "./player.js";
import { framesIn, moveInto } from "./frames.js";

const table = document.querySelector("[data-in-play]");
if (table instanceof HTMLElement) start(table);

/** @param {HTMLElement} table */
async function start(table) {
  const { inPlay = "" } = table.dataset;
  const answer = await fetch(inPlay).catch(() => null);
  if (!answer?.ok) return;
  table.append(...framesIn(await answer.text()));
  const frames = [.../** @type {NodeListOf<HTMLElement>} */ (table.querySelectorAll("[data-frame]"))];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  let at = 0;

  function advance() {
    const before = frames[at];
    at = (at + 1) % frames.length;
    const now = frames[at];
    if (!before || !now) return;
    before.hidden = true;
    now.hidden = false;
    if (at && !calm.matches) moveInto(before, now);
  }

  const figure = table.closest("figure");
  const next = figure?.querySelector("[data-next]");
  const pause = figure?.querySelector("[data-pause]");
  if (!(next instanceof HTMLButtonElement) || !(pause instanceof HTMLButtonElement)) return;
  const player = createPlayer(pause, advance, calm);
  next.hidden = false;
  next.addEventListener("click", () => {
    player.pause();
    advance();
  });
}
