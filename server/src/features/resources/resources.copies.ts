import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { ResourceCopy, resourceCopiesApi } from '@longtable/contract/resource-copies';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { maxCopiedBytes, maxCopiedItems, maxCopiesAtOnce } from '@longtable/contract/rules/resource-limits';
import type { Change, Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Log } from '../../platform/log/log.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import type { ResourceCopyRow } from '../../policies/resource-copy.ts';
import type { RecordActivity } from './resources.activity.ts';
import { outermost } from './resources.archive.ts';
import { createCopyRun, publishCopy } from './resources.copies.run.ts';
import * as store from './resources.copies.store.ts';
import { selectMany } from './resources.moves.ts';
import { depthRefusal, lockNamedPlace, placeOf } from './resources.places.ts';
import { presentCopy, presentResourceTo } from './resources.presenter.ts';
import type { StorageQuota } from './resources.storage.ts';
import { readResourcesById } from './resources.store.ts';
import { readHeights } from './resources.tree.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.copy': { copyId: string };
    'resources.sweep-copies': Record<string, never>;
  }
}

type StartInput = ParsedInputOf<typeof resourceCopiesApi.start>;
type Started = OutputOf<typeof resourceCopiesApi.start>;

/** How long a request copies before it leaves the rest to the job, in milliseconds. Most copying ends within it. */
const requestMs = 1500;
/** How much later than the request the job begins, in case its process dies, in milliseconds. */
const jobDelayMs = 5000;

/** Copies of files and folders (docs/product/resources.md, "Copying"). */
export function createResourceCopies(options: {
  db: Db;
  changes: Changes;
  files: Pick<Files, 'addCopies' | 'keep'>;
  quota: Pick<StorageQuota, 'demandSpace'>;
  recordActivity: RecordActivity;
  log: Pick<Log, 'warn'>;
}) {
  const { db, changes, quota, log } = options;
  const run = createCopyRun(options);

  return {
    run,

    /** Starts a copy and copies for at most `requestMs`. A job copies the rest, also after a crash. */
    async start(actor: Actor, input: StartInput): Promise<Started> {
      const { copy, refused } = await changes.run((change) => begin(change, actor, input));
      if (copy.finished_at === null) await copySome(copy.id);
      const after = (await store.readCopy(db, copy.id)) ?? copy;
      const made = await readResourcesById(db, actor.id, after.resource_ids);
      const resources = made.filter((row) => resourcePolicy.reads(actor, row));
      return {
        ...presentCopy(after),
        resources: resources.map((row) => presentResourceTo(actor, row)),
        refused,
      };
    },

    /** Cancels a copy. The items that are being copied at that moment are still added. */
    async cancel(change: Change, copy: ResourceCopyRow): Promise<ResourceCopy> {
      if (copy.finished_at !== null) return presentCopy(copy);
      const canceled = await store.cancelCopy(change.tx, copy.id);
      publishCopy(change, canceled);
      return presentCopy(canceled);
    },
  };

  /** The copying is started: if this fails, the job does it. */
  async function copySome(copyId: string): Promise<void> {
    const until = performance.now() + requestMs;
    try {
      while (await run.copyPart(copyId)) {
        if (performance.now() < until) continue;
        await changes.run((change) => change.enqueue('resources.copy', { copyId }, { key: keyOf(copyId) }));
        return;
      }
    } catch (error) {
      log.warn({ err: error, copyId }, 'files are not copied yet; the job goes on');
    }
  }

  /** Writes down what is to be copied: what is added to these folders meanwhile, the copies too, is not. */
  async function begin(
    change: Change,
    actor: Actor,
    { id, resourceIds, ...where }: StartInput,
  ): Promise<{ copy: ResourceCopyRow; refused: Started['refused'] }> {
    const { tx } = change;
    await lockNamedPlace(tx, actor, where, resourceIds);
    const known = await store.readCopy(tx, id);
    if (known?.user_id === actor.id) return { copy: known, refused: [] };
    if (known) throw refuse('request/id-taken');
    const place = await placeOf(tx, actor, where);
    const many = await selectMany(change, actor, 'read', resourceIds);
    many.refuseIf(({ deleted_with }) => (deleted_with === null ? null : refuse('item/in-trash')));
    many.refuseIf((row) => (place.ancestors.includes(row.id) ? refuse('resource-copy/into-itself') : null));
    const folders = many.rows().filter(({ type }) => type === 'folder');
    const heights = await readHeights(
      tx,
      folders.map((row) => row.id),
    );
    many.refuseIf((row) => (heights.has(row.id) ? depthRefusal(place, heights.get(row.id) ?? 0) : null));
    if ((await store.countRunning(tx, actor.id)) >= maxCopiesAtOnce) throw refuse('resource-copy/too-many');
    const copy = await write(tx, { id, user_id: actor.id, ...whereColumns(place) }, many.rows());
    await change.enqueue(
      'resources.copy',
      { copyId: id },
      { key: keyOf(id), runAt: new Date(Date.now() + jobDelayMs) },
    );
    return { copy, refused: many.refused() };
  }

  async function write(
    tx: Db,
    copy: Pick<ResourceCopyRow, 'id' | 'user_id' | 'parent_folder_id' | 'team_id' | 'project_id'>,
    rows: readonly ResourceRow[],
  ): Promise<ResourceCopyRow> {
    const roots = outermost(rows).map(({ id }) => id);
    const sources = await store.readTree(tx, roots, maxCopiedItems + 1);
    if (sources.length > maxCopiedItems)
      throw refuse('resource-copy/too-many-items', { params: { most: maxCopiedItems.toLocaleString('en') } });
    const bytes = sources.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
    if (bytes > maxCopiedBytes)
      throw refuse('resource-copy/too-large', { params: { most: fileSizeInWords(maxCopiedBytes) } });
    await quota.demandSpace(tx, copy.user_id, bytes);
    const ids = new Map(sources.map(({ id }) => [id, newId()]));
    const items = sources.map(({ id, parent_folder_id }, position) => ({
      position,
      source_id: id,
      resource_id: ids.get(id) ?? newId(),
      parent_id: ids.get(parent_folder_id ?? '') ?? null,
    }));
    const resource_ids = items.filter(({ parent_id }) => parent_id === null).map((item) => item.resource_id);
    const written = await store.insertCopy(tx, { ...copy, items: items.length, bytes, resource_ids }, items);
    // Every item may have been refused.
    return items.length > 0 ? written : store.writeProgress(tx, copy.id, nothing);
  }
}

export type ResourceCopies = ReturnType<typeof createResourceCopies>;

const nothing: store.CopyProgress = { copiedItems: 0, copiedBytes: 0, refusedItems: 0, refusal: null };

const keyOf = (copyId: string): string => `resources.copy ${copyId}`;

/** Where the copies go: a folder alone says the rest. */
function whereColumns(place: {
  readonly parentFolderId: string | null;
  readonly teamId: string | null;
  readonly projectId: string | null;
}) {
  return {
    parent_folder_id: place.parentFolderId,
    team_id: place.teamId,
    project_id: place.projectId,
  };
}
