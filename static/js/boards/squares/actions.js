// Actions of pointers, keys and buttons on the map. With a symmetry, both halves change.

import { wayBetween } from "../../play/state/squares.js";
import { t } from "../texts.js";
import {
  copiedNorth, groundAt, hasRoad, painted, resized, roadsFrom, stepped, twinOf, withGround, withRoad, withoutRoad,
} from "./map.js";

/** @typedef {import("./types.js").Map} Map */
/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./session.js").Session} Session */

/**
 * @param {Session} session
 * @param {ReadonlyMap<string, string>} labels what can be drawn, and what it is called
 * @param {(sentence: string) => void} say
 */
export function createActions(session, labels, say) {
  const edits = createEdits(session);
  const describe = (/** @type {string} */ name) => say(groundTold(edits.map, name, labels));
  const drawing = createDrawing(edits, say, describe);

  /** @param {string | null} spot */
  function choose(spot) {
    session.settle();
    session.set({ spot });
    if (spot) describe(spot);
  }

  return {
    ...drawing,
    ...createWholeMap(session, edits, say),
    choose,
    /** @param {string} tool */
    take(tool) {
      session.set({ tool });
      say(t(tool === "select" || tool === "road" ? `tool-${tool}` : "tool-brush"));
    },
    /**
     * @param {number} east
     * @param {number} north
     * @param {boolean} isRoad whether a road goes along: one that is there is taken away
     */
    walk(east, north, isRoad) {
      const from = session.spot ?? "a1";
      const to = session.spot ? stepped(edits.map, from, east, north) : from;
      if (isRoad && to !== from) drawing.road(from, [to], !hasRoad(edits.map, from, to));
      else choose(to);
    },
    /** The map was missed with a brush. */
    missed() {
      say(t("off-board"));
    },
    /** What the held brush does on the chosen square. */
    dab() {
      if (!session.spot) say(t("choose-first"));
      else if (session.tool !== "select" && session.tool !== "road") drawing.paint(session.tool, [session.spot]);
    },
    clear() {
      if (session.spot) drawing.paint("open", [session.spot]);
      else say(t("choose-first"));
    },
    wayBetween,
    hasRoad: (/** @type {string} */ a, /** @type {string} */ b) => hasRoad(edits.map, a, b),
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * Edits of the session's map; one that changes nothing is none.
 *
 * @param {Session} session
 */
function createEdits(session) {
  return {
    get map() {
      return session.board.pieces[0];
    },
    /**
     * @param {Map} map
     * @param {string | null} spot
     * @param {string} [name] of a stroke
     */
    put(map, spot, name) {
      if (map === this.map) return;
      session.edit({ ...session.board, pieces: [map] }, spot, name);
    },
    /**
     * The edit on a square and on its twin.
     *
     * @param {(map: Map, place: (name: string) => string) => Map} change
     */
    both(change) {
      const once = change(this.map, (name) => name);
      return session.symmetry === "none" ? once : change(once, (name) => twinOf(this.map, name, session.symmetry));
    },
  };
}

/** @typedef {ReturnType<typeof createEdits>} Edits */

/**
 * What is drawn on squares: ground and roads.
 *
 * @param {Edits} edits
 * @param {(sentence: string) => void} say
 * @param {(name: string) => void} describe says what lies on a square
 */
function createDrawing(edits, say, describe) {
  return {
    /**
     * @param {string} brush
     * @param {string[]} way the squares to paint
     * @param {string} [stroke]
     */
    paint(brush, way, stroke) {
      const last = way[way.length - 1];
      edits.put(edits.both((map, place) => way.reduce((done, name) => painted(done, place(name), brush), map)), last, stroke);
      describe(last);
    },
    /**
     * @param {string} name
     * @param {Partial<Ground>} changes
     */
    change(name, changes) {
      edits.put(edits.both((map, place) => withGround(map, place(name), changes)), name);
    },
    /**
     * A road from square to square along a way, laid or taken away.
     *
     * @param {string} from
     * @param {string[]} way
     * @param {boolean} isLaid
     * @param {string} [stroke]
     */
    road(from, way, isLaid, stroke) {
      const step = isLaid ? withRoad : withoutRoad;
      const links = way.map((to, at) => [at ? way[at - 1] : from, to]);
      const laid = edits.both((map, place) => links.reduce((done, [a, b]) => step(done, place(a), place(b)), map));
      edits.put(laid, way.at(-1) ?? from, stroke);
      if (way.length) say(t(isLaid ? "road-laid" : "road-gone", { from, to: way.at(-1) ?? from }));
    },
  };
}

/**
 * @param {Session} session
 * @param {Edits} edits
 * @param {(sentence: string) => void} say
 */
function createWholeMap(session, edits, say) {
  return {
    /** @param {import("./types.js").Size} size */
    resize(size) {
      edits.put(resized(edits.map, size), session.spot);
      say(t("resized", { width: size.width, height: size.height }));
    },
    /** Half of the board on the other half too. */
    twin() {
      edits.put(copiedNorth(edits.map, session.symmetry === "mirror" ? "mirror" : "turn"), session.spot);
      say(t("twinned"));
    },
  };
}

/**
 * @param {Map} map
 * @param {string} name
 * @param {ReadonlyMap<string, string>} labels
 */
function groundTold(map, name, labels) {
  const { level, cover, water } = groundAt(map, name);
  const roads = roadsFrom(map, name);
  const parts = [
    level && t("level-of", { level }),
    cover && labels.get(cover),
    water && labels.get(water),
    roads.length && t("road-to", { squares: roads.join(", ") }),
  ].filter(Boolean);
  return t("square", { square: name, ground: parts.join(", ") || t("open") });
}
