// Polling loop of a print job, and whether its page must be replaced.

/**
 * What a page says of a document that is being drawn.
 *
 * @typedef {{ isUnderWay: boolean, hasNotice: boolean }} Stage
 */

/**
 * Whether a page can stay as it is but for its figures: nothing has come to it and nothing has gone.
 *
 * @param {Stage} shown
 * @param {Stage} told
 */
export function isSameStage(shown, told) {
  return shown.isUnderWay && told.isUnderWay && shown.hasNotice === told.hasNotice;
}

/**
 * Looks again and again for as long as something is under way. A look that fails costs nothing: the
 * next one tells.
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
