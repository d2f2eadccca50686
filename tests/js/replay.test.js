import assert from "node:assert/strict";
import test from "node:test";

import { matchesFilter } from "../../static/js/play/log/log_filter.js";
import { createSteps } from "../../static/js/replay/steps.js";

test("a step is asked for once, however often it is shown", async () => {
  const asked = [];
  const steps = createSteps((step) => `?at=${step}`, async (address) => {
    asked.push(address);
    return address;
  });

  assert.equal(await steps.get(4), "?at=4");
  steps.prefetch(5);
  assert.equal(await steps.get(5), "?at=5");
  assert.equal(await steps.get(4), "?at=4");
  assert.deepEqual(asked, ["?at=4", "?at=5"]);
});

test("a step that did not come is asked for again", async () => {
  let times = 0;
  const steps = createSteps(String, async () => {
    times += 1;
    if (times === 1) throw new Error("away");
    return "here";
  });

  await assert.rejects(steps.get(1));
  assert.equal(await steps.get(1), "here");
});

test("only so many steps are kept", async () => {
  const asked = [];
  const steps = createSteps(String, async (address) => asked.push(address) && address);

  for (let step = 0; step <= 400; step += 1) await steps.get(step);
  await steps.get(400);
  await steps.get(0);

  assert.equal(asked.length, 402);
});

test("dragging along a match sends two requests at once, and skips most steps that were passed by", async () => {
  const asked = [];
  const answers = [];
  const steps = createSteps(String, (address) => {
    asked.push(address);
    return new Promise((resolve) => answers.push(() => resolve(address)));
  });
  const got = Array.from({ length: 30 }, (_, step) => steps.get(step).catch(() => "passed by"));
  assert.deepEqual(asked, ["0", "1"]);

  steps.get(25);
  while (answers.length) {
    answers.shift()();
    await new Promise((resolve) => setImmediate(resolve));
  }

  assert.deepEqual(asked, ["0", "1", "25", "29", "28", "27", "26", "24"]);
  assert.equal((await Promise.all(got)).filter((each) => each === "passed by").length, 22);
});

test("a step of the log is left out unless turn and unit are asked for", () => {
  const step = { turn: "3", units: ["a1", "d2"] };
  assert.ok(matchesFilter(step, "", ""));
  assert.ok(matchesFilter(step, "3", "d2"));
  assert.ok(!matchesFilter(step, "2", ""));
  assert.ok(!matchesFilter(step, "3", "a"));
});
