import assert from "node:assert/strict";
import test from "node:test";

import { mergeMessages } from "../../../static/js/play/chat/messages.js";

test("messages stand in order, each once, the newest word on each counting", () => {
  const known = [{ id: 2, text: "b" }, { id: 5, text: "e", reported: false }];
  const come = [{ id: 5, text: "e", reported: true }, { id: 3, text: "c" }];
  const all = mergeMessages(known, come);
  assert.deepEqual(all.map(({ id }) => id), [2, 3, 5]);
  assert.equal(all[2].reported, true);
});
