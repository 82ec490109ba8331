import '../../policies/resource.table.ts';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FolderOnPath, resourcesApi } from '@longtable/contract/resources';
import { recentFiles } from '@longtable/contract/rules/resource-limits';
import { sql } from 'kysely';
import { byText, byTime, type ListOrder, type Page, pagedList, type SortKey } from '../../kits/paged-list.ts';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { type ResourceRow, resourceColumns } from '../../policies/resource.ts';

type ListRequest = ParsedInputOf<typeof resourcesApi.list>;

const sortKeys: Readonly<Record<ListRequest['sort'], SortKey>> = {
  name: byText(sql`resources.name collate natural_text`),
  updatedAt: byTime('resources.updated_at'),
  sizeBytes: {
    value: sql.ref('resources.size_bytes'),
    type: 'int',
    isText: (text) => /^\d{1,9}$/.test(text),
  },
};

/** The order of folders, which have no size of their own, or of files. */
function orderOf(kind: Kind, { sort, direction }: Pick<ListRequest, 'sort' | 'direction'>): ListOrder {
  const isByName = kind === 'folders' && sort === 'sizeBytes';
  return {
    keys: [sortKeys[isByName ? 'name' : sort]],
    id: 'resources.id',
    direction: direction === 'desc' && !isByName ? 'desc' : undefined,
  };
}

const trashOrder: ListOrder = {
  keys: [byTime('resources.deleted_at')],
  id: 'resources.id',
  direction: 'desc',
};

function selectResources(db: Db) {
  return db.selectFrom('resources').select(resourceColumns.map((name) => `resources.${name}` as const));
}

/** Folders are listed before files, whatever the direction, so that each kind is read by its part of an index. */
type Kind = 'folders' | 'files';
/** What a cursor begins with, before the cursor among folders or files; without one, these begin. */
const marks: Readonly<Record<Kind, string>> = { folders: 'd', files: 'f' };

/** Reads a page of items, folders first. */
async function readFoldersFirst(
  query: ReturnType<typeof selectResources>,
  request: ListRequest,
): Promise<Page<ResourceRow>> {
  const { after, limit } = request;
  const readKind = async (kind: Kind, from: string | undefined, most: number): Promise<Page<ResourceRow>> => {
    const page = { limit: most, ...(from !== undefined && from !== '' && { after: from }) };
    const { rows, next } = await pagedList(orderOf(kind, request), page).read(
      query.where('resources.is_file', '=', kind === 'files'),
    );
    return { rows, next: next === null ? null : marks[kind] + next };
  };
  if (after?.startsWith(marks.files)) return readKind('files', after.slice(1), limit);
  if (after !== undefined && !after.startsWith(marks.folders)) throw refuse('request/malformed');
  const folders = await readKind('folders', after?.slice(1), limit);
  if (folders.next !== null) return folders;
  const left = limit - folders.rows.length;
  if (left === 0) return { rows: folders.rows, next: marks.files };
  const files = await readKind('files', undefined, left);
  return { rows: [...folders.rows, ...files.rows], next: files.next };
}

/** Reads a page of one of a person's lists. The folder has been authorized. */
export async function readResources(
  db: Db,
  ownerId: string,
  request: ListRequest,
): Promise<Page<ResourceRow>> {
  const { list, parentFolderId, type, text } = request;
  const all = selectResources(db);
  const query = type === undefined ? all : all.where('resources.type', '=', type);
  const live = query.where('resources.deleted_with', 'is', null);
  const theirs = live.where('resources.uploaded_by', '=', ownerId);
  switch (list) {
    case 'folder':
      return readFoldersFirst(live.where('resources.location', '=', parentFolderId ?? ownerId), request);
    case 'starred':
      return readFoldersFirst(theirs.where('resources.starred', '=', true), request);
    case 'search':
      if (text === '') return { rows: [], next: null };
      return readFoldersFirst(theirs.where('resources.name', 'ilike', containing(text)), request);
    case 'recent': {
      const rows = await theirs
        .where('resources.is_file', '=', true)
        .orderBy('resources.last_accessed_at', 'desc')
        .orderBy('resources.id', 'desc')
        .limit(recentFiles)
        .execute();
      return { rows, next: null };
    }
    case 'trash':
      return pagedList(trashOrder, request).read(
        query
          .where('resources.uploaded_by', '=', ownerId)
          .whereRef('resources.deleted_with', '=', 'resources.id'),
      );
  }
}

export function readResource(db: Db, id: string): Promise<ResourceRow | undefined> {
  return selectResources(db).where('resources.id', '=', id).executeTakeFirst();
}

/** Several by id, in no particular order. */
export function readResourcesById(db: Db, ids: readonly string[]): Promise<ResourceRow[]> {
  return selectResources(db)
    .where('resources.id', 'in', [...ids])
    .execute();
}

/** The folders around an item, from the top. */
export async function readPath(db: Db, { ancestors }: ResourceRow): Promise<FolderOnPath[]> {
  if (ancestors.length === 0) return [];
  const rows = await db.selectFrom('resources').select(['id', 'name']).where('id', 'in', ancestors).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ancestors.map((id) => ({ id, name: names.get(id) ?? '' }));
}

/** The names in a location that begin like this one, in any case of letters. */
export async function readNamesLike(db: Db, location: string, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('name')
    .where('location', '=', location)
    .where('deleted_with', 'is', null)
    .where(sql<string>`lower(name)`, 'like', sql<string>`lower(${containing(beginning).slice(1)})`)
    .execute();
  return rows.map(({ name }) => name);
}

/** Those of these names that other items in a location have, in any case of letters. */
export async function readTakenNames(
  db: Db,
  {
    location,
    names,
    exceptIds,
  }: { location: string; names: readonly string[]; exceptIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select wanted.name from unnest(${[...names]}::text[]) as wanted (name)
    where exists (
      select from resources
      where location = ${location} and lower(resources.name) = lower(wanted.name) and deleted_with is null
        and id <> all(${[...exceptIds]}::uuid[]))`.execute(db);
  return rows.map(({ name }) => name);
}

type NewResource = Pick<
  ResourceRow,
  | 'id'
  | 'uploaded_by'
  | 'parent_folder_id'
  | 'ancestors'
  | 'name'
  | 'type'
  | 'mime_type'
  | 'size_bytes'
  | 'file_path'
>;

/** Undefined when the id is taken. */
export function insertResource(tx: Db, row: NewResource): Promise<ResourceRow | undefined> {
  const at = sql<string>`clock_timestamp()`;
  return tx
    .insertInto('resources')
    .values({ ...row, created_at: at, updated_at: at, last_accessed_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning(resourceColumns)
    .executeTakeFirst();
}

/** The columns that one change writes. */
export type ResourceChanges = Partial<Pick<ResourceRow, 'name' | 'starred' | 'thumbnail_path'>>;

/** Writes columns, with a new version. `touches` are times that become now. */
export function writeResource(
  tx: Db,
  id: string,
  columns: ResourceChanges,
  touches: readonly ('updated_at' | 'last_accessed_at')[] = [],
): Promise<ResourceRow> {
  return tx
    .updateTable('resources')
    .set({
      ...columns,
      ...Object.fromEntries(touches.map((name) => [name, sql<string>`clock_timestamp()`])),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .returning(resourceColumns)
    .executeTakeFirstOrThrow();
}
