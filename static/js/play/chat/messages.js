// Messages of the chat as the site sends them.

/** @typedef {{ id: number, seat: number, name: string, mine: boolean, phrase: string, text: string, at: string, reported: boolean }} Message */

/**
 * Merge new messages into the known ones by id, in order.
 *
 * @param {Message[]} known
 * @param {Message[]} come
 * @returns {Message[]}
 */
export function mergeMessages(known, come) {
  const all = new Map([...known, ...come].map((message) => [message.id, message]));
  return [...all.values()].sort((one, other) => one.id - other.id);
}
