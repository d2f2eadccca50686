// Kind of board: a scene. The server describes the pieces on a plane in inches; a book adds how its answers are put together.

import { createMotion } from "../board/animation.js";
import { drawArea } from "../board/reachable_area.js";
import { elevationsOf } from "../board/levels.js";
import { drawFigures, drawPatches, drawShots, drawWays, figureShapes } from "../board/scene.js";
import { drawEdges, drawTrail } from "../board/overlays.js";
import { drawGround, drawTerrain } from "../board/terrain.js";
import { createSceneEditor } from "../input/scene_editor.js";
import { secret } from "../panel/secrets.js";
import { grounds, partTold, signs, spotTold } from "../panel/scene.js";
import { tabStop } from "../state/roving_tabindex.js";
import { made } from "../state/scene_draft.js";
import { choosable, current, mayAnswer, sideOf, unitOf } from "../state/state.js";
import { tintOf } from "../systems/chosen.js";
import { isolated } from "../../isolated.js";
import { apart } from "../ui/number_format.js";
import { glyphOf } from "../ui/unit_badges.js";
import { described } from "../words/descriptions.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Figure} Figure */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Layout} Layout */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("./kind.js").Kind} Kind */
/**
 * @typedef {import("../input/scene_editor.js").Answers & Pick<Kind, "bodies" | "measuring" | "surroundings" | "asking"> & {
 *   hatches: Record<string, string>,
 *   hints: Record<string, string>,
 *   tried: (draft: import("../state/scene_draft.js").SceneDraft | null, id: string) => any,
 *   badges: (tools: Tools) => [string, string][],
 *   retold: (fact: any) => any,
 *   shotsOf: (state: State, tools: Tools) => { line: [Point, Point], name: string, text: string }[],
 *   activeOf: (state: State) => string[],
 *   edgesOf: (state: State) => string[],
 *   costOf: (draft: import("../state/scene_draft.js").SceneDraft, unit: string, tools: Tools) => string,
 * }} SceneBook `hatches`: the hatching of a level by its rule; `hints`: texts by kind of decision, for taps that mean nothing; `tried`: what is checked then; `badges`: the signs on pieces with their meaning; `retold`: an event as the animation tells it, its path in inches;
 *   `activeOf`: whose act it is; `edgesOf`: the edge of each seat, empty before it is chosen; `costOf`: what a way costs
 */

const REACH = 22; // pixels around a piece that still hit it
/** @type {Record<string, string>} */
const EDGE_WORDS = { N: "north", E: "east", S: "south", W: "west" };
const MARK = { shape: /** @type {const} */ ("disc"), radius: 0.6, length: 0, facing: null };

/**
 * @param {SceneBook} book
 * @returns {Kind}
 */
export function scene(book) {
  return {
    sizeOf: (layout) => layout,
    drawGround: (plane, { layout }) => drawGround(plane, layout),
    draw: (plane, state, tools, part) => draw(book, plane, state, tools, part),
    motion: (plane) => createMotion(plane, (commits, stood) => retold(book, commits, stood)),
    heights: elevationsOf,
    turned: () => null,
    meantBy: (_state, id) => id,
    placeNamed: () => "",
    reachable: (state) => figuresOf(state).map(({ id, at: [x, y] }) => ({ id, x, y })),
    thingAt,
    tokenAt: (state, at, inch) => nearest(at, inch, Object.entries(made(state.draft)?.legs ?? {}).map(([id, way]) => ({ id, at: way[way.length - 1] }))),
    placeAt: () => "",
    draftFor: book.draftFor,
    commandOf: (draft) => book.commandOf(/** @type {import("../state/scene_draft.js").SceneDraft} */ (draft)),
    goingOf: (decision, draft) => book.goingOf(decision, /** @type {import("../state/scene_draft.js").SceneDraft} */ (draft)),
    isWhole: (_decision, draft) => book.commandOf(/** @type {import("../state/scene_draft.js").SceneDraft} */ (draft)) !== null,
    tried: (state, _decision, id) => book.tried(made(state.draft), id),
    hintFor: ({ kind }) => book.hints[kind] ?? "",
    placing: (session, plane, api) => createSceneEditor(session, plane, api, book, thingAt),
    bodies: { "seal-roster": secret, ...book.bodies },
    measuring: book.measuring,
    surroundings: book.surroundings,
    asking: book.asking,
    placeTold: partTold,
    spotTold,
    groundLists: (state, acts, tools) => [signs(book.badges, tools), grounds(state, acts, tools, book.hatches)],
    sideSymbol: (tint) => figureShapes({ ...MARK, mark: "" }, tint),
    unitSymbol: (unit, side) => figureShapes({ ...MARK, mark: glyphOf(unit.type) }, tintOf(side)),
  };
}

/**
 * The pieces of the scene that answers can name.
 *
 * @param {State} state
 * @returns {Figure[]}
 */
function figuresOf(state) {
  return (state.match.scene?.figures ?? []).filter(({ id }) => id);
}

/**
 * @param {State} state
 * @param {Point} at
 * @param {number} inch inches that a pixel covers
 */
function thingAt(state, at, inch) {
  return nearest(at, inch, figuresOf(state));
}

/**
 * @param {readonly number[]} at
 * @param {number} inch
 * @param {{ id: string, at: readonly number[] }[]} things
 */
function nearest(at, inch, things) {
  const reach = Math.max(0.5, Math.min(1.2, REACH * inch));
  const near = things.map((thing) => ({ id: thing.id, far: apart(at, thing.at) })).filter(({ far }) => far <= reach);
  near.sort((a, b) => a.far - b.far);
  return near[0]?.id ?? "";
}

/**
 * @param {SceneBook} book
 * @param {import("../board/plane.js").Plane} plane
 * @param {State} state
 * @param {Tools} tools
 * @param {import("./kind.js").Part} part
 */
function draw(book, plane, state, tools, part) {
  const { match, measuring } = state;
  const decision = mayAnswer(state) ? current(state) : null;
  const draft = decision && made(state.draft);
  part("zones", [match], () => drawPatches(plane, match.scene?.patches ?? [], (seat) => tintFor(state, seat)));
  part("edges", [match], () => drawEdges(plane, edgesOf(book, state), (edge, name) => [tools.words[EDGE_WORDS[edge]], name].filter(Boolean).join(" · ")));
  part("terrain", [state.height], () => drawTerrain(plane, hatched(state.data.layout, book.hatches), state.height, tools.numbers.plain));
  part("area", [decision, draft?.actor, draft?.held, draft?.with, draft?.named.length, draft?.choice, state.reach, state.height], () => {
    const shown = decision && draft && !draft.named.length && !draft.choice ? book.areaOf(state, decision, draft) : null;
    drawArea(plane, shown, state.height, (elevation) => tools.numbers.inches(elevation, 1));
  });
  part("trail", [state.commits, match], () => drawTrail(plane, lastWays(book, state)));
  part("pieces", [match, state.picked, state.focused, state.option, draft, measuring], () => {
    const looks = lookerOf(book, state, tools);
    drawFigures(plane, figuresOf(state), looks, (slug) => tools.words[slug] ?? slug);
  });
  part("draft", [draft, match], () => {
    const rings = decision && draft ? book.ringsOf(state, decision, draft) : [];
    const circles = rings.flatMap(({ unit, radius }) => circleAbout(state, draft, unit, radius));
    drawWays(plane, draft ? waysOf(book, state, draft, tools) : [], circles);
  });
  part("sight", [draft, state.option, match, measuring, state.ranging, state.around, state.picked], () => drawShots(plane, book.shotsOf(state, tools)));
}

/**
 * The sides with their edges, each under the name of its player.
 *
 * @param {SceneBook} book
 * @param {State} state
 */
function edgesOf(book, state) {
  return book.edgesOf(state).map((edge, seat) => ({ ...sideOf(state, seat), evac: Object.keys(EDGE_WORDS).filter((key) => EDGE_WORDS[key] === edge), role: isolated(sideOf(state, seat).name) }));
}

/**
 * @param {SceneBook} book
 * @param {State} state
 * @param {Tools} tools
 * @returns {(figure: Figure) => import("../board/scene.js").Look}
 */
function lookerOf(book, state, tools) {
  const [marked, active, stop, draft] = [choosable(state), book.activeOf(state), tabStop(state), made(state.draft)];
  const option = state.option === null ? undefined : current(state)?.options?.[state.option];
  const measured = state.measuring && [state.measuring.from, state.measuring.to];
  return (figure) => {
    const { id, seat, owner, title } = figure;
    const unit = unitOf(state, id);
    const picked = state.picked === id || draft?.held === id || Boolean(measured?.includes(id));
    const states = {
      picked,
      choosable: marked.has(id),
      active: active.includes(id) || draft?.actor === id || option?.subject === id,
      aimed: Boolean(draft?.named.includes(id)) || option?.target === id || draft?.choice?.on === id,
      dimmed: Boolean(draft?.legs[id]),
    };
    return {
      label: unit ? described(unit, state, tools) : title,
      tint: tintFor(state, seat ?? owner),
      tab: stop === id,
      picked,
      states: Object.entries(states).flatMap(([name, on]) => (on ? [name] : [])),
      order: draft && draft.named.length > 1 ? draft.named.indexOf(id) + 1 : 0,
    };
  };
}

/**
 * @param {State} state
 * @param {number | null} seat
 */
function tintFor(state, seat) {
  return seat === null ? "" : tintOf(sideOf(state, seat));
}

/**
 * @param {SceneBook} book
 * @param {State} state
 * @param {import("../state/scene_draft.js").SceneDraft} draft
 * @param {Tools} tools
 * @returns {import("../board/scene.js").Way[]}
 */
function waysOf(book, state, draft, tools) {
  const figures = new Map(figuresOf(state).map((figure) => [figure.id, figure]));
  return Object.entries(draft.legs).map(([id, legs]) => {
    const unit = unitOf(state, id);
    const figure = figures.get(id) ?? waiting(state, id);
    return {
      figure,
      tint: tintFor(state, unit?.seat ?? null),
      from: figures.has(id) ? figure.at : legs[0],
      legs,
      held: draft.held === id,
      refused: draft.verdict?.legal === false,
      text: book.costOf(draft, id, tools),
      isBelow: isCrowded([...figures.values()], id, legs[legs.length - 1]),
    };
  });
}

/**
 * Whether another piece stands where a label above a place would be.
 *
 * @param {Figure[]} figures
 * @param {string} id whose place it is
 * @param {Point} at
 */
function isCrowded(figures, id, [x, y]) {
  return figures.some((each) => each.id !== id && apart([x, y + 1.5], each.at) < 1.5);
}

/**
 * A unit that is not on the board yet, as a figure.
 *
 * @param {State} state
 * @param {string} id
 * @returns {Figure}
 */
function waiting(state, id) {
  const unit = unitOf(state, id);
  const plain = { owner: null, name: "", title: "", foot: "", active: false, sign: "", badges: [], used: 0, faction: "", count: "" };
  return { ...plain, ...MARK, id, at: [0, 0], radius: unit?.radius ?? 0.5, mark: glyphOf(unit?.type ?? ""), seat: unit?.seat ?? null };
}

/**
 * @param {State} state
 * @param {import("../state/scene_draft.js").SceneDraft | null} draft
 * @param {string} id
 * @param {number} radius from the rim of its base
 */
function circleAbout(state, draft, id, radius) {
  const unit = unitOf(state, id);
  const way = draft?.legs[id];
  if (!unit || (unit.place !== "board" && !way)) return [];
  const at = /** @type {Point} */ (way ? way[way.length - 1] : [unit.x, unit.y]);
  return [{ at, radius: radius + (unit.radius ?? 0), name: "is-aura" }];
}

/**
 * The layout with the rules of its levels as hatchings of the map.
 *
 * @param {Layout} layout
 * @param {Record<string, string>} hatches
 * @returns {Layout}
 */
function hatched(layout, hatches) {
  const level = (/** @type {import("../state/types.js").Level} */ each) => ({ ...each, rules: each.rules.flatMap((rule) => hatches[rule] ?? []) });
  const pieces = layout.pieces.map((piece) => ({ ...piece, parts: piece.parts.map((each) => ({ ...each, levels: each.levels.map(level) })) }));
  return { ...layout, pieces };
}

/**
 * Events as the animation tells them, each way from where its unit stood.
 *
 * @param {SceneBook} book
 * @param {readonly import("../state/types.js").Commit[]} commits
 * @param {ReadonlyMap<string, import("../state/types.js").Unit>} stood
 */
function retold(book, commits, stood) {
  const places = new Map([...stood].map(([id, { x, y }]) => [id, [x, y, 0]]));
  return commits.map((commit) => ({
    ...commit,
    events: commit.events.map((event) => {
      const fact = book.retold(event);
      const start = places.get(fact.unit ?? "");
      if (fact.type === "UnitPlaced") places.set(fact.unit, fact.path[0]);
      if (fact.type !== "UnitMoved" || !start || !fact.path?.length) return fact;
      places.set(fact.unit, fact.path[fact.path.length - 1]);
      return { ...fact, path: [start, ...fact.path] };
    }),
  }));
}

const LATEST = 3; // commits whose ways stay drawn

/**
 * The ways of the latest commits.
 *
 * @param {SceneBook} book
 * @param {State} state
 */
function lastWays(book, state) {
  const told = retold(book, state.commits.filter(({ undone }) => !undone), new Map()).slice(-LATEST);
  return told.flatMap(({ events }) => events.filter(({ type, path }) => type === "UnitMoved" && path).map(({ unit, path }) => ({ unit: unitOf(state, unit), path })));
}
