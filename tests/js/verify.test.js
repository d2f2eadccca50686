import assert from "node:assert/strict";
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import test from "node:test";

import { faceOf } from "../../static/js/verify/dice.js";
import { readRecord, verify } from "../../static/js/verify/record.js";
import { hex, hmac, sha256, unhex, utf8 } from "../../static/js/verify/sha256.js";

const vectors = new URL("../../docs/vectors/", import.meta.url);
const dice = JSON.parse(readFileSync(new URL("dice.json", vectors), "utf8"));
const sample = readFileSync(new URL("match.frontier.jsonl", vectors), "utf8");

const failing = (text) =>
  verify(readRecord(text))
    .filter((finding) => finding.holds === false)
    .map((finding) => finding.check);

test("SHA-256 gives what the platform's own gives, at every length around a block", () => {
  for (let length = 0; length < 200; length += 1) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7 + length) % 256);
    assert.equal(hex(sha256(bytes)), createHash("sha256").update(bytes).digest("hex"));
  }
});

test("HMAC gives what the platform's own gives, for short and long keys", () => {
  for (const size of [1, 32, 64, 65, 130]) {
    const key = new Uint8Array(size).fill(size);
    const given = hex(hmac(key, utf8("a message")));
    assert.equal(given, createHmac("sha256", key).update("a message").digest("hex"));
  }
});

test("every die of the vectors is reproduced, those that are drawn again too", () => {
  const secret = unhex(dice.secret);
  const prefix = [dice.match, ...dice.nonces].join("|");
  for (const { i, sides, face } of dice.dice) {
    assert.equal(String(faceOf(secret, prefix, i, BigInt(sides))), face, `die ${i}`);
  }
  assert.equal(hex(sha256(secret)), dice.dice_commitment);
});

test("every sealed payload of the vectors has its commitment", () => {
  for (const { payload, salt, commitment } of dice.seals) {
    assert.equal(hex(sha256(utf8(`${payload}|${salt}`))), commitment);
  }
});

test("a whole record holds", () => {
  const found = verify(readRecord(sample));
  assert.deepEqual(
    found.map(({ check, holds }) => [check, holds]),
    [["chain", true], ["sealed", true], ["secret", true], ["dice", true]],
  );
});

test("a record under way leaves its dice for later", () => {
  const underWay = sample.trimEnd().split("\n").slice(0, 12).join("\n");
  const found = verify(readRecord(underWay));
  assert.deepEqual(found.map(({ holds }) => holds), [true, true, null, null]);
});

test("an altered sentence, order or header breaks the chain", () => {
  const lines = sample.trimEnd().split("\n");
  assert.deepEqual(failing(sample.replace("attacks.", "defends.")), ["chain"]);
  assert.deepEqual(failing([lines[0], ...lines.slice(2)].join("\n")), ["chain", "dice"]);
  assert.deepEqual(failing(sample.replace('"limit":200', '"limit":201')), ["chain"]);
});

test("a secret that is not the one committed to is found, with the dice it would have given", () => {
  const secret = readRecord(sample).footer.dice_secret;
  const other = secret.replace(/^./, (digit) => (digit === "0" ? "1" : "0"));
  assert.deepEqual(failing(sample.replace(secret, other)), ["secret", "dice"]);
});

test("what was opened under another salt is found", () => {
  const record = readRecord(sample);
  const opened = record.commits.flatMap((commit) => commit.events).find((event) => event.type === "Revealed");
  assert.ok(failing(sample.replace(opened.salt, "0".repeat(64))).includes("sealed"));
});

test("what is no record is refused", () => {
  for (const text of ["", "{}", "not JSON", '{"format":"frontier-match","version":2}\n{}']) {
    assert.throws(() => readRecord(text));
  }
});
