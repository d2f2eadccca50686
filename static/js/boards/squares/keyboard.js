// Keyboard navigation and shortcuts of the board picture, active while it has the focus.

/** @typedef {import("./actions.js").Actions} Actions */
/** @typedef {import("./session.js").Session} Session */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
/** @type {Record<string, string>} the marks of MW-BOARD-1, and letters for those that are hard to find */
const BRUSHES = {
  w: "woods", b: "built-up", f: "fortification", x: "impassable",
  r: "river", "~": "river", g: "ford", "=": "ford", n: "bridge-ns", "|": "bridge-ns", e: "bridge-ew", "-": "bridge-ew",
  ".": "open", Delete: "open", Backspace: "open",
};

/**
 * @param {SVGSVGElement} picture
 * @param {{ session: Session, acts: Actions }} editor
 */
export function listenToKeys(picture, { session, acts }) {
  picture.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    if (way) acts.walk(...way, event.shiftKey);
    else if (!run(event.key)) return;
    event.preventDefault();
  });

  /** @param {string} key */
  function run(key) {
    const brush = /^[0-9]$/.test(key) ? `level-${key}` : BRUSHES[key];
    if (brush && session.spot) acts.paint(brush, [session.spot]);
    else if (brush) acts.walk(0, 0, false);
    else if (key === "Enter" || key === " ") acts.dab();
    else if (key === "Escape") escape();
    else if (key === "v") acts.take("select");
    else if (key === "t") acts.twin();
    else return false;
    return true;
  }

  function escape() {
    if (session.tool === "select") acts.choose(null);
    else acts.take("select");
  }
}
