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
  const view = createView(pane, board);
  // What follows a finger has a sheet of its own, so that the map below is not painted again for it.
  const over = /** @type {SVGSVGElement} */ (svg("svg", { class: "board board-over", "aria-hidden": "true" }));
  root.after(over);
  const layers = layersOn(root, over, board);
  const sheets = createSheets(pane, [root, over], view);

  function lookWhere() {
    view.where = rectangleOf(pane);
    if (!view.where.width) return;
    if (view.isMoved) return sheets.tellScale();
    view.showWhole();
    view.comeNear();
    sheets.show();
  }

  view.comeNear();
  new ResizeObserver(lookWhere).observe(pane);
  document.addEventListener("pointerdown", lookWhere, { capture: true, passive: true });
  sheets.show();
  return {
    root,
    pane,
    layers,
    board,
    /** inches that a pixel covers */
    get inch() {
      return 1 / scaleOf(view.drawn, view.where);
    },
    get isWhole() {
      return view.isWhole;
    },
    glide: sheets.glide,
    rest: sheets.rest,
    ...createLooking(view, sheets, board),
    /**
     * @param {{ clientX: number, clientY: number }} event
     * @returns {Point} inches, y to the north
     */
    at(event) {
      const [x, y] = view.under(event);
      return [x, board.height - y];
    },
  };
}

/** @typedef {ReturnType<typeof createPlane>} Plane */
/** @typedef {ReturnType<typeof createView>} View */
/** @typedef {ReturnType<typeof createSheets>} Sheets */

/**
 * Which part of the board is seen, and where in the window.
 *
 * @param {HTMLElement} pane
 * @param {import("../kinds/kind.js").Size} board
 */
function createView(pane, board) {
  const { margin = MARGIN } = board;
  const full = { x: -margin, y: -margin, w: board.width + 2 * margin, h: board.height + 2 * margin };
  const view = {
    seen: { ...full },
    /** what the drawing shows, until a gesture ends */
    drawn: full,
    /** by the player, who then sees what was chosen */
    isMoved: false,
    where: rectangleOf(pane),

    get isWhole() {
      return view.seen.w >= full.w;
    },
    /** @returns {Point} */
    get middle() {
      const { x, y, w, h } = view.seen;
      return [x + w / 2, y + h / 2];
    },
    showWhole() {
      view.seen = { ...full };
    },
    /** What is to be hit by a finger is as big as one, where the whole board would make it smaller. */
    comeNear() {
      const small = board.target ? FINGER / (board.target * scaleOf(full, view.where)) : 1;
      if (small > 1 && view.where.width) view.seen = inside(enlarged(view.seen, full.w / small, view.middle), full);
    },
    /**
     * @param {number} width
     * @param {Point} about the point that stays where it is, in drawing coordinates
     */
    enlarge(width, about) {
      view.isMoved = true;
      view.seen = inside(enlarged(view.seen, Math.min(full.w, Math.max(CLOSEST, width)), about), full);
    },
    /** @param {{ x: number, y: number }} corner */
    moveTo(corner) {
      view.seen = inside({ ...view.seen, ...corner }, full);
    },
    /** @param {{ clientX: number, clientY: number }} at */
    under: (at) => under(view.seen, view.where, at),
  };
  return view;
}

/**
 * The sheets of the drawing, slid and stretched by CSS during a gesture, and redrawn when it ends.
 *
 * @param {HTMLElement} pane
 * @param {SVGSVGElement[]} sheets
 * @param {View} view
 */
function createSheets(pane, sheets, view) {
  /** @type {number | undefined} */
  let redrawing;
  const slide = oncePerFrame(() => {
    const { x, y, stretch } = slid(view.drawn, view.seen, view.where);
    for (const sheet of sheets) sheet.style.transform = `translate(${x}px, ${y}px) scale(${stretch})`;
  });

  /** Tells the style sheet how many inches a pixel covers, so that words keep their size. */
  function tellScale() {
    const inch = String(1 / scaleOf(view.drawn, view.where));
    if (pane.style.getPropertyValue("--inch") === inch) return;
    pane.style.setProperty("--inch", inch);
    pane.classList.toggle("is-far", Number(inch) > FAR);
  }

  function show() {
    window.clearTimeout(redrawing);
    slide.drop();
    view.drawn = view.seen;
    const { x, y, w, h } = view.seen;
    for (const sheet of sheets) {
      sheet.style.transform = "";
      sheet.setAttribute("viewBox", `${x} ${y} ${w} ${h}`);
    }
    tellScale();
  }

  return {
    tellScale,
    show,
    /**
     * Slides and stretches the map with the fingers or the wheel; `rest` must follow.
     *
     * @param {{ dx?: number, dy?: number, factor?: number, about: { clientX: number, clientY: number } }} step in pixels
     */
    glide({ dx = 0, dy = 0, factor = 1, about }) {
      window.clearTimeout(redrawing);
      if (factor !== 1) view.enlarge(view.seen.w / factor, view.under(about));
      view.isMoved = true;
      const scale = scaleOf(view.seen, view.where);
      view.moveTo({ x: view.seen.x - dx / scale, y: view.seen.y - dy / scale });
      slide.ask(undefined);
    },
    /** @param {number} [wait] ms until the map is redrawn, unless the gesture continues */
    rest(wait = STILL) {
      window.clearTimeout(redrawing);
      if (view.seen !== view.drawn) redrawing = window.setTimeout(show, wait);
    },
  };
}

/**
 * Changes of the view in one step.
 *
 * @param {View} view
 * @param {Sheets} sheets
 * @param {import("../kinds/kind.js").Size} board
 */
function createLooking(view, sheets, board) {
  return {
    fit() {
      view.isMoved = true;
      view.showWhole();
      sheets.show();
    },
    /**
     * @param {number} factor above 1 zooms in
     * @param {{ clientX: number, clientY: number }} [about]
     */
    zoom(factor, about) {
      view.enlarge(view.seen.w / factor, about ? view.under(about) : view.middle);
      sheets.show();
    },
    /**
     * Brings a point into sight without a change of scale.
     *
     * @param {Point} at inches
     */
    reveal(at) {
      const { seen } = view;
      const [x, y] = place(board, at);
      view.isMoved ||= !view.isWhole;
      const inset = Math.min(2, seen.w / 6);
      const into = (/** @type {number} */ value, /** @type {number} */ start, /** @type {number} */ size) =>
        value < start + inset ? value - inset : value > start + size - inset ? value - size + inset : start;
      view.moveTo({ x: into(x, seen.x, seen.w), y: into(y, seen.y, seen.h) });
      sheets.show();
    },
  };
}

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
 * @param {SVGSVGElement} over
 * @param {{ width: number, height: number }} board
 */
function layersOn(root, over, board) {
  const layers = {
    ...layersOf(root, [
      "ground", "grid", "terrain", "offered", "zones", "area", "edges", "shade", "ranges", "trail", "markers", "sight", "pieces", "notes",
    ]),
    ...layersOf(over, ["draft", "labels", "moments"]),
  };
  root.prepend(svg("defs", {}, svg("clipPath", { id: "on-board" }, svg("rect", { width: board.width, height: board.height }))));
  for (const name of ["area", "ranges", "shade"]) layers[name].setAttribute("clip-path", "url(#on-board)");
  return layers;
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
