// Count of matches waiting for the reader, beside the link to them on every page; polled.

const AGAIN = 60000; // ms
const place = document.querySelector("[data-waiting]");

async function look() {
  if (!document.hidden) {
    try {
      const response = await fetch(place.dataset.waiting, { headers: { Accept: "application/json" } });
      if (response.ok) show((await response.json()).waiting);
    } catch {
      // without a network the last count stays
    }
  }
  window.setTimeout(look, AGAIN);
}

/** @param {number} count */
function show(count) {
  place.hidden = count === 0;
  place.textContent = String(count);
  const told = place.dataset.told.replace("{count}", String(count));
  place.setAttribute("aria-label", told);
  place.title = told;
}

if (place) look();
