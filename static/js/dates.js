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
  const parts = new Intl.DateTimeFormat(language(), { day: "numeric", month: "long", year: "numeric", timeZoneName: "short" }).formatToParts(at);
  /** @param {string} kind */
  const part = (kind) => parts.find(({ type }) => type === kind)?.value ?? "";
  return `${part("day")} ${part("month")} ${part("year")}, ${timeTold(at)} ${part("timeZoneName")}`;
}

function language() {
  return document.documentElement.lang || "en";
}
