// Buttons that were pressed without an answer: each is done once, in order, when the connection is back. Only the first has ever been
// sent, so its idempotency key is enough to know it by.

/** @typedef {{ address: string, body: FormData, origin: string }} Press `origin`: id of the button, which gets the focus back */

/** @type {Press[]} */
let waiting = [];

export const hasWaitingPresses = () => waiting.length > 0;

/** @returns {Press | undefined} */
export const nextPress = () => waiting[0];

/** @param {Press} press that is done later, when its reader has gone on */
export function keep(press) {
  press.origin = "";
  if (!waiting.includes(press)) waiting.push(press);
}

/** @param {Press} press */
export function drop(press) {
  waiting = waiting.filter((each) => each !== press);
}

/** The choice between two versions comes first. */
export function dropAll() {
  waiting = [];
}

/**
 * Whether the same button waits already: pressing it again is another try.
 *
 * @param {Press} press
 */
export const isWaiting = (press) => waiting.some((each) => contentOf(each) === contentOf(press));

/** @param {Press} press */
const contentOf = ({ address, body }) => JSON.stringify([address, ...body]);
