// Derives a die roll from a secret: HMAC-SHA256, mapped without bias (docs/match-record.md).

import { hex, hmac, utf8 } from "./sha256.js";

const SPACE = 2n ** 256n;

/**
 * The face of die number `index`.
 *
 * @param {Uint8Array} secret
 * @param {string} prefix `match|nonce 0|nonce 1`
 * @param {number} index
 * @param {bigint} sides
 * @returns {bigint}
 */
export function faceOf(secret, prefix, index, sides) {
  const limit = (SPACE / sides) * sides;
  for (let attempt = 0; ; attempt += 1) {
    const message = utf8(`${prefix}|${index}|${sides}|${attempt}`);
    const number = BigInt(`0x${hex(hmac(secret, message))}`);
    if (number < limit) return (number % sides) + 1n;
  }
}
