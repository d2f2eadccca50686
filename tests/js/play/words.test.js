import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import test from "node:test";

import { answerOf, newId } from "../../../static/js/play/net/api.js";
import { strongestOf } from "../../../static/js/play/board/terrain.js";
import { glyphOf, numeralOf, readGlyphs } from "../../../static/js/play/ui/unit_badges.js";
import { latest } from "../../../static/js/play/log/log.js";
import { apart, numbersIn, tidy } from "../../../static/js/play/ui/number_format.js";
import { kindOf, labelOf } from "../../../static/js/play/systems/frontier.js";
import { fillIn } from "../../../static/js/play/ui/texts.js";

globalThis.crypto ??= webcrypto; // every browser has it, Node 18 does not

test("what the server answers becomes one of four shapes", () => {
  assert.deepEqual(answerOf(200, "application/json", '{"seq":3}'), { is: "done", body: { seq: 3 } });
  assert.deepEqual(answerOf(409, "application/json", "{}"), { is: "stale" });
  assert.deepEqual(answerOf(502, "text/html", "<h1>Bad gateway</h1>"), { is: "away" });
  const errors = [{ code: "FR-ACT-6", detail: "There is no line of sight.", attr: null }, { code: "not_your_seat", detail: "No.", attr: null }];
  assert.deepEqual(answerOf(422, "application/json", JSON.stringify({ errors })), {
    is: "refused",
    refusals: [{ clause: "FR-ACT-6", sentence: "There is no line of sight." }, { clause: "", sentence: "No." }],
  });
});

test("a command gets an id of its own", () => {
  const pattern = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  assert.match(newId(), pattern);
  assert.notEqual(newId(), newId());
});

test("inches and percentages are written as the language has them", () => {
  assert.equal(numbersIn("en").inches(9.456), "9.46″");
  assert.equal(numbersIn("fr").inches(9.456, 1), "9,5″");
  assert.equal(numbersIn("en").percent(0.416), "42%");
  assert.equal(numbersIn("fr").percent(0.416), "42\u202f%");
});

test("no minus nought and no dust of sums is kept", () => {
  assert.ok(Object.is(tidy(-0.001), 0));
  assert.equal(tidy(0.1 + 0.2), 0.3);
  assert.equal(apart([0, 0], [3, 4]), 5);
});

test("sentences keep the braces that nobody fills", () => {
  assert.equal(fillIn("{name} decides. {other}?", { name: "Ana" }), "Ana decides. {other}?");
});

test("units of a type are told apart by their number", () => {
  assert.equal(numeralOf("CAP Trooper 2"), "2");
  assert.equal(numeralOf("Jaeger 1 (Ana)"), "1");
  assert.equal(numeralOf("Jaeger (Ana 2)"), "");
  assert.equal(numeralOf("Bosun"), "");
});

test("a type has the letters the page came with, else its first two", () => {
  readGlyphs({ "cap-trooper": { glyph: "CT" } });
  assert.equal(glyphOf("cap-trooper"), "CT");
  assert.equal(glyphOf("unheard-of"), "UN");
});

test("a choice is named by its action or reaction within its unit's group", () => {
  const words = { advance: "Advance", overwatch: "Overwatch" };
  assert.equal(labelOf({ command: { type: "TakeAction", action: "advance" }, text: "Techy: Advance" }, words, String), "Advance");
  assert.equal(labelOf({ command: { type: "React", reaction: "overwatch" }, text: "x" }, words, String), "Overwatch");
  assert.equal(labelOf({ command: { type: "Decline" }, text: "No reaction" }, words, String), "No reaction");
  const names = { u1: "Rifleman", u2: "Lobo" };
  const focus = { type: "StrategicAction", action: "focus-fire", unit: "u0", ally: "u1", target: "u2" };
  assert.equal(labelOf({ command: focus, text: "" }, { "focus-fire": "Focus Fire" }, (id) => names[id]), "Focus Fire · Rifleman → Lobo");
  const declared = { type: "React", reaction: "overwatch", abilities: ["escape-plan"] };
  assert.equal(labelOf({ command: declared, text: "" }, { ...words, "escape-plan": "Escape Plan" }, String), "Overwatch + Escape Plan");
});

test("a level is hatched by its strongest rule", () => {
  assert.equal(strongestOf(["cover", "rough"]), "rough");
  assert.equal(strongestOf([]), "");
});

test("a counter that is being placed is known by its kind", () => {
  assert.deepEqual(["mine-2", "vip", "infiltration-token-1"].map(kindOf), ["mine", "vip", "infiltration-token"]);
});

test("what happened just now is the last answer that still counts", () => {
  const commit = (seq, text, undone = false) => ({ seq, undone, events: [{ type: "X", clause: "", text }, { type: "Y", clause: "", text: "" }] });
  assert.deepEqual(latest([commit(1, "one"), commit(2, "two"), commit(3, "three", true)]).map((fact) => fact.text), ["two"]);
});
