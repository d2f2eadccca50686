import assert from "node:assert/strict";
import test from "node:test";

import { followEnd } from "../../../static/js/play/ui/autoscroll.js";

/** A panel of 200 px that shows a list of 1000 px, scrolled to its end, and the button that leads there. */
function panel() {
  /** @type {Record<string, () => void>} */
  const on = {};
  let top = 0;
  const box = {
    scrollHeight: 1000,
    clientHeight: 200,
    get scrollTop() {
      return top;
    },
    set scrollTop(wanted) {
      top = Math.max(0, Math.min(wanted, box.scrollHeight - box.clientHeight));
    },
    addEventListener: (/** @type {string} */ name, /** @type {() => void} */ heard) => (on[name] = heard),
  };
  const down = { hidden: true, addEventListener: (/** @type {string} */ name, /** @type {() => void} */ heard) => (on[name] = heard) };
  const end = followEnd(/** @type {any} */ (box), /** @type {any} */ (down));
  end.keep();
  const scrollsTo = (/** @type {number} */ wanted) => {
    box.scrollTop = wanted;
    on.scroll();
  };
  return { box, down, end, on, scrollsTo };
}

test("what grows is followed", () => {
  const { box, down, end } = panel();
  assert.equal(box.scrollTop, 800);
  box.scrollHeight = 1300;
  end.keep();
  assert.equal(box.scrollTop, 1100);
  assert.equal(down.hidden, true);
});

test("a panel that becomes lower does not count as scrolled back", () => {
  const { box, down, end, on } = panel();
  box.clientHeight = 90;
  on.scroll(); // an earlier scroll is reported only now
  end.keep();
  assert.equal(box.scrollTop, 910);
  assert.equal(down.hidden, true);
});

test("nothing moves for a reader who has scrolled back, and a button leads down", () => {
  const { box, down, end, on, scrollsTo } = panel();
  scrollsTo(300);
  assert.equal(down.hidden, false);
  box.scrollHeight = 1300;
  end.keep();
  assert.equal(box.scrollTop, 300);
  on.click();
  assert.equal(box.scrollTop, 1100);
  assert.equal(down.hidden, true);
});

test("who scrolls down to the end again is followed again", () => {
  const { box, down, end, scrollsTo } = panel();
  scrollsTo(300);
  scrollsTo(500);
  assert.equal(down.hidden, false);
  scrollsTo(800);
  assert.equal(down.hidden, true);
  box.scrollHeight = 1300;
  end.keep();
  assert.equal(box.scrollTop, 1100);
});

test("a panel behind another tab is left alone, and followed when it is shown again", () => {
  const { box, end, on } = panel();
  box.clientHeight = 0;
  box.scrollTop = 0;
  on.scroll();
  end.keep();
  box.clientHeight = 200;
  end.keep();
  assert.equal(box.scrollTop, 800);
});
