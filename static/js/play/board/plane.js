// Map canvas: one SVG in inches, north up, with pan and zoom. Knows no pieces.

import { svg } from "../ui/dom.js";
import { oncePerFrame } from "../ui/animation_frame.js";
import { enlarged, inside, scaleOf, slid, under } from "./viewport.js";

/** @typedef {import("../state/types.js").Point} Point */

const MARGIN = 1.7; // inches around the board, for edge names, unless the board needs less
const CLOSEST = 9; // inches across at the greatest enlargement
const STILL = 90; // ms without a key until a panned map is redrawn
const FINGER = 44; // pixels
const FAR = 0.085; // inches to a pixel beyond which letters on bases are left out

/**
 * @param {SVGSVGElement} root
 * @param {import("../kinds/kind.js").Size} board
 */
export function createPlane(root, board) {
  const pane = /** @type {HTMLElement} */ (root.parentElement);
  const { margin = MARGIN } = board;
  const full = { x: -margin, y: -margin, w: board.width + 2 * margin, h: board.height + 2 * margin };
  let seen = { ...full };
  let drawn = seen;
  let isMoved = false; // by the player, who then sees what was chosen
  let where = rectangleOf(pane);
  /** @type {number | undefined} */
  let rest;
  // What follows a finger has a sheet of its own, so that the map below is not painted again for it.
  const over = /** @type {SVGSVGElement} */ (svg("svg", { class: "board board-over", "aria-hidden": "true" }));
  root.after(over);
  const layers = {
    ...layersOf(root, [
      "ground", "grid", "terrain", "offered", "zones", "area", "edges", "shade", "ranges", "trail", "markers", "sight", "pieces", "notes",
    ]),
    ...layersOf(over, ["draft", "labels", "moments"]),
  };
  root.prepend(svg("defs", {}, svg("clipPath", { id: "on-board" }, svg("rect", { width: board.width, height: board.height }))));
  for (const name of ["area", "ranges", "shade"]) layers[name].setAttribute("clip-path", "url(#on-board)");

  /** Pan and zoom move the drawing by CSS transform; it is redrawn when the gesture ends. */
  const glide = oncePerFrame(() => {
    const { x, y, stretch } = slid(drawn, seen, where);
    for (const sheet of [root, over]) sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  });

  function show() {
    window.clearTimeout(rest);
    glide.drop();
    drawn = seen;
    for (const sheet of [root, over]) {
      sheet.style.transform = "";
      sheet.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.w} ${seen.h}`);
    }
    tellScale();
  }

  /** Tells the style sheet how many inches a pixel covers, so that words keep their size. */
  function tellScale() {
    const inch = String(1 / scaleOf(drawn, where));
    if (pane.style.getPropertyValue("--inch") === inch) return;
    pane.style.setProperty("--inch", inch);
    pane.classList.toggle("is-far", Number(inch) > FAR);
  }

  function lookWhere() {
    where = rectangleOf(pane);
    if (!where.width) return;
    if (isMoved) return tellScale();
    seen = { ...full };
    comeNear();
    show();
  }

  /**
   * @param {number} width
   * @param {Point} about the point that stays where it is, in drawing coordinates
   */
  function enlarge(width, about) {
    isMoved = true;
    seen = inside(enlarged(seen, Math.min(full.w, Math.max(CLOSEST, width)), about), full);
  }

  /** @returns {Point} */
  function middle() {
    return [seen.x + seen.w / 2, seen.y + seen.h / 2];
  }

  /** What is to be hit by a finger is as big as one, where the whole board would make it smaller. */
  function comeNear() {
    const small = board.target ? FINGER / (board.target * scaleOf(full, where)) : 1;
    if (small > 1 && where.width) seen = inside(enlarged(seen, full.w / small, middle()), full);
  }

  comeNear();
  new ResizeObserver(lookWhere).observe(pane);
  document.addEventListener("pointerdown", lookWhere, { capture: true, passive: true });
  show();
  return {
    root,
    pane,
    layers,
    board,
    /** inches that a pixel covers */
    get inch() {
      return 1 / scaleOf(drawn, where);
    },
    get isWhole() {
      return seen.w >= full.w;
    },
    fit() {
      isMoved = true;
      seen = { ...full };
      show();
    },
    /**
     * @param {number} factor above 1 zooms in
     * @param {{ clientX: number, clientY: number }} [about]
     */
    zoom(factor, about) {
      enlarge(seen.w / factor, about ? under(seen, where, about) : middle());
      show();
    },
    /**
     * Slides and stretches the map with the fingers or the wheel; `rest` must follow.
     *
     * @param {{ dx?: number, dy?: number, factor?: number, about: { clientX: number, clientY: number } }} step in pixels
     */
    glide({ dx = 0, dy = 0, factor = 1, about }) {
      window.clearTimeout(rest);
      if (factor !== 1) enlarge(seen.w / factor, under(seen, where, about));
      isMoved = true;
      const scale = scaleOf(seen, where);
      seen = inside({ ...seen, x: seen.x - dx / scale, y: seen.y - dy / scale }, full);
      glide.ask(undefined);
    },
    /** @param {number} [wait] ms until the map is redrawn, unless the gesture continues */
    rest(wait = STILL) {
      window.clearTimeout(rest);
      if (seen !== drawn) rest = window.setTimeout(show, wait);
    },
    /**
     * Brings a point into sight without a change of scale.
     *
     * @param {Point} at inches
     */
    reveal(at) {
      const [x, y] = place(board, at);
      isMoved ||= !this.isWhole;
      const inset = Math.min(2, seen.w / 6);
      const into = (/** @type {number} */ value, /** @type {number} */ start, /** @type {number} */ size) =>
        value < start + inset ? value - inset : value > start + size - inset ? value - size + inset : start;
      seen = inside({ ...seen, x: into(x, seen.x, seen.w), y: into(y, seen.y, seen.h) }, full);
      show();
    },
    /**
     * @param {{ clientX: number, clientY: number }} event
     * @returns {Point} inches, y to the north
     */
    at(event) {
      const [x, y] = under(seen, where, event);
      return [x, board.height - y];
    },
  };
}

/** @typedef {ReturnType<typeof createPlane>} Plane */

/**
 * Inches on the board to drawing coordinates, where y grows downwards.
 *
 * @param {{ height: number }} board
 * @param {readonly number[]} at
 * @returns {Point}
 */
export function place(board, at) {
  return [at[0], board.height - at[1]];
}

/**
 * @param {{ height: number }} board
 * @param {readonly (readonly number[])[]} points
 * @returns {string} as polygons and polylines want them
 */
export function pointsOf(board, points) {
  return points.map((point) => place(board, point).map((value) => Number(value.toFixed(3))).join(",")).join(" ");
}

/**
 * @param {SVGSVGElement} root
 * @param {string[]} names
 * @returns {Record<string, SVGElement>}
 */
function layersOf(root, names) {
  return Object.fromEntries(
    names.map((name) => {
      const layer = svg("g", { class: `layer-${name}` });
      root.append(layer);
      return [name, layer];
    }),
  );
}

/**
 * @param {Element} element
 * @returns {import("./viewport.js").Pane}
 */
function rectangleOf(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left, top, width, height };
}
