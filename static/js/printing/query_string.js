// Builds a URL with the query string that a form would send.

/**
 * The URL that a form would send.
 *
 * @param {string} action
 * @param {Iterable<[string, FormDataEntryValue]>} entries
 */
export function addressOf(action, entries) {
  const query = new URLSearchParams();
  for (const [name, value] of entries) query.append(name, String(value));
  return `${action}?${query}`;
}
