// WebSocket for match updates: reconnects with growing delays; the page polls meanwhile.

/**
 * Messages: `seq` of the newest commit, with `match` and the last `commits` if another player made them; `here` and `gone` with a
 * seat, and every other broadcast of the match.
 *
 * @typedef {{ seq?: number, here?: number, gone?: number, clocks?: number, talk?: number, rematch?: number }} Numbers
 * @typedef {Numbers & Partial<import("../state/types.js").News>} News
 * @typedef {"live" | "asking"} Line
 * @typedef {{ setTimeout: (call: () => void, ms: number) => number, clearTimeout: (id: number | undefined) => void, random: () => number }} Clock
 */

export const FIRST_WAIT = 500; // ms until the first reconnect; doubled with each failure
export const LONGEST_WAIT = 20000;
const SIGN_OF_LIFE = 25000; // ms
const NOT_YOURS = 4404; // close code of the server: no access

/** @type {Clock} */
const OWN = {
  setTimeout: (call, ms) => window.setTimeout(call, ms),
  clearTimeout: (id) => window.clearTimeout(id),
  random: Math.random,
};

/**
 * Keeps a line open as long as the page lives.
 *
 * @param {() => WebSocket} open
 * @param {{ heard: (news: News) => void, changed: (line: Line) => void }} to
 * @param {Clock} [clock]
 */
export function keepConnected(open, to, clock = OWN) {
  /** @type {WebSocket | null} */
  let socket = null;
  /** @type {number | undefined} */
  let again;
  /** @type {number | undefined} */
  let beat;
  let failures = 0;

  function connect() {
    clock.clearTimeout(again);
    again = undefined;
    socket = open();
    let told = false;
    socket.onopen = live;
    socket.onmessage = ({ data }) => {
      if (!told) taken(); // one that is refused opens too, and is closed before it tells anything
      told = true;
      to.heard(JSON.parse(data));
    };
    socket.onclose = ({ code }) => lost(code);
  }

  function taken() {
    failures = 0;
    to.changed("live");
  }

  function live() {
    clock.clearTimeout(beat);
    beat = clock.setTimeout(() => {
      if (socket?.readyState !== 1) return;
      socket.send("");
      live();
    }, SIGN_OF_LIFE);
  }

  /** @param {number} code */
  function lost(code) {
    clock.clearTimeout(beat);
    socket = null;
    to.changed("asking");
    if (code !== NOT_YOURS) again = clock.setTimeout(connect, waitAfter(failures++, clock.random()));
  }

  connect();
  return {
    /** Tries at once, where a line is lost: the page is looked at again, or the network is back. */
    now() {
      if (again !== undefined) connect();
    },
  };
}

/**
 * How long a line stays lost after so many failures, in ms; `chance` (0 to 1) keeps a crowd from coming back at once.
 *
 * @param {number} failures
 * @param {number} chance
 */
export function waitAfter(failures, chance) {
  const longest = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures);
  return Math.round(longest * (0.5 + chance / 2));
}

/** @param {string} path */
export function socketAt(path) {
  const address = new URL(path, window.location.href);
  address.protocol = address.protocol === "https:" ? "wss:" : "ws:";
  return new WebSocket(address);
}
