import '../../../policies/note-share.table.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ListOrder, type Page, pagedList } from '../../../kits/paged-list.ts';
import type { Db } from '../../../platform/db/database.ts';
import { isSharedNote, type NoteRow, selectNotes } from '../../../policies/note.ts';
import { filterConditions, type ListRequest, orders } from '../notes.list.store.ts';

/** The notes of others that are shared with a person, none of the trash. There are few, beside a person's own. */
export function sharedNotes(userId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notes.user_id <> ${userId} and ${isSharedNote.where(userId)})`;
}

const isFavorite = sql<SqlBool>`coalesce(mark.is_favorite, false)`;
const isPinned = sql`coalesce(mark.is_pinned, false)`;

/** Reads a page of the notes that are shared with a person, those that they have pinned first; with a text only those that contain it. */
export function readSharedNotes(db: Db, userId: string, request: ListRequest): Promise<Page<NoteRow>> {
  const { key, direction } = orders[request.sort];
  const order: ListOrder = {
    keys: [{ value: isPinned, type: 'boolean', isText: isBoolean, direction: 'desc' }, key],
    id: 'notes.id',
    direction,
  };
  let query = selectNotes(db, userId).where(sharedNotes(userId));
  for (const condition of filterConditions(request, isFavorite)) query = query.where(condition);
  if (request.text !== '')
    query = query.where(sql<boolean>`exists (
      select from note_search as looked
      where looked.note_id = notes.id and strpos(looked.text, task_search_text(${request.text})) > 0)`);
  return pagedList(order, request).read(query);
}

/** How many notes are shared with a person. */
export async function countShared(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notes')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sharedNotes(userId))
    .executeTakeFirstOrThrow();
  return count;
}

function isBoolean(text: string): boolean {
  return text === 'true' || text === 'false';
}
