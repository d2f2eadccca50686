import assert from "node:assert/strict";
import test from "node:test";

process.env.TZ = "Europe/Paris";
globalThis.document = /** @type {any} */ ({ documentElement: { lang: "en" } });
const { dayTold, momentTold, timeTold } = await import("../../static/js/dates.js");

const AT = new Date("2026-01-05T23:07:00Z");

test("a moment has its month in letters, 24 hours and its zone, in both languages", () => {
  document.documentElement.lang = "en";
  assert.equal(momentTold(AT), "6 January 2026, 00:07 GMT+1");
  document.documentElement.lang = "fr";
  assert.equal(momentTold(AT), "6 janvier 2026, 00:07 UTC+1");
});

test("a day alone is that of the zone", () => {
  document.documentElement.lang = "fr";
  assert.equal(dayTold(AT), "6 janvier 2026");
});

test("a time alone has hours and minutes", () => {
  document.documentElement.lang = "en";
  assert.equal(timeTold(AT), "00:07");
});
