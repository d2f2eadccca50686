import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { answerOf, createApi } from "../../../static/js/play/net/api.js";
import { createMapQuestions } from "../../../static/js/play/net/map_questions.js";
import { question } from "../../../static/js/play/state/map_query.js";
import { readTexts } from "../../../static/js/play/ui/texts.js";

const STOPPED = "You stopped this question.";
const lines = [{ getAttribute: () => "ask-stopped", textContent: STOPPED }];
const Template = class {
  content = { querySelectorAll: () => lines };
};
Object.assign(globalThis, { HTMLTemplateElement: Template, document: { getElementById: () => new Template(), querySelector: () => null } });
readTexts();

const LATE = { code: "deadline", detail: "The answer was not ready in time, and nothing was changed." };

/** A table whose server gives these answers, one after the other; pauses are over at once, after `between`. */
function table(/** @type {[number, object][]} */ answers, between = () => {}) {
  const told = /** @type {string[]} */ ([]);
  let state = /** @type {any} */ ({ asking: null, height: null });
  const set = (/** @type {object} */ change) => {
    state = { ...state, ...change };
    if (state.asking) told.push(state.asking.result ? "answered" : state.asking.failed || state.asking.waits);
  };
  const fetch = async () => {
    const [status, body] = answers.shift() ?? [500, {}];
    return { status, headers: new Headers({ "Content-Type": "application/json" }), text: async () => JSON.stringify(body) };
  };
  const window = { setTimeout: (/** @type {() => void} */ over) => (between(), setImmediate(over)) };
  Object.assign(globalThis, { fetch, window });
  const map = createMapQuestions(createApi("/"), { now: () => state, set, refuse() {} });
  return { map, told, get state() { return state; } };
}

const busy = /** @type {[number, object]} */ ([503, { errors: [LATE] }]);

test("a question that was not answered in time is asked again until it is answered", async () => {
  const { map, told } = table([busy, busy, [200, { heading: "What Vi sees", sentences: [] }]]);
  await map.ask(question("u1"));
  assert.deepEqual(told, ["looking", "busy", "busy", "answered"]);
});

test("a question that is taken back is asked no more", async () => {
  const answers = [busy, busy, busy];
  const seen = table(answers, () => seen.map.stopAsking());
  await seen.map.ask(question("u1"));
  assert.equal(answers.length, 2);
  assert.equal(seen.state.asking.waits, "");
  assert.equal(seen.state.asking.failed, STOPPED);
});

test("what is refused for another reason is not asked again", async () => {
  const answers = /** @type {[number, object][]} */ ([[404, { errors: [{ code: "not_found", detail: "There is no such piece." }] }], busy]);
  const { map, told } = table(answers);
  await map.ask(question("u1"));
  assert.deepEqual(told, ["looking", "There is no such piece."]);
  assert.equal(answers.length, 1);
});

test("a server that is busy for a very long time says so in the end", async () => {
  const { map, told } = table(Array.from({ length: 40 }, () => busy));
  await map.ask(question("u1"));
  assert.equal(told.at(-1), LATE.detail);
});

test("only a busy server is marked as such", () => {
  const of = (/** @type {string} */ code) => /** @type {any} */ (answerOf(503, "application/json", JSON.stringify({ errors: [{ code, detail: "x" }] }))).isBusy;
  assert.deepEqual(["busy", "deadline", "full", "read_only"].map(of), [true, true, undefined, undefined]);
});
