import assert from "node:assert/strict";
import test from "node:test";

import { takenBack, firstUnfairUndo } from "../../static/js/verify/undo_requests.js";

const commit = (seq, seat, type, facts = {}, dice = []) => ({ seq, seat, dice, events: [{ type, ...facts }] });
const begun = commit(0, null, "MatchBegan", {}, [{ i: 0, sides: 6, face: 3 }]);
const moved = commit(1, 0, "UnitMoved");
const rolled = commit(1, 0, "ActionRolled", {}, [{ i: 1, sides: 6, face: 3 }]);

test("a step of one's own that bound nobody is taken back alone", () => {
  const log = [begun, moved, commit(2, 0, "Undone", { back_to: 0 })];
  assert.equal(firstUnfairUndo(log), null);
  assert.equal(takenBack(log), 1);
});

test("a die and the other side's answer bind", () => {
  assert.equal(firstUnfairUndo([begun, rolled, commit(2, 0, "Undone", { back_to: 0 })]), 2);
  assert.equal(firstUnfairUndo([begun, moved, commit(2, 1, "Undone", { back_to: 0 })]), 2);
});

test("with consent to just that they do not", () => {
  const asked = commit(2, 0, "UndoAsked", { back_to: 0 });
  const agreed = commit(3, 1, "Undone", { back_to: 0, agreed: true });
  assert.equal(firstUnfairUndo([begun, rolled, asked, agreed]), null);
  assert.equal(firstUnfairUndo([begun, rolled, { ...agreed, seq: 2 }]), 2);
  assert.equal(firstUnfairUndo([begun, rolled, asked, { ...agreed, seat: 0 }]), 3);
  assert.equal(firstUnfairUndo([begun, rolled, commit(2, 0, "UndoAsked", { back_to: 1 }), agreed]), 3);
  assert.equal(firstUnfairUndo([begun, rolled, asked, commit(3, 1, "UndoDeclined"), { ...agreed, seq: 4 }]), 4);
});

for (const opening of ["Revealed", "Branched"]) {
  test(`what was opened by ${opening} stays, whoever agrees`, () => {
    const opened = commit(1, null, opening);
    const asked = commit(2, 0, "UndoAsked", { back_to: 0 });
    assert.equal(firstUnfairUndo([begun, opened, asked, commit(3, 1, "Undone", { back_to: 0, agreed: true })]), 3);
  });
}
