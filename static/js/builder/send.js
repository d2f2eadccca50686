// Posts a form of the builder (its only fetch).

/**
 * Posts a form and answers the page that came back, also one that refuses; null when the site
 * cannot be reached or is out of order.
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
    return answer.status < 500 ? await answer.text() : null;
  } catch {
    return null;
  }
}
