import type { ChatState, chatsApi } from '@longtable/contract/chats';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ChatRow, type ListedChatRow, lockPair } from '../../policies/chat.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { cardsOfChats, presentChat, presentState } from './chats.presenter.ts';
import * as store from './chats.store.ts';

type Input<Name extends keyof typeof chatsApi> = ParsedInputOf<(typeof chatsApi)[Name]>;

/** Ids that the list of unread chats has at most. */
const mostUnreadChats = 100;

/** The chats of people (docs/product/chat.md). Their messages are the feed in messages.ts. */
export function createChats({ db }: { db: Db }) {
  const answer = (actor: Actor, row: ListedChatRow) => ({
    ...presentChat(actor, row),
    cards: cardsOfChats([row]),
  });

  return {
    async list(actor: Actor, request: Input<'list'>) {
      const { rows, next } = await store.readChats(db, actor.id, request);
      return { chats: rows.map((row) => presentChat(actor, row)), next, cards: cardsOfChats(rows) };
    },

    unread: async (actor: Actor) => ({
      chatIds: await store.readUnreadChats(db, actor.id, mostUnreadChats),
    }),

    get: async (actor: Actor, { id }: ChatRow) => answer(actor, await store.readChat(db, actor.id, id)),

    /** The chat with a person. Creates it if the two are connected; refuses if there is none and they are not. */
    async openDirect({ tx }: Change, actor: Actor, { personId, id }: Input<'openDirect'>) {
      if (personId === actor.id) throw refuse('chat/oneself');
      const pair = actor.id < personId ? ([actor.id, personId] as const) : ([personId, actor.id] as const);
      const isConnected = await lockPair(tx, ...pair);
      const known = await store.findDirectChat(tx, actor.id, pair);
      if (known) return answer(actor, known);
      if (!isConnected) throw refuse('chat/not-connected');
      await store.insertDirectChat(tx, id, pair);
      const row = await store.findDirectChat(tx, actor.id, pair);
      if (!row) throw refuse('request/id-taken');
      return answer(actor, row);
    },

    async choose(change: Change, actor: Actor, { id }: ChatRow, { isPinned, level }: Input<'choose'>) {
      const row = await store.readChat(change.tx, actor.id, id);
      await store.writeChoices(change.tx, actor.id, row, { isPinned, level });
      return publishState(change, actor, row.id);
    },

    /** Numbers beyond the last message count as that. */
    async read(change: Change, actor: Actor, { id }: ChatRow, { number }: Input<'read'>) {
      const row = await store.readChat(change.tx, actor.id, id);
      const lastRead = Math.min(number, row.last_number);
      if (lastRead === row.last_read) return presentState(row);
      await store.writeLastRead(change.tx, actor.id, row.id, lastRead);
      const other = row.user_a_id === actor.id ? row.user_b_id : row.user_a_id;
      if (other !== null)
        change.emit('chat.read', {
          actorId: actor.id,
          audience: [personalRoom(other)],
          payload: { chatId: row.id, number: lastRead },
        });
      return publishState(change, actor, row.id);
    },
  };
}

/** Publishes the state of a person in a chat to their screens. */
async function publishState(change: Change, actor: Actor, chatId: string): Promise<ChatState> {
  const state = presentState(await store.readChat(change.tx, actor.id, chatId));
  change.emit('chat-state.saved', {
    actorId: actor.id,
    audience: [personalRoom(actor.id)],
    payload: { state },
  });
  return state;
}
