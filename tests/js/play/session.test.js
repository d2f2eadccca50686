import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { createSession } from "../../../static/js/play/net/session.js";

/** @param {number} seq */
const stands = (seq) => ({ seq, finished: false, decisions: [], view: { units: [], markers: [] }, seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }] });
/** @param {number} seq @param {object[]} events */
const commit = (seq, ...events) => ({ seq, undone: false, events });

/** A page at commit 1 with an open line; `asked` is what it has asked since, `answer` what it gets for a command of its own. */
async function seated() {
  const sockets = /** @type {any[]} */ ([]);
  const asked = /** @type {string[]} */ ([]);
  const log = [commit(0), commit(1)];
  let answer = Promise.resolve(/** @type {any} */ ({ is: "away" }));
  class WebSocket {
    constructor(/** @type {URL} */ address) {
      sockets.push(Object.assign(this, { address: String(address) }));
    }
  }
  const listens = { addEventListener() {} };
  const page = { ...listens, hidden: false, documentElement: { lang: "fr" } };
  const kept = { getItem: () => null, setItem() {}, removeItem() {} };
  const window = { ...listens, setTimeout() {}, clearTimeout() {}, location: { href: "http://localhost/" } };
  Object.assign(globalThis, { WebSocket, window, document: page, sessionStorage: kept });
  const api = {
    commits: async (/** @type {number | null} */ after) => (asked.push(`commits after ${after}`), { is: "done", body: { commits: log.slice((after ?? -1) + 1), next: null } }),
    match: async () => (asked.push("match"), { is: "done", body: stands(log.length - 1) }),
    submit: () => answer,
  };
  const data = { match: stands(1), urls: { live: "/live/1/" } };
  const session = createSession(/** @type {any} */ (data), /** @type {any} */ (api), () => {});
  const rings = (/** @type {object} */ news) => sockets[0].onmessage({ data: JSON.stringify(news) });
  await session.start();
  rings({ seq: 1 }); // what the server says on opening
  asked.length = 0;
  return { session, asked, log, line: sockets[0], rings, set answer(/** @type {any} */ next) { answer = next; } };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("the line is asked to bring news in the language of the page", async () => {
  const { line } = await seated();
  assert.equal(line.address, "ws://localhost/live/1/?news=fr");
});

test("what a ring brings is taken in, and nothing is asked for it", async () => {
  const { session, asked, rings } = await seated();
  rings({ seq: 2, match: stands(2), commits: [commit(2)] });
  await settled();
  assert.equal(session.state.match.seq, 2);
  assert.deepEqual(session.state.commits.map(({ seq }) => seq), [0, 1, 2]);
  assert.deepEqual(asked, []);
});

test("a number alone is asked about", async () => {
  const { session, asked, log, rings } = await seated();
  log.push(commit(2));
  rings({ seq: 2 });
  await settled();
  assert.equal(session.state.match.seq, 2);
  assert.deepEqual(asked, ["commits after 1", "match"]);
});

test("where a step is missing the log is read anew", async () => {
  const { session, asked, log, rings } = await seated();
  log.push(commit(2), commit(3));
  rings({ seq: 3, match: stands(3), commits: [commit(3)] });
  await settled();
  assert.deepEqual(session.state.commits.map(({ seq }) => seq), [0, 1, 2, 3]);
  assert.deepEqual(asked, ["commits after null"]);
});

test("where something is taken back the log is read anew", async () => {
  const { session, asked, log, rings } = await seated();
  log[1].undone = true;
  log.push(commit(2, { type: "Undone", back_to: 0 }));
  rings({ seq: 2, match: stands(2), commits: [log[2]] });
  await settled();
  assert.equal(session.state.commits[1].undone, true);
  assert.deepEqual(asked, ["commits after null"]);
});

test("what is known already changes nothing", async () => {
  const { session, asked, rings } = await seated();
  const before = session.state;
  rings({ seq: 1, match: stands(1), commits: [commit(1)] });
  await settled();
  assert.equal(session.state, before);
  assert.deepEqual(asked, []);
});
