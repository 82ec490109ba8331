import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { ErrorCode } from '@longtable/contract/errors';
import type { resourcesApi } from '@longtable/contract/resources';
import type { Change } from '../../platform/change.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { managesPlaceOf, type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { type ActivityKind, type RecordActivity, recordDone } from './resources.activity.ts';
import type { FilesChanged } from './resources.changed.ts';
import { depthRefusal, namesIn, placeOf } from './resources.places.ts';
import { presentResourceTo } from './resources.presenter.ts';
import { byReceivers, publishCounts, publishSaved } from './resources.service.ts';
import type { StorageQuota } from './resources.storage.ts';
import * as store from './resources.store.ts';
import { arriveInPlace, isElsewhere, leavePlace } from './resources.transfers.ts';
import * as tree from './resources.tree.ts';

type ChangedMany = OutputOf<typeof resourcesApi.move>;

/** The most keys in one statement. */
const keysAtOnce = 1000;

/**
 * Changes many items at once: moves, trashes, restores and deletes them. Each is one transaction that does what
 * is allowed and reports refusals item by item. The command has locked the places of the items, so that no other change is
 * under way there.
 */
export function createResourceMoves({
  files,
  quota,
  recordActivity,
  filesChanged,
}: {
  files: Pick<Files, 'release'>;
  quota: Pick<StorageQuota, 'demandSpace'>;
  recordActivity: RecordActivity;
  filesChanged: FilesChanged;
}) {
  return {
    async move(
      change: Change,
      actor: Actor,
      { resourceIds, clash, ...where }: ParsedInputOf<typeof resourcesApi.move>,
    ): Promise<ChangedMany> {
      const { tx } = change;
      const place = await placeOf(tx, actor, where);
      const many = await selectMany(change, actor, 'edit', resourceIds);
      many.refuseIf(({ deleted_with }) => (deleted_with === null ? null : refuse('item/in-trash')));
      many.refuseIf(({ id }) => (place.ancestors.includes(id) ? refuse('item/into-itself') : null));
      const isHere = ({ team_id, project_id, parent_folder_id }: ResourceRow) =>
        parent_folder_id === place.parentFolderId &&
        team_id === place.teamId &&
        project_id === place.projectId;
      // What others have added leaves a team or project only by those who manage it.
      await many.refuseOthersInside((row) => isElsewhere(row, place));
      const elsewhere = () => many.rows().filter((row) => !isHere(row));
      const folders = elsewhere().filter(({ type }) => type === 'folder');
      const heights = await tree.readHeights(
        tx,
        folders.map(({ id }) => id),
      );
      many.refuseIf(({ id }) => (heights.has(id) ? depthRefusal(place, heights.get(id) ?? 0) : null));
      const names = await namesIn(tx, place, elsewhere(), clash);
      many.refuseIf(({ id }) => refusalIn(names, id));
      const placed = elsewhere().map(({ id, name }) => ({ id, name: nameFrom(names, id, name) }));
      const leaving = elsewhere().filter((row) => isElsewhere(row, place));
      // What becomes the actor's own is counted already.
      if (await leavePlace(tx, actor.id, leaving, place)) await quota.demandSpace(tx, actor.id, 0);
      await tree.writePlaces(tx, placed, place);
      const given = many.rows().filter(({ project_id }) => project_id !== place.projectId);
      const added = given.map(({ id, name }) => ({ id, name, project_id: place.projectId }));
      await recordDone(change, actor.id, 'resource-removed', given, recordActivity);
      await recordDone(change, actor.id, 'resource-added', added, recordActivity);
      const answer = await many.changed(placed.map(({ id }) => id));
      await arriveInPlace(change, actor.id, leaving);
      const isOther = (row: ResourceRow) =>
        isElsewhere(row, place) || nameFrom(names, row.id, row.name) !== row.name;
      await filesChanged(
        change,
        elsewhere()
          .filter(isOther)
          .map(({ id }) => id),
      );
      return answer;
    },

    async trash(
      change: Change,
      actor: Actor,
      { resourceIds, projectId }: ParsedInputOf<typeof resourcesApi.trash>,
    ): Promise<ChangedMany> {
      const isOfProject = projectId !== undefined;
      const notFound = isOfProject ? 'resource/not-found' : 'item/not-found';
      const many = await selectMany(change, actor, 'delete', resourceIds, notFound);
      many.refuseIf(({ project_id }) =>
        isOfProject && project_id !== projectId ? refuse('resource/not-found') : null,
      );
      await many.refuseOthersInside();
      const ids = await tree.writeTrashed(
        change.tx,
        many.rows().map(({ id }) => id),
      );
      await many.record('resource-removed', ids, recordActivity);
      await filesChanged(change, ids);
      return many.changed(ids);
    },

    /** Puts items back where they were, or at the top if that folder is in the trash or gone. A taken name gets a number. */
    async restore(change: Change, actor: Actor, resourceIds: readonly string[]): Promise<ChangedMany> {
      const { tx } = change;
      const many = await selectMany(change, actor, 'delete', resourceIds);
      many.refuseIf(({ id, deleted_with }) =>
        deleted_with === null || deleted_with === id ? null : refuse('item/not-in-trash'),
      );
      const trashed = many.rows().filter(({ deleted_with }) => deleted_with !== null);
      // Folders before what was in them, which then finds them.
      const byDepth = trashed.toSorted((one, other) => one.ancestors.length - other.ancestors.length);
      const restored: string[] = [];
      for (const rows of Map.groupBy(byDepth, (row) => row.parent_folder_id ?? row.place).values()) {
        const [first] = rows;
        if (!first) continue;
        const parentId = first.parent_folder_id;
        const parent = parentId === null ? undefined : await store.readResource(tx, actor.id, parentId);
        const place = await placeOf(tx, actor, {
          parentFolderId: parent?.deleted_with === null ? parent.id : null,
          teamId: first.team_id ?? undefined,
          projectId: first.project_id ?? undefined,
        });
        const names = await namesIn(tx, place, rows, 'keepBoth');
        const placed = rows
          .map(({ id, name }) => ({ id, name: nameFrom(names, id, name), before: name }))
          .filter(({ name, before }) => name !== before || place.parentFolderId !== parentId);
        // Moved and named while they are in the trash, where names need not be unique.
        await tree.writePlaces(tx, placed, place);
        const ids = rows.map(({ id }) => id);
        await tree.writeRestored(tx, ids);
        restored.push(...ids);
      }
      await many.record('resource-restored', restored, recordActivity);
      await filesChanged(change, restored);
      return many.changed(restored);
    },

    async delete(
      change: Change,
      actor: Actor,
      resourceIds: readonly string[],
    ): Promise<OutputOf<typeof resourcesApi.delete>> {
      const many = await selectMany(change, actor, 'delete', resourceIds);
      many.refuseIf(({ id, deleted_with }) => (deleted_with === id ? null : refuse('item/not-in-trash')));
      const rows = many.rows();
      await deletePermanently(change, actor.id, rows);
      return { resourceIds: rows.map(({ id }) => id), refused: many.refused() };
    },

    deletePermanently,
  };

  /** Deletes items of the trash, and publishes that. Their files are removed after the commit. */
  async function deletePermanently(
    change: Change,
    actorId: string | null,
    rows: readonly ResourceRow[],
  ): Promise<void> {
    if (rows.length === 0) return;
    const keys = await tree.deleteTrashed(
      change.tx,
      rows.map(({ id }) => id),
    );
    for (let from = 0; from < keys.length; from += keysAtOnce)
      await files.release(change, keys.slice(from, from + keysAtOnce));
    for (const { receivers, some } of byReceivers(rows)) {
      change.emit('resources.deleted', {
        actorId,
        audience: receivers.audience,
        payload: { resourceIds: some.map(({ id }) => id) },
      });
    }
  }
}

export type ResourceMoves = ReturnType<typeof createResourceMoves>;

/**
 * Reads items and authorizes each. What `refuseIf` refuses is left out of `rows` and reported; the refusal of a single item is
 * thrown, and rolls everything back. `notFound` is what an item that the actor does not see is called.
 */
export async function selectMany(
  change: Change,
  actor: Actor,
  ability: keyof typeof resourcePolicy.abilities | 'read',
  ids: readonly string[],
  notFound: ErrorCode = 'item/not-found',
) {
  const known = new Map(
    (await store.readResourcesById(change.tx, actor.id, ids)).map((row) => [row.id, row]),
  );
  const authorized = resourcePolicy.authorizeMany(actor, ability, ids, known);
  const refusals = new Map<string, Refusal>();
  const add = (id: string, refusal: Refusal): void => {
    if (ids.length === 1) throw refusal;
    refusals.set(id, refusal);
  };
  for (const { id, code } of authorized.refused) add(id, refuse(code === 'item/not-found' ? notFound : code));
  const rows = () => authorized.rows.filter(({ id }) => !refusals.has(id));
  const refused = () =>
    [...refusals].map(([resourceId, { code, message }]) => ({ resourceId, code, text: message }));
  return {
    rows,
    refused,
    refuseIf(refusalOf: (row: ResourceRow) => Refusal | null): void {
      for (const row of rows()) {
        const refusal = refusalOf(row);
        if (refusal) add(row.id, refusal);
      }
    },
    /** Refuses folders with something in them that others have added, unless the actor manages the team or project. */
    async refuseOthersInside(concerns: (row: ResourceRow) => boolean = () => true): Promise<void> {
      const folders = rows().filter((row) => row.type === 'folder' && concerns(row));
      const own = folders.filter((row) => !managesPlaceOf(actor.id, row)).map(({ id }) => id);
      const mixed = await tree.readWithOthers(change.tx, actor.id, own);
      for (const id of mixed) add(id, refuse('item/others-inside'));
    },
    /** Records in the activity of their projects what was done to these. */
    async record(
      kind: ActivityKind,
      changed: readonly string[],
      recordActivity: RecordActivity,
    ): Promise<void> {
      const ids = new Set(changed);
      const done = rows().filter(({ id }) => ids.has(id));
      await recordDone(change, actor.id, kind, done, recordActivity);
    },
    /** Publishes those that were changed, and answers with all that were not refused. */
    async changed(ids: readonly string[]): Promise<ChangedMany> {
      const changed = ids.length === 0 ? [] : await store.readResourcesById(change.tx, actor.id, ids);
      publishSaved(change, actor.id, changed);
      await publishCounts(change, actor.id, changed);
      const after = new Map(changed.map((row) => [row.id, row]));
      const resources = rows().map((row) => presentResourceTo(actor, after.get(row.id) ?? row));
      return { resources, refused: refused() };
    },
  };
}

function refusalIn(names: ReadonlyMap<string, string | Refusal>, id: string): Refusal | null {
  const name = names.get(id);
  return name instanceof Refusal ? name : null;
}

function nameFrom(names: ReadonlyMap<string, string | Refusal>, id: string, fallback: string): string {
  const name = names.get(id);
  return typeof name === 'string' ? name : fallback;
}
