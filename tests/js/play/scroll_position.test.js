import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { scrolling } from "../../../static/js/play/panel/scroll_position.js";

const decision = (seat, kind = "action", clause = "") => ({ seat, kind, prompt: { clause, text: "" }, options: [] });
const at = (decisions, more = {}) => {
  const seats = [0, 1].map((seat) => ({ seat, name: "", mine: seat === 0 }));
  return { match: { seats, decisions, finished: false }, picked: "", ...more };
};

/** A panel that is scrolled down after the first drawing. */
function scrolled(state) {
  const panel = { scrollTop: 0, querySelector: () => null, getBoundingClientRect: () => ({ top: 0, height: 100 }) };
  const follow = scrolling(panel);
  follow(state);
  panel.scrollTop = 80;
  return { panel, follow };
}

test("the panel goes to its top at each new decision of the player", () => {
  const { panel, follow } = scrolled(at([decision(0)]));
  follow(at([decision(0, "move")]));
  assert.equal(panel.scrollTop, 0);
});

test("the panel stays where it is while the same decision is refreshed", () => {
  const { panel, follow } = scrolled(at([decision(0)]));
  follow(at([decision(0)]));
  assert.equal(panel.scrollTop, 80);
});

test("the panel stays where it is while the other side decides, and goes to its top afterwards", () => {
  const { panel, follow } = scrolled(at([decision(0)]));
  follow(at([decision(1)]));
  assert.equal(panel.scrollTop, 80);
  follow(at([decision(0)]));
  assert.equal(panel.scrollTop, 0);
});

test("the panel goes to its top once when the match ends", () => {
  const { panel, follow } = scrolled(at([decision(0)]));
  const over = { ...at([]), match: { ...at([]).match, finished: true } };
  follow(over);
  assert.equal(panel.scrollTop, 0);
  panel.scrollTop = 80;
  follow({ ...over });
  assert.equal(panel.scrollTop, 80);
});

test("the panel scrolls to a unit that has been opened, no further than needed", () => {
  const state = at([decision(0)]);
  const { panel, follow } = scrolled(state);
  panel.querySelector = () => ({ getBoundingClientRect: () => ({ top: 70, bottom: 130, height: 60 }) });
  follow({ ...state, picked: "a5" });
  assert.equal(panel.scrollTop, 110);
  follow({ ...state, picked: "a5" });
  assert.equal(panel.scrollTop, 110);
});

test("of a unit that is taller than the panel the name is seen", () => {
  const state = at([decision(0)]);
  const { panel, follow } = scrolled(state);
  panel.querySelector = () => ({ getBoundingClientRect: () => ({ top: 30, bottom: 230, height: 200 }) });
  follow({ ...state, picked: "a5" });
  assert.equal(panel.scrollTop, 110);
});
