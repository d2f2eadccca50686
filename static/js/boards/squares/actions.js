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
  const mapNow = () => session.board.pieces[0];

  /**
   * @param {Map} map
   * @param {string | null} spot
   * @param {string} [name] of a stroke
   */
  function put(map, spot, name) {
    if (map === mapNow()) return;
    session.edit({ ...session.board, pieces: [map] }, spot, name);
  }

  /**
   * The edit on a square and on its twin.
   *
   * @param {(map: Map, place: (name: string) => string) => Map} change
   */
  function both(change) {
    const once = change(mapNow(), (name) => name);
    return session.symmetry === "none" ? once : change(once, (name) => twinOf(mapNow(), name, session.symmetry));
  }

  /** @param {string} name */
  function told(name) {
    const { level, cover, water } = groundAt(mapNow(), name);
    const roads = roadsFrom(mapNow(), name);
    const parts = [
      level && t("level-of", { level }),
      cover && labels.get(cover),
      water && labels.get(water),
      roads.length && t("road-to", { squares: roads.join(", ") }),
    ].filter(Boolean);
    return t("square", { square: name, ground: parts.join(", ") || t("open") });
  }

  const acts = {
    /** @param {string | null} spot */
    choose(spot) {
      session.settle();
      session.set({ spot });
      if (spot) say(told(spot));
    },
    /** @param {string} tool */
    take(tool) {
      session.set({ tool });
      say(t(tool === "select" || tool === "road" ? `tool-${tool}` : "tool-brush"));
    },
    /**
     * @param {string} brush
     * @param {string[]} way the squares to paint
     * @param {string} [stroke]
     */
    paint(brush, way, stroke) {
      const last = way[way.length - 1];
      put(both((map, place) => way.reduce((done, name) => painted(done, place(name), brush), map)), last, stroke);
      say(told(last));
    },
    /**
     * @param {string} name
     * @param {Partial<Ground>} changes
     */
    change(name, changes) {
      put(both((map, place) => withGround(map, place(name), changes)), name);
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
      put(both((map, place) => links.reduce((laid, [a, b]) => step(laid, place(a), place(b)), map)), way.at(-1) ?? from, stroke);
      if (way.length) say(t(isLaid ? "road-laid" : "road-gone", { from, to: way.at(-1) ?? from }));
    },
    /**
     * @param {number} east
     * @param {number} north
     * @param {boolean} isRoad whether a road goes along: one that is there is taken away
     */
    walk(east, north, isRoad) {
      const from = session.spot ?? "a1";
      const to = session.spot ? stepped(mapNow(), from, east, north) : from;
      if (isRoad && to !== from) acts.road(from, [to], !hasRoad(mapNow(), from, to));
      else acts.choose(to);
    },
    /** The map was missed with a brush. */
    missed() {
      say(t("off-board"));
    },
    /** What the held brush does on the chosen square. */
    dab() {
      if (!session.spot) say(t("choose-first"));
      else if (session.tool !== "select" && session.tool !== "road") acts.paint(session.tool, [session.spot]);
    },
    clear() {
      if (session.spot) acts.paint("open", [session.spot]);
      else say(t("choose-first"));
    },
    /** @param {import("./types.js").Size} size */
    resize(size) {
      put(resized(mapNow(), size), session.spot);
      say(t("resized", { width: size.width, height: size.height }));
    },
    /** Half of the board on the other half too. */
    twin() {
      put(copiedNorth(mapNow(), session.symmetry === "mirror" ? "mirror" : "turn"), session.spot);
      say(t("twinned"));
    },
    wayBetween,
    hasRoad: (/** @type {string} */ a, /** @type {string} */ b) => hasRoad(mapNow(), a, b),
  };
  return acts;
}

/** @typedef {ReturnType<typeof createActions>} Actions */
