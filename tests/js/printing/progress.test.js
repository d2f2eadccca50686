import assert from "node:assert/strict";
import test from "node:test";

import { isSameStage, watch } from "../../../static/js/printing/progress.js";

const drawing = { isUnderWay: true, hasNotice: false };
const lonely = { isUnderWay: true, hasNotice: true };
const done = { isUnderWay: false, hasNotice: false };

test("while it is drawn only figures change", () => {
  assert.equal(isSameStage(drawing, drawing), true);
  assert.equal(isSameStage(lonely, lonely), true);
});

test("an end, and a notice that comes or goes, change the page", () => {
  assert.equal(isSameStage(drawing, done), false);
  assert.equal(isSameStage(drawing, lonely), false);
  assert.equal(isSameStage(lonely, drawing), false);
});

test("a document is watched until it is done, past looks that fail", async () => {
  const looks = ["drawing", "away", "drawing", "done"];
  const said = [];

  await watch(
    () => said.at(-1) !== "done",
    async () => {
      said.push(looks[said.length]);
      if (said.at(-1) === "away") throw new TypeError("Failed to fetch");
    },
    async () => {},
  );

  assert.deepEqual(said, looks);
});

test("what is done already is not looked at again", async () => {
  let rests = 0;

  await watch(() => false, async () => assert.fail(), async () => { rests += 1; });

  assert.equal(rests, 0);
});
