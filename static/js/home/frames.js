// The steps of a board in play: reading them, and moving pieces from one into the next.

const MOVE = { duration: 240, easing: "ease-out" };

/**
 * @param {string} text the steps as the server has written them
 * @returns {HTMLElement[]} the steps, hidden
 */
export function framesIn(text) {
  const found = new DOMParser().parseFromString(text, "text/html").querySelectorAll("[data-frame]");
  const frames = [.../** @type {NodeListOf<HTMLElement>} */ (found)];
  for (const frame of frames) frame.hidden = true;
  return frames;
}

/**
 * Lets the pieces of a step come from where they stood in the one before.
 *
 * @param {HTMLElement} before
 * @param {HTMLElement} now
 */
export function moveInto(before, now) {
  const stood = placesIn(before);
  for (const [id, { piece, place }] of placesIn(now)) {
    const was = stood.get(id)?.place;
    if (was && was !== place) piece.animate([{ transform: inPixels(was) }, { transform: inPixels(place) }], MOVE);
  }
}

/** @param {HTMLElement} frame */
function placesIn(frame) {
  /** @type {Map<string, { piece: Element, place: string }>} */
  const places = new Map();
  for (const piece of frame.querySelectorAll("[data-piece]")) {
    places.set(piece.getAttribute("data-piece") ?? "", { piece, place: piece.getAttribute("transform") ?? "" });
  }
  return places;
}

/**
 * @param {string} place `translate(x y)`, as SVG has it
 * @returns {string} the same for CSS
 */
export function inPixels(place) {
  return place.replace(/translate\((\S+) (\S+)\)/, "translate($1px, $2px)");
}
