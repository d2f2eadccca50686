import assert from "node:assert/strict";
import test from "node:test";

import { isolated } from "../../static/js/isolated.js";
import { fillIn } from "../../static/js/play/ui/texts.js";

test("names from right to left are isolated, all others unchanged", () => {
  for (const name of ["Ana", "Zoë", "Πεζικό", "Гвардия", "軍隊", "सेना", "🚀", ""]) assert.equal(isolated(name), name);
  for (const name of ["צבא", "جيش 7", "Ana צ"]) assert.equal(isolated(name), `\u2068${name}\u2069`);
});

test("the parameters of a sentence are isolated", () => {
  assert.equal(fillIn("{name}: {count} units", { name: "צבא", count: 7 }), "\u2068צבא\u2069: 7 units");
});
