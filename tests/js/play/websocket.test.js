import assert from "node:assert/strict";
import { test } from "node:test";

import { FIRST_WAIT, LONGEST_WAIT, keepConnected, waitAfter } from "../../../static/js/play/net/websocket.js";

/** A line whose sockets, times and chances are in the hands of the test. */
function laid() {
  const sockets = [];
  const timers = new Map();
  const heard = [];
  const lines = [];
  let last = 0;
  const clock = {
    setTimeout: (call, ms) => (timers.set(++last, { call, ms }), last),
    clearTimeout: (id) => timers.delete(id),
    random: () => 1,
  };
  const open = () => {
    const socket = { readyState: 1, sent: [], send: (text) => socket.sent.push(text) };
    sockets.push(socket);
    return socket;
  };
  const line = keepConnected(open, { heard: (news) => heard.push(news), changed: (now) => lines.push(now) }, clock);
  const pass = () => {
    const [id, { call, ms }] = [...timers][0];
    timers.delete(id);
    call();
    return ms;
  };
  return { sockets, timers, heard, lines, line, pass };
}

test("what is told is handed on", () => {
  const { sockets, heard, lines } = laid();
  sockets[0].onopen();
  sockets[0].onmessage({ data: '{"seq":7}' });
  assert.deepEqual(heard, [{ seq: 7 }]);
  assert.deepEqual(lines, ["live"]);
});

test("a lost line is taken up again, each time a little later", () => {
  const { sockets, pass, lines } = laid();
  sockets[0].onopen();
  sockets[0].onmessage({ data: "{}" });
  pass(); // a sign of life
  sockets[0].onclose({ code: 1006 });
  const first = pass();
  sockets[1].onclose({ code: 1006 });
  const second = pass();
  assert.deepEqual([first, second], [FIRST_WAIT, 2 * FIRST_WAIT]);
  assert.equal(sockets.length, 3);
  assert.deepEqual(lines, ["live", "asking", "asking"]);
});

test("a line that is refused as soon as it opens is taken up later and later", () => {
  const { sockets, timers, lines } = laid();
  const waits = [0, 1, 2].map((number) => {
    sockets[number].onopen();
    sockets[number].onclose({ code: 4429 });
    const [id, { call, ms }] = [...timers].at(-1);
    timers.delete(id);
    call();
    return ms;
  });
  assert.deepEqual(waits, [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]);
  assert.deepEqual(lines, ["asking", "asking", "asking"]);
});

test("an open line gives a sign of life now and then", () => {
  const { sockets, pass } = laid();
  sockets[0].onopen();
  pass();
  pass();
  assert.deepEqual(sockets[0].sent, ["", ""]);
});

test("where there is nothing to hear, the line stays closed", () => {
  const { sockets, timers, line } = laid();
  sockets[0].onclose({ code: 4404 });
  line.now();
  assert.equal(timers.size, 0);
  assert.equal(sockets.length, 1);
});

test("a lost line is taken up at once when the page is looked at again", () => {
  const { sockets, line } = laid();
  sockets[0].onclose({ code: 1006 });
  line.now();
  assert.equal(sockets.length, 2);
  line.now();
  assert.equal(sockets.length, 2);
});

test("no wait is longer than the longest, and a crowd does not come back at once", () => {
  assert.equal(waitAfter(50, 1), LONGEST_WAIT);
  assert.equal(waitAfter(50, 0), LONGEST_WAIT / 2);
});
