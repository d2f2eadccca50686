// Keyboard focus on the board: the single tab stop, and the piece that the keys go to next.

import { choosable } from "../state/state.js";
import { tabStop } from "../state/roving_tabindex.js";
import { board } from "../systems/chosen.js";
import { apart } from "../ui/number_format.js";

/**
 * @param {import("../net/session.js").Session} session
 * @param {import("../board/plane.js").Plane} plane
 */
export function createFocus(session, plane) {
  const reachable = () => board().reachable(session.state);

  /** @param {string} id */
  function reveal(id) {
    const thing = reachable().find((each) => each.id === id || each.unit === id);
    if (thing) plane.reveal([thing.x, thing.y]);
  }

  /**
   * Moves the board's tab stop to another unit or counter.
   *
   * @param {string} id
   */
  function focus(id) {
    session.set({ focused: id });
    reveal(id);
    const piece = plane.root.querySelector(`[data-unit="${CSS.escape(id)}"] .piece-button`);
    if (piece instanceof SVGElement) piece.focus({ preventScroll: true });
  }

  /** @param {1 | -1} step */
  function focusNext(step) {
    const { state } = session;
    const marked = choosable(state);
    const all = reachable();
    const goals = marked.size ? all.filter(({ id, unit = id }) => marked.has(id) || marked.has(unit)) : all;
    if (!goals.length) return;
    const index = goals.findIndex(({ id }) => id === tabStop(state));
    focus(goals[(index + step + goals.length) % goals.length].id);
  }

  /**
   * The nearest of what can be gone to in a direction.
   *
   * @param {number} east
   * @param {number} north
   */
  function focusTowards(east, north) {
    const all = reachable();
    const from = all.find(({ id }) => id === tabStop(session.state));
    if (!from) return focusNext(1);
    const ahead = all
      .map(({ id, x, y }) => ({ id, along: (x - from.x) * east + (y - from.y) * north, far: apart([x, y], [from.x, from.y]) }))
      .filter(({ along, far }) => along > 0.3 * far && far > 0)
      .sort((a, b) => a.far - b.far);
    if (ahead[0]) focus(ahead[0].id);
  }

  return { reveal, focus, focusNext, focusTowards };
}
