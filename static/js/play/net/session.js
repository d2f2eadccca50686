// Session of the match page: the state, and its exchange with the server. Every change of state passes through here.

import { initial } from "../state/state.js";
import { createStore } from "../state/store.js";
import { createDraftChecks } from "./draft_checks.js";
import { createLookAhead } from "./look_ahead.js";
import { createMapQuestions } from "./map_questions.js";
import { createMatchCommands } from "./match_commands.js";
import { createMatchNews, openLine, pollNews } from "./match_news.js";
import { createMatchUpdates } from "./match_updates.js";

/** @typedef {import("../state/state.js").State} State */

/**
 * @param {import("../state/types.js").TableData} data
 * @param {import("./api.js").Api} api
 * @param {(state: State, before: State) => void} draw
 */
export function createSession(data, api, draw) {
  const store = createStore(initial(data), (before) => {
    lookAhead();
    draw(store.state, before);
  });
  const lookAhead = createLookAhead(api, store);
  const drafts = createDraftChecks(api, store, (answer) => updates.complain(answer));
  const map = createMapQuestions(api, { now: () => store.state, set: store.set, refuse: (answer) => updates.refuse(answer) });
  const updates = createMatchUpdates(api, store, { checkSoon: drafts.checkSoon, askAnew: map.askAnew });
  const news = createMatchNews(api, store, updates);
  const commands = createMatchCommands(api, store, updates, news.follow);

  return {
    get state() {
      return store.state;
    },
    set: store.set,
    setDraft: drafts.setDraft,
    ...commands,
    measure: map.measure,
    ask: map.ask,
    stopAsking: map.stopAsking,
    refetch: updates.refetch,
    onNews: news.onNews,
    /**
     * Where a seat passes from its next stop on; what it is asked now stays with the player.
     *
     * @param {import("../state/types.js").Passing} wish
     */
    async wishPassing(wish) {
      const answer = await api.passing(wish);
      if (answer.is === "done") store.set({ match: { ...store.state.match, passing: answer.body } });
      else updates.refuse(answer);
    },
    async start() {
      updates.receive(store.state.match);
      await updates.readLog();
      if (!store.state.match.finished) openLine(data.urls.live, store, news);
      pollNews(store, news);
    },
  };
}

/** @typedef {ReturnType<typeof createSession>} Session */
