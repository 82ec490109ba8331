import '../../policies/note.table.ts';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { notesApi } from '@longtable/contract/notes';
import { type NoteSort, workTag } from '@longtable/contract/rules/note-kinds';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { byText, byTime, type ListOrder, type Page, pagedList, type SortKey } from '../../kits/paged-list.ts';
import { type Parts, readParts } from '../../kits/parted-list.ts';
import type { Db } from '../../platform/db/database.ts';
import { type NoteRow, selectNotes } from '../../policies/note.ts';

export type ListRequest = ParsedInputOf<typeof notesApi.list>;
export type Filters = Pick<ListRequest, 'filter' | 'category' | 'tag'>;

const byDate = byTime('notes.date');
const byTitle = byText(sql`notes.title collate natural_text`);

/** The order within the pinned notes, and within the others. */
export const orders: Readonly<Record<NoteSort, { key: SortKey; direction: 'desc' | undefined }>> = {
  newest: { key: byDate, direction: 'desc' },
  oldest: { key: byDate, direction: undefined },
  title_asc: { key: byTitle, direction: undefined },
  title_desc: { key: byTitle, direction: 'desc' },
};

const trashOrder: ListOrder = {
  keys: [byTime('notes.deleted_at')],
  id: 'notes.id',
  direction: 'desc',
};

/** Pinned notes come first, whatever the order, so that both parts are read in the order of an index. */
const parts: Parts<boolean> = [
  { part: true, mark: 'p' },
  { part: false, mark: 'n' },
];

/** The conditions of filter, category and tag (docs/product/notes.md, "Filters"). `favorite`: whether a note is a favourite. */
export function filterConditions(
  { filter, category, tag }: Filters,
  favorite: RawBuilder<SqlBool> = sql`notes.is_favorite`,
): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (filter === 'Favorites') conditions.push(favorite);
  if (filter === 'Work') conditions.push(isWork);
  if (filter === 'Personal') conditions.push(sql`not ${isWork}`);
  if (category !== undefined) conditions.push(sql`notes.category = ${category}`);
  if (tag !== undefined) conditions.push(sql`${tagKey(tag)} = any(notes.tag_keys)`);
  return conditions;
}

/** Tagged `work` in any case of letters. */
export const isWork = sql<SqlBool>`${sql.lit(tagKey(workTag))} = any(notes.tag_keys)`;

/** Reads a page of a person's notes, without a search. */
export function readNotes(db: Db, ownerId: string, request: ListRequest): Promise<Page<NoteRow>> {
  let query = selectNotes(db, ownerId).where('notes.user_id', '=', ownerId);
  for (const condition of filterConditions(request)) query = query.where(condition);
  if (request.trash)
    return pagedList(trashOrder, request).read(query.where('notes.deleted_at', 'is not', null));
  const live = query.where('notes.deleted_at', 'is', null);
  const { key, direction } = orders[request.sort];
  return readParts(parts, request, (isPinned, page) =>
    pagedList({ keys: [key], id: 'notes.id', direction }, page).read(
      live.where('notes.is_pinned', '=', isPinned),
    ),
  );
}

/** How many of a person's notes each filter and category has, and the trash. */
export async function countNotes(db: Db, ownerId: string) {
  const { rows } = await sql<NoteNumbers>`
    select
      count(*) filter (where is_live)::int as all_notes,
      count(*) filter (where is_live and is_favorite)::int as favorites,
      count(*) filter (where is_live and is_work)::int as work,
      count(*) filter (where is_live and category = 'General')::int as general,
      count(*) filter (where is_live and category = 'Reading List')::int as reading,
      count(*) filter (where is_live and category = 'Meeting Note')::int as meetings,
      count(*) filter (where not is_live)::int as trash
    from (select deleted_at is null as is_live, is_favorite, category, ${isWork} as is_work
      from notes where user_id = ${ownerId}) as counted`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting answers with a row.');
  return row;
}

type NoteNumbers = Readonly<
  Record<'all_notes' | 'favorites' | 'work' | 'general' | 'reading' | 'meetings' | 'trash', number>
>;

/** A person's tags by name, each as it was first written. */
export async function readTags(db: Db, ownerId: string): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count from (
      select (array_agg(tag.name order by notes.created_at, notes.id))[1] as name, count(*)::int as count
      from notes, unnest(notes.tags, notes.tag_keys) as tag (name, key)
      where notes.user_id = ${ownerId} and notes.deleted_at is null
      group by tag.key
    ) as counted order by name collate natural_text, name`.execute(db);
  return rows;
}
