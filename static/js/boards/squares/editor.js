// Board editor for squares: paint squares, lay roads between them.

import { swatch } from "../../play/board/square_terrain.js";
import { markInvalid, takeFocus } from "../../error_focus.js";
import { byId } from "../../play/ui/dom.js";
import { SIDE, named } from "../../play/state/squares.js";
import { createCamera } from "../camera.js";
import { t } from "../texts.js";
import { createActions } from "./actions.js";
import { listenToKeys } from "./keyboard.js";
import { sizeOf } from "./map.js";
import { createPanel } from "./panel.js";
import { listenToPicture } from "./pointer.js";
import { createPicture } from "./render.js";
import { sit } from "./session.js";
import { mapIn } from "./text.js";

/** @typedef {import("./session.js").Session} Session */

/** @type {import("../shell.js").Kind} */
export const squares = { sit, open };

/** @type {import("../shell.js").Kind["open"]} */
function open({ session, api, start, picture, say }) {
  const size = () => {
    const { width, height } = sizeOf(session.board.pieces[0]);
    return { width: width * SIDE, height: height * SIDE };
  };
  const camera = createCamera(picture, size);
  const acts = createActions(session, new Map(start.palette.map(({ slug, label }) => [slug, label])), say);
  const drawPicture = createPicture(picture);
  const drawPanel = createPanel({ session, acts });
  listenToPicture(picture, { session, camera, acts });
  listenToKeys(picture, { session, acts });
  for (const sign of document.querySelectorAll("[data-sign]")) sign.prepend(swatch(sign.getAttribute("data-sign") ?? ""));
  let fitted = "";

  return {
    draw() {
      const { width, height } = size();
      if (fitted !== `${width} ${height}`) camera.fit();
      fitted = `${width} ${height}`;
      drawPicture(session);
      drawPanel();
    },
    acts: {
      clear: acts.clear,
      twin: acts.twin,
      "zoom-in": () => camera.zoomBy(1.25),
      "zoom-out": () => camera.zoomBy(0.8),
      fit: () => camera.fit(),
      "take-text": () => takeText(session, api, say),
    },
    able: () => ({ clear: session.spot !== null }),
    take: acts.take,
    goTo({ boxes: [box] }) {
      if (box) acts.choose(named(box[0], box[1]));
    },
    filledIn: (pieces) => pieces.map((map) => ({ rows: map.rows, roads: map.roads ?? [] })),
  };
}

/**
 * Takes the text over if the server says that it is a map.
 *
 * @param {Session} session
 * @param {import("../api.js").Api} api
 * @param {(sentence: string) => void} say
 */
async function takeText(session, api, say) {
  const trouble = byId("text-trouble");
  const text = /** @type {HTMLTextAreaElement} */ (byId("board-text"));
  const pieces = [mapIn(text.value)];
  const answer = await api.check({ ...session.board, pieces });
  trouble.textContent = answer.is === "done" ? "" : answer.is === "refused" ? answer.refusals.map(({ sentence }) => sentence).join(" ") : t("check-away");
  markInvalid(text, trouble.textContent && trouble.id);
  if (answer.is !== "done") return takeFocus(trouble);
  session.edit({ ...session.board, pieces }, null);
  say(t("text-taken"));
}
