import assert from "node:assert/strict";
import test from "node:test";

import { oncePerFrame } from "../../../static/js/play/ui/animation_frame.js";
import { bearingOf, tidy, towards } from "../../../static/js/play/ui/number_format.js";
import { enlarged, inside, scaleOf, slid, under } from "../../../static/js/play/board/viewport.js";

const full = { x: -2, y: -2, w: 48, h: 34 };
const pane = { left: 10, top: 20, width: 480, height: 400 };

test("the drawing keeps its shape and stands in the middle of its window", () => {
  assert.equal(scaleOf(full, pane), 10);
  assert.deepEqual(under(full, pane, { clientX: 10, clientY: 50 }), [-2, -2]);
  assert.deepEqual(under(full, pane, { clientX: 250, clientY: 220 }), [22, 15]);
});

test("enlarging leaves the point in question where it is", () => {
  const at = { clientX: 130, clientY: 170 };
  const about = under(full, pane, at);
  const near = enlarged(full, 12, about);
  assert.equal(near.w, 12);
  assert.deepEqual(under(near, pane, at).map((value) => tidy(value, 6)), about);
});

test("the map cannot be slid off its window", () => {
  const near = enlarged(full, 24, [22, 15]);
  assert.equal(inside({ ...near, x: -100 }, full).x, full.x);
  assert.equal(inside({ ...near, y: 100 }, full).y, full.y + full.h - near.h);
  assert.deepEqual(inside(near, full), near);
});

test("a drawing slid and stretched shows each inch where a new drawing would", () => {
  const seen = inside(enlarged(full, 20, [30, 9]), full);
  const { x, y, stretch } = slid(full, seen, pane);
  const drawnAt = (/** @type {typeof full} */ view, /** @type {number[]} */ [px, py]) => {
    const scale = scaleOf(view, pane);
    return [(px - view.x) * scale + (pane.width - view.w * scale) / 2, (py - view.y) * scale + (pane.height - view.h * scale) / 2];
  };
  for (const point of [[0, 0], [22, 15], [44, 30]]) {
    const [before, after] = [drawnAt(full, point), drawnAt(seen, point)];
    assert.deepEqual([tidy(before[0] * stretch + x, 6), tidy(before[1] * stretch + y, 6)], after.map((value) => tidy(value, 6)));
  }
});

test("work is done once for each frame, with what was asked for last", () => {
  /** @type {(() => void)[]} */
  const frames = [];
  /** @type {number[]} */
  const done = [];
  const work = oncePerFrame((/** @type {number} */ value) => done.push(value), { request: (call) => frames.push(call), cancel: (id) => (frames[id - 1] = () => {}) });
  work.ask(1);
  work.ask(2);
  assert.equal(frames.length, 1);
  frames[0]();
  assert.deepEqual(done, [2]);
  work.ask(3);
  work.now();
  frames[1]();
  assert.deepEqual(done, [2, 3]);
  work.ask(4);
  work.drop();
  work.now();
  assert.deepEqual(done, [2, 3]);
});

test("a direction and a distance give a spot, and the spot gives them back", () => {
  const spot = towards([5, 5], 45, 10);
  assert.deepEqual(spot.map((value) => tidy(value, 3)), [12.071, 12.071]);
  assert.equal(tidy(bearingOf([5, 5], spot)), 45);
  assert.equal(bearingOf([5, 5], [5, 1]), 270);
});
