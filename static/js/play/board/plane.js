// The sheet of paper: one SVG in inches, north up, that can be moved and enlarged. It knows no pieces.

import { svg } from "../dom.js";

/** @typedef {import("../types.js").Point} Point */

const MARGIN = 1.7; // inches around the board, for edge names
const CLOSEST = 9; // inches across at the greatest enlargement
const FAR = 0.085; // inches to a pixel beyond which letters on bases are left out

/**
 * @param {SVGSVGElement} root
 * @param {{ width: number, height: number }} board
 */
export function createPlane(root, board) {
  const full = { x: -MARGIN, y: -MARGIN, w: board.width + 2 * MARGIN, h: board.height + 2 * MARGIN };
  let seen = { ...full };
  const layers = layersOf(root, [
    "ground", "grid", "terrain", "zones", "area", "edges", "aim", "ranges", "trail", "markers", "sight", "pieces", "notes", "draft", "labels",
  ]);
  root.prepend(svg("defs", {}, svg("clipPath", { id: "on-board" }, svg("rect", { width: board.width, height: board.height }))));
  for (const name of ["area", "ranges"]) layers[name].setAttribute("clip-path", "url(#on-board)");

  function show() {
    root.setAttribute("viewBox", `${seen.x} ${seen.y} ${seen.w} ${seen.h}`);
    measure();
  }

  /** Tells the style sheet how many inches a pixel covers, so that words keep their size. */
  function measure() {
    const scale = root.getScreenCTM()?.a ?? 0;
    if (!scale) return;
    root.style.setProperty("--inch", String(1 / scale));
    root.classList.toggle("is-far", 1 / scale > FAR);
  }

  /**
   * @param {number} w
   * @param {Point} about the point that stays where it is, in drawing coordinates
   */
  function enlarge(w, about) {
    const width = Math.min(full.w, Math.max(CLOSEST, w));
    const share = width / seen.w;
    seen.x = about[0] - (about[0] - seen.x) * share;
    seen.y = about[1] - (about[1] - seen.y) * share;
    seen.w = width;
    seen.h = (width * full.h) / full.w;
    settle();
  }

  function settle() {
    seen.x = Math.min(full.x + full.w - seen.w, Math.max(full.x, seen.x));
    seen.y = Math.min(full.y + full.h - seen.h, Math.max(full.y, seen.y));
    show();
  }

  /**
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point} drawing coordinates, y downwards
   */
  function drawn(clientX, clientY) {
    const matrix = root.getScreenCTM();
    if (!matrix) return [0, 0];
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return [x, y];
  }

  new ResizeObserver(measure).observe(root);
  show();
  return {
    root,
    layers,
    board,
    /** inches that a pixel covers */
    get inch() {
      return 1 / (root.getScreenCTM()?.a ?? 1);
    },
    fit() {
      seen = { ...full };
      show();
    },
    /**
     * @param {number} factor above 1 comes nearer
     * @param {{ clientX: number, clientY: number }} [about]
     */
    zoom(factor, about) {
      const point = about ? drawn(about.clientX, about.clientY) : /** @type {Point} */ ([seen.x + seen.w / 2, seen.y + seen.h / 2]);
      enlarge(seen.w / factor, point);
    },
    /**
     * @param {number} dx pixels
     * @param {number} dy
     */
    pan(dx, dy) {
      const inch = 1 / (root.getScreenCTM()?.a ?? 1);
      seen.x -= dx * inch;
      seen.y -= dy * inch;
      settle();
    },
    /**
     * Brings a point into sight without a change of scale.
     *
     * @param {Point} at inches
     */
    reveal(at) {
      const [x, y] = place(board, at);
      const inset = Math.min(2, seen.w / 6);
      if (x < seen.x + inset) seen.x = x - inset;
      if (x > seen.x + seen.w - inset) seen.x = x - seen.w + inset;
      if (y < seen.y + inset) seen.y = y - inset;
      if (y > seen.y + seen.h - inset) seen.y = y - seen.h + inset;
      settle();
    },
    /**
     * @param {{ clientX: number, clientY: number }} event
     * @returns {Point} inches, y to the north
     */
    at(event) {
      const [x, y] = drawn(event.clientX, event.clientY);
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
