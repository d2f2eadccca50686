// Polling for the other player: reloads the page when a small status URL has changed.

const PAUSE = 3000; // ms between two questions

const place = document.querySelector("[data-follow]");
if (place instanceof HTMLElement) window.setTimeout(() => ask(place), PAUSE);

/** @param {HTMLElement} place */
async function ask(place) {
  const { follow = "", step, page = "" } = place.dataset;
  const found = document.hidden ? null : await read(follow);
  if (found?.match) window.location.assign(found.match);
  else if (found && String(found.step) !== step) window.location.assign(page);
  else window.setTimeout(() => ask(place), PAUSE);
}

/**
 * @param {string} address
 * @returns {Promise<{ step: number, match: string | null } | null>}
 */
async function read(address) {
  try {
    const answer = await fetch(address, { credentials: "same-origin", headers: { Accept: "application/json" } });
    if (answer.ok) return await answer.json();
    return answer.status === 404 || answer.status === 410 ? { step: -1, match: null } : null;
  } catch {
    return null;
  }
}
