// Board editor in inches: draw, select, drag and layer terrain parts.

import { byId } from "../../play/ui/dom.js";
import { createCamera } from "../camera.js";
import { createActions } from "./actions.js";
import { createDrawingTools } from "./drawing_tools.js";
import { spotOf } from "./edits.js";
import { listenToKeys } from "./keyboard.js";
import { createPanel } from "./panel.js";
import { listenToPicture } from "./pointer.js";
import { createPicture } from "./render.js";
import { sit } from "./session.js";

/** @typedef {import("./types.js").Tool} Tool */
/** @typedef {import("./session.js").Session} Session */

const HANDLE = 5; // pixels

/** @type {import("../shell.js").Kind} */
export const inches = { sit, open };

/** @type {import("../shell.js").Kind["open"]} */
function open({ session, start, picture, say }) {
  const { size, limits } = start;
  const rules = start.palette.map(({ slug, label }) => ({ slug, label, name: printed(slug) }));
  const camera = createCamera(picture, () => size);
  const acts = createActions(session, size, say);
  const drafts = createDrawingTools(session, size, say);
  const editor = { session, acts, drafts, camera, size, rules, mostLevels: limits.levels };
  const drawPicture = createPicture(picture, size, rules);
  const drawPanel = createPanel(editor, {
    list: /** @type {HTMLSelectElement} */ (byId("part-list")),
    panel: byId("part-fields"),
  });
  listenToPicture(picture, editor);
  listenToKeys(picture, editor);
  listenToFields(session, picture);

  return {
    draw() {
      drawPicture(session, camera.inchesOf(HANDLE));
      drawPanel();
    },
    acts: {
      duplicate: acts.duplicate,
      mirror: acts.mirror,
      twin: acts.twin,
      remove: acts.remove,
      "turn-left": () => acts.turn(angle()),
      "turn-right": () => acts.turn(-angle()),
      "zoom-in": () => camera.zoomBy(1.25),
      "zoom-out": () => camera.zoomBy(0.8),
      fit: () => camera.fit(),
      close: drafts.close,
    },
    able: () => ({
      close: session.tool === "polygon" && session.draft.length > 2,
      ...Object.fromEntries(["duplicate", "mirror", "twin", "remove", "turn-left", "turn-right"].map((act) => [act, session.part !== null])),
    }),
    take: (tool) => drafts.take(/** @type {Tool} */ (tool)),
    goTo(fault) {
      const spot = fault.parts.length ? spotOf(session.board, fault.parts[0]) : null;
      if (spot) acts.choose(spot);
    },
    filledIn: (pieces) => pieces.map(filledIn),
  };
}

/**
 * @param {Session} session
 * @param {SVGSVGElement} picture
 */
function listenToFields(session, picture) {
  const step = /** @type {HTMLSelectElement} */ (byId("snap"));
  step.addEventListener("change", () => session.set({ step: Number(step.value) }));
  const grid = /** @type {HTMLInputElement} */ (byId("grid"));
  grid.addEventListener("change", () => picture.classList.toggle("has-no-grid", !grid.checked));
}

function angle() {
  return /** @type {HTMLInputElement} */ (byId("angle")).valueAsNumber || 0;
}

/**
 * A rule as it is printed: `firing-position` is Firing Position.
 *
 * @param {string} slug
 */
function printed(slug) {
  return slug.split("-").map((word) => word[0].toUpperCase() + word.slice(1)).join(" ");
}

/** @param {import("./types.js").Piece} piece */
function filledIn(piece) {
  const parts = piece.parts.map((part) => ({
    ...part,
    impassable: part.impassable ?? false,
    levels: (part.levels ?? []).map((level) => ({ ...level, rules: level.rules ?? [] })),
  }));
  return { ...piece, name: piece.name ?? "", parts };
}
