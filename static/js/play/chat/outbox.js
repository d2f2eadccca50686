// Outbox of the chat: sends messages in order, one at a time. A message keeps its key until an answer comes, so that one whose
// answer was lost is stored once when it is sent again.

import { newId } from "../net/api.js";

/** @typedef {{ text?: string, phrase?: string }} Words */
/** @typedef {import("../net/api.js").Answer<any>} Answer */

/**
 * @param {(words: Words, key: string) => Promise<Answer>} send
 * @param {{ sent: (body: any) => void, failed: (answer: Answer, unsent: Words[]) => void }} heed `unsent`: the message that
 *   failed and those behind it, which are not tried
 */
export function createOutbox(send, { sent, failed }) {
  /** @type {Words[]} */
  let waiting = [];
  let isSending = false;
  /** @type {Map<string, string>} keys of messages without an answer, by their words */
  const keys = new Map();

  /** @param {Words} words */
  async function sendOne(words) {
    const name = JSON.stringify(words);
    const key = keys.get(name) ?? newId();
    keys.set(name, key);
    const answer = await send(words, key);
    if (answer.is !== "away") keys.delete(name);
    return answer;
  }

  async function sendAll() {
    isSending = true;
    while (waiting.length) {
      const answer = await sendOne(waiting[0]);
      const unsent = waiting;
      waiting = answer.is === "done" ? waiting.slice(1) : [];
      if (answer.is === "done") sent(answer.body);
      else failed(answer, unsent);
    }
    isSending = false;
  }

  return {
    /** @param {Words} words */
    put(words) {
      waiting.push(words);
      if (!isSending) void sendAll();
    },
    get isEmpty() {
      return waiting.length === 0;
    },
  };
}
