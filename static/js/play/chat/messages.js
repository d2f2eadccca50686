// Messages of the chat as the site sends them.

/** @typedef {import("../state/types.js").Message} Message */

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
