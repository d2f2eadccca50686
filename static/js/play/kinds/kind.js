// Interface that every kind of board implements. Types only, no code.

/** @typedef {import("../input/actions.js").Actions} Actions */
/** @typedef {import("../ui/dom.js").Child} Child */
/** @typedef {import("../state/drafts.js").Draft} Draft */
/** @typedef {import("../ui/tools.js").Tools} Tools */
/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("../state/types.js").Command} Command */
/** @typedef {import("../state/types.js").Decision} Decision */
/** @typedef {import("../state/types.js").Layout} Layout */
/** @typedef {import("../state/types.js").Point} Point */
/** @typedef {import("../state/types.js").Side} Side */
/** @typedef {import("../state/types.js").Unit} Unit */
/** @typedef {import("../board/plane.js").Plane} Plane */
/** @typedef {(name: string, shown: readonly unknown[], draw: () => void) => void} Part draws when any of `shown` has changed */
/** @typedef {{ keep: (state: State, before: State) => void, show: (state: State) => void }} Motion */
/** @typedef {(state: State, decision: Decision, acts: Actions, tools: Tools) => Child[]} Body how a decision is answered */
/** @typedef {ReturnType<typeof import("../input/placement_editor.js").createPlacementEditor>} Placing */
/** @typedef {{ width: number, height: number, margin?: number, target?: number }} Size `target`: what must not be smaller than a finger */
/**
 * Points are those of the drawing turned north up: the plane's are inches.
 *
 * @typedef {object} Kind
 * @property {(layout: Layout) => Size} sizeOf of the drawing
 * @property {(plane: Plane, data: import("../state/types.js").TableData, tools: Tools) => void} drawGround once
 * @property {(plane: Plane, state: State, tools: Tools, part: Part) => void} draw everything that may change
 * @property {(plane: Plane, tools: Tools) => Motion} motion
 * @property {(layout: Layout) => number[]} heights at which the map can be cut open, lowest first
 * @property {(state: State, way: readonly [number, number], shift: boolean) => number | null} turned the answer that an
 *   arrow turns to, east and north; `[0, 0]`: the one that is turned to already; null: it does not turn
 * @property {(state: State, id: string) => string} meantBy what is chosen when a thing is pointed at
 * @property {(layout: Layout, text: string) => string} placeNamed the place that is typed so; empty: none
 * @property {(state: State) => { id: string, x: number, y: number, unit?: string }[]} reachable what the keys can go to
 * @property {(state: State, at: Point, inch: number) => string} thingAt what a spot of the board means; empty: nothing
 * @property {(state: State, at: Point, inch: number) => string} tokenAt the thing being set down there
 * @property {(at: Point) => string} placeAt the spot as questions to the map name it
 * @property {(decision: Decision, state: State) => Draft | null} draftFor an empty draft; null for what needs none
 * @property {(draft: Draft) => Command | null} commandOf
 * @property {(decision: Decision, draft: Draft) => import("../state/state.js").Going | null} goingOf the unit whose way is
 *   in question, where the server is asked for its area
 * @property {(decision: Decision, draft: Draft) => boolean} isWhole whether only the check decides about the draft
 * @property {(state: State, decision: Decision, id: string) => Command | null} tried what pointing at a thing would stand for,
 *   for the server to say why it is refused
 * @property {(decision: Decision) => string} [hintFor] the text for a tap that means nothing; empty: none of its own
 * @property {(session: import("../net/session.js").Session, plane: Plane, api: import("../net/api.js").Api, explain: (id: string) => void) => Placing} placing
 * @property {Record<string, Body>} bodies by the kind of decision; any other is a list of choices
 * @property {(state: State, tools: Tools) => Child} measuring
 * @property {(state: State, tools: Tools) => Child} surroundings
 * @property {((state: State, acts: Actions, tools: Tools) => Child) | null} asking questions to the map; null: there are none
 * @property {(state: State, id: string, tools: Tools) => Child[]} placeTold a place in words
 * @property {(thing: any, tools: Tools) => string} spotTold where a unit or a counter stands
 * @property {(state: State, acts: Actions, tools: Tools) => Child[]} groundLists
 * @property {(tint: string) => SVGElement[]} sideSymbol
 * @property {(unit: Unit, side: Side) => SVGElement[]} unitSymbol
 */

export {};
