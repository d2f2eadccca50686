// Drawing tools: a rectangle or polygon, set corner by corner.

import { clamp } from "../clamp.js";
import { added } from "./edits.js";
import { areaOf, rectangle, snapped } from "./geometry.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./types.js").Tool} Tool */
/** @typedef {import("./session.js").Session} Session */

/**
 * @param {Session} session
 * @param {Size} size
 * @param {(sentence: string) => void} say
 */
export function createDrawingTools(session, size, say) {
  /** @param {Point} point */
  const onBoard = ([x, y]) =>
    /** @type {Point} */ ([
      clamp(snapped(x, session.step), 0, size.width),
      clamp(snapped(y, session.step), 0, size.height),
    ]);

  const drafts = {
    onBoard,
    /** @param {Tool} tool */
    take(tool) {
      const cursor = /** @type {Point | null} */ (tool === "select" ? null : (session.cursor ?? [size.width / 2, size.height / 2]));
      session.set({ tool, draft: [], cursor, spot: tool === "select" ? session.spot : null });
      say(t(`tool-${tool}`));
    },
    /** @param {Point} point */
    hover(point) {
      session.set({ cursor: onBoard(point) });
    },
    /**
     * Sets a corner; the second one of a rectangle, or the first one of a polygon again, closes it.
     *
     * @param {Point} point
     */
    put(point) {
      const corner = onBoard(point);
      const { draft, tool } = session;
      if (tool === "rectangle" && draft.length === 1) return finish(rectangle(draft[0], corner));
      if (tool === "polygon" && draft.length > 2 && same(draft[0], corner)) return finish(draft);
      if (draft.some((each) => same(each, corner))) return say(t("same-corner"));
      session.set({ draft: [...draft, corner], cursor: corner });
      say(t("corner", { x: corner[0], y: corner[1] }));
    },
    /** Closes the polygon as it is. */
    close() {
      if (session.tool !== "polygon") return;
      if (session.draft.length > 2) finish(session.draft);
      else say(t("few-corners"));
    },
    /** Takes the last corner back; without one, puts the tool away. */
    back() {
      if (session.draft.length) session.set({ draft: session.draft.slice(0, -1) });
      else drafts.take("select");
    },
  };

  /** @param {Point[]} polygon */
  function finish(polygon) {
    if (!areaOf(polygon)) return say(t("no-area"));
    const { board, spot } = added(session.board, polygon, t("new-piece"));
    session.set({ draft: [], tool: "select", cursor: null });
    session.edit(board, spot);
    say(t("drawn"));
  }

  return drafts;
}

/** @typedef {ReturnType<typeof createDrawingTools>} Drafts */

/**
 * @param {Point} one
 * @param {Point} other
 */
function same(one, other) {
  return one[0] === other[0] && one[1] === other[1];
}
