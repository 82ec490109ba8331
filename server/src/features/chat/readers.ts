import { chatReadersApi } from '@longtable/contract/chat-readers';
import { cardsOfPeople } from '../../kits/person-card.ts';
import type { Db } from '../../platform/db/database.ts';
import { query, type Route } from '../../policies/engine.ts';
import { countReaders, readReaders } from './readers.store.ts';

/** Who has read a message (docs/product/chat.md, "Read and unread"). */
export function readerRoutes(db: Db): Route[] {
  return [
    query(
      chatReadersApi.list,
      { access: ['chatMessage', 'seeReaders'] },
      async ({ actor, chatMessage, input }) => {
        const [{ rows, next }, counts] = await Promise.all([
          readReaders(db, chatMessage, actor.id, input),
          countReaders(db, chatMessage, actor.id),
        ]);
        return { personIds: rows.map(({ id }) => id), ...counts, next, cards: cardsOfPeople(rows) };
      },
    ),
  ];
}
