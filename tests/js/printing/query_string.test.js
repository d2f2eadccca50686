import assert from "node:assert/strict";
import test from "node:test";

import { addressOf } from "../../../static/js/printing/query_string.js";

test("an address says all that a form says, in its order, repeats too", () => {
  const form = new FormData();
  form.append("roster", "7");
  form.append("parts", "cards");
  form.append("parts", "open");

  assert.equal(addressOf("/print/", form), "/print/?roster=7&parts=cards&parts=open");
});

test("what is written in a field cannot add another", () => {
  assert.equal(addressOf("/print/", [["blanks", "3&low_ink=1 é"]]), "/print/?blanks=3%26low_ink%3D1+%C3%A9");
});
