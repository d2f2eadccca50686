// Draws the board in the editor: terrain, selection, draft, faults.

import { svg } from "../../play/ui/dom.js";
import { boxOf, rectangle } from "./geometry.js";
import { inches } from "../texts.js";

/** @typedef {import("./types.js").Board} Board */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./session.js").Session} Session */

const STRONGEST = ["hazardous", "rough", "cover", "firing-position", "exposed", "open-sided"];

/**
 * Takes over the server's SVG: keeps ground, grid and hatches, and redraws the parts.
 *
 * @param {SVGSVGElement} picture
 * @param {Size} size
 * @param {Rule[]} rules
 */
export function createPicture(picture, size, rules) {
  for (const part of picture.querySelectorAll(":scope > .part")) part.remove();
  const layers = ["terrain", "shown", "chosen", "draft"].map((name) => svg("g", { class: `layer-${name}` }));
  picture.querySelector(".map-frame")?.after(...layers);
  const [terrain, shown, chosen, draft] = layers;
  const slugs = new Map(rules.map((rule) => [rule.name.toLowerCase(), rule.slug]));

  /** @param {Point} point */
  const place = ([x, y]) => `${x},${size.height - y}`;
  /** @param {Point[]} polygon */
  const pointsOf = (polygon) => polygon.map(place).join(" ");

  /**
   * @param {Session} session
   * @param {number} handle radius of a handle, in inches
   */
  return function draw(session, handle) {
    const parts = session.board.pieces.flatMap((piece) => piece.parts);
    const lowFirst = [...parts].sort((a, b) => a.scale - b.scale);
    terrain.replaceChildren(...lowFirst.map((part) => drawPart(part)));
    shown.replaceChildren(...places(session, parts));
    chosen.replaceChildren(...outline(session, handle));
    draft.replaceChildren(...sketch(session, handle));
  };

  /** @param {Part} part */
  function drawPart(part) {
    const points = pointsOf(part.polygon);
    const hatch = hatchOf(part);
    return svg(
      "g",
      { class: `part part-${tint(part.scale)}`, "data-part": part.id },
      svg("polygon", { class: "part-shape", points }),
      hatch && svg("polygon", { class: "part-over", fill: `url(#hatch-${hatch}-board)`, points }),
      ...label(part),
    );
  }

  /** @param {Part} part */
  function hatchOf(part) {
    if (part.impassable) return "impassable";
    const found = new Set(part.levels.flatMap((level) => level.rules.map((rule) => slugs.get(rule.toLowerCase()))));
    return STRONGEST.find((rule) => found.has(rule));
  }

  /** @param {Part} part */
  function label(part) {
    const [x0, y0, x1, y1] = boxOf(part.polygon);
    if (part.scale <= 0 || Math.min(x1 - x0, y1 - y0) < 1) return [];
    const [x, y] = [(x0 + x1) / 2, size.height - (y0 + y1) / 2];
    return [
      svg("circle", { class: "part-mark", cx: x, cy: y, r: 0.62 }),
      svg("text", { class: "part-label", x, y: y + 0.32 }, inches(part.scale)),
    ];
  }

  /**
   * Where the shown fault is.
   *
   * @param {Session} session
   * @param {Part[]} parts
   */
  function places(session, parts) {
    const fault = session.shown;
    if (!fault) return [];
    return [
      ...parts
        .filter((part) => fault.parts.includes(part.id))
        .map((part) => svg("polygon", { class: "fault-part", points: pointsOf(part.polygon) })),
      ...fault.boxes.map(([a, b, c, d]) =>
        svg("polygon", { class: "fault-box", points: pointsOf(rectangle([a, b], [c, d])) }),
      ),
      ...fault.lines.map(([a, b, c, d]) =>
        svg("line", { class: "fault-line", x1: a, y1: size.height - b, x2: c, y2: size.height - d }),
      ),
    ];
  }

  /**
   * @param {Session} session
   * @param {number} handle
   */
  function outline(session, handle) {
    const part = session.part;
    if (!part) return [];
    return [
      svg("polygon", { class: "chosen-part", points: pointsOf(part.polygon) }),
      ...part.polygon.map(([x, y], at) =>
        svg("circle", {
          class: at === session.vertex ? "handle is-active" : "handle",
          cx: x,
          cy: size.height - y,
          r: handle,
        }),
      ),
    ];
  }

  /**
   * @param {Session} session
   * @param {number} handle
   */
  function sketch(session, handle) {
    if (session.tool === "select") return [];
    const { draft: points, cursor } = session;
    const all = cursor ? [...points, cursor] : points;
    const shape = session.tool === "rectangle" && all.length > 1 ? rectangle(all[0], all[1]) : all;
    return [
      shape.length > 1 && svg("polygon", { class: "sketch", points: pointsOf(shape) }),
      ...points.map(([x, y]) => svg("circle", { class: "handle", cx: x, cy: size.height - y, r: handle })),
      cursor && svg("path", { class: "cross", d: cross(cursor) }),
    ].filter((each) => each instanceof SVGElement);
  }

  /** @param {Point} point */
  function cross([x, y]) {
    return `M${x - 0.7} ${size.height - y}h1.4M${x} ${size.height - y - 0.7}v1.4`;
  }
}

/** @param {number} scale */
function tint(scale) {
  if (scale <= 0) return "flat";
  return scale < 1 ? "low" : String(Math.min(Math.floor(scale), 3));
}
