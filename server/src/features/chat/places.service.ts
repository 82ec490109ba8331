import type { chatPlacesApi } from '@longtable/contract/chat-places';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { messagesPage } from '@longtable/contract/rules/chat-limits';
import { searchRuns, searchWords } from '@longtable/contract/rules/search-words';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ChatRow } from '../../policies/chat.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { cardsOfMessages, presentFound, presentMessageTo } from './messages.presenter.ts';
import * as store from './places.store.ts';

type Input<Name extends keyof typeof chatPlacesApi> = ParsedInputOf<(typeof chatPlacesApi)[Name]>;

/** Messages before and after the one that is gone to. */
const aside = messagesPage / 2;

/** Ways to a message anywhere in a chat (docs/product/chat.md, "Going to a message"). */
export function createPlaces({ db }: { db: Db }) {
  const answer = (actor: Actor, rows: readonly ChatMessageRow[]) => ({
    messages: rows.map((row) => presentMessageTo(actor, row)),
    cards: cardsOfMessages(rows),
  });

  async function find(actor: Actor, { id, last_number: last }: ChatRow, wanted: Input<'around'>) {
    const { messageId, number = last, day } = wanted;
    if (messageId !== undefined) {
      const found = await store.findPosition(db, id, messageId);
      if (found === undefined) throw refuse('chat-message/not-found');
      return found;
    }
    if (day === undefined) return Math.min(number, last);
    return (await store.findDay(db, id, { day, timeZone: actor.timeZone })) ?? last;
  }

  return {
    async around(actor: Actor, chat: ChatRow, input: Input<'around'>) {
      const message = await find(actor, chat, input);
      const range = { from: message - aside, to: message + aside };
      return { message, ...answer(actor, await store.readRange(db, actor.id, chat.id, range)) };
    },

    async range(actor: Actor, { id }: ChatRow, { from, limit }: Input<'range'>) {
      return answer(actor, await store.readRange(db, actor.id, id, { from, to: from + limit - 1 }));
    },

    async search(actor: Actor, { id, last_number }: ChatRow, { text, ...page }: Input<'search'>) {
      const words = searchWords(text);
      if (words.length === 0) return { found: [], next: null, cards: {} };
      const asked = { ...page, text, runs: searchRuns(text) };
      const { rows, next } = await store.searchMessages(db, actor.id, { id, last: last_number }, asked);
      const found = rows.map((row) => presentFound(row, words));
      return { found, next, cards: cardsOfMessages(rows) };
    },
  };
}
