// Pointer gestures of the board editor: draw or drag with one pointer, pinch, pan and zoom with two or the wheel.

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./camera.js").Camera} Camera */
/** @typedef {{ move: (at: Point, event: PointerEvent) => void, end: (at: Point, event: PointerEvent) => void }} Drag */
/**
 * @typedef {object} Hand
 * @property {(at: Point, event: PointerEvent) => Drag} begin
 * @property {(at: Point) => void} hover without a button
 * @property {() => void} lifted
 * @property {() => void} nearer after a pan or zoom
 */

export const STILL = 5; // pixels that a finger may tremble

/**
 * @param {SVGSVGElement} picture
 * @param {Camera} camera
 * @param {Hand} hand
 */
export function listenToPointers(picture, camera, hand) {
  /** @type {Map<number, { clientX: number, clientY: number }>} */
  const down = new Map();
  /** @type {Drag | null} */
  let drag = null;

  picture.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    picture.focus({ preventScroll: true });
    picture.setPointerCapture(event.pointerId);
    down.set(event.pointerId, event);
    drag = down.size > 1 ? null : hand.begin(camera.pointAt(event), event);
  });
  picture.addEventListener("pointermove", (event) => {
    const at = camera.pointAt(event);
    if (down.size === 2 && down.has(event.pointerId)) pinch(event);
    else if (drag) drag.move(at, event);
    else hand.hover(at);
    if (down.has(event.pointerId)) down.set(event.pointerId, event);
  });
  picture.addEventListener("pointerup", (event) => {
    drag?.end(camera.pointAt(event), event);
    forget(event);
  });
  picture.addEventListener("pointercancel", forget);
  picture.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return; // the wheel alone scrolls the page
      event.preventDefault();
      camera.zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, camera.pointAt(event));
      hand.nearer();
    },
    { passive: false },
  );

  /** @param {PointerEvent} event */
  function forget(event) {
    down.delete(event.pointerId);
    drag = null;
    hand.lifted();
  }

  /** @param {PointerEvent} event */
  function pinch(event) {
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, each]) => each);
    const before = /** @type {{ clientX: number, clientY: number }} */ (down.get(event.pointerId));
    const apart = (/** @type {{ clientX: number, clientY: number }} */ each) =>
      Math.hypot(each.clientX - other.clientX, each.clientY - other.clientY);
    camera.zoomBy(apart(event) / Math.max(apart(before), 1), camera.pointAt(other));
    hand.nearer();
  }
}

/**
 * A drag that slides what is shown, if it is not the whole; `tapped` is called where nothing was dragged.
 *
 * @param {Camera} camera
 * @param {PointerEvent | null} event
 * @param {() => void} tapped
 * @returns {Drag}
 */
export function panning(camera, event, tapped) {
  let last = event;
  let still = true;
  return {
    move(_at, now) {
      if (last && camera.zoom > 1) {
        camera.panBy(camera.inchesOf(now.clientX - last.clientX), -camera.inchesOf(now.clientY - last.clientY));
      }
      still = still && !!event && Math.hypot(now.clientX - event.clientX, now.clientY - event.clientY) < STILL;
      last = now;
    },
    end() {
      if (still) tapped();
    },
  };
}
