import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import test from "node:test";

const TESTS = import.meta.dirname;
const ROOT = path.resolve(TESTS, "../../static/js");
const IMPORT = /^(?:import|export)\s+(?:([^;"']*?)\s+from\s+)?["'](\.[^"']+)["']/gm;
const DYNAMIC = /\bimport\(["'](\.[^"']+)["']\)(?!\.)/g;
const EXPORT = /^export\s+(?:async\s+)?(?:function\*?|const|let|class)\s+(\w+)/gm;

function scriptsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".js") && !/(^|\/)(vendor|node_modules)\//.test(name))
    .map((name) => path.join(folder, name));
}

/** What a script imports when it is loaded, each module with the names taken from it; `*`: all. */
function importsOf(script) {
  return [...readFileSync(script, "utf8").matchAll(IMPORT)].map(([, clause = "", address]) => ({
    module: path.resolve(path.dirname(script), address),
    names: clause.includes("*") ? ["*"] : [...clause.matchAll(/(\w+)(?:\s+as\s+\w+)?\s*[,}]/g)].map(([, name]) => name),
  }));
}

/** What a script imports later, of which it may take anything. Types in comments take nothing. */
function laterImportsOf(script) {
  return [...readFileSync(script, "utf8").replace(/\/\*\*.*?\*\//gs, "").matchAll(DYNAMIC)].map(([, address]) => ({
    module: path.resolve(path.dirname(script), address),
    names: ["*"],
  }));
}

/** The first way on which a script comes back to itself, or null. */
function cycleIn(graph) {
  const done = new Set();
  function walk(script, way) {
    if (way.includes(script)) return [...way.slice(way.indexOf(script)), script];
    if (done.has(script)) return null;
    for (const module of graph.get(script) ?? []) {
      const cycle = walk(module, [...way, script]);
      if (cycle) return cycle;
    }
    done.add(script);
    return null;
  }
  for (const script of graph.keys()) {
    const cycle = walk(script, []);
    if (cycle) return cycle;
  }
  return null;
}

const scripts = scriptsIn(ROOT);
const named = (script) => path.relative(ROOT, script);

test("a cycle of imports is found", () => {
  assert.deepEqual(cycleIn(new Map([["a", ["b"]], ["b", ["c"]], ["c", ["b"]]])), ["b", "c", "b"]);
  assert.equal(cycleIn(new Map([["a", ["b", "c"]], ["b", ["c"]], ["c", []]])), null);
});

test("no script imports itself by way of others", () => {
  const graph = new Map(scripts.map((script) => [script, importsOf(script).map(({ module }) => module)]));
  assert.equal(cycleIn(graph)?.map(named).join(" > ") ?? null, null);
});

test("what a script exports is imported by another script or by a test", () => {
  const taken = new Set(
    [...scripts, ...scriptsIn(TESTS)].flatMap((script) =>
      [...importsOf(script), ...laterImportsOf(script)].flatMap(({ module, names }) => names.map((name) => `${named(module)} ${name}`)),
    ),
  );
  const unused = scripts
    .filter((script) => !taken.has(`${named(script)} *`))
    .flatMap((script) => [...readFileSync(script, "utf8").matchAll(EXPORT)].map(([, name]) => `${named(script)} ${name}`))
    .filter((each) => !taken.has(each));
  assert.deepEqual(unused, []);
});
