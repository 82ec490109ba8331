import { chatMessagesApi } from '@longtable/contract/chat-messages';
import { sql } from 'kysely';
import { presentMentionable, readMentionable } from '../../kits/mentionable.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, type Route } from '../../policies/engine.ts';
import { countOthers, peopleOf } from './chat-people.store.ts';

/** The endpoints for writing a mention: whom to offer, and how many @all notifies. */
export function mentionRoutes({ db }: { db: Db }): Route[] {
  return [
    query(
      chatMessagesApi.mentionable,
      { access: ['chat', 'read'] },
      async ({ actor, chat, input: { text } }) => {
        const seers = sql`select user_id as id from (${peopleOf(chat)}) as person`;
        return presentMentionable(await readMentionable(db, { actorId: actor.id, seers, text }));
      },
    ),
    query(chatMessagesApi.countOthers, { access: ['chat', 'read'] }, async ({ actor, chat }) => ({
      people: await countOthers(db, chat, actor.id),
    })),
  ];
}
