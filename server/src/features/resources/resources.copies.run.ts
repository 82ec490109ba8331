import { newId } from '@longtable/contract/ids';
import { isClosed } from '../../kits/closed-account.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import type { ResourceCopyRow } from '../../policies/resource-copy.ts';
import { personalRoom } from '../../policies/rooms.ts';
import { type RecordActivity, recordDone } from './resources.activity.ts';
import * as store from './resources.copies.store.ts';
import { depthRefusal, lockNamedPlace, namesIn, type Place, placeOf } from './resources.places.ts';
import { presentCopy, resourceKey } from './resources.presenter.ts';
import { publishCounts, publishSaved } from './resources.service.ts';
import type { StorageQuota } from './resources.storage.ts';
import { readResourcesById } from './resources.store.ts';
import { requestThumbnail } from './resources.thumbnails.ts';

/** Items that are copied in one transaction. */
export const itemsAtOnce = 25;

/** The new keys of a file and of its thumbnail, beside what they were copied from. A link has no file. */
type Keys = {
  readonly source: ResourceRow;
  readonly file: string | null;
  readonly thumbnail: string | null;
};

/** Does what `resource_copy_items` says is left, in parts that are each one transaction. */
export function createCopyRun({
  db,
  changes,
  files,
  quota,
  recordActivity,
}: {
  db: Db;
  changes: Changes;
  files: Pick<Files, 'addCopies' | 'keep'>;
  quota: Pick<StorageQuota, 'demandSpace'>;
  recordActivity: RecordActivity;
}) {
  return {
    /**
     * Copies the next items. False when nothing is left. The files come before the transaction that inserts their rows and takes the
     * items from those that are left: a crash leaves items that are still to be copied, and files that the sweep removes.
     * It may run several times at once: an item is taken once.
     */
    async copyPart(copyId: string): Promise<boolean> {
      const copy = await store.readCopy(db, copyId);
      if (!copy || copy.finished_at !== null) return false;
      const items = await store.readItems(db, copyId, itemsAtOnce);
      const sources = await readSources(db, copy, items);
      const keys = new Map(items.flatMap((item) => keysOf(copy, item, sources.get(item.source_id))));
      const after = await files.addCopies([...keys.values()].flatMap(copiesOf), (copied) =>
        changes.run((change) => addPart(change, copy, items, { keys, copied })),
      );
      return after?.finished_at === null;
    },
  };

  /** Undefined when the account is closed meanwhile: nothing may be added to it. */
  async function addPart(
    change: Change,
    copy: ResourceCopyRow,
    items: readonly store.CopyItem[],
    stored: { readonly keys: ReadonlyMap<number, Keys>; readonly copied: ReadonlySet<string> },
  ): Promise<ResourceCopyRow | undefined> {
    const { tx } = change;
    const actor = { id: copy.user_id };
    // The places of the sources too, so that rights are those of now.
    const ids = items.flatMap(({ source_id, parent_id }) => [source_id, ...(parent_id ? [parent_id] : [])]);
    await lockNamedPlace(tx, actor, whereOf(copy), ids);
    const current = await store.readCopy(tx, copy.id);
    if (!current || current.finished_at !== null || (await isClosed(tx, actor.id))) return undefined;
    const taken = await store.takeItems(
      tx,
      copy.id,
      items.map(({ position }) => position),
    );
    const left = items.filter(({ position }) => taken.has(position));
    const sources = await readSources(tx, copy, left);
    const bytes = left.reduce((sum, { source_id }) => sum + (sources.get(source_id)?.size_bytes ?? 0), 0);
    // Other files may have taken the space since the copying was started.
    const full = (await orRefusal(quota.demandSpace(tx, actor.id, bytes))) ?? null;
    const refusals: Refusal[] = [];
    const made: string[] = [];
    // In the order of the items: a folder comes before what is in it.
    for (const [parentId, some] of Map.groupBy(left, ({ parent_id }) => parent_id)) {
      const place = full ?? (await placeIn(tx, copy, parentId));
      const wanted = some.map((item) => wantedOf(item, place, sources.get(item.source_id), stored));
      refusals.push(...wanted.filter((one) => one instanceof Refusal));
      made.push(...(await insert(change, copy, place, wanted.filter(isWanted))));
    }
    const rows = await readResourcesById(tx, actor.id, made);
    for (const row of rows) if (row.thumbnail_path === null) await requestThumbnail(change, row);
    const chosen = rows.filter(({ id }) => copy.resource_ids.includes(id));
    await recordDone(change, actor.id, 'resource-added', chosen, recordActivity);
    publishSaved(change, actor.id, rows);
    await publishCounts(change, actor.id, rows);
    const progress = await store.writeProgress(tx, copy.id, {
      copiedItems: rows.length,
      copiedBytes: rows.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
      refusedItems: refusals.length,
      refusal: refusals[0]?.message ?? null,
    });
    publishCopy(change, progress);
    return progress;
  }

  /** Inserts the copies that go to one place. Returns their ids. */
  async function insert(
    change: Change,
    copy: ResourceCopyRow,
    place: Place | Refusal,
    wanted: readonly Wanted[],
  ): Promise<string[]> {
    if (place instanceof Refusal || wanted.length === 0) return [];
    const names = await namesIn(change.tx, place, wanted, 'keepBoth');
    await store.insertCopies(
      change.tx,
      wanted.map(({ id, name, source, keys }) => ({
        id,
        uploaded_by: copy.user_id,
        team_id: place.teamId,
        project_id: place.projectId,
        parent_folder_id: place.parentFolderId,
        ancestors: [...place.ancestors],
        name: String(names.get(id) ?? name),
        type: source.type,
        description: source.description,
        url: source.url,
        mime_type: source.mime_type,
        size_bytes: source.size_bytes,
        file_path: keys?.file ?? null,
        thumbnail_path: keys?.thumbnail ?? null,
        original_resource_id: keys ? source.id : null,
      })),
    );
    const keys = wanted.flatMap((one) => (one.keys ? [one.keys.file, one.keys.thumbnail] : []));
    await files.keep(change, ...keys.filter((key) => key !== null));
    const ids = wanted.map(({ id }) => id);
    // What is within a copied folder would fill the list of recent files.
    await store.markAdded(
      change.tx,
      copy.user_id,
      ids.filter((id) => copy.resource_ids.includes(id)),
    );
    return ids;
  }
}

export type CopyRun = ReturnType<typeof createCopyRun>;

/** An item to insert. A folder has no keys. */
type Wanted = Pick<ResourceRow, 'id' | 'name' | 'type'> & {
  readonly source: ResourceRow;
  readonly keys: Keys | null;
};

const isWanted = (one: Wanted | Refusal): one is Wanted => !(one instanceof Refusal);

/** Tells the person's windows how far copying is. */
export function publishCopy(change: Change, copy: ResourceCopyRow): void {
  change.emit('resource-copy.saved', {
    actorId: copy.user_id,
    audience: [personalRoom(copy.user_id)],
    payload: presentCopy(copy),
  });
}

/** The sources that the person sees now, and that are not in the trash. */
async function readSources(
  db: Db,
  { user_id }: ResourceCopyRow,
  items: readonly store.CopyItem[],
): Promise<ReadonlyMap<string, ResourceRow>> {
  const ids = items.map(({ source_id }) => source_id);
  const rows = await readResourcesById(db, user_id, ids);
  return new Map(
    rows
      .filter((row) => row.deleted_with === null && resourcePolicy.reads({ id: user_id }, row))
      .map((row) => [row.id, row]),
  );
}

function keysOf(
  copy: ResourceCopyRow,
  { position }: store.CopyItem,
  source: ResourceRow | undefined,
): [number, Keys][] {
  if (!source || source.type === 'folder') return [];
  const where = { teamId: copy.team_id, projectId: copy.project_id };
  const key = (content: 'file' | 'thumbnail') => resourceKey(copy.user_id, where, newId(), content);
  const thumbnail = source.thumbnail_path === null ? null : key('thumbnail');
  const file = source.file_path === null ? null : key('file');
  return [[position, { source, file, thumbnail }]];
}

function copiesOf({ source, file, thumbnail }: Keys): { from: string; to: string }[] {
  return [
    ...(source.file_path === null || file === null ? [] : [{ from: source.file_path, to: file }]),
    ...(source.thumbnail_path === null || thumbnail === null
      ? []
      : [{ from: source.thumbnail_path, to: thumbnail }]),
  ];
}

/** What to insert for an item, or why it can't be copied. */
function wantedOf(
  { resource_id: id, position }: store.CopyItem,
  place: Place | Refusal,
  source: ResourceRow | undefined,
  { keys, copied }: { readonly keys: ReadonlyMap<number, Keys>; readonly copied: ReadonlySet<string> },
): Wanted | Refusal {
  if (place instanceof Refusal) return place;
  if (!source) return refuse('item/not-found');
  const { name, type } = source;
  if (type === 'folder') return depthRefusal(place, 0) ?? { id, name, type, source, keys: null };
  const own = keys.get(position);
  if (!own || (own.file !== null && !copied.has(own.file))) return refuse('item/not-found');
  const thumbnail = own.thumbnail !== null && copied.has(own.thumbnail) ? own.thumbnail : null;
  // The row as it was when its content was copied: it may have been replaced since.
  return { id, name, type: own.source.type, source: own.source, keys: { ...own, thumbnail } };
}

/** A folder that was copied before, or the place itself; the refusal when the person may not add anything there now. */
async function placeIn(tx: Db, copy: ResourceCopyRow, folderId: string | null): Promise<Place | Refusal> {
  const where = folderId === null ? whereOf(copy) : { parentFolderId: folderId };
  return orRefusal(placeOf(tx, { id: copy.user_id }, where));
}

/** What work comes to, or the refusal that it throws. */
async function orRefusal<Result>(work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function whereOf({ parent_folder_id, team_id, project_id }: ResourceCopyRow) {
  return {
    parentFolderId: parent_folder_id,
    teamId: team_id ?? undefined,
    projectId: project_id ?? undefined,
  };
}
