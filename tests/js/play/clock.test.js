import assert from "node:assert/strict";
import test from "node:test";

import { clockText, leftAfter, mayClaim, momentPassed } from "../../../static/js/play/panel/clock.js";

const clock = { seat: 0, terms: "", left: 90, running: true, away_until: null };

test("a clock that runs goes down, one that stands or whose player is away does not", () => {
  assert.equal(leftAfter(clock, 30), 60);
  assert.equal(leftAfter({ ...clock, running: false }, 30), 90);
  assert.equal(leftAfter({ ...clock, away_until: "2026-03-02T12:00:00Z" }, 30), 90);
});

test("what is left is told to the second, and nothing is told of less than nothing", () => {
  assert.equal(clockText(3723), "1:02:03");
  assert.equal(clockText(245), "4:05");
  assert.equal(clockText(0.2), "0:01");
  assert.equal(clockText(0), "0:00");
  assert.equal(clockText(-5), "0:00");
});

test("a clock is spoken of at five minutes, one minute and ten seconds, each once", () => {
  assert.equal(momentPassed(301, 300), 300);
  assert.equal(momentPassed(300, 299), null);
  assert.equal(momentPassed(61, 59.8), 60);
  assert.equal(momentPassed(10.2, 9.9), 10);
  assert.equal(momentPassed(400, 9), 10);
  assert.equal(momentPassed(1, 0), null);
});

test("only the side whose opponent alone is late can claim the match", () => {
  const table = (late, mine, finished = false) => ({ late, match: { finished, seats: mine.map((each, seat) => ({ seat, mine: each })) } });
  assert.equal(mayClaim(table([1], [true, false])), true);
  assert.equal(mayClaim(table([0], [true, false])), false);
  assert.equal(mayClaim(table([0, 1], [true, false])), false);
  assert.equal(mayClaim(table([], [true, false])), false);
  assert.equal(mayClaim(table([1], [true, false], true)), false);
  assert.equal(mayClaim(table([1], [false, false])), false);
});
