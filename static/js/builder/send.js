// The builder's only fetch.

/**
 * Posts a form and answers the page that came back, whatever its status; null when the site
 * cannot be reached.
 *
 * @param {string} address
 * @param {FormData} body
 * @returns {Promise<string | null>}
 */
export async function send(address, body) {
  try {
    const answer = await fetch(address, {
      method: "POST",
      body,
      credentials: "same-origin",
      headers: { Accept: "text/html" },
    });
    return await answer.text();
  } catch {
    return null;
  }
}
