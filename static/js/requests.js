// Requests that change something. The security token is read from its cookie for each request, because it changes at every sign-in,
// also at one in another tab.

const COOKIE = "csrftoken";
const FIELD = "csrfmiddlewaretoken";

/**
 * The security token in a cookie header; empty without one.
 *
 * @param {string} cookies
 */
export function tokenIn(cookies) {
  const found = cookies.split("; ").find((each) => each.startsWith(`${COOKIE}=`));
  return found ? found.slice(COOKIE.length + 1) : "";
}

/** Asks the site for the cookie anew. */
async function renew() {
  const address = document.documentElement.dataset.csrf;
  if (address) await fetch(address, { credentials: "same-origin", cache: "no-store" });
}

/**
 * Fetches `address` with the security token; refused with 403, once more if there is another token by then.
 *
 * @param {string} address
 * @param {RequestInit} request
 */
export async function sendWithToken(address, request) {
  if (!tokenIn(document.cookie)) await renew();
  const token = tokenIn(document.cookie);
  const answer = await fetch(address, withToken(request, token));
  if (answer.status !== 403) return answer;
  await renew();
  const fresh = tokenIn(document.cookie);
  return fresh === token ? answer : fetch(address, withToken(request, fresh));
}

/**
 * The header counts only where the form has no token of its own.
 *
 * @param {RequestInit} request
 * @param {string} token
 * @returns {RequestInit}
 */
function withToken(request, token) {
  if (request.body instanceof FormData) request.body.delete(FIELD);
  return { ...request, credentials: "same-origin", headers: { ...request.headers, "X-CSRFToken": token } };
}

/** Gives every form the current token when it is sent, whatever its page was loaded with. */
export function keepFormsCurrent() {
  document.addEventListener("formdata", ({ formData }) => {
    const token = tokenIn(document.cookie);
    if (token && formData.has(FIELD)) formData.set(FIELD, token);
  });
}
