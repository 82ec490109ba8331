import '../../policies/note.table.ts';
import { maxFoundNotes } from '@longtable/contract/rules/note-limits';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { beyondCursor, byFlag, type ListOrder, type Page, pagedList } from '../../kits/paged-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type NoteRow, selectNotes } from '../../policies/note.ts';
import { filterConditions, type ListRequest, orders } from './notes.list.store.ts';
import { sharedNotes } from './sharing/shared-notes.store.ts';

// How a search works: docs/decisions/058.

/**
 * Whether the signature of a note has all bits of the text, as it has if it contains that. The signatures of the person are read from
 * an index, once, into a hash (`is true` keeps the planner from a join), so that the notes are read in the order of theirs.
 */
function mayContain(ownerId: string, wanted: RawBuilder<string>): RawBuilder<SqlBool> {
  return sql<SqlBool>`(notes.id = any(select signed.note_id from note_search as signed,
      (select note_signature(${wanted}) as bits offset 0) as asked
    where signed.user_id = ${ownerId} and signed.signature & asked.bits = asked.bits)) is true`;
}

/** Whether a candidate does contain the text. It is asked in the order of the list, and only until a page is full. */
function contains(noteId: RawBuilder<unknown>, wanted: RawBuilder<string>): RawBuilder<boolean> {
  return sql<boolean>`(select strpos(looked.text, ${wanted}) > 0 from note_search as looked where looked.note_id = ${noteId})`;
}

/** The text as notes are compared with it. */
function folded(text: string): RawBuilder<string> {
  return sql<string>`task_search_text(${text})`;
}

/** Reads a page of the notes of a person, or of those in the trash, that contain a text in title or text. */
export async function searchNotes(db: Db, ownerId: string, request: ListRequest): Promise<Page<NoteRow>> {
  const { key, direction } = orders[request.sort];
  const order: ListOrder = {
    keys: [{ ...byFlag('notes.is_pinned'), direction: 'desc' }, key],
    id: 'notes.id',
    direction,
  };
  const wanted = folded(request.text);
  const conditions = [
    sql`notes.user_id = ${ownerId}`,
    sql`notes.deleted_at is ${sql.raw(request.trash ? 'not null' : 'null')}`,
    ...filterConditions(request),
    ...(request.after === undefined ? [] : [beyondCursor(order, request.after)]),
  ];
  const way = sql.raw(direction ?? 'asc');
  // The subquery puts the candidates in order before the first of them is looked into.
  const { rows } = await sql<{ id: string }>`
    select ordered.id from (
      select notes.id from notes
      where ${sql.join([...conditions, mayContain(ownerId, wanted)], sql` and `)}
      order by notes.is_pinned desc, ${key.value} ${way}, notes.id ${way} offset 0
    ) as ordered
    where ${contains(sql`ordered.id`, wanted)} limit ${request.limit + 1}`.execute(db);
  if (rows.length === 0) return { rows: [], next: null };
  return pagedList(order, request).readSelected(
    selectNotes(db, ownerId).where('notes.id', '=', sql<string>`any(${rows.map(({ id }) => id)}::uuid[])`),
  );
}

/** The notes of a person, and those shared with them, that contain a text, the best first: in the title before in the text, then the newest. */
export async function findNotes(db: Db, ownerId: string, text: string): Promise<NoteRow[]> {
  const wanted = folded(text);
  const { rows } = await sql<{ id: string }>`
    select ordered.id from (
      select notes.id from (
        select id, title, date from notes
        where notes.user_id = ${ownerId} and notes.deleted_at is null and ${mayContain(ownerId, wanted)}
        union all select id, title, date from notes where ${sharedNotes(ownerId)}
      ) as notes, lateral (select strpos(task_search_text(notes.title), ${wanted}) as at) as title
      order by case title.at when 0 then 2 when 1 then 0 else 1 end, notes.date desc, notes.id desc offset 0
    ) as ordered
    where ${contains(sql`ordered.id`, wanted)} limit ${sql.lit(maxFoundNotes)}`.execute(db);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const found = await selectNotes(db, ownerId)
    .where('notes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Characters around a match that are read: folding a text may move it by some. */
const around = 500;

/** What is around the first match in the text of these notes, where there is one, by note. */
export async function readAround(
  db: Db,
  noteIds: readonly string[],
  text: string,
): Promise<{ id: string; text: string }[]> {
  const { rows } = await sql<{ id: string; text: string }>`
    select notes.id, substr(notes.text, greatest(found.at - ${sql.lit(around)}, 1), ${sql.lit(2 * around)}) as text
    from notes join note_search on note_search.note_id = notes.id,
      lateral (select strpos(substr(note_search.text, length(task_search_text(notes.title)) + 2), ${folded(text)}) as at) as found
    where notes.id = any(${[...noteIds]}::uuid[]) and found.at > 0`.execute(db);
  return rows;
}
