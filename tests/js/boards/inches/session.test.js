import assert from "node:assert/strict";
import test from "node:test";

import { added, withPart } from "../../../../static/js/boards/inches/edits.js";
import { rectangle } from "../../../../static/js/boards/inches/geometry.js";
import { sit } from "../../../../static/js/boards/inches/session.js";
import { MOST_STEPS } from "../../../../static/js/boards/session.js";

const EMPTY = { name: "Lake", pieces: [] };

function sitting() {
  return sit({ board: EMPTY, version: 1, finding: { sound: false, faults: [] } });
}

test("an edit is taken back and made again, with what was chosen", () => {
  const session = sitting();
  const { board, spot } = added(EMPTY, rectangle([0, 0], [2, 2]), "Hut");
  session.edit(board, spot);
  assert.deepEqual([session.isDirty, session.canUndo, session.part?.id], [true, true, "P1a"]);
  session.undo();
  assert.deepEqual([session.board, session.part, session.isDirty], [EMPTY, null, false]);
  session.redo();
  assert.equal(session.part?.id, "P1a");
});

test("moves in a row are one step until the hand is lifted", () => {
  const session = sitting();
  const { board, spot } = added(EMPTY, rectangle([0, 0], [2, 2]), "Hut");
  session.edit(board, spot);
  for (const x of [1, 2, 3]) session.edit(withPart(board, { piece: 0, part: 0 }, { scale: x }), spot, "drag");
  session.settle();
  session.edit(withPart(board, { piece: 0, part: 0 }, { scale: 9 }), spot, "drag");
  session.undo();
  assert.equal(session.part?.scale, 3);
  session.undo();
  assert.equal(session.part?.scale, 1);
});

test("a new edit forgets what was taken back, and very old steps are forgotten", () => {
  const session = sitting();
  for (let n = 0; n < MOST_STEPS + 5; n += 1) session.edit({ name: String(n), pieces: [] });
  session.undo();
  session.edit({ name: "other", pieces: [] });
  assert.equal(session.canRedo, false);
  let steps = 0;
  while (session.canUndo) {
    session.undo();
    steps += 1;
  }
  assert.equal(steps, MOST_STEPS);
});

test("whoever listens is told, and a fault shown goes with the edit that may mend it", () => {
  const session = sitting();
  let told = 0;
  session.onChange(() => (told += 1));
  const fault = { clause: "FR-BOARD-6", sentence: "", piece: null, part: null, field: "", parts: [], lines: [], boxes: [] };
  session.set({ shown: fault });
  session.edit({ name: "other", pieces: [] });
  assert.deepEqual([told, session.shown], [2, null]);
});
