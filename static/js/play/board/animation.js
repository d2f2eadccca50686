// Animates the latest events step by step over the current board: movement, losses, badges, dice. Disabled under
// prefers-reduced-motion; the board underneath always shows the current position.

import { counts, die } from "../ui/dice.js";
import { svg } from "../ui/dom.js";
import { place } from "./plane.js";
import { onBoard } from "../state/state.js";
import { stepsOf, waysOf } from "./animation_timeline.js";

/** @typedef {import("../state/state.js").State} State */
/** @typedef {import("./plane.js").Plane} Plane */
/** @typedef {import("./animation_timeline.js").Step} Step */

const DIE = 1.5; // inches across a die on the board
const READ = 1500; // ms that a result may be read
const MARGIN = 0.9; // inches from a piece to its die

/** @typedef {(commits: readonly import("../state/types.js").Commit[], stood: ReadonlyMap<string, import("../state/types.js").Unit>) => readonly import("./animation_timeline.js").Commit[]} Retold */

/**
 * @param {Plane} plane
 * @param {Retold} retold what commits tell as steps over the plane, from where units `stood`
 */
export function createMotion(plane, retold = (commits) => /** @type {readonly import("./animation_timeline.js").Commit[]} */ (commits)) {
  const still = window.matchMedia("(prefers-reduced-motion: reduce)");
  let shown = -1;
  /** @type {Map<string, SVGElement>} */
  let leaving = new Map();
  /** @type {Map<string, import("../state/types.js").Unit>} */
  let stood = new Map();

  /** @param {string} id */
  const pieceOf = (id) => /** @type {SVGElement | null} */ (plane.root.querySelector(`[data-unit="${CSS.escape(id)}"]`));

  /**
   * Before the board is drawn: keeps the drawings of those who are about to leave it.
   *
   * @param {State} state
   * @param {State} before
   */
  function keep(state, before) {
    if (state.match === before.match) return;
    stood = new Map(onBoard(before).map((unit) => [unit.id, unit]));
    const stay = new Set(onBoard(state).map(({ id }) => id));
    const gone = onBoard(before).filter(({ id }) => !stay.has(id));
    leaving = new Map(gone.flatMap(({ id }) => (pieceOf(id) ? [[id, /** @type {SVGElement} */ (pieceOf(id)?.cloneNode(true))]] : [])));
  }

  /**
   * Call after drawing the board: animates the commits that are new.
   *
   * @param {State} state
   */
  function show({ commits }) {
    const newest = commits[commits.length - 1]?.seq ?? -1;
    const first = shown < 0;
    const fresh = commits.filter(({ seq, undone }) => seq > shown && !undone);
    shown = Math.max(shown, newest);
    if (first || !fresh.length || still.matches || document.hidden) return leaving.clear();
    const steps = stepsOf(retold(fresh, stood));
    for (const way of waysOf(steps)) go(plane, pieceOf(way.unit), way);
    for (const step of steps) tell(step);
    leaving.clear();
  }

  /** @param {Step} step */
  function tell({ fact, from, lasts }) {
    if (fact.type === "UnitShaken") {
      for (const badge of pieceOf(fact.unit ?? "")?.querySelectorAll(".piece-shaken, .piece-shaken-sign") ?? []) {
        badge.animate([{ opacity: 0 }, { opacity: 1 }], { delay: from, duration: lasts, fill: "backwards" });
      }
    }
    const gone = leaving.get(fact.unit ?? "");
    if (gone && (fact.type === "UnitDestroyed" || fact.type === "UnitLeft")) fade(plane, gone, from, lasts);
    for (const rolled of [fact.active, fact.reactive]) {
      if (!rolled || typeof rolled !== "object") continue;
      const piece = pieceOf(rolled.unit ?? "") ?? leaving.get(rolled.unit ?? "");
      if (piece) showDie(plane, piece, rolled, from, lasts);
    }
  }

  return { keep, show };
}

/**
 * Moves a piece along its way.
 *
 * @param {Plane} plane
 * @param {SVGElement | null} piece
 * @param {import("./animation_timeline.js").Way} way
 */
function go(plane, piece, { from, until, stops }) {
  const spots = stops.map(({ at, share }) => {
    const [x, y] = place(plane.board, at);
    return { transform: `translate(${x}px, ${y}px)`, offset: share };
  });
  piece?.animate(spots, { delay: from, duration: until - from, fill: "backwards", easing: "linear" });
}

/**
 * @param {Plane} plane
 * @param {SVGElement} drawing
 * @param {number} from
 * @param {number} lasts
 */
function fade(plane, drawing, from, lasts) {
  plane.layers.moments.append(drawing);
  drawing.animate([{ opacity: 1 }, { opacity: 0 }], { delay: from, duration: lasts, fill: "both" }).onfinish = () => drawing.remove();
}

/**
 * Shows the die that a piece has rolled over it; where several count, all of them.
 *
 * @param {Plane} plane
 * @param {SVGElement} piece
 * @param {import("../ui/dice.js").Rolled} rolled
 * @param {number} from
 * @param {number} lasts
 */
function showDie(plane, piece, rolled, from, lasts) {
  const at = /^translate\((.+)px, (.+)px\)$/.exec(piece.style.transform);
  if (!at) return;
  const { die: sides, kept, faces, best } = rolled;
  const dice = best === undefined ? [die(sides, kept)] : faces.map((face, index) => die(sides, face, { kept: counts(rolled, index) }));
  dice.forEach((drawing, index) => {
    for (const [name, value] of Object.entries({ x: (index - dice.length / 2) * DIE, y: -DIE / 2, width: DIE, height: DIE })) drawing.setAttribute(name, String(value));
  });
  const half = (dice.length * DIE) / 2;
  const x = Math.max(half, Math.min(plane.board.width - half, Number(at[1])));
  const y = Math.max(DIE / 2, Number(at[2]) - MARGIN - DIE / 2);
  const group = svg("g", { class: "moment-die", transform: `translate(${x} ${y})` }, ...dice);
  plane.layers.moments.append(group);
  const whole = lasts + READ;
  group.animate([{ opacity: 0 }, { opacity: 1, offset: lasts / whole }, { opacity: 1, offset: 0.92 }, { opacity: 0 }], {
    delay: from,
    duration: whole,
    fill: "both",
  }).onfinish = () => group.remove();
}
