// Live region (ARIA) that outlives every swap, so that screen readers announce changes.

const region = document.createElement("p");
region.className = "visually-hidden";
region.setAttribute("role", "status");
document.body.append(region);

/** @param {string} text */
export function announce(text) {
  region.textContent = text.replace(/\s+/g, " ").trim();
}
