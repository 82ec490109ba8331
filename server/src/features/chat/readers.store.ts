import { sql } from 'kysely';
import { byText, type ListOrder, type Page, type PageRequest, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import type { ChatMessageRow } from '../../policies/chat-message.ts';
import { hasBlocked } from '../../policies/has-blocked.ts';
import { type PersonCardRow, personCardColumns } from '../../policies/person-columns.ts';
import { peopleOf } from './chat-people.store.ts';

const byPersonName: ListOrder = {
  keys: [byText(sql`lower(user_profiles.full_name)`)],
  id: 'user_profiles.id',
};

/** The others in the chat of a message, with how far each has read it. Callers select and add predicates. */
function others(db: Db, message: ChatMessageRow, authorId: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin(
      sql<{ user_id: string }>`(${peopleOf(message)})`.as('person'),
      'person.user_id',
      'user_profiles.id',
    )
    .leftJoin('chat_states', (join) =>
      join
        .onRef('chat_states.user_id', '=', 'user_profiles.id')
        .on('chat_states.chat_id', '=', message.chat_id),
    )
    .where('user_profiles.closed_at', 'is', null)
    .where('user_profiles.id', '<>', authorId);
}

/** Who has read up to the message. Of people with a block between them and the author it is not said, as if they had not. */
function hasRead({ number }: ChatMessageRow, authorId: string) {
  const person = sql.ref('user_profiles.id');
  const author = sql`${authorId}::uuid`;
  return sql<boolean>`(chat_states.last_read >= ${number}
    and not ${hasBlocked(author, person)} and not ${hasBlocked(person, author)})`;
}

/** A page of the people who have read a message, by name. */
export function readReaders(
  db: Db,
  message: ChatMessageRow,
  authorId: string,
  page: PageRequest,
): Promise<Page<PersonCardRow>> {
  const query = others(db, message, authorId)
    .where(hasRead(message, authorId))
    .select(personCardColumns.map((column) => `user_profiles.${column}` as const));
  return pagedList(byPersonName, page).read(query);
}

/** How many people have read a message, and how many are in its chat, without the author. */
export function countReaders(
  db: Db,
  message: ChatMessageRow,
  authorId: string,
): Promise<{ read: number; people: number }> {
  return others(db, message, authorId)
    .select([
      sql<number>`count(*)::int`.as('people'),
      sql<number>`count(*) filter (where ${hasRead(message, authorId)})::int`.as('read'),
    ])
    .executeTakeFirstOrThrow();
}
