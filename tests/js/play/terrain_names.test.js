import assert from "node:assert/strict";
import test from "node:test";

import { partNamed } from "../../../static/js/play/panel/terrain.js";

test("a part of the twin of a piece is named with a prime, as on paper", () => {
  globalThis.document = /** @type {any} */ ({ documentElement: { lang: "fr" } });
  const pieces = [{ id: "A2'", name: { en: "Hab block", fr: "Bloc d’habitation" }, parts: [{ id: "A2'a" }] }];
  const state = /** @type {any} */ ({ data: { layout: { pieces } } });

  assert.equal(partNamed(state, "A2'a"), "Bloc d’habitation (A2′a)");
  assert.equal(partNamed(state, "B1'a"), "B1′a");
});
