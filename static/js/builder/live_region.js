// One live region that outlives every swap, so that screen readers hear what changed.

const region = document.createElement("p");
region.className = "visually-hidden";
region.setAttribute("role", "status");
document.body.append(region);

/** @param {string} text */
export function announce(text) {
  region.textContent = text.replace(/\s+/g, " ").trim();
}
