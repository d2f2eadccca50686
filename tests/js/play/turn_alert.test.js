import assert from "node:assert/strict";
import test from "node:test";

const texts = { "your-move": "Your move", "claim-time": "Claim the match" };
const lines = Object.entries(texts).map(([key, textContent]) => ({ textContent, getAttribute: () => key }));
globalThis.HTMLTemplateElement = class {
  content = { querySelectorAll: () => lines };
};
globalThis.document = { title: "Match", getElementById: () => new HTMLTemplateElement() };
const { createTurnAlert } = await import("../../../static/js/play/panel/turn_alert.js");
const { readTexts } = await import("../../../static/js/play/ui/texts.js");
readTexts();

test("the title of the page says that the match can be claimed, until it is over", () => {
  const sounds = { played: [], play(name) { this.played.push(name); } };
  const attention = createTurnAlert(sounds);
  const state = (late, finished = false) => ({
    late, commits: [],
    match: { finished, decisions: [{ seat: 1, kind: "seal-faction" }], seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }] },
  });

  attention(state([]));
  assert.equal(document.title, "Match");
  attention(state([1]));
  assert.equal(document.title, "● Claim the match – Match");
  attention(state([1], true));
  assert.equal(document.title, "Match");
  assert.deepEqual(sounds.played, ["turn", "end"]);
});
