// Dates and times in the form of the server's pages (`frontier_site/formats`), in the zone of this browser.

/**
 * Hours and minutes.
 *
 * @param {Date} at
 */
export function timeTold(at) {
  return new Intl.DateTimeFormat(language(), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(at);
}

/**
 * Day and time, the month in letters, with the name of the zone.
 *
 * @param {Date} at
 */
export function momentTold(at) {
  const zone = partsOf(at, { timeZoneName: "short" })("timeZoneName");
  return `${dayTold(at)}, ${timeTold(at)} ${zone}`;
}

/**
 * The day alone, the month in letters.
 *
 * @param {Date} at
 */
export function dayTold(at) {
  const part = partsOf(at, { day: "numeric", month: "long", year: "numeric" });
  return `${part("day")} ${part("month")} ${part("year")}`;
}

/**
 * Writes the times of a page in the zone of this browser, which the server did not know.
 *
 * @param {ParentNode} page
 */
export function rewriteTimes(page) {
  for (const time of page.querySelectorAll("time[data-form]")) {
    if (!(time instanceof HTMLTimeElement)) continue;
    const at = new Date(time.dateTime);
    time.textContent = time.dataset.form === "day" ? dayTold(at) : momentTold(at);
  }
}

/**
 * @param {Date} at
 * @param {Intl.DateTimeFormatOptions} options
 * @returns {(kind: string) => string}
 */
function partsOf(at, options) {
  const parts = new Intl.DateTimeFormat(language(), options).formatToParts(at);
  return (kind) => parts.find(({ type }) => type === kind)?.value ?? "";
}

function language() {
  return document.documentElement.lang || "en";
}
