// Polling loop of a print job, and whether its page must be replaced.

/**
 * What a page says of a document that is being drawn.
 *
 * @typedef {{ isUnderWay: boolean, hasNotice: boolean }} Stage
 */

/**
 * Whether only the figures of the page differ, so that the rest can stay.
 *
 * @param {Stage} shown
 * @param {Stage} told
 */
export function isSameStage(shown, told) {
  return shown.isUnderWay && told.isUnderWay && shown.hasNotice === told.hasNotice;
}

/**
 * Polls as long as the job is in progress. A request that fails is ignored: the
 * next one updates the page.
 *
 * @param {() => boolean} isUnderWay
 * @param {() => Promise<void>} look
 * @param {() => Promise<void>} rest
 */
export async function watch(isUnderWay, look, rest) {
  while (isUnderWay()) {
    await rest();
    try {
      await look();
    } catch {
      // The site is out of reach for a moment.
    }
  }
}
