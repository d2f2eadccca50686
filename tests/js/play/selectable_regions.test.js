import assert from "node:assert/strict";
import test from "node:test";

import "./frontier.js";
import { initial } from "../../../static/js/play/state/state.js";
import { alongEdges, stretches } from "../../../static/js/play/state/selectable_regions.js";

const layout = { width: 44, height: 30 };
const strip = (x0, x1) => [[x0, 0], [x1, 0], [x1, 30], [x0, 30]];
const answer = (choices, more = {}) => ({ command: { type: "ChooseEdges", choices }, text: "", subject: "", target: "", legal: true, refusals: [], ...more });

function table(options, { mine = true, zones = [] } = {}) {
  const decisions = [{ seat: 0, kind: "edges", prompt: { clause: "", text: "" }, options }];
  const seats = [{ seat: 0, name: "", mine }, { seat: 1, name: "", mine: false }];
  return initial({ layout, match: { seats, decisions, view: { units: [], markers: [], zones } } });
}

const area = (polygon) =>
  Math.abs(polygon.reduce((sum, [x, y], index) => sum + x * polygon[(index + 1) % polygon.length][1] - y * polygon[(index + 1) % polygon.length][0], 0)) / 2;

test("four edges, or four corners, share the rim of the board without overlap", () => {
  const rim = 44 * 30 - 30 * 16;
  for (const all of [["N", "E", "S", "W"], ["WS", "WN", "ES", "EN"]]) {
    const sum = all.map((edges) => area(alongEdges([...edges], layout))).reduce((a, b) => a + b);
    assert.equal(sum, rim, all.join());
  }
});

test("an edge lies along its own side, a corner where its two edges meet", () => {
  assert.ok(alongEdges(["N"], layout).every(([, y]) => y >= 23));
  assert.ok(alongEdges(["W"], layout).every(([x]) => x <= 7));
  const corner = alongEdges(["E", "S"], layout);
  assert.ok(corner.some(([x, y]) => x === 44 && y === 0));
  assert.ok(corner.every(([x, y]) => x >= 22 && y <= 15));
});

test("each offered edge is a stretch with its answer's words, the marked one marked", () => {
  const state = table([answer({ d: "N" }, { text: "North" }), answer({ d: "S" }, { text: "South", legal: false })]);
  const found = stretches({ ...state, option: 0 });
  assert.deepEqual(found.map(({ id, text, legal, marked }) => [id, text, legal, marked]), [
    ["N", "North", true, true],
    ["S", "South", false, false],
  ]);
  assert.deepEqual([found[1].x, found[1].y, found[1].upright], [22, 3.5, false]);
});

test("a name stands inside its stretch: in a corner's lying arm, upright on a tall one", () => {
  const [corner, edge] = stretches(table([answer({ a: "W", b: "N" }), answer({ t: "E" })]));
  assert.deepEqual([corner.id, corner.x, corner.y, corner.upright], ["W+N", 11, 26.5, false]);
  assert.deepEqual([edge.x, edge.y, edge.upright], [40.5, 15, true]);
});

test("a zone that is offered stands for itself", () => {
  const zones = [{ key: "attacker-far", role: "attacker", polygons: [strip(34, 44)] }, { key: "attacker-centre", role: "attacker", polygons: [strip(17, 27)] }];
  const [far, centre] = stretches(table([answer({ zone: "far" }), answer({ zone: "centre" })], { zones }));
  assert.deepEqual([far.id, far.polygons], ["far", [strip(34, 44)]]);
  assert.deepEqual([centre.x, centre.y], [22, 15]);
});

test("nothing is offered to a watcher, while another tool is in hand, or where units are asked for", () => {
  const options = [answer({ d: "N" })];
  assert.equal(stretches(table(options, { mine: false })).length, 0);
  assert.equal(stretches({ ...table(options), measuring: { from: "", to: "", result: null } }).length, 0);
  assert.equal(stretches({ ...table(options), asking: {} }).length, 0);
  assert.equal(stretches(table([{ ...answer({}), command: { type: "React" } }])).length, 0);
});
