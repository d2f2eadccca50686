import assert from "node:assert/strict";
import test from "node:test";

import { trackPresence } from "../../../static/js/play/state/presence.js";

test("a seat is here while it shows signs of life, and gone when it has been silent for long", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.window = globalThis;
  const told = [];
  const comes = trackPresence((seat, isHere) => told.push([seat, isHere]));

  comes(1);
  t.mock.timers.tick(59000);
  comes(1);
  t.mock.timers.tick(59000);
  assert.deepEqual(told, [[1, true], [1, true]]);
  t.mock.timers.tick(1000);
  assert.deepEqual(told.at(-1), [1, false]);
});
