// Actions of buttons and keys on the selected terrain part: move, turn, mirror, copy, delete.

import { clamp } from "../clamp.js";
import { duplicated, partAt, removed, spotsOf, twinned, withPart } from "./edits.js";
import { counterClockwise, mirrored, moved, rounded, turned, within } from "./geometry.js";
import { t } from "../texts.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Part} Part */
/** @typedef {import("./types.js").Size} Size */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./session.js").Session} Session */

/** @typedef {{ session: Session, size: Size, say: (sentence: string) => void }} Desk what actions work with */

/**
 * @param {Session} session
 * @param {Size} size
 * @param {(sentence: string) => void} say
 */
export function createActions(session, size, say) {
  const desk = { session, size, say };
  return {
    ...createSelection(desk),
    ...createVertices(desk),
    ...createShapes(desk),
    ...createCopies(desk),
  };
}

/** @typedef {ReturnType<typeof createActions>} Actions */

/**
 * @param {Desk} desk
 * @param {(spot: Spot, part: Part) => void} act
 */
function withChosen({ session, say }, act) {
  const { spot, part } = session;
  if (spot && part) act(spot, part);
  else say(t("choose-first"));
}

/** @param {Desk} desk */
function createSelection({ session, say }) {
  /** @param {Spot | null} spot */
  function choose(spot) {
    session.settle();
    session.set({ spot, vertex: null });
    const part = partAt(session.board, spot);
    if (spot && part) say(t("chosen", { id: part.id, name: session.board.pieces[spot.piece].name }));
  }

  return {
    choose,
    /** @param {number} way 1: the next part, -1: the one before */
    step(way) {
      const spots = spotsOf(session.board);
      if (!spots.length) return;
      const at = spots.findIndex(({ piece, part }) => piece === session.spot?.piece && part === session.spot?.part);
      choose(spots[at < 0 ? (way > 0 ? 0 : spots.length - 1) : (at + way + spots.length) % spots.length]);
    },
  };
}

/** @param {Desk} desk */
function createVertices(desk) {
  const { session, size, say } = desk;

  /**
   * @param {number} at
   * @param {Point} point
   */
  function putVertex(at, [x, y]) {
    withChosen(desk, (spot, part) => {
      /** @type {Point} */
      const corner = [rounded(clamp(x, 0, size.width)), rounded(clamp(y, 0, size.height))];
      const polygon = part.polygon.map((each, number) => (number === at ? corner : each));
      session.edit(withPart(session.board, spot, { polygon }), spot, `vertex ${at}`);
      say(t("at", { x: corner[0], y: corner[1] }));
    });
  }

  return {
    putVertex,
    /**
     * Moves the chosen vertex, or the whole part.
     *
     * @param {number} dx
     * @param {number} dy
     */
    nudge(dx, dy) {
      withChosen(desk, (spot, part) => {
        const { vertex } = session;
        if (vertex !== null) {
          const [x, y] = part.polygon[vertex];
          return putVertex(vertex, [x + dx, y + dy]);
        }
        const [mx, my] = within(part.polygon, dx, dy, size);
        const polygon = moved(part.polygon, mx, my);
        session.edit(withPart(session.board, spot, { polygon }), spot, "nudge");
        say(t("at", { x: polygon[0][0], y: polygon[0][1] }));
      });
    },
    /** @param {number} after a vertex; the one set in stands halfway to the next */
    addVertex(after) {
      withChosen(desk, (spot, part) => {
        const [ax, ay] = part.polygon[after];
        const [bx, by] = part.polygon[(after + 1) % part.polygon.length];
        /** @type {Point} */
        const corner = [rounded((ax + bx) / 2), rounded((ay + by) / 2)];
        session.edit(withPart(session.board, spot, { polygon: part.polygon.toSpliced(after + 1, 0, corner) }));
      });
    },
    /** @param {number} at */
    removeVertex(at) {
      withChosen(desk, (spot, part) => {
        if (part.polygon.length > 3) {
          session.edit(withPart(session.board, spot, { polygon: part.polygon.toSpliced(at, 1) }));
        }
      });
    },
  };
}

/** @param {Desk} desk */
function createShapes(desk) {
  const { session, size } = desk;

  /** @param {(polygon: Point[]) => Point[]} change */
  const reshape = (change) =>
    withChosen(desk, (spot, part) => {
      const polygon = change(part.polygon);
      const [dx, dy] = within(polygon, 0, 0, size);
      session.edit(withPart(session.board, spot, { polygon: moved(polygon, dx, dy) }));
    });

  return {
    /** Puts vertices that run clockwise the right way round. */
    straighten: () => reshape(counterClockwise),
    /** @param {number} degrees */
    turn: (degrees) => reshape((polygon) => turned(polygon, degrees)),
    mirror: () => reshape(mirrored),
  };
}

/** @param {Desk} desk */
function createCopies(desk) {
  const { session, size, say } = desk;
  return {
    duplicate() {
      withChosen(desk, (spot) => {
        const { board, spot: after } = duplicated(session.board, spot, size);
        session.edit(board, after);
        say(t("duplicated"));
      });
    },
    twin() {
      withChosen(desk, (spot) => {
        const { board, spot: after } = twinned(session.board, spot, size);
        session.edit(board, after);
        say(t("twinned"));
      });
    },
    remove() {
      withChosen(desk, (spot) => {
        session.edit(removed(session.board, spot).board, null);
        say(t("removed"));
      });
    },
  };
}
