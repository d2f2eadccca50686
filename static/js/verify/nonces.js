// Fills in each seat's random share of the dice secret: 256 bits that the server does not choose.

for (const form of document.querySelectorAll("form[data-nonces]")) {
  for (const field of form.querySelectorAll("input[name=nonce]")) {
    if (field instanceof HTMLInputElement) field.value = nonce();
  }
}

function nonce() {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
