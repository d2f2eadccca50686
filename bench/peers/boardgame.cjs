// boardgame.io, headless: a client without network, twenty units, a move that shifts one of them.
const { Client } = require("boardgame.io/client");
const { performance } = require("node:perf_hooks");
const readline = require("node:readline");

const UNITS = 20;
const MOVES = 300;
const SECONDS = 0.3;

const unit = (n) => ({
  id: `u${n}`,
  seat: n % 2,
  type: "rifleman",
  name: `Rifleman ${n}`,
  points: 30,
  scale: 1,
  radius: 0.49,
  ratings: { firepower: 8, mobility: 6, assault: 6, discipline: 8 },
  abilities: ["active-camouflage", "jump-packs"],
  place: "board",
  x: n,
  y: n,
  elevation: 0,
  shaken: false,
});

const game = {
  setup: () => ({ units: Array.from({ length: UNITS }, (_, n) => unit(n)), moved: 0 }),
  moves: {
    advance: ({ G }, n, x, y) => {
      G.units[n].x = x;
      G.units[n].y = y;
      G.moved += 1;
    },
    shake: ({ G }, n) => {
      G.units[n].shaken = !G.units[n].shaken;
      G.moved += 1;
    },
  },
};

function round() {
  const begun = performance.now();
  let moves = 0;
  while (performance.now() - begun < SECONDS * 1000) moves += match();
  return { rate: (moves * 1000) / (performance.now() - begun) };
}

// A match of its own each time: a log does not grow for ever.
function match() {
  const client = Client({ game, numPlayers: 2, debug: false });
  client.start();
  for (let n = 0; n < MOVES; n += 2) {
    client.moves.advance(n % UNITS, n % 44, n % 30);
    client.moves.shake((n + 7) % UNITS);
  }
  const { moved } = client.getState().G;
  client.stop();
  if (moved !== MOVES) throw new Error(`${moved} of ${MOVES} moves were made`);
  return moved;
}

console.log(JSON.stringify({ ready: "boardgame.io" }));
readline.createInterface({ input: process.stdin }).on("line", () => {
  console.log(JSON.stringify(round()));
});
