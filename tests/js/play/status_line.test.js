import assert from "node:assert/strict";
import test from "node:test";

import { isolated } from "../../../static/js/isolated.js";
import { askedOf } from "../../../static/js/play/words/status_line.js";

test("the side that is asked is named once, with no colon", () => {
  const named = `${isolated("Joueur 1")}, choisissez une unité.`;
  assert.equal(askedOf("Joueur 1", named), named);
  assert.equal(askedOf("Joueur 1", "Choisissez une unité."), `${isolated("Joueur 1")} – Choisissez une unité.`);
});
