import assert from "node:assert/strict";
import test from "node:test";

import { inPixels } from "../../static/js/home/frames.js";

test("places of SVG are written as CSS has them", () => {
  assert.equal(inPixels("translate(16.5 30.25)"), "translate(16.5px, 30.25px)");
});
