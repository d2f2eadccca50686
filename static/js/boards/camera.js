// Viewport of the board editor: zoom and pan.

import { clamp } from "./clamp.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */

const MARGIN = 1.2;
const NEAREST = 8;

/**
 * @param {SVGSVGElement} picture
 * @param {() => Size} sizeNow
 */
export function createCamera(picture, sizeNow) {
  let zoom = 1;
  let x = -MARGIN;
  let y = -MARGIN;

  function wholeOf(/** @type {Size} */ size) {
    return { width: size.width + 2 * MARGIN, height: size.height + 2 * MARGIN };
  }

  function show() {
    const size = sizeNow();
    const whole = wholeOf(size);
    const [width, height] = [whole.width / zoom, whole.height / zoom];
    x = clamp(x, -MARGIN, size.width + MARGIN - width);
    y = clamp(y, -MARGIN, size.height + MARGIN - height);
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  }

  /** @returns {Point} */
  function middle() {
    const size = sizeNow();
    const whole = wholeOf(size);
    return [x + whole.width / zoom / 2, size.height - (y + whole.height / zoom / 2)];
  }

  return {
    get zoom() {
      return zoom;
    },
    /**
     * Where a spot of the window lies on the board.
     *
     * @param {{ clientX: number, clientY: number }} event
     * @returns {Point}
     */
    pointAt({ clientX, clientY }) {
      const matrix = picture.getScreenCTM();
      if (!matrix) return [0, 0];
      const found = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
      return [found.x, sizeNow().height - found.y];
    },
    /** Inches that so many pixels of the window are. */
    inchesOf(/** @type {number} */ pixels) {
      return pixels / (picture.getScreenCTM()?.a || 1);
    },
    /**
     * Nearer or farther; the point stays where it is.
     *
     * @param {number} factor
     * @param {Point} [about]
     */
    zoomBy(factor, about = middle()) {
      const after = clamp(zoom * factor, 1, NEAREST);
      const [px, py] = [about[0], sizeNow().height - about[1]];
      x = px - ((px - x) * zoom) / after;
      y = py - ((py - y) * zoom) / after;
      zoom = after;
      show();
    },
    /**
     * @param {number} dx inches
     * @param {number} dy
     */
    panBy(dx, dy) {
      x -= dx;
      y += dy;
      show();
    },
    fit() {
      [zoom, x, y] = [1, -MARGIN, -MARGIN];
      show();
    },
  };
}

/** @typedef {ReturnType<typeof createCamera>} Camera */
