import '../../policies/resource.table.ts';
import type { NamedCard } from '@longtable/contract/cards';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { FolderOnPath, OriginalResource, resourcesApi } from '@longtable/contract/resources';
import { recentFiles } from '@longtable/contract/rules/resource-limits';
import { sql } from 'kysely';
import { byText, byTime, type ListOrder, type Page, pagedList, type SortKey } from '../../kits/paged-list.ts';
import { type Parts, readParts } from '../../kits/parted-list.ts';
import { containing } from '../../kits/text-match.ts';
import type { Db } from '../../platform/db/database.ts';
import { isNoPhoto } from '../../policies/photos.ts';
import {
  type LoneResourceRow,
  type ResourceRow,
  resourceColumns,
  resourcePolicy,
  selectResources,
} from '../../policies/resource.ts';
import { filesOfTeam } from '../../policies/team.ts';

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

type Kind = 'folders' | 'files';

/** Folders are listed before files, whatever the direction, so that each kind is read by its part of an index. */
const kinds: Parts<Kind> = [
  { part: 'folders', mark: 'd' },
  { part: 'files', mark: 'f' },
];

/** Reads a page of items, folders first. */
function readFoldersFirst(
  query: ReturnType<typeof selectResources>,
  request: ListRequest,
): Promise<Page<ResourceRow>> {
  return readParts(kinds, request, (kind, page) =>
    pagedList(orderOf(kind, request), page).read(query.where('resources.is_file', '=', kind === 'files')),
  );
}

/** The top of whose files a list is about, and for the trash whether only the actor's own items are theirs to restore. */
export type ListedPlace = {
  /** The id of the team, project or person. */
  readonly place: string;
  readonly isOnlyOwn: boolean;
};

/** Reads a page of a list. The folder or place has been authorized. */
export async function readResources(
  db: Db,
  actorId: string,
  { place, isOnlyOwn }: ListedPlace,
  request: ListRequest,
): Promise<Page<ResourceRow>> {
  const { list, parentFolderId, teamId, projectId, type, text, scope } = request;
  const all = selectResources(db, actorId);
  const query = type === undefined ? all : all.where('resources.type', '=', type);
  const live = query.where('resources.deleted_with', 'is', null);
  const seen = () => live.where(resourcePolicy.visibleTo(actorId));
  switch (list) {
    case 'folder':
      return readFoldersFirst(live.where('resources.location', '=', parentFolderId ?? place), request);
    case 'shared':
      return readFoldersFirst(
        live.where(
          'resources.id',
          '=',
          sql<string>`any(array(select resource_id from resource_readers where user_id = ${actorId}))`,
        ),
        request,
      );
    case 'starred':
      return readFoldersFirst(seen().where('mark.starred', '=', true), request);
    case 'search': {
      if (text === '') return { rows: [], next: null };
      const found = seen().where('resources.name', 'ilike', containing(text));
      const within = teamId ?? projectId ?? (scope === 'own' ? actorId : undefined);
      return readFoldersFirst(
        within === undefined ? found : found.where('resources.place', '=', within),
        request,
      );
    }
    case 'recent': {
      const rows = await seen()
        .where('resources.is_file', '=', true)
        .where('mark.last_accessed_at', 'is not', null)
        .orderBy('mark.last_accessed_at', 'desc')
        .orderBy('mark.resource_id', 'desc')
        .limit(recentFiles)
        .execute();
      return { rows, next: null };
    }
    case 'trash': {
      const trashed = query
        .where('resources.place', '=', place)
        .whereRef('resources.deleted_with', '=', 'resources.id');
      return pagedList(trashOrder, request).read(
        isOnlyOwn ? trashed.where('resources.uploaded_by', '=', actorId) : trashed,
      );
    }
  }
}

export function readResource(db: Db, actorId: string, id: string): Promise<ResourceRow | undefined> {
  return selectResources(db, actorId).where('resources.id', '=', id).executeTakeFirst();
}

/** An item by itself, for work on its file. */
export function readLone(db: Db, id: string): Promise<LoneResourceRow | undefined> {
  return db.selectFrom('resources').select(resourceColumns).where('id', '=', id).executeTakeFirst();
}

/** Several by id, in no particular order. */
export function readResourcesById(db: Db, actorId: string, ids: readonly string[]): Promise<ResourceRow[]> {
  return selectResources(db, actorId)
    .where('resources.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute();
}

/** The folders around an item that the actor sees, from the top. */
export async function readPath(
  db: Db,
  actorId: string,
  { ancestors }: LoneResourceRow,
): Promise<FolderOnPath[]> {
  if (ancestors.length === 0) return [];
  const rows = await selectResources(db, actorId)
    .where('resources.id', '=', sql<string>`any(${ancestors}::uuid[])`)
    .where(resourcePolicy.visibleTo(actorId))
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ancestors.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });
}

/** What an item was copied from, if the actor sees it: a copy grants no right to its original, not even to its name. */
export async function readOriginal(
  db: Db,
  actorId: string,
  { original_resource_id: id }: Pick<LoneResourceRow, 'original_resource_id'>,
): Promise<OriginalResource | null> {
  if (id === null) return null;
  const row = await readResource(db, actorId, id);
  return row && resourcePolicy.reads({ id: actorId }, row) ? { id, name: row.name } : null;
}

/** The number of a team's files, without folders and trash. */
export async function countFilesOfTeam(db: Db, teamId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${filesOfTeam(sql`${teamId}`)} as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Name and version of teams or projects. */
export async function readNames(
  db: Db,
  table: 'teams' | 'projects',
  ids: readonly string[],
): Promise<NamedCard[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom(table)
    .select(['id', 'name', 'version'])
    .where('id', 'in', [...ids])
    .execute();
}

/** The item that has a name in a place, in any case of letters. */
export function readByName(
  db: Db,
  actorId: string,
  { location }: { readonly location: string },
  name: string,
): Promise<ResourceRow | undefined> {
  return selectResources(db, actorId)
    .where('resources.location', '=', location)
    .where('resources.deleted_with', 'is', null)
    .where(sql<string>`lower(resources.name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst();
}

/** The names in a location that begin like this one, in any case of letters. */
export async function readNamesLike(db: Db, location: string, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('name')
    .where('location', '=', location)
    .where('deleted_with', 'is', null)
    .where(isNoPhoto)
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
        and ${isNoPhoto}
        and id <> all(${[...exceptIds]}::uuid[]))`.execute(db);
  return rows.map(({ name }) => name);
}

/** The columns of a new item; without `description` and `url` it has none. */
export type NewResource = Pick<
  LoneResourceRow,
  | 'id'
  | 'uploaded_by'
  | 'team_id'
  | 'project_id'
  | 'parent_folder_id'
  | 'ancestors'
  | 'name'
  | 'type'
  | 'mime_type'
  | 'size_bytes'
  | 'file_path'
> &
  Partial<Pick<LoneResourceRow, 'description' | 'url'>>;

/** Inserts an item, which its uploader has opened last. Undefined when the id is taken. */
export async function insertResource(tx: Db, row: NewResource): Promise<ResourceRow | undefined> {
  const at = sql<string>`clock_timestamp()`;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('resources')
    .values({ ...row, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return undefined;
  await writeMark(tx, row.uploaded_by, row.id, { opened: true });
  return readResource(tx, row.uploaded_by, row.id);
}

/** Writes what a person keeps about an item: a star, or that they have opened it now. */
export async function writeMark(
  tx: Db,
  userId: string,
  resourceId: string,
  { starred, opened = false }: { starred?: boolean; opened?: boolean },
): Promise<void> {
  const at = opened ? sql<string>`clock_timestamp()` : null;
  await tx
    .insertInto('resource_marks')
    .values({
      user_id: userId,
      resource_id: resourceId,
      starred: starred ?? false,
      last_accessed_at: at,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'resource_id']).doUpdateSet({
        ...(starred !== undefined && { starred }),
        ...(at !== null && { last_accessed_at: at }),
      }),
    )
    .execute();
}

/** The columns that one change writes. */
export type ResourceChanges = Partial<
  Pick<LoneResourceRow, 'name' | 'description' | 'url' | 'thumbnail_path'>
>;

/** Writes columns, with a new version. All but a picture are also a change of the item itself. */
export async function writeResource(
  tx: Db,
  actorId: string,
  id: string,
  columns: ResourceChanges,
): Promise<ResourceRow> {
  const isOwnChange = Object.keys(columns).some((column) => column !== 'thumbnail_path');
  await tx
    .updateTable('resources')
    .set({
      ...columns,
      ...(isOwnChange && { updated_at: sql<string>`clock_timestamp()` }),
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute();
  const row = await readResource(tx, actorId, id);
  if (!row) throw new Error(`The item ${id} is not there any more.`);
  return row;
}
