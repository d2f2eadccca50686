import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { sendWithToken, tokenIn } from "../../static/js/requests.js";

/** What the browser's cookie, the site's token and the requests are. */
let cookie = "";
let atSite = "";
let asked = [];

beforeEach(() => {
  asked = [];
  globalThis.document = {
    documentElement: { dataset: { csrf: "/csrf/" } },
    get cookie() {
      return cookie;
    },
  };
  globalThis.fetch = async (address, request) => {
    const token = request.headers?.["X-CSRFToken"];
    asked.push(token === undefined ? address : `${address} ${token}`);
    if (address === "/csrf/") cookie = `theme=dark; csrftoken=${atSite}`;
    return { status: address === "/csrf/" ? 204 : token === atSite ? 200 : 403 };
  };
});

test("the token is found among other cookies, and only under its own name", () => {
  assert.equal(tokenIn("theme=dark; csrftoken=abc; sessionid=xyz"), "abc");
  assert.equal(tokenIn("oldcsrftoken=abc"), "");
  assert.equal(tokenIn(""), "");
});

test("each request reads the cookie anew", async () => {
  [cookie, atSite] = ["csrftoken=one", "one"];
  await sendWithToken("/save/", { method: "POST" });
  [cookie, atSite] = ["csrftoken=two", "two"];
  assert.equal((await sendWithToken("/save/", { method: "POST" })).status, 200);
  assert.deepEqual(asked, ["/save/ one", "/save/ two"]);
});

test("a missing cookie is asked for first", async () => {
  [cookie, atSite] = ["", "new"];
  assert.equal((await sendWithToken("/save/", { method: "POST" })).status, 200);
  assert.deepEqual(asked, ["/csrf/", "/save/ new"]);
});

test("a refused request is sent once more with another token", async () => {
  [cookie, atSite] = ["csrftoken=old", "new"];
  assert.equal((await sendWithToken("/save/", { method: "POST" })).status, 200);
  assert.deepEqual(asked, ["/save/ old", "/csrf/", "/save/ new"]);
});

test("a request that is refused for another reason is not sent again", async () => {
  [cookie, atSite] = ["csrftoken=same", "same"];
  const fetchAsSite = globalThis.fetch;
  globalThis.fetch = async (address, request) => ({ ...(await fetchAsSite(address, request)), status: 403 });
  assert.equal((await sendWithToken("/save/", { method: "POST" })).status, 403);
  assert.deepEqual(asked, ["/save/ same", "/csrf/"]);
});

test("the token of a form gives way to the header", async () => {
  [cookie, atSite] = ["csrftoken=new", "new"];
  const body = new FormData();
  body.set("csrfmiddlewaretoken", "old");
  await sendWithToken("/save/", { method: "POST", body });
  assert.equal(body.has("csrfmiddlewaretoken"), false);
});
