// boardgame.io over the network: its server in a process of its own, fifty matches with two clients each in this one. A move is seen
// when the client of the other side has it. `node boardgame_live.cjs THINK SECONDS`: both in seconds; no THINK saturates.
const { fork } = require("node:child_process");
const { performance } = require("node:perf_hooks");
const readline = require("node:readline");

const MATCHES = 50;
const UNITS = 20;

const game = {
  name: "bench",
  setup: () => ({
    units: Array.from({ length: UNITS }, (_, n) => ({ id: `u${n}`, type: "rifleman", name: `Rifleman ${n}`, points: 30, x: n, y: n, shaken: false })),
    moved: 0,
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    advance: ({ G }, n, x, y) => {
      G.units[n].x = x;
      G.units[n].y = y;
      G.moved += 1;
    },
  },
};

if (process.argv[2] === "server") serve();
else play(Number(process.argv[2]) * 1000, Number(process.argv[3]) * 1000);

function serve() {
  const { Server } = require("boardgame.io/server");
  console.log = () => {};
  Server({ games: [game], origins: [/127\.0\.0\.1/] })
    .run({ port: Number(process.argv[3]) })
    .then(() => process.send("up"));
}

function play(think, length) {
  const port = 20000 + (process.pid % 20000);
  const server = fork(__filename, ["server", String(port)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  process.on("exit", () => server.kill("SIGKILL"));
  server.once("message", () => {
    console.log(JSON.stringify({ ready: "boardgame.io" }));
    const rounds = readline.createInterface({ input: process.stdin });
    let number = 0;
    rounds.on("line", async () => console.log(JSON.stringify(await round(port, `${number++}`, think, length))));
    rounds.on("close", () => process.exit());
  });
}

async function round(port, name, think, length) {
  const tables = await Promise.all(Array.from({ length: MATCHES }, (_, n) => sitDown(port, `${name}-${n}`)));
  const begun = performance.now();
  const laps = (await Promise.all(tables.map((table) => moves(table, begun + length, think)))).flat().sort((a, b) => a - b);
  const seconds = (performance.now() - begun) / 1000;
  for (const client of tables.flat()) client.stop();
  const at = (share) => laps[Math.min(laps.length - 1, Math.floor(laps.length * share))];
  return { p50: at(0.5), p99: at(0.99), rate: laps.length / seconds };
}

async function sitDown(port, matchID) {
  const { Client } = require("boardgame.io/client");
  const { SocketIO } = require("boardgame.io/multiplayer");
  const sides = [];
  for (const playerID of ["0", "1"]) {
    const client = Client({ game, numPlayers: 2, debug: false, multiplayer: SocketIO({ server: `http://127.0.0.1:${port}` }), matchID, playerID });
    client.start();
    await until(client, (state) => state !== null);
    sides.push(client);
  }
  return sides;
}

/** Moves in turns; ms from each move to when the other side has it. */
async function moves(sides, end, think) {
  const found = [];
  await pause(Math.random() * think);
  for (let n = 0; performance.now() < end; n += 1) {
    const begun = performance.now();
    const seen = until(sides[(n + 1) % 2], (state) => state.G.moved > n);
    sides[n % 2].moves.advance(n % UNITS, n % 44, n % 30);
    await seen;
    found.push(performance.now() - begun);
    await pause(think);
  }
  return found;
}

function until(client, holds) {
  return new Promise((resolve) => {
    if (client.getState() !== null && holds(client.getState())) return resolve();
    const leave = client.subscribe((state) => {
      if (state === null || !holds(state)) return;
      leave?.();
      resolve();
    });
  });
}

function pause(ms) {
  return ms ? new Promise((resolve) => setTimeout(resolve, ms)) : Promise.resolve();
}
