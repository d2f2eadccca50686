import assert from "node:assert/strict";
import test from "node:test";

import { createLatestRequest } from "../../../static/js/printing/latest_request.js";

/** Pages that come when they are told to, whatever was asked meanwhile. */
function slow() {
  const under = new Map();
  const read = (url, signal) => new Promise((come, fail) => under.set(url, { come, fail, signal }));
  return { under, read };
}

test("a page that is asked for comes", async () => {
  const newest = createLatestRequest(async (url) => `page of ${url}`);

  assert.equal(await newest("/one"), "page of /one");
});

test("only the page that was asked for last is shown, in whatever order they come", async () => {
  const { under, read } = slow();
  const newest = createLatestRequest(read);
  const [first, second] = [newest("/one"), newest("/two")];

  under.get("/two").come("two");
  under.get("/one").come("one");

  assert.deepEqual([await first, await second], [null, "two"]);
  assert.equal(under.get("/one").signal.aborted, true);
  assert.equal(under.get("/two").signal.aborted, false);
});

test("a page that was given up may fail as it likes", async () => {
  const { under, read } = slow();
  const newest = createLatestRequest(read);
  const first = newest("/one");
  newest("/two");

  under.get("/one").fail(new DOMException("aborted", "AbortError"));

  assert.equal(await first, null);
});

test("that the page which is wanted cannot be had is told", async () => {
  const newest = createLatestRequest(async () => {
    throw new TypeError("Failed to fetch");
  });

  await assert.rejects(newest("/one"), /Failed to fetch/);
});
