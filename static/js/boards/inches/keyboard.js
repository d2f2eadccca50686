// Keyboard navigation and shortcuts of the board picture, active while it has the focus.

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("../camera.js").Camera} Camera */
/** @typedef {import("./drawing_tools.js").Drafts} Drafts */
/** @typedef {import("./actions.js").Actions} Actions */

const FINE = 0.1; // inches a key goes where nothing is snapped to
const FAR = 5; // times as far with Shift

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {SVGSVGElement} picture
 * @param {{ session: Session, camera: Camera, drafts: Drafts, acts: Actions }} editor
 */
export function listenToKeys(picture, editor) {
  const { session, drafts, acts } = editor;
  const { always, drawing, choosing } = shortcuts(editor);

  picture.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const way = WAYS[event.key];
    const done = way ? arrow(way, event.shiftKey) : run(event.key);
    if (done) event.preventDefault();
  });

  /**
   * @param {[number, number]} way
   * @param {boolean} far
   */
  function arrow([dx, dy], far) {
    const inches = (session.step || FINE) * (far ? FAR : 1);
    if (session.tool === "select") acts.nudge(dx * inches, dy * inches);
    else {
      const [x, y] = session.cursor ?? [0, 0];
      drafts.hover([x + dx * inches, y + dy * inches]);
    }
    return true;
  }

  /** @param {string} key */
  function run(key) {
    const act = (session.tool === "select" ? choosing[key] : drawing[key]) ?? always[key];
    act?.();
    return Boolean(act);
  }
}

/** @typedef {Record<string, () => void>} Shortcuts */

/**
 * What single keys do: with every tool, with those that draw, and with the one that chooses.
 *
 * @param {{ session: Session, camera: Camera, drafts: Drafts, acts: Actions }} editor
 */
function shortcuts({ session, camera, drafts, acts }) {
  /** @param {number} factor 0: the whole board */
  function nearer(factor) {
    if (factor) camera.zoomBy(factor);
    else camera.fit();
    session.set({});
  }

  /** @param {number} way */
  function vertex(way) {
    const { polygon = [], handles = polygon.length } = session.part ?? {};
    const count = Math.min(handles, polygon.length);
    if (count) session.set({ vertex: session.vertex === null ? 0 : (session.vertex + way + count) % count });
  }

  /** @type {Shortcuts} */
  const always = {
    v: () => drafts.take("select"),
    r: () => drafts.take("rectangle"),
    p: () => drafts.take("polygon"),
    "+": () => nearer(1.25),
    "-": () => nearer(0.8),
    0: () => nearer(0),
  };
  /** @type {Shortcuts} */
  const drawing = {
    Enter: () => session.cursor && drafts.put(session.cursor),
    " ": () => session.cursor && drafts.put(session.cursor),
    c: () => drafts.close(),
    Backspace: () => drafts.back(),
    Escape: () => drafts.take("select"),
  };
  /** @type {Shortcuts} */
  const choosing = {
    "]": () => acts.step(1),
    "[": () => acts.step(-1),
    PageDown: () => acts.step(1),
    PageUp: () => acts.step(-1),
    Enter: () => vertex(1),
    Escape: () => (session.vertex === null ? acts.choose(null) : session.set({ vertex: null })),
    Delete: () => acts.remove(),
    Backspace: () => acts.remove(),
    d: () => acts.duplicate(),
    m: () => acts.mirror(),
    t: () => acts.twin(),
    ",": () => acts.turn(90),
    ".": () => acts.turn(-90),
  };

  return { always, drawing, choosing };
}
