// Board editor for tables with features: the tools of boards in inches, besides circles, objectives and sizes.

import { byId } from "../../play/ui/dom.js";
import { createCamera } from "../camera.js";
import { createActions } from "../inches/actions.js";
import { createDrawingTools } from "../inches/drawing_tools.js";
import { spotOf } from "../inches/edits.js";
import { boxOf } from "../inches/geometry.js";
import { listenToKeys } from "../inches/keyboard.js";
import { listenToPicture } from "../inches/pointer.js";
import { t } from "../texts.js";
import { createPanel } from "./panel.js";
import { createPicture } from "./render.js";
import { inInches, sit } from "./session.js";
import { complete, middleOf, shapeOf } from "./table.js";

/** @typedef {import("./session.js").Session} Session */
/** @typedef {import("./types.js").Feature} Feature */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Tool} Tool */

const HANDLE = 5; // pixels
const NEEDING = ["duplicate", "mirror", "twin", "remove", "turn-left", "turn-right"];

/** @type {import("../shell.js").Kind} */
export const features = { sit, open };

/** @type {import("../shell.js").Kind["open"]} */
function open({ session, start, picture, say }) {
  const size = { ...start.size };
  let shape = /** @type {Tool} */ ("rectangle");
  const view = inInches(session, (polygon) => newFeature(shape, polygon, kindNow(start.palette[0].slug), start.limits), start.limits);
  const camera = createCamera(picture, () => size);
  const acts = createActions(view, size, say);
  const drafts = withObjectives(session, createDrawingTools(view, size, say), say, (tool) => (shape = tool));
  const drawPicture = createPicture(picture, size);
  const drawPanel = createPanel({ session, view, acts });
  listenToPicture(picture, { session: view, acts, drafts, camera, size });
  listenToKeys(picture, { session: view, acts, drafts, camera });
  listenToMoreKeys(picture, drafts);
  listenToFields(session, picture);

  return {
    draw() {
      fitTo(complete(session.board.pieces[0]));
      drawPicture(session, view, camera.inchesOf(HANDLE));
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
      ...Object.fromEntries(NEEDING.map((act) => [act, view.part !== null])),
    }),
    take: (tool) => drafts.take(/** @type {any} */ (tool)),
    goTo(fault) {
      const spot = fault.parts.length ? spotOf(view.board, fault.parts[0]) : null;
      if (spot) acts.choose(spot);
    },
    filledIn: (pieces) => pieces.map(complete),
  };

  /** @param {import("./types.js").Table} table */
  function fitTo({ width, depth }) {
    if (size.width === width && size.height === depth) return;
    Object.assign(size, { width, height: depth });
    camera.fit();
  }
}

/**
 * The drawing tools, with one that sets an objective where it is tapped.
 *
 * @param {Session} session
 * @param {import("../inches/drawing_tools.js").Drafts} drafts
 * @param {(sentence: string) => void} say
 * @param {(tool: Tool) => void} shaped told the shape before each corner
 */
function withObjectives(session, drafts, say, shaped) {
  return {
    ...drafts,
    /** @param {Point} point */
    put(point) {
      shaped(session.tool);
      if (session.tool !== "objective") return drafts.put(point);
      const table = complete(session.board.pieces[0]);
      const objectives = [...table.objectives, { at: drafts.onBoard(point), middle: false }];
      session.set({ tool: "select", cursor: null });
      session.edit({ ...session.board, pieces: [{ ...table, objectives }] }, { piece: table.features.length + table.objectives.length, part: 0 });
      say(t("objective-set", { number: objectives.length }));
    },
    close() {
      shaped(session.tool);
      drafts.close();
    },
  };
}

/**
 * @param {Tool} shape
 * @param {Point[]} polygon
 * @param {string} preset
 * @param {Record<string, number>} limits with the usual height of each preset, in hundredths of an inch
 * @returns {Feature}
 */
function newFeature(shape, polygon, preset, limits) {
  const [x0, y0, x1, y1] = boxOf(polygon);
  /** @type {Partial<Feature>} */
  const circle = { circle: [...middleOf(polygon), Math.max(0.25, Math.min(x1 - x0, y1 - y0) / 2)] };
  return { id: "", height: (limits[`height-${preset}`] ?? 100) / 100, preset, ...(shape === "circle" ? circle : shapeOf(polygon)) };
}

/**
 * The kind that is drawn next.
 *
 * @param {string} otherwise
 */
function kindNow(otherwise) {
  return /** @type {HTMLSelectElement} */ (byId("next-kind")).value || otherwise;
}

/**
 * @param {SVGSVGElement} picture
 * @param {import("../inches/drawing_tools.js").Drafts} drafts
 */
function listenToMoreKeys(picture, drafts) {
  picture.addEventListener("keydown", (event) => {
    const tool = { o: "circle", i: "objective" }[event.key];
    if (tool && !event.altKey && !event.ctrlKey && !event.metaKey) drafts.take(/** @type {any} */ (tool));
  });
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
