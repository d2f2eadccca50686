import assert from "node:assert/strict";
import test from "node:test";

import {
  added, duplicated, kindOf, ofKind, partAt, regrouped, removed, scaled, spotOf, spotsOf, twinned, withLevel,
} from "../../../../static/js/boards/inches/edits.js";
import { rectangle } from "../../../../static/js/boards/inches/geometry.js";

const SIZE = { width: 44, height: 30 };
const EMPTY = { name: "Lake", pieces: [] };
const ONE = added(EMPTY, rectangle([2, 2], [4, 5]), "Hut");

/** @param {import("../../../../static/js/boards/inches/edits.js").Edited} edited */
function partOf({ board, spot }) {
  const part = partAt(board, spot);
  assert.ok(part);
  return part;
}

test("what is drawn is a solid piece of its own and is chosen", () => {
  assert.deepEqual(EMPTY.pieces, []);
  assert.deepEqual(partOf(ONE), {
    id: "P1a", polygon: rectangle([2, 2], [4, 5]), scale: 1, impassable: false, levels: [{ elevation: 1, rules: [] }],
  });
});

test("a clockwise drawing is kept counter-clockwise", () => {
  const { board, spot } = added(EMPTY, rectangle([2, 2], [4, 5]).reverse(), "Hut");
  assert.deepEqual(partAt(board, spot)?.polygon[0], [2, 2]);
});

test("a duplicate stands beside it, its twin on the other side, all with ids of their own", () => {
  const { board, spot } = duplicated(ONE.board, { piece: 0, part: 0 }, SIZE);
  assert.deepEqual(partOf({ board, spot }).polygon[0], [3, 1]);
  const both = twinned(board, { piece: 0, part: 0 }, SIZE);
  assert.deepEqual(partOf(both).polygon[0], [42, 28]);
  assert.deepEqual(spotsOf(both.board).map((each) => partAt(both.board, each)?.id), ["P1a", "P2a", "P3a"]);
});

test("a part joins another piece and leaves it again; a piece without a part is gone", () => {
  const two = added(ONE.board, rectangle([6, 6], [8, 8]), "Shed");
  const joined = regrouped(two.board, { piece: 1, part: 0 }, 0);
  assert.deepEqual(joined.board.pieces.map((piece) => piece.parts.map((part) => part.id)), [["P1a", "P1b"]]);
  assert.deepEqual(joined.spot, { piece: 0, part: 1 });
  const alone = regrouped(joined.board, { piece: 0, part: 1 }, null);
  assert.deepEqual(alone.board.pieces.map((piece) => piece.parts.length), [1, 1]);
  assert.equal(regrouped(two.board, { piece: 1, part: 0 }, 1).board, two.board);
});

test("a removed part takes an empty piece along", () => {
  assert.deepEqual(removed(ONE.board, { piece: 0, part: 0 }).board.pieces, []);
  assert.equal(spotOf(ONE.board, "none"), null);
});

test("every kind is recognised as what it was made", () => {
  const part = partOf(ONE);
  for (const kind of /** @type {const} */ (["flat", "solid", "open", "building", "impassable"])) {
    assert.equal(kindOf(ofKind(part, kind)), kind);
  }
  assert.equal(ofKind(ofKind(part, "flat"), "solid").scale, 1);
});

test("the top follows the scale", () => {
  const building = ofKind(partOf(ONE), "building");
  assert.deepEqual(scaled(building, 2.5).levels.map((level) => level.elevation), [0, 2.5]);
});

test("one more level comes between", () => {
  const building = scaled(ofKind(partOf(ONE), "building"), 2);
  assert.deepEqual(withLevel(building).levels.map((level) => level.elevation), [0, 1, 2]);
});
