// Alerts a player whose page is in the background: marks the page title on their turn and plays a sound.

import { mayClaim } from "./clock.js";
import { current, isShared, mayAnswer } from "../state/state.js";
import { t } from "../ui/texts.js";

/** @typedef {import("../state/state.js").State} State */

/** @param {import("../ui/sounds.js").Sounds} sounds */
export function createTurnAlert(sounds) {
  const plain = document.title;
  /** @type {{ mine: boolean, over: boolean } | null} */
  let before = null;
  let heard = -1;

  /** @param {State} state */
  return (state) => {
    const { finished } = state.match;
    const claims = !isShared(state) && mayClaim(state);
    const mine = claims || (!isShared(state) && !finished && mayAnswer(state) && current(state) !== null);
    const title = mine ? `● ${t(claims ? "claim-time" : "your-move")} – ${plain}` : plain;
    if (document.title !== title) document.title = title;
    if (before && finished && !before.over) sounds.play("end");
    else if (before && mine && !before.mine) sounds.play("turn");
    before = { mine, over: finished };
    const newest = state.commits[state.commits.length - 1]?.seq ?? -1;
    const rolled = state.commits.some((commit) => commit.seq > heard && commit.dice.length > 0);
    if (heard >= 0 && rolled) sounds.play("dice");
    heard = Math.max(heard, newest);
  };
}
